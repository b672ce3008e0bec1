//! Matches played by made-up endings.

mod troubles;

use mashimo_engine::{Seat, Spec};

use super::*;
use crate::game::{
    ClockSpec, Control, Ended, Ending, GameResult, PartOf, Policies, RulesetRef, Span, Termination,
};
use crate::stats::sprt::Model;

fn config(players: usize, games: u32) -> SeriesConfig {
    let player = |i: usize| Player {
        bot: format!("bot{i}"),
        version: String::new(),
    };
    let starts = [
        "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0",
        "3,4,4,4,4,4/4,4,4,4,4,4 1,0 0",
    ];
    SeriesConfig {
        match_id: "m".to_string(),
        ruleset: RulesetRef {
            spec: Some(Spec::parse("kalah").unwrap().to_string()),
            rules: None,
            fingerprint: String::new(),
        },
        players: (0..players).map(player).collect(),
        starts: starts.map(str::to_string).to_vec(),
        games,
        seats_fixed: false,
        concurrency: 3,
        seed: 5,
        clock: ClockSpec {
            control: Control::Fischer {
                base: Span::seconds(1),
                increment: Span::ZERO,
            },
            margin: Span::ZERO,
            lag_compensation: None,
            first_move_deadline: None,
            hard_turn_limit: Span::seconds(10),
        },
        policies: Policies::default(),
        rated: true,
        on_faults: OnFaults::Continue,
        sprt: None,
    }
}

fn ending(result: GameResult) -> Ending {
    Ending {
        ended: Ended::Finished,
        termination: Termination::Normal,
        reason: Some("no-move".to_string()),
        fault_seat: None,
        text: String::new(),
        rated: true,
        result,
        position: String::new(),
    }
}

fn void() -> Ending {
    let result = GameResult::none(vec![24, 24]);
    let termination = Termination::ServerFault;
    Ending {
        ended: Ended::Void,
        termination,
        ..ending(result)
    }
}

fn forfeit(seat: Seat) -> Ending {
    let ranks = if seat == Seat(0) {
        vec![2, 1]
    } else {
        vec![1, 2]
    };
    let result = GameResult::ranked(ranks, vec![24, 24]);
    let termination = Termination::TimeForfeit;
    Ending {
        fault_seat: Some(seat),
        termination,
        ..ending(result)
    }
}

fn win_of(winner: Option<usize>, player_of_seat: &[usize]) -> Ending {
    let rank = |player: &usize| {
        if winner.is_none_or(|w| w == *player) {
            1
        } else {
            2
        }
    };
    ending(GameResult::ranked(
        player_of_seat.iter().map(rank).collect(),
        vec![24; 2],
    ))
}

fn running(config: SeriesConfig) -> Series {
    let mut series = Series::new(config).unwrap();
    series.run().unwrap();
    series
}

/// Deals the next game and ends it at once; gives its slot.
fn play(series: &mut Series, winner: Option<usize>) -> u32 {
    let deal = series.deal("g").expect("a game is dealt");
    let slot = deal.config.part_of.unwrap().slot;
    series
        .finished(slot, "g", &win_of(winner, &deal.player_of_seat))
        .unwrap();
    slot
}

#[test]
fn each_start_is_played_from_every_seat() {
    let config = config(2, 8);
    let seats: Vec<Vec<usize>> = (0..8).map(|slot| config.players_at(slot)).collect();
    let starts: Vec<String> = (0..8)
        .map(|slot| config.deal(slot, 0, String::new()).config.start)
        .collect();
    for pair in 0..4 {
        assert_ne!(seats[2 * pair], seats[2 * pair + 1]);
        assert_eq!(starts[2 * pair], starts[2 * pair + 1]);
    }
    assert_ne!(starts[0], starts[2]);
    assert_eq!(starts[0], starts[4]);
    let four = super::tests::config(4, 4);
    for player in 0..4 {
        let mut sat: Vec<u8> = (0..4).map(|slot| four.seat_of(slot, player).0).collect();
        sat.sort_unstable();
        assert_eq!(sat, [0, 1, 2, 3]);
    }
}

#[test]
fn with_fixed_seats_every_game_stands_alone() {
    let mut fixed = config(2, 3);
    fixed.seats_fixed = true;
    assert!((0..3).all(|slot| fixed.players_at(slot) == [0, 1]));
    let mut series = running(fixed.clone());
    for _ in 0..3 {
        play(&mut series, Some(0));
    }
    assert_eq!(
        (series.score().pairs, series.score().games),
        ([0; 5], 3),
        "games from one seat are no pair"
    );
    assert!(series.is_over());
    fixed.sprt = Some(SprtConfig {
        model: Model::Logistic,
        elo0: 0.0,
        elo1: 5.0,
        alpha: 0.05,
        beta: 0.05,
    });
    let error = Series::new(fixed).unwrap_err();
    assert_eq!(error.faults[0].field, "seats_fixed");
}

#[test]
fn the_seed_of_the_match_draws_seats_and_bot_seeds_and_a_replay_has_the_same() {
    let drawn = |seed| {
        SeriesConfig {
            seed,
            ..config(2, 2)
        }
        .players_at(0)
    };
    assert!((0..20).any(|seed| drawn(seed) != drawn(5)));
    let config = config(2, 4);
    let deal = |slot, replay| config.deal(slot, replay, "g".to_string()).config;
    assert_eq!(deal(1, 0).seats, deal(1, 2).seats);
    assert_eq!(deal(1, 0).seed, deal(1, 2).seed);
    assert_ne!(deal(1, 0).seats[0].bot_seed, deal(1, 0).seats[1].bot_seed);
    assert_ne!(deal(0, 0).seed, deal(1, 0).seed);
    assert!((0..4).all(|slot| deal(slot, 0).seed < 1 << 53));
}

#[test]
fn r34_no_more_games_at_once_than_agreed_also_after_pauses() {
    let mut series = running(config(2, 20));
    let under_way = |series: &Series| series.playing().count();
    for _ in 0..5 {
        while series.deal("g").is_some() {}
        assert_eq!(under_way(&series), 3);
        series.pause("lunch").unwrap();
        series.pause("lunch").unwrap();
        assert!(series.deal("g").is_none());
        series.run().unwrap();
        series.run().unwrap();
    }
    let refused = series.finished(9, "g", &void()).unwrap_err();
    assert_eq!(refused, SeriesRefusal::NotPlaying { slot: 9 });
}

#[test]
fn a_match_is_decided_when_all_its_games_are_played() {
    let mut series = running(config(2, 6));
    // The first player wins a pair, halves one by a win and a loss, draws two.
    for winner in [Some(0), Some(0), Some(0), Some(1), None, None] {
        assert!(!series.is_over());
        play(&mut series, winner);
    }
    assert_eq!(
        series.phase(),
        &SeriesPhase::Decided {
            by: Decision::Score
        }
    );
    let score = series.score();
    let [first, second] = &score.players[..] else {
        panic!("two players")
    };
    assert_eq!((first.wins, first.draws, first.losses), (3, 2, 1));
    assert_eq!((first.points(), second.points()), (4.0, 2.0));
    assert_eq!((score.sets, score.pairs), (3, [0, 0, 2, 0, 1]));
    let estimate = score.estimate().unwrap();
    assert_eq!((estimate.games, estimate.samples), (6, 3));
    assert!(estimate.elo.unwrap() > 0.0 && estimate.elo_error.unwrap() > 0.0);
    assert!(estimate.los > 0.5);
    assert_eq!(series.run().unwrap_err(), SeriesRefusal::Over);
}

#[test]
fn a_sequential_test_ends_the_match_early_and_a_cap_decides_nothing() {
    let sprt = |elo1| SprtConfig {
        model: Model::Logistic,
        elo0: 0.0,
        elo1,
        alpha: 0.05,
        beta: 0.05,
    };
    let mut early = running(SeriesConfig {
        sprt: Some(sprt(200.0)),
        ..config(2, 2000)
    });
    let mut games = 0;
    while !early.is_over() {
        games += 1;
        play(&mut early, if games % 7 == 0 { Some(1) } else { Some(0) });
    }
    assert_eq!(early.phase(), &SeriesPhase::Decided { by: Decision::H1 });
    assert!(games < 200, "{games}");
    let mut cap = running(SeriesConfig {
        sprt: Some(sprt(5.0)),
        ..config(2, 4)
    });
    for _ in 0..4 {
        play(&mut cap, None);
    }
    assert_eq!(cap.phase(), &SeriesPhase::Decided { by: Decision::Cap });
}

#[test]
fn four_players_have_shares_by_rank() {
    let mut four = config(4, 4);
    four.concurrency = 1;
    let mut series = running(four);
    for _ in 0..4 {
        let deal = series.deal("g").unwrap();
        let PartOf { slot, .. } = deal.config.part_of.unwrap();
        // Player 2 wins, player 0 is last, the others share the second rank.
        let rank = |player: &usize| [4, 2, 1, 2][*player];
        let ranks = deal.player_of_seat.iter().map(rank).collect();
        let end = ending(GameResult::ranked(ranks, vec![24; 4]));
        series.finished(slot, "g", &end).unwrap();
    }
    let points: Vec<f64> = series
        .score()
        .players
        .iter()
        .map(PlayerScore::points)
        .collect();
    assert_eq!(points, [0.0, 2.0, 4.0, 2.0]);
    assert_eq!((series.score().sets, series.score().estimate()), (1, None));
    assert!(series.is_over());
}

#[test]
fn a_match_that_can_not_be_is_refused_with_all_reasons() {
    let mut wrong = config(2, 7);
    wrong.concurrency = 0;
    wrong.starts.clear();
    wrong.sprt = Some(SprtConfig {
        model: Model::Bayes,
        elo0: 5.0,
        elo1: 0.0,
        alpha: 0.05,
        beta: 0.05,
    });
    let error = Series::new(wrong).unwrap_err();
    let said = error.to_string();
    for field in ["games", "concurrency", "starts", "sprt.model", "sprt.elo"] {
        assert!(said.contains(field), "{field} in {said}");
    }
}

#[test]
fn what_is_stored_of_a_match_is_read_back() {
    let mut series = running(config(2, 4));
    series.pause("lunch").unwrap();
    let json = serde_json::to_string(&series.head()).unwrap();
    let head: SeriesHead = serde_json::from_str(&json).unwrap();
    assert_eq!(head, series.head());
    assert!(
        json.contains(r#""phase":"paused","reason":"lunch""#),
        "{json}"
    );
}

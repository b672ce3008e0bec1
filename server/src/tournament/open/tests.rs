//! Events run round by round: in every kind, with late comers, byes, withdrawals and overrides.

mod exchange;

use super::*;
use crate::tournament::trf::{self, Cell, Dialect, write};

fn swiss(rounds: u16) -> OpenKind {
    let engine = false;
    OpenKind::Swiss { rounds, engine }
}

fn player(name: &str) -> OpenPlayer {
    OpenPlayer {
        name: name.to_string(),
        bot: name.to_string(),
        version: String::new(),
    }
}

fn event(kind: OpenKind, players: usize) -> Open {
    let mut open = Open::new("Event", kind).unwrap();
    for n in 1..=players {
        act(
            &mut open,
            Act::Registered {
                player: player(&format!("b{n}")),
            },
        );
    }
    open
}

fn act(open: &mut Open, act: Act) {
    open.check(&act).unwrap();
    open.apply(&act);
}

fn refused(open: &Open, act: Act) -> String {
    open.check(&act).unwrap_err().to_string()
}

fn pair(open: &mut Open) -> u16 {
    let (round, pairing) = (open.next_round(), open.pair().unwrap());
    let by = "built-in".to_string();
    act(open, Act::Proposed { round, pairing, by });
    round
}

/// Plays a round: the better start rank wins 2 to 0.
fn play(open: &mut Open, round: u16) {
    act(open, Act::Confirmed { round });
    let boards = open.round(round).unwrap().boards.clone();
    for (board, found) in (1..).zip(boards).filter(|(_, board)| board.score.is_none()) {
        let Encounter { first, second } = found.encounter;
        let half_points = if first < second { [4, 0] } else { [0, 4] };
        let score = Score {
            half_points,
            seeds: [24, 24],
            games: 2,
            ..Score::default()
        };
        act(
            open,
            Act::Played {
                round,
                board,
                score,
            },
        );
    }
    assert_eq!(open.round(round).unwrap().state(), RoundState::Closed);
}

#[test]
fn every_kind_is_played_to_its_end_and_the_best_comes_first() {
    for (kind, players, rounds) in [
        (OpenKind::RoundRobin { cycles: 2 }, 5, 10),
        (OpenKind::Gauntlet { challengers: 1 }, 4, 3),
        (swiss(3), 7, 3),
        (OpenKind::Knockout, 6, 3),
        (OpenKind::Match, 2, 1),
    ] {
        let mut open = event(kind.clone(), players);
        while !open.is_over() {
            let round = pair(&mut open);
            play(&mut open, round);
        }
        assert_eq!(open.rounds().len(), rounds, "{kind:?}");
        assert_eq!(open.table()[0].entrant, Entrant(1), "{kind:?}");
        assert_eq!(
            open.champion(),
            (kind == OpenKind::Knockout).then_some(Entrant(1))
        );
        let next = open.next_round();
        assert!(open.pair().is_err(), "{kind:?}: round {next} is none");
        if kind != OpenKind::Knockout {
            let trf = open.trf();
            assert_eq!(trf::check(&trf), [], "{kind:?}");
            let text = write(&trf, Dialect::Trf26).unwrap().text;
            assert_eq!(trf::read(&text).unwrap().trf, trf, "{kind:?}");
        }
    }
}

#[test]
fn r52_a_round_is_paired_and_confirmed_once() {
    let mut open = event(swiss(3), 4);
    let round = pair(&mut open);
    let again = open.pair().unwrap();
    assert_eq!(
        open.round(1).unwrap().boards.len(),
        again.encounters.len(),
        "the same round"
    );
    let pairing = again.clone();
    let by = String::new();
    assert!(
        refused(
            &open,
            Act::Proposed {
                round: 2,
                pairing,
                by
            }
        )
        .contains("round 1 is the next")
    );
    act(&mut open, Act::Confirmed { round });
    assert!(refused(&open, Act::Confirmed { round }).contains("confirmed already"));
    assert!(refused(&open, Act::Confirmed { round: 2 }).contains("not paired"));
    let (pairing, by) = (again, String::new());
    assert!(
        refused(
            &open,
            Act::Proposed {
                round: 2,
                pairing,
                by
            }
        )
        .contains("round 1 is not over")
    );
    assert!(open.pair().is_err());
}

#[test]
fn r50_r53_byes_asked_for_and_given_are_told_apart() {
    let mut open = event(swiss(3), 5);
    act(
        &mut open,
        Act::ByeRequested {
            entrant: Entrant(2),
            round: 1,
            bye: Bye::Half,
        },
    );
    act(
        &mut open,
        Act::ByeRequested {
            entrant: Entrant(3),
            round: 2,
            bye: Bye::Zero,
        },
    );
    let asked = Act::ByeRequested {
        entrant: Entrant(1),
        round: 1,
        bye: Bye::Pairing,
    };
    assert!(refused(&open, asked).contains("can't be asked for"));
    let round = pair(&mut open);
    assert_eq!(open.round(1).unwrap().boards.len(), 2, "four are left");
    play(&mut open, round);
    let late = Act::ByeRequested {
        entrant: Entrant(1),
        round: 1,
        bye: Bye::Half,
    };
    assert!(refused(&open, late).contains("round 1 is paired; 2 is the next"));
    let trf = open.trf();
    assert_eq!(trf.players[1].cells, [Cell::Bye { bye: Bye::Half }]);
    let text = write(&trf, Dialect::Trf26).unwrap().text;
    assert!(text.contains("240 Z 002 0003"), "{text}");
    let round = pair(&mut open);
    play(&mut open, round);
    let three: Vec<_> = open.table();
    let two = three
        .iter()
        .find(|place| place.entrant == Entrant(2))
        .unwrap();
    assert!(two.half_points >= 1, "half a point for the bye");
}

#[test]
fn r54_who_comes_late_missed_what_was_played_and_who_left_is_not_paired() {
    let mut open = event(swiss(4), 6);
    let round = pair(&mut open);
    play(&mut open, round);
    act(
        &mut open,
        Act::Registered {
            player: player("late"),
        },
    );
    act(
        &mut open,
        Act::Withdrawn {
            entrant: Entrant(6),
        },
    );
    let round = pair(&mut open);
    let boards = &open.round(round).unwrap().boards;
    let seated: Vec<Entrant> = boards
        .iter()
        .flat_map(|board| [board.encounter.first, board.encounter.second])
        .collect();
    assert!(
        seated.contains(&Entrant(7)) && !seated.contains(&Entrant(6)),
        "{seated:?}"
    );
    play(&mut open, round);
    let trf = open.trf();
    assert_eq!(trf::check(&trf), []);
    assert_eq!(
        trf.players[6].cells[0],
        Cell::Bye { bye: Bye::Zero },
        "no points for coming late"
    );
    let fixed = event(OpenKind::RoundRobin { cycles: 1 }, 3);
    let mut fixed = fixed;
    pair(&mut fixed);
    let late = Act::Registered {
        player: player("late"),
    };
    assert!(refused(&fixed, late).contains("nobody can come late"));
    let twice = Act::Registered {
        player: player("b1"),
    };
    assert!(refused(&open, twice).contains("is called \"b1\" already"));
}

#[test]
fn who_withdraws_after_the_pairing_forfeits_and_is_no_bye() {
    let mut open = event(OpenKind::RoundRobin { cycles: 1 }, 4);
    let round = pair(&mut open);
    act(
        &mut open,
        Act::Withdrawn {
            entrant: Entrant(2),
        },
    );
    act(&mut open, Act::Confirmed { round });
    let board = open.round(1).unwrap().boards.iter().find(|board| {
        let Encounter { first, second } = board.encounter;
        [first, second].contains(&Entrant(2))
    });
    let score = board.unwrap().score.clone().unwrap();
    assert_eq!((score.games, score.forfeits.iter().sum::<u32>()), (0, 1));
    play_rest(&mut open, 1);
    let text = write(&open.trf(), Dialect::Trf26).unwrap().text;
    assert_eq!(
        (text.matches(" +").count(), text.matches(" -\r").count()),
        (1, 1),
        "{text}"
    );
}

fn play_rest(open: &mut Open, round: u16) {
    let boards = open.round(round).unwrap().boards.clone();
    for (board, _) in (1..).zip(boards).filter(|(_, board)| board.score.is_none()) {
        let score = Score {
            half_points: [2, 2],
            games: 2,
            ..Score::default()
        };
        act(
            open,
            Act::Played {
                round,
                board,
                score,
            },
        );
    }
}

#[test]
fn an_override_is_kept_whatever_the_games_say() {
    let mut open = event(swiss(2), 4);
    let round = pair(&mut open);
    act(&mut open, Act::Confirmed { round });
    let decision = Act::Overridden {
        round,
        board: 1,
        half_points: [0, 2],
        forfeit: false,
        reason: "played by hand".to_string(),
    };
    act(&mut open, decision.clone());
    let score = Score {
        half_points: [4, 0],
        games: 2,
        ..Score::default()
    };
    act(
        &mut open,
        Act::Played {
            round,
            board: 1,
            score,
        },
    );
    let board = &open.round(1).unwrap().boards[0];
    assert_eq!(board.score.as_ref().unwrap().half_points, [0, 2]);
    assert_eq!(board.overridden.as_deref(), Some("played by hand"));
    let nowhere = Act::Overridden {
        round: 9,
        board: 1,
        half_points: [0, 2],
        forfeit: false,
        reason: "x".to_string(),
    };
    assert!(refused(&open, nowhere).contains("round 9 has no board 1"));
    let mut cup = event(OpenKind::Knockout, 4);
    let round = pair(&mut cup);
    play(&mut cup, round);
    pair(&mut cup);
    assert!(refused(&cup, decision).contains("isn't turned back"));
}

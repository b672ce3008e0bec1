//! Matches in which something goes wrong.

use super::*;

#[test]
fn r31_a_void_game_is_dealt_again_with_the_same_start_and_seats() {
    let mut series = running(config(2, 4));
    let first = series.deal("a").unwrap();
    series.finished(0, "a", &void()).unwrap();
    let again = series.deal("b").unwrap();
    assert_eq!(again.config.start, first.config.start);
    assert_eq!(again.player_of_seat, first.player_of_seat);
    assert_eq!(again.config.part_of.as_ref().unwrap().replay, 1);
    assert_eq!((series.score().games, series.score().replayed), (0, 1));
    // The old game can't count any more.
    assert!(series.finished(0, "a", &win_of(Some(0), &[0, 1])).is_err());
    for replay in 1..=REPLAYS_MAX {
        assert!(!series.is_over(), "{replay}");
        let id = if replay == 1 { "b" } else { "c" };
        series.finished(0, id, &void()).unwrap();
        series.deal("c");
    }
    assert!(matches!(series.phase(), SeriesPhase::Faulted { .. }));
}

#[test]
fn r28_faults_in_a_row_pause_the_match_or_stop_it_as_agreed() {
    let failing = |on_faults| {
        let mut series = running(SeriesConfig {
            on_faults,
            ..config(2, 20)
        });
        for _ in 0..3 {
            let Some(deal) = series.deal("g") else { break };
            let slot = deal.config.part_of.unwrap().slot;
            let seat = series.config().seat_of(slot, 1);
            series.finished(slot, "g", &forfeit(seat)).unwrap();
        }
        series
    };
    let continued = failing(OnFaults::Continue);
    assert_eq!(continued.phase(), &SeriesPhase::Running);
    assert_eq!(continued.score().players[1].faults.time, 3);
    assert_eq!(continued.score().players[0].faults.time, 0);
    let SeriesPhase::Paused { reason } = failing(OnFaults::PauseAfter(3)).phase().clone() else {
        panic!("it pauses")
    };
    assert!(reason.contains("bot1 failed 3 times in a row"), "{reason}");
    assert!(matches!(
        failing(OnFaults::PauseAfter(4)).phase(),
        SeriesPhase::Running
    ));
    assert!(matches!(
        failing(OnFaults::Stop).phase(),
        SeriesPhase::Stopped { .. }
    ));
}

#[test]
fn r40_a_match_killed_at_any_point_ends_as_one_that_was_not() {
    let winner = |slot: u32| [Some(0), None, Some(1), Some(0), Some(0)][slot as usize % 5];
    let whole = |kill_after: Option<u32>| {
        let mut series = running(config(2, 12));
        let mut games: Vec<PlayedGame> = Vec::new();
        for step in 0.. {
            if Some(step) == kill_after {
                series = Series::restore(series.head(), games.iter().cloned()).unwrap();
            }
            while let Some(deal) = series.deal(&format!("g{}", games.len())) {
                let part_of = deal.config.part_of.unwrap();
                games.push(PlayedGame {
                    game_id: deal.config.game_id.into(),
                    part_of,
                    ending: None,
                });
            }
            // The newest game under way ends first, and the very first game is void once.
            let Some((slot, id)) = series.playing().last().map(|(s, id)| (s, id.to_string()))
            else {
                return (series.score().clone(), series.phase().clone());
            };
            let game = games.iter_mut().find(|game| game.game_id == id).unwrap();
            let end = match (slot, game.part_of.replay) {
                (2, 0) => void(),
                _ => win_of(winner(slot), &series.config().players_at(slot)),
            };
            game.ending = Some(end.clone());
            series.finished(slot, &id, &end).unwrap();
        }
        unreachable!("the match ends")
    };
    let uninterrupted = whole(None);
    assert_eq!(uninterrupted.0.games, 12);
    for kill_after in 0..13 {
        assert_eq!(
            whole(Some(kill_after)),
            uninterrupted,
            "killed after {kill_after}"
        );
    }
}

#[test]
fn r41_a_half_pair_is_kept_and_a_recount_is_equal() {
    let mut series = running(config(2, 8));
    let mut games = Vec::new();
    for winner in [Some(0), Some(1), Some(0)] {
        let deal = series.deal("g").unwrap();
        let part_of = deal.config.part_of.clone().unwrap();
        let end = win_of(winner, &deal.player_of_seat);
        series.finished(part_of.slot, "g", &end).unwrap();
        games.push(PlayedGame {
            game_id: "g".to_string(),
            part_of,
            ending: Some(end),
        });
    }
    games.reverse();
    let mut again = Series::restore(series.head(), games).unwrap();
    assert_eq!(again.score(), series.score());
    assert_eq!(play(&mut again, Some(0)), 3, "the half pair is completed");
    assert_eq!(again.score().pairs, [0, 0, 1, 0, 1]);
}

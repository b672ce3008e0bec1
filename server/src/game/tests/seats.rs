//! From the offer to the start, and what is wrong with an offer.

use super::super::{LagCompensation, Phase};
use super::*;

#[test]
fn r06_public_events_are_numbered_without_a_gap() {
    let mut table = Table::oware(fischer(60_000, 0));
    for _ in 0..10 {
        table.play_any();
    }
    table.run(Command::Resign(SOUTH)).unwrap();
    let seqs: Vec<u64> = table.log.iter().filter_map(|event| event.seq).collect();
    assert_eq!(seqs, (1..=12).collect::<Vec<_>>());
    let indices: Vec<u64> = table.log.iter().map(|event| event.index).collect();
    assert_eq!(indices, (0..table.log.len() as u64).collect::<Vec<_>>());
}

#[test]
fn the_last_seat_to_be_ready_starts_the_game_once() {
    let mut table = Table::offered(config("oware", fischer(1000, 0), Policies::default()));
    assert_eq!(
        table.run(Command::Resign(SOUTH)).unwrap_err(),
        Refusal::NotStarted
    );
    assert_eq!(table.run(Command::Ready(NORTH)).unwrap().events.len(), 1);
    assert_eq!(table.run(Command::Ready(NORTH)).unwrap().events, []);
    let step = table.run(Command::Ready(SOUTH)).unwrap();
    assert!(matches!(step.events[1].kind, EventKind::Started { .. }));
    assert_eq!(table.run(Command::Ready(SOUTH)).unwrap().events, []);
    assert_eq!(table.game.phase(), &Phase::Running);
    let late = Command::Decline {
        seat: SOUTH,
        reason: String::new(),
    };
    assert_eq!(table.run(late).unwrap_err(), Refusal::AlreadyStarted);
}

#[test]
fn private_parts_stay_private() {
    let mut table = Table::oware(fischer(1000, 0));
    let diagnostics = Some("x".repeat(3000));
    let sub = Submission {
        diagnostics,
        ..table.submission("A1")
    };
    table.run(Command::Move(sub)).unwrap();
    let event = table.log.last().unwrap();
    let EventKind::Move(played) = &event.kind else {
        panic!("{event:?}")
    };
    let kept = played
        .private
        .as_ref()
        .unwrap()
        .diagnostics
        .as_ref()
        .unwrap();
    assert_eq!(kept.len(), super::super::DIAGNOSTICS_MAX);
    let EventKind::Move(public) = event.public().unwrap().kind else {
        panic!("{event:?}")
    };
    assert_eq!(public.private, None);
    assert_eq!(
        table.log[0].public(),
        None,
        "the configuration travels with the offer"
    );
}

#[test]
fn a_configuration_is_refused_with_all_reasons() {
    let lag = LagCompensation {
        max_per_move: ms(1),
        initial: ms(9),
        cap: ms(5),
    };
    let mut wrong = config("oware", fischer(0, 0), Policies::default());
    wrong.clock.lag_compensation = Some(lag);
    wrong.clock.hard_turn_limit = Span::ZERO;
    wrong.policies.max_plies = 0;
    wrong.start = "4,4,4/4,4,4 0,0 0".to_string();
    wrong.seats.pop();
    let ruleset = Arc::new(Spec::parse("oware").unwrap().ruleset());
    let error = Game::create(wrong, ruleset, Now::default()).unwrap_err();
    let fields: Vec<&str> = error
        .faults
        .iter()
        .map(|fault| fault.field.as_str())
        .collect();
    for field in [
        "seats",
        "clock.base",
        "clock.hard_turn_limit",
        "clock.lag_compensation",
        "policies.max_plies",
        "start",
    ] {
        assert!(fields.contains(&field), "{field} in {fields:?}");
    }
}

#[test]
fn a_finished_position_is_no_start() {
    let mut wrong = config("oware", fischer(1000, 0), Policies::default());
    wrong.start = "0,0,0,0,0,0/0,0,0,0,0,0 24,24 -".to_string();
    let ruleset = Arc::new(Spec::parse("oware").unwrap().ruleset());
    let error = Game::create(wrong, ruleset, Now::default()).unwrap_err();
    assert_eq!(error.faults[0].field, "start");
}

#[test]
fn r27_every_game_comes_to_a_terminal_event_whoever_fails() {
    for fault in 0..4 {
        let mut table = Table::oware(fischer(1000, 0));
        table.play_any();
        match fault {
            0 => {
                let violation = Command::Violation {
                    seat: NORTH,
                    text: "garbage".to_string(),
                };
                table.run(violation).unwrap();
                assert_eq!(table.termination(), Termination::ProtocolViolation);
            }
            1 => {
                table.run(Command::Disconnected(NORTH)).unwrap();
                table.deadline();
                assert_eq!(table.termination(), Termination::Disconnect);
            }
            2 => {
                table.play_after(ms(1), "nonsense");
                assert_eq!(table.termination(), Termination::IllegalMove);
            }
            _ => {
                table.deadline();
                assert_eq!(table.termination(), Termination::TimeForfeit);
            }
        }
        assert_eq!(table.ending().result.winner, Some(SOUTH));
        assert!(matches!(table.last(), EventKind::Over(_)));
    }
}

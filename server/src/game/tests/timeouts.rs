//! What follows when the flag falls.

use super::super::{Chooser, OnTimeout, Repeat, SingleMove};
use super::*;

#[test]
fn r14_a_late_timer_takes_nothing_from_a_move_that_was_there() {
    let mut table = Table::oware(fischer(1000, 0));
    table.pass(ms(999));
    let in_time = table.submission("A1");
    // The timer fires 500 ms late; the frame lay in the buffer all the while.
    table.pass(ms(501));
    let step = table.run(Command::Move(in_time)).unwrap();
    assert!(matches!(step.answer, Answer::Accepted(_)));
    let step = table
        .run(Command::DeadlinePassed {
            drained_to: table.now.mono,
        })
        .unwrap();
    assert_eq!(step.events, [], "the proposal falls");
}

#[test]
fn a_move_in_the_instant_of_the_flag_counts_for_the_mover() {
    let mut table = Table::oware(fischer(1000, 0));
    table.pass(ms(1000));
    let step = table
        .run(Command::DeadlinePassed {
            drained_to: table.now.mono,
        })
        .unwrap();
    assert_eq!(step.events, []);
    assert!(matches!(
        table.play_after(Span::ZERO, "A1"),
        Answer::Accepted(_)
    ));
}

#[test]
fn a_move_after_the_flag_is_told_so() {
    let mut table = Table::oware(fischer(1000, 0));
    let sub = table.submission("A1");
    table.deadline();
    let refusal = table.run(Command::Move(sub.clone())).unwrap_err();
    assert_eq!(refusal.reason(), "TIME_EXPIRED");
    let others = Submission { seat: NORTH, ..sub };
    assert_eq!(
        table.run(Command::Move(others)).unwrap_err().reason(),
        "GAME_OVER"
    );
}

fn by(table: &Table) -> (Chooser, String) {
    match table.last() {
        EventKind::Move(played) => (played.by, played.text.to_string()),
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_random_move_is_drawn_from_the_recorded_seed() {
    let random = |policies: &mut Policies| policies.on_timeout = OnTimeout::Random;
    let per_move = timed(Control::PerMove {
        limit: ms(100),
        overtime_bank: Span::ZERO,
    });
    let play = || {
        let mut table = Table::with(per_move.clone(), random);
        for _ in 0..10 {
            table.deadline();
            table.taken();
        }
        table.log
    };
    let log = play();
    assert_eq!(log, play(), "the same seed draws the same moves");
    let texts: std::collections::BTreeSet<&smol_str::SmolStr> = log
        .iter()
        .filter_map(|event| match &event.kind {
            EventKind::Move(played) => Some(&played.text),
            _ => None,
        })
        .collect();
    assert!(texts.len() > 3, "{texts:?}");
}

#[test]
fn a_preliminary_move_binds_only_by_policy() {
    let preliminary = |table: &mut Table| {
        let decision_id = table.game.open().unwrap().decision_id;
        let text = "A4".to_string();
        table
            .run(Command::Preliminary {
                seat: SOUTH,
                decision_id,
                text,
            })
            .unwrap();
    };
    let mut table = Table::oware(fischer(1000, 0));
    preliminary(&mut table);
    table.deadline();
    assert_eq!(table.termination(), Termination::TimeForfeit);

    for policy in [
        OnTimeout::LastPreliminaryThenLose,
        OnTimeout::LastPreliminaryThenRandom,
    ] {
        let mut table = Table::with(fischer(1000, 500), |p| p.on_timeout = policy);
        preliminary(&mut table);
        table.deadline();
        assert_eq!(by(&table), (Chooser::Preliminary, "A4".to_string()));
        assert_eq!(table.remaining(0), ms(500));
        table.taken();
        // North has sent none.
        table.deadline();
        match policy {
            OnTimeout::LastPreliminaryThenRandom => assert_eq!(by(&table).0, Chooser::Random),
            _ => assert_eq!(table.termination(), Termination::TimeForfeit),
        }
    }
}

#[test]
fn a_yield_takes_the_preliminary_move_at_once() {
    let mut table = Table::oware(fischer(1000, 0));
    let decision_id = table.game.open().unwrap().decision_id;
    let hint = |text: &str| Command::Preliminary {
        seat: SOUTH,
        decision_id,
        text: text.to_string(),
    };
    let refusal = table.run(hint("A7")).unwrap_err();
    assert_eq!(refusal.reason(), "BAD_FIELD");
    table.run(hint("A2")).unwrap();
    table.run(hint("A5")).unwrap();
    let sub = Submission {
        choice: Choice::Yield,
        ..table.submission("")
    };
    table.run(Command::Move(sub.clone())).unwrap();
    assert_eq!(by(&table), (Chooser::Preliminary, "A5".to_string()));
    let Answer::Accepted(again) = table.run(Command::Move(sub)).unwrap().answer else {
        panic!()
    };
    assert_eq!(again.repeat, Repeat::Again);
}

#[test]
fn the_only_legal_move_is_played_by_the_server_where_policy_says_so() {
    // South has A6 alone.
    let policies = Policies {
        single_move: SingleMove::Played,
        ..Policies::default()
    };
    let mut config = config("oware", fischer(1000, 0), policies);
    config.start = "0,0,0,0,0,5/0,1,0,0,0,4 20,18 0".to_string();
    let mut table = Table::started(config);
    assert_eq!(table.game.request(table.now.mono), None, "nobody is asked");
    table.deadline();
    assert_eq!(by(&table), (Chooser::Only, "A6".to_string()));
    assert_eq!(table.remaining(0), ms(1000));
}

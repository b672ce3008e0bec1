//! What a submission is answered: once, and the same again.

use super::super::{OnIllegal, RejectionReason, Repeat};
use super::*;

fn accepted(answer: Answer) -> super::super::Acceptance {
    match answer {
        Answer::Accepted(accepted) => accepted,
        other => panic!("{other:?}"),
    }
}

#[test]
fn r11_the_same_move_again_is_accepted_again_and_costs_nothing() {
    let mut table = Table::oware(fischer(5000, 0));
    table.pass(ms(100));
    let sub = table.submission("A3");
    let first = accepted(table.run(Command::Move(sub.clone())).unwrap().answer);
    assert_eq!((first.repeat, first.charged), (Repeat::First, ms(100)));
    for _ in 0..4 {
        table.pass(ms(700));
        let again = Submission {
            decoded_at: table.now.mono,
            ..sub.clone()
        };
        let step = table.run(Command::Move(again)).unwrap();
        assert_eq!(step.events, []);
        let again = accepted(step.answer);
        assert_eq!(
            again,
            super::super::Acceptance {
                repeat: Repeat::Again,
                ..first.clone()
            }
        );
    }
    assert_eq!(table.remaining(0), ms(4900));
    // Also after the end of the game.
    table.run(Command::Resign(NORTH)).unwrap();
    let again = accepted(table.run(Command::Move(sub)).unwrap().answer);
    assert_eq!(again.repeat, Repeat::Again);
}

#[test]
fn another_move_for_a_decided_decision_is_stale() {
    let mut table = Table::oware(fischer(5000, 0));
    let sub = table.submission("A3");
    table.play_after(ms(1), "A3");
    let other = Submission {
        choice: Choice::Text("A4".to_string()),
        ..sub
    };
    let refusal = table.run(Command::Move(other)).unwrap_err();
    assert_eq!(refusal.reason(), "STALE_TURN");
    let Refusal::StaleDecision { awaited, seq, .. } = refusal else {
        panic!("{refusal:?}")
    };
    assert_eq!((awaited, seq), (Some(2), 2));
}

#[test]
fn a_decision_to_come_and_another_seats_decision_are_refused() {
    let mut table = Table::oware(fischer(5000, 0));
    let sub = Submission {
        decision_id: 9,
        ..table.submission("A1")
    };
    assert_eq!(
        table.run(Command::Move(sub)).unwrap_err().reason(),
        "STALE_TURN"
    );
    let sub = Submission {
        seat: NORTH,
        ..table.submission("A1")
    };
    assert_eq!(
        table.run(Command::Move(sub)).unwrap_err().reason(),
        "NOT_YOUR_TURN"
    );
    let sub = Submission {
        seat: Seat(2),
        ..table.submission("A1")
    };
    assert_eq!(
        table.run(Command::Move(sub)).unwrap_err().reason(),
        "NOT_YOUR_SEAT"
    );
    table.play_any();
}

#[test]
fn r26_an_illegal_move_is_echoed_and_never_enters_the_moves() {
    let mut table = Table::oware(fischer(5000, 0));
    let answer = table.play_after(ms(5), "A9");
    let Answer::Rejected { rejection, .. } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(
        (rejection.sent.as_str(), rejection.attempts_left),
        ("A9", 0)
    );
    assert_eq!(rejection.reason, RejectionReason::NoNotation);
    assert_eq!(table.termination(), Termination::IllegalMove);
    assert!(
        table.ending().text.contains("\"A9\""),
        "{}",
        table.ending().text
    );
    assert_eq!(table.game.decided(), []);
    assert_eq!(table.game.line().moves(), []);
}

#[test]
fn r26_blanks_round_a_legal_move_do_not_make_it_illegal() {
    let mut table = Table::oware(fischer(5000, 0));
    assert_eq!(accepted(table.play_after(ms(5), " A3\r\n")).text, "A3");
}

#[test]
fn r26_time_goes_before_legality_only_if_the_move_came_late() {
    let mut table = Table::oware(fischer(1000, 0));
    table.play_after(ms(1001), "A9");
    assert_eq!(table.termination(), Termination::TimeForfeit);
    let mut table = Table::oware(fischer(1000, 0));
    table.play_after(ms(1000), "A9");
    assert_eq!(table.termination(), Termination::IllegalMove);
}

#[test]
fn an_index_names_a_move_of_the_request_s_list() {
    let mut table = Table::oware(fischer(1000, 0));
    let sub = Submission {
        choice: Choice::Index(2),
        ..table.submission("")
    };
    let first = accepted(table.run(Command::Move(sub.clone())).unwrap().answer);
    assert_eq!(first.text, "A3");
    assert_eq!(
        accepted(table.run(Command::Move(sub)).unwrap().answer).repeat,
        Repeat::Again
    );
    let sub = Submission {
        choice: Choice::Index(6),
        ..table.submission("")
    };
    let answer = table.run(Command::Move(sub)).unwrap().answer;
    let Answer::Rejected { rejection, .. } = answer else {
        panic!("{answer:?}")
    };
    assert_eq!(rejection.reason, RejectionReason::NoSuchIndex);
}

#[test]
fn a_retry_runs_on_the_same_clock_and_a_repeated_try_costs_none() {
    let retry = |policies: &mut Policies| policies.on_illegal = OnIllegal::Retry(2);
    let mut table = Table::with(fischer(1000, 0), retry);
    let left = |answer: Answer| match answer {
        Answer::Rejected { rejection, repeat } => (rejection.attempts_left, repeat),
        other => panic!("{other:?}"),
    };
    let first = table.submission("A9");
    assert_eq!(left(table.play_after(ms(100), "A9")), (2, Repeat::First));
    let again = table.run(Command::Move(first.clone())).unwrap();
    assert_eq!(left(again.answer), (2, Repeat::Again));
    let reused = Submission {
        choice: Choice::Text("A3".to_string()),
        ..first
    };
    let refusal = table.run(Command::Move(reused)).unwrap_err();
    assert_eq!(refusal.reason(), "REQUEST_ID_REUSED");
    assert_eq!(left(table.play_after(ms(100), "B1")), (1, Repeat::First));
    assert_eq!(accepted(table.play_after(ms(100), "A3")).charged, ms(300));

    let mut table = Table::with(fischer(1000, 0), retry);
    for _ in 0..3 {
        table.play_after(ms(1), "A9");
    }
    assert_eq!(table.termination(), Termination::IllegalMove);
}

#[test]
fn a_lost_turn_leaves_the_position_and_is_replayed() {
    let policies = Policies {
        on_illegal: OnIllegal::LoseTurn,
        ..Policies::default()
    };
    let mut table = Table::started(config("husbao", fischer(1000, 10), policies));
    let pits = |table: &Table| {
        let text = table.game.view(table.now.mono).position;
        text.split(' ').next().unwrap().to_string()
    };
    let before = pits(&table);
    table.play_after(ms(100), "A9");
    let EventKind::TurnLost(lost) = table.last() else {
        panic!("{:?}", table.last())
    };
    assert_eq!((lost.seat, lost.ply, lost.charged), (SOUTH, 1, ms(100)));
    assert_eq!(pits(&table), before);
    assert_eq!(table.game.open().unwrap().seat, NORTH);
    assert_eq!(table.remaining(0), ms(910));
    let answer = table.play_any();
    assert_eq!(accepted(answer).decision_id, 2);
}

#[test]
fn lose_turn_is_refused_elsewhere() {
    let policies = Policies {
        on_illegal: OnIllegal::LoseTurn,
        ..Policies::default()
    };
    for spec in [
        "oware",
        "husbao:optional_capture=true",
        "husbao:handicap_seeds=5",
    ] {
        let config = config(spec, fischer(1000, 0), policies.clone());
        let ruleset = Spec::parse(spec).unwrap().ruleset();
        let error = Game::create(config, Arc::new(ruleset), Now::default()).unwrap_err();
        assert_eq!(error.faults[0].field, "policies.on_illegal", "{spec}");
    }
}

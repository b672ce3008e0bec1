//! What arbiters may do.

use super::super::{Ended, Pause, Phase, Verdict};
use super::*;

fn pause() -> Command {
    let (author, text) = ("ann".to_string(), "a break".to_string());
    Command::Suspend(Pause::Arbiter { author, text })
}

#[test]
fn a_break_stops_the_clock_and_neither_refunds_nor_charges() {
    let mut table = Table::oware(fischer(1000, 0));
    table.pass(ms(300));
    table.run(pause()).unwrap();
    assert_eq!(table.game.next_deadline(), None);
    table.pass(ms(60_000));
    table.run(Command::Resume).unwrap();
    table.taken();
    assert_eq!(
        table.game.request(table.now.mono).unwrap().time_left,
        ms(700)
    );
    table.play_after(ms(200), "A1");
    assert_eq!(table.remaining(0), ms(500));
    assert_eq!(
        table.run(Command::Resume).unwrap_err(),
        Refusal::NotSuspended
    );
}

#[test]
fn a_break_does_not_count_for_the_limit_of_time() {
    let mut table = Table::with(fischer(60_000, 0), |p| p.max_wall_time = ms(10_000));
    table.pass(ms(4000));
    table.run(pause()).unwrap();
    table.pass(ms(60_000));
    table.run(Command::Resume).unwrap();
    let deadline = table.game.next_deadline().unwrap();
    assert_eq!((deadline - table.now.mono).as_millis(), 6000);
}

#[test]
fn a_break_outlives_a_restart() {
    let mut table = Table::oware(fischer(1000, 0));
    table.run(pause()).unwrap();
    let ruleset = Arc::clone(table.game.line().ruleset());
    table.game = Game::restore(ruleset, &table.log, table.now).unwrap();
    table.run(Command::Suspend(Pause::Server)).unwrap();
    for seat in [SOUTH, NORTH] {
        table.run(Command::Connected(seat)).unwrap();
    }
    assert!(matches!(
        table.game.phase(),
        Phase::Suspended(Pause::Arbiter { .. })
    ));
    table.run(Command::Resume).unwrap();
}

#[test]
fn a_clock_may_be_set_and_the_running_think_goes_on() {
    let mut table = Table::oware(fischer(1000, 0));
    table.pass(ms(300));
    let (author, text) = ("ann".to_string(), "a power cut".to_string());
    let adjust = Command::AdjustClock {
        seat: SOUTH,
        remaining: ms(5000),
        author,
        text,
    };
    table.run(adjust).unwrap();
    assert_eq!(
        table.game.clock_at(SOUTH, table.now.mono).remaining,
        ms(4700)
    );
}

fn adjudicate(verdict: Verdict) -> Command {
    let (author, text) = ("ann".to_string(), "seen by all".to_string());
    Command::Adjudicate {
        verdict,
        author,
        text,
    }
}

#[test]
fn an_arbiter_ends_a_game_by_name_and_reason() {
    let mut table = Table::oware(fischer(1000, 0));
    table.run(adjudicate(Verdict::Ranks(vec![2, 1]))).unwrap();
    let ending = table.ending();
    assert_eq!(
        (ending.termination, ending.ended),
        (Termination::Arbiter, Ended::Finished)
    );
    assert_eq!(ending.result.winner, Some(NORTH));
    assert_eq!(ending.text, "ann: seen by all");
}

#[test]
fn an_override_is_a_new_event_and_nothing_is_deleted() {
    let mut table = Table::oware(fischer(1000, 0));
    table.run(Command::Resign(SOUTH)).unwrap();
    let over = table.game.over_seq();
    table.run(adjudicate(Verdict::Void)).unwrap();
    assert_eq!(table.ending().ended, Ended::Void);
    let EventKind::Overruled { author, .. } = table.last() else {
        panic!("{:?}", table.last())
    };
    assert_eq!(author, "ann");
    let resigned = |event: &Event| match &event.kind {
        EventKind::Over(ending) => ending.termination == Termination::Resignation,
        _ => false,
    };
    assert!(table.log.iter().any(resigned));
    assert_eq!(table.game.over_seq(), over);
    assert_eq!(table.log.last().unwrap().seq, Some(over + 1));
}

#[test]
fn ranks_that_can_not_be_are_refused() {
    let mut table = Table::oware(fischer(1000, 0));
    for ranks in [vec![1], vec![1, 3], vec![2, 2], vec![0, 1], vec![1, 2, 3]] {
        let refusal = table
            .run(adjudicate(Verdict::Ranks(ranks.clone())))
            .unwrap_err();
        assert_eq!(refusal.reason(), "BAD_FIELD", "{ranks:?}");
    }
    table.run(adjudicate(Verdict::Ranks(vec![1, 1]))).unwrap();
}

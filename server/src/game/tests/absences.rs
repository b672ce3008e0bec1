//! Seats that never came, left, or came back.

use super::super::{Ended, NoShow, OnDisconnect, OnServerFault, Pause, Phase, Points};
use super::*;

#[test]
fn r32_a_seat_that_is_not_ready_aborts_the_game_unrated() {
    let mut table = Table::offered(config("oware", fischer(1000, 0), Policies::default()));
    table.run(Command::Ready(SOUTH)).unwrap();
    table.deadline();
    let ending = table.ending();
    assert_eq!(
        (ending.termination, ending.ended),
        (Termination::NoShow, Ended::Aborted)
    );
    assert_eq!((ending.fault_seat, ending.rated), (Some(NORTH), false));
    assert_eq!(ending.result.points, []);
}

#[test]
fn r32_in_a_tournament_who_came_has_the_point() {
    let policies = Policies {
        no_show: NoShow::Forfeit,
        ..Policies::default()
    };
    let offered = || Table::offered(config("oware", fischer(1000, 0), policies.clone()));
    let mut table = offered();
    table.run(Command::Ready(NORTH)).unwrap();
    table.deadline();
    let ending = table.ending().clone();
    assert_eq!((ending.ended, ending.rated), (Ended::Finished, false));
    assert_eq!(ending.result.winner, Some(NORTH));
    let mut table = offered();
    table.deadline();
    assert_eq!(table.ending().fault_seat, None);
    assert_eq!(
        table.ending().result.points,
        [Points(0), Points(0)],
        "both absent: both -"
    );
}

#[test]
fn once_all_are_ready_silence_is_a_rated_loss_on_time() {
    let mut table = Table::oware(fischer(1000, 0));
    table.deadline();
    assert_eq!(table.termination(), Termination::TimeForfeit);
    assert!(table.ending().rated);
}

#[test]
fn a_seat_that_declines_ends_the_offer() {
    let mut table = Table::offered(config("oware", fischer(1000, 0), Policies::default()));
    let reason = "busy".to_string();
    table
        .run(Command::Decline {
            seat: NORTH,
            reason,
        })
        .unwrap();
    assert_eq!(table.termination(), Termination::NoShow);
    assert!(table.ending().text.contains("busy"));
}

#[test]
fn r25_a_lost_seat_is_no_stalled_one() {
    let unit = super::super::BudgetUnit::Nodes;
    let budget = timed(Control::Budget {
        unit,
        amount: 1,
        watchdog: ms(1000),
    });
    let mut stalled = Table::oware(budget.clone());
    stalled.deadline();
    assert_eq!(stalled.termination(), Termination::Stall);
    let mut lost = Table::oware(budget);
    lost.run(Command::Disconnected(SOUTH)).unwrap();
    lost.deadline();
    assert_eq!(lost.termination(), Termination::Disconnect);
    for table in [stalled, lost] {
        assert!(
            table.ending().text.contains("seat 0"),
            "{}",
            table.ending().text
        );
        assert_eq!(table.ending().fault_seat, Some(SOUTH));
    }
}

#[test]
fn a_grace_runs_out_whoever_is_to_move_and_a_return_ends_it() {
    let grace = |p: &mut Policies| p.on_disconnect = OnDisconnect::Grace(ms(2000));
    let mut table = Table::with(fischer(60_000, 0), grace);
    table.run(Command::Disconnected(NORTH)).unwrap();
    table.pass(ms(1500));
    table.run(Command::Connected(NORTH)).unwrap();
    assert_eq!(
        (table.game.next_deadline().unwrap() - table.now.mono).as_millis(),
        58_500
    );
    table.run(Command::Disconnected(NORTH)).unwrap();
    table.deadline();
    assert_eq!(table.termination(), Termination::Disconnect);
    assert_eq!(table.ending().result.winner, Some(SOUTH));
}

#[test]
fn a_claim_needs_patience() {
    let claim = |p: &mut Policies| p.on_disconnect = OnDisconnect::Claim(ms(2000));
    let mut table = Table::with(fischer(60_000, 0), claim);
    table.run(Command::Disconnected(NORTH)).unwrap();
    assert_eq!(
        table.game.claimable_at(NORTH),
        Some(table.now.mono + ms(2000))
    );
    table.pass(ms(1999));
    assert_eq!(
        table.run(Command::Claim(SOUTH)).unwrap_err().reason(),
        "NOT_ALLOWED"
    );
    table.pass(ms(1));
    assert!(
        table.run(Command::Claim(NORTH)).is_err(),
        "nobody claims against itself"
    );
    table.run(Command::Claim(SOUTH)).unwrap();
    assert_eq!(table.termination(), Termination::Disconnect);
}

/// The server dies and starts again half a second later.
fn restart(table: &mut Table) {
    table.pass(ms(500));
    // The new process has another monotonic clock.
    table.now.mono = Nanos(table.now.mono.0 / 3);
    let ruleset = Arc::clone(table.game.line().ruleset());
    table.game = Game::restore(ruleset, &table.log, table.now).unwrap();
    table.run(Command::Suspend(Pause::Server)).unwrap();
}

#[test]
fn r31_a_restart_refunds_the_think_and_asks_for_the_same_decision() {
    let mut table = Table::oware(fischer(1000, 0));
    table.play_after(ms(100), "A1");
    let open = table.game.open().unwrap().clone();
    table.pass(ms(800));
    restart(&mut table);
    assert_eq!(table.game.phase(), &Phase::Suspended(Pause::Server));
    assert_eq!(table.game.request(table.now.mono), None);
    let early = table.run(Command::Move(table.submission("A1")));
    assert_eq!(early.unwrap_err().reason(), "SUSPENDED");
    table.run(Command::Connected(NORTH)).unwrap();
    table.pass(ms(90_000));
    table.run(Command::Connected(SOUTH)).unwrap();
    let request = table.game.request(table.now.mono).unwrap();
    assert_eq!(
        (request.decision_id, request.seat),
        (open.decision_id, open.seat)
    );
    assert_eq!(
        (table.remaining(0), table.remaining(1)),
        (ms(900), ms(1000))
    );
    assert_eq!(request.time_left, ms(1000));
}

#[test]
fn r31_who_does_not_come_back_costs_nobody_points() {
    let mut table = Table::oware(fischer(1000, 0));
    restart(&mut table);
    table.run(Command::Connected(NORTH)).unwrap();
    let window = table.game.next_deadline().unwrap() - table.now.mono;
    assert_eq!(
        window.as_millis(),
        120_000,
        "r38: one whole window after the start"
    );
    table.deadline();
    let ending = table.ending();
    assert_eq!(
        (ending.ended, ending.termination),
        (Ended::Void, Termination::ServerFault)
    );
    assert_eq!((ending.rated, ending.result.points.len()), (false, 0));
    assert!(ending.text.contains("seat 0"), "{}", ending.text);
}

#[test]
fn r38_after_a_restart_nobody_is_given_up_before_one_whole_window() {
    let mut table = Table::oware(fischer(1000, 0));
    restart(&mut table);
    table.pass(ms(119_999));
    let now = table.now.mono;
    table
        .run(Command::DeadlinePassed { drained_to: now })
        .unwrap();
    assert_eq!(table.game.phase(), &Phase::Suspended(Pause::Server));
    table.run(Command::Connected(NORTH)).unwrap();
    table.run(Command::Connected(SOUTH)).unwrap();
    assert_eq!(table.game.phase(), &Phase::Running);
}

#[test]
fn r31_where_policy_says_so_a_server_fault_voids_at_once() {
    let void = |p: &mut Policies| p.on_server_fault = OnServerFault::VoidReplay;
    let mut table = Table::with(fischer(1000, 0), void);
    restart(&mut table);
    assert_eq!(table.ending().ended, Ended::Void);
}

#[test]
fn an_offer_outlives_a_restart() {
    let mut table = Table::offered(config("oware", fischer(1000, 0), Policies::default()));
    table.run(Command::Ready(SOUTH)).unwrap();
    restart(&mut table);
    assert!(table.game.is_ready(SOUTH) && !table.game.is_ready(NORTH));
    table.run(Command::Ready(NORTH)).unwrap();
    assert_eq!(table.game.phase(), &Phase::Running);
}

#[test]
fn r09_a_seat_that_comes_back_is_asked_the_same_on_the_same_clock() {
    let mut table = Table::oware(fischer(5000, 0));
    let before = table.game.request(table.now.mono).unwrap();
    table.pass(ms(1000));
    table.run(Command::Disconnected(SOUTH)).unwrap();
    table.pass(ms(1000));
    table.run(Command::Connected(SOUTH)).unwrap();
    table.taken();
    let again = table.game.request(table.now.mono).unwrap();
    assert_eq!(again.decision_id, before.decision_id);
    assert_eq!((again.requests, again.time_left), (2, ms(3000)));
    assert_eq!(
        again.deadline, before.deadline,
        "neither restarted nor refunded"
    );
}

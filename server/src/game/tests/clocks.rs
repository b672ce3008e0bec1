//! Every kind of clock, to the millisecond.

use super::super::{LagCompensation, SeatClock};
use super::*;

/// A decision of `span` is in time, one a millisecond longer is not.
fn check(clock: &ClockSpec, span: u64, termination: Termination) {
    let mut in_time = Table::oware(clock.clone());
    let answer = in_time.play_after(ms(span), "A1");
    assert!(
        matches!(answer, Answer::Accepted(_)),
        "{span} ms: {answer:?}"
    );

    let mut late = Table::oware(clock.clone());
    let answer = late.play_after(ms(span + 1), "A1");
    assert!(
        matches!(answer, Answer::TooLate { .. }),
        "{span} + 1 ms: {answer:?}"
    );
    assert_eq!(late.termination(), termination);
    assert_eq!(late.ending().fault_seat, Some(SOUTH));
    assert_eq!(late.ending().result.winner, Some(NORTH));

    let mut silent = Table::oware(clock.clone());
    let at = silent.game.next_deadline().unwrap();
    assert_eq!(
        (at - silent.now.mono).as_millis(),
        span,
        "the deadline is the limit"
    );
    silent.deadline();
    assert_eq!(silent.termination(), termination);
}

#[test]
fn r16_charged_beyond_remaining_and_margin_is_a_time_forfeit() {
    let late = Termination::TimeForfeit;
    check(&fischer(1000, 100), 1000, late);
    check(
        &ClockSpec {
            margin: ms(50),
            ..fischer(1000, 0)
        },
        1050,
        late,
    );
    let byoyomi = Control::Byoyomi {
        base: ms(500),
        period: ms(200),
        periods: 3,
    };
    check(&timed(byoyomi), 1100, late);
    check(
        &timed(Control::PerMove {
            limit: ms(300),
            overtime_bank: ms(70),
        }),
        370,
        late,
    );
    check(
        &timed(Control::Correspondence {
            per_move: ms(90_000),
        }),
        90_000,
        late,
    );
}

#[test]
fn r18_every_turn_has_a_watchdog_even_in_untimed_games() {
    let unit = super::super::BudgetUnit::Nodes;
    let budget = timed(Control::Budget {
        unit,
        amount: 10_000,
        watchdog: ms(2000),
    });
    check(&budget, 2000, Termination::Stall);
    let hard = ClockSpec {
        hard_turn_limit: ms(1500),
        ..budget
    };
    check(&hard, 1500, Termination::Stall);
    let hard = ClockSpec {
        hard_turn_limit: ms(1500),
        ..fischer(60_000, 0)
    };
    check(&hard, 1500, Termination::TimeForfeit);
}

#[test]
fn the_first_move_deadline_replaces_the_clock_once_a_seat() {
    let clock = ClockSpec {
        first_move_deadline: Some(ms(5000)),
        ..fischer(1000, 100)
    };
    check(&clock, 5000, Termination::TimeForfeit);
    let mut table = Table::oware(clock);
    table.play_after(ms(4000), "A1");
    assert_eq!(table.remaining(0), ms(1000), "the clock did not run");
    table.play_after(ms(4000), "A1");
    let answer = table.play_after(ms(1001), "A2");
    assert!(
        matches!(answer, Answer::TooLate { .. }),
        "now it does: {answer:?}"
    );
}

#[test]
fn r17_the_margin_never_makes_what_remains_negative() {
    let clock = ClockSpec {
        margin: ms(50),
        ..fischer(1000, 10)
    };
    let mut table = Table::oware(clock);
    table.play_after(ms(1050), "A1");
    assert_eq!(
        table.remaining(0),
        ms(10),
        "clamped to nothing, then the increment"
    );
    for _ in 0..20 {
        let limit = table
            .remaining(table.game.open().unwrap().seat.0)
            .plus(ms(50));
        table.pass(limit);
        let seat = table.game.open().unwrap().seat;
        assert_eq!(
            table.game.clock_at(seat, table.now.mono).remaining,
            Span::ZERO
        );
        table.play_any();
        assert_eq!(table.remaining(seat.0), ms(10));
    }
}

#[test]
fn byoyomi_periods_are_used_up_only_when_run_through() {
    let clock = timed(Control::Byoyomi {
        base: ms(100),
        period: ms(200),
        periods: 3,
    });
    let of = |used: u64| {
        let mut table = Table::oware(clock.clone());
        table.play_after(ms(used), "A1");
        let SeatClock {
            remaining, periods, ..
        } = table.game.clocks()[0].clone();
        (remaining.as_millis(), periods)
    };
    assert_eq!(of(40), (60, 3));
    assert_eq!(of(100), (0, 3));
    assert_eq!(of(300), (0, 3), "exactly one period costs none");
    assert_eq!(of(301), (0, 2));
    assert_eq!(of(700), (0, 1));
}

#[test]
fn r22_the_bank_decreases_only_by_the_excess() {
    let clock = timed(Control::PerMove {
        limit: ms(100),
        overtime_bank: ms(50),
    });
    let mut table = Table::oware(clock);
    table.play_after(ms(100), "A1");
    assert_eq!(table.remaining(0), ms(50));
    table.play_after(ms(20), "A1");
    table.play_after(ms(120), "A2");
    assert_eq!(table.remaining(0), ms(30));
    assert_eq!(table.remaining(1), ms(50));
}

#[test]
fn r19_a_slow_link_does_not_flag_within_its_compensation() {
    let lag = LagCompensation {
        max_per_move: ms(200),
        initial: ms(200),
        cap: ms(400),
    };
    let per_move = Control::PerMove {
        limit: ms(1000),
        overtime_bank: Span::ZERO,
    };
    let clock = ClockSpec {
        lag_compensation: Some(lag),
        ..timed(per_move)
    };
    let mut table = Table::oware(clock);
    for seat in [SOUTH, NORTH] {
        table
            .run(Command::RoundTrip { seat, rtt: ms(200) })
            .unwrap();
    }
    for _ in 0..10 {
        let text = table.first_legal();
        let answer = table.play_after(ms(1200), &text);
        let Answer::Accepted(accepted) = answer else {
            panic!("{answer:?}")
        };
        assert_eq!(accepted.charged, ms(1000));
    }
    let answer = table.play_after(ms(1201), "A1");
    assert!(
        matches!(answer, Answer::TooLate { .. }),
        "bounded: {answer:?}"
    );
}

#[test]
fn r24_compensation_is_off_by_default_and_written_down() {
    let mut table = Table::oware(fischer(1000, 0));
    table
        .run(Command::RoundTrip {
            seat: SOUTH,
            rtt: ms(300),
        })
        .unwrap();
    table.play_after(ms(400), "A1");
    assert_eq!(table.remaining(0), ms(600));

    let lag = LagCompensation {
        max_per_move: ms(10),
        initial: ms(250),
        cap: ms(250),
    };
    let clock = ClockSpec {
        lag_compensation: Some(lag),
        ..fischer(1000, 0)
    };
    let mut table = Table::oware(clock);
    table
        .run(Command::RoundTrip {
            seat: SOUTH,
            rtt: ms(300),
        })
        .unwrap();
    table.play_after(ms(400), "A1");
    let EventKind::Move(played) = table.last() else {
        panic!("{:?}", table.last())
    };
    assert_eq!((played.charged, played.compensation), (ms(150), ms(250)));
    assert_eq!(
        played.clock.quota,
        ms(10),
        "used up, and refilled by one move's gain"
    );
}

#[test]
fn r15_a_slow_link_shows_up_as_round_trip_not_as_think_time() {
    let mut table = Table::oware(fischer(10_000, 0));
    table
        .run(Command::RoundTrip {
            seat: SOUTH,
            rtt: ms(300),
        })
        .unwrap();
    table.pass(ms(310));
    let sub = Submission {
        think_time: Some(ms(10)),
        ..table.submission("A1")
    };
    table.run(Command::Move(sub)).unwrap();
    let EventKind::Move(played) = table.last() else {
        panic!("{:?}", table.last())
    };
    let timing = played.private.clone().unwrap();
    assert_eq!(timing.rtt, Some(ms(300)));
    assert_eq!(timing.think_time, Some(ms(10)));
    assert_eq!(
        (timing.taken_after, timing.decoded_after),
        (Some(Span::ZERO), ms(310))
    );
    assert_eq!((timing.measured, played.charged), (ms(310), ms(310)));
}

#[test]
fn an_increment_comes_only_when_the_turn_passes() {
    // A3's last seed falls into the store: the same seat moves again.
    let kalah = config("kalah", fischer(10_000, 500), Policies::default());
    let mut table = Table::started(kalah);
    table.play_after(ms(1000), "A3");
    assert_eq!(table.game.open().unwrap().seat, SOUTH);
    assert_eq!(table.remaining(0), ms(9000));
    table.play_after(ms(1000), "A1");
    assert_eq!(table.game.open().unwrap().seat, NORTH);
    assert_eq!(table.remaining(0), ms(8500));
}

#[test]
fn r23_the_clock_waits_for_the_transport_and_a_request_nobody_takes_runs_a_second_later_all_the_same()
 {
    let mut table = Table::offered(config("oware", fischer(5000, 0), Policies::default()));
    for seat in [SOUTH, NORTH] {
        table.run(Command::Ready(seat)).unwrap();
    }
    let issued = table.now.mono;
    assert_eq!(
        (table.game.next_deadline().unwrap() - issued).as_millis(),
        6000
    );
    // Taken too late: a bot can't stop time by not reading.
    table.pass(ms(3000));
    table.taken();
    assert_eq!(
        (table.game.next_deadline().unwrap() - issued).as_millis(),
        6000
    );
    let clock = table.game.clock_at(SOUTH, table.now.mono);
    assert_eq!((clock.remaining, clock.running), (ms(3000), true));
}

#[test]
fn with_no_stream_open_the_clock_starts_at_once() {
    let mut table = Table::oware(fischer(5000, 0));
    table.run(Command::Disconnected(NORTH)).unwrap();
    table.play_any();
    let deadline = table.game.next_deadline().unwrap();
    assert_eq!((deadline - table.now.mono).as_millis(), 5000);
}

#[test]
fn r08_a_view_always_tells_what_truly_remains() {
    let mut table = Table::oware(fischer(5000, 0));
    for step in 0..50 {
        table.pass(ms(97));
        let view = table.game.view(table.now.mono);
        assert_eq!(view.clocks[0].remaining, ms(5000 - 97 * (step + 1)));
        assert_eq!(view.clocks[0].turn_left, view.request.unwrap().time_left);
        assert_eq!(view.clocks[1].remaining, ms(5000));
    }
}

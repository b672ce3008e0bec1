//! Laws over made-up clocks.

use proptest::prelude::*;

use super::super::{BudgetUnit, LagCompensation, SeatClock, Turn};
use super::*;

fn a_span() -> impl Strategy<Value = Span> {
    prop_oneof![
        Just(Span::ZERO),
        (0..5_000_000_000u64).prop_map(Span),
        (0..2000u64).prop_map(ms)
    ]
}

fn a_clock() -> impl Strategy<Value = ClockSpec> {
    let control = prop_oneof![
        (a_span(), a_span()).prop_map(|(base, increment)| Control::Fischer { base, increment }),
        (a_span(), 1..5_000_000_000u64, 1..6u32).prop_map(|(base, period, periods)| {
            Control::Byoyomi {
                base,
                period: Span(period),
                periods,
            }
        }),
        (a_span(), a_span()).prop_map(|(limit, overtime_bank)| Control::PerMove {
            limit,
            overtime_bank
        }),
        a_span().prop_map(|watchdog| Control::Budget {
            unit: BudgetUnit::Nodes,
            amount: 1,
            watchdog
        }),
        a_span().prop_map(|per_move| Control::Correspondence { per_move }),
    ];
    let lag =
        (a_span(), a_span(), a_span()).prop_map(|(max_per_move, initial, cap)| LagCompensation {
            max_per_move,
            initial,
            cap,
        });
    (
        control,
        a_span(),
        prop::option::of(lag),
        prop::option::of(a_span()),
        a_span(),
    )
        .prop_map(
            |(control, margin, lag_compensation, first_move_deadline, hard_turn_limit)| ClockSpec {
                control,
                margin,
                lag_compensation,
                first_move_deadline,
                hard_turn_limit,
            },
        )
}

fn a_seat(clock: &ClockSpec) -> impl Strategy<Value = SeatClock> + use<> {
    let fresh = clock.fresh();
    (a_span(), 0..=fresh.periods, a_span(), any::<bool>()).prop_map(
        move |(remaining, periods, quota, moved)| SeatClock {
            remaining,
            periods: periods.max(fresh.periods.min(1)),
            quota,
            moved,
        },
    )
}

proptest! {
    /// The instant a deadline is set for is the last in which a move is in time.
    #[test]
    fn deadline_and_judgement_agree(
        (clock, seat, rtt) in a_clock().prop_flat_map(|clock| {
            let seat = a_seat(&clock);
            (Just(clock), seat, prop::option::of(a_span()))
        }),
    ) {
        let limit = super::super::live::limit(&clock, &seat, rtt);
        prop_assert!(!clock.flagged(&seat, clock.charge(&seat, limit, rtt)));
        let late = clock.charge(&seat, limit.plus(Span(1)), rtt);
        prop_assert!(clock.flagged(&seat, late));
    }

    /// A decision in time leaves no more than there was but for the increment, a quota within its
    /// cap, and a byoyomi player with a period.
    #[test]
    fn a_clock_never_gains_but_by_its_increment(
        (clock, seat, rtt, measured) in a_clock().prop_flat_map(|clock| {
            let seat = a_seat(&clock);
            (Just(clock), seat, prop::option::of(a_span()), a_span())
        }),
    ) {
        let charge = clock.charge(&seat, measured, rtt);
        prop_assert_eq!(charge.charged.plus(charge.compensation), measured);
        prop_assert!(charge.compensation <= seat.quota);
        let goes_on = clock.settle(&seat, charge, Turn::GoesOn);
        let passed = clock.settle(&seat, charge, Turn::Passed);
        prop_assert!(goes_on.remaining <= seat.remaining);
        let increment = match clock.control {
            Control::Fischer { increment, .. } => increment,
            _ => Span::ZERO,
        };
        prop_assert!(passed.remaining <= goes_on.remaining.plus(increment));
        prop_assert!(goes_on.remaining <= passed.remaining);
        if let Some(lag) = &clock.lag_compensation {
            prop_assert!(passed.quota <= lag.cap);
        }
        if let Control::Byoyomi { .. } = clock.control {
            prop_assert!(passed.periods >= 1);
        }
    }

    /// A longer think never leaves more.
    #[test]
    fn who_thinks_longer_has_no_more_left(
        (clock, seat, a, b) in a_clock().prop_flat_map(|clock| {
            let seat = a_seat(&clock);
            (Just(clock), seat, a_span(), a_span())
        }),
    ) {
        let left = |measured: Span| {
            let after = clock.settle(&seat, clock.charge(&seat, measured, None), Turn::Passed);
            (after.periods, after.remaining)
        };
        prop_assert!(left(a.min(b)) >= left(a.max(b)));
    }
}

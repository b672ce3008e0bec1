//! How long a bot that uses its time thinks about a decision, so that no flag falls.

use super::clock::Control;
use super::time::Span;

/// Decisions that a stock of time is shared among.
const SHARES: u64 = 20;
/// A stock pays for no more than this part of it at once: many decisions may come in one turn.
const PART_MAX: u64 = 8;
/// Kept for the way of a move, and for a machine that is busy.
const RESERVE: Span = Span::millis(40);
/// A decision that may take days takes this long.
const CORRESPONDENCE: Span = Span::seconds(10);

/// How long to think with so much of the own stock or bank remaining, and so long until the decision
/// would be lost, everything counted.
///
/// Whatever is left, some of it stays: a machine that stands still for longer than that loses anyway.
pub fn think_time(control: &Control, remaining: Span, left: Span) -> Span {
    let stock = remaining.minus(RESERVE);
    let share = part(stock, SHARES);
    let time = match *control {
        Control::Fischer { increment, .. } => {
            let most = part(stock, PART_MAX).max(part(remaining, 4 * PART_MAX));
            share.plus(part(increment, 2)).min(most)
        }
        Control::Byoyomi { period, .. } => share.plus(tenths(period, 6)),
        Control::PerMove { limit, .. } => share.plus(tenths(limit, 6)),
        Control::Budget { .. } => left,
        Control::Correspondence { .. } => CORRESPONDENCE,
    };
    time.min(part(left, 2))
}

fn part(span: Span, of: u64) -> Span {
    Span(span.0 / of)
}

fn tenths(span: Span, n: u64) -> Span {
    Span(span.0 / 10 * n)
}

#[cfg(test)]
mod tests {
    use super::super::clock::{BudgetUnit, ClockSpec, Turn};
    use super::*;

    fn spec(control: Control) -> ClockSpec {
        ClockSpec {
            control,
            margin: Span::ZERO,
            lag_compensation: None,
            first_move_deadline: None,
            hard_turn_limit: Span::seconds(600),
        }
    }

    /// Plays so many turns of one to six decisions, each of which takes longer than was planned: a little
    /// always, much now and then. Says what was thought in all, and panics where a flag falls.
    fn drive(control: Control, turns: u32) -> Span {
        let spec = spec(control);
        let mut clock = spec.fresh();
        let mut thought = Span::ZERO;
        for turn in 0..turns {
            let decisions = 1 + turn * 7 % 6;
            for decision in 0..decisions {
                let left = spec.allowance(&clock);
                let time = think_time(&spec.control, clock.remaining, left);
                let late = if turn % 16 == 5 && decision == 0 {
                    3_000
                } else {
                    100
                };
                let took = time.plus(Span(1_000 * late));
                let charge = spec.charge(&clock, took, None);
                assert!(
                    !spec.flagged(&clock, charge),
                    "{control:?}, turn {turn}",
                    control = spec.control
                );
                let passes = decision + 1 == decisions;
                let passed = if passes { Turn::Passed } else { Turn::GoesOn };
                clock = spec.settle(&clock, charge, passed);
                thought = thought.plus(time);
            }
        }
        thought
    }

    #[test]
    fn no_flag_falls_by_any_clock() {
        let fischer = |base, increment| Control::Fischer {
            base: Span::millis(base),
            increment: Span::millis(increment),
        };
        drive(fischer(100, 10), 400);
        drive(fischer(1_000, 0), 40);
        drive(fischer(50, 20), 400);
        drive(fischer(60_000, 600), 400);
        let byoyomi = |base, period, periods| Control::Byoyomi {
            base: Span::millis(base),
            period: Span::millis(period),
            periods,
        };
        drive(byoyomi(0, 20, 1), 400);
        drive(byoyomi(100, 50, 3), 400);
        let per_move = |limit, bank| Control::PerMove {
            limit: Span::millis(limit),
            overtime_bank: Span::millis(bank),
        };
        drive(per_move(20, 0), 400);
        drive(per_move(15, 200), 400);
        drive(
            Control::Budget {
                unit: BudgetUnit::Nodes,
                amount: 1_000,
                watchdog: Span::seconds(1),
            },
            20,
        );
        let per_move = Span::seconds(86_400);
        drive(Control::Correspondence { per_move }, 20);
    }

    #[test]
    fn most_of_a_clock_is_used() {
        let increment = Span::millis(10);
        let base = Span::millis(100);
        let had = Span(base.0 + 400 * increment.0);
        assert!(drive(Control::Fischer { base, increment }, 400).0 > had.0 / 2);
        let base = Span::seconds(60);
        let increment = Span::ZERO;
        assert!(drive(Control::Fischer { base, increment }, 40).0 > base.0 * 8 / 10);
    }
}

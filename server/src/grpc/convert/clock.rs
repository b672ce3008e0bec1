//! Clocks: what a match asks for, and what is left to each seat.

use mashimo_engine::Seat;
use mashimo_proto::v1::{self, clock_spec::Control as Wire};

use super::time::{duration, span};
use crate::arena::FieldFault;
use crate::game::{BudgetUnit, ClockSpec, ClockView, Control, LagCompensation, SeatClock, Span};

/// The spec of a match's clock; all faults are added to `faults`.
pub(crate) fn spec(wire: Option<&v1::ClockSpec>, faults: &mut Vec<FieldFault>) -> ClockSpec {
    let Some(wire) = wire else { return standard() };
    let mut read = Reader { faults };
    let control = read.control(wire.control.as_ref());
    let hard_default = control.hard_turn_limit_usual();
    ClockSpec {
        control,
        margin: read
            .optional("margin", wire.margin.as_ref())
            .unwrap_or(ClockSpec::MARGIN_USUAL),
        lag_compensation: wire.lag_compensation.as_ref().map(|lag| LagCompensation {
            max_per_move: read.or_zero("lag_compensation.max_per_move", lag.max_per_move.as_ref()),
            initial: read.or_zero("lag_compensation.initial", lag.initial.as_ref()),
            cap: read.or_zero("lag_compensation.cap", lag.cap.as_ref()),
        }),
        first_move_deadline: read
            .optional("first_move_deadline", wire.first_move_deadline.as_ref()),
        hard_turn_limit: read
            .optional("hard_turn_limit", wire.hard_turn_limit.as_ref())
            .unwrap_or(hard_default),
    }
}

/// The clock of a match that asks for none: a minute, and a second a turn.
fn standard() -> ClockSpec {
    ClockSpec::usual(Control::Fischer {
        base: Span::seconds(60),
        increment: Span::seconds(1),
    })
}

struct Reader<'a> {
    faults: &'a mut Vec<FieldFault>,
}

impl Reader<'_> {
    fn fault(&mut self, field: &str, reason: &str) {
        self.faults.push(FieldFault {
            field: format!("clock.{field}"),
            reason: reason.to_owned(),
        });
    }

    fn optional(&mut self, field: &str, wire: Option<&prost_types::Duration>) -> Option<Span> {
        match span(&format!("clock.{field}"), wire?) {
            Ok(span) => Some(span),
            Err(fault) => {
                self.faults.push(fault);
                None
            }
        }
    }

    fn or_zero(&mut self, field: &str, wire: Option<&prost_types::Duration>) -> Span {
        self.optional(field, wire).unwrap_or_default()
    }

    fn needed(&mut self, field: &str, wire: Option<&prost_types::Duration>) -> Span {
        if wire.is_none() {
            self.fault(field, "is needed");
        }
        self.or_zero(field, wire)
    }

    fn control(&mut self, wire: Option<&Wire>) -> Control {
        match wire {
            None => standard().control,
            Some(Wire::Fischer(clock)) => Control::Fischer {
                base: self.needed("fischer.base", clock.base.as_ref()),
                increment: self.or_zero("fischer.increment", clock.increment.as_ref()),
            },
            Some(Wire::Byoyomi(clock)) => Control::Byoyomi {
                base: self.or_zero("byoyomi.base", clock.base.as_ref()),
                period: self.needed("byoyomi.period", clock.period.as_ref()),
                periods: clock.periods,
            },
            Some(Wire::PerMove(clock)) => Control::PerMove {
                limit: self.needed("per_move.limit", clock.limit.as_ref()),
                overtime_bank: self.or_zero("per_move.overtime_bank", clock.overtime_bank.as_ref()),
            },
            Some(Wire::Budget(clock)) => {
                let (unit, amount) = match clock.budget {
                    Some(v1::budget_clock::Budget::Nodes(n)) => (BudgetUnit::Nodes, n),
                    Some(v1::budget_clock::Budget::Iterations(n)) => (BudgetUnit::Iterations, n),
                    None => {
                        self.fault("budget", "nodes or iterations are needed");
                        (BudgetUnit::Nodes, 0)
                    }
                };
                let watchdog = self.needed("budget.watchdog", clock.watchdog.as_ref());
                Control::Budget {
                    unit,
                    amount,
                    watchdog,
                }
            }
            Some(Wire::Correspondence(clock)) => Control::Correspondence {
                per_move: self.needed("correspondence.per_move", clock.per_move.as_ref()),
            },
        }
    }
}

/// A clock's spec as a message, nothing left unset.
pub(crate) fn spec_message(spec: &ClockSpec) -> v1::ClockSpec {
    v1::ClockSpec {
        control: Some(control_message(&spec.control)),
        margin: Some(duration(spec.margin)),
        lag_compensation: spec
            .lag_compensation
            .as_ref()
            .map(|lag| v1::LagCompensation {
                max_per_move: Some(duration(lag.max_per_move)),
                initial: Some(duration(lag.initial)),
                cap: Some(duration(lag.cap)),
            }),
        first_move_deadline: spec.first_move_deadline.map(duration),
        hard_turn_limit: Some(duration(spec.hard_turn_limit)),
        increment_on: v1::IncrementOn::TurnEnd.into(),
    }
}

fn control_message(control: &Control) -> Wire {
    match *control {
        Control::Fischer { base, increment } => Wire::Fischer(v1::FischerClock {
            base: Some(duration(base)),
            increment: Some(duration(increment)),
        }),
        Control::Byoyomi {
            base,
            period,
            periods,
        } => Wire::Byoyomi(v1::ByoyomiClock {
            base: Some(duration(base)),
            period: Some(duration(period)),
            periods,
        }),
        Control::PerMove {
            limit,
            overtime_bank,
        } => Wire::PerMove(v1::PerMoveClock {
            limit: Some(duration(limit)),
            overtime_bank: Some(duration(overtime_bank)),
        }),
        Control::Budget {
            unit,
            amount,
            watchdog,
        } => Wire::Budget(v1::BudgetClock {
            budget: Some(match unit {
                BudgetUnit::Nodes => v1::budget_clock::Budget::Nodes(amount),
                BudgetUnit::Iterations => v1::budget_clock::Budget::Iterations(amount),
            }),
            watchdog: Some(duration(watchdog)),
        }),
        Control::Correspondence { per_move } => Wire::Correspondence(v1::CorrespondenceClock {
            per_move: Some(duration(per_move)),
        }),
    }
}

/// A seat's clock as it stands between decisions.
pub(crate) fn seat_clock(spec: &ClockSpec, clock: &SeatClock) -> v1::SeatClock {
    let left = spec.allowance(clock);
    seat_message(spec, clock.remaining, clock.periods, left)
}

/// A seat's clock at an instant.
pub(crate) fn seat_view(spec: &ClockSpec, view: &ClockView) -> v1::SeatClock {
    seat_message(spec, view.remaining, view.periods, view.turn_left)
}

fn seat_message(spec: &ClockSpec, stock: Span, periods: u32, left: Span) -> v1::SeatClock {
    match spec.control {
        Control::Fischer { .. } => v1::SeatClock {
            remaining: Some(duration(stock)),
            ..v1::SeatClock::default()
        },
        Control::Byoyomi { .. } => v1::SeatClock {
            remaining: Some(duration(stock)),
            periods_left: Some(periods),
            bank: None,
        },
        Control::PerMove { .. } => v1::SeatClock {
            remaining: Some(duration(left.minus(stock))),
            periods_left: None,
            bank: Some(duration(stock)),
        },
        Control::Budget { .. } | Control::Correspondence { .. } => v1::SeatClock {
            remaining: Some(duration(left)),
            ..v1::SeatClock::default()
        },
    }
}

/// All seats' clocks between decisions.
pub(crate) fn state(
    spec: &ClockSpec,
    clocks: &[SeatClock],
    running: Option<Seat>,
) -> v1::ClockState {
    v1::ClockState {
        seats: clocks.iter().map(|clock| seat_clock(spec, clock)).collect(),
        running: running.map(|seat| seat.0.into()),
    }
}

/// All seats' clocks at an instant.
pub(crate) fn state_at(spec: &ClockSpec, clocks: &[ClockView]) -> v1::ClockState {
    let running = clocks.iter().position(|view| view.running);
    v1::ClockState {
        seats: clocks.iter().map(|view| seat_view(spec, view)).collect(),
        running: running.map(|seat| seat as u32),
    }
}

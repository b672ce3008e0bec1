//! A clock in the words of the command line.

use crate::game::{BudgetUnit, Control, Span};

/// The clock as it is typed: `5+0.05`, `1/move`, `60+3x10`, `nodes:10000/60`, `2d/move`.
pub fn clock_text(control: &Control) -> String {
    match *control {
        Control::Fischer { base, increment } => format!("{}+{}", time(base), time(increment)),
        Control::Byoyomi {
            base,
            period,
            periods,
        } => {
            format!("{}+{periods}x{}", time(base), time(period))
        }
        Control::PerMove {
            limit,
            overtime_bank,
        } if overtime_bank == Span::ZERO => {
            format!("{}/move", time(limit))
        }
        Control::PerMove {
            limit,
            overtime_bank,
        } => {
            format!("{}/move+{}", time(limit), time(overtime_bank))
        }
        Control::Budget {
            unit: BudgetUnit::Nodes,
            amount,
            watchdog,
        } => format!("nodes:{amount}/{}", time(watchdog)),
        Control::Budget {
            unit: BudgetUnit::Iterations,
            amount,
            ..
        } => {
            format!("iterations:{amount}")
        }
        Control::Correspondence { per_move } => {
            format!("{}d/move", per_move.0 as f64 / 86_400e9)
        }
    }
}

/// Seconds, as short as they can be written exactly enough.
fn time(span: Span) -> String {
    (span.0 as f64 / 1e9).to_string()
}

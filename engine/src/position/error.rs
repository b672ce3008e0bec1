//! Why a position is refused: all reasons at once.

use std::fmt;

/// A position that was refused, with every reason.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct PositionError {
    /// The reasons; never empty.
    pub faults: Vec<PositionFault>,
}

/// One reason why a position is refused.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct PositionFault {
    /// The field: `pits`, `pits 1.A3`, `stores`, `turn`, `seeds`, or the name of a mark.
    pub field: String,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for PositionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(
                f,
                "{}{}: {}",
                if i == 0 { "" } else { "; " },
                fault.field,
                fault.reason
            )?;
        }
        Ok(())
    }
}

impl std::error::Error for PositionError {}

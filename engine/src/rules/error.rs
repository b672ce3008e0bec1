//! Why rules are refused: all reasons at once.

use std::fmt;

/// Rules that were refused, with every reason.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct RulesError {
    /// The reasons; never empty.
    pub faults: Vec<RulesFault>,
}

/// One reason why rules are refused.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct RulesFault {
    /// Paths of the fields that do not go together, like `capture.facing.loot`.
    pub fields: Vec<&'static str>,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for RulesError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            write!(f, "{}{fault}", if i == 0 { "" } else { "; " })?;
        }
        Ok(())
    }
}

impl fmt::Display for RulesFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.fields.join(", "), self.reason)
    }
}

impl std::error::Error for RulesError {}

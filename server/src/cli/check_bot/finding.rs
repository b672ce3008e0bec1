//! What a check has found: a line of the report.

use std::path::PathBuf;
use std::time::Duration;

/// Something seen that should not be, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trouble {
    pub(super) seen: String,
    pub(super) right: String,
}

impl Trouble {
    pub(super) fn new(seen: impl Into<String>, right: impl Into<String>) -> Trouble {
        Trouble {
            seen: seen.into(),
            right: right.into(),
        }
    }
}

/// How a check ended.
#[derive(Clone, Debug)]
pub(super) enum Verdict {
    /// All was right; what was seen in a few words.
    Passed(String),
    /// These were not.
    Failed(Vec<Trouble>),
    /// It could not be checked, and why.
    Skipped(String),
}

impl Verdict {
    /// Passed where there is no trouble.
    pub(super) fn of(troubles: Vec<Trouble>, seen: impl Into<String>) -> Verdict {
        if troubles.is_empty() {
            return Verdict::Passed(seen.into());
        }
        Verdict::Failed(troubles)
    }

    /// `pass`, `fail` or `skip`.
    pub(super) fn word(&self) -> &'static str {
        match self {
            Verdict::Passed(_) => "pass",
            Verdict::Failed(_) => "fail",
            Verdict::Skipped(_) => "skip",
        }
    }
}

/// A line of the report.
#[derive(Clone, Debug)]
pub(super) struct Finding {
    /// The check, as `--only` names it.
    pub(super) name: String,
    /// What it is about, for people.
    pub(super) about: String,
    pub(super) verdict: Verdict,
    /// What the bot wrote to its standard streams meanwhile.
    pub(super) log: Option<PathBuf>,
    pub(super) took: Duration,
}

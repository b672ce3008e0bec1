//! What a check has found: a line of the report.

use std::path::PathBuf;
use std::time::Duration;

/// Something seen that should not be, and what would be right.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Trouble {
    pub(super) seen: String,
    pub(super) right: String,
    advice: Advice,
}

/// What a condition has to say about trouble that came under it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Advice {
    /// All there is to say: it caused the trouble.
    OfCondition,
    /// More than what is right everywhere.
    Both,
    /// Nothing: the bot is wrong everywhere.
    Own,
}

impl Trouble {
    /// Trouble that a condition may have caused.
    pub(super) fn new(seen: impl Into<String>, right: impl Into<String>) -> Trouble {
        Trouble {
            seen: seen.into(),
            right: right.into(),
            advice: Advice::OfCondition,
        }
    }

    /// It is the bot's own: what is right does not depend on the condition.
    pub(super) fn own(self) -> Trouble {
        let advice = Advice::Own;
        Trouble { advice, ..self }
    }

    /// It is wrong everywhere, and a condition may have caused it.
    pub(super) fn anywhere(self) -> Trouble {
        let advice = Advice::Both;
        Trouble { advice, ..self }
    }

    /// The same as it came under a condition, whose advice this is.
    pub(super) fn under(self, condition: &str) -> Trouble {
        let right = match self.advice {
            Advice::OfCondition => condition.into(),
            Advice::Both => format!("{}; here: {condition}", self.right),
            Advice::Own => return self,
        };
        Trouble { right, ..self }
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

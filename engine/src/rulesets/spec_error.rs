//! Why a spec was refused: every fault in it, with what would be right.

use std::fmt;

use super::{Entry, OptionSpec};
use crate::RulesError;

/// Why a spec was refused, all reasons at once.
#[derive(Clone, Debug)]
pub struct SpecError {
    /// The faults in the order of the text; never empty.
    pub faults: Vec<SpecFault>,
}

/// One thing that is wrong with a spec. Its text says what would be right.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum SpecFault {
    /// No ruleset has this id.
    UnknownRuleset {
        /// The id given.
        id: String,
    },
    /// An option without a value.
    NoValue {
        /// The text where `key=value` was expected.
        text: String,
    },
    /// The ruleset has no such option.
    UnknownOption {
        /// The ruleset.
        entry: &'static Entry,
        /// The name given.
        name: String,
    },
    /// The option doesn't take this value.
    BadValue {
        /// The option.
        option: &'static OptionSpec,
        /// The value given.
        value: String,
    },
    /// An option is given twice.
    Repeated {
        /// Its name.
        name: &'static str,
    },
    /// An option changes nothing because of the value of another.
    Idle {
        /// The option with its value.
        option: String,
        /// The other option with its value.
        because: String,
    },
    /// The rules with these options can't be played.
    Refused {
        /// The spec.
        spec: String,
        /// What is wrong with the rules.
        error: RulesError,
    },
}

impl fmt::Display for SpecFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownRuleset { id } => {
                let known: Vec<_> = super::catalogue().iter().map(|entry| entry.id).collect();
                write!(
                    f,
                    "no ruleset is called `{id}`; there are {}",
                    known.join(", ")
                )
            }
            Self::NoValue { text } => {
                write!(
                    f,
                    "`{text}` is no option: write key=value, options separated by commas"
                )
            }
            Self::UnknownOption { entry, name } => {
                write!(f, "`{}` has no option `{name}`; ", entry.id)?;
                match entry.options {
                    [] => f.write_str("it has none at all"),
                    options => {
                        let known: Vec<_> = options.iter().map(OptionSpec::name).collect();
                        write!(f, "it has {}", known.join(", "))
                    }
                }
            }
            Self::BadValue { option, value } => {
                let (name, values) = (option.name(), option.values_text());
                write!(f, "{name} can't be `{value}`; it is {values}")
            }
            Self::Repeated { name } => write!(f, "{name} is given twice"),
            Self::Idle { option, because } => {
                write!(
                    f,
                    "{option} changes nothing together with {because}; leave it out"
                )
            }
            Self::Refused { spec, error } => write!(f, "`{spec}` can't be played: {error}"),
        }
    }
}

impl fmt::Display for SpecError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let faults: Vec<_> = self.faults.iter().map(SpecFault::to_string).collect();
        f.write_str(&faults.join("; "))
    }
}

impl std::error::Error for SpecError {}

//! `Level`: which bot plays, and how its name is written.

use std::fmt;
use std::str::FromStr;

/// The revision of the reference levels: a stronger search makes a new one.
pub const REF_REVISION: u8 = 1;
/// Reference levels: `ref:1` to this one.
pub const REF_LEVELS: u8 = NODES.len() as u8;

/// Nodes a move of each reference level: three times the one before, about one more decision deep.
pub(super) const NODES: [u64; 8] = [20, 60, 180, 540, 1_620, 4_860, 14_580, 43_740];

/// Which bot plays.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Level {
    /// Any legal move, each as likely.
    Random,
    /// Wins most seeds at once.
    Greedy,
    /// Keeps most seeds on its own side.
    Hoarder,
    /// Searches a frozen number of nodes: level 1 to `REF_LEVELS`.
    Ref(u8),
    /// Searches until it is stopped.
    RefMax,
}

impl Level {
    /// All levels, the weakest first.
    pub fn all() -> impl Iterator<Item = Level> {
        let simple = [Level::Random, Level::Hoarder, Level::Greedy];
        simple
            .into_iter()
            .chain((1..=REF_LEVELS).map(Level::Ref))
            .chain([Level::RefMax])
    }

    /// Reads a level: `random`, `greedy`, `hoarder`, `ref:3`, `ref:3@1`, `ref:max`.
    ///
    /// # Errors
    /// A name that is none of these, with those that are.
    pub fn parse(text: &str) -> Result<Level, LevelError> {
        let refused = || LevelError {
            text: text.chars().take(40).collect(),
        };
        match text {
            "random" => return Ok(Level::Random),
            "greedy" => return Ok(Level::Greedy),
            "hoarder" => return Ok(Level::Hoarder),
            _ => {}
        }
        let name = text.strip_prefix("ref:").ok_or_else(refused)?;
        let (name, revision) = name.split_once('@').unwrap_or((name, "1"));
        if revision != REF_REVISION.to_string() {
            return Err(refused());
        }
        let level = (1..=REF_LEVELS)
            .find(|n| n.to_string() == name)
            .map(Level::Ref);
        level
            .or((name == "max").then_some(Level::RefMax))
            .ok_or_else(refused)
    }
}

impl FromStr for Level {
    type Err = LevelError;

    fn from_str(text: &str) -> Result<Level, LevelError> {
        Level::parse(text)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Level::Random => f.write_str("random"),
            Level::Greedy => f.write_str("greedy"),
            Level::Hoarder => f.write_str("hoarder"),
            Level::Ref(n) => write!(f, "ref:{n}@{REF_REVISION}"),
            Level::RefMax => write!(f, "ref:max@{REF_REVISION}"),
        }
    }
}

/// A text that names no level.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct LevelError {
    text: String,
}

impl fmt::Display for LevelError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = &self.text;
        write!(
            f,
            "no bot is called `{text}`; there are random, greedy, hoarder, ref:1 to \
             ref:{REF_LEVELS} and ref:max, revision @{REF_REVISION}"
        )
    }
}

impl std::error::Error for LevelError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_read_as_it_is_written() {
        for level in Level::all() {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
        assert_eq!(Level::parse("ref:3"), Ok(Level::Ref(3)));
    }

    #[test]
    fn a_name_of_no_bot_is_answered_with_those_there_are() {
        for text in [
            "", "ref", "ref:", "ref:0", "ref:9", "ref:03", "ref:3@2", "Greedy", "ref:+1",
        ] {
            let error = Level::parse(text).expect_err(text).to_string();
            assert!(error.contains("ref:1 to ref:8 and ref:max"), "{error}");
        }
    }
}

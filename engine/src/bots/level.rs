//! `Level`: which bot plays, and how its name is written.

use super::ladder;
use crate::rules::Rules;
use std::fmt;
use std::str::FromStr;

/// The newest revision of the reference levels: a stronger search or other budgets make a new one.
pub const REF_REVISION: u8 = 5;
/// Reference levels of the newest revision: `ref:1` to this one.
pub const REF_LEVELS: u8 = match ladder::levels(REF_REVISION) {
    Some(levels) => levels,
    None => panic!("the newest revision has levels"),
};
/// The most playouts of a bot that plays by Monte-Carlo tree search.
pub const PLAYOUTS_MAX: u32 = 1_000_000;

/// Which bot plays.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Level {
    /// Any legal move, each as likely.
    Random,
    /// Lifts its fullest pit.
    Sower,
    /// Keeps most seeds on its own side.
    Hoarder,
    /// Leaves the next seat the fewest moves.
    Jailer,
    /// Wins most seeds at once.
    Greedy,
    /// Wins most seeds less what the next seat can win at once.
    Cautious,
    /// Searches a frozen number of nodes.
    Ref {
        /// 1 to as many as the revision has.
        level: u8,
        /// 1 to `REF_REVISION`.
        revision: u8,
    },
    /// Searches until it is stopped.
    RefMax {
        /// 1 to `REF_REVISION`.
        revision: u8,
    },
    /// Monte-Carlo tree search by so many playouts, 1 to `PLAYOUTS_MAX`.
    Playouts(u32),
}

/// Bots of one idea each, the weakest first.
const PERSONALITIES: [(&str, Level); 6] = [
    ("random", Level::Random),
    ("sower", Level::Sower),
    ("hoarder", Level::Hoarder),
    ("jailer", Level::Jailer),
    ("greedy", Level::Greedy),
    ("cautious", Level::Cautious),
];

impl Level {
    /// All bots of one idea and the newest reference levels, the weakest of each first.
    pub fn all() -> impl Iterator<Item = Level> {
        let personalities = PERSONALITIES.into_iter().map(|(_, level)| level);
        let max = Level::RefMax {
            revision: REF_REVISION,
        };
        personalities
            .chain((1..=REF_LEVELS).map(Level::newest))
            .chain([max])
    }

    /// A reference level, 1 to `REF_LEVELS`, of the newest revision.
    pub const fn newest(level: u8) -> Level {
        Level::Ref {
            level,
            revision: REF_REVISION,
        }
    }

    /// Whether the bot plays better with endgame tables: `ref:max` does.
    pub fn uses_tables(&self) -> bool {
        matches!(self, Level::RefMax { .. })
    }

    /// Whether the bot may think on several threads: `ref:max` may, the others' moves are frozen.
    pub fn uses_threads(&self) -> bool {
        matches!(self, Level::RefMax { .. })
    }

    /// Nodes that a reference level may look at for a move of a game by these rules; none for other bots
    /// and for `ref:max`, which has its time.
    pub fn nodes(&self, rules: &Rules) -> Option<u64> {
        match *self {
            Level::Ref { level, revision } => {
                ladder::of(rules, level, revision).map(|rung| rung.nodes)
            }
            Level::Random
            | Level::Sower
            | Level::Hoarder
            | Level::Jailer
            | Level::Greedy
            | Level::Cautious
            | Level::RefMax { .. }
            | Level::Playouts(_) => None,
        }
    }

    /// Reads a level: `random`, `greedy`, …, `ref:3`, `ref:3@1`, `ref:max`, `mcts:1000`. Without a
    /// revision it is the newest.
    ///
    /// # Errors
    /// A name that is none of these, with those that are.
    pub fn parse(text: &str) -> Result<Level, LevelError> {
        let named = PERSONALITIES.iter().find(|(name, _)| *name == text);
        let level = match (named, text.split_once(':')) {
            (Some((_, level)), _) => Some(*level),
            (None, Some(("ref", rest))) => reference(rest),
            (None, Some(("mcts", rest))) => number(rest)
                .filter(|playouts| (1..=PLAYOUTS_MAX).contains(playouts))
                .map(Level::Playouts),
            (None, Some(_) | None) => None,
        };
        level.ok_or_else(|| LevelError {
            text: text.chars().take(40).collect(),
        })
    }
}

/// What stands after `ref:`.
fn reference(text: &str) -> Option<Level> {
    let newest = REF_REVISION.to_string();
    let (name, revision) = text.split_once('@').unwrap_or((text, &newest));
    let revision = u8::try_from(number(revision)?).ok()?;
    let levels = ladder::levels(revision)?;
    if name == "max" {
        return Some(Level::RefMax { revision });
    }
    let level = u8::try_from(number(name)?).ok()?;
    (1..=levels)
        .contains(&level)
        .then_some(Level::Ref { level, revision })
}

/// A number written as numbers are printed: digits alone, none too many.
fn number(text: &str) -> Option<u32> {
    let number: u32 = text.parse().ok()?;
    (number.to_string() == text).then_some(number)
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
            Level::Ref { level, revision } => write!(f, "ref:{level}@{revision}"),
            Level::RefMax { revision } => write!(f, "ref:max@{revision}"),
            Level::Playouts(playouts) => write!(f, "mcts:{playouts}"),
            Level::Random
            | Level::Sower
            | Level::Hoarder
            | Level::Jailer
            | Level::Greedy
            | Level::Cautious => {
                let named = PERSONALITIES.iter().find(|(_, level)| level == self);
                f.write_str(named.map_or("", |(name, _)| name))
            }
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
        let names = PERSONALITIES.map(|(name, _)| name).join(", ");
        write!(
            f,
            "no bot is called `{text}`; there are {names}, ref:1 to ref:{REF_LEVELS} and ref:max, \
             revision @{REF_REVISION} (older ones: @4, @3, @2 and, up to ref:8, @1), and mcts:1 to \
             mcts:{PLAYOUTS_MAX}"
        )
    }
}

impl std::error::Error for LevelError {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_is_read_as_it_is_written() {
        let first = (1..=8).map(|level| Level::Ref { level, revision: 1 });
        let second = (1..=10).map(|level| Level::Ref { level, revision: 2 });
        let third = (1..=10).map(|level| Level::Ref { level, revision: 3 });
        let others = [Level::RefMax { revision: 1 }, Level::Playouts(500)];
        for level in Level::all()
            .chain(first)
            .chain(second)
            .chain(third)
            .chain(others)
        {
            assert_eq!(level.to_string().parse(), Ok(level));
        }
    }

    #[test]
    fn without_a_revision_it_is_the_newest() {
        assert_eq!(Level::parse("ref:3"), Ok(Level::newest(3)));
        assert_eq!(Level::newest(3).to_string(), "ref:3@5");
        let max = Level::RefMax { revision: 5 };
        assert_eq!(Level::parse("ref:max"), Ok(max));
    }

    #[test]
    fn a_name_of_no_bot_is_answered_with_those_there_are() {
        for text in [
            "",
            "ref",
            "ref:",
            "ref:0",
            "ref:11",
            "ref:9@1",
            "ref:03",
            "ref:3@6",
            "ref:3@0",
            "Greedy",
            "ref:+1",
            "mcts:",
            "mcts:0",
            "mcts:1000001",
            "mcts:1e3",
            "ref:3@",
            ":",
        ] {
            let error = Level::parse(text).expect_err(text).to_string();
            assert!(error.contains("ref:1 to ref:10 and ref:max"), "{error}");
            assert!(error.contains("mcts:1 to mcts:1000000"), "{error}");
        }
    }
}

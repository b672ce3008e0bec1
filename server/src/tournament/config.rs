//! A tournament as it is written down: a TOML file, read whole and checked whole.
//!
//! ```
//! use mashimo_server::tournament::config::{Kind, read};
//!
//! let config = read(r#"
//!     name = "Autumn"
//!     kind = "round-robin"
//!     bots = [{ name = "a", level = "ref:1" }, { name = "b", command = "./b --fast" }]
//!     games = [{ rules = "oware", tc = "5+0.05", pairs = 2 }]
//! "#).unwrap();
//! assert_eq!(config.bots.len(), 2);
//! assert!(matches!(config.kind, Kind::RoundRobin { cycles: 1 }));
//! ```

use std::fmt;

use mashimo_engine::{Level, Spec};

use super::Entrant;
use super::knockout::TieBreak;
use crate::stats::sprt::Test;
use crate::tc::Tc;

mod bots;
mod games;
pub(crate) mod hooks;
mod kinds;
pub(crate) mod notes;
mod schedule;
pub(crate) mod section;
#[cfg(test)]
mod tests;

use notes::Notes;
use section::Section;

/// The longest file that is read, in bytes.
pub const BYTES_MAX: usize = 1 << 20;
/// The most games of an event.
pub const GAMES_MAX: u64 = 10_000_000;

/// Everything an event is played with.
#[derive(Clone, Debug, PartialEq)]
pub struct Config {
    /// Its name.
    pub name: String,
    /// What all randomness is drawn from.
    pub seed: u64,
    /// Games at once, 1…10 000; never more than the bots' capacities allow, nor than there are cores.
    pub concurrency: u32,
    /// Whether there may be more games of bots of this machine at once than it has cores.
    pub oversubscribe: bool,
    /// Who meets whom.
    pub kind: Kind,
    /// The bots in order of start rank.
    pub bots: Vec<Bot>,
    /// What every encounter plays, in order.
    pub games: Vec<Games>,
    /// Who is told what happens.
    pub webhooks: Vec<Hook>,
}

impl Config {
    /// Games of the whole event, further pairs of level ties left out.
    pub fn games_planned(&self) -> u64 {
        schedule::games_planned(self)
    }
}

/// Who meets whom.
#[derive(Clone, Debug, PartialEq)]
pub enum Kind {
    /// Everybody meets everybody.
    RoundRobin {
        /// How often, 1…100; seats swap each time.
        cycles: u16,
    },
    /// Some meet all the others.
    Gauntlet {
        /// Who.
        challengers: Vec<Entrant>,
    },
    /// Those who did equally well meet.
    Swiss {
        /// How many rounds.
        rounds: u16,
        /// Who never meets.
        forbidden: Vec<(Entrant, Entrant)>,
        /// The program that pairs; none for the built-in pairing.
        engine: Option<EngineChoice>,
    },
    /// Who loses is out.
    Knockout {
        /// How a level encounter is settled.
        tie_breaks: Vec<TieBreak>,
        /// Pairs played beyond the planned ones at most.
        further_pairs_max: u32,
    },
    /// Two bots play a number of games.
    Match,
    /// Two bots play until it is known which hypothesis holds.
    Sprt {
        /// The test.
        test: Test,
        /// Pairs after which it is inconclusive.
        pairs_max: u32,
    },
}

/// A pairing program as a file names it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EngineChoice {
    /// A path, from the file's folder on, or a name on `PATH`.
    pub program: String,
    /// The word of its rules: `dutch` or `burstein`.
    pub system: String,
    /// Seconds it may take, 1…3600.
    pub timeout_s: u64,
    /// The line that names it.
    pub line: usize,
}

impl EngineChoice {
    /// Whether it pairs by the Burstein system.
    pub fn is_burstein(&self) -> bool {
        self.system == "burstein"
    }
}

/// Somebody who is told by HTTP what happens.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hook {
    /// Where it is told.
    pub url: String,
    /// What signs it: the name of a variable of the environment.
    pub secret_env: String,
    /// What it is told; all there is where it is empty.
    pub events: Vec<String>,
    /// The line it begins on.
    pub line: usize,
}

/// A bot.
#[derive(Clone, Debug, PartialEq)]
pub struct Bot {
    /// The name it plays under.
    pub name: String,
    /// What plays.
    pub program: Program,
    /// Games it plays at once, 1…1000; none for what it says itself when it connects.
    pub capacity: Option<u32>,
    /// The line that names it.
    pub line: usize,
}

/// What plays.
#[derive(Clone, Debug, PartialEq)]
pub enum Program {
    /// A reference level.
    Level(Level),
    /// A command that is started and connects.
    Command(String),
    /// A bot that somebody else starts.
    Connected,
}

/// Games of every encounter.
#[derive(Clone, Debug, PartialEq)]
pub struct Games {
    /// The ruleset.
    pub rules: RulesChoice,
    /// The time control.
    pub tc: Tc,
    /// Pairs: a start played from both seats.
    pub pairs: u32,
    /// Decisions after which a game is a draw, where it isn't the ruleset's number.
    pub max_plies: Option<u32>,
    /// Random decisions before the bots decide.
    pub random_plies: u32,
    /// A file of start positions, one a line.
    pub positions: Option<String>,
    /// The line it begins on.
    pub line: usize,
}

/// Which rules.
#[derive(Clone, Debug, PartialEq)]
pub enum RulesChoice {
    /// By name.
    Spec(Box<Spec>),
    /// A file of custom rules.
    File(String),
}

/// One thing wrong with a file.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub struct ConfigFault {
    /// The line, from 1.
    pub line: usize,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for ConfigFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}: {}", self.line, self.reason)
    }
}

/// What a file names, as far as it can be read, and what comes of it.
#[derive(Clone, Debug)]
pub struct Draft {
    /// The bots that could be read.
    pub bots: Vec<Bot>,
    /// The entries of games that could be read.
    pub games: Vec<Games>,
    /// Who meets whom, if that could be read.
    pub kind: Option<Kind>,
    /// The whole, or everything wrong with it, by line.
    pub config: Result<Config, Vec<ConfigFault>>,
}

/// Reads a file.
///
/// # Errors
/// Everything wrong with it, by line.
pub fn read(text: &str) -> Result<Config, Vec<ConfigFault>> {
    draft(text).config
}

/// Reads a file as far as it can be read: what it names may be looked at though something in it is wrong.
pub fn draft(text: &str) -> Draft {
    let refused = |faults| Draft {
        bots: Vec::new(),
        games: Vec::new(),
        kind: None,
        config: Err(faults),
    };
    if text.len() > BYTES_MAX {
        let reason = format!("{} bytes are more than {BYTES_MAX}", text.len());
        return refused(vec![ConfigFault { line: 1, reason }]);
    }
    let mut notes = Notes::new(text);
    let Some(root) = notes.parse(text) else {
        return refused(notes.sorted());
    };
    let root = Section::new("", root.get_ref(), root.span().start);
    let bots = bots::read(&root, &mut notes);
    let games = games::read(&root, &mut notes);
    let kind = kinds::read(&root, &bots, &games, &mut notes);
    let parts = (bots.clone(), games.clone(), kind.clone());
    let config = config(&root, parts, &mut notes);
    let config = match config {
        Some(config) if notes.is_empty() => Ok(config),
        Some(_) | None => Err(notes.sorted()),
    };
    Draft {
        bots,
        games,
        kind,
        config,
    }
}

fn config(
    root: &Section<'_>,
    (bots, games, kind): (Vec<Bot>, Vec<Games>, Option<Kind>),
    notes: &mut Notes,
) -> Option<Config> {
    let name = root.required_text("name", notes);
    let seed = root.integer("seed", 0, i64::MAX, 1, notes) as u64;
    let concurrency = root.integer("concurrency", 1, 10_000, 1, notes) as u32;
    let oversubscribe = root.boolean("oversubscribe", notes);
    let webhooks = hooks::read(root, notes);
    root.refuse_unknown(notes);
    let config = Config {
        name: name?,
        seed,
        concurrency,
        oversubscribe,
        kind: kind?,
        bots,
        games,
        webhooks,
    };
    schedule::check(&config, root, notes);
    Some(config)
}

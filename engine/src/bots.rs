//! The bots of the house: beginners with one idea each, and reference levels of a frozen strength.
//!
//! A bot's move follows from its level, its seed and the line alone, so games can be repeated.

mod level;
mod simple;

pub use level::{Level, LevelError, REF_LEVELS, REF_REVISION};

use crate::{Limits, Line, Move, Ruleset, Search};
use std::sync::Arc;

/// The memory of `ref:max`.
const HASH_BYTES_MAX: usize = 64 << 20;
/// Bytes that a node of a budget may take in the hash table.
const HASH_BYTES_A_NODE: usize = 32;
/// Where `ref:max` ends when nobody stops it.
const NODES_MAX: u64 = 50_000_000;

/// A bot of the house.
///
/// ```
/// use mashimo_engine::{Bot, Level, Line, Rules, Ruleset};
/// use std::sync::Arc;
/// let ruleset = Arc::new(Ruleset::new(&Rules::PLAIN).expect("the plain rules are admitted"));
/// let line = Line::new(ruleset.clone(), ruleset.start());
/// let level: Level = "ref:2".parse().expect("a level of the house");
/// let mv = Bot::new(level, ruleset, 7).choose(&line, &|| false);
/// assert!(line.legal_moves().contains(&mv));
/// ```
pub struct Bot {
    level: Level,
    seed: u64,
    search: Option<Search>,
}

impl Bot {
    /// A bot of this level for games of this ruleset.
    pub fn new(level: Level, ruleset: Arc<Ruleset>, seed: u64) -> Bot {
        let search = hash_bytes(level).map(|bytes| Search::new(ruleset, bytes));
        Bot {
            level,
            seed,
            search,
        }
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// The move to make in the position of the line. Once `stop` says so, the best so far.
    ///
    /// # Panics
    /// If the game is over.
    pub fn choose(&mut self, line: &Line, stop: &dyn Fn() -> bool) -> Move {
        let moves = line.legal_moves();
        assert!(
            !moves.is_empty(),
            "the game is over: there is nothing to choose"
        );
        let seed = self.seed_at(line);
        if moves.len() == 1 {
            return moves[0];
        }
        match self.level {
            Level::Random => simple::random(&moves, seed),
            Level::Greedy => simple::greedy(line, &moves, seed),
            Level::Hoarder => simple::hoarder(line, &moves, seed),
            Level::Ref(_) | Level::RefMax => self.think(line, seed, stop).unwrap_or(moves[0]),
        }
    }

    fn think(&mut self, line: &Line, seed: u64, stop: &dyn Fn() -> bool) -> Option<Move> {
        let limits = Limits {
            nodes: Some(nodes(self.level)?),
            depth: None,
        };
        let search = self.search.as_mut()?;
        // What an earlier move left behind must not change this one.
        search.forget();
        search.set_seed(seed);
        search.think(line, &limits, stop, &mut |_| ()).best
    }

    /// The seed of this very decision.
    fn seed_at(&self, line: &Line) -> u64 {
        let ply = u64::from(line.ply()) << 48;
        crate::random::Random::new(self.seed ^ line.position().key() ^ ply).next()
    }
}

/// The nodes a level may look at.
fn nodes(level: Level) -> Option<u64> {
    match level {
        Level::Random | Level::Greedy | Level::Hoarder => None,
        Level::Ref(n) => level::NODES.get(usize::from(n) - 1).copied(),
        Level::RefMax => Some(NODES_MAX),
    }
}

fn hash_bytes(level: Level) -> Option<usize> {
    let bytes = (nodes(level)? as usize)
        .saturating_mul(HASH_BYTES_A_NODE)
        .next_power_of_two();
    Some(bytes.min(HASH_BYTES_MAX))
}

//! The bots of the house: beginners with one idea each, and reference levels of a frozen strength.
//!
//! A bot's move follows from its level, its seed and the line alone, so games can be repeated.

mod ladder;
mod level;
mod simple;

pub use level::{Level, LevelError, PLAYOUTS_MAX, REF_LEVELS, REF_REVISION};

use crate::random::Random;
use crate::{Endgame, Limits, Line, MonteCarlo, Move, Report, Ruleset, Search};
use ladder::Rung;
use std::sync::Arc;

/// The memory of `ref:max` and of a tree.
const HASH_BYTES_MAX: usize = 64 << 20;
/// Bytes that a node of a budget may take in the hash table.
const HASH_BYTES_A_NODE: usize = 32;
/// Bytes that a playout of a budget may take in the tree: the moves of one position.
const TREE_BYTES_A_PLAYOUT: usize = 1 << 10;
/// What `ref:max` may do: it ends here when nobody stops it.
const MAX: Rung = Rung {
    nodes: 50_000_000,
    slips: 0,
};

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
    mind: Mind,
}

/// What a bot thinks with.
enum Mind {
    /// A look at the moves.
    Simple,
    Search(Box<Search>, Rung),
    Tree(Box<MonteCarlo>, u32),
}

impl Bot {
    /// A bot of this level for games of this ruleset.
    ///
    /// # Panics
    /// If the level was not read from a text and there is no such one.
    pub fn new(level: Level, ruleset: Arc<Ruleset>, seed: u64) -> Bot {
        let mind = match level {
            Level::Random
            | Level::Sower
            | Level::Hoarder
            | Level::Jailer
            | Level::Greedy
            | Level::Cautious => Mind::Simple,
            Level::Ref { level, revision } => {
                let rung = ladder::of(ruleset.rules(), level, revision);
                searching(ruleset, rung.expect("the level is one"), revision)
            }
            Level::RefMax { revision } => searching(ruleset, MAX, revision),
            Level::Playouts(playouts) => {
                let bytes = (playouts as usize).saturating_mul(TREE_BYTES_A_PLAYOUT);
                let tree = MonteCarlo::new(ruleset, bytes.min(HASH_BYTES_MAX));
                Mind::Tree(Box::new(tree), playouts)
            }
        };
        Bot { level, seed, mind }
    }

    /// The level.
    pub fn level(&self) -> Level {
        self.level
    }

    /// Looks positions of few seeds up in tables of its ruleset from now on, if it is a bot that does
    /// (`Level::uses_tables`): what the others play is frozen.
    pub fn set_endgame(&mut self, endgame: Option<Arc<Endgame>>) {
        if let Mind::Search(search, _) = &mut self.mind
            && self.level.uses_tables()
        {
            search.set_endgame(endgame);
        }
    }

    /// So many searches for other threads that help this bot while it thinks (`Search::helper`), if it is
    /// a bot that may be helped (`Level::uses_threads`); else none.
    pub fn helpers(&self, count: u32) -> Vec<Search> {
        match &self.mind {
            Mind::Search(search, _) if self.level.uses_threads() => {
                (1..=count).map(|number| search.helper(number)).collect()
            }
            Mind::Simple | Mind::Search(..) | Mind::Tree(..) => Vec::new(),
        }
    }

    /// The move to make in the position of the line. Once `stop` says so, the best so far.
    ///
    /// # Panics
    /// If the game is over.
    pub fn choose(&mut self, line: &Line, stop: &dyn Fn() -> bool) -> Move {
        let report = self.think(line, stop, &mut |_| ());
        let best = report.best.or(line.legal_moves().first().copied());
        best.expect("the game is over: there is nothing to choose")
    }

    /// The same with what led to it: score, nodes and line where the bot searches. `progress` hears of it
    /// on the way. If the game is over there is no best move.
    pub fn think(
        &mut self,
        line: &Line,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let moves = line.legal_moves();
        let seed = self.seed_at(line);
        if moves.len() <= 1 {
            return Report::unsearched(moves.first().copied());
        }
        match &mut self.mind {
            Mind::Simple => {
                Report::unsearched(Some(simple::choose(self.level, line, &moves, seed)))
            }
            Mind::Search(search, rung) if !slips(*rung, seed) => {
                let limits = Limits {
                    nodes: Some(rung.nodes),
                    depth: None,
                };
                // What an earlier move left behind must not change this one.
                search.forget();
                search.set_seed(seed);
                search.think(line, &limits, stop, progress)
            }
            Mind::Search(..) => Report::unsearched(Some(simple::random(&moves, seed))),
            Mind::Tree(tree, playouts) => {
                tree.set_seed(seed);
                tree.think(line, u64::from(*playouts), stop, progress)
            }
        }
    }

    /// The seed of this very decision.
    fn seed_at(&self, line: &Line) -> u64 {
        let ply = u64::from(line.ply()) << 48;
        Random::new(self.seed ^ line.position().key() ^ ply).next()
    }
}

fn searching(ruleset: Arc<Ruleset>, rung: Rung, revision: u8) -> Mind {
    let bytes = (rung.nodes as usize)
        .saturating_mul(HASH_BYTES_A_NODE)
        .next_power_of_two();
    let mut search = Search::new(ruleset, bytes.min(HASH_BYTES_MAX));
    search.set_evaluation(ladder::evaluation(revision));
    Mind::Search(Box::new(search), rung)
}

/// Whether a level slips in the decision of this seed.
fn slips(rung: Rung, seed: u64) -> bool {
    // Another number than the one that would choose the move.
    rung.slips > 0 && Random::new(!seed).below(1000) < usize::from(rung.slips)
}

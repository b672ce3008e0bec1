//! Monte-Carlo tree search: for two to four seats, each after its own result.
//!
//! The tree holds lines of play, so a position that comes again is seen by the game itself (`Line`), and
//! an extra turn or a choice in mid-turn is a decision like any other. Each playout goes down the tree
//! (UCB), adds the moves of one position, plays a few decisions at random from there and judges what it
//! finds. What is proven is kept: a won line is no average. Rewards are sums of halves and quotients
//! alone, so that a seed gives the same move on every machine.

mod playout;
mod tree;

use super::Report;
use super::estimate::Evaluation;
use super::score::{SEED, WON};
use crate::fast::{Judgement, Words};
use crate::{Line, Move, Ruleset};
use playout::Judge;
use std::sync::Arc;
use tree::Tree;

/// Playouts between two questions whether to stop.
const PLAYOUTS_A_STOP: u64 = 16;
/// Random decisions of a playout unless told otherwise: few, then the position is judged.
const DECISIONS: u32 = 4;

/// A Monte-Carlo tree search of one ruleset.
///
/// ```
/// use mashimo_engine::{Line, MonteCarlo, Rules, Ruleset};
/// use std::sync::Arc;
/// let ruleset = Arc::new(Ruleset::new(&Rules::PLAIN).expect("the plain rules are admitted"));
/// let line = Line::new(ruleset.clone(), ruleset.start());
/// let mut search = MonteCarlo::new(ruleset, 1 << 20);
/// let report = search.think(&line, 200, &|| false, &mut |_| ());
/// assert_eq!((report.nodes, report.best.is_some()), (200, true));
/// ```
pub struct MonteCarlo {
    ruleset: Arc<Ruleset>,
    words: Option<Words>,
    nodes_max: usize,
    judgement: Judgement,
    decisions: u32,
    seed: u64,
}

impl MonteCarlo {
    /// A search whose tree takes at most so many bytes, and room for one position's moves.
    pub fn new(ruleset: Arc<Ruleset>, bytes: usize) -> MonteCarlo {
        let words = Words::for_search(ruleset.rules());
        MonteCarlo {
            judgement: Judgement::new(ruleset.rules(), Evaluation::default()),
            ruleset,
            words,
            nodes_max: bytes / tree::NODE_BYTES,
            decisions: DECISIONS,
            seed: 0,
        }
    }

    /// Judges positions like this from now on.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.judgement = Judgement::new(self.ruleset.rules(), evaluation);
    }

    /// Plays at most so many random decisions a playout from now on; with 0 positions are judged at once.
    pub fn set_playout_decisions(&mut self, decisions: u32) {
        self.decisions = decisions;
    }

    /// Draws its random numbers from this from now on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Looks for the best move by at most so many playouts.
    ///
    /// `progress` hears whenever playouts have doubled. `stop` is asked every few playouts. In the report
    /// nodes are playouts, depth is the longest line in the tree, and the score is what the seat to move
    /// can expect to have more than the best other, or says that it wins or loses if that is proven.
    pub fn think(
        &mut self,
        line: &Line,
        playouts: u64,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        if line.legal_moves().is_empty() {
            return Report::unsearched(None);
        }
        let judge = Judge::new(
            &self.ruleset,
            self.words.as_ref(),
            &self.judgement,
            self.decisions,
        );
        let mut tree = Tree::new(line.clone(), judge, self.nodes_max, self.seed);
        let mut done = 0;
        while done < playouts.max(1) && !tree.is_proven() {
            if done > 0 && done.is_multiple_of(PLAYOUTS_A_STOP) && stop() {
                break;
            }
            tree.playout();
            done += 1;
            if done.is_power_of_two() {
                progress(&report(&tree, done));
            }
        }
        report(&tree, done)
    }
}

fn report(tree: &Tree<'_>, playouts: u64) -> Report {
    let line: Vec<Move> = tree.best_line();
    let best = tree.best();
    let exact = best.proven.is_some() && tree.is_proven();
    let margin = best.margin.round() as i32;
    let score = match best.proven {
        Some(reward) if reward >= 1.0 => WON / 2 + margin,
        Some(reward) if reward <= 0.0 && exact => -WON / 2 + margin,
        Some(_) | None => margin.clamp(-100 * SEED, 100 * SEED),
    };
    Report {
        best: line.first().copied(),
        score,
        depth: tree.depth(),
        nodes: playouts,
        line,
        exact,
    }
}

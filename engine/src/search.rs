//! The search: iterative deepening alpha-beta for every ruleset.
//!
//! Values are for the side to move and change sign when the side does, so extra turns and turns of
//! several decisions need no care. With three or four seats the seat that thinks plays against all
//! others. What rests on a repetition is never kept. A budget is counted in nodes: there is no clock.

mod alphabeta;
mod bounds;
mod carlo;
mod deepen;
pub(crate) mod estimate;
pub(crate) mod field;
mod general;
mod hash;
mod memory;
mod order;
pub(crate) mod score;
mod solve;
#[cfg(test)]
mod tests;

pub use carlo::MonteCarlo;
pub use estimate::Evaluation;
pub use score::{Aim, SCORE_DECIDED};

use crate::fast::{Judgement, Words, on_words};
use crate::{Endgame, Line, Move, Position, Ruleset};
use alphabeta::{PLIES_MAX, Tree};
use deepen::{Finding, Root, deepen};
use estimate::Worth;
use field::Field;
use general::General;
use std::sync::Arc;

/// Nodes between two questions whether to stop.
const NODES_A_STOP: u64 = 512;

/// How far to search; without a limit until the answer is proven or it is stopped.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Limits {
    /// Nodes at most.
    pub nodes: Option<u64>,
    /// Decisions deep at most; never more than 250.
    pub depth: Option<u32>,
}

/// What a search found.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Report {
    /// The best move; none if the game is over.
    pub best: Option<Move>,
    /// For the seat to move, in hundredths of a seed; from `SCORE_DECIDED` up it wins, down it loses.
    pub score: i32,
    /// Decisions searched in full.
    pub depth: u32,
    /// Positions looked at.
    pub nodes: u64,
    /// The line both sides are expected to play, `best` first; it may be cut short.
    pub line: Vec<Move>,
    /// More depth would find the same, or the winner is proven.
    pub exact: bool,
}

/// A search of one ruleset, with what it remembers.
///
/// ```
/// use mashimo_engine::{Limits, Line, Rules, Ruleset, Search};
/// use std::sync::Arc;
/// let ruleset = Arc::new(Ruleset::new(&Rules::PLAIN).expect("the plain rules are admitted"));
/// let line = Line::new(ruleset.clone(), ruleset.start());
/// let limits = Limits { depth: Some(3), ..Limits::default() };
/// let report = Search::new(ruleset, 1 << 20).think(&line, &limits, &|| false, &mut |_| ());
/// assert_eq!((report.depth, report.best.is_some()), (3, true));
/// ```
pub struct Search {
    ruleset: Arc<Ruleset>,
    words: Option<Words>,
    table: Arc<hash::Table>,
    hash_bytes: usize,
    aim: Aim,
    evaluation: Evaluation,
    judgement: Judgement,
    seed: u64,
    /// 0, or which thread of a search this is that helps another.
    helper: u32,
    endgame: Option<Arc<Endgame>>,
}

impl Search {
    /// A search that remembers positions in at most so many bytes.
    pub fn new(ruleset: Arc<Ruleset>, hash_bytes: usize) -> Search {
        let words = Words::for_search(ruleset.rules());
        let evaluation = Evaluation::default();
        Search {
            judgement: Judgement::new(ruleset.rules(), evaluation),
            evaluation,
            ruleset,
            words,
            table: Arc::new(hash::Table::new(hash_bytes)),
            hash_bytes,
            aim: Aim::Win,
            seed: 0,
            helper: 0,
            endgame: None,
        }
    }

    /// A search of the same ruleset that shares what is remembered, for another thread: while one
    /// thinks about a line, so do its helpers, each by `number` from 1 on a way of its own. What they
    /// find is in what they remember; the answer is that of the one they help, which without
    /// helpers is the same every time.
    pub fn helper(&self, number: u32) -> Search {
        Search {
            ruleset: Arc::clone(&self.ruleset),
            words: Words::for_search(self.ruleset.rules()),
            table: Arc::clone(&self.table),
            hash_bytes: self.hash_bytes,
            aim: self.aim,
            evaluation: self.evaluation,
            judgement: Judgement::new(self.ruleset.rules(), self.evaluation),
            seed: self.seed.wrapping_add(u64::from(number)),
            helper: number,
            endgame: self.endgame.clone(),
        }
    }

    /// Searches for this from now on, and forgets what it knew.
    pub fn set_aim(&mut self, aim: Aim) {
        self.aim = aim;
        self.forget();
    }

    /// Looks positions of few seeds up in tables of this ruleset from now on, and forgets what it knew.
    pub fn set_endgame(&mut self, endgame: Option<Arc<Endgame>>) {
        self.endgame = endgame;
        self.forget();
    }

    /// Judges positions like this from now on, and forgets what it knew.
    pub fn set_evaluation(&mut self, evaluation: Evaluation) {
        self.evaluation = evaluation;
        self.judgement = Judgement::new(self.ruleset.rules(), evaluation);
        self.forget();
    }

    /// Breaks ties by this from now on.
    pub fn set_seed(&mut self, seed: u64) {
        self.seed = seed;
    }

    /// Forgets all positions.
    pub fn forget(&mut self) {
        self.table.clear();
    }

    /// Looks for the best move in the position of a line, whose earlier positions may come again.
    ///
    /// `progress` hears of every depth that is done. `stop` is asked every few hundred nodes.
    pub fn think(
        &mut self,
        line: &Line,
        limits: &Limits,
        stop: &dyn Fn() -> bool,
        progress: &mut dyn FnMut(&Report),
    ) -> Report {
        let Some(hero) = line.position().to_move() else {
            return Report::unsearched(None);
        };
        if self.ruleset.seats() > 2 && self.helper == 0 {
            // Values are those of the seat that thought, which may have been another.
            self.forget();
        }
        let job = Job {
            line,
            limits,
            stop,
            aim: self.aim,
            seed: self.seed,
            depth_first: 1 + self.helper % 2,
            table: &self.table,
            endgame: self
                .endgame
                .as_deref()
                .filter(|table| table.fits(line.position())),
        };
        let rules = self.ruleset.rules();
        if let Some(words) = &self.words {
            let report = on_words!(words, rules, field => {
                job.run(&field.judging(&self.judgement), progress)
            });
            if let Some(report) = report {
                return report;
            }
        }
        let general = General::new(&self.ruleset, hero, self.judgement.worth);
        job.run(&general, progress)
            .unwrap_or_else(|| Report::unsearched(None))
    }

    /// Whether `solve` is for games of this ruleset: for two, no position comes again, and stores
    /// alone decide.
    pub fn solves(ruleset: &Ruleset) -> bool {
        let rules = ruleset.rules();
        ruleset.seats() == 2 && !field::repeats(rules) && general::stores_decide(rules)
    }

    /// The exact margin of a position of a game for two in which no position comes again and stores
    /// alone decide. None for other games, if the game is over, if it is stopped, or if a line is
    /// longer than 250 decisions.
    pub fn solve(&mut self, position: &Position, stop: &dyn Fn() -> bool) -> Option<Solved> {
        let hero = position.to_move()?;
        if !Search::solves(&self.ruleset) {
            return None;
        }
        let rules = self.ruleset.rules();
        let mut store = bounds::Store::new(self.hash_bytes);
        let endgame = self.endgame.as_deref();
        if let Some(words) = &self.words {
            return on_words!(words, rules, field => {
                solve::solve(&field, position, &mut store, endgame, stop)
            });
        }
        let general = General::new(&self.ruleset, hero, Worth::new(rules, Evaluation::Guessed));
        solve::solve(&general, position, &mut store, endgame, stop)
    }
}

/// What a game comes to when both sides play best.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct Solved {
    /// Seeds the seat to move gets more than the other.
    pub margin: i32,
    /// A line to the end in which every move keeps the margin; cut short if the search is stopped.
    pub line: Vec<Move>,
    /// Positions looked at.
    pub nodes: u64,
}

impl Report {
    /// A move that no search stands behind, or none.
    pub(crate) fn unsearched(best: Option<Move>) -> Report {
        Report {
            best,
            score: 0,
            depth: 0,
            nodes: 0,
            line: best.into_iter().collect(),
            exact: best.is_none(),
        }
    }
}

struct Job<'a> {
    line: &'a Line,
    limits: &'a Limits,
    stop: &'a dyn Fn() -> bool,
    aim: Aim,
    seed: u64,
    depth_first: u32,
    table: &'a hash::Table,
    endgame: Option<&'a Endgame>,
}

impl Job<'_> {
    /// The search in a field; nothing if the position isn't one of it.
    fn run<F: Field>(&self, field: &F, progress: &mut dyn FnMut(&Report)) -> Option<Report> {
        let position = *self.line.position();
        let root = field.admit(&position)?;
        let root = Root {
            position: root,
            past: past(field, self.line),
            seed: self.seed,
            depth_first: self.depth_first,
            depth_max: self.limits.depth.unwrap_or(PLIES_MAX),
        };
        let nodes_max = self.limits.nodes.unwrap_or(u64::MAX);
        let mut tree = Tree::new(field, self.table, self.aim, nodes_max, self.stop);
        tree.endgame = self.endgame;
        let found = deepen(&mut tree, &root, &mut |found| {
            progress(&report(field, &position, found));
        });
        Some(report(field, &position, &found))
    }
}

fn report<F: Field>(field: &F, position: &Position, found: &Finding) -> Report {
    let line = field.moves(position, &found.line);
    Report {
        best: line.first().copied(),
        score: found.score,
        depth: found.depth,
        nodes: found.nodes,
        line,
        exact: found.exact,
    }
}

/// Places of the line that can come again, the present one left out.
fn past<F: Field>(field: &F, line: &Line) -> Vec<(u64, bool)> {
    if !field.repeats() {
        return Vec::new();
    }
    let to_move = line.position().to_move();
    let mut earlier = line.clone();
    let mut past = Vec::new();
    for _ in 0..line.since_irreversible().len() {
        earlier.undo();
        let position = earlier.position();
        if let Some(admitted) = field.admit(position) {
            past.push((field.key(&admitted), position.to_move() == to_move));
        }
    }
    past
}

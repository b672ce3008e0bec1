//! Perft: how many sequences of exactly so many decisions a position has.
//!
//! A game that is over earlier adds nothing; an extra turn or a choice is a decision like any other;
//! repetition is ignored.

use crate::fast::Words;
use crate::{Move, Position, Ruleset};
use std::cell::Cell;
use std::hint::black_box;

/// Nodes between two questions whether to stop.
const NODES_A_STOP: u32 = 1024;

/// The greatest depth that is counted.
pub const PERFT_DEPTH_MAX: u32 = 200;

/// Whether the last decision of each sequence is made.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum Leaves {
    /// It is played.
    Played,
    /// It is counted.
    Bulk,
}

/// Sequences of exactly `depth` decisions; none if stopped, or deeper than `PERFT_DEPTH_MAX`.
///
/// ```
/// use mashimo_engine::{Leaves, Rules, Ruleset, perft};
/// let ruleset = Ruleset::new(&Rules::PLAIN).expect("the plain rules are admitted");
/// assert_eq!(perft(&ruleset, &ruleset.start(), 2, Leaves::Bulk, &|| false), Some(36));
/// ```
pub fn perft(
    ruleset: &Ruleset,
    position: &Position,
    depth: u32,
    leaves: Leaves,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    if depth > PERFT_DEPTH_MAX {
        return None;
    }
    let rules = ruleset.rules();
    if let Some(words) = Words::new(rules)
        && let Some(count) = words.perft(rules, position, depth, leaves, stop)
    {
        return count;
    }
    perft_by_kernel(ruleset, position, depth, leaves, stop)
}

/// The same by the kernel that plays every ruleset, whatever faster way there is.
pub fn perft_by_kernel(
    ruleset: &Ruleset,
    position: &Position,
    depth: u32,
    leaves: Leaves,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    if depth > PERFT_DEPTH_MAX {
        return None;
    }
    let until_stop = Cell::new(0);
    let counter = Counter {
        ruleset,
        leaves,
        stop,
        until_stop,
    };
    counter.count(position, depth)
}

/// The sequences that begin with each legal move, in board order; none if stopped.
pub fn divide(
    ruleset: &Ruleset,
    position: &Position,
    depth: u32,
    leaves: Leaves,
    stop: &dyn Fn() -> bool,
) -> Option<Vec<(Move, u64)>> {
    let Some(depth) = depth.checked_sub(1) else {
        return Some(Vec::new());
    };
    let moves = ruleset.legal_moves(position);
    let count = |&mv| {
        let next = ruleset.play_unchecked(position, mv);
        perft(ruleset, &next, depth, leaves, stop).map(|count| (mv, count))
    };
    moves.iter().map(count).collect()
}

struct Counter<'a> {
    ruleset: &'a Ruleset,
    leaves: Leaves,
    stop: &'a dyn Fn() -> bool,
    until_stop: Cell<u32>,
}

impl Counter<'_> {
    fn count(&self, position: &Position, depth: u32) -> Option<u64> {
        if self.must_stop() {
            return None;
        }
        if depth == 0 {
            return Some(1);
        }
        let moves = self.ruleset.legal_moves(position);
        if depth == 1 {
            return Some(self.leaves(position, &moves));
        }
        let mut count = 0;
        for &mv in &moves {
            count += self.count(&self.ruleset.play_unchecked(position, mv), depth - 1)?;
        }
        Some(count)
    }

    fn leaves(&self, position: &Position, moves: &[Move]) -> u64 {
        match self.leaves {
            Leaves::Bulk => {}
            Leaves::Played => {
                for &mv in moves {
                    black_box(self.ruleset.play_unchecked(position, mv));
                }
            }
        }
        moves.len() as u64
    }

    fn must_stop(&self) -> bool {
        let left = self.until_stop.get();
        self.until_stop
            .set(left.checked_sub(1).unwrap_or(NODES_A_STOP));
        left == 0 && (self.stop)()
    }
}

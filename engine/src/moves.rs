//! `Move`, one decision, and `Moves`, the legal ones of a position.

use crate::{Pit, Way};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::ops::Deref;

/// The most moves of a position: 80 own pits either way.
pub const MOVES_MAX: usize = 160;

/// One decision.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Move {
    /// Lift a pit and sow it.
    Sow {
        /// The pit.
        pit: Pit,
        /// The way; none where the ruleset has one direction.
        way: Option<Way>,
    },
    /// Take this enemy pit as well.
    Take(Pit),
    /// Own this pit in the next round.
    Claim(Pit),
    /// Push seeds of this outer pit into the inner pit of its column.
    Push(Pit),
    /// Plant a seed in this pit before the game.
    Put(Pit),
    /// Hand over a seed of this pit.
    Give(Pit),
    /// Put a seed that was handed over into this pit.
    Place(Pit),
    /// End the sowing in the house.
    Stop,
    /// Do not capture.
    Decline,
    /// The set-up is as it should be.
    Done,
}

impl Move {
    /// The pit that is named, if one is.
    pub const fn pit(self) -> Option<Pit> {
        match self {
            Move::Sow { pit, .. }
            | Move::Take(pit)
            | Move::Claim(pit)
            | Move::Push(pit)
            | Move::Put(pit)
            | Move::Give(pit)
            | Move::Place(pit) => Some(pit),
            Move::Stop | Move::Decline | Move::Done => None,
        }
    }

    /// The same move with its pit, if it has one, turned into another.
    pub(crate) fn with_pit(self, turn: impl Fn(Pit) -> Pit) -> Move {
        match self {
            Move::Sow { pit, way } => Move::Sow {
                pit: turn(pit),
                way,
            },
            Move::Take(pit) => Move::Take(turn(pit)),
            Move::Claim(pit) => Move::Claim(turn(pit)),
            Move::Push(pit) => Move::Push(turn(pit)),
            Move::Put(pit) => Move::Put(turn(pit)),
            Move::Give(pit) => Move::Give(turn(pit)),
            Move::Place(pit) => Move::Place(turn(pit)),
            Move::Stop | Move::Decline | Move::Done => self,
        }
    }
}

/// The legal moves of a position in board order: sowings by pit, L before R, then word moves.
#[derive(Copy, Clone)]
pub struct Moves {
    len: u8,
    list: [Move; MOVES_MAX],
}

/// What fills a list behind its end: all bytes of it are zero, so that an empty list is made at once.
const FILLER: Move = Move::Sow {
    pit: Pit(0),
    way: Some(Way::Ccw),
};

impl Moves {
    /// No moves.
    #[inline]
    pub const fn new() -> Moves {
        Moves {
            len: 0,
            list: [FILLER; MOVES_MAX],
        }
    }

    /// Adds a move at the end.
    #[inline]
    pub(crate) fn push(&mut self, mv: Move) {
        self.list[self.len as usize] = mv;
        self.len += 1;
    }

    /// Keeps the moves for which this holds, in their order.
    pub(crate) fn retain(&mut self, mut keep: impl FnMut(Move) -> bool) {
        let mut kept = 0;
        for i in 0..self.len as usize {
            if keep(self.list[i]) {
                self.list[kept] = self.list[i];
                kept += 1;
            }
        }
        self.len = kept as u8;
    }
}

impl Default for Moves {
    fn default() -> Moves {
        Moves::new()
    }
}

impl Deref for Moves {
    type Target = [Move];

    #[inline]
    fn deref(&self) -> &[Move] {
        &self.list[..self.len as usize]
    }
}

impl<'a> IntoIterator for &'a Moves {
    type Item = &'a Move;
    type IntoIter = std::slice::Iter<'a, Move>;

    fn into_iter(self) -> Self::IntoIter {
        self.iter()
    }
}

impl fmt::Debug for Moves {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.iter()).finish()
    }
}

/// Why a move is refused.
#[derive(Clone, Eq, PartialEq, Debug)]
pub enum MoveError {
    /// The text is no move in this ruleset's notation.
    Malformed {
        /// The text, cut to a readable length.
        text: String,
        /// What is wrong and what would be right.
        reason: String,
    },
    /// The move is none of the legal ones.
    Illegal {
        /// The move in notation.
        text: String,
        /// Why it is not legal.
        reason: &'static str,
    },
    /// The game is over.
    Over,
}

impl fmt::Display for MoveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MoveError::Malformed { text, reason } => write!(f, "`{text}` is no move: {reason}"),
            MoveError::Illegal { text, reason } => write!(f, "`{text}` is not legal: {reason}"),
            MoveError::Over => f.write_str("the game is over"),
        }
    }
}

impl std::error::Error for MoveError {}

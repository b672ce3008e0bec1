//! Games of two rows on two machine words: the same rules as the kernel's, an order faster.
//!
//! Which rules fit is decided from the data (`compile`), never by a name: two seats, one row each of at
//! most seven pits, at most 127 seeds, anticlockwise, one lap or a relay past the own store, captures by
//! count in the other row or of what faces an empty own pit. The kernel defines; this is a cache of it,
//! and the tests hold both against each other.

pub(crate) mod board;
pub(crate) mod compile;
pub(crate) mod field;
mod perft;
pub(crate) mod play;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use compile::Compact;

use crate::Position;
use crate::perft::Leaves;

/// Calls a function generic over the `Law` with the one a game is played by.
macro_rules! by_law {
    ($by:expr, $law:ident => $call:expr) => {{
        use $crate::fast::compile::Loop;
        use $crate::fast::play;
        match $by {
            Loop::Sow => {
                type $law = play::Sow;
                $call
            }
            Loop::Relay => {
                type $law = play::Relay;
                $call
            }
            Loop::Counts => {
                type $law = play::Counts;
                $call
            }
            Loop::CountsSparing => {
                type $law = play::CountsSparing;
                $call
            }
            Loop::Facing => {
                type $law = play::Facing;
                $call
            }
            Loop::FacingRelay => {
                type $law = play::FacingRelay;
                $call
            }
        }
    }};
}
pub(crate) use by_law;

impl Compact {
    /// Perft of a position, if it fits: nothing inside if stopped.
    pub(crate) fn perft(
        &self,
        position: &Position,
        depth: u32,
        leaves: Leaves,
        stop: &dyn Fn() -> bool,
    ) -> Option<Option<u64>> {
        let board = self.board(position)?;
        Some(by_law!(self.by, L => perft::perft::<L>(&self.tables, board, depth, leaves, stop)))
    }
}

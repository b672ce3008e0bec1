//! Perft on machine words.

use std::hint::black_box;

use super::play::tops;
use crate::perft::Leaves;

/// Leaves below which it isn't asked whether to stop: a fraction of a second.
const LEAVES_A_STOP: u64 = 1 << 18;

/// A game whose moves are bits.
pub(crate) trait Fast {
    type Board: Copy;
    /// Whether a board has seven moves at most.
    const MOVES_ARE_FEW: bool = false;
    /// How far the number of a step stands above the lowest bit of its move.
    const STEP_SHIFT: u32 = 0;

    /// The legal moves, a bit each.
    fn legal(&self, board: &Self::Board) -> u64;

    /// The board after the move of a bit.
    fn make(&self, board: &Self::Board, bit: u32) -> Self::Board;

    /// A number that is another one once seeds have been won.
    fn won(board: &Self::Board) -> u32;

    /// Something of every part of a board, so that none can be left out unseen.
    fn fold(board: &Self::Board) -> u64;
}

/// Sequences of exactly `depth` decisions, or nothing if stopped.
pub(crate) fn perft<F: Fast>(
    game: &F,
    board: &F::Board,
    depth: u32,
    leaves: Leaves,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    let moves = game.legal(board);
    let below = u64::from(moves.count_ones() + 2).saturating_pow(depth);
    if below <= LEAVES_A_STOP {
        return (!stop()).then(|| match leaves {
            Leaves::Played => played(game, board, depth),
            Leaves::Bulk => bulk(game, board, depth),
        });
    }
    let mut count = 0;
    for bit in tops(moves) {
        count += perft(game, &game.make(board, bit), depth - 1, leaves, stop)?;
    }
    Some(count)
}

/// Every leaf is made.
fn played<F: Fast>(game: &F, board: &F::Board, depth: u32) -> u64 {
    let mut count = 0;
    let mut made = 0;
    for bit in tops(game.legal(board)) {
        let next = game.make(board, bit);
        if depth > 1 {
            count += played(game, &next, depth - 1);
        } else {
            made ^= F::fold(&next);
            count += 1;
        }
    }
    if depth == 1 {
        // The boards are used, or the optimiser would not make them.
        black_box(made);
    }
    count
}

/// The last decision is counted.
fn bulk<F: Fast>(game: &F, board: &F::Board, depth: u32) -> u64 {
    let moves = game.legal(board);
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut count = 0;
    for bit in tops(moves) {
        let next = game.make(board, bit);
        count += if depth == 2 {
            u64::from(game.legal(&next).count_ones())
        } else {
            bulk(game, &next, depth - 1)
        };
    }
    count
}

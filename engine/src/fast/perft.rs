//! Perft on two words.

use std::hint::black_box;

use super::board::Board;
use super::play::{Law, Tables, tops};
use crate::perft::Leaves;

/// The depth at which it is asked whether to stop: a fraction of a second below it.
const STOP_DEPTH: u32 = 7;

/// Sequences of exactly `depth` decisions, or nothing if stopped.
pub(crate) fn perft<L: Law>(
    tables: &Tables,
    board: Board,
    depth: u32,
    leaves: Leaves,
    stop: &dyn Fn() -> bool,
) -> Option<u64> {
    if depth == 0 {
        return Some(1);
    }
    if depth <= STOP_DEPTH {
        return (!stop()).then(|| match leaves {
            Leaves::Played => played::<L>(tables, board, depth),
            Leaves::Bulk => bulk::<L>(tables, board, depth),
        });
    }
    let mut count = 0;
    for top in tops(tables.legal::<L>(board)) {
        count += perft::<L>(
            tables,
            tables.play::<L>(board, top),
            depth - 1,
            leaves,
            stop,
        )?;
    }
    Some(count)
}

/// Every leaf is made, then dropped unseen by the optimiser.
fn played<L: Law>(tables: &Tables, board: Board, depth: u32) -> u64 {
    let mut count = 0;
    let mut made = 0;
    for top in tops(tables.legal::<L>(board)) {
        let next = tables.play::<L>(board, top);
        if depth > 1 {
            count += played::<L>(tables, next, depth - 1);
        } else {
            made ^= next.own ^ next.other.rotate_left(1);
            count += 1;
        }
    }
    if depth == 1 {
        black_box(made);
    }
    count
}

/// The last decision is counted.
fn bulk<L: Law>(tables: &Tables, board: Board, depth: u32) -> u64 {
    let moves = tables.legal::<L>(board);
    if depth == 1 {
        return u64::from(moves.count_ones());
    }
    let mut count = 0;
    for top in tops(moves) {
        let next = tables.play::<L>(board, top);
        count += if depth == 2 {
            u64::from(tables.legal::<L>(next).count_ones())
        } else {
            bulk::<L>(tables, next, depth - 1)
        };
    }
    count
}

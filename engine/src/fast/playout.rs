//! Random play on machine words.

use super::perft::Fast;
use crate::random::Random;

/// Plays one game at random: decisions made, and whether it ended.
pub(crate) fn playout<F: Fast>(
    game: &F,
    board: F::Board,
    decisions_max: u32,
    random: &mut Random,
) -> (u32, bool) {
    let mut board = board;
    for decisions in 0..decisions_max {
        let moves = game.legal(&board);
        if moves == 0 {
            return (decisions, true);
        }
        let chosen = random.below(moves.count_ones() as usize);
        board = game.make(&board, nth(moves, chosen));
    }
    (decisions_max, game.legal(&board) == 0)
}

/// The bit with so many below it.
fn nth(mut bits: u64, n: usize) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

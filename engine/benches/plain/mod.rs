//! The plain-array engines: the readable definition of four games, and the baseline of every bench.
//!
//! Arrays, loops and branches, one seed at a time, and nothing clever. They share no line with the
//! engine, so that agreement says something.

pub(crate) mod husbao;
pub(crate) mod kalah;
pub(crate) mod oware;
pub(crate) mod relay;

/// A game in which a move is the number of a pit.
pub(crate) trait Plain: Copy {
    /// Moves there can be in a position.
    const MOVES_MAX: usize;

    /// Whether a move is legal; no move is once the game is over.
    fn is_legal(&self, mv: usize) -> bool;

    /// The position after a legal move.
    fn play(&self, mv: usize) -> Self;
}

/// Sequences of exactly `depth` moves; with `bulk` the last ones are counted, not played.
pub(crate) fn perft<B: Plain>(board: &B, depth: u32, bulk: bool) -> u64 {
    if depth == 0 {
        std::hint::black_box(board);
        return 1;
    }
    let legal = (0..B::MOVES_MAX).filter(|&mv| board.is_legal(mv));
    if depth == 1 && bulk {
        return legal.count() as u64;
    }
    legal
        .map(|mv| perft(&board.play(mv), depth - 1, bulk))
        .sum()
}

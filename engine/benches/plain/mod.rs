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

/// Plays games at random, each of at most so many moves; the moves in all.
pub(crate) fn random_play<B: Plain>(start: &B, games: u64, moves_max: u32, seed: u64) -> u64 {
    let mut state = seed;
    let mut moves = 0;
    for _ in 0..games {
        let mut board = *start;
        for _ in 0..moves_max {
            let legal = (0..B::MOVES_MAX).filter(|&mv| board.is_legal(mv));
            let count = legal.clone().count();
            if count == 0 {
                break;
            }
            let mv = legal
                .clone()
                .nth(below(&mut state, count))
                .expect("it is below the count");
            board = board.play(mv);
            moves += 1;
        }
    }
    moves
}

/// A random number below `n`: splitmix64, as the engine has it.
fn below(state: &mut u64, n: usize) -> usize {
    *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let mut bits = *state;
    bits = (bits ^ (bits >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    bits = (bits ^ (bits >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    bits ^= bits >> 31;
    ((u128::from(bits) * n as u128) >> 64) as usize
}

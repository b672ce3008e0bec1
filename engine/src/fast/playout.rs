//! Random play on machine words.

use super::board::{ONES, TOPS};
use super::perft::Fast;
use crate::random::Random;
use crate::search::field::{Field, Step};

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
        board = game.make(&board, any::<F>(moves, random));
    }
    (decisions_max, game.legal(&board) == 0)
}

/// The same, but a position that comes again for the `at`th time since seeds were won ends it, too.
pub(crate) fn playout_with_repetition<F: Fast + Field<Position = <F as Fast>::Board>>(
    game: &F,
    board: <F as Fast>::Board,
    decisions_max: u32,
    at: usize,
    random: &mut Random,
) -> (u32, bool) {
    let mut board = board;
    let mut been = Been::default();
    let mut side = 0;
    been.comes_again(game.key(&board), F::won(&board), at);
    for decisions in 0..decisions_max {
        let moves = game.legal(&board);
        if moves == 0 {
            return (decisions, true);
        }
        let played = game.play(&board, (any::<F>(moves, random) >> F::STEP_SHIFT) as Step);
        board = played.position;
        side ^= if played.again { 0 } else { u64::MAX };
        if been.comes_again(game.key(&board) ^ side, F::won(&board), at) {
            return (decisions + 1, true);
        }
    }
    (decisions_max, game.legal(&board) == 0)
}

/// Any of the moves, each as likely.
#[inline]
fn any<F: Fast>(moves: u64, random: &mut Random) -> u32 {
    let chosen = random.below(moves.count_ones() as usize);
    if F::MOVES_ARE_FEW {
        nth_of_few(moves, chosen)
    } else {
        nth(moves, chosen)
    }
}

/// The positions since seeds were last won.
#[derive(Default)]
struct Been {
    won: u32,
    keys: Vec<u64>,
    /// A bit for every key there is, and most others none.
    bits: [u64; 4],
}

impl Been {
    /// Puts down a position; says whether it is there for the `at`th time.
    #[inline]
    fn comes_again(&mut self, key: u64, won: u32, at: usize) -> bool {
        if won != self.won {
            self.won = won;
            self.keys.clear();
            self.bits = [0; 4];
        }
        let (word, bit) = ((key >> 62) as usize, 1 << (key >> 56 & 63));
        let again = self.bits[word] & bit != 0
            && self.keys.iter().filter(|&&before| before == key).count() + 1 >= at;
        self.bits[word] |= bit;
        self.keys.push(key);
        again
    }
}

/// The bit with so many below it, without a branch.
///
/// The bits of every byte are counted and added up from below (Vigna 2008); a table knows the rest.
#[inline]
pub(crate) fn nth(bits: u64, n: usize) -> u32 {
    let pairs = bits - ((bits >> 1) & (ONES * 0x55));
    let fours = (pairs & (ONES * 0x33)) + ((pairs >> 2) & (ONES * 0x33));
    let bytes = (fours + (fours >> 4)) & (ONES * 0x0f);
    let sums = bytes.wrapping_mul(ONES);
    // Bytes whose sum is at most n lie below the one that has the bit.
    let below = ((((n as u64 * ONES) | TOPS) - sums) & TOPS) >> 7;
    let at = (below.wrapping_mul(ONES) >> 56) * 8;
    let before = (sums << 8) >> at & 0xff;
    let byte = bits >> at & 0xff;
    let place = (byte as usize) << 3 | (n - before as usize) & 7;
    at as u32 + u32::from(NTH[place & (NTH.len() - 1)])
}

/// The same, faster where there are few.
#[inline]
fn nth_of_few(mut bits: u64, n: usize) -> u32 {
    for _ in 0..n {
        bits &= bits - 1;
    }
    bits.trailing_zeros()
}

/// By a byte and a number below eight, the place of the bit with so many below it.
static NTH: [u8; 256 * 8] = {
    let mut places = [0; 256 * 8];
    let mut byte = 0;
    while byte < 256 {
        let (mut bit, mut n) = (0, 0);
        while bit < 8 {
            if byte >> bit & 1 == 1 {
                places[byte << 3 | n] = bit;
                n += 1;
            }
            bit += 1;
        }
        byte += 1;
    }
    places
};

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_bit_is_found_by_its_number() {
        let mut random = Random::new(1);
        let any = (0..200).map(|_| random.next() & random.next());
        for bits in any.chain([1, 1 << 63, u64::MAX, TOPS, 0x1_0000]) {
            for (n, bit) in super::super::play::tops(bits).enumerate() {
                assert_eq!(nth(bits, n), bit, "{bits:x}");
                assert_eq!(nth_of_few(bits, n), bit, "{bits:x}");
            }
        }
    }
}

//! Random play on machine words.

use super::board::{ONES, TOPS};
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
        let bit = if F::MOVES_ARE_FEW {
            nth_of_few(moves, chosen)
        } else {
            nth(moves, chosen)
        };
        board = game.make(&board, bit);
    }
    (decisions_max, game.legal(&board) == 0)
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

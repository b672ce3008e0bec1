//! What was learned, by pairs of pits: two numbers of seeds are one index, so a word is four look-ups.

use super::board::{ONES, TOPS};
use crate::Rules;
use crate::search::estimate::learned::{COUNTS, Learned, Pits};
use crate::search::estimate::{Evaluation, Worth};

/// Pairs of pits a word has.
const PAIRS: usize = 4;
/// The greatest number of seeds told apart, in every byte.
const MOST: u64 = (COUNTS as u64 - 1) * ONES;
/// The even bytes.
const EVENS: u64 = 0x00ff_00ff_00ff_00ff;
/// The bytes of a word that stand for pits.
const PLACES: usize = 8;

/// The pairs of a word.
type Word = [[i16; COUNTS * COUNTS]; PAIRS];

/// What positions are judged by, on words and else.
pub(crate) struct Judgement {
    pub(crate) worth: Worth,
    pub(crate) learned: Option<Box<Pairs>>,
}

/// What seeds are worth by pairs of pits.
pub(crate) struct Pairs {
    /// The only row, or the inner one as words have it: reversed.
    pub(crate) inner: Word,
    pub(crate) outer: Word,
    pub(crate) store: i32,
    pub(crate) tempo: i32,
}

impl Judgement {
    /// To be made once a search.
    pub(crate) fn new(rules: &Rules, evaluation: Evaluation) -> Judgement {
        let worth = Worth::new(rules, evaluation);
        let columns = usize::from(rules.geometry.columns);
        let fits = columns <= PLACES;
        Judgement {
            worth,
            learned: worth
                .learned
                .filter(|_| fits)
                .map(|learned| Box::new(Pairs::new(learned, columns))),
        }
    }
}

impl Pairs {
    fn new(learned: &Learned, columns: usize) -> Pairs {
        let sowing = &learned.sowing;
        let (inner, outer) = sowing.pits.split_at(columns);
        let mut inner = inner.to_vec();
        if !outer.is_empty() {
            inner.reverse();
        }
        Pairs {
            inner: word(&inner),
            outer: word(outer),
            store: sowing.store,
            tempo: sowing.tempo,
        }
    }

    /// The worth of a row; its bytes hold less than 128 seeds, those that are no pits nothing.
    #[inline(always)]
    pub(crate) fn of(pairs: &Word, row: u64) -> i32 {
        // Bytes of 16 and more have their top bit set by what lacks to 128, and become 15.
        let many = ((row + (TOPS - COUNTS as u64 * ONES)) & TOPS) >> 7;
        let full = many * 0x7f;
        let row = (row | full) & (MOST | !full);
        let pair = (row | row >> 4) & EVENS;
        let lanes = [pair, pair >> 16, pair >> 32, pair >> 48];
        let worth = |(pairs, lane): (&[i16; COUNTS * COUNTS], u64)| {
            i32::from(pairs[(lane & 0xff) as usize])
        };
        pairs.iter().zip(lanes).map(worth).sum()
    }
}

/// The sums of pairs: the pit of the lower byte is the lower half of the index.
fn word(pits: &Pits) -> Word {
    let of = |pit: usize, seeds: usize| pits.get(pit).map_or(0, |worth| worth[seeds]);
    std::array::from_fn(|pair| {
        std::array::from_fn(|index| of(2 * pair, index % COUNTS) + of(2 * pair + 1, index / COUNTS))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_is_worth_what_its_pits_are() {
        let pits: Vec<[i16; COUNTS]> = (0..8)
            .map(|pit| std::array::from_fn(|seeds| 100 * pit + seeds as i16 * 3))
            .collect();
        let pairs = word(&pits);
        for seeds in [
            [0; 8],
            [1, 2, 3, 4, 5, 6, 7, 8],
            [15, 16, 17, 127, 0, 14, 30, 31],
        ] {
            let one_by_one: i32 = (0..8)
                .map(|pit| i32::from(pits[pit][usize::from(seeds[pit]).min(COUNTS - 1)]))
                .sum();
            assert_eq!(Pairs::of(&pairs, u64::from_le_bytes(seeds)), one_by_one);
        }
    }
}

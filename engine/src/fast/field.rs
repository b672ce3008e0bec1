//! Two words as the search sees them.

use super::board::{Board, ONES, PITS, STORE, TOPS, sum};
use super::compile::Compact;
use super::pairs::{Judgement, Pairs};
use super::perft::Fast;
use super::play::{Law, tops};
use crate::rules::{Rules, Then};
use crate::search::estimate::{Evaluation, Weights, weights};
use crate::search::field::{Field, Played, Step};
use crate::search::score::{Ending, SEED};
use crate::{Move, Pit, Position};
use std::marker::PhantomData;

/// Numbers of pits that hold something times numbers of those that hold three or more.
const PITS_WORTH: usize = 64;

/// A compact game played by one law.
pub(crate) struct TwoWords<'a, L: Law> {
    compact: &'a Compact,
    weights: Weights,
    /// What pits are worth by how many hold something and, times eight, how many hold three or more.
    pits_worth: [i32; PITS_WORTH],
    learned: Option<&'a Pairs>,
    repeats: bool,
    then: Then,
    law: PhantomData<L>,
}

impl<'a, L: Law> TwoWords<'a, L> {
    pub(crate) fn new(compact: &'a Compact, rules: &Rules) -> TwoWords<'a, L> {
        let weights = weights(rules, Evaluation::Guessed);
        TwoWords {
            compact,
            pits_worth: pits_worth(&weights),
            weights,
            learned: None,
            repeats: crate::search::field::repeats(rules),
            then: rules.repetition.then,
            law: PhantomData,
        }
    }
}

impl<'a, L: Law> TwoWords<'a, L> {
    /// The same field that judges positions like this.
    pub(crate) fn judging(mut self, judgement: &'a Judgement) -> Self {
        self.weights = judgement.worth.weights;
        self.pits_worth = pits_worth(&self.weights);
        self.learned = judgement.learned.as_deref();
        self
    }

    #[inline(always)]
    fn row_worth(&self, word: u64) -> i32 {
        let row = word & PITS;
        // Pits of at least so many seeds have their top bits set by what lacks to 128.
        let held = ((row + (TOPS - ONES)) & TOPS) >> 7;
        let safe = ((row + (TOPS - 3 * ONES)) & TOPS) >> 4;
        // Both are at most seven: one sum counts them beside each other.
        let counted = sum(held | safe) as usize;
        self.weights.inner * sum(row) as i32 + self.pits_worth[counted % PITS_WORTH]
    }
}

/// What so many pits are worth that hold something, and so many of them three or more.
fn pits_worth(weights: &Weights) -> [i32; PITS_WORTH] {
    std::array::from_fn(|counted| {
        let (held, safe) = (counted as i32 % 8, counted as i32 / 8);
        (weights.pit + weights.weak) * held - weights.weak * safe
    })
}

/// Seeds the seat to move has more in its row.
fn row_margin(board: Board) -> i32 {
    board.own_row() as i32 - board.other_row() as i32
}

/// Seeds the seat to move has more in its store.
fn store_margin(board: Board) -> i32 {
    board.own_store() as i32 - board.other_store() as i32
}

fn hash(own: u64, other: u64) -> u64 {
    let product = u128::from(own ^ 0x9e37_79b9_7f4a_7c15)
        * u128::from(other.rotate_left(29) ^ 0xd6e8_feb8_6659_fd93);
    (product as u64) ^ ((product >> 64) as u64)
}

fn ended(margin: i32) -> Ending {
    Ending {
        sign: margin.signum(),
        margin,
    }
}

impl<L: Law> Fast for TwoWords<'_, L> {
    type Board = Board;
    const MOVES_ARE_FEW: bool = true;
    const STEP_SHIFT: u32 = 3;

    #[inline(always)]
    fn legal(&self, board: &Board) -> u64 {
        self.compact.tables.legal::<L>(*board)
    }

    #[inline(always)]
    fn make(&self, board: &Board, bit: u32) -> Board {
        self.compact.tables.play::<L>(*board, bit)
    }

    #[inline(always)]
    fn won(board: &Board) -> u32 {
        board.own_store() + board.other_store()
    }

    #[inline(always)]
    fn fold(board: &Board) -> u64 {
        board.own ^ board.other.rotate_left(1)
    }
}

impl<L: Law> Field for TwoWords<'_, L> {
    type Position = Board;

    #[inline(always)]
    fn steps(&self, board: &Board, steps: &mut Vec<Step>) {
        steps.extend(tops(self.compact.tables.legal::<L>(*board)).map(|top| (top >> 3) as Step));
    }

    #[inline(always)]
    fn play(&self, board: &Board, step: Step) -> Played<Board> {
        let top = 8 * u32::from(step) + STORE;
        let (position, again) = self.compact.tables.play_told::<L>(*board, top);
        Played { position, again }
    }

    #[inline(always)]
    fn key(&self, board: &Board) -> u64 {
        hash(board.own, board.other)
    }

    #[inline(always)]
    fn key_of_pits(&self, board: &Board) -> Option<(u64, i32)> {
        let free = !self.repeats && self.compact.tables.won == 0;
        free.then(|| {
            (
                hash(board.own & PITS, board.other & PITS),
                store_margin(*board),
            )
        })
    }

    fn few(&self, board: &Board, seeds_max: usize, pits: &mut Vec<u8>) -> Option<i32> {
        if (board.own_row() + board.other_row()) as usize > seeds_max {
            return None;
        }
        let columns = self.compact.columns;
        pits.resize(2 * columns, 0);
        let (own, other) = pits.split_at_mut(columns);
        self.compact.pits(board.own, own);
        self.compact.pits(board.other, other);
        Some(store_margin(*board))
    }

    #[inline(always)]
    fn ending(&self, board: &Board) -> Option<Ending> {
        if self.compact.tables.legal::<L>(*board) != 0 {
            return None;
        }
        let rows = if self.compact.is_won(*board) {
            0
        } else {
            row_margin(*board)
        };
        Some(ended(store_margin(*board) + rows))
    }

    #[inline(always)]
    fn margins(&self, board: &Board) -> Option<(i32, i32)> {
        let seeds = (board.own_row() + board.other_row()) as i32;
        let margin = store_margin(*board);
        (!self.repeats || self.then != Then::Draw).then_some((margin - seeds, margin + seeds))
    }

    #[inline(always)]
    fn estimate(&self, board: &Board) -> i32 {
        if let Some(pairs) = self.learned {
            let row = |word: u64| Pairs::of(&pairs.inner, word & PITS);
            let rows = row(board.own) - row(board.other);
            return pairs.store * store_margin(*board) + rows + pairs.tempo;
        }
        let row = self.row_worth(board.own) - self.row_worth(board.other);
        SEED * store_margin(*board) + row
    }

    fn repeats(&self) -> bool {
        self.repeats
    }

    fn repeated(&self, board: &Board) -> Ending {
        match self.then {
            Then::Draw => Ending { sign: 0, margin: 0 },
            Then::Counted => ended(store_margin(*board) + row_margin(*board)),
            Then::Split => ended(store_margin(*board)),
        }
    }

    fn admit(&self, position: &Position) -> Option<Board> {
        self.compact.board(position)
    }

    fn moves(&self, from: &Position, steps: &[Step]) -> Vec<Move> {
        let (Some(mut board), Some(mut seat)) = (self.compact.board(from), from.to_move()) else {
            return Vec::new();
        };
        let mut moves = Vec::with_capacity(steps.len());
        for &step in steps {
            let column = self.compact.column(step as u8);
            let pit = Pit(seat.0 * self.compact.columns as u8 + column);
            moves.push(Move::Sow { pit, way: None });
            let played = self.play(&board, step);
            board = played.position;
            seat = if played.again { seat } else { seat.other() };
        }
        moves
    }
}

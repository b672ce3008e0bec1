//! Four words as the search sees them.

use super::play::{Endlessly, FourRows, Side, Sides};
use crate::fast::board::{SEEDS_MAX, sum};
use crate::fast::pairs::{Judgement, Pairs};
use crate::fast::perft::Fast;
use crate::rules::{Rules, Then};
use crate::search::estimate::{Evaluation, Weights, weights};
use crate::search::field::{Field, Played, Step};
use crate::search::score::{Ending, SEED};
use crate::{Move, Pit, Position, Seat, Way};

/// A game on four words.
pub(crate) struct FourWords<'a> {
    game: &'a FourRows,
    weights: Weights,
    learned: Option<&'a Pairs>,
}

impl<'a> FourWords<'a> {
    pub(crate) fn new(game: &'a FourRows, rules: &Rules) -> FourWords<'a> {
        FourWords {
            game,
            weights: weights(rules, Evaluation::Guessed),
            learned: None,
        }
    }

    /// The same field that judges positions like this.
    pub(crate) fn judging(mut self, judgement: &'a Judgement) -> Self {
        self.weights = judgement.worth.weights;
        self.learned = judgement.learned.as_deref();
        self
    }

    fn side(&self, position: &Position, seat: Seat) -> Side {
        let columns = self.game.columns as usize;
        let (inner, outer) =
            position.pits()[2 * columns * seat.index()..][..2 * columns].split_at(columns);
        let mut rows = [[0; 8]; 2];
        rows[0][..columns].copy_from_slice(outer);
        rows[1][..columns].copy_from_slice(inner);
        rows[1][..columns].reverse();
        let [outer, inner] = rows.map(u64::from_le_bytes);
        Side {
            outer,
            inner,
            store: u32::from(position.store(seat)),
        }
    }

    fn worth(&self, side: &Side) -> i32 {
        let seeds = SEED * side.store as i32
            + self.weights.inner * sum(side.inner) as i32
            + self.weights.outer * sum(side.outer) as i32;
        match self.weights.pit {
            0 => seeds,
            pit => seeds + pit * self.game.liftable(side).count_ones() as i32,
        }
    }
}

fn margin(sides: &Sides) -> i32 {
    sides.own.seeds() as i32 - sides.other.seeds() as i32
}

fn mix(key: u64, word: u64) -> u64 {
    let product = u128::from(key ^ word ^ 0x9e37_79b9_7f4a_7c15) * 0xd6e8_feb8_6659_fd93;
    (product as u64 ^ (product >> 64) as u64).rotate_left(23)
}

impl Fast for FourWords<'_> {
    type Board = Sides;

    #[inline(always)]
    fn legal(&self, sides: &Sides) -> u64 {
        self.game.legal(sides)
    }

    #[inline(always)]
    fn make(&self, sides: &Sides, bit: u32) -> Sides {
        self.game.play(sides, bit)
    }

    #[inline(always)]
    fn won(sides: &Sides) -> u32 {
        // The same for both seats, and seeds that change sides change it.
        let (own, other) = (sides.own.seeds(), sides.other.seeds());
        own.max(other) << 8 | own.min(other)
    }

    #[inline(always)]
    fn fold(sides: &Sides) -> u64 {
        sides.own.inner ^ sides.other.outer.rotate_left(1)
    }
}

impl Field for FourWords<'_> {
    type Position = Sides;

    fn steps(&self, sides: &Sides, steps: &mut Vec<Step>) {
        steps.extend(crate::fast::play::tops(self.game.legal(sides)).map(|bit| bit as Step));
    }

    #[inline(always)]
    fn play(&self, sides: &Sides, step: Step) -> Played<Sides> {
        let position = self.game.play(sides, u32::from(step));
        Played {
            position,
            again: position.endless != Endlessly::No,
        }
    }

    fn key(&self, sides: &Sides) -> u64 {
        let mut key = u64::from(sides.own.store) << 32 | u64::from(sides.other.store);
        for word in [
            sides.own.inner,
            sides.own.outer,
            sides.other.inner,
            sides.other.outer,
        ] {
            key = mix(key, word);
        }
        key
    }

    fn ending(&self, sides: &Sides) -> Option<Ending> {
        let sign = match sides.endless {
            Endlessly::Drawn => 0,
            Endlessly::Lost => -1,
            Endlessly::No if self.game.legal(sides) == 0 => -1,
            Endlessly::No => return None,
        };
        Some(Ending {
            sign,
            margin: margin(sides),
        })
    }

    fn margins(&self, _: &Sides) -> Option<(i32, i32)> {
        None
    }

    fn estimate(&self, sides: &Sides) -> i32 {
        if let Some(pairs) = self.learned {
            let worth = |side: &Side| {
                let rows =
                    Pairs::of(&pairs.inner, side.inner) + Pairs::of(&pairs.outer, side.outer);
                pairs.store * side.store as i32 + rows
            };
            return worth(&sides.own) - worth(&sides.other) + pairs.tempo;
        }
        self.worth(&sides.own) - self.worth(&sides.other)
    }

    fn repeats(&self) -> bool {
        true
    }

    fn repeated(&self, sides: &Sides) -> Ending {
        let margin = margin(sides);
        match self.game.repetition {
            Then::Draw => Ending { sign: 0, margin: 0 },
            Then::Counted | Then::Split => Ending {
                sign: margin.signum(),
                margin,
            },
        }
    }

    fn admit(&self, position: &Position) -> Option<Sides> {
        let turn = position.to_move()?;
        let sides = Sides {
            own: self.side(position, turn),
            other: self.side(position, turn.other()),
            endless: Endlessly::No,
        };
        let odd = position.total() > u32::from(SEEDS_MAX) || self.game.legal(&sides) == 0;
        (!odd).then_some(sides)
    }

    fn moves(&self, from: &Position, steps: &[Step]) -> Vec<Move> {
        let Some(mut seat) = from.to_move() else {
            return Vec::new();
        };
        let columns = self.game.columns as u8;
        let both = self.game.ways == [true, true];
        let mut moves = Vec::with_capacity(steps.len());
        for &step in steps {
            let place = (step & 15) as u8;
            let within = if place < 8 {
                columns + place
            } else {
                columns - 1 - (place - 8)
            };
            let pit = Pit(seat.0 * 2 * columns + within);
            let way = Way::BOTH[usize::from(step >> 4)];
            moves.push(Move::Sow {
                pit,
                way: both.then_some(way),
            });
            seat = seat.other();
        }
        moves
    }
}

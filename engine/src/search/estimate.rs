//! How good a position looks for a seat, in hundredths of a seed: what it has, and what it may lose.

use super::score::SEED;
use crate::rules::{Bare, Capture, PITS_MAX, Rounds, Rules, Scoring, Seeds, Stuck};
use crate::{Pit, Position, Seat};

/// What a seed is worth by where it lies, and what a pit that can be played is worth.
#[derive(Clone, Debug)]
pub(crate) struct Estimate {
    /// A seed in the own inner (or only) row.
    inner: i32,
    /// A seed in the own outer row.
    outer: i32,
    /// A pit that may be lifted.
    pit: i32,
    /// Seeds that a pit must hold to be lifted.
    lifts: u8,
    /// A pit owned beyond the own row.
    deed: i32,
    pits_of_row: usize,
    rows: usize,
    seats: usize,
}

impl Estimate {
    pub(crate) fn new(rules: &Rules) -> Estimate {
        let (inner, outer, pit) = weights(rules);
        let lifts = match rules.start.seeds {
            Seeds::One => 1,
            Seeds::Two | Seeds::TwoElse(_) => 2,
        };
        let deed = match rules.rounds {
            Rounds::Single => 0,
            Rounds::Deeds { .. } => 4 * SEED,
        };
        let pits_of_row = usize::from(rules.geometry.columns);
        let rows = usize::from(rules.geometry.rows);
        let seats = usize::from(rules.geometry.seats);
        debug_assert!(seats * rows * pits_of_row <= PITS_MAX);
        Estimate {
            inner,
            outer,
            pit,
            lifts,
            deed,
            pits_of_row,
            rows,
            seats,
        }
    }

    /// What a seat has and hopes for.
    pub(crate) fn standing(&self, position: &Position, seat: Seat) -> i32 {
        let banked = i32::from(position.store(seat)) + i32::from(position.reserve(seat));
        let mut worth = SEED * banked;
        if position.to_move() == Some(seat) {
            worth += SEED * i32::from(position.hand());
        }
        let half = self.rows * self.pits_of_row;
        let (inner, outer) =
            position.pits()[seat.index() * half..][..half].split_at(self.pits_of_row);
        worth += self.row(inner, self.inner) + self.row(outer, self.outer);
        if self.seats == 2 && self.rows == 1 {
            worth + self.held(position, seat)
        } else {
            worth
        }
    }

    fn row(&self, row: &[u8], seed: i32) -> i32 {
        let seeds: i32 = row.iter().map(|&seeds| i32::from(seeds)).sum();
        let pits = row.iter().filter(|&&seeds| seeds >= self.lifts).count() as i32;
        seed * seeds + self.pit * pits
    }

    /// Pits across that belong to the seat, less own pits that belong to the other.
    fn held(&self, position: &Position, seat: Seat) -> i32 {
        let worth = |pit: Pit| match position.holder(pit) {
            Some(holder) => {
                let seeds = i32::from(position.seeds(pit));
                let weight = self.deed + SEED * seeds;
                if holder == seat {
                    weight
                } else {
                    -self.deed - self.inner * seeds
                }
            }
            None => 0,
        };
        (0..position.pits().len() as u8)
            .map(|pit| worth(Pit(pit)))
            .sum()
    }

    /// What a seat has if the game is counted now.
    pub(crate) fn counted(&self, position: &Position, seat: Seat) -> i32 {
        let half = self.rows * self.pits_of_row;
        let side: i32 = position.pits()[seat.index() * half..][..half]
            .iter()
            .map(|&n| i32::from(n))
            .sum();
        side + i32::from(position.store(seat)) + i32::from(position.reserve(seat))
    }
}

/// Weights of an inner seed, an outer seed and a pit that may be lifted.
fn weights(rules: &Rules) -> (i32, i32, i32) {
    match rules.scoring {
        Scoring::Sides if rules.geometry.rows == 2 => {
            // Seeds out of reach are the safer ones, and who can't move loses.
            let pit = if rules.stuck == Stuck::Loses { 20 } else { 5 };
            match rules.capture {
                Capture::Facing(_) => (SEED - 10, SEED, pit),
                Capture::Never | Capture::Counts(_) => (SEED, SEED, pit),
            }
        }
        Scoring::Sides => (SEED / 2, 0, 5),
        // A row that goes to its owner in the end is half won.
        Scoring::Stores | Scoring::Fours if rules.end.bare == Bare::EitherEnds => (30, 0, 5),
        Scoring::Stores | Scoring::Fours => (10, 0, 5),
    }
}

/// What a seed in the own row is worth on two words.
pub(crate) fn row_weight(rules: &Rules) -> i32 {
    weights(rules).0
}

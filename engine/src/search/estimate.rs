//! How good a position looks for a seat, in hundredths of a seed: what it has, and what it may lose.

pub(crate) mod learned;
mod tables;

use self::learned::Learned;
use super::score::SEED;
use crate::rules::{
    Bare, Capture, Counts, CountsRow, PITS_MAX, Rounds, Rules, Scoring, Seeds, Stuck,
};
use crate::{Pit, Position, Seat};

/// How a position at the end of a line is judged.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub enum Evaluation {
    /// By what counts for each seat, and nothing else.
    Seeds,
    /// By a few weights chosen by hand: the judgement of the reference levels of revision 1.
    Guessed,
    /// By what self-play had taught before revision 5, elsewhere as guessed: the judgement of the
    /// reference levels of revisions 2 to 4.
    Mixed,
    /// By what self-play has taught (`STRENGTH.md`), where that was found to be stronger; elsewhere
    /// by seeds.
    #[default]
    Learned,
}

/// What positions of a game are judged by: a table if there is one, else weights.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Worth {
    pub(crate) weights: Weights,
    pub(crate) learned: Option<&'static Learned>,
}

impl Worth {
    /// To be made once for many searches: it looks through all tables.
    pub(crate) fn new(rules: &Rules, evaluation: Evaluation) -> Worth {
        Worth {
            weights: weights(rules, evaluation),
            learned: learned::of(rules, evaluation),
        }
    }
}

/// What a seed is worth by where it lies, and what a pit that can be played is worth.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Weights {
    /// A seed in the own inner (or only) row.
    pub(crate) inner: i32,
    /// A seed in the own outer row.
    pub(crate) outer: i32,
    /// A pit that may be lifted.
    pub(crate) pit: i32,
    /// A pit of one or two, which a capture by count may take.
    pub(crate) weak: i32,
}

/// What a seat has and hopes for.
#[derive(Clone, Debug)]
pub(crate) struct Estimate {
    worth: Worth,
    /// Seeds that a pit must hold to be lifted.
    lifts: u8,
    /// A pit owned beyond the own row: the seeds that win one.
    deed: i32,
    pits_of_row: usize,
    rows: usize,
    seats: usize,
}

impl Estimate {
    pub(crate) fn new(rules: &Rules, worth: Worth) -> Estimate {
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
            worth,
            lifts,
            deed,
            pits_of_row,
            rows,
            seats,
        }
    }

    /// What being to move is worth.
    pub(crate) fn tempo(&self, position: &Position) -> i32 {
        self.worth
            .learned
            .map_or(0, |learned| learned.phase(position).tempo)
    }

    /// What a seat has and hopes for.
    pub(crate) fn standing(&self, position: &Position, seat: Seat) -> i32 {
        if let Some(learned) = self.worth.learned {
            return learned.standing(position, seat);
        }
        let banked = i32::from(position.store(seat)) + i32::from(position.reserve(seat));
        let mut worth = SEED * banked;
        if position.to_move() == Some(seat) {
            worth += SEED * i32::from(position.hand());
        }
        let half = self.rows * self.pits_of_row;
        let (inner, outer) =
            position.pits()[seat.index() * half..][..half].split_at(self.pits_of_row);
        worth +=
            self.row(inner, self.worth.weights.inner) + self.row(outer, self.worth.weights.outer);
        if self.seats == 2 && self.rows == 1 {
            worth + self.held(position, seat)
        } else {
            worth
        }
    }

    fn row(&self, row: &[u8], seed: i32) -> i32 {
        let seeds: i32 = row.iter().map(|&seeds| i32::from(seeds)).sum();
        let pits = row.iter().filter(|&&seeds| seeds >= self.lifts).count() as i32;
        let weak = row
            .iter()
            .filter(|&&seeds| seeds == 1 || seeds == 2)
            .count() as i32;
        seed * seeds + self.worth.weights.pit * pits + self.worth.weights.weak * weak
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
                    -self.deed - self.worth.weights.inner * seeds
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

/// What seeds and pits are worth in a game by these rules where no table says it.
pub(crate) fn weights(rules: &Rules, evaluation: Evaluation) -> Weights {
    match evaluation {
        Evaluation::Seeds | Evaluation::Learned => seeds_alone(rules),
        Evaluation::Guessed | Evaluation::Mixed => guessed(rules),
    }
}

/// Seeds that count, as the game counts them.
fn seeds_alone(rules: &Rules) -> Weights {
    let seed = match rules.scoring {
        Scoring::Sides => SEED,
        Scoring::Stores | Scoring::Fours => 0,
    };
    Weights {
        inner: seed,
        outer: seed,
        pit: 0,
        weak: 0,
    }
}

/// Found by matches at equal nodes; frozen with revision 1 of the reference levels.
fn guessed(rules: &Rules) -> Weights {
    match rules.scoring {
        // Seeds out of reach are the safer ones, and who can't move loses.
        Scoring::Sides if rules.geometry.rows == 2 => Weights {
            inner: match rules.capture {
                Capture::Facing(_) => SEED - 30,
                Capture::Never | Capture::Counts(_) => SEED,
            },
            outer: SEED,
            pit: if rules.stuck == Stuck::Loses { 50 } else { 20 },
            weak: 0,
        },
        Scoring::Sides => Weights {
            inner: SEED / 2,
            outer: 0,
            pit: 5,
            weak: 0,
        },
        Scoring::Stores | Scoring::Fours => rows_weights(rules),
    }
}

/// The same where stores are compared: choice is worth more than what lies in the row.
fn rows_weights(rules: &Rules) -> Weights {
    let chosen = Weights {
        inner: 10,
        outer: 0,
        pit: 100,
        weak: -40,
    };
    match rules.capture {
        Capture::Counts(Counts {
            row: CountsRow::Other,
            ..
        }) => chosen,
        Capture::Facing(_) if rules.end.bare == Bare::EitherEnds => chosen,
        Capture::Facing(_) => Weights {
            pit: 30,
            weak: 0,
            ..chosen
        },
        Capture::Never | Capture::Counts(_) => Weights {
            pit: 5,
            weak: 0,
            ..chosen
        },
    }
}

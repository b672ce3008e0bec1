//! Ridge regression: linear on the seeds still to be won, or logistic on who wins.
//!
//! The unknowns are steps, "what the k-th seed in a pit of this row adds" and how much each pit differs,
//! held near 0: numbers of seeds that are seldom seen are then worth what their neighbours are, and pits
//! that teach little are like their row.

use super::games::Sample;
use mashimo_engine::rules::{Rules, Scoring};
use std::ops::Range;

/// Numbers of seeds told apart, as the engine's tables do.
pub(super) const COUNTS: usize = 16;
/// Unknowns beside the pits: store, reserve, house, being to move.
const OTHERS: usize = 4;
/// How strongly the steps of rows are held near 0: as if by so many samples.
const RIDGE: f64 = 5.0;
/// The same for how much pits differ from their row.
pub(super) const RIDGE_OF_PITS: f64 = 60.0;
/// The same where all pits of a row are to be alike.
pub(super) const RIDGE_OF_ROWS: f64 = 1e9;
/// Rows a seat at most.
pub(super) const ROWS: usize = 2;
/// Rounds of the logistic regression.
pub(super) const ROUNDS: usize = 6;
/// Hundredths of a seed that the odds of e : 1 are worth.
pub(super) const ODDS: f64 = 400.0;

/// What is learned.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Goal {
    /// Seeds more at the end, less those more in the store.
    Margin,
    /// The odds of a win.
    Win,
}

impl Goal {
    /// Where stores are compared every seed counts; where sides are, the game is lost before that.
    pub(super) fn of(rules: &Rules) -> Goal {
        match rules.scoring {
            Scoring::Stores | Scoring::Fours => Goal::Margin,
            Scoring::Sides => Goal::Win,
        }
    }
}

/// What was learned, a number an unknown.
pub(super) struct Weights {
    side: usize,
    rows: usize,
    steps: Vec<f64>,
}

/// The same as whole hundredths of a seed.
pub(super) struct Hundredths {
    pub(super) pits: Vec<[i32; COUNTS]>,
    pub(super) store: i32,
    pub(super) reserve: i32,
    pub(super) hand: i32,
    pub(super) house: i32,
    pub(super) tempo: i32,
}

impl Weights {
    /// `held` is how strongly pits are held to be like their row.
    pub(super) fn fit(
        samples: &[Sample],
        [side, rows]: [usize; 2],
        goal: Goal,
        held: f64,
    ) -> Weights {
        let size = (side + ROWS) * COUNTS + OTHERS;
        let mut steps = vec![0.0; size];
        let rounds = match goal {
            Goal::Margin => 1,
            Goal::Win => ROUNDS,
        };
        for _ in 0..rounds {
            let worth = summed(&steps, side);
            let mut normal = Normal::new(size);
            for sample in samples {
                let entries = entries(sample, [side, rows], goal);
                let (target, weight) = match goal {
                    Goal::Margin => (sample.margin - sample.store, 1.0),
                    Goal::Win => {
                        let odds: f64 = entries.iter().map(|&(at, x)| worth[at] * x).sum();
                        odds_step(odds, sample.result)
                    }
                };
                normal.add(&entries, target, weight);
            }
            normal.turn_into_steps(side);
            normal.hold(0..side * COUNTS, held);
            normal.hold(side * COUNTS..size, RIDGE);
            steps = normal.solve();
        }
        Weights { side, rows, steps }
    }

    pub(super) fn in_hundredths(&self, goal: Goal) -> Hundredths {
        let scale = match goal {
            Goal::Margin => 100.0,
            Goal::Win => ODDS,
        };
        let worth = summed(&self.steps, self.side);
        let whole = |at: usize| (scale * worth[at]).round() as i32;
        let pits: Vec<[i32; COUNTS]> = (0..self.side)
            .map(|pit| {
                let row = self.side + pit * self.rows / self.side;
                let both = |count| worth[pit * COUNTS + count] + worth[row * COUNTS + count];
                std::array::from_fn(|count| (scale * both(count)).round() as i32)
            })
            .collect();
        let rest = (self.side + ROWS) * COUNTS;
        let seed = pits.iter().map(|pit| pit[3]).sum::<i32>() / (3 * self.side as i32);
        Hundredths {
            store: match goal {
                Goal::Margin => 100,
                Goal::Win => whole(rest),
            },
            reserve: whole(rest + 1),
            hand: seed.max(0),
            house: whole(rest + 2),
            tempo: whole(rest + 3),
            pits,
        }
    }
}

/// What a round of logistic regression aims at for a sample, and how much it counts.
pub(super) fn odds_step(odds: f64, result: f64) -> (f64, f64) {
    let chance = 1.0 / (1.0 + (-odds).exp());
    let weight = (chance * (1.0 - chance)).max(1e-3);
    (odds + (result - chance) / weight, weight)
}

/// What so many seeds are worth: the steps up to them.
fn summed(steps: &[f64], side: usize) -> Vec<f64> {
    let mut worth = steps.to_vec();
    for pit in worth[..(side + ROWS) * COUNTS].chunks_mut(COUNTS) {
        for count in 1..COUNTS {
            pit[count] += pit[count - 1];
        }
    }
    worth
}

/// The unknowns a sample tells of, and how often.
fn entries(sample: &Sample, [side, rows]: [usize; 2], goal: Goal) -> Vec<(usize, f64)> {
    let mut entries = Vec::with_capacity(2 * side + 2 * ROWS * COUNTS + OTHERS);
    let mut in_rows = [0.0; ROWS * COUNTS];
    for (pits, sign) in sample.pits.iter().zip([1.0, -1.0]) {
        for (pit, &seeds) in pits.iter().enumerate() {
            let count = usize::from(seeds).min(COUNTS - 1);
            entries.push((pit * COUNTS + count, sign));
            in_rows[pit * rows / side * COUNTS + count] += sign;
        }
    }
    entries.extend((side * COUNTS..).zip(in_rows).filter(|&(_, x)| x != 0.0));
    let store = match goal {
        Goal::Margin => 0.0,
        Goal::Win => sample.store,
    };
    let others = [store, sample.reserve, sample.house, 1.0];
    entries.extend(
        ((side + ROWS) * COUNTS..)
            .zip(others)
            .filter(|&(_, x)| x != 0.0),
    );
    entries
}

/// The normal equations.
pub(super) struct Normal {
    size: usize,
    matrix: Vec<f64>,
    right: Vec<f64>,
}

impl Normal {
    pub(super) fn new(size: usize) -> Normal {
        Normal {
            size,
            matrix: vec![0.0; size * size],
            right: vec![0.0; size],
        }
    }

    pub(super) fn add(&mut self, entries: &[(usize, f64)], target: f64, weight: f64) {
        for &(i, x) in entries {
            self.right[i] += weight * x * target;
            let row = &mut self.matrix[i * self.size..][..self.size];
            for &(j, y) in entries {
                row[j] += weight * x * y;
            }
        }
    }

    /// From "so many seeds" to "at least so many": sums over counts from above, both ways.
    fn turn_into_steps(&mut self, side: usize) {
        let size = self.size;
        for first in (0..(side + ROWS) * COUNTS).step_by(COUNTS) {
            for count in (first..first + COUNTS - 1).rev() {
                self.right[count] += self.right[count + 1];
                for j in 0..size {
                    self.matrix[count * size + j] += self.matrix[(count + 1) * size + j];
                }
            }
        }
        for row in self.matrix.chunks_mut(size) {
            for pit in row[..(side + ROWS) * COUNTS].chunks_mut(COUNTS) {
                for count in (0..COUNTS - 1).rev() {
                    pit[count] += pit[count + 1];
                }
            }
        }
    }

    /// Holds unknowns near 0, as if by so many samples.
    pub(super) fn hold(&mut self, unknowns: Range<usize>, samples: f64) {
        for i in unknowns {
            self.matrix[i * self.size + i] += samples;
        }
    }

    /// The solution by Cholesky's decomposition; the ridge makes the matrix positive definite.
    pub(super) fn solve(mut self) -> Vec<f64> {
        let size = self.size;
        for i in 0..size {
            for j in 0..=i {
                let (upper, lower) = self.matrix.split_at(i * size);
                let row = &lower[..i.max(j)];
                let other = if i == j { row } else { &upper[j * size..][..j] };
                let dot: f64 = row[..j].iter().zip(other).map(|(x, y)| x * y).sum();
                let rest = lower[j] - dot;
                self.matrix[i * size + j] = if i == j {
                    rest.sqrt()
                } else {
                    rest / self.matrix[j * size + j]
                };
            }
        }
        let mut solution = self.right;
        for i in 0..size {
            let row = &self.matrix[i * size..][..=i];
            let dot: f64 = row[..i].iter().zip(&solution).map(|(x, y)| x * y).sum();
            solution[i] = (solution[i] - dot) / row[i];
        }
        for i in (0..size).rev() {
            let below = i + 1..size;
            let dot: f64 = below.map(|k| self.matrix[k * size + i] * solution[k]).sum();
            solution[i] = (solution[i] - dot) / self.matrix[i * size + i];
        }
        solution
    }
}

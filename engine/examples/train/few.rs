//! The same learned with few unknowns: what a seed is worth in each row, and a pit that may be lifted.
//!
//! Where games are long or short of data, tables of every pit and number of seeds learn chance.

use super::games::Sample;
use super::regression::{COUNTS, Hundredths, Normal, ODDS, ROUNDS, ROWS, odds_step};

/// The unknowns: a seed of each row, a pit that may be lifted, a seed in the store and in the reserve, being
/// to move.
const UNKNOWNS: usize = ROWS + 4;
/// As if by so many samples.
const RIDGE: f64 = 5.0;

/// What so few numbers say of who wins, as a table; `lifts` seeds make a pit that may be lifted.
pub(super) fn fit(samples: &[Sample], [side, rows]: [usize; 2], lifts: usize) -> Hundredths {
    let mut worth = vec![0.0; UNKNOWNS];
    for _ in 0..ROUNDS {
        let mut normal = Normal::new(UNKNOWNS);
        for sample in samples {
            let entries = entries(sample, [side, rows], lifts);
            let odds: f64 = entries.iter().map(|&(at, x)| worth[at] * x).sum();
            let (target, weight) = odds_step(odds, sample.result);
            normal.add(&entries, target, weight);
        }
        normal.hold(0..UNKNOWNS, RIDGE);
        worth = normal.solve();
    }
    let whole = |worth: f64| (ODDS * worth).round() as i32;
    let pit = |pit: usize, count: usize| {
        let lifted = if count >= lifts { worth[ROWS] } else { 0.0 };
        whole(worth[pit * rows / side] * count as f64 + lifted)
    };
    let seed = worth[..rows].iter().sum::<f64>() / rows as f64;
    Hundredths {
        pits: (0..side)
            .map(|at| std::array::from_fn::<_, COUNTS, _>(|count| pit(at, count)))
            .collect(),
        store: whole(worth[ROWS + 1]),
        reserve: whole(worth[ROWS + 2]),
        hand: whole(seed).max(0),
        house: 0,
        tempo: whole(worth[ROWS + 3]),
    }
}

/// The unknowns a sample tells of, and how often.
fn entries(sample: &Sample, [side, rows]: [usize; 2], lifts: usize) -> Vec<(usize, f64)> {
    let mut of = [0.0; UNKNOWNS];
    for (pits, sign) in sample.pits.iter().zip([1.0, -1.0]) {
        for (pit, &seeds) in pits.iter().enumerate() {
            let seeds = usize::from(seeds).min(COUNTS - 1);
            of[pit * rows / side] += sign * seeds as f64;
            of[ROWS] += if seeds >= lifts { sign } else { 0.0 };
        }
    }
    of[ROWS + 1..].copy_from_slice(&[sample.store, sample.reserve, 1.0]);
    (0..).zip(of).filter(|&(_, x)| x != 0.0).collect()
}

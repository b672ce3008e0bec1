//! Results counted by class: games won, drawn and lost, or pairs by the points they gave.

use serde::Serialize;

/// What a class that never occurred counts for where a logarithm is taken of it.
///
/// Fishtest, fastchess and OpenBench use the same value.
pub const UNSEEN: f64 = 1e-3;

const GAME_SCORES: [f64; 3] = [0.0, 0.5, 1.0];
const PAIR_SCORES: [f64; 5] = [0.0, 0.25, 0.5, 0.75, 1.0];

/// How often each result occurred, seen from the subject; classes from the lowest score up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Counts {
    /// Games: lost, drawn, won.
    Games([u64; 3]),
    /// Pairs by points: 0, ½, 1, 1½, 2. A pair is one start position played from both seats.
    Pairs([u64; 5]),
}

impl Counts {
    /// Counts of games.
    pub const fn games_of(wins: u64, draws: u64, losses: u64) -> Counts {
        Counts::Games([losses, draws, wins])
    }

    /// The counts, lowest score first.
    pub fn values(&self) -> &[u64] {
        match self {
            Counts::Games(counts) => counts,
            Counts::Pairs(counts) => counts,
        }
    }

    /// The score of each class, from 0 to 1.
    pub fn scores(&self) -> &'static [f64] {
        match self {
            Counts::Games(_) => &GAME_SCORES,
            Counts::Pairs(_) => &PAIR_SCORES,
        }
    }

    /// Games in one sample: one, or two where the sample is a pair.
    pub fn games_per_sample(&self) -> u64 {
        match self {
            Counts::Games(_) => 1,
            Counts::Pairs(_) => 2,
        }
    }

    /// How many samples (games or pairs) were counted.
    pub fn samples(&self) -> u64 {
        self.values()
            .iter()
            .fold(0, |sum, &count| sum.saturating_add(count))
    }

    /// How many games were counted.
    pub fn games(&self) -> u64 {
        self.samples().saturating_mul(self.games_per_sample())
    }

    /// The counts as weights, classes that never occurred as [`UNSEEN`].
    pub fn regularized(&self) -> Vec<f64> {
        let weight = |&count: &u64| if count == 0 { UNSEEN } else { count as f64 };
        self.values().iter().map(weight).collect()
    }

    /// Mean and variance of the score of one sample; nothing where nothing was counted.
    pub fn moments(&self) -> Option<Moments> {
        let weights: Vec<f64> = self.values().iter().map(|&count| count as f64).collect();
        (self.samples() > 0).then(|| Moments::of(&weights, self.scores()))
    }
}

/// Mean and variance of a score.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Moments {
    /// The mean, 0…1.
    pub mean: f64,
    /// The variance of one sample.
    pub variance: f64,
}

impl Moments {
    /// The moments of `scores` weighted by `weights`, which must not all be zero.
    pub fn of(weights: &[f64], scores: &[f64]) -> Moments {
        debug_assert_eq!(weights.len(), scores.len());
        let total: f64 = weights.iter().sum();
        debug_assert!(total > 0.0);
        let mean = weights.iter().zip(scores).map(|(w, s)| w * s).sum::<f64>() / total;
        let squares = weights
            .iter()
            .zip(scores)
            .map(|(w, s)| w * (s - mean) * (s - mean));
        Moments {
            mean,
            variance: squares.sum::<f64>() / total,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pair_holds_two_games() {
        let counts = Counts::Pairs([1, 2, 3, 4, 5]);
        assert_eq!((counts.samples(), counts.games()), (15, 30));
        assert_eq!(Counts::games_of(3, 2, 1), Counts::Games([1, 2, 3]));
    }

    #[test]
    fn the_moments_of_a_published_run() {
        let moments = Counts::Pairs([13, 37, 50, 25, 3]).moments().unwrap();
        assert!((moments.mean - 0.4375).abs() < 1e-12);
        assert!((moments.variance - 0.057_617_187_5).abs() < 1e-9);
        assert_eq!(Counts::Pairs([0; 5]).moments(), None);
    }

    #[test]
    fn sums_do_not_wrap() {
        assert_eq!(Counts::Pairs([u64::MAX; 5]).games(), u64::MAX);
    }
}

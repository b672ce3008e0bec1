//! The difference of strength that a score stands for, with its error bar.

use serde::Serialize;

use super::counts::{Counts, Moments};
use super::normal::{Z95, distribution};

/// Elo points for a normalised difference of one standard deviation a game: 800 / ln 10.
pub const NORMALIZED_SCALE: f64 = 800.0 / std::f64::consts::LN_10;

/// What a match says about its subject against its reference, with 95 % limits.
///
/// A number that the data cannot give (the Elo of a clean sweep is unbounded) is `None`, never
/// infinite and never NaN.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Estimate {
    /// Games counted.
    pub games: u64,
    /// Samples the errors are taken from: pairs where pairs were counted, else games.
    pub samples: u64,
    /// Mean score, 0…1; one half where nothing was counted.
    pub score: f64,
    /// Half the width of the interval of the score; `None` where all samples were equal.
    pub score_error: Option<f64>,
    /// Logistic Elo difference.
    pub elo: Option<f64>,
    /// Half the width of the interval of the Elo difference.
    pub elo_error: Option<f64>,
    /// Lower limit of the Elo difference.
    pub elo_low: Option<f64>,
    /// Upper limit of the Elo difference.
    pub elo_high: Option<f64>,
    /// Normalised Elo difference: by the spread of one game, so that draws don't shrink it.
    pub nelo: Option<f64>,
    /// Half the width of the interval of the normalised difference.
    pub nelo_error: Option<f64>,
    /// Likelihood of superiority: the probability that the subject is the stronger, 0…1.
    pub los: f64,
}

/// The estimate from pairs by points: 0, ½, 1, 1½, 2.
///
/// ```
/// let estimate = mashimo_server::stats::elo::from_pentanomial([34, 54, 63, 64, 75]);
/// assert!((estimate.elo.unwrap() - 55.5798).abs() < 1e-4);
/// ```
pub fn from_pentanomial(pairs: [u64; 5]) -> Estimate {
    estimate(&Counts::Pairs(pairs))
}

/// The estimate from single games, which counts games of a pair as independent.
pub fn from_wdl(wins: u64, draws: u64, losses: u64) -> Estimate {
    estimate(&Counts::games_of(wins, draws, losses))
}

/// The estimate from either kind of counts.
pub fn estimate(counts: &Counts) -> Estimate {
    match counts.moments() {
        Some(moments) => from_moments(counts, moments),
        None => Estimate {
            games: 0,
            samples: 0,
            score: 0.5,
            score_error: None,
            elo: None,
            elo_error: None,
            elo_low: None,
            elo_high: None,
            nelo: None,
            nelo_error: None,
            los: 0.5,
        },
    }
}

fn from_moments(counts: &Counts, Moments { mean, variance }: Moments) -> Estimate {
    let samples = counts.samples() as f64;
    let deviation_of_mean = (variance / samples).sqrt();
    let deviation_of_game = (variance * counts.games_per_sample() as f64).sqrt();
    let spread = variance > 0.0;
    let reach = Z95 * deviation_of_mean;
    let elo_low = spread.then(|| from_score(mean - reach)).flatten();
    let elo_high = spread.then(|| from_score(mean + reach)).flatten();
    Estimate {
        games: counts.games(),
        samples: counts.samples(),
        score: mean,
        score_error: spread.then_some(reach),
        elo: from_score(mean),
        elo_error: elo_low.zip(elo_high).map(|(low, high)| (high - low) / 2.0),
        elo_low,
        elo_high,
        nelo: spread.then(|| (mean - 0.5) / deviation_of_game * NORMALIZED_SCALE),
        nelo_error: spread.then(|| reach / deviation_of_game * NORMALIZED_SCALE),
        los: superiority(mean - 0.5, deviation_of_mean),
    }
}

fn superiority(lead: f64, deviation: f64) -> f64 {
    if deviation > 0.0 {
        return distribution(lead / deviation);
    }
    // All samples were equal: the sign is all there is.
    if lead > 0.0 {
        1.0
    } else if lead < 0.0 {
        0.0
    } else {
        0.5
    }
}

/// The Elo difference at which `score` is expected; `None` at 0, at 1 and beyond.
pub fn from_score(score: f64) -> Option<f64> {
    (score > 0.0 && score < 1.0).then(|| -400.0 * (1.0 / score - 1.0).log10())
}

/// The score expected at an Elo difference, 0…1.
pub fn to_score(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

#[cfg(test)]
mod tests;

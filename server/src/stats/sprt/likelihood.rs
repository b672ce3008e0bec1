//! The generalised log-likelihood ratio: how much better the data fit one hypothesis than another.
//!
//! For each hypothesis the likeliest distribution over the classes is found among those that meet
//! it. Van den Bergh: *Normalized Elo in practice*, *Support of the MLE for multinomials*.

use super::{Llr, Method};
use crate::stats::counts::{Counts, Moments};
use crate::stats::elo::{NORMALIZED_SCALE, to_score};

/// Halvings of a bracket; a double has no more bits to gain.
const HALVINGS_MAX: usize = 200;
/// Rounds of fitting a distribution to a normalised difference.
const ROUNDS_MAX: usize = 10;
/// A change of every probability below this ends the rounds.
const CHANGE_TINY: f64 = 1e-9;
/// How far a fitted distribution may lie from the difference it was fitted to.
const DIFFERENCE_OFF_MAX: f64 = 1e-3;

/// The ratio for bounds on the logistic scale.
pub(super) fn logistic(counts: &Counts, elo0: f64, elo1: f64) -> Llr {
    let weights = counts.regularized();
    let scores = counts.scores();
    let (score0, score1) = (to_score(elo0), to_score(elo1));
    let tilt = |score: f64| {
        let offsets: Vec<f64> = scores.iter().map(|a| a - score).collect();
        tilted(&weights, &offsets)
    };
    let exact = tilt(score0).zip(tilt(score1));
    let closed = || {
        let samples: f64 = weights.iter().sum();
        let Moments { mean, variance } = Moments::of(&weights, scores);
        samples * (score1 - score0) * (2.0 * mean - score0 - score1) / (2.0 * variance)
    };
    exact_or(
        exact.and_then(|(tilt0, tilt1)| ratio(&weights, &tilt0, &tilt1)),
        closed,
    )
}

/// The ratio for bounds on the normalised scale.
pub(super) fn normalized(counts: &Counts, elo0: f64, elo1: f64) -> Llr {
    let weights = counts.regularized();
    let scores = counts.scores();
    let per_sample = (counts.games_per_sample() as f64).sqrt();
    let (game0, game1) = (elo0 / NORMALIZED_SCALE, elo1 / NORMALIZED_SCALE);
    let tilt = |game: f64| standardized(&weights, scores, game * per_sample);
    let exact = tilt(game0).zip(tilt(game1));
    let closed = || normalized_closed(counts, elo0, elo1);
    exact_or(
        exact.and_then(|(tilt0, tilt1)| ratio(&weights, &tilt0, &tilt1)),
        closed,
    )
}

/// The closed approximation on the normalised scale.
pub(super) fn normalized_closed(counts: &Counts, elo0: f64, elo1: f64) -> f64 {
    let weights = counts.regularized();
    let games_per_sample = counts.games_per_sample() as f64;
    let Moments { mean, variance } = Moments::of(&weights, counts.scores());
    let found = (mean - 0.5) / (variance * games_per_sample).sqrt();
    let misfit = |elo: f64| (found - elo / NORMALIZED_SCALE).powi(2).ln_1p();
    let games = weights.iter().sum::<f64>() * games_per_sample;
    games / 2.0 * (misfit(elo0) - misfit(elo1))
}

fn exact_or(exact: Option<f64>, closed: impl Fn() -> f64) -> Llr {
    match exact {
        Some(value) => Llr {
            value,
            method: Method::Exact,
        },
        None => Llr {
            value: closed(),
            method: Method::Closed,
        },
    }
}

/// The divisor of each class's frequency that makes the mean of `offsets` zero at the least loss of
/// likelihood; nothing if all offsets lie on one side.
fn tilted(weights: &[f64], offsets: &[f64]) -> Option<Vec<f64>> {
    let slope = root(weights, offsets)?;
    Some(offsets.iter().map(|offset| 1.0 + slope * offset).collect())
}

/// The divisors that make (mean − ½) / deviation equal `wanted`.
fn standardized(weights: &[f64], scores: &[f64], wanted: f64) -> Option<Vec<f64>> {
    let total: f64 = weights.iter().sum();
    let mut fitted = vec![1.0 / scores.len() as f64; scores.len()];
    let mut divisors = vec![1.0; scores.len()];
    for _ in 0..ROUNDS_MAX {
        let Moments { mean, variance } = Moments::of(&fitted, scores);
        let deviation = variance.sqrt();
        let offset = |a: f64| {
            let away = (a - mean) / deviation;
            a - 0.5 - 0.5 * wanted * deviation * (1.0 + away * away)
        };
        let offsets: Vec<f64> = scores.iter().map(|&a| offset(a)).collect();
        divisors = tilted(weights, &offsets)?;
        let next: Vec<f64> = weights
            .iter()
            .zip(&divisors)
            .map(|(w, d)| w / total / d)
            .collect();
        let change = next.iter().zip(&fitted).map(|(new, old)| (new - old).abs());
        let largest = change.fold(0.0, f64::max);
        fitted = next;
        if largest < CHANGE_TINY {
            break;
        }
    }
    let Moments { mean, variance } = Moments::of(&fitted, scores);
    let reached = (mean - 0.5) / variance.sqrt();
    ((reached - wanted).abs() <= DIFFERENCE_OFF_MAX).then_some(divisors)
}

/// The root of Σ wφ/(1+θφ) between the two poles that keep all frequencies positive.
fn root(weights: &[f64], offsets: &[f64]) -> Option<f64> {
    let least = offsets.iter().copied().fold(f64::INFINITY, f64::min);
    let most = offsets.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    if !(least < 0.0 && most > 0.0) {
        return None;
    }
    let (mut low, mut high) = (-1.0 / most, -1.0 / least);
    for _ in 0..HALVINGS_MAX {
        let middle = low + (high - low) / 2.0;
        if middle <= low || middle >= high {
            break;
        }
        let terms = weights
            .iter()
            .zip(offsets)
            .map(|(w, o)| w * o / (1.0 + middle * o));
        // The sum falls from +∞ at the lower pole to −∞ at the upper.
        if terms.sum::<f64>() > 0.0 {
            low = middle;
        } else {
            high = middle;
        }
    }
    Some(low + (high - low) / 2.0)
}

/// Σ w ln(p₁/p₀), where each pᵢ is the class's frequency over its divisor.
fn ratio(weights: &[f64], divisors0: &[f64], divisors1: &[f64]) -> Option<f64> {
    let pairs = weights.iter().zip(divisors0.iter().zip(divisors1));
    let sum: f64 = pairs
        .map(|(weight, (d0, d1))| weight * (d0 / d1).ln())
        .sum();
    sum.is_finite().then_some(sum)
}

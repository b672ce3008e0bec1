//! The log-likelihood ratio on the BayesElo scale, whose draw rate is taken from the data.

use super::{Llr, Method};
use crate::stats::counts::Counts;

/// The ratio for wins, draws and losses; finite for all bounds that a test admits.
///
/// With u = 10^((d−e)/400) and v = 10^((d+e)/400) a win has probability 1/(1+u), a loss 1/(1+v) and a
/// draw (uv−1)/((1+u)(1+v)). As uv depends on d alone, it cancels in the ratio, and no difference
/// of nearly equal numbers is left to take.
pub(super) fn llr(counts: &Counts, elo0: f64, elo1: f64) -> Llr {
    let weights = counts.regularized();
    let [losses, draws, wins] = weights[..] else {
        unreachable!("games have three classes")
    };
    let games = losses + draws + wins;
    let odds_against = |count: f64| ((games - count) / count).ln();
    // d · ln 10 / 400 in the page's words.
    let draw = 0.5 * (odds_against(losses) + odds_against(wins));
    let elo = |elo: f64| elo * std::f64::consts::LN_10 / 400.0;
    let (e0, e1) = (elo(elo0), elo(elo1));
    let value = (wins + draws) * (softplus(draw - e0) - softplus(draw - e1))
        + (losses + draws) * (softplus(draw + e0) - softplus(draw + e1));
    Llr {
        value,
        method: Method::Exact,
    }
}

/// ln(1 + eˣ) without overflow.
fn softplus(x: f64) -> f64 {
    x.max(0.0) + (-x.abs()).exp().ln_1p()
}

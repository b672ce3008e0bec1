//! What a match came to: points, Elo and their errors.

use std::fmt;

/// The first side's points of each pair of games, 0 to 1.
pub(super) struct Score(pub(super) Vec<f64>);

impl Score {
    /// The points of all pairs, 0 to 1.
    pub(super) fn mean(&self) -> f64 {
        self.0.iter().sum::<f64>() / self.0.len() as f64
    }

    /// Whether the first side is the weaker one, by more than three standard errors.
    pub(super) fn is_below_half(&self) -> bool {
        self.mean() + 3.0 * self.error() < 0.5
    }

    /// One standard error of the mean.
    fn error(&self) -> f64 {
        let (mean, pairs) = (self.mean(), self.0.len() as f64);
        let squares: f64 = self.0.iter().map(|points| (points - mean).powi(2)).sum();
        (squares / (pairs * (pairs - 1.0).max(1.0))).sqrt()
    }
}

impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (mean, error) = (self.mean(), self.error());
        write!(f, "{:>5.1} ± {:>4.1} %", 100.0 * mean, 100.0 * error)?;
        if mean > 0.0 && mean < 1.0 {
            let elo = 400.0 * (mean / (1.0 - mean)).log10();
            let slope = 400.0 / std::f64::consts::LN_10 / (mean * (1.0 - mean));
            write!(f, "  {elo:>+5.0} ± {:>3.0} Elo", slope * error)?;
        }
        write!(f, "  ({} games)", 2 * self.0.len())
    }
}

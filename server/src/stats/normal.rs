//! The normal distribution, as far as error bars need it.

/// Half the width of a 95 % interval, in standard deviations.
pub const Z95: f64 = 1.959_963_984_540_054;

/// The probability that a standard normal variable is at most `x`.
///
/// ```
/// use mashimo_server::stats::normal::{Z95, distribution};
/// assert!((distribution(Z95) - 0.975).abs() < 1e-12);
/// ```
pub fn distribution(x: f64) -> f64 {
    // The complement keeps its digits far out on the left, where 1 + erf would lose them.
    0.5 * libm::erfc(-x / std::f64::consts::SQRT_2)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tails_keep_their_digits() {
        assert_eq!(distribution(0.0), 0.5);
        let far_left = distribution(-10.0);
        assert!(
            (far_left / 7.619_853_024_160_527e-24 - 1.0).abs() < 1e-9,
            "{far_left}"
        );
        assert_eq!(distribution(f64::INFINITY), 1.0);
        assert_eq!(distribution(f64::NEG_INFINITY), 0.0);
    }
}

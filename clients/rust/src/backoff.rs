//! How long to wait before trying again: longer each time, with jitter so that many do not come at once.

use std::time::Duration;

use rand::RngExt;

/// The first wait, at most.
const FIRST: Duration = Duration::from_millis(100);
/// No wait is longer.
const LONGEST: Duration = Duration::from_secs(10);

/// Counts failures in a row.
#[derive(Debug, Default)]
pub(crate) struct Backoff {
    failures: u32,
}

impl Backoff {
    /// The next wait, drawn evenly from the upper half of a bound that doubles with every failure.
    pub(crate) fn next(&mut self) -> Duration {
        let bound = FIRST
            .saturating_mul(1 << self.failures.min(16))
            .min(LONGEST);
        self.failures = self.failures.saturating_add(1);
        bound.mul_f64(rand::rng().random_range(0.5..1.0))
    }

    /// Begins anew after a success.
    pub(crate) fn reset(&mut self) {
        self.failures = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_bound_and_begin_anew() {
        let mut backoff = Backoff::default();
        assert!(backoff.next() <= FIRST);
        for _ in 0..40 {
            assert!(backoff.next() <= LONGEST);
        }
        assert!(backoff.next() >= LONGEST / 2);
        backoff.reset();
        assert!(backoff.next() <= FIRST);
    }
}

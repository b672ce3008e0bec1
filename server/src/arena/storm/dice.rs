//! Numbers that only a seed decides.

use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A die of one world, or of one part of it.
pub(super) struct Dice(Pcg64Mcg);

impl Dice {
    pub(super) fn new(seed: u64) -> Dice {
        Dice(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A die for a part, so that parts don't disturb each other.
    pub(super) fn part(&mut self) -> Dice {
        Dice::new(self.0.random())
    }

    pub(super) fn below(&mut self, n: u64) -> u64 {
        self.0.random_range(0..n)
    }

    /// True once in `n`; never where `n` is 0.
    pub(super) fn once_in(&mut self, n: u64) -> bool {
        n > 0 && self.below(n) == 0
    }

    pub(super) fn millis(&mut self, below: u64) -> Duration {
        Duration::from_millis(self.below(below.max(1)))
    }
}

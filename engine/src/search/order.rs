//! In which order steps are tried: what promises most goes first.

use super::field::{Field, Played, Step};

/// Steps told apart; those beyond share.
const STEPS: usize = 512;
/// From here on all rewards are halved.
const REWARD_MAX: i32 = 1 << 14;
/// Deeper cut-offs teach no more than this.
const DEPTH_REWARDED_MAX: u32 = 16;
/// What another turn is worth.
const AGAIN: i32 = 150;

/// What earlier cut-offs teach, by side and step.
pub(crate) struct Order {
    rewards: Vec<[i32; STEPS]>,
}

impl Order {
    pub(crate) fn new() -> Order {
        Order {
            rewards: vec![[0; STEPS]; 2],
        }
    }

    /// A step refuted a position at this depth.
    pub(crate) fn reward(&mut self, side: bool, step: Step, depth: u32) {
        let rewards = &mut self.rewards[usize::from(side)];
        let reward = &mut rewards[usize::from(step) % STEPS];
        let depth = depth.min(DEPTH_REWARDED_MAX) as i32;
        *reward += depth * depth;
        if *reward > REWARD_MAX {
            rewards.iter_mut().for_each(|reward| *reward /= 2);
        }
    }

    /// What earlier cut-offs say of a step.
    #[inline]
    pub(crate) fn rewarded(&self, side: bool, step: Step) -> i32 {
        self.rewards[usize::from(side)][usize::from(step) % STEPS]
    }

    /// How early to try a step: by what the position after it looks like, then by rewards.
    #[inline(always)]
    pub(crate) fn of<F: Field>(
        &self,
        field: &F,
        side: bool,
        step: Step,
        played: &Played<F::Position>,
    ) -> i32 {
        let reward = self.rewarded(side, step);
        let estimate = field.estimate(&played.position);
        let looks = if played.again {
            estimate + AGAIN
        } else {
            -estimate
        };
        64 * looks + reward / 32
    }
}

//! A test under way: pairs come in as they finish, and count in the order they were dealt.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{BayesOfPairs, Model, Test, Verdict};
use crate::stats::counts::Counts;

/// The largest cap on pairs.
pub const PAIRS_MAX: u64 = 10_000_000;

/// What a pair gave its subject, in half points: 0…4.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PairPoints(u8);

impl PairPoints {
    /// Half points 0…4; nothing beyond.
    pub fn new(half_points: u8) -> Option<PairPoints> {
        (half_points <= 4).then_some(PairPoints(half_points))
    }
}

/// The end of a test.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Decision {
    /// `H0`, `H1`, or `INCONCLUSIVE` at the cap.
    pub verdict: Verdict,
    /// The pairs it rests on: those dealt first, without a gap.
    pub pairs: u64,
    /// Their log-likelihood ratio.
    pub llr: f64,
}

/// Why a pair was not taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RunError {
    /// It was recorded before.
    #[error("pair {0} was recorded before")]
    Twice(u64),
    /// It lies beyond the cap.
    #[error("pair {index} lies beyond the cap of {pairs_max}")]
    BeyondCap {
        /// The pair's index, from 0.
        index: u64,
        /// The cap.
        pairs_max: u64,
    },
}

/// The completed prefix of the pairs of a match and what it decides.
///
/// Short games finish first: were pairs counted as they finish, whoever wins quickly would be
/// favoured, and the verdict would depend on how many games run at once.
#[derive(Clone, Debug)]
pub struct Run {
    test: Test,
    pairs_max: u64,
    counts: [u64; 5],
    next: u64,
    waiting: BTreeMap<u64, PairPoints>,
    surplus: u64,
    llr: f64,
    decision: Option<Decision>,
}

impl Run {
    /// A test that ends inconclusive after `pairs_max` pairs (1…[`PAIRS_MAX`], moved inside).
    ///
    /// # Errors
    /// [`BayesOfPairs`], as a run counts pairs.
    pub fn new(test: Test, pairs_max: u64) -> Result<Run, BayesOfPairs> {
        if test.model() == Model::Bayes {
            return Err(BayesOfPairs);
        }
        Ok(Run {
            test,
            pairs_max: pairs_max.clamp(1, PAIRS_MAX),
            counts: [0; 5],
            next: 0,
            waiting: BTreeMap::new(),
            surplus: 0,
            llr: 0.0,
            decision: None,
        })
    }

    /// Takes a completed pair; pairs dealt later than one still open wait for it.
    ///
    /// Pairs beyond the deciding one are surplus: finished and shown, not counted.
    ///
    /// # Errors
    /// The pair was recorded before or lies beyond the cap.
    pub fn record(&mut self, index: u64, points: PairPoints) -> Result<(), RunError> {
        if index >= self.pairs_max {
            return Err(RunError::BeyondCap {
                index,
                pairs_max: self.pairs_max,
            });
        }
        if index < self.next || self.waiting.insert(index, points).is_some() {
            return Err(RunError::Twice(index));
        }
        while let Some(points) = self.waiting.remove(&self.next) {
            self.next += 1;
            match self.decision {
                Some(_) => self.surplus += 1,
                None => self.count(points),
            }
        }
        Ok(())
    }

    fn count(&mut self, PairPoints(points): PairPoints) {
        self.counts[usize::from(points)] += 1;
        let llr = self.test.llr(&Counts::Pairs(self.counts));
        self.llr = llr.expect("a run is never of the model bayes").value;
        let mut verdict = self.test.verdict(self.llr);
        if verdict == Verdict::Continue && self.next == self.pairs_max {
            verdict = Verdict::Inconclusive;
        }
        if verdict != Verdict::Continue {
            self.decision = Some(Decision {
                verdict,
                pairs: self.next,
                llr: self.llr,
            });
        }
    }

    /// The decision, once there is one. It never changes.
    pub fn decision(&self) -> Option<Decision> {
        self.decision
    }

    /// The pairs counted.
    pub fn counts(&self) -> Counts {
        Counts::Pairs(self.counts)
    }

    /// The log-likelihood ratio of the pairs counted.
    pub fn llr(&self) -> f64 {
        self.llr
    }

    /// Pairs finished but not counted: after the decision, or behind one still open.
    pub fn uncounted(&self) -> u64 {
        self.surplus + self.waiting.len() as u64
    }
}

//! Whether a match has shown that its subject is stronger: the sequential probability ratio test.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::counts::Counts;

mod bayes;
mod likelihood;
mod run;
#[cfg(test)]
mod tests;

pub use run::{Decision, PAIRS_MAX, PairPoints, Run, RunError};

/// The largest bound either way; beyond it an expected score could not be told from 0 or 1.
pub const ELO_MAX: f64 = 4000.0;

/// The scale on which the two hypotheses are stated. A number of Elo means different things on each.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Model {
    /// By the spread of one game; the same bounds suit drawish and decisive games.
    Normalized,
    /// By the expected score.
    Logistic,
    /// BayesElo, with the draw rate fitted; for single games only.
    Bayes,
}

impl fmt::Display for Model {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Model::Normalized => "normalized",
            Model::Logistic => "logistic",
            Model::Bayes => "bayes",
        })
    }
}

/// Two hypotheses about the difference of strength and the errors allowed in choosing.
///
/// ```
/// use mashimo_server::stats::{counts::Counts, sprt::{Model, Test, Verdict}};
///
/// let test = Test::new(Model::Normalized, 0.0, 2.0, 0.05, 0.05).unwrap();
/// let llr = test.llr(&Counts::Pairs([379, 10170, 21828, 10640, 343])).unwrap();
/// assert_eq!(test.verdict(llr.value), Verdict::H1);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Test {
    model: Model,
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// One thing wrong with the numbers of a test.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{field}: {reason}")]
pub struct TestFault {
    /// The number at fault: `elo0`, `elo1`, `alpha` or `beta`.
    pub field: &'static str,
    /// What is wrong and what would be right.
    pub reason: String,
}

/// BayesElo was asked of pairs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("bayes is for wins, draws and losses; pairs need normalized or logistic")]
pub struct BayesOfPairs;

/// What the log-likelihood ratio says.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "UPPERCASE")]
pub enum Verdict {
    /// The difference is `elo0` or less.
    H0,
    /// The difference is `elo1` or more.
    H1,
    /// More games are needed.
    Continue,
    /// The cap was reached, or the numbers gave no ratio: no hypothesis is accepted.
    Inconclusive,
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Verdict::H0 => "H0",
            Verdict::H1 => "H1",
            Verdict::Continue => "CONTINUE",
            Verdict::Inconclusive => "INCONCLUSIVE",
        })
    }
}

/// How a ratio was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Method {
    /// The generalised likelihood ratio itself.
    Exact,
    /// The closed approximation, where no distribution near the data fits a hypothesis.
    Closed,
}

/// A log-likelihood ratio; always finite.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Llr {
    /// Positive speaks for `elo1`, negative for `elo0`.
    pub value: f64,
    /// How it was found.
    pub method: Method,
}

impl Test {
    /// Admits the numbers of a test, or names everything wrong with them.
    ///
    /// # Errors
    /// Bounds beyond [`ELO_MAX`] or out of order, error rates outside 0…1 or too large together.
    pub fn new(
        model: Model,
        elo0: f64,
        elo1: f64,
        alpha: f64,
        beta: f64,
    ) -> Result<Test, Vec<TestFault>> {
        let mut faults = Vec::new();
        let mut fault = |field, reason| faults.push(TestFault { field, reason });
        for (field, elo) in [("elo0", elo0), ("elo1", elo1)] {
            if !(-ELO_MAX..=ELO_MAX).contains(&elo) {
                fault(field, format!("{elo} lies outside -{ELO_MAX}…{ELO_MAX}"));
            }
        }
        if elo0 >= elo1 {
            fault(
                "elo0",
                format!("{elo0} must be less than elo1, which is {elo1}"),
            );
        }
        let rate = |value: f64| value > 0.0 && value < 1.0;
        for (field, value) in [("alpha", alpha), ("beta", beta)] {
            if !rate(value) {
                fault(
                    field,
                    format!("{value} must lie between 0 and 1, both excluded"),
                );
            }
        }
        if rate(alpha) && rate(beta) && alpha + beta >= 1.0 {
            fault(
                "alpha",
                format!("{alpha} and beta, which is {beta}, must sum to less than 1"),
            );
        }
        let test = Test {
            model,
            elo0,
            elo1,
            alpha,
            beta,
        };
        if faults.is_empty() {
            Ok(test)
        } else {
            Err(faults)
        }
    }

    /// The scale of the hypotheses.
    pub fn model(&self) -> Model {
        self.model
    }

    /// The two hypotheses, in Elo of the model.
    pub fn elos(&self) -> (f64, f64) {
        (self.elo0, self.elo1)
    }

    /// The probabilities of accepting `elo1` wrongly, and `elo0`.
    pub fn errors(&self) -> (f64, f64) {
        (self.alpha, self.beta)
    }

    /// The ratios at which a hypothesis is accepted: `elo0` at the lower, `elo1` at the upper.
    pub fn bounds(&self) -> (f64, f64) {
        (
            (self.beta / (1.0 - self.alpha)).ln(),
            ((1.0 - self.beta) / self.alpha).ln(),
        )
    }

    /// The log-likelihood ratio of `counts`; 0 where nothing was counted.
    ///
    /// # Errors
    /// [`BayesOfPairs`] if the model is [`Model::Bayes`] and pairs were counted.
    pub fn llr(&self, counts: &Counts) -> Result<Llr, BayesOfPairs> {
        if counts.samples() == 0 {
            return Ok(Llr {
                value: 0.0,
                method: Method::Exact,
            });
        }
        match (self.model, counts) {
            (Model::Normalized, _) => Ok(likelihood::normalized(counts, self.elo0, self.elo1)),
            (Model::Logistic, _) => Ok(likelihood::logistic(counts, self.elo0, self.elo1)),
            (Model::Bayes, Counts::Games(_)) => Ok(bayes::llr(counts, self.elo0, self.elo1)),
            (Model::Bayes, Counts::Pairs(_)) => Err(BayesOfPairs),
        }
    }

    /// What a ratio says while games may still be added.
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Verdict::H1
        } else if llr <= lower {
            Verdict::H0
        } else if llr.is_nan() {
            Verdict::Inconclusive
        } else {
            Verdict::Continue
        }
    }
}

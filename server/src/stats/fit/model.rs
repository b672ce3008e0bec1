//! The likelihood of a table and its summit, by Newton's method.

use nalgebra::{Cholesky, DMatrix, DVector, Dyn};

/// Newton steps; a concave likelihood takes about ten.
const STEPS_MAX: usize = 100;
/// Halvings of a step that overshoots.
const HALVINGS_MAX: usize = 60;
/// A step expected to raise the height by less ends the search: a hundred-thousandth of an error.
const GAIN_TINY: f64 = 1e-10;
/// What the sum of a likelihood may lose of itself to rounding.
const ROUNDING: f64 = 1e-12;
/// Standard deviation of the prior of the first move, in natural units: very weak.
const PRIOR_MOVE: f64 = 5.0;
/// The same for ln ν, which only has to be held where no game, or every game, was drawn.
const PRIOR_NU: f64 = 20.0;

/// Games of one identity in seat 0 against another in seat 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell {
    pub(super) first: usize,
    pub(super) second: usize,
    pub(super) losses: u64,
    pub(super) draws: u64,
    pub(super) wins: u64,
}

impl Cell {
    pub(super) fn games(&self) -> u64 {
        self.losses
            .saturating_add(self.draws)
            .saturating_add(self.wins)
    }
}

/// Strengths of all identities, then the first move, then ln ν; all in natural units.
pub(super) struct Model<'a> {
    cells: &'a [Cell],
    names: usize,
    /// The inverse variance of each parameter's prior.
    prior: DVector<f64>,
}

/// The logarithms of the chances of a loss, a draw and a win.
fn log_chances(lead: f64, log_nu: f64) -> [f64; 3] {
    let weights = [-lead / 2.0, log_nu, lead / 2.0];
    let most = weights.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let sum: f64 = weights.iter().map(|weight| (weight - most).exp()).sum();
    weights.map(|weight| weight - most - sum.ln())
}

impl<'a> Model<'a> {
    pub(super) fn new(cells: &'a [Cell], names: usize, prior_strength: f64) -> Model<'a> {
        let prior = DVector::from_fn(names + 2, |at, _| {
            let deviation = match at.checked_sub(names) {
                None => prior_strength,
                Some(0) => PRIOR_MOVE,
                Some(_) => PRIOR_NU,
            };
            1.0 / (deviation * deviation)
        });
        Model {
            cells,
            names,
            prior,
        }
    }

    /// The summit, from a table of equals.
    pub(super) fn solve(&self) -> Solution {
        let mut at = DVector::zeros(self.names + 2);
        let mut converged = false;
        for _ in 0..STEPS_MAX {
            let (gradient, information) = self.slopes(&at);
            let step = factored(information).solve(&gradient);
            at = self.uphill(at, &step);
            converged = step.dot(&gradient) < GAIN_TINY;
            if converged {
                break;
            }
        }
        let covariance = factored(self.slopes(&at).1).inverse();
        Solution {
            at,
            covariance,
            names: self.names,
            converged,
        }
    }

    /// The point after a step, halved until it doesn't lead down.
    fn uphill(&self, at: DVector<f64>, step: &DVector<f64>) -> DVector<f64> {
        let height = self.height(&at);
        // Near the summit the height itself is only known to rounding.
        let least = height - height.abs() * ROUNDING;
        let mut part = 1.0;
        for _ in 0..HALVINGS_MAX {
            let next = &at + step * part;
            if self.height(&next) >= least {
                return next;
            }
            part /= 2.0;
        }
        at
    }

    fn lead(&self, at: &DVector<f64>, cell: &Cell) -> f64 {
        at[cell.first] - at[cell.second] + at[self.names]
    }

    /// The logarithm of the posterior, up to a constant.
    fn height(&self, at: &DVector<f64>) -> f64 {
        let of_cell = |cell: &Cell| {
            let [loss, draw, win] = log_chances(self.lead(at, cell), at[self.names + 1]);
            cell.losses as f64 * loss + cell.draws as f64 * draw + cell.wins as f64 * win
        };
        let likelihood: f64 = self.cells.iter().map(of_cell).sum();
        likelihood - 0.5 * at.component_mul(at).dot(&self.prior)
    }

    /// The gradient and the information (minus the second derivative).
    fn slopes(&self, at: &DVector<f64>) -> (DVector<f64>, DMatrix<f64>) {
        let (move_at, nu_at) = (self.names, self.names + 1);
        let mut gradient = -at.component_mul(&self.prior);
        let mut information = DMatrix::from_diagonal(&self.prior);
        for cell in self.cells {
            let [loss, draw, win] = log_chances(self.lead(at, cell), at[nu_at]).map(f64::exp);
            let games = cell.games() as f64;
            let mean = 0.5 * (win - loss);
            let by_lead = 0.5 * (cell.wins as f64 - cell.losses as f64) - games * mean;
            let lead_lead = games * (0.25 * (win + loss) - mean * mean);
            let lead_nu = -games * mean * draw;
            // A bot against itself: its strength cancels, as its two shares sum to nothing.
            let shares = [(cell.first, 1.0), (cell.second, -1.0), (move_at, 1.0)];
            for (row, share) in shares {
                gradient[row] += share * by_lead;
                information[(row, nu_at)] += share * lead_nu;
                information[(nu_at, row)] += share * lead_nu;
                for (column, other) in shares {
                    information[(row, column)] += share * other * lead_lead;
                }
            }
            gradient[nu_at] += cell.draws as f64 - games * draw;
            information[(nu_at, nu_at)] += games * draw * (1.0 - draw);
        }
        (gradient, information)
    }
}

fn factored(information: DMatrix<f64>) -> Cholesky<f64, Dyn> {
    let size = information.nrows();
    // The prior makes it positive; where huge counts round that away, a hair more is added.
    let hair = information.diagonal().amax() * 1e-12;
    Cholesky::new(information.clone())
        .or_else(|| Cholesky::new(information + DMatrix::identity(size, size) * hair))
        .unwrap_or_else(|| {
            Cholesky::new(DMatrix::identity(size, size)).expect("one on the diagonal is positive")
        })
}

/// The summit and how sharp it is.
pub(super) struct Solution {
    at: DVector<f64>,
    covariance: DMatrix<f64>,
    names: usize,
    pub(super) converged: bool,
}

impl Solution {
    pub(super) fn strength(&self, at: usize) -> f64 {
        self.at[at]
    }

    /// The strength of the anchor, or the mean of all.
    pub(super) fn reference(&self, anchor: Option<usize>) -> f64 {
        match anchor {
            Some(anchor) => self.at[anchor],
            None => self.at.rows(0, self.names).mean(),
        }
    }

    /// The standard deviation of a strength's distance to the anchor, or to the mean of all.
    pub(super) fn deviation(&self, at: usize, anchor: Option<usize>) -> f64 {
        let mut shares = DVector::zeros(self.names + 2);
        shares[at] += 1.0;
        match anchor {
            Some(anchor) => shares[anchor] -= 1.0,
            None => shares
                .rows_mut(0, self.names)
                .add_scalar_mut(-1.0 / self.names as f64),
        }
        shares.dot(&(&self.covariance * &shares)).max(0.0).sqrt()
    }

    /// What moving first is worth, with its standard deviation.
    pub(super) fn first_mover(&self) -> (f64, f64) {
        let variance = self.covariance[(self.names, self.names)];
        (self.at[self.names], variance.max(0.0).sqrt())
    }

    /// The rate of draws between equals, the first move aside.
    pub(super) fn draw_rate(&self) -> f64 {
        log_chances(0.0, self.at[self.names + 1])[1].exp()
    }
}

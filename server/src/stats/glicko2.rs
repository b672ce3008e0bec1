//! Glicko-2: a rating that knows how sure it is, updated game by game or period by period.
//!
//! Formulas and the worked example: <http://www.glicko.net/glicko/glicko2.pdf>.

use serde::{Deserialize, Serialize};

mod ladder;
#[cfg(test)]
mod tests;

pub use ladder::{Ladder, LadderError, RatedGame};

/// Rating points of one unit of the internal scale.
const SCALE: f64 = 173.7178;
/// The middle of the rating scale.
const MIDDLE: f64 = 1500.0;
/// Where the search for a volatility ends.
const TOLERANCE: f64 = 1e-6;
/// Steps of that search; it takes a handful.
const STEPS_MAX: usize = 100;

/// What a bot's games say about its strength.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Rating {
    /// Strength; 1500 is a newcomer.
    pub rating: f64,
    /// One standard deviation of the strength.
    pub deviation: f64,
    /// How much the strength itself wanders from period to period.
    pub volatility: f64,
}

impl Rating {
    /// A newcomer: 1500 ± 350, volatility 0.06.
    pub const NEW: Rating = Rating {
        rating: 1500.0,
        deviation: 350.0,
        volatility: 0.06,
    };

    /// A new version of a bot starts at its parent's rating, surely not more certain than 150.
    pub fn of_version_after(parent: Rating) -> Rating {
        Rating {
            deviation: parent.deviation.max(150.0),
            ..parent
        }
    }

    fn mu(&self) -> f64 {
        (self.rating - MIDDLE) / SCALE
    }

    fn phi(&self) -> f64 {
        self.deviation / SCALE
    }
}

/// A game seen from one of its two seats.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Game {
    /// The opponent before the game.
    pub opponent: Rating,
    /// 1 for a win, ½ for a draw, 0 for a loss.
    pub score: f64,
}

/// The constants of a pool of ratings. Every value a rating can take is bounded, whatever is played.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Settings {
    /// How fast volatility may change: 0.3…1.2.
    pub tau: f64,
    /// The lowest and highest rating.
    pub rating: (f64, f64),
    /// The least and greatest deviation.
    pub deviation: (f64, f64),
    /// The greatest volatility.
    pub volatility_max: f64,
    /// The length of a rating period in seconds.
    pub period_seconds: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            tau: 0.5,
            rating: (100.0, 4000.0),
            deviation: (45.0, 350.0),
            volatility_max: 0.1,
            period_seconds: 86_400.0,
        }
    }
}

impl Settings {
    /// The constants of the paper's example, with no value held back.
    pub const UNBOUNDED: Settings = Settings {
        tau: 0.5,
        rating: (f64::MIN, f64::MAX),
        deviation: (0.0, f64::MAX),
        volatility_max: f64::MAX,
        period_seconds: 86_400.0,
    };

    /// The rating after `games`, all played within `periods` rating periods; the paper's step is one.
    ///
    /// ```
    /// use mashimo_server::stats::glicko2::{Game, Rating, Settings};
    ///
    /// let win = Game { opponent: Rating::NEW, score: 1.0 };
    /// let after = Settings::default().after(Rating::NEW, &[win], 1.0);
    /// assert!((after.rating - 1662.3108939).abs() < 1e-6);
    /// ```
    pub fn after(&self, before: Rating, games: &[Game], periods: f64) -> Rating {
        let (mu, phi) = (before.mu(), before.phi());
        let evidence = Evidence::of(mu, games);
        if evidence.precision <= 0.0 {
            return self.idle(before, periods);
        }
        let variance = 1.0 / evidence.precision;
        let volatility = self.volatility(before, variance, variance * evidence.surprise);
        let grown = phi * phi + periods * volatility * volatility;
        let phi = 1.0 / (1.0 / grown + evidence.precision).sqrt();
        self.bounded(Rating {
            rating: SCALE * (mu + phi * phi * evidence.surprise) + MIDDLE,
            deviation: SCALE * phi,
            volatility,
        })
    }

    /// The rating after `periods` without a game: less certain, else the same.
    pub fn idle(&self, before: Rating, periods: f64) -> Rating {
        let grown = before.phi().powi(2) + periods * before.volatility.powi(2);
        self.bounded(Rating {
            deviation: SCALE * grown.sqrt(),
            ..before
        })
    }

    fn bounded(&self, rating: Rating) -> Rating {
        Rating {
            rating: rating.rating.clamp(self.rating.0, self.rating.1),
            deviation: rating.deviation.clamp(self.deviation.0, self.deviation.1),
            volatility: rating.volatility.clamp(0.0, self.volatility_max),
        }
    }

    /// Step 5 of the paper: the root of f by the Illinois iteration.
    fn volatility(&self, before: Rating, variance: f64, delta: f64) -> f64 {
        let phi_squared = before.phi().powi(2);
        let start = before.volatility.powi(2).ln();
        let f = |x: f64| {
            let e = x.exp();
            let spread = phi_squared + variance + e;
            e * (delta * delta - spread) / (2.0 * spread * spread)
                - (x - start) / (self.tau * self.tau)
        };
        let mut a = start;
        let mut b = self.other_side(start, delta * delta - phi_squared - variance, f);
        let (mut at_a, mut at_b) = (f(a), f(b));
        for _ in 0..STEPS_MAX {
            if (b - a).abs() <= TOLERANCE || at_b == at_a {
                break;
            }
            let c = a + (a - b) * at_a / (at_b - at_a);
            let at_c = f(c);
            if at_c * at_b <= 0.0 {
                (a, at_a) = (b, at_b);
            } else {
                at_a /= 2.0;
            }
            (b, at_b) = (c, at_c);
        }
        (a / 2.0).exp()
    }

    /// A point on the other side of the root than `start`.
    fn other_side(&self, start: f64, excess: f64, f: impl Fn(f64) -> f64) -> f64 {
        if excess > 0.0 {
            return excess.ln();
        }
        let steps = (1..=STEPS_MAX).map(|k| start - k as f64 * self.tau);
        let mut points = steps.skip_while(|&point| f(point) < 0.0);
        points.next().unwrap_or(start - STEPS_MAX as f64 * self.tau)
    }
}

/// What games say, in the internal scale: 1/v, and Σ g(φ)(s − E).
struct Evidence {
    precision: f64,
    surprise: f64,
}

impl Evidence {
    fn of(mu: f64, games: &[Game]) -> Evidence {
        let mut evidence = Evidence {
            precision: 0.0,
            surprise: 0.0,
        };
        for game in games {
            let weight = g(game.opponent.phi());
            let expected = expected(weight, mu, game.opponent.mu());
            evidence.precision += weight * weight * expected * (1.0 - expected);
            evidence.surprise += weight * (game.score - expected);
        }
        evidence
    }
}

/// How much a game counts against an opponent of deviation `phi`.
fn g(phi: f64) -> f64 {
    1.0 / (1.0 + 3.0 * phi * phi / (std::f64::consts::PI * std::f64::consts::PI)).sqrt()
}

fn expected(weight: f64, mu: f64, opponent: f64) -> f64 {
    1.0 / (1.0 + (-weight * (mu - opponent)).exp())
}

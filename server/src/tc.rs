//! A time control as it is typed: `5+0.05`, `1/move`, `60+3x10`, `nodes:10000`.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use crate::game::{BudgetUnit, ClockSpec, Control};

/// How a decision with a budget is bounded where nothing is said.
const WATCHDOG: Duration = Duration::from_secs(60);
/// The longest time that can be typed: fourteen days.
const LONGEST_S: f64 = 14.0 * 86_400.0;

/// The forms, for help and for errors.
pub const FORMS: &str = "5+0.05 (Fischer: 5 s, and 0.05 s a turn), 60 (60 s in all), \
    1/move (1 s a decision), 1/move+10 (and 10 s in reserve), 60+3x10 (Byoyomi: 60 s, then 3 \
    periods of 10 s), nodes:10000 (a budget), 2d/move (correspondence, from a day up); units ms, \
    s (default), m, h, d";

/// How much time a seat has.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Tc {
    /// A base, and an increment each turn.
    Fischer {
        /// Time at the start.
        base: Duration,
        /// Added when a turn ends.
        increment: Duration,
    },
    /// A base, then periods.
    Byoyomi {
        /// Time at the start.
        base: Duration,
        /// How many periods.
        periods: u32,
        /// The length of each.
        period: Duration,
    },
    /// A limit each decision.
    PerMove {
        /// The limit.
        limit: Duration,
        /// What overruns are paid from.
        bank: Duration,
    },
    /// A budget of nodes each decision.
    Nodes {
        /// The budget.
        nodes: u64,
        /// The longest a decision may take.
        watchdog: Duration,
    },
    /// Days for each decision.
    Correspondence {
        /// The limit.
        limit: Duration,
    },
}

impl Tc {
    /// The clock of a game with this time control, what was not typed as the service has it.
    pub fn clock(&self) -> ClockSpec {
        let control = match *self {
            Tc::Fischer { base, increment } => Control::Fischer {
                base: base.into(),
                increment: increment.into(),
            },
            Tc::Byoyomi {
                base,
                periods,
                period,
            } => Control::Byoyomi {
                base: base.into(),
                period: period.into(),
                periods,
            },
            Tc::PerMove { limit, bank } => Control::PerMove {
                limit: limit.into(),
                overtime_bank: bank.into(),
            },
            Tc::Nodes { nodes, watchdog } => Control::Budget {
                unit: BudgetUnit::Nodes,
                amount: nodes,
                watchdog: watchdog.into(),
            },
            Tc::Correspondence { limit } => Control::Correspondence {
                per_move: limit.into(),
            },
        };
        ClockSpec::usual(control)
    }
}

impl FromStr for Tc {
    type Err = String;

    fn from_str(text: &str) -> Result<Tc, String> {
        read(text).ok_or_else(|| format!("'{text}' is no time control: {FORMS}"))
    }
}

fn read(text: &str) -> Option<Tc> {
    if let Some(budget) = text.strip_prefix("nodes:") {
        let (nodes, watchdog) = match budget.split_once('/') {
            Some((nodes, watchdog)) => (nodes, time(watchdog)?),
            None => (budget, WATCHDOG),
        };
        let nodes = nodes.parse().ok().filter(|&n| n > 0)?;
        return Some(Tc::Nodes { nodes, watchdog });
    }
    if let Some((limit, bank)) = text.split_once("/move") {
        let limit = time(limit).filter(|limit| !limit.is_zero())?;
        let bank = match bank.strip_prefix('+') {
            Some(bank) => time(bank)?,
            None if bank.is_empty() => Duration::ZERO,
            None => return None,
        };
        let days = bank.is_zero() && limit >= Duration::from_secs(86_400);
        return Some(if days {
            Tc::Correspondence { limit }
        } else {
            Tc::PerMove { limit, bank }
        });
    }
    let (base, more) = text.split_once('+').unwrap_or((text, "0"));
    let base = time(base)?;
    if let Some((periods, period)) = more.split_once('x') {
        let periods = periods.parse().ok().filter(|n| (1..=100).contains(n))?;
        let period = time(period).filter(|period| !period.is_zero())?;
        return Some(Tc::Byoyomi {
            base,
            periods,
            period,
        });
    }
    let increment = time(more)?;
    (!base.is_zero()).then_some(Tc::Fischer { base, increment })
}

/// A number with a unit, in seconds where it has none.
fn time(text: &str) -> Option<Duration> {
    let units = [
        ("ms", 0.001),
        ("s", 1.0),
        ("m", 60.0),
        ("h", 3600.0),
        ("d", 86_400.0),
    ];
    let unit = units
        .iter()
        .find_map(|(name, s)| Some((text.strip_suffix(name)?, *s)));
    let (digits, unit_s) = unit.unwrap_or((text, 1.0));
    if !digits.starts_with(|c: char| c.is_ascii_digit()) {
        return None;
    }
    let seconds = digits.parse::<f64>().ok()? * unit_s;
    if seconds > LONGEST_S {
        return None;
    }
    // Whole microseconds, so that 0.05 is 50 ms and no more.
    Some(Duration::from_micros((seconds * 1e6).round() as u64))
}

impl fmt::Display for Tc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let s = |time: &Duration| time.as_secs_f64();
        match self {
            Tc::Fischer { base, increment } => write!(f, "{}+{}", s(base), s(increment)),
            Tc::Byoyomi {
                base,
                periods,
                period,
            } => {
                write!(f, "{}+{periods}x{}", s(base), s(period))
            }
            Tc::PerMove { limit, bank } if bank.is_zero() => write!(f, "{}/move", s(limit)),
            Tc::PerMove { limit, bank } => write!(f, "{}/move+{}", s(limit), s(bank)),
            Tc::Nodes { nodes, watchdog } => write!(f, "nodes:{nodes}/{}", s(watchdog)),
            Tc::Correspondence { limit } => write!(f, "{}d/move", s(limit) / 86_400.0),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, canonical: &str) {
        let tc: Tc = text.parse().unwrap();
        assert_eq!(tc.to_string(), canonical);
        assert_eq!(
            canonical.parse::<Tc>(),
            Ok(tc),
            "the canonical form reads back"
        );
    }

    #[test]
    fn every_form_is_read() {
        check("5+0.05", "5+0.05");
        check("60", "60+0");
        check("1m+500ms", "60+0.5");
        check("1/move", "1/move");
        check("0.1s/move+10", "0.1/move+10");
        check("60+3x10", "60+3x10");
        check("0+1x30", "0+1x30");
        check("nodes:10000", "nodes:10000/60");
        check("nodes:5/2", "nodes:5/2");
        check("2d/move", "2d/move");
    }

    #[test]
    fn anything_else_says_what_would_be_right() {
        for text in [
            "", "x", "5+", "+1", "-5", "0", "5+x", "1/turn", "60+0x10", "nodes:0", "1e9",
        ] {
            let error = text.parse::<Tc>().unwrap_err();
            assert!(error.contains("5+0.05"), "{text}: {error}");
        }
    }
}

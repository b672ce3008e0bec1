//! How often a bot fails: by time, by an illegal move, by crashing, by not turning up.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::normal::Z95;

/// What a seat did to end its game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Fault {
    /// It ran out of time, or never answered in an untimed game.
    Time,
    /// It sent a move that wasn't legal, or what is no move at all.
    Illegal,
    /// It was gone: the process ended or the connection broke.
    Crash,
    /// It never turned up.
    NoShow,
}

impl Fault {
    /// The fault that a termination word of the record stands for; `None` for ends nobody is to
    /// blame for.
    ///
    /// ```
    /// use mashimo_server::stats::faults::Fault;
    /// assert_eq!(Fault::of_termination("TIME_FORFEIT"), Some(Fault::Time));
    /// assert_eq!(Fault::of_termination("NORMAL"), None);
    /// ```
    pub fn of_termination(word: &str) -> Option<Fault> {
        match word {
            "TIME_FORFEIT" | "STALL" => Some(Fault::Time),
            "ILLEGAL_MOVE" | "PROTOCOL_VIOLATION" => Some(Fault::Illegal),
            "DISCONNECT" => Some(Fault::Crash),
            "NO_SHOW" => Some(Fault::NoShow),
            _ => None,
        }
    }
}

/// The faults of one bot.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Tally {
    /// Seats it held in finished games.
    pub seats: u64,
    /// Lost by time.
    pub time: u64,
    /// Lost by an illegal move or a broken protocol.
    pub illegal: u64,
    /// Lost by a crash or a lost connection.
    pub crash: u64,
    /// Not turned up.
    pub no_show: u64,
}

/// A share with the limits of its 95 % interval (Wilson's, which holds near 0 and 1).
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Rate {
    /// The share, 0…1.
    pub rate: f64,
    /// Its lower limit.
    pub low: f64,
    /// Its upper limit.
    pub high: f64,
}

impl Tally {
    /// All faults. A seat has at most one a game, so this never exceeds its seats.
    pub fn faults(&self) -> u64 {
        self.time + self.illegal + self.crash + self.no_show
    }

    /// The share of its seats that ended in a fault; nothing before its first game.
    pub fn rate(&self) -> Option<Rate> {
        (self.seats > 0).then(|| wilson(self.faults() as f64, self.seats as f64))
    }
}

fn wilson(faults: f64, seats: f64) -> Rate {
    let rate = faults / seats;
    let z2 = Z95 * Z95;
    let middle = rate + z2 / (2.0 * seats);
    let reach = Z95 * (rate * (1.0 - rate) / seats + z2 / (4.0 * seats * seats)).sqrt();
    let scale = 1.0 + z2 / seats;
    Rate {
        rate,
        low: ((middle - reach) / scale).max(0.0),
        high: ((middle + reach) / scale).min(1.0),
    }
}

/// The faults of every bot: a fold of finished games.
#[derive(Clone, Debug, Default)]
pub struct Faults {
    tallies: BTreeMap<String, Tally>,
}

impl Faults {
    /// Counts a game: who sat where, and which seat ended it how, if one did.
    ///
    /// A bot in two seats counts for both; a fault counts for its own seat alone.
    pub fn record(&mut self, names: &[&str], fault: Option<(usize, Fault)>) {
        for (seat, name) in names.iter().enumerate() {
            let tally = self.tallies.entry(name.to_string()).or_default();
            tally.seats += 1;
            match fault {
                Some((at, kind)) if at == seat => *tally.counter(kind) += 1,
                Some(_) | None => {}
            }
        }
    }

    /// Every bot with its tally, by name.
    pub fn tallies(&self) -> impl Iterator<Item = (&str, Tally)> {
        self.tallies
            .iter()
            .map(|(name, &tally)| (name.as_str(), tally))
    }
}

impl Tally {
    /// Counts a fault, the seat apart.
    pub fn count(&mut self, fault: Fault) {
        *self.counter(fault) += 1;
    }

    fn counter(&mut self, fault: Fault) -> &mut u64 {
        match fault {
            Fault::Time => &mut self.time,
            Fault::Illegal => &mut self.illegal,
            Fault::Crash => &mut self.crash,
            Fault::NoShow => &mut self.no_show,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_counts_once_and_for_its_own_seat() {
        let mut faults = Faults::default();
        faults.record(&["a", "b"], Some((1, Fault::Time)));
        faults.record(&["b", "a"], Some((1, Fault::Crash)));
        faults.record(&["a", "a"], Some((0, Fault::Illegal)));
        faults.record(&["a", "b"], None);
        let tallies: BTreeMap<&str, Tally> = faults.tallies().collect();
        let a = Tally {
            seats: 5,
            crash: 1,
            illegal: 1,
            ..Tally::default()
        };
        assert_eq!(tallies["a"], a);
        assert_eq!(
            tallies["b"],
            Tally {
                seats: 3,
                time: 1,
                ..Tally::default()
            }
        );
    }

    #[test]
    fn a_rate_has_limits_even_where_nothing_failed() {
        assert_eq!(Tally::default().rate(), None);
        let rate = Tally {
            seats: 10,
            ..Tally::default()
        }
        .rate()
        .unwrap();
        assert_eq!((rate.rate, rate.low), (0.0, 0.0));
        // Wilson's upper limit for 0 of 10.
        assert!((rate.high - 0.277_53).abs() < 1e-5, "{rate:?}");
        let rate = Tally {
            seats: 4,
            time: 4,
            ..Tally::default()
        }
        .rate()
        .unwrap();
        assert_eq!((rate.rate, rate.high), (1.0, 1.0));
    }

    #[test]
    fn ends_without_a_culprit_are_no_fault() {
        for word in [
            "NORMAL",
            "MAJORITY",
            "MAX_PLIES",
            "RESIGNATION",
            "SERVER_FAULT",
            "ARBITER",
        ] {
            assert_eq!(Fault::of_termination(word), None, "{word}");
        }
    }
}

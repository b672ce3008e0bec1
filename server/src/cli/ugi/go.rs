//! How long and how deep to think.

use std::time::{Duration, Instant};

use mashimo_engine::{Limits, Line, Report, Seat};

use mashimo_server::game::{Control, think_time};

use crate::cli::chosen::typed_line;

/// Where nothing bounds it, it thinks so long.
const THINK: Duration = Duration::from_secs(3);
/// Kept back for the way to the tournament program and back.
const RESERVE: Duration = Duration::from_millis(10);

/// What `go` was said with.
#[derive(Clone, Default, PartialEq, Debug)]
pub(super) struct Go {
    movetime: Option<Duration>,
    depth: Option<u32>,
    nodes: Option<u64>,
    infinite: bool,
    /// Time left, by seat.
    time: [Option<Duration>; 2],
    /// Increment, by seat.
    increment: [Option<Duration>; 2],
}

/// When to stop; never, where there is none.
pub(super) struct Deadline(Option<Instant>);

impl Deadline {
    pub(super) fn has_passed(&self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Go {
    /// Reads pairs of a word and a number; what is unknown is passed over.
    pub(super) fn read(text: &str) -> Go {
        let mut go = Go::default();
        let words: Vec<&str> = text.split_whitespace().collect();
        for (i, word) in words.iter().enumerate() {
            let number = words.get(i + 1).and_then(|text| text.parse::<u64>().ok());
            let time = number.map(Duration::from_millis);
            match *word {
                "infinite" => go.infinite = true,
                "movetime" => go.movetime = time,
                "depth" => go.depth = number.and_then(|n| u32::try_from(n).ok()),
                "nodes" => go.nodes = number,
                "p1time" => go.time[0] = time,
                "p2time" => go.time[1] = time,
                "p1inc" => go.increment[0] = time,
                "p2inc" => go.increment[1] = time,
                _ => {}
            }
        }
        go
    }

    /// Whether nothing but `stop` ends it.
    pub(super) fn is_infinite(&self) -> bool {
        self.infinite
    }

    /// The limits of the search beside time.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            depth: self.depth,
        }
    }

    /// When this seat has to have decided.
    pub(super) fn deadline(&self, seat: Seat) -> Deadline {
        let seat = usize::from(seat.0 % 2);
        let own = self.time[seat].map(|left| {
            let increment = self.increment[seat].unwrap_or_default();
            let (base, increment) = (left.into(), increment.into());
            Duration::from(think_time(
                &Control::Fischer { base, increment },
                base,
                base,
            ))
        });
        let bounded = self.infinite || self.depth.is_some() || self.nodes.is_some();
        let by_move = self
            .movetime
            .map(|time| time.saturating_sub(RESERVE).max(time / 2));
        let time = match by_move.or(own) {
            Some(time) => Some(time),
            None if bounded => None,
            None => Some(THINK),
        };
        Deadline(time.map(|time| Instant::now() + time))
    }
}

/// `info depth 5 score 150 nodes 1234 pv A3 A4`, the score in hundredths of a seed.
pub(super) fn info(line: &Line, report: &Report) -> String {
    let pv = typed_line(line, &report.line).join(" ");
    let Report {
        depth,
        score,
        nodes,
        ..
    } = report;
    format!("info depth {depth} score {score} nodes {nodes} pv {pv}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clocks_and_limits_are_read() {
        let go = Go::read("p1time 1000 p2time 2000 p1inc 10 p2inc 20 depth 5 nodes x");
        assert_eq!(
            go.time,
            [Some(Duration::from_secs(1)), Some(Duration::from_secs(2))]
        );
        assert_eq!((go.depth, go.nodes, go.infinite), (Some(5), None, false));
        assert!(Go::read("infinite").deadline(Seat(0)).0.is_none());
        assert!(Go::read("movetime 0").deadline(Seat(0)).has_passed());
    }
}

//! How long and how deep to think.

use std::time::{Duration, Instant};

use mashimo_engine::{Limits, Line, Report, Seat};
use mashimo_server::game::{Control, think_time};

use crate::cli::chosen::typed_line;

/// Where nothing bounds it, it thinks so long.
const THINK: Duration = Duration::from_secs(3);
/// Seats that can have a clock.
const SEATS: usize = 4;
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
    time: [Option<Duration>; SEATS],
    /// Increment, by seat.
    increment: [Option<Duration>; SEATS],
    /// Decisions until the clock is filled again.
    moves_to_go: Option<u32>,
}

/// When to stop; never, where there is none.
pub(super) struct Deadline(Option<Instant>);

impl Deadline {
    pub(super) fn has_passed(&self) -> bool {
        self.0.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

impl Go {
    /// Reads pairs of a word and a number; with what cannot be read, which is passed over.
    pub(super) fn read(text: &str) -> (Go, Vec<String>) {
        let mut go = Go::default();
        let mut faults = Vec::new();
        let mut words = text.split_whitespace();
        while let Some(word) = words.next() {
            match word {
                "infinite" => go.infinite = true,
                // It thinks on the opponent's time at no one's bidding.
                "ponder" => {}
                word => {
                    let value = words.next().unwrap_or_default();
                    let known = value.parse().ok().is_some_and(|n| go.set(word, n));
                    if !known {
                        faults.push(fault(word, value));
                    }
                }
            }
        }
        (go, faults)
    }

    /// Takes a number over; whether there is a word like that.
    fn set(&mut self, word: &str, number: u64) -> bool {
        let time = Duration::from_millis(number);
        let small = u32::try_from(number).unwrap_or(u32::MAX);
        match word {
            "movetime" => self.movetime = Some(time),
            "depth" => self.depth = Some(small),
            "nodes" => self.nodes = Some(number),
            "movestogo" => self.moves_to_go = Some(small),
            word => {
                let of_seat = |seats: &mut [Option<Duration>; SEATS], suffix: &str| {
                    let seat = word.strip_prefix('p').and_then(|w| w.strip_suffix(suffix));
                    let seat = seat.and_then(|n| n.parse::<usize>().ok());
                    let seat = seat.and_then(|n| n.checked_sub(1));
                    let seat = seat.and_then(|seat| seats.get_mut(seat));
                    seat.map(|seat| *seat = Some(time)).is_some()
                };
                return of_seat(&mut self.time, "time") || of_seat(&mut self.increment, "inc");
            }
        }
        true
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
        let seat = usize::from(seat.0) % SEATS;
        let own = self.time[seat].map(|left| {
            let increment = self.increment[seat].unwrap_or_default();
            let (base, increment) = (left.into(), increment.into());
            let control = Control::Fischer { base, increment };
            let alone = Duration::from(think_time(&control, base, base));
            // A clock that is filled again soon may be spent sooner.
            let until_filled = self.moves_to_go.map(|n| left / n.saturating_add(1).max(2));
            alone.max(until_filled.unwrap_or_default())
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

/// What is wrong with a word of `go`.
fn fault(word: &str, value: &str) -> String {
    let known = "movetime, depth, nodes, infinite, p1time … p4time, p1inc … p4inc, movestogo";
    if value.is_empty() {
        return format!("go {word}: a number is missing, or the word is none of {known}");
    }
    format!("go {word} {value}: a whole number follows each of {known}")
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
        let text = "p1time 1000 p2time 2000 p1inc 10 p2inc 20 depth 5 nodes x p4time 7";
        let (go, faults) = Go::read(text);
        let ms = |n| Some(Duration::from_millis(n));
        assert_eq!(go.time, [ms(1000), ms(2000), None, ms(7)]);
        assert_eq!(go.increment, [ms(10), ms(20), None, None]);
        assert_eq!((go.depth, go.nodes, go.infinite), (Some(5), None, false));
        assert_eq!(faults.len(), 1, "{faults:?}");
        let read = |text: &str| Go::read(text).0;
        assert!(read("infinite").deadline(Seat(0)).0.is_none());
        assert!(read("depth 3").deadline(Seat(0)).0.is_none());
        assert!(read("movetime 0").deadline(Seat(0)).has_passed());
        for text in ["wtime 5", "depth", "p5time 5", "p0inc 5", "movetime -1"] {
            assert_eq!(Go::read(text).1.len(), 1, "{text}");
        }
    }

    #[test]
    fn a_clock_that_is_filled_soon_is_spent_sooner() {
        let left = |text: &str| {
            let Deadline(deadline) = Go::read(text).0.deadline(Seat(1));
            deadline.unwrap() - Instant::now()
        };
        let alone = left("p2time 100000");
        assert!(alone < Duration::from_secs(40), "{alone:?}");
        assert!(left("p2time 100000 movestogo 1") > Duration::from_secs(45));
        assert!(left("p2time 100000 movestogo 1000") <= alone + Duration::from_secs(1));
        // Without any bound it thinks for a few seconds.
        assert!(left("") <= THINK);
    }
}

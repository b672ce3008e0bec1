//! Finished games gathered from records: what every table is a fold of.
//!
//! Games are gathered by pool, one ruleset and one clock, since numbers of different games or of
//! different time don't compare.

use std::collections::BTreeMap;

use serde::Serialize;

use super::counts::Counts;
use super::faults::{Fault, Faults};
use super::fit::Results;
use super::glicko2::{self, RatedGame};
use super::weng_lin;
use crate::game::{Ended, Points};
use crate::record::{Record, RecordHead, Sealed};

mod clock;
mod pairs;
mod skim;
#[cfg(test)]
mod tests;

pub use clock::clock_text;
pub use pairs::{PairError, Pairs};
pub use skim::skim;

/// The most seats of a game.
const SEATS: usize = 4;

/// What games must share to be compared.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct Pool {
    /// The canonical spec of the ruleset, or `custom:` and the fingerprint of its rules.
    pub rules: String,
    /// The clock as the command line has it: `5+0.05`.
    pub clock: String,
}

/// A finished game, names as numbers of its pool.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Finished {
    ended_ms: u64,
    seats: u8,
    names: [u32; SEATS],
    ranks: [u8; SEATS],
    /// The seat that failed, and how.
    fault: Option<(u8, Fault)>,
    /// The match and the set of the match, where it belongs to one.
    place: Option<(u32, u32)>,
    /// False where all seats forfeited: the equal ranks are no draw.
    scored: bool,
}

/// The finished games of one pool.
#[derive(Clone, Debug, Default)]
pub struct Games {
    names: Names,
    matches: Names,
    finished: Vec<Finished>,
}

/// Names with numbers, in order of first appearance.
#[derive(Clone, Debug, Default)]
struct Names {
    names: Vec<String>,
    numbers: BTreeMap<String, u32>,
}

impl Names {
    fn number(&mut self, name: &str) -> u32 {
        if let Some(&number) = self.numbers.get(name) {
            return number;
        }
        let number = self.names.len() as u32;
        self.names.push(name.to_string());
        self.numbers.insert(name.to_string(), number);
        number
    }

    fn name(&self, number: u32) -> &str {
        &self.names[number as usize]
    }
}

/// Records that gave no game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Left {
    /// Still under way.
    pub unfinished: u64,
    /// Void or aborted: no result.
    pub void: u64,
    /// Not rated, where only rated games were asked for.
    pub unrated: u64,
}

/// Which games count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Which {
    /// Every finished game.
    All,
    /// Those whose result counts for ratings.
    Rated,
}

/// The games of all pools.
#[derive(Clone, Debug)]
pub struct Log {
    which: Which,
    pools: BTreeMap<Pool, Games>,
    left: Left,
}

impl Log {
    /// An empty log.
    pub fn new(which: Which) -> Log {
        Log {
            which,
            pools: BTreeMap::new(),
            left: Left::default(),
        }
    }

    /// Takes a record in.
    pub fn add(&mut self, record: &Record) {
        self.take(&record.head, record.over.as_ref());
    }

    /// Takes the first and the last line of a record in; there is no last one of a game under way.
    fn take(&mut self, head: &RecordHead, over: Option<&Sealed>) {
        let Some(over) = over else {
            self.left.unfinished += 1;
            return;
        };
        match (over.ending.ended, self.which, over.ending.rated) {
            (Ended::Aborted | Ended::Void, _, _) => self.left.void += 1,
            (Ended::Finished, Which::Rated, false) => self.left.unrated += 1,
            (Ended::Finished, Which::Rated | Which::All, _) => {
                self.pools.entry(pool(head)).or_default().add(head, over);
            }
        }
    }

    /// The pools by name.
    pub fn pools(&self) -> impl Iterator<Item = (&Pool, &Games)> {
        self.pools.iter()
    }

    /// What was left out.
    pub fn left(&self) -> Left {
        self.left
    }
}

fn pool(head: &RecordHead) -> Pool {
    let ruleset = &head.ruleset;
    let rules = ruleset
        .spec
        .clone()
        .unwrap_or_else(|| format!("custom:{}", ruleset.fingerprint));
    Pool {
        rules,
        clock: clock_text(&head.clock.control),
    }
}

/// The rating identity of a bot: a version is one of its own.
pub fn identity(bot: &str, version: &str) -> String {
    if version.is_empty() {
        bot.to_string()
    } else {
        format!("{bot}@{version}")
    }
}

impl Games {
    fn add(&mut self, head: &RecordHead, over: &Sealed) {
        let ending = &over.ending;
        let seats = head.seats.len().min(SEATS).min(ending.result.ranks.len());
        let mut game = Finished {
            ended_ms: over.time.0,
            seats: seats as u8,
            names: [0; SEATS],
            ranks: [0; SEATS],
            fault: None,
            place: None,
            scored: ending
                .result
                .points
                .iter()
                .any(|&points| points > Points::default()),
        };
        for (seat, config) in head.seats.iter().take(seats).enumerate() {
            game.names[seat] = self.names.number(&identity(&config.bot, &config.version));
            game.ranks[seat] = ending.result.ranks[seat];
        }
        let fault = Fault::of_termination(ending.termination.word());
        game.fault = ending
            .fault_seat
            .zip(fault)
            .map(|(seat, fault)| (seat.0, fault));
        game.place = head.part_of.as_ref().map(|part| {
            (
                self.matches.number(&part.match_id),
                part.slot / seats.max(1) as u32,
            )
        });
        self.finished.push(game);
    }

    /// How many games there are.
    pub fn len(&self) -> usize {
        self.finished.len()
    }

    /// Whether there is no game.
    pub fn is_empty(&self) -> bool {
        self.finished.is_empty()
    }

    /// Every identity, by name.
    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.names.numbers.keys().map(String::as_str)
    }

    /// The most seats of a game: with more than two, ranks are rated, not scores.
    pub fn seats(&self) -> usize {
        self.finished
            .iter()
            .map(|game| usize::from(game.seats))
            .max()
            .unwrap_or(0)
    }

    fn of_two(&self) -> impl Iterator<Item = &Finished> {
        self.finished
            .iter()
            .filter(|game| game.seats == 2 && game.scored)
    }

    /// The games with a score in the order they ended; those that ended at once, as they were given.
    fn by_end(&self) -> Vec<&Finished> {
        let mut games: Vec<&Finished> = self.finished.iter().filter(|game| game.scored).collect();
        games.sort_by_key(|game| game.ended_ms);
        games
    }

    /// The two-seat games as the joint fit wants them.
    pub fn results(&self) -> Results {
        let mut cells: BTreeMap<(u32, u32), [u64; 3]> = BTreeMap::new();
        for game in self.of_two() {
            let counts = cells.entry((game.names[0], game.names[1])).or_default();
            counts[usize::from(game.half_points())] += 1;
        }
        let mut results = Results::default();
        for ((first, second), counts) in cells {
            results.add(self.names.name(first), self.names.name(second), counts);
        }
        results
    }

    /// The live ratings after all two-seat games, in the order they ended. A bot against itself
    /// isn't rated.
    pub fn glicko2(&self, settings: glicko2::Settings) -> glicko2::Ladder {
        let mut ladder = glicko2::Ladder::new(settings);
        for game in self.by_end().into_iter().filter(|game| game.seats == 2) {
            let rated = RatedGame {
                ended_ms: game.ended_ms,
                first: self.names.name(game.names[0]),
                second: self.names.name(game.names[1]),
                score: f64::from(game.half_points()) / 2.0,
            };
            // The only refusal left is a bot against itself.
            let _ = ladder.record(rated);
        }
        ladder
    }

    /// The ratings by rank after all games, in the order they ended.
    pub fn weng_lin(&self) -> weng_lin::Ladder {
        let mut ladder = weng_lin::Ladder::default();
        for game in self.by_end() {
            let seats = usize::from(game.seats);
            let names = game.names.map(|number| self.names.name(number));
            let forfeit = game.fault.map(|(seat, _)| usize::from(seat));
            // The only refusal left is a bot in two seats.
            let _ = ladder.record(&names[..seats], &game.ranks[..seats], forfeit);
        }
        ladder
    }

    /// The faults of every bot.
    pub fn faults(&self) -> Faults {
        let mut faults = Faults::default();
        for game in &self.finished {
            let seats = usize::from(game.seats);
            let names = game.names.map(|number| self.names.name(number));
            let fault = game.fault.map(|(seat, fault)| (usize::from(seat), fault));
            faults.record(&names[..seats], fault);
        }
        faults
    }

    /// The games of `subject` against `reference`, each on its own.
    pub fn counts(&self, subject: &str, reference: &str) -> Counts {
        let mut counts = [0; 3];
        for half_points in self
            .of_two()
            .filter_map(|game| self.seen_by(game, subject, reference))
        {
            counts[usize::from(half_points)] += 1;
        }
        Counts::Games(counts)
    }

    /// What the game gave `subject` against `reference`, in half points; nothing if it was another
    /// game.
    fn seen_by(&self, game: &Finished, subject: &str, reference: &str) -> Option<u8> {
        let [first, second] = [0, 1].map(|seat| self.names.name(game.names[seat]));
        if (first, second) == (subject, reference) {
            Some(game.half_points())
        } else if (second, first) == (subject, reference) {
            Some(2 - game.half_points())
        } else {
            None
        }
    }
}

impl Finished {
    /// What seat 0 of two scored, in half points.
    fn half_points(&self) -> u8 {
        match self.ranks[0].cmp(&self.ranks[1]) {
            std::cmp::Ordering::Less => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Greater => 0,
        }
    }
}

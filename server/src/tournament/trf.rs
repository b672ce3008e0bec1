//! FIDE tournament report files: what pairing programs and arbiters' programs exchange.
//!
//! Read are TRF26, TRF16 and the extensions of pairing programs, in any mixture; written is one
//! dialect or the other. What a file leaves open is settled and listed; what contradicts itself is
//! refused with the lines.

use std::fmt;

use serde::Serialize;

use super::Entrant;

mod cell;
mod check;
mod columns;
mod lines;
mod pairings;
mod read;
mod row;
mod standings;
#[cfg(test)]
mod tests;
mod write;

pub use cell::{Bye, Cell, Colour, Score};
pub use check::check;
pub use pairings::{check_round, parse_pairings};
pub use read::{Adjustment, Imported, read};
pub use standings::standings;
pub use write::{Written, write};

/// The most players of a file.
pub const PLAYERS_MAX: usize = 9_999;
/// The most rounds of a file.
pub const ROUNDS_MAX: u16 = 99;

/// Which form to write.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Dialect {
    /// The form of 2026: 142, 152, 162, 192, 240, 260.
    Trf26,
    /// The older form with extensions: XXR, XXC, XXP, BBW…, absences in the round's column.
    Trf16,
}

/// A number of points in tenths: the file writes one decimal.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(transparent)]
pub struct Tenths(pub u32);

impl fmt::Display for Tenths {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(&format!("{}.{}", self.0 / 10, self.0 % 10))
    }
}

/// What each result is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct PointSystem {
    /// A win, over the board or by forfeit, and a full-point bye.
    pub win: Tenths,
    /// A draw and a half-point bye.
    pub draw: Tenths,
    /// A loss over the board.
    pub loss: Tenths,
    /// An absence, a zero-point bye, a loss by forfeit.
    pub absence: Tenths,
    /// A bye that the pairing gave.
    pub pairing_bye: Tenths,
}

impl Default for PointSystem {
    fn default() -> PointSystem {
        PointSystem {
            win: Tenths(10),
            draw: Tenths(5),
            loss: Tenths(0),
            absence: Tenths(0),
            pairing_bye: Tenths(10),
        }
    }
}

/// A row of the player section.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Player {
    /// The name, up to 33 characters in a file.
    pub name: String,
    /// The rating, 0 where there is none.
    pub rating: u16,
    /// Sex, title, federation, FIDE number and birth date as the file has them.
    pub person: Person,
    /// The points of all rounds played.
    pub points: Tenths,
    /// The place in the standings; 0 where it isn't given.
    pub place: u16,
    /// One cell a round played.
    pub cells: Vec<Cell>,
}

/// What a file says about a person. Bots leave it empty.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Person {
    /// `m` or `w`.
    pub sex: String,
    /// `GM`, `WFM`, …
    pub title: String,
    /// Three letters.
    pub federation: String,
    /// The FIDE number.
    pub fide_id: String,
    /// `YYYY/MM/DD`.
    pub birth: String,
}

/// A bye asked for, or an absence known, in a round not paired yet.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize)]
pub struct RequestedBye {
    /// The round, from 1.
    pub round: u16,
    /// Who.
    pub entrant: Entrant,
    /// What it is worth: full, half or zero; never a bye of the pairing.
    pub bye: Bye,
}

/// Players of whom no two may meet in some rounds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Forbidden {
    /// The first round, from 1.
    pub first_round: u16,
    /// The last round.
    pub last_round: u16,
    /// Who: two or more.
    pub entrants: Vec<Entrant>,
}

/// A tournament as a file holds it; player i has start rank i + 1.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Trf {
    /// The tournament's name.
    pub name: String,
    /// The number of rounds planned.
    pub rounds: u16,
    /// The colour of the first in the first round.
    pub initial_colour: Option<Colour>,
    /// What results are worth.
    pub points: PointSystem,
    /// The type as row 192 encodes it: `FIDE_DUTCH_2025`.
    pub kind: Option<String>,
    /// The tie-breaks of row 202.
    pub tie_breaks: Option<String>,
    /// The time control of row 222, in seconds: `300+3`.
    pub time_control: Option<String>,
    /// Further rows about the tournament (city, dates, arbiters), by number.
    pub further: Vec<(String, String)>,
    /// The players by start rank.
    pub players: Vec<Player>,
    /// Byes asked for in rounds to come.
    pub byes: Vec<RequestedBye>,
    /// Who may not meet.
    pub forbidden: Vec<Forbidden>,
}

impl Trf {
    /// The rounds played or paired so far.
    pub fn rounds_played(&self) -> u16 {
        let longest = self.players.iter().map(|player| player.cells.len()).max();
        longest.unwrap_or(0) as u16
    }

    /// The player of a start rank.
    pub fn player(&self, entrant: Entrant) -> Option<&Player> {
        self.players.get(usize::from(entrant.0).checked_sub(1)?)
    }

    /// Whether two may not meet in a round.
    pub fn forbids(&self, a: Entrant, b: Entrant, round: u16) -> bool {
        let applies = |f: &&Forbidden| (f.first_round..=f.last_round).contains(&round);
        let mut applying = self.forbidden.iter().filter(applies);
        applying.any(|f| f.entrants.contains(&a) && f.entrants.contains(&b))
    }
}

/// One thing wrong with a file or a tournament.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, thiserror::Error)]
pub struct TrfFault {
    /// The line, from 1, where there is one.
    pub line: Option<usize>,
    /// The player concerned, where there is one.
    pub entrant: Option<Entrant>,
    /// What is wrong and what would be right.
    pub reason: String,
}

impl fmt::Display for TrfFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(line) = self.line {
            write!(f, "line {line}: ")?;
        }
        if let Some(entrant) = self.entrant {
            write!(f, "player {entrant}: ")?;
        }
        f.write_str(&self.reason)
    }
}

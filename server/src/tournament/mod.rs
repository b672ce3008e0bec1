//! Who meets whom, what the table says, and how events travel to and from other programs.
//!
//! Pure: no clock, no file, no process. The same entrants and results give the same rounds.

use std::fmt;

use serde::{Deserialize, Serialize};

pub mod config;
pub mod event;
pub mod gauntlet;
pub mod knockout;
pub mod matching;
pub mod open;
pub mod round_robin;
pub mod swiss;
pub mod table;
pub mod trf;

/// The most entrants of an event.
pub const ENTRANTS_MAX: u16 = 1_000;

/// An entrant by start rank, from 1: the seeding at registration, fixed for the event.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Entrant(pub u16);

impl Entrant {
    /// Everybody of an event of `n`, best seed first.
    pub fn all(n: u16) -> impl DoubleEndedIterator<Item = Entrant> + Clone {
        (1..=n).map(Entrant)
    }
}

impl fmt::Display for Entrant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// Two entrants who meet; the first sits in seat 0 of the first game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Encounter {
    /// Moves first in the first game.
    pub first: Entrant,
    /// The other.
    pub second: Entrant,
}

impl Encounter {
    /// The same two with seats swapped.
    pub fn swapped(self) -> Encounter {
        Encounter {
            first: self.second,
            second: self.first,
        }
    }
}

/// What is played at once.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Round {
    /// Who meets, best board first.
    pub encounters: Vec<Encounter>,
    /// Who sits out for want of an opponent.
    pub bye: Option<Entrant>,
}

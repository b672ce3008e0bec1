//! How a game ended.

use crate::Seat;
use serde::{Deserialize, Serialize};
use std::fmt;

/// How a game ended.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
pub struct Outcome {
    /// The only winner; none for a draw.
    pub winner: Option<Seat>,
    /// The seeds that count for each seat, as on the rule pages; 0 for seats the board lacks.
    pub scores: [u16; 4],
    /// The rank of each seat from 1, shared by equals; 0 for seats the board lacks.
    pub ranks: [u8; 4],
    /// Why the game is over.
    pub reason: Reason,
}

/// Why a game is over, in the words of the rule pages.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reason {
    /// A seat has no legal move.
    NoMove,
    /// A row or the board is empty.
    NoSeeds,
    /// An inner row is empty.
    FrontEmpty,
    /// More than half of the seeds are won.
    Majority,
    /// The mover has cleared its row.
    Cleared,
    /// Captures from both end columns in one turn.
    BothEnds,
    /// A second turn with a capture before the other seat had one.
    SecondCapture,
    /// A sowing never ends.
    Endless,
    /// A position came again.
    Repetition,
    /// A seat has won the seeds of all pits it needs.
    AllPits,
    /// The last round is over.
    RoundWon,
}

impl Reason {
    /// Every reason.
    pub const ALL: [Reason; 11] = [
        Reason::NoMove,
        Reason::NoSeeds,
        Reason::FrontEmpty,
        Reason::Majority,
        Reason::Cleared,
        Reason::BothEnds,
        Reason::SecondCapture,
        Reason::Endless,
        Reason::Repetition,
        Reason::AllPits,
        Reason::RoundWon,
    ];

    /// The word of the rule pages.
    pub const fn word(self) -> &'static str {
        match self {
            Reason::NoMove => "no-move",
            Reason::NoSeeds => "no-seeds",
            Reason::FrontEmpty => "front-empty",
            Reason::Majority => "majority",
            Reason::Cleared => "cleared",
            Reason::BothEnds => "both-ends",
            Reason::SecondCapture => "second-capture",
            Reason::Endless => "endless",
            Reason::Repetition => "repetition",
            Reason::AllPits => "all-pits",
            Reason::RoundWon => "round-won",
        }
    }
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

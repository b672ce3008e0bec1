//! Seats, pits and the two ways round the board.

use serde::{Deserialize, Serialize};
use std::fmt;

/// A player's place at the board: 0 … 3, anticlockwise.
#[derive(
    Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Seat(pub u8);

impl Seat {
    /// The seat as an index into lists by seat.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The other seat of a board for two.
    #[inline]
    pub const fn other(self) -> Seat {
        Seat(self.0 ^ 1)
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// A pit, counted in board order, which is the order of the text: by seat, row A then B, by column.
#[derive(
    Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Pit(pub u8);

impl Pit {
    /// The pit as an index into lists in board order.
    #[inline]
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// A way round the board, as seen from above.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Way {
    /// Anticlockwise.
    Ccw,
    /// Clockwise.
    Cw,
}

impl Way {
    /// Both ways.
    pub const BOTH: [Way; 2] = [Way::Ccw, Way::Cw];

    /// The other way.
    #[inline]
    pub const fn reversed(self) -> Way {
        match self {
            Way::Ccw => Way::Cw,
            Way::Cw => Way::Ccw,
        }
    }

    /// The way in notation.
    pub(crate) const fn word(self) -> &'static str {
        match self {
            Way::Ccw => "ccw",
            Way::Cw => "cw",
        }
    }

    /// The way as an index: anticlockwise 0, clockwise 1.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.word())
    }
}

//! `Position`: seeds and marks of a moment of a game, a fixed-size value.

mod error;
mod key;

pub use error::{PositionError, PositionFault};

use crate::rules::PITS_MAX;
use crate::{Outcome, Pit, Seat, Way};
use std::fmt;

/// Where the seeds lie, whose turn it is and what is awaited. Only a `Ruleset` makes one.
#[derive(Copy, Clone, Eq, PartialEq, Hash)]
pub struct Position {
    pub(crate) pits: [u8; PITS_MAX],
    pub(crate) stores: [u16; 4],
    /// Pits that are stores of the seat across, one bit a pit.
    pub(crate) gates: u128,
    /// Pits that the seat across owns and sows from, one bit a pit.
    pub(crate) deeds: u128,
    pub(crate) awaited: Awaited,
    /// Pits of the board.
    pub(crate) size: u8,
    /// Seats at the board.
    pub(crate) seats: u8,
    /// The seat to move; 0 once the game is over.
    pub(crate) turn: Seat,
    pub(crate) round: u8,
    pub(crate) reserve: [u8; 4],
    /// Seats whose house was never emptied, one bit a seat.
    pub(crate) houses: u8,
    pub(crate) hand: u8,
    pub(crate) blocked: Option<Pit>,
    /// Seats that have captured, one bit a seat; `PAST` where it does not matter (any more).
    pub(crate) captured: u8,
    /// Whether this turn has captured.
    pub(crate) took: bool,
    /// End pits from which this turn has captured: bit 0 is A1, bit 1 the last A.
    pub(crate) ends: u8,
    /// Seats that have made their first move, one bit a seat, or with a handicap the moves its giver
    /// has completed; `PAST` where it does not matter (any more).
    pub(crate) moved: u8,
}

/// What a mark holds that does not matter (any more).
pub(crate) const PAST: u8 = u8::MAX;

/// What the seat to move has to decide.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub enum Awaited {
    /// A sowing.
    Sow,
    /// A capture to choose, at the landing pit.
    Take {
        /// The landing pit.
        at: Pit,
        /// The way the sowing was going.
        way: Way,
        /// How many pits are still to be taken.
        left: u8,
    },
    /// Which way to go on from a pit; the loot, if it is to be sown, is in the hand.
    Reverse {
        /// The origin of the next lap.
        at: Pit,
    },
    /// To stop in the house or to sow it.
    House {
        /// The house.
        at: Pit,
        /// The way the sowing was going.
        way: Way,
    },
    /// The set-up of the own side.
    Arrange,
    /// A seed to hand over.
    Give,
    /// A pit for a seed that was handed over.
    Place,
    /// A pit to own in the next round.
    Claim,
    /// Nothing: the game is over.
    Over(Outcome),
    /// Nothing: the position was read as finished, without its outcome.
    Finished,
}

impl Position {
    /// The seat to move; none once the game is over.
    #[inline]
    pub fn to_move(&self) -> Option<Seat> {
        if self.is_over() {
            None
        } else {
            Some(self.turn)
        }
    }

    /// What the seat to move has to decide.
    #[inline]
    pub fn awaited(&self) -> Awaited {
        self.awaited
    }

    /// Whether the game is over.
    #[inline]
    pub fn is_over(&self) -> bool {
        matches!(self.awaited, Awaited::Over(_) | Awaited::Finished)
    }

    /// How the game ended; none while it goes on, and where only the finished text is known.
    #[inline]
    pub fn outcome(&self) -> Option<Outcome> {
        if let Awaited::Over(outcome) = self.awaited {
            Some(outcome)
        } else {
            None
        }
    }

    /// The seeds in a pit; 0 for a pit the board lacks.
    #[inline]
    pub fn seeds(&self, pit: Pit) -> u8 {
        self.pits.get(pit.index()).copied().unwrap_or(0)
    }

    /// The seeds of all pits in board order.
    #[inline]
    pub fn pits(&self) -> &[u8] {
        &self.pits[..self.size as usize]
    }

    /// The seeds a seat has won; 0 for a seat the board lacks.
    #[inline]
    pub fn store(&self, seat: Seat) -> u16 {
        self.stores.get(seat.index()).copied().unwrap_or(0)
    }

    /// The seeds a seat has still to plant; 0 for a seat the board lacks.
    #[inline]
    pub fn reserve(&self, seat: Seat) -> u8 {
        self.reserve.get(seat.index()).copied().unwrap_or(0)
    }

    /// The seeds in the hand of the mover, or of the last mover of a finished game.
    #[inline]
    pub fn hand(&self) -> u16 {
        u16::from(self.hand)
    }

    /// The number of seats.
    #[inline]
    pub fn seats(&self) -> usize {
        self.seats as usize
    }

    /// The round of a match over rounds, from 1.
    #[inline]
    pub fn round(&self) -> u8 {
        self.round
    }

    /// The seat across that a pit belongs to, won as a gate or as a deed; none where it is as usual.
    pub fn holder(&self, pit: Pit) -> Option<Seat> {
        let across =
            pit.0 < self.size && pit.index() < 128 && (self.gates | self.deeds) >> pit.0 & 1 == 1;
        across.then(|| Seat(1 - pit.0 / (self.size / 2)))
    }

    /// Whether this seat's house was never emptied.
    #[inline]
    pub fn house(&self, seat: Seat) -> bool {
        seat.0 < 4 && self.houses >> seat.0 & 1 == 1
    }

    /// Whether a seat has captured in a turn, as far as it matters still.
    pub fn has_captured(&self, seat: Seat) -> bool {
        self.captured == PAST || seat.0 < 4 && self.captured >> seat.0 & 1 == 1
    }

    /// Whether a seat has made its first move, as far as it matters still. With a handicap this means
    /// nothing: see `moves_of_giver`.
    pub fn has_moved(&self, seat: Seat) -> bool {
        self.moved == PAST || seat.0 < 4 && self.moved >> seat.0 & 1 == 1
    }

    /// With a handicap, the moves its giver has completed; none once the seeds are handed over.
    pub fn moves_of_giver(&self) -> Option<u8> {
        (self.moved != PAST).then_some(self.moved)
    }

    /// The pit under a block.
    #[inline]
    pub fn blocked(&self) -> Option<Pit> {
        self.blocked
    }

    /// All seeds: in pits, stores, reserves and the hand.
    pub fn total(&self) -> u32 {
        let pits: u32 = self.pits().iter().map(|&seeds| u32::from(seeds)).sum();
        let stores: u32 = self.stores.iter().map(|&seeds| u32::from(seeds)).sum();
        let reserves: u32 = self.reserve.iter().map(|&seeds| u32::from(seeds)).sum();
        pits + stores + reserves + u32::from(self.hand)
    }
}

impl fmt::Debug for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Position")
            .field("pits", &self.pits())
            .field("stores", &&self.stores[..self.seats()])
            .field("turn", &self.turn)
            .field("awaited", &self.awaited)
            .field("reserve", &self.reserve)
            .field("hand", &self.hand)
            .finish_non_exhaustive()
    }
}

//! `Landing`: where the last seed of a lap fell, and what was there before.

use super::sowing::Lap;
use crate::board::NOWHERE;
pub(crate) use crate::board::Place;
use crate::rules::{Capture, Facing, On, Takes};
use crate::{Pit, Position, Ruleset, Seat, Way};

/// Where the last seed of a lap fell.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Landing {
    pub(crate) pit: Pit,
    /// The seeds that lay there before it fell.
    pub(crate) before: u8,
    pub(crate) place: Place,
}

impl Landing {
    /// A landing in this pit.
    #[inline]
    pub(crate) fn new(
        ruleset: &Ruleset,
        position: &Position,
        seat: Seat,
        pit: Pit,
        before: u8,
    ) -> Landing {
        Landing {
            pit,
            before,
            place: place(ruleset, position, seat, pit),
        }
    }

    /// Where a lap would end that has not been lifted yet; none if in the own store.
    #[inline]
    pub(crate) fn foreseen(
        ruleset: &Ruleset,
        position: &Position,
        seat: Seat,
        lap: Lap,
        way: Way,
    ) -> Option<Landing> {
        let (ring, base) = ruleset.ring(seat, way);
        let (last, fallen) = ring.last(lap.from.0 - base as u8, lap.hand);
        if ring.is_store(last) {
            return None;
        }
        let pit = Pit(base as u8 + last);
        // What is about to be lifted does not lie there any more; what lies under loot does.
        let emptied = pit == lap.origin && !lap.loot;
        let lying = if emptied {
            0
        } else {
            position.pits[pit.index()]
        };
        Some(Landing::new(ruleset, position, seat, pit, lying + fallen))
    }
}

#[inline]
fn place(ruleset: &Ruleset, position: &Position, seat: Seat, pit: Pit) -> Place {
    if is_gate(position, pit) {
        return Place::Gate;
    }
    ruleset.board().place(seat, pit)
}

/// Whether a pit is a gate.
#[inline]
pub(crate) fn is_gate(position: &Position, pit: Pit) -> bool {
    position.gates != 0 && position.gates >> pit.0 & 1 == 1
}

/// Whether a capture of what faces a landing would be made there (boards for two).
#[inline]
pub(crate) fn would_capture(ruleset: &Ruleset, position: &Position, landing: Landing) -> bool {
    match ruleset.rules().capture {
        Capture::Facing(facing) => captures(ruleset, position, facing, landing),
        Capture::Never | Capture::Counts(_) => false,
    }
}

/// The same for a facing capture that is known.
#[inline]
pub(crate) fn captures(
    ruleset: &Ruleset,
    position: &Position,
    facing: Facing,
    landing: Landing,
) -> bool {
    landing.place == Place::OwnInner
        && lands_right(facing.on, landing.before)
        && takes(facing, opposite(ruleset, position, landing.pit))
}

/// Whether a landing captures, by what was there before.
#[inline]
pub(crate) fn lands_right(on: On, before: u8) -> bool {
    match on {
        On::Empty => before == 0,
        On::Occupied => before > 0,
        On::Any => true,
    }
}

/// Whether these facing seeds, inner and outer, are taken.
#[inline]
pub(crate) fn takes(facing: Facing, (inner, outer): (u8, u8)) -> bool {
    match facing.takes {
        Takes::Inner | Takes::InnerThenOuter => inner > 0,
        Takes::Both => inner > 0 && outer > 0,
        Takes::Lone => inner > 0 || outer > 0,
    }
}

/// The seeds opposite an inner pit on a board for two, inner and outer; what lies in a gate is safe.
#[inline]
pub(crate) fn opposite(ruleset: &Ruleset, position: &Position, pit: Pit) -> (u8, u8) {
    let board = ruleset.board();
    let inner = board.site(pit).facing;
    if inner == NOWHERE || is_gate(position, Pit(inner)) {
        return (0, 0);
    }
    let outer = if board.rows == 2 {
        position.pits[usize::from(inner + board.columns)]
    } else {
        0
    };
    (position.pits[usize::from(inner)], outer)
}

//! Reversals: the left columns may sow clockwise if that lap captures (Omweso).

use super::landing::{Landing, would_capture};
use super::sowing::{Lap, Next, Sowing};
use super::witness::Witness;
use super::{Halt, Temper};
use crate::rules::{Capture, Direction, Loot};
use crate::{Awaited, Move, Pit, Position, Ruleset, Seat, Way};

/// Whether a lap may go clockwise as well; asked before it is lifted.
pub(crate) fn may_reverse(ruleset: &Ruleset, position: &Position, lap: Lap) -> bool {
    let Direction::Reversible { columns } = ruleset.rules().direction else {
        return false;
    };
    ruleset.board().site(lap.origin).column < columns
        && Landing::foreseen(ruleset, position, position.turn, lap, Way::Cw)
            .is_some_and(|landing| would_capture(ruleset, position, landing))
}

/// Loot that is pending at a pit, sown one way: the first seed falls into that pit or after it.
pub(crate) fn loot_lap(ruleset: &Ruleset, seat: Seat, at: Pit, hand: u8, way: Way) -> Lap {
    let into = match ruleset.rules().capture {
        Capture::Facing(facing) => match facing.loot {
            Loot::IntoLanding | Loot::IntoHead | Loot::IntoStartHead => true,
            Loot::Bank | Loot::OnFromLanding | Loot::OnFromOrigin => false,
        },
        Capture::Never | Capture::Counts(_) => false,
    };
    let (ring, base) = ruleset.ring(seat, way);
    let before = Pit(base as u8 + ring.prev(at.0 - base as u8));
    Lap {
        from: if into { before } else { at },
        origin: at,
        hand,
        loot: true,
    }
}

/// A lap about to go on: anticlockwise, or at the mover's choice. No way is inherited (OM-12).
#[inline]
pub(crate) fn onward<W: Witness>(sowing: &mut Sowing<'_, W>, next: Next) -> Next {
    match sowing.ruleset.rules().direction {
        Direction::Reversible { .. } => ask(sowing, next),
        Direction::Ccw | Direction::Cw | Direction::Free | Direction::FreeInward => next,
    }
}

fn ask<W: Witness>(sowing: &mut Sowing<'_, W>, next: Next) -> Next {
    let (ruleset, seat) = (sowing.ruleset, sowing.seat);
    let loot = |lap: Lap, way| loot_lap(ruleset, seat, lap.origin, lap.hand, way);
    let (reversed, onward) = match next {
        Next::Relay(pit) => (
            Lap::lifted(pit, sowing.position.pits[pit.index()]),
            Next::Relay(pit),
        ),
        Next::Loot(lap) => (loot(lap, Way::Cw), Next::Loot(loot(lap, Way::Ccw))),
        Next::Halt(halt) => return Next::Halt(halt),
    };
    sowing.way = Way::Ccw;
    if sowing.temper == Temper::Quiet || !may_reverse(ruleset, sowing.position, reversed) {
        return onward;
    }
    if reversed.loot {
        sowing.position.hand = reversed.hand;
    }
    let at = reversed.origin;
    sowing.pause(Awaited::Reverse { at })
}

/// Plays the choice: the pit, or the loot in the hand, the way that is named.
pub(crate) fn play<W: Witness>(
    ruleset: &Ruleset,
    position: &mut Position,
    mv: Move,
    at: Pit,
    witness: &mut W,
) -> (Halt, Temper) {
    let way = if let Move::Sow { way: Some(way), .. } = mv {
        way
    } else {
        Way::Ccw
    };
    let hand = std::mem::take(&mut position.hand);
    let next = if hand > 0 {
        Next::Loot(loot_lap(ruleset, position.turn, at, hand, way))
    } else {
        Next::Relay(at)
    };
    let mut sowing = Sowing::new(ruleset, position, way, Temper::Capturing, witness);
    (sowing.run(next), Temper::Capturing)
}

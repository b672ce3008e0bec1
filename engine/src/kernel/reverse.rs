//! Reversals: the left columns may sow clockwise if that lap captures (Omweso).

use super::landing::{Landing, would_capture};
use super::sowing::{Lap, Next, Sowing};
use super::witness::Witness;
use super::{Halt, Temper};
use crate::rules::Direction;
use crate::trace::LapEnd;
use crate::{Awaited, Move, Pit, Position, Ruleset, Way};

/// Whether a lap may go clockwise as well; asked before it is lifted.
pub(crate) fn may_reverse(ruleset: &Ruleset, position: &Position, lap: Lap) -> bool {
    let Direction::Reversible { columns } = ruleset.rules().direction else {
        return false;
    };
    ruleset.board().site(lap.origin).column < columns
        && Landing::foreseen(ruleset, position, position.turn, lap, Way::Cw)
            .is_some_and(|landing| would_capture(ruleset, position, landing))
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
    let lap = match next {
        Next::Relay(pit) => Lap::lifted(pit, sowing.position.pits[pit.index()]),
        Next::Loot(lap) => lap,
        Next::Halt(halt) => return Next::Halt(halt),
    };
    sowing.way = Way::Ccw;
    if !may_reverse(sowing.ruleset, sowing.position, lap) {
        return next;
    }
    if lap.loot {
        sowing.position.hand = lap.hand;
    }
    sowing.end(
        Halt::Choice(Awaited::Reverse { at: lap.origin }),
        LapEnd::Paused,
    )
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
        Next::Loot(Lap {
            from: at,
            origin: at,
            hand,
            loot: true,
        })
    } else {
        Next::Relay(at)
    };
    let mut sowing = Sowing::new(ruleset, position, way, Temper::Capturing, witness);
    (sowing.run(next), Temper::Capturing)
}

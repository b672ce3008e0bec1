//! Gates: pits of the other row won for good; what falls in them is banked at once (Bao Kingulu).

use super::landing::{Landing, Place, is_gate};
use super::sowing::{Lap, Sowing};
use super::witness::Witness;
use crate::rules::{Escort, Gates, PITS_MAX};
use crate::{Pit, Seat};

/// Banks what a lap dropped in gates; `before` is the board without the lap's seeds.
#[inline(never)]
pub(crate) fn collect<W: Witness>(sowing: &mut Sowing<'_, W>, before: &[u8; PITS_MAX]) {
    let mut gates = sowing.position.gates;
    while gates != 0 {
        let pit = gates.trailing_zeros() as usize;
        gates &= gates - 1;
        let fallen = sowing.position.pits[pit] - before[pit];
        if fallen > 0 {
            sowing.position.pits[pit] = before[pit];
            let holder = sowing.ruleset.board().seat_of(Pit(pit as u8)).other();
            sowing.bank(holder, fallen);
            sowing.watch.reset();
        }
    }
}

/// Makes the landing pit a gate if the last seed brings it to the number.
#[inline]
pub(crate) fn made<W: Witness>(sowing: &mut Sowing<'_, W>, lap: Lap, landing: Landing) -> bool {
    match sowing.ruleset.rules().gates {
        Gates::None => false,
        Gates::Made {
            count,
            limit,
            escort,
        } => {
            let makes = landing.place == Place::Other
                && landing.before + 1 == count
                && limit.is_none_or(|limit| held(sowing, sowing.seat) < u32::from(limit));
            if makes {
                make(sowing, lap, landing.pit, escort);
            }
            makes
        }
    }
}

fn make<W: Witness>(sowing: &mut Sowing<'_, W>, lap: Lap, pit: Pit, escort: Escort) {
    sowing.position.gates |= 1 << pit.0;
    if escort == Escort::Stays || lap.hand < 2 {
        return;
    }
    let (ring, base) = sowing.ruleset.ring(sowing.seat, sowing.way);
    let before = Pit(base as u8 + ring.prev(pit.0 - base as u8));
    // A seed that fell in a gate is banked already.
    if !is_gate(sowing.position, before) {
        sowing.position.pits[before.index()] -= 1;
        sowing.position.pits[pit.index()] += 1;
    }
}

/// The gates a seat holds, all in the row across.
fn held<W: Witness>(sowing: &Sowing<'_, W>, seat: Seat) -> u32 {
    let across = sowing.ruleset.board().own(seat.other());
    across
        .filter(|&pit| sowing.position.gates >> pit & 1 == 1)
        .count() as u32
}

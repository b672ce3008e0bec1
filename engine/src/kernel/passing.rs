//! Captures in passing: a seed on the way that makes a number gives them to the pit's owner, and the
//! last seeds of a round go along (Nam-nam). Order matters here, so a lap is sown seed by seed.

use super::Halt;
use super::sowing::{Lap, Sowing};
use super::witness::Witness;
use crate::rules::Goal;
use crate::{Pit, Seat};

/// Sows a lap seed by seed; the pit of the last one, unless the round ends on the way.
pub(crate) fn sow<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    lap: Lap,
    count: u8,
) -> Result<Pit, Halt> {
    let (ring, base) = sowing.ruleset.ring(sowing.seat, sowing.way);
    let mut place = lap.from.0 - base as u8;
    for left in (0..lap.hand).rev() {
        place = ring.next(place);
        let pit = Pit(base as u8 + place);
        sowing.position.pits[pit.index()] += 1;
        if left > 0 && sowing.position.pits[pit.index()] == count {
            take(sowing, pit, count);
            let owner = owner(sowing, pit);
            if sweep(sowing, owner, left) {
                return Err(Halt::Round);
            }
        }
    }
    Ok(Pit(base as u8 + place))
}

/// The pit goes to its owner at once, whoever sows.
fn take<W: Witness>(sowing: &mut Sowing<'_, W>, pit: Pit, count: u8) {
    sowing.position.pits[pit.index()] = 0;
    sowing.witness.captured(pit, count);
    sowing.bank(owner(sowing, pit), count);
    sowing.watch.reset();
}

fn owner<W: Witness>(sowing: &Sowing<'_, W>, pit: Pit) -> Seat {
    sowing
        .position
        .holder(pit)
        .unwrap_or_else(|| sowing.ruleset.board().seat_of(pit))
}

/// Whether a capture leaves the last seeds, on the board and in the hand; its captor gets them, too.
pub(crate) fn sweep<W: Witness>(sowing: &mut Sowing<'_, W>, captor: Seat, hand: u8) -> bool {
    let last = match sowing.ruleset.rules().end.goal {
        Goal::Sweep(last) => u32::from(last),
        Goal::None | Goal::Majority | Goal::Captures { .. } => return false,
    };
    let lying: u32 = sowing
        .position
        .pits()
        .iter()
        .map(|&seeds| u32::from(seeds))
        .sum();
    if lying + u32::from(hand) != last {
        return false;
    }
    let size = usize::from(sowing.position.size);
    sowing.position.pits[..size].fill(0);
    sowing.bank(captor, last as u8);
    true
}

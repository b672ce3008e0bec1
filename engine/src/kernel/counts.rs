//! A capture of the landing pit by the number of its seeds, and of those before it.

use super::Halt;
use super::landing::Landing;
use super::loot::before;
use super::passing;
use super::sowing::{Next, Sowing};
use super::witness::Witness;
use crate::Pit;
use crate::rules::{Chain, Counts, CountsRow, Slam};
use crate::trace::LapEnd;

/// Takes the landing pit, and those before it, if their numbers are in the set.
pub(crate) fn by_count<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    counts: Counts,
    landing: Landing,
) -> Option<Next> {
    let row = sowing.ruleset.board().seat_of(landing.pit);
    if (counts.row == CountsRow::Other && row == sowing.seat)
        || !counts
            .of
            .contains(sowing.position.pits[landing.pit.index()])
    {
        return None;
    }
    let (first, taken) = chain(sowing, counts, landing.pit);
    if counts.slam == Slam::Voids {
        let rest: u32 = sowing.position.pits[sowing.ruleset.board().own(row)]
            .iter()
            .map(|&seeds| u32::from(seeds))
            .sum();
        if rest == u32::from(taken) {
            return None;
        }
    }
    let mut pit = landing.pit;
    loop {
        let seeds = std::mem::take(&mut sowing.position.pits[pit.index()]);
        sowing.witness.captured(pit, seeds);
        if pit == first {
            break;
        }
        pit = before(sowing, pit);
    }
    sowing.bank(sowing.seat, taken);
    if passing::sweep(sowing, sowing.seat, 0) {
        return Some(sowing.end(Halt::Round, LapEnd::Over));
    }
    Some(sowing.end(Halt::Rest, LapEnd::Banked))
}

/// The first pit of the chain that ends with the landing pit, and the seeds in it.
fn chain<W: Witness>(sowing: &Sowing<'_, W>, counts: Counts, landing: Pit) -> (Pit, u8) {
    let row = sowing.ruleset.board().seat_of(landing);
    let (mut first, mut taken) = (landing, sowing.position.pits[landing.index()]);
    if counts.chain == Chain::One {
        return (first, taken);
    }
    for _ in 1..sowing.ruleset.board().columns {
        let pit = before(sowing, first);
        let seeds = sowing.position.pits[pit.index()];
        if sowing.ruleset.board().seat_of(pit) != row || !counts.of.contains(seeds) {
            break;
        }
        (first, taken) = (pit, taken + seeds);
    }
    (first, taken)
}

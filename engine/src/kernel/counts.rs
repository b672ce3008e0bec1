//! A capture of the landing pit by the number of its seeds, and of those before it.

use super::Halt;
use super::landing::{Landing, is_gate};
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

/// The first pit of the chain that ends with the landing pit, and the seeds in it. It stays in the row
/// of the landing where only that row is taken, and never goes through a gate.
fn chain<W: Witness>(sowing: &Sowing<'_, W>, counts: Counts, landing: Pit) -> (Pit, u8) {
    let row = sowing.ruleset.board().seat_of(landing);
    let (mut first, mut taken) = (landing, sowing.position.pits[landing.index()]);
    if counts.chain == Chain::One {
        return (first, taken);
    }
    let board = sowing.ruleset.board();
    for _ in 1..board.size {
        let pit = before(sowing, first);
        let seeds = sowing.position.pits[pit.index()];
        let leaves = counts.row == CountsRow::Other && board.seat_of(pit) != row;
        if leaves || is_gate(sowing.position, pit) || !counts.of.contains(seeds) {
            break;
        }
        (first, taken) = (pit, taken + seeds);
    }
    (first, taken)
}

#[cfg(test)]
mod tests {
    use crate::kernel::trial::{played, rules};

    #[test]
    fn a_chain_in_the_other_row_ends_at_its_border() {
        // A6 makes 1.A1 two; A6 itself, emptied, and A5 with two are the mover's.
        let after = played(&rules("oware"), "1,0,0,0,2,1/1,0,0,0,0,5 10,10 0", "A6");
        assert_eq!(after, "1,0,0,0,2,0/0,0,0,0,0,5 12,10 1");
    }

    #[test]
    fn a_chain_anywhere_goes_back_over_the_border() {
        // A4 drops in A5 (four), A6 (two) and 1.A1 (two): all three are taken; A4 is empty.
        let after = played(
            &rules("bohnenspiel"),
            "1,0,0,3,3,1/1,0,0,0,0,5 10,10 0",
            "A4",
        );
        assert_eq!(after, "1,0,0,0,0,0/0,0,0,0,0,5 18,10 1");
    }

    #[test]
    fn a_chain_of_every_pit_ends_where_it_began() {
        // Twelve seeds fill the board with singles, the last one in the emptied pit.
        let over = played(
            &rules("vai-lung-thlan"),
            "12,0,0,0,0,0/0,0,0,0,0,0 20,28 0",
            "A1",
        );
        assert_eq!(
            over,
            "0,0,0,0,0,0/0,0,0,0,0,0 32,28 - seat 0 wins, no-seeds"
        );
    }

    #[test]
    fn a_chain_stops_at_a_gate() {
        let mut rules = rules("bohnenspiel");
        rules.gates = crate::rules::Gates::Made {
            count: 3,
            limit: None,
            escort: crate::rules::Escort::Stays,
        };
        // The seed that falls in the gate 1.A1 is banked, 1.A2 makes two; A6 beyond the gate is safe.
        let start = "1,0,0,0,3,3/3,1,0,0,0,5 10,10 0 owner=1.A1:0";
        let after = played(&rules, start, "A5");
        assert_eq!(after, "1,0,0,0,0,4/3,0,0,0,0,5 13,10 1 owner=1.A1:0");
    }
}

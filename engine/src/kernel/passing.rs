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

#[cfg(test)]
mod tests {
    use crate::kernel::trial::{played, rules};

    #[test]
    fn a_four_on_the_way_goes_to_the_owner_of_the_pit() {
        // A5 drops in A6, 1.A1 (now four, North's) and 1.A2, which was empty.
        let rules = rules("nam-nam");
        let after = played(&rules, "0,0,0,0,3,0/3,0,0,4,4,6 12,12 0", "A5");
        assert_eq!(after, "0,0,0,0,0,1/0,1,0,4,4,6 12,16 1");
    }

    #[test]
    fn a_deed_makes_its_holder_the_owner() {
        // The same lap; 1.A1 is South's.
        let rules = rules("nam-nam");
        let after = played(&rules, "0,0,0,0,3,0/3,0,0,4,4,6 12,12 0 owner=1.A1:0", "A5");
        assert_eq!(after, "0,0,0,0,0,1/0,1,0,4,4,6 16,12 1 owner=1.A1:0");
    }

    #[test]
    fn standing_fours_and_fives_stay() {
        // 1.A1 goes from four to five; nothing is taken, 1.A2 was empty.
        let rules = rules("nam-nam");
        let after = played(&rules, "0,0,0,0,3,4/4,0,0,4,4,5 12,12 0", "A5");
        assert_eq!(after, "0,0,0,0,0,5/5,1,0,4,4,5 12,12 1");
    }

    #[test]
    fn the_last_seed_makes_a_four_for_the_mover() {
        // A6 ends in 1.A1, North's, which makes four: South's.
        let rules = rules("nam-nam");
        let after = played(&rules, "4,0,0,0,0,1/3,0,0,4,4,0 20,12 0", "A6");
        assert_eq!(after, "4,0,0,0,0,0/0,0,0,4,4,0 24,12 1");
    }

    #[test]
    fn the_last_eight_go_to_one_captor_even_in_mid_lap() {
        // 1.A1 makes four on the way: North takes it, and what lies and is in the hand: 24-24.
        let rules = rules("nam-nam");
        let after = played(&rules, "0,0,0,0,0,3/3,0,0,2,0,0 24,16 0", "A6");
        assert_eq!(after, "4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 round=2");
    }

    #[test]
    fn another_number_is_only_another_number() {
        let mut rules = rules("nam-nam");
        rules.sowing.passing = crate::rules::Passing::Owner(3);
        rules.setup.layout = crate::rules::Layout::row([3; 6]);
        rules.end.goal = crate::rules::Goal::Sweep(3);
        if let crate::rules::Capture::Counts(counts) = &mut rules.capture {
            counts.of = crate::rules::CountSet::of(&[3]);
        }
        // A5: A6 makes three (South's), 1.A1 was empty.
        let after = played(&rules, "0,0,0,0,2,2/0,3,3,3,3,3 9,5 0", "A5");
        assert_eq!(after, "0,0,0,0,0,0/1,3,3,3,3,3 12,5 1");
    }
}

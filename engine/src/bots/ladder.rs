//! The reference levels as budgets: how many nodes a move, and how often a level slips.

mod rungs;

use crate::rules::Rules;
use crate::search::estimate::learned as estimate;
use crate::{Evaluation, Spec};
use rungs::{
    FIRST, FOURTH, FOURTH_BY_FAMILY, Rungs, SECOND, SECOND_BY_FAMILY, THIRD, THIRD_BY_FAMILY,
};

/// What a reference level may do for a move.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(super) struct Rung {
    /// Nodes it may look at.
    pub(super) nodes: u64,
    /// Decisions of a thousand in which it plays any move.
    pub(super) slips: u16,
}

const fn rung(nodes: u64, slips: u16) -> Rung {
    Rung { nodes, slips }
}

/// The levels a revision has, or nothing if there is no such revision.
pub(super) const fn levels(revision: u8) -> Option<u8> {
    match revision {
        1 => Some(FIRST.len() as u8),
        2 => Some(SECOND.len() as u8),
        3 => Some(THIRD.len() as u8),
        4 | 5 => Some(FOURTH.len() as u8),
        _ => None,
    }
}

/// The budget of a level, if there is one.
pub(super) fn of(rules: &Rules, level: u8, revision: u8) -> Option<Rung> {
    let rungs: &[Rung] = match revision {
        1 => &FIRST,
        2 => of_family(rules, &SECOND_BY_FAMILY, &SECOND),
        3 => of_family(rules, &THIRD_BY_FAMILY, &THIRD),
        // What revision 5 judges otherwise left the ladder as even as it was.
        4 | 5 => of_family(rules, &FOURTH_BY_FAMILY, &FOURTH),
        _ => &[],
    };
    rungs.get(usize::from(level).checked_sub(1)?).copied()
}

/// The rungs of the family that these rules belong to, else the other ones.
fn of_family(
    rules: &Rules,
    families: &'static [(&str, Rungs)],
    other: &'static Rungs,
) -> &'static Rungs {
    let family = estimate::family(rules);
    let is_of =
        |spec: &str| Spec::parse(spec).is_ok_and(|spec| estimate::family(&spec.rules()) == family);
    let found = families.iter().find(|(spec, _)| is_of(spec));
    found.map_or(other, |(_, rungs)| rungs)
}

/// How a revision judges positions.
pub(super) fn evaluation(revision: u8) -> Evaluation {
    match revision {
        1 => Evaluation::Guessed,
        2..=4 => Evaluation::Mixed,
        _ => Evaluation::Learned,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_rise() {
        let families = SECOND_BY_FAMILY.iter().chain(&THIRD_BY_FAMILY);
        let families = families.chain(&FOURTH_BY_FAMILY);
        let families = families.map(|(_, rungs)| rungs);
        for rungs in families.chain([&SECOND, &THIRD, &FOURTH]) {
            for pair in rungs.windows(2) {
                let [low, high] = [pair[0], pair[1]];
                let sees_more = low.nodes < high.nodes && low.slips >= high.slips;
                let slips_less = low.nodes == high.nodes && low.slips > high.slips;
                assert!(sees_more || slips_less, "{low:?} {high:?}");
            }
        }
    }

    #[test]
    fn options_that_change_little_keep_the_rungs_of_their_family() {
        for (revision, other) in [
            (2, SECOND[7]),
            (3, THIRD[7]),
            (4, FOURTH[7]),
            (5, FOURTH[7]),
        ] {
            let rungs = |spec: &str| {
                let rules = Spec::parse(spec).expect("the spec is one").rules();
                of(&rules, 8, revision).expect("a level")
            };
            assert_eq!(rungs("awari"), rungs("oware"));
            assert_eq!(rungs("kalah:seeds=3"), rungs("kalah"));
            assert_eq!(rungs("kalah:pits=4"), other);
            assert_eq!(rungs("mefuvha"), other);
        }
    }
}

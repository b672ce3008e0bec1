//! The reference levels as budgets: how many nodes a move, and how often a level slips.

use crate::rules::Rules;
use crate::search::estimate::learned as estimate;
use crate::{Evaluation, Spec};

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

/// Revision 1: three times the nodes of the one before, about one more decision deep.
const FIRST: [Rung; 8] = [
    rung(20, 0),
    rung(60, 0),
    rung(180, 0),
    rung(540, 0),
    rung(1_620, 0),
    rung(4_860, 0),
    rung(14_580, 0),
    rung(43_740, 0),
];

/// The rungs of a revision, the weakest first.
type Rungs = [Rung; 10];

/// Revision 2 (`STRENGTH.md`): what a beginner overlooks is a slip, what the others don't see lies
/// deeper than their nodes go.
const SECOND: Rungs = [
    rung(10, 600),
    rung(15, 330),
    rung(30, 160),
    rung(80, 60),
    rung(250, 10),
    rung(1_000, 0),
    rung(4_000, 0),
    rung(16_000, 0),
    rung(64_000, 0),
    rung(256_000, 0),
];

/// Revision 2 where nodes are dear.
const FEW: Rungs = [
    rung(10, 600),
    rung(12, 420),
    rung(16, 300),
    rung(24, 200),
    rung(40, 120),
    rung(70, 60),
    rung(120, 20),
    rung(200, 0),
    rung(800, 0),
    rung(3_200, 0),
];

/// The rungs of families in which they were measured one by one, by a ruleset of each: how much a node
/// more helps differs.
const SECOND_BY_FAMILY: [(&str, Rungs); 9] = [
    // Where many sowings never end a node may take longer than a thousand elsewhere.
    ("bao-kenyan-laps", FEW),
    ("nam-nam", FEW),
    ("bao-kingulu", FEW),
    (
        "oware",
        [
            rung(10, 600),
            rung(17, 330),
            rung(27, 220),
            rung(46, 145),
            rung(85, 92),
            rung(170, 52),
            rung(430, 20),
            rung(1_300, 3),
            rung(4_500, 0),
            rung(15_000, 0),
        ],
    ),
    (
        "kalah",
        [
            rung(10, 650),
            rung(15, 400),
            rung(30, 200),
            rung(80, 80),
            rung(240, 15),
            rung(900, 0),
            rung(4_000, 0),
            rung(20_000, 0),
            rung(100_000, 0),
            rung(500_000, 0),
        ],
    ),
    (
        "universal",
        [
            rung(10, 600),
            rung(15, 330),
            rung(30, 160),
            rung(70, 60),
            rung(180, 25),
            rung(700, 0),
            rung(3_000, 0),
            rung(27_000, 0),
            rung(250_000, 0),
            rung(1_500_000, 0),
        ],
    ),
    (
        "hus",
        [
            rung(10, 600),
            rung(15, 320),
            rung(30, 150),
            rung(60, 60),
            rung(180, 15),
            rung(700, 0),
            rung(3_000, 0),
            rung(40_000, 0),
            rung(400_000, 0),
            rung(2_500_000, 0),
        ],
    ),
    (
        "omweso",
        [
            rung(10, 720),
            rung(15, 380),
            rung(34, 150),
            rung(64, 55),
            rung(160, 15),
            rung(500, 0),
            rung(2_000, 0),
            rung(12_000, 0),
            rung(60_000, 0),
            rung(300_000, 0),
        ],
    ),
    (
        "bao-la-kiswahili",
        [
            rung(10, 600),
            rung(20, 330),
            rung(36, 190),
            rung(70, 100),
            rung(140, 40),
            rung(280, 10),
            rung(700, 0),
            rung(2_400, 0),
            rung(9_000, 0),
            rung(36_000, 0),
        ],
    ),
];

/// The levels a revision has, or nothing if there is no such revision.
pub(super) const fn levels(revision: u8) -> Option<u8> {
    match revision {
        1 => Some(FIRST.len() as u8),
        2 => Some(SECOND.len() as u8),
        _ => None,
    }
}

/// The budget of a level, if there is one.
pub(super) fn of(rules: &Rules, level: u8, revision: u8) -> Option<Rung> {
    let rungs: &[Rung] = match revision {
        1 => &FIRST,
        2 => second(rules),
        _ => &[],
    };
    rungs.get(usize::from(level).checked_sub(1)?).copied()
}

/// The rungs of revision 2 for a game by these rules.
fn second(rules: &Rules) -> &'static Rungs {
    let family = estimate::family(rules);
    let is_of =
        |spec: &str| Spec::parse(spec).is_ok_and(|spec| estimate::family(&spec.rules()) == family);
    let found = SECOND_BY_FAMILY.iter().find(|(spec, _)| is_of(spec));
    found.map_or(&SECOND, |(_, rungs)| rungs)
}

/// How a revision judges positions.
pub(super) fn evaluation(revision: u8) -> Evaluation {
    match revision {
        1 => Evaluation::Guessed,
        _ => Evaluation::Learned,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_rise() {
        let families = SECOND_BY_FAMILY.iter().map(|(_, rungs)| rungs);
        for rungs in families.chain([&SECOND]) {
            for pair in rungs.windows(2) {
                assert!(pair[0].nodes < pair[1].nodes && pair[0].slips >= pair[1].slips);
            }
        }
    }

    #[test]
    fn options_that_change_little_keep_the_rungs_of_their_family() {
        let rungs = |spec: &str| {
            let rules = Spec::parse(spec).expect("the spec is one").rules();
            of(&rules, 8, 2).expect("a level")
        };
        assert_eq!(rungs("awari"), rungs("oware"));
        assert_eq!(rungs("kalah:seeds=3"), rungs("kalah"));
        assert_eq!(rungs("kalah:pits=4"), SECOND[7]);
        assert_eq!(rungs("mefuvha"), SECOND[7]);
    }
}

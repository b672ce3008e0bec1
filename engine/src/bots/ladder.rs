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

/// The rungs of families in which they were measured one by one, by a ruleset of each: how much a node
/// more helps differs.
const SECOND_BY_FAMILY: [(&str, Rungs); 6] = [
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

/// Revision 3, where nothing else was measured: the bots were set against each other, level by level, and
/// each was moved until it beat the one below by as much as the others do (`strength calibrate`). Down
/// there slips are what tells them apart, and fewer nodes with fewer slips make the steps even.
const THIRD: Rungs = [
    rung(10, 811),
    rung(13, 511),
    rung(28, 329),
    rung(65, 204),
    rung(149, 126),
    rung(368, 75),
    rung(970, 43),
    rung(2_941, 23),
    rung(10_240, 11),
    rung(47_051, 0),
];

/// The rungs of revision 3 by family, where they were measured.
const THIRD_BY_FAMILY: [(&str, Rungs); 6] = [
    (
        "hus",
        [
            rung(10, 911),
            rung(10, 783),
            rung(10, 598),
            rung(19, 412),
            rung(44, 255),
            rung(129, 137),
            rung(453, 66),
            rung(1_643, 32),
            rung(11_763, 10),
            rung(163_840, 0),
        ],
    ),
    (
        "omweso",
        [
            rung(10, 811),
            rung(10, 583),
            rung(25, 354),
            rung(58, 218),
            rung(145, 128),
            rung(353, 77),
            rung(905, 45),
            rung(2_560, 24),
            rung(8_914, 12),
            rung(40_960, 0),
        ],
    ),
    (
        "oware",
        [
            rung(10, 757),
            rung(16, 464),
            rung(27, 336),
            rung(45, 253),
            rung(91, 167),
            rung(193, 109),
            rung(437, 68),
            rung(1_114, 40),
            rung(3_152, 22),
            rung(9_229, 12),
        ],
    ),
    (
        "kalah",
        [
            rung(10, 853),
            rung(13, 522),
            rung(24, 358),
            rung(58, 217),
            rung(123, 141),
            rung(303, 84),
            rung(868, 46),
            rung(3_521, 20),
            rung(16_293, 8),
            rung(85_993, 0),
        ],
    ),
    (
        "universal",
        [
            rung(10, 837),
            rung(12, 532),
            rung(28, 329),
            rung(65, 204),
            rung(155, 124),
            rung(368, 75),
            rung(905, 45),
            rung(2_389, 25),
            rung(6_756, 14),
            rung(23_525, 7),
        ],
    ),
    (
        "bao-la-kiswahili",
        [
            rung(10, 757),
            rung(19, 415),
            rung(40, 271),
            rung(86, 174),
            rung(197, 107),
            rung(437, 68),
            rung(1_040, 41),
            rung(2_560, 24),
            rung(6_756, 14),
            rung(20_480, 7),
        ],
    ),
];

/// The levels a revision has, or nothing if there is no such revision.
pub(super) const fn levels(revision: u8) -> Option<u8> {
    match revision {
        1 => Some(FIRST.len() as u8),
        2 => Some(SECOND.len() as u8),
        3 => Some(THIRD.len() as u8),
        _ => None,
    }
}

/// The budget of a level, if there is one.
pub(super) fn of(rules: &Rules, level: u8, revision: u8) -> Option<Rung> {
    let rungs: &[Rung] = match revision {
        1 => &FIRST,
        2 => of_family(rules, &SECOND_BY_FAMILY, &SECOND),
        3 => of_family(rules, &THIRD_BY_FAMILY, &THIRD),
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
        _ => Evaluation::Learned,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rungs_rise() {
        let families = SECOND_BY_FAMILY.iter().chain(&THIRD_BY_FAMILY);
        let families = families.map(|(_, rungs)| rungs);
        for rungs in families.chain([&SECOND, &THIRD]) {
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
        for (revision, other) in [(2, SECOND[7]), (3, THIRD[7])] {
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

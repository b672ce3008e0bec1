//! The rungs of every revision. Those that were published are frozen.

use super::{Rung, rung};

/// Revision 1: three times the nodes of the one before, about one more decision deep.
pub(super) const FIRST: [Rung; 8] = [
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
pub(super) type Rungs = [Rung; 10];

/// Revision 2 (`STRENGTH.md`): what a beginner overlooks is a slip, what the others don't see lies
/// deeper than their nodes go.
pub(super) const SECOND: Rungs = [
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
pub(super) const SECOND_BY_FAMILY: [(&str, Rungs); 6] = [
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
pub(super) const THIRD: Rungs = [
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

/// Those of Oware are the same in revisions 3 and 4.
const OWARE: Rungs = [
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
];

/// The rungs of revision 3 by family, where they were measured.
pub(super) const THIRD_BY_FAMILY: [(&str, Rungs); 6] = [
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
    ("oware", OWARE),
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

/// Revision 4, where nothing else was measured: as in revision 3.
pub(super) const FOURTH: Rungs = THIRD;

/// The rungs of revision 4 by family: the upper ones stand further apart, those of Hus all lower, so that
/// each of ten is above the one before.
pub(super) const FOURTH_BY_FAMILY: [(&str, Rungs); 6] = [
    (
        "hus",
        [
            rung(10, 911),
            rung(10, 785),
            rung(10, 635),
            rung(17, 440),
            rung(31, 312),
            rung(62, 207),
            rung(150, 125),
            rung(380, 73),
            rung(1_250, 37),
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
            rung(10_240, 11),
            rung(115_852, 0),
        ],
    ),
    ("oware", OWARE),
    (
        "kalah",
        [
            rung(10, 853),
            rung(12, 575),
            rung(21, 383),
            rung(40, 270),
            rung(85, 174),
            rung(184, 112),
            rung(458, 66),
            rung(1_260, 37),
            rung(4_000, 19),
            rung(40_960, 0),
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
            rung(3_620, 20),
            rung(12_000, 10),
            rung(57_926, 0),
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
            rung(5_487, 16),
            rung(16_000, 8),
        ],
    ),
];

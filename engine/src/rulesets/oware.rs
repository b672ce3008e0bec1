//! Oware: a last seed that makes two or three takes them, and the twos and threes before it.

use super::common::*;
use super::options::oware::*;

/// The game of the Masters of Games page.
pub(super) const OWARE: Entry = Entry {
    id: "oware",
    title: "Oware",
    board: "2x6, 48 seeds",
    summary: "One lap a turn on two rows of six. A last seed that brings an enemy pit to two or \
         three takes it, and the pits of two and three before it; an empty row must be fed, and \
         who has more than half of the seeds wins.",
    sources: &[MASTERS],
    options: &[GRAND_SLAM, CYCLE],
    max_plies: 2_000,
    rules: Rules {
        feed: Feed::BySowing,
        sowing: Sowing {
            origin: Origin::Skipped,
            ..Sowing::PLAIN
        },
        capture: Capture::Counts(COUNTS),
        end: End {
            bare: Bare::NextEnds,
            goal: Goal::Majority,
        },
        ..Rules::PLAIN
    },
};

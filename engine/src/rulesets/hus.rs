//! Hus: an occupied landing lifts both facing pits with its own and sows on.

use super::common::*;
use super::options::hus::*;

pub(super) const HUS: Entry = Entry {
    id: "hus",
    title: "Hus",
    board: "4x8, 4x12 or 4x16, 48 to 96 seeds",
    summary: "Relay sowing anticlockwise on four rows. A last seed in an occupied own inner pit \
         that faces seeds lifts both facing pits together with its own pit and sows on; seeds \
         never leave the board, and who has no pit with two seeds or more loses.",
    sources: &[POLOVYNKA, "https://en-academic.com/dic.nsf/enwiki/313309"],
    options: &[
        COLUMNS,
        DIRECTION_CCW,
        SETUP,
        FIRST_MOVE_NO_CAPTURE.in_text(),
        START_ROWS.in_text(),
        NEED_BOTH,
        LIFT_OWN,
        ENDLESS,
    ],
    max_plies: 5_000,
    rules: Rules {
        setup: Setup {
            layout: Layout::rows(halves(8, 0, 2), all(8, 2)),
            ..Setup::PLAIN
        },
        capture: Capture::Facing(LIFTING),
        ..Rules::FOUR_ROWS
    },
};

/// An occupied landing lifts the facing pits and its own: Hus and katra.
pub(super) const LIFTING: Facing = Facing {
    on: On::Occupied,
    takes: Takes::InnerThenOuter,
    own: Own::Along,
    loot: Loot::OnFromLanding,
    ..Facing::PLAIN
};

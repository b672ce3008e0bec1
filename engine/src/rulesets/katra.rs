//! Katra: Hus with every pit filled and the way chosen for each move.

use super::common::*;
use super::options::katra::*;

pub(super) const KATRA: Entry = Entry {
    id: "katra",
    title: "Katra",
    board: "4x8 and other sizes, two seeds a pit",
    summary: "Hus with two seeds in every pit and a direction chosen for each move: the plain \
         member of the Malagasy katra family.",
    sources: &[POLOVYNKA],
    options: &[
        COLUMNS,
        DIRECTION_FREE,
        FIRST_MOVE_NO_CAPTURE,
        START_ROWS,
        NEED_BOTH,
        LIFT_OWN,
        ENDLESS,
    ],
    max_plies: 5_000,
    rules: Rules {
        direction: Direction::Free,
        capture: Capture::Facing(super::hus::LIFTING),
        ..Rules::FOUR_ROWS
    },
};

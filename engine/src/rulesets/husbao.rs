//! HusBao: any inner landing that faces seeds takes them and sows on with everything.

use super::common::*;
use super::options::husbao::*;

/// The basic game.
pub(super) const HUSBAO: Entry = Entry {
    id: "husbao",
    title: "HusBao",
    board: "4x8, 48 seeds",
    summary: "Relay sowing on four rows of eight, either way round. A last seed in the own inner \
         row that faces seeds takes them, even out of an empty pit, and sows on with everything; \
         who has no pit with two seeds or more loses.",
    sources: &["HusBao rules leaflet (in Polish)"],
    options: &[
        DIRECTION_FREE,
        LOOT,
        OPTIONAL_CAPTURE,
        HANDICAP_SEEDS,
        HANDICAP_AFTER,
        HANDICAP_SEAT,
        ENDLESS,
    ],
    max_plies: 5_000,
    rules: RULES,
};

pub(super) const FACING: Facing = Facing {
    on: On::Any,
    own: Own::Along,
    loot: Loot::OnFromLanding,
    ..Facing::PLAIN
};

pub(super) const RULES: Rules = Rules {
    setup: Setup {
        layout: Layout::rows(halves(8, 2, 0), all(8, 2)),
        ..Setup::PLAIN
    },
    direction: Direction::Free,
    capture: Capture::Facing(FACING),
    ..Rules::FOUR_ROWS
};

//! Bao la Kimasai: planting without captures, then a harvest that sows loot from the landing pit.

use super::common::*;

pub(super) const BAO_LA_KIMASAI: Entry = Entry {
    id: "bao-la-kimasai",
    title: "Bao la Kimasai",
    board: "4x8, 64 seeds, 24 of each seat in reserve",
    summary: "Two phases, all sowing clockwise: first the reserves are planted without captures, \
         then the harvest, where the loot is sown from the landing pit itself. Whoever loses the \
         inner row loses.",
    sources: &[POLOVYNKA],
    options: &[ENDLESS],
    max_plies: 5_000,
    rules: Rules {
        setup: Setup {
            layout: Layout::rows(all(8, 1), all(8, 0)),
            ..Setup::PLAIN
        },
        start: Start::PLAIN,
        direction: Direction::Cw,
        phase: Phase::Planting { reserve: 24 },
        capture: Capture::Facing(Facing {
            on: On::Occupied,
            loot: Loot::IntoLanding,
            ..Facing::PLAIN
        }),
        end: End {
            bare: Bare::FrontLost(Seen::Captures),
            ..End::PLAIN
        },
        ..Rules::FOUR_ROWS
    },
};

//! Bao, Kenyan with laps: relay sowing on two rows, captures across an own empty pit.

use super::common::*;

pub(super) const BAO_KENYAN_LAPS: Entry = Entry {
    id: "bao-kenyan-laps",
    title: "Bao, Kenyan with laps",
    board: "2x8, 32 seeds",
    summary: "Two rows of eight, two seeds each, relay sowing: a last seed in an own empty pit \
         takes what faces it; the seat that runs out of seeds loses the rest, more seeds win.",
    sources: &[MASTERS],
    options: &[ENDLESS],
    max_plies: 2_000,
    rules: Rules {
        geometry: Geometry {
            columns: 8,
            ..Geometry::PLAIN
        },
        setup: Setup {
            layout: Layout::row(all(8, 2)),
            ..Setup::PLAIN
        },
        start: Start {
            seeds: Seeds::TwoElse(Single::Any),
            ..Start::PLAIN
        },
        relay: Relay::Occupied,
        capture: Capture::Facing(Facing::PLAIN),
        end: End {
            bare: Bare::NextEnds,
            ..End::PLAIN
        },
        ..Rules::PLAIN
    },
};

//! Ot-tjin: relay sowing in which the number a pit began with is a fish.

use super::common::*;
use super::options::ot_tjin::*;

pub(super) const OT_TJIN: Entry = Entry {
    id: "ot-tjin",
    title: "Aw-li on-nam ot-tjin",
    board: "2x10, 60 seeds",
    summary: "The Penihing game of Borneo: relay sowing on two rows of ten. A last seed that brings \
         a pit of either row to the number every pit began with catches that fish; the seat that has \
         nothing to sow leaves the rest to the other.",
    sources: &[
        "C. Lumholtz 1920, Through Central Borneo, 435-437",
        "https://en.wikipedia.org/wiki/Aw-li_On-nam_Ot-tjin",
    ],
    options: &[SEEDS, ENDLESS],
    max_plies: 2_000,
    rules: Rules {
        geometry: Geometry {
            columns: 10,
            ..Geometry::PLAIN
        },
        setup: Setup {
            layout: Layout::row(all(10, 3)),
            ..Setup::PLAIN
        },
        relay: Relay::Occupied,
        capture: fish(3),
        end: End {
            bare: Bare::NextEnds,
            ..End::PLAIN
        },
        ..Rules::PLAIN
    },
};

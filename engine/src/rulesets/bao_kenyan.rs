//! Bao, Kenyan children's game: own store sown, extra turns, captures across an own empty pit.

use super::common::*;
use super::options::bao_kenyan::*;

pub(super) const BAO_KENYAN: Entry = Entry {
    id: "bao-kenyan",
    title: "Bao, Kenyan children's game",
    board: "2x8, 48 seeds",
    summary: "Two rows of eight, three seeds each: sow into the own store, move again from it, and \
         take what faces an own empty pit; who has more than half of the seeds wins.",
    sources: &[MASTERS],
    options: &[CAPTURER_TAKEN],
    max_plies: 2_000,
    rules: Rules {
        geometry: Geometry {
            columns: 8,
            ..Geometry::PLAIN
        },
        setup: Setup {
            layout: Layout::row(all(8, 3)),
            ..Setup::PLAIN
        },
        sowing: Sowing {
            store: Store::Again,
            origin: Origin::Skipped,
            ..Sowing::PLAIN
        },
        capture: Capture::Facing(Facing::PLAIN),
        end: End {
            bare: Bare::NextEnds,
            goal: Goal::Majority,
        },
        ..Rules::PLAIN
    },
};

//! Omweso: both facing pits or none, sown again from where the lap began; the left four may turn back.

use super::common::*;
use super::options::omweso::*;

pub(super) const OMWESO: Entry = Entry {
    id: "omweso",
    title: "Omweso",
    board: "4x8, 64 seeds",
    summary: "Relay sowing anticlockwise; captures need both facing pits and are sown again from \
         where the lap began; the four left-most pits may sow clockwise when that captures. \
         Captures from both ends in a turn, or in two turns before the other has captured, win.",
    sources: &[POLOVYNKA, "https://en.wikipedia.org/wiki/Omweso"],
    options: &[SETUP, WIN_BOTH_ENDS, WIN_SECOND_CAPTURE, ENDLESS],
    max_plies: 5_000,
    rules: Rules {
        setup: Setup {
            layout: Layout::rows(all(8, 0), all(8, 4)),
            ..Setup::PLAIN
        },
        direction: Direction::Reversible { columns: 2 },
        capture: Capture::Facing(Facing {
            on: On::Occupied,
            takes: Takes::Both,
            loot: Loot::OnFromOrigin,
            ..Facing::PLAIN
        }),
        end: End {
            goal: Goal::Captures {
                both_ends: Win::On,
                second: Win::On,
            },
            ..End::PLAIN
        },
        ..Rules::FOUR_ROWS
    },
};

//! Mefuvha: Bao Kiarabu on a long board, with one more enemy pit and a fixed first move.

use super::bao_kiarabu::ARAB;
use super::common::*;
use super::options::mefuvha::*;

pub(super) const MEFUVHA: Entry = Entry {
    id: "mefuvha",
    title: "Mefuvha",
    board: "4x16 (4x6 to 4x28), 122 seeds",
    summary: "Bao Kiarabu on a long board: an empty landing in the inner row takes both facing \
         pits off the board and one more enemy pit of choice; each seat's first move is fixed.",
    sources: &[
        "H. Stayt 1931, The Bavenda, 364-366, as told in Ludii's Mefuvha",
        POLOVYNKA,
    ],
    options: &[
        COLUMNS,
        DIRECTION,
        EXTRA_PITS.in_text(),
        FIXED_FIRST_MOVE,
        ENDLESS_LOSS,
    ],
    max_plies: 5_000,
    rules: Rules {
        geometry: Geometry {
            columns: 16,
            ..ARAB.geometry
        },
        setup: Setup {
            layout: Layout::rows(inner(16), all(16, 2)),
            ..Setup::PLAIN
        },
        start: Start {
            opening: FIRST,
            ..ARAB.start
        },
        capture: further_pits(After::Any),
        ..ARAB
    },
};

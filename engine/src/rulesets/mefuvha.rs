//! Mefuvha: Bao Kiarabu on a long board, with one more enemy pit and a fixed first move.

use super::bao_kiarabu::ARAB;
use super::common::*;

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

/// Each seat's first move lifts its A3.
const FIRST: Opening = Opening::Fixed { column: 3 };

/// The inner row: 0 1 2 2 …
const fn inner(columns: u8) -> Row {
    let mut row = all(columns, 2);
    row[0] = 0;
    row[1] = 1;
    row
}

const COLUMNS: OptionSpec = OptionSpec::number(
    "columns",
    16,
    Numbers::Range {
        first: 6,
        last: 28,
        step: 2,
    },
    "columns of the board",
    |rules, n| {
        rules.geometry.columns = n;
        rules.setup.layout = Layout::rows(inner(n), all(n, 2));
    },
)
.in_text();

const FIXED_FIRST_MOVE: OptionSpec = OptionSpec::switch(
    "fixed_first_move",
    true,
    "each seat's first move must be A3 while it holds two seeds",
    |rules, on| rules.start.opening = if on { FIRST } else { Opening::Free },
)
.in_text();

//! Nsolo: Bao Kiarabu on four rows of ten, with one more enemy pit after a double capture.

use super::bao_kiarabu::ARAB;
use super::common::*;

pub(super) const NSOLO: Entry = Entry {
    id: "nsolo",
    title: "Nsolo",
    board: "4x10 (to 4x20), 76 seeds",
    summary: "Bao Kiarabu on four rows of ten; a capture of both facing pits brings one more enemy \
         pit of choice.",
    sources: &[
        "M. Sanderson 1913, 733-743, as told in Ludii's Nsolo",
        POLOVYNKA,
    ],
    options: &[
        COLUMNS,
        DIRECTION,
        EXTRA_PITS.in_text(),
        EXTRA_NEEDS_OUTER,
        ENDLESS_LOSS,
    ],
    max_plies: 5_000,
    rules: Rules {
        geometry: Geometry {
            columns: 10,
            ..ARAB.geometry
        },
        setup: Setup {
            layout: Layout::rows(inner(10), all(10, 2)),
            ..Setup::PLAIN
        },
        capture: further_pits(After::OuterTaken),
        ..ARAB
    },
};

/// The inner row: … 2 2 0
const fn inner(columns: u8) -> Row {
    let mut row = all(columns, 2);
    row[columns as usize - 1] = 0;
    row
}

const COLUMNS: OptionSpec = OptionSpec::number(
    "columns",
    10,
    Numbers::Range {
        first: 10,
        last: 20,
        step: 2,
    },
    "columns of the board",
    |rules, n| {
        rules.geometry.columns = n;
        rules.setup.layout = Layout::rows(inner(n), all(n, 2));
    },
)
.in_text();

const EXTRA_NEEDS_OUTER: OptionSpec = OptionSpec::switch(
    "extra_needs_outer",
    true,
    "the further pits only if the outer pit was taken too",
    |rules, on| {
        if let Asks::Further { after, .. } = &mut facing(rules).asks {
            *after = if on { After::OuterTaken } else { After::Any };
        }
    },
)
.in_text()
.needs("extra_pits", "0");

//! Nsolo: Bao Kiarabu on four rows of ten, with one more enemy pit after a double capture.

use super::bao_kiarabu::ARAB;
use super::common::*;
use super::options::nsolo::*;

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

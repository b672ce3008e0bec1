//! Hawalis: Bao Kiarabu on four rows of seven.

use super::bao_kiarabu::{ARAB, BAO_KIARABU};
use super::common::*;
use super::options::bao_kiarabu::*;

pub(super) const HAWALIS: Entry = Entry {
    id: "hawalis",
    title: "Hawalis",
    board: "4x7, 56 seeds",
    summary: "Bao Kiarabu on its classic board, four rows of seven.",
    options: &[COLUMNS_7, DIRECTION, OUTER_WITHOUT_INNER, ENDLESS_LOSS],
    rules: Rules {
        geometry: Geometry {
            columns: 7,
            ..ARAB.geometry
        },
        setup: Setup {
            layout: Layout::rows(all(7, 2), all(7, 2)),
            ..Setup::PLAIN
        },
        ..ARAB
    },
    ..BAO_KIARABU
};

//! Tshuba: Bao Kiarabu with one more enemy pit of choice after every capture.

use super::bao_kiarabu::ARAB;
use super::common::*;
use super::options::tshuba::*;

pub(super) const TSHUBA: Entry = Entry {
    id: "tshuba",
    title: "Tshuba",
    board: "4x8 (4x4 to 4x22), 64 seeds",
    summary: "Bao Kiarabu with one more enemy pit of choice after every capture.",
    sources: &[
        "H. Junod 1912, 314-318, as told in Ludii's Tshuba",
        POLOVYNKA,
    ],
    options: &[COLUMNS, DIRECTION, EXTRA_PITS.in_text(), ENDLESS_LOSS],
    max_plies: 5_000,
    rules: Rules {
        capture: further_pits(After::Any),
        ..ARAB
    },
};

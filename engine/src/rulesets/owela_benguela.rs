//! Owela of Benguela: Hus on a long board, sown on without the landing pit, an inner row half filled.

use super::common::*;
use super::options::owela_benguela::*;

pub(super) const OWELA_BENGUELA: Entry = Entry {
    id: "owela-benguela",
    title: "Owela (Benguela)",
    board: "4x12 (4x12 to 4x20), 68 seeds",
    summary: "The Umbundu game: relay sowing anticlockwise on four long rows. A last seed in an \
         occupied own inner pit that faces seeds takes both facing pits and sows them on from the \
         next pit; singles are never sown, and who cannot move loses.",
    sources: &["E. Silva 1995, at https://ludii.games/details.php?keyword=Owela+%28Benguela%29"],
    options: &[COLUMNS, ENDLESS],
    max_plies: 5_000,
    rules: Rules {
        geometry: Geometry {
            columns: 12,
            ..Rules::FOUR_ROWS.geometry
        },
        setup: Setup {
            layout: Layout::rows(inner(12), all(12, 2)),
            ..Setup::PLAIN
        },
        capture: Capture::Facing(Facing {
            own: Own::Stays,
            ..super::hus::LIFTING
        }),
        ..Rules::FOUR_ROWS
    },
};

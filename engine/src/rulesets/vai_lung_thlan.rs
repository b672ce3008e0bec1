//! Vai lung thlan: a last stone alone in its pit is taken, with the lone stones before it.

use super::common::*;

pub(super) const VAI_LUNG_THLAN: Entry = Entry {
    id: "vai-lung-thlan",
    title: "Vai lung thlan",
    board: "2x6, 60 seeds",
    summary: "The Mizo game: one lap a turn, clockwise, on two rows of six with five stones each. A \
         last stone in an empty pit of either row is taken, and the unbroken chain of lone stones \
         before it; who cannot move passes, and the game ends with an empty board.",
    sources: &[
        "J. Shakespear 1912, The Lushei Kuki Clans, at https://mancala.fandom.com/wiki/Vai_Lung_Thlan",
        "https://iggamecenter.com/en/rules/vailungthlan",
    ],
    options: &[],
    max_plies: 2_000,
    rules: Rules {
        setup: Setup {
            layout: Layout::row(all(6, 5)),
            ..Setup::PLAIN
        },
        direction: Direction::Cw,
        capture: Capture::Counts(Counts {
            of: CountSet::of(&[1]),
            row: CountsRow::Any,
            chain: Chain::Back,
            ..Counts::PLAIN
        }),
        stuck: Stuck::Skipped,
        ..Rules::PLAIN
    },
};

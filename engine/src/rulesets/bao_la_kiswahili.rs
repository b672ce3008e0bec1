//! Bao la Kiswahili: planting with a house, then a harvest in which the first lap decides.

use super::common::*;

pub(super) const BAO_LA_KISWAHILI: Entry = Entry {
    id: "bao-la-kiswahili",
    title: "Bao la Kiswahili",
    board: "4x8, 64 seeds, 22 of each seat in reserve",
    summary: "The full Bao: a planting stage with captures and a house, then a stage like Bao la \
         Kujifunza in which a blank move can block the pit that every capture would take.",
    sources: &[
        "Polovynka, Bao la Kiswahili, queen of mancalas (in Ukrainian), \
         _posts/2026-03-05-bao-kiswahili.md in https://github.com/navpil/navpil.github.io",
        "The same author's course, _posts/2026-03-09-kiswahili-step-by-step.md there",
    ],
    options: &[ENDLESS],
    max_plies: 5_000,
    rules: Rules {
        setup: Setup {
            layout: Layout::rows([0, 0, 0, 0, 6, 2, 2, 0], all(8, 0)),
            ..Setup::PLAIN
        },
        start: Start {
            rows: Rows::InnerFirst,
            first_lap: FirstLap::Decides {
                takasia: Takasia::On,
            },
            ..Rules::FOUR_ROWS.start
        },
        direction: Direction::FreeInward,
        phase: Phase::Namua {
            reserve: 22,
            house: House {
                column: 5,
                stands_from: 6,
            },
        },
        capture: Capture::Facing(super::bao_la_kujifunza::HEADED),
        end: End {
            bare: Bare::FrontLost(Seen::EveryDrop),
            ..End::PLAIN
        },
        ..Rules::FOUR_ROWS
    },
};

//! Bao la Kujifunza: a move captures from its first lap on or not at all; loot enters at a head.

use super::common::*;
use super::options::bao_la_kujifunza::*;

pub(super) const BAO_LA_KUJIFUNZA: Entry = Entry {
    id: "bao-la-kujifunza",
    title: "Bao la Kujifunza",
    board: "4x8, 64 seeds",
    summary: "Bao for beginners: two seeds everywhere, a move either captures from its first lap \
         on or not at all, and loot enters at an end of the own inner row. Whoever loses the inner \
         row, even for a moment, loses.",
    sources: &[POLOVYNKA, MASTERS],
    options: &[CENTRE, ENDLESS],
    max_plies: 5_000,
    rules: Rules {
        start: Start {
            rows: Rows::InnerFirst,
            first_lap: FirstLap::Decides {
                takasia: Takasia::Off,
            },
            ..Rules::FOUR_ROWS.start
        },
        direction: Direction::Free,
        capture: Capture::Facing(HEADED),
        end: End {
            bare: Bare::FrontLost(Seen::EveryDrop),
            ..End::PLAIN
        },
        ..Rules::FOUR_ROWS
    },
};

/// An occupied landing takes the facing inner pit, whose seeds enter at a head.
pub(super) const HEADED: Facing = Facing {
    on: On::Occupied,
    loot: Loot::IntoHead,
    ..Facing::PLAIN
};

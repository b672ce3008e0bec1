//! Bao Kiarabu: an empty inner landing takes the facing pit, and the one behind it, off the board.

use super::common::*;
use super::options::bao_kiarabu::*;

/// The game on four rows of eight.
pub(super) const BAO_KIARABU: Entry = Entry {
    id: "bao-kiarabu",
    title: "Bao Kiarabu",
    board: "4x8, 64 seeds",
    summary: "Relay sowing one way round on four rows. A last seed in an empty own inner pit takes \
         the facing pit, and the one behind it, off the board; who has no seeds left loses.",
    sources: &[
        POLOVYNKA,
        "A. de Voogt 2003, at https://ludii.games/data.php?gameId=104",
    ],
    options: &[COLUMNS_8, DIRECTION, OUTER_WITHOUT_INNER, ENDLESS_LOSS],
    max_plies: 5_000,
    rules: ARAB,
};

/// What mefuvha, nsolo and tshuba share with it.
pub(super) const ARAB: Rules = Rules {
    start: Start {
        seeds: Seeds::TwoElse(Single::IntoEmpty),
        ..Rules::FOUR_ROWS.start
    },
    capture: Capture::Facing(TAKING_OFF),
    end: End {
        bare: Bare::OpponentLoses,
        ..End::PLAIN
    },
    repetition: Repetition {
        at: 2,
        then: Then::Draw,
    },
    endless: Endless::Loss,
    ..Rules::FOUR_ROWS
};

/// An empty landing takes the facing inner pit and the one behind it off the board.
pub(super) const TAKING_OFF: Facing = Facing {
    on: On::Empty,
    takes: Takes::InnerThenOuter,
    ..Facing::PLAIN
};

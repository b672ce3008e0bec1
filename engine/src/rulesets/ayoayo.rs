//! Ayoayo: relay sowing that skips the emptied pit, captures across, and an opponent to be fed.

use super::common::*;
use super::options::ayoayo::*;

pub(super) const AYOAYO: Entry = Entry {
    id: "ayoayo",
    title: "Ayoayo",
    board: "2x6, 48 seeds",
    summary: "The Yoruba game: relay sowing on two rows of six, the emptied pit left out. A last \
         seed in an own empty pit takes what lies opposite and goes along; an empty opponent must \
         have seeds after the move if that can be, and what is left at the end stays with its row.",
    sources: &[
        "L. Russ 1984, at https://mancala.fandom.com/wiki/Ayoayo",
        "J. Pratt 2009, http://johnpratt.com/items/mancala/ayoayo.html (the last seed stays)",
    ],
    options: &[CAPTURER_STAYS, ENDLESS],
    max_plies: 2_000,
    rules: Rules {
        feed: Feed::ByResult,
        sowing: Sowing {
            origin: Origin::Skipped,
            ..Sowing::PLAIN
        },
        relay: Relay::Occupied,
        capture: Capture::Facing(Facing {
            own: Own::Along,
            ..Facing::PLAIN
        }),
        end: End {
            bare: Bare::NextEnds,
            ..End::PLAIN
        },
        ..Rules::PLAIN
    },
};

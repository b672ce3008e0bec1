//! Kalah: the own store is sown, a last seed there moves again, an own empty pit captures across.

use super::common::*;
use super::options::kalah::*;

pub(super) const KALAH: Entry = Entry {
    id: "kalah",
    title: "Kalah",
    board: "2x6 with 48 seeds, any size",
    summary: "Two rows of m pits with n seeds each: sow into the own store, move again from it, \
         capture opposite an own empty pit; the game ends as soon as either row is empty.",
    sources: &[
        "https://en.wikipedia.org/wiki/Kalah",
        "Irving, Donkers and Uiterwijk, Solving Kalah, ICGA Journal 23(3), 2000",
    ],
    options: &[PITS, SEEDS, EMPTY_CAPTURE],
    max_plies: 2_000,
    rules: Rules {
        sowing: Sowing {
            store: Store::Again,
            ..Sowing::PLAIN
        },
        capture: Capture::Facing(Facing {
            own: Own::Along,
            ..Facing::PLAIN
        }),
        end: End {
            bare: Bare::EitherEnds,
            ..End::PLAIN
        },
        ..Rules::PLAIN
    },
};

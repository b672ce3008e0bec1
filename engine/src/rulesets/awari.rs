//! Awari: nobody may be left without seeds, a cycle divides the board.

use super::common::*;
use super::oware::OWARE;

pub(super) const AWARI: Entry = Entry {
    id: "awari",
    title: "Awari",
    summary: "The Oware that was solved in 2002: a move that leaves the opponent without seeds is \
         illegal unless every move does, and a cycle divides the board in halves.",
    sources: &[
        "Romein and Bal, IEEE Computer 36(10), 2003, and ICGA Journal 25(3), 2002",
        "https://doi.org/10.48338/vu01-11wjke",
    ],
    options: &[],
    rules: Rules {
        feed: Feed::NeverStarve,
        repetition: Repetition {
            at: 3,
            then: Then::Split,
        },
        ..OWARE.rules
    },
    ..OWARE
};

//! Oware Abapa: a grand slam takes nothing, a cycle ends the game.

use super::common::*;
use super::options::oware::COUNTS;
use super::oware::OWARE;

pub(super) const ABAPA: Entry = Entry {
    id: "abapa",
    title: "Oware Abapa",
    summary: "Oware as it is played in tournaments: a capture of everything the opponent has takes \
         nothing, and a position that comes again ends the game, each seat keeping its row.",
    sources: &[
        "https://msoworld.com/product/oware/",
        "http://www.joansala.com/auale/rules/en/",
        "https://github.com/google-deepmind/open_spiel (oware)",
    ],
    options: &[],
    rules: Rules {
        capture: Capture::Counts(Counts {
            slam: Slam::Voids,
            ..COUNTS
        }),
        repetition: Repetition {
            at: 2,
            then: Then::Counted,
        },
        ..OWARE.rules
    },
    ..OWARE
};

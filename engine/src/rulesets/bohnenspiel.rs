//! Bohnenspiel: twos, fours and sixes are taken in either row, back as far as they go.

use super::common::*;

pub(super) const BOHNENSPIEL: Entry = Entry {
    id: "bohnenspiel",
    title: "Das Bohnenspiel",
    board: "2x6, 72 seeds",
    summary: "The Baltic German bean game: one lap a turn on two rows of six with six beans each. A \
         last bean that makes two, four or six takes them, in either row, and the twos, fours and \
         sixes before it; a seat that cannot move leaves the rest to the other.",
    sources: &[
        "Deutsche Spielhandbuch 1937, as told in https://en.wikipedia.org/wiki/Das_Bohnenspiel",
        "https://iggamecenter.com/en/rules/bohnenspiel",
    ],
    options: &[],
    max_plies: 2_000,
    rules: Rules {
        setup: Setup {
            layout: Layout::row(all(6, 6)),
            ..Setup::PLAIN
        },
        capture: Capture::Counts(Counts {
            of: CountSet::of(&[2, 4, 6]),
            row: CountsRow::Any,
            chain: Chain::Back,
            ..Counts::PLAIN
        }),
        end: End {
            bare: Bare::NextEnds,
            goal: Goal::Majority,
        },
        ..Rules::PLAIN
    },
};

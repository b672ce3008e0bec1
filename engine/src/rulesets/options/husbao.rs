//! Options of HusBao.

use crate::rulesets::common::*;

pub(in crate::rulesets) const LOOT: OptionSpec = OptionSpec::choice(
    "loot",
    &[
        ("single", |rules| facing(rules).takes = Takes::Inner),
        ("double", |rules| {
            facing(rules).takes = Takes::InnerThenOuter
        }),
    ],
    "double: the pit behind the captured pit goes along if it holds seeds",
)
.in_text();

pub(in crate::rulesets) const OPTIONAL_CAPTURE: OptionSpec = OptionSpec::switch(
    "optional_capture",
    false,
    "each capture may be declined: an occupied landing then relays, an empty one ends the move",
    |rules, on| facing(rules).asks = if on { Asks::Whether } else { Asks::Nothing },
)
.in_text();

pub(in crate::rulesets) const HANDICAP_SEEDS: OptionSpec = OptionSpec::number(
    "handicap_seeds",
    0,
    Numbers::Range {
        first: 0,
        last: 48,
        step: 1,
    },
    "so many seeds are handed over once, fewer if the giver has fewer",
    |rules, seeds| {
        rules.setup.handicap = Handicap {
            seeds,
            after: 3,
            seat: 0,
        }
    },
)
.in_text();

pub(in crate::rulesets) const HANDICAP_AFTER: OptionSpec = OptionSpec::number(
    "handicap_after",
    3,
    Numbers::Range {
        first: 1,
        last: 255,
        step: 1,
    },
    "the giver hands over after so many moves of his",
    |rules, moves| rules.setup.handicap.after = moves,
)
.in_text()
.needs("handicap_seeds", "0");

pub(in crate::rulesets) const HANDICAP_SEAT: OptionSpec = OptionSpec::number(
    "handicap_seat",
    0,
    Numbers::List(&[0, 1]),
    "the giver; he picks the seeds, the other seat places them and then has its turn",
    |rules, seat| rules.setup.handicap.seat = seat,
)
.in_text()
.needs("handicap_seeds", "0");

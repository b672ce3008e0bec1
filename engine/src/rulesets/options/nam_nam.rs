//! Options of Oware Nam Nam.

use crate::rulesets::common::*;

pub(in crate::rulesets) const TARGET_PITS: OptionSpec = OptionSpec::number(
    "target_pits",
    12,
    Numbers::Range {
        first: 7,
        last: 12,
        step: 1,
    },
    "pits that win the match",
    |rules, pits| {
        if let Rounds::Deeds { target, .. } = &mut rules.rounds {
            *target = pits;
        }
    },
)
.in_text();

pub(in crate::rulesets) const ROUNDS_MAX: OptionSpec = OptionSpec::number(
    "rounds_max",
    20,
    Numbers::Range {
        first: 1,
        last: 255,
        step: 1,
    },
    "rounds of a match at most",
    |rules, rounds| {
        if let Rounds::Deeds { max, .. } = &mut rules.rounds {
            *max = rounds;
        }
    },
);

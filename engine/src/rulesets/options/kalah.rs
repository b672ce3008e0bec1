//! Options of Kalah.

use crate::rulesets::common::*;

pub(in crate::rulesets) const PITS: OptionSpec = OptionSpec::number(
    "pits",
    6,
    Numbers::Range {
        first: 1,
        last: 40,
        step: 1,
    },
    "pits of a row",
    |rules, pits| {
        rules.geometry.columns = pits;
        rules.setup.layout = Layout::row(all(pits, 4));
    },
);

pub(in crate::rulesets) const SEEDS: OptionSpec = OptionSpec::number(
    "seeds",
    4,
    Numbers::Range {
        first: 1,
        last: 127,
        step: 1,
    },
    "seeds a pit at the start; at most 255 in all",
    |rules, seeds| rules.setup.layout = Layout::row(all(rules.geometry.columns, seeds)),
);

//! Options of Katra.

use crate::rulesets::common::*;

pub(in crate::rulesets) const COLUMNS: OptionSpec = OptionSpec::number(
    "columns",
    8,
    Numbers::Range {
        first: 4,
        last: 30,
        step: 2,
    },
    "columns of the board, two seeds in every pit",
    two_everywhere,
);

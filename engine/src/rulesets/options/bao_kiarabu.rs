//! Options of Bao Kiarabu.

use crate::rulesets::common::*;

pub(in crate::rulesets) const COLUMNS_8: OptionSpec = OptionSpec::number(
    "columns",
    8,
    Numbers::List(&[8, 7]),
    "columns of the board",
    two_everywhere,
)
.in_text();

pub(in crate::rulesets) const COLUMNS_7: OptionSpec = OptionSpec::number(
    "columns",
    7,
    Numbers::List(&[7, 8]),
    "columns of the board",
    two_everywhere,
)
.in_text();

pub(in crate::rulesets) const OUTER_WITHOUT_INNER: OptionSpec = OptionSpec::switch(
    "outer_without_inner",
    false,
    "an empty inner landing also takes a lone facing outer pit",
    |rules, on| {
        facing(rules).takes = if on {
            Takes::Lone
        } else {
            Takes::InnerThenOuter
        }
    },
);

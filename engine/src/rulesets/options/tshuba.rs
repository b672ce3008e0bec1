//! Options of Tshuba.

use crate::rulesets::common::*;

pub(in crate::rulesets) const COLUMNS: OptionSpec = OptionSpec::number(
    "columns",
    8,
    Numbers::List(&[8, 4, 10, 16, 22]),
    "columns of the board, two seeds in every pit",
    two_everywhere,
)
.in_text();

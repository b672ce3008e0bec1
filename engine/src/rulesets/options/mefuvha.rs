//! Options of Mefuvha.

use crate::rulesets::common::*;

/// Each seat's first move lifts its A3.
pub(in crate::rulesets) const FIRST: Opening = Opening::Fixed { column: 3 };

/// The inner row: 0 1 2 2 …
pub(in crate::rulesets) const fn inner(columns: u8) -> Row {
    let mut row = all(columns, 2);
    row[0] = 0;
    row[1] = 1;
    row
}

pub(in crate::rulesets) const COLUMNS: OptionSpec = OptionSpec::number(
    "columns",
    16,
    Numbers::Range {
        first: 6,
        last: 28,
        step: 2,
    },
    "columns of the board",
    |rules, n| {
        rules.geometry.columns = n;
        rules.setup.layout = Layout::rows(inner(n), all(n, 2));
    },
)
.in_text();

pub(in crate::rulesets) const FIXED_FIRST_MOVE: OptionSpec = OptionSpec::switch(
    "fixed_first_move",
    true,
    "each seat's first move must be A3 while it holds two seeds",
    |rules, on| rules.start.opening = if on { FIRST } else { Opening::Free },
)
.in_text();

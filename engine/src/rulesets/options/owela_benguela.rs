//! Options of Owela (Benguela).

use crate::rulesets::common::*;

/// Twos anticlockwise from the outer left, one pit short of half of the inner row: 3n - 2 seeds.
pub(in crate::rulesets) const fn inner(columns: u8) -> Row {
    let mut row = halves(columns, 0, 2);
    row[columns as usize / 2] = 0;
    row
}

pub(in crate::rulesets) const COLUMNS: OptionSpec = OptionSpec::number(
    "columns",
    12,
    Numbers::Range {
        first: 12,
        last: 20,
        step: 2,
    },
    "columns of the board",
    |rules, n| {
        rules.geometry.columns = n;
        rules.setup.layout = Layout::rows(inner(n), all(n, 2));
    },
)
.in_text();

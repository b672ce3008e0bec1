//! Options of Nsolo.

use crate::rulesets::common::*;

/// The inner row: … 2 2 0
pub(in crate::rulesets) const fn inner(columns: u8) -> Row {
    let mut row = all(columns, 2);
    row[columns as usize - 1] = 0;
    row
}

pub(in crate::rulesets) const COLUMNS: OptionSpec = OptionSpec::number(
    "columns",
    10,
    Numbers::Range {
        first: 10,
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

pub(in crate::rulesets) const EXTRA_NEEDS_OUTER: OptionSpec = OptionSpec::switch(
    "extra_needs_outer",
    true,
    "the further pits only if the outer pit was taken too",
    |rules, on| {
        if let Asks::Further { after, .. } = &mut facing(rules).asks {
            *after = if on { After::OuterTaken } else { After::Any };
        }
    },
)
.in_text()
.needs("extra_pits", "0");

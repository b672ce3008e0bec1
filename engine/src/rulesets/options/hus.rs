//! Options of Hus.

use crate::rulesets::common::*;

pub(in crate::rulesets) const COLUMNS: OptionSpec = OptionSpec::number(
    "columns",
    8,
    Numbers::List(&[8, 12, 16]),
    "columns of the board",
    |rules, n| {
        rules.geometry.columns = n;
        rules.setup.layout = Layout::rows(halves(n, 0, 2), all(n, 2));
    },
)
.in_text();

pub(in crate::rulesets) const SETUP: OptionSpec = OptionSpec::choice(
    "setup",
    &[
        ("half", |_| ()),
        ("all", |rules| two_everywhere(rules, rules.geometry.columns)),
    ],
    "all: two seeds in every pit",
)
.in_text();

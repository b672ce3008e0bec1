//! Options of Aw-li on-nam ot-tjin.

use crate::rulesets::common::*;

/// This number of seeds, anywhere, is a fish.
pub(in crate::rulesets) const fn fish(seeds: u8) -> Capture {
    Capture::Counts(Counts {
        of: CountSet::of(&[seeds]),
        row: CountsRow::Any,
        ..Counts::PLAIN
    })
}

pub(in crate::rulesets) const SEEDS: OptionSpec = OptionSpec::number(
    "seeds",
    3,
    Numbers::List(&[3, 2, 4, 5]),
    "seeds a pit at the start, and in a fish",
    |rules, seeds| {
        rules.setup.layout = Layout::row(all(10, seeds));
        rules.capture = fish(seeds);
    },
)
.in_text();

//! Options of Ayoayo.

use crate::rulesets::common::*;

pub(in crate::rulesets) const CAPTURER_STAYS: OptionSpec = OptionSpec::switch(
    "capturer_stays",
    false,
    "the capturing seed stays in its pit",
    |rules, on| facing(rules).own = if on { Own::Stays } else { Own::Along },
)
.in_text();

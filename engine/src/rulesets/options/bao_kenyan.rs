//! Options of Bao, Kenyan children's game.

use crate::rulesets::common::*;

pub(in crate::rulesets) const CAPTURER_TAKEN: OptionSpec = OptionSpec::switch(
    "capturer_taken",
    false,
    "the capturing seed is stored too, if anything was captured",
    |rules, on| facing(rules).own = if on { Own::Along } else { Own::Stays },
);

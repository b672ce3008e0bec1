//! Options of Bao la Kujifunza.

use crate::rulesets::common::*;

pub(in crate::rulesets) const CENTRE: OptionSpec = OptionSpec::choice(
    "centre",
    &[
        ("current", |rules| facing(rules).loot = Loot::IntoHead),
        ("mtaji", |rules| facing(rules).loot = Loot::IntoStartHead),
    ],
    "after a landing in the centre the head is that of the way of the lap just ended, or that of \
     the way in which the move's start pit was sown",
)
.in_text();

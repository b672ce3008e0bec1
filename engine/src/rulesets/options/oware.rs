//! Options of Oware.

use crate::rulesets::common::*;

pub(in crate::rulesets) const COUNTS: Counts = Counts {
    of: CountSet::of(&[2, 3]),
    row: CountsRow::Other,
    chain: Chain::Back,
    slam: Slam::Takes,
};

pub(in crate::rulesets) const GRAND_SLAM: OptionSpec = OptionSpec::choice(
    "grand_slam",
    &[
        ("take", |rules| slam(rules, Slam::Takes)),
        ("no_capture", |rules| slam(rules, Slam::Voids)),
        ("illegal_unless_only", |rules| slam(rules, Slam::LastResort)),
    ],
    "a capture of everything the opponent has: it takes, it takes nothing, or it may be played \
     only if every legal move is one",
)
.in_text();

pub(in crate::rulesets) fn slam(rules: &mut Rules, slam: Slam) {
    rules.capture = Capture::Counts(Counts { slam, ..COUNTS });
}

pub(in crate::rulesets) const CYCLE: OptionSpec = OptionSpec::choice(
    "cycle",
    &[
        ("draw", |rules| rules.repetition.then = Then::Draw),
        ("own_row", |rules| rules.repetition.then = Then::Counted),
        ("split", |rules| rules.repetition.then = Then::Split),
    ],
    "the third occurrence of a position: a draw; each seat takes its own row; or half of the \
     seeds on the board each",
)
.in_text();

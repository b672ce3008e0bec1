//! Options of Omweso.

use crate::rulesets::common::*;

pub(in crate::rulesets) const SETUP: OptionSpec = OptionSpec::choice(
    "setup",
    &[
        ("standard", |_| ()),
        ("whole_pits", |rules| {
            rules.setup.arrange = Arrange::PushPits
        }),
        ("any_part", |rules| rules.setup.arrange = Arrange::PushSeeds),
        ("two_each", |rules| two_everywhere(rules, 8)),
        ("free", |rules| {
            rules.setup.layout = Layout::rows(all(8, 0), all(8, 0));
            rules.setup.arrange = Arrange::Put { reserve: 32 };
        }),
    ],
    "four seeds in each outer pit, which may first be pushed inward pit by pit or seed by seed; \
     two in every pit; or an empty board on which each seat plants its seeds",
)
.in_text();

pub(in crate::rulesets) const WIN_BOTH_ENDS: OptionSpec = OptionSpec::switch(
    "win_both_ends",
    true,
    "capturing from both end columns in one turn wins",
    |rules, on| {
        win(rules, |both_ends, _| {
            *both_ends = if on { Win::On } else { Win::Off }
        })
    },
)
.in_text();

pub(in crate::rulesets) const WIN_SECOND_CAPTURE: OptionSpec = OptionSpec::switch(
    "win_second_capture",
    true,
    "capturing in a second turn while the other seat has not captured at all wins",
    |rules, on| {
        win(rules, |_, second| {
            *second = if on { Win::On } else { Win::Off }
        })
    },
)
.in_text();

pub(in crate::rulesets) fn win(rules: &mut Rules, edit: impl FnOnce(&mut Win, &mut Win)) {
    if let Goal::Captures { both_ends, second } = &mut rules.end.goal {
        edit(both_ends, second);
    }
}

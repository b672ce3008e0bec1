//! Omweso: both facing pits or none, sown again from where the lap began; the left four may turn back.

use super::common::*;

pub(super) const OMWESO: Entry = Entry {
    id: "omweso",
    title: "Omweso",
    board: "4x8, 64 seeds",
    summary: "Relay sowing anticlockwise; captures need both facing pits and are sown again from \
         where the lap began; the four left-most pits may sow clockwise when that captures. \
         Captures from both ends in a turn, or in two turns before the other has captured, win.",
    sources: &[POLOVYNKA, "https://en.wikipedia.org/wiki/Omweso"],
    options: &[SETUP, WIN_BOTH_ENDS, WIN_SECOND_CAPTURE, ENDLESS],
    max_plies: 5_000,
    rules: Rules {
        setup: Setup {
            layout: Layout::rows(all(8, 0), all(8, 4)),
            ..Setup::PLAIN
        },
        direction: Direction::Reversible { columns: 2 },
        capture: Capture::Facing(Facing {
            on: On::Occupied,
            takes: Takes::Both,
            loot: Loot::OnFromOrigin,
            ..Facing::PLAIN
        }),
        end: End {
            goal: Goal::Captures {
                both_ends: Win::On,
                second: Win::On,
            },
            ..End::PLAIN
        },
        ..Rules::FOUR_ROWS
    },
};

const SETUP: OptionSpec = OptionSpec::choice(
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

const WIN_BOTH_ENDS: OptionSpec = OptionSpec::switch(
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

const WIN_SECOND_CAPTURE: OptionSpec = OptionSpec::switch(
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

fn win(rules: &mut Rules, edit: impl FnOnce(&mut Win, &mut Win)) {
    if let Goal::Captures { both_ends, second } = &mut rules.end.goal {
        edit(both_ends, second);
    }
}

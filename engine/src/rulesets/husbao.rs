//! HusBao: any inner landing that faces seeds takes them and sows on with everything.

use super::common::*;

const SOURCES: &[&str] = &["HusBao rules leaflet (in Polish)"];

/// The basic game.
pub(super) const HUSBAO: Entry = Entry {
    id: "husbao",
    title: "HusBao",
    board: "4x8, 48 seeds",
    summary: "Relay sowing on four rows of eight, either way round. A last seed in the own inner \
         row that faces seeds takes them, even out of an empty pit, and sows on with everything; \
         who has no pit with two seeds or more loses.",
    sources: SOURCES,
    options: &[
        DIRECTION_FREE,
        LOOT,
        OPTIONAL_CAPTURE,
        HANDICAP_SEEDS,
        HANDICAP_AFTER,
        HANDICAP_SEAT,
        ENDLESS,
    ],
    max_plies: 5_000,
    rules: RULES,
};

/// The game that also takes the pit behind.
pub(super) const HUSBAO_BIS: Entry = Entry {
    id: "husbao-bis",
    title: "HusBao Bis",
    summary: "HusBao in which a capture also takes the pit behind the captured one.",
    options: &[
        DIRECTION_FREE,
        OPTIONAL_CAPTURE,
        HANDICAP_SEEDS,
        HANDICAP_AFTER,
        HANDICAP_SEAT,
        ENDLESS,
    ],
    rules: Rules {
        capture: Capture::Facing(Facing {
            takes: Takes::InnerThenOuter,
            ..FACING
        }),
        ..RULES
    },
    ..HUSBAO
};

/// The game that an empty inner row ends.
pub(super) const HUSBAO_FRONT: Entry = Entry {
    id: "husbao-front",
    title: "HusBao Front",
    summary: "HusBao that ends when a move leaves an inner row empty; more seeds on the own side win.",
    rules: Rules {
        stuck: Stuck::Skipped,
        end: End {
            bare: Bare::FrontCounted,
            ..End::PLAIN
        },
        ..RULES
    },
    ..HUSBAO
};

const FACING: Facing = Facing {
    on: On::Any,
    own: Own::Along,
    loot: Loot::OnFromLanding,
    ..Facing::PLAIN
};

const RULES: Rules = Rules {
    setup: Setup {
        layout: Layout::rows(halves(8, 2, 0), all(8, 2)),
        ..Setup::PLAIN
    },
    direction: Direction::Free,
    capture: Capture::Facing(FACING),
    ..Rules::FOUR_ROWS
};

const LOOT: OptionSpec = OptionSpec::choice(
    "loot",
    &[
        ("single", |rules| facing(rules).takes = Takes::Inner),
        ("double", |rules| {
            facing(rules).takes = Takes::InnerThenOuter
        }),
    ],
    "double: the pit behind the captured pit goes along if it holds seeds",
)
.in_text();

const OPTIONAL_CAPTURE: OptionSpec = OptionSpec::switch(
    "optional_capture",
    false,
    "each capture may be declined: an occupied landing then relays, an empty one ends the move",
    |rules, on| facing(rules).asks = if on { Asks::Whether } else { Asks::Nothing },
)
.in_text();

const HANDICAP_SEEDS: OptionSpec = OptionSpec::number(
    "handicap_seeds",
    0,
    Numbers::Range {
        first: 0,
        last: 48,
        step: 1,
    },
    "so many seeds are handed over once, fewer if the giver has fewer",
    |rules, seeds| {
        rules.setup.handicap = Handicap {
            seeds,
            after: 3,
            seat: 0,
        }
    },
)
.in_text();

const HANDICAP_AFTER: OptionSpec = OptionSpec::number(
    "handicap_after",
    3,
    Numbers::Range {
        first: 1,
        last: 255,
        step: 1,
    },
    "the giver hands over after so many moves of his",
    |rules, moves| rules.setup.handicap.after = moves,
)
.in_text()
.needs("handicap_seeds", "0");

const HANDICAP_SEAT: OptionSpec = OptionSpec::number(
    "handicap_seat",
    0,
    Numbers::List(&[0, 1]),
    "the giver; he picks the seeds, the other seat places them and then has its turn",
    |rules, seat| rules.setup.handicap.seat = seat,
)
.in_text()
.needs("handicap_seeds", "0");

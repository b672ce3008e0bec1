//! Oware: a last seed that makes two or three takes them, and the twos and threes before it.

use super::common::*;

/// The game of the Masters of Games page.
pub(super) const OWARE: Entry = Entry {
    id: "oware",
    title: "Oware",
    board: "2x6, 48 seeds",
    summary: "One lap a turn on two rows of six. A last seed that brings an enemy pit to two or \
         three takes it, and the pits of two and three before it; an empty row must be fed, and \
         who has more than half of the seeds wins.",
    sources: &[MASTERS],
    options: &[GRAND_SLAM, CYCLE],
    max_plies: 2_000,
    rules: Rules {
        feed: Feed::BySowing,
        sowing: Sowing {
            origin: Origin::Skipped,
            ..Sowing::PLAIN
        },
        capture: Capture::Counts(COUNTS),
        end: End {
            bare: Bare::NextEnds,
            goal: Goal::Majority,
        },
        ..Rules::PLAIN
    },
};

/// The tournament game: a grand slam takes nothing.
pub(super) const ABAPA: Entry = Entry {
    id: "abapa",
    title: "Oware Abapa",
    summary: "Oware as it is played in tournaments: a capture of everything the opponent has takes \
         nothing, and a position that comes again ends the game, each seat keeping its row.",
    sources: &[
        "https://msoworld.com/product/oware/",
        "http://www.joansala.com/auale/rules/en/",
        "https://github.com/google-deepmind/open_spiel (oware)",
    ],
    options: &[],
    rules: Rules {
        capture: Capture::Counts(Counts {
            slam: Slam::Voids,
            ..COUNTS
        }),
        repetition: Repetition {
            at: 2,
            then: Then::Counted,
        },
        ..OWARE.rules
    },
    ..OWARE
};

/// The game that was solved in 2002.
pub(super) const AWARI: Entry = Entry {
    id: "awari",
    title: "Awari",
    summary: "The Oware that was solved in 2002: a move that leaves the opponent without seeds is \
         illegal unless every move does, and a cycle divides the board in halves.",
    sources: &[
        "Romein and Bal, IEEE Computer 36(10), 2003, and ICGA Journal 25(3), 2002",
        "https://doi.org/10.48338/vu01-11wjke",
    ],
    options: &[],
    rules: Rules {
        feed: Feed::NeverStarve,
        repetition: Repetition {
            at: 3,
            then: Then::Split,
        },
        ..OWARE.rules
    },
    ..OWARE
};

const COUNTS: Counts = Counts {
    of: CountSet::of(&[2, 3]),
    row: CountsRow::Other,
    chain: Chain::Back,
    slam: Slam::Takes,
};

const GRAND_SLAM: OptionSpec = OptionSpec::choice(
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

fn slam(rules: &mut Rules, slam: Slam) {
    rules.capture = Capture::Counts(Counts { slam, ..COUNTS });
}

const CYCLE: OptionSpec = OptionSpec::choice(
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

//! Options, sources and edits that several rulesets share.

pub(super) use super::option::Numbers;
pub(super) use super::{Entry, OptionSpec};
pub(super) use crate::rules::{
    After, Alone, Arrange, Asks, Bare, Capture, Chain, CountSet, Counts, CountsRow, Direction, End,
    Endless, Escort, Facing, Feed, FirstLap, Gates, Geometry, Goal, Handicap, House, Layout, Loot,
    On, Opening, Origin, Own, Passing, Phase, Relay, Repetition, Rounds, Row, Rows, Rules, Scoring,
    Seeds, Seen, Setup, Single, Slam, Sowing, Start, Store, Stuck, Takasia, Takes, Then, Win, all,
    halves,
};

/// The Ukrainian text on four-row games.
pub(super) const POLOVYNKA: &str = "Polovynka, Bao and other 4x8 mancalas (in Ukrainian), \
     _posts/2026-03-03-mancala4x8.md in https://github.com/navpil/navpil.github.io";
/// The Romanian edition of the Masters of Games page.
pub(super) const MASTERS: &str = "Mancala rules (Romanian edition of the Masters of Games page), \
     in English at https://mastersofgames.com/rules/mancala-rules.htm";

const ENDLESS_EFFECT: &str = "a never-ending move: the game is drawn with the position before it; \
     the mover loses; the turn ends before the lap that repeats; or it may not be played";

/// What a never-ending move does, a draw by default.
pub(super) const ENDLESS: OptionSpec = OptionSpec::choice(
    "endless",
    &[
        ("draw", |rules| rules.endless = Endless::Draw),
        ("loss", |rules| rules.endless = Endless::Loss),
        ("stop", |rules| rules.endless = Endless::Stop),
        ("illegal", |rules| rules.endless = Endless::Illegal),
    ],
    ENDLESS_EFFECT,
);

/// What a never-ending move does, a loss by default.
pub(super) const ENDLESS_LOSS: OptionSpec = OptionSpec::choice(
    "endless",
    &[
        ("loss", |rules| rules.endless = Endless::Loss),
        ("draw", |rules| rules.endless = Endless::Draw),
        ("stop", |rules| rules.endless = Endless::Stop),
        ("illegal", |rules| rules.endless = Endless::Illegal),
    ],
    ENDLESS_EFFECT,
);

/// The way round, anticlockwise by default, fixed for the game.
pub(super) const DIRECTION: OptionSpec = OptionSpec::choice(
    "direction",
    &[
        ("ccw", |rules| rules.direction = Direction::Ccw),
        ("cw", |rules| rules.direction = Direction::Cw),
    ],
    "the way every lap of the game is sown",
);

/// The way round, anticlockwise by default, or chosen for each move.
pub(super) const DIRECTION_CCW: OptionSpec = OptionSpec::choice(
    "direction",
    &[
        ("ccw", |rules| rules.direction = Direction::Ccw),
        ("cw", |rules| rules.direction = Direction::Cw),
        ("free", |rules| rules.direction = Direction::Free),
    ],
    "the way every lap is sown; free: chosen per move and kept during it",
)
.in_text();

/// The way round, chosen for each move by default.
pub(super) const DIRECTION_FREE: OptionSpec = OptionSpec::choice(
    "direction",
    &[
        ("free", |rules| rules.direction = Direction::Free),
        ("ccw", |rules| rules.direction = Direction::Ccw),
        ("cw", |rules| rules.direction = Direction::Cw),
    ],
    "free: chosen per move and kept during it; else fixed for the game, moves without a letter",
)
.in_text();

/// In each seat's first move nothing is captured.
pub(super) const FIRST_MOVE_NO_CAPTURE: OptionSpec = OptionSpec::switch(
    "first_move_no_capture",
    false,
    "in each seat's first move occupied landings only relay",
    |rules, on| rules.start.opening = if on { Opening::Quiet } else { Opening::Free },
);

/// Which row a move starts in.
pub(super) const START_ROWS: OptionSpec = OptionSpec::choice(
    "start_rows",
    &[
        ("both", |rules| rules.start.rows = Rows::Either),
        ("outer_only", |rules| rules.start.rows = Rows::OuterFirst),
    ],
    "outer_only: moves start in the outer row while it has a pit of two, otherwise in the inner row",
);

/// A capture needs both facing pits.
pub(super) const NEED_BOTH: OptionSpec = OptionSpec::switch(
    "need_both",
    false,
    "a capture needs seeds in both facing pits",
    |rules, on| {
        facing(rules).takes = if on {
            Takes::Both
        } else {
            Takes::InnerThenOuter
        };
    },
);

/// The landing pit is lifted with the loot.
pub(super) const LIFT_OWN: OptionSpec = OptionSpec::switch(
    "lift_own",
    true,
    "false: only the loot is sown on from the next pit, the landing pit keeps its seeds",
    |rules, on| facing(rules).own = if on { Own::Along } else { Own::Stays },
);

/// A last seed with nothing opposite is stored.
pub(super) const EMPTY_CAPTURE: OptionSpec = OptionSpec::switch(
    "empty_capture",
    false,
    "a last seed in an own empty pit goes to the store even with nothing opposite",
    |rules, on| facing(rules).alone = if on { Alone::Along } else { Alone::Stays },
);

/// How many further enemy pits a capture takes.
pub(super) const EXTRA_PITS: OptionSpec = OptionSpec::choice(
    "extra_pits",
    &[
        ("1", |rules| extra_pits(rules, 1)),
        ("0", |rules| facing(rules).asks = Asks::Nothing),
        ("2", |rules| extra_pits(rules, 2)),
    ],
    "further enemy pits, of the mover's choice, after a capture",
);

fn extra_pits(rules: &mut Rules, pits: u8) {
    if let Asks::Further { pits: asked, .. } = &mut facing(rules).asks {
        *asked = pits;
    }
}

/// A capture off the board after which a further pit may be chosen.
pub(super) const fn further_pits(after: After) -> Capture {
    let asks = Asks::Further { pits: 1, after };
    Capture::Facing(Facing {
        asks,
        ..super::bao_kiarabu::TAKING_OFF
    })
}

/// The facing capture of rules that have one.
pub(super) fn facing(rules: &mut Rules) -> &mut Facing {
    match &mut rules.capture {
        Capture::Facing(facing) => facing,
        Capture::Never | Capture::Counts(_) => {
            unreachable!("options on a facing capture stand on rulesets that have one")
        }
    }
}

/// Four rows of so many columns, two seeds in every pit.
pub(super) fn two_everywhere(rules: &mut Rules, columns: u8) {
    rules.geometry.columns = columns;
    rules.setup.layout = Layout::rows(all(columns, 2), all(columns, 2));
}

//! Options of Universal mancala.

use crate::rulesets::common::*;

pub(in crate::rulesets) const ACROSS: Capture = Capture::Facing(Facing {
    own: Own::Along,
    ..Facing::PLAIN
});

pub(in crate::rulesets) const FOURS: Capture = Capture::Counts(Counts {
    of: CountSet::of(&[4]),
    row: CountsRow::Any,
    ..Counts::PLAIN
});

pub(in crate::rulesets) const TOUCH_MOVE: &str =
    "1: a touched pit must be played; a matter of the board, not of moves";

pub(in crate::rulesets) const CAPTURER_STAYS: &str =
    "3: the capturing stone stays where stones are taken";

pub(in crate::rulesets) const END_ON_CLEAR: &str =
    "4: the game ends when the seat that has just moved has no stones left";

pub(in crate::rulesets) const HOMES_SKIPPED: &str =
    "5: homes are left out in sowing, only captures score";

pub(in crate::rulesets) const CAPTURE_ONE: &str = "6: only one opponent's pit is taken, by choice";

pub(in crate::rulesets) const MUST_FEED: &str =
    "7: if the next seat has no stones, it must have one afterwards";

pub(in crate::rulesets) const SEED_GOES_HOME: &str =
    "8: a last stone in an own empty pit with nothing opposite goes home";

pub(in crate::rulesets) const RELAY: &str =
    "9: a last stone in an occupied pit lifts it and sows on";

pub(in crate::rulesets) const CAPTURE_FOURS: &str =
    "10: instead, a last stone that makes exactly four takes the four";

pub(in crate::rulesets) const PLAYERS: OptionSpec = OptionSpec::number(
    "players",
    2,
    Numbers::List(&[2, 3, 4]),
    "seats, with a row of six each",
    |rules, players| rules.geometry.seats = players,
)
.in_text();

pub(in crate::rulesets) const SEEDS_PER_PIT: OptionSpec = OptionSpec::number(
    "seeds_per_pit",
    4,
    Numbers::List(&[4, 3]),
    "2: stones in every pit at the start",
    |rules, seeds| rules.setup.layout = Layout::row(all(6, seeds)),
)
.in_text();

pub(in crate::rulesets) const fn switch(
    name: &'static str,
    effect: &'static str,
    edit: fn(&mut Rules, bool),
) -> OptionSpec {
    OptionSpec::switch(name, false, effect, edit).in_text()
}

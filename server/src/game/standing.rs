//! What each seat holds in a position that is not over: its store and its own side.

use mashimo_engine::{Position, Ruleset};

/// Each seat's store, side, reserve and, for the seat to move, the seeds in its hand.
pub fn standing(ruleset: &Ruleset, position: &Position) -> Vec<u16> {
    ruleset.scores(position)[..ruleset.seats()].to_vec()
}

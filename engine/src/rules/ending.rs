//! How a game ends and how it is counted.

use serde::{Deserialize, Serialize};

/// What happens to a seat that has no move; when nobody can move the game is counted.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stuck {
    /// The game is counted.
    #[default]
    Counted,
    /// The seat loses.
    Loses,
    /// The seat misses its turn.
    Skipped,
    /// Without seeds it misses its turn, with seeds the game is counted.
    EmptySkipped,
}

/// What ends the game before anybody is stuck.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct End {
    /// What an empty row means.
    pub bare: Bare,
    /// What wins at once.
    pub goal: Goal,
}

impl End {
    /// Neither.
    pub const PLAIN: End = End {
        bare: Bare::Nothing,
        goal: Goal::None,
    };
}

/// What an empty row means.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bare {
    /// Nothing.
    #[default]
    Nothing,
    /// The seat to move has an empty row: counted.
    NextEnds,
    /// Either row is empty after a move: counted.
    EitherEnds,
    /// The mover's row is empty after a move: over, stores as they are.
    MoverEnds,
    /// The other seat has no seeds after a decision: the mover wins.
    OpponentLoses,
    /// Either inner row is empty after a move: counted.
    FrontCounted,
    /// The owner of an empty inner row loses.
    FrontLost(Seen),
}

/// When an empty inner row is seen.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seen {
    /// At once, after every drop and every capture.
    EveryDrop,
    /// When a capture empties the other's, or the mover's own when a capturing move ends.
    Captures,
}

/// What wins at once.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    /// Nothing.
    #[default]
    None,
    /// More than half of the game's seeds in the mover's store when the move is complete.
    Majority,
    /// A capture that leaves this many seeds in play takes them, too, and ends the round.
    Sweep(u8),
    /// Captures at special places or times (Omweso).
    Captures {
        /// From both end columns in one turn.
        both_ends: Win,
        /// In a second turn before the other seat has captured at all.
        second: Win,
    },
}

/// Whether a special win is on.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Win {
    /// It is not.
    Off,
    /// It is.
    On,
}

/// How a counted game is counted.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Scoring {
    /// Each row goes into its owner's store, and stores are compared.
    #[default]
    Stores,
    /// Nothing moves; side, store, reserve and hand are compared, gates count for their holder.
    Sides,
    /// Fours left are halved, an odd one goes to the seat that did not move last.
    Fours,
}

/// What a position that comes again means.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Repetition {
    /// At which occurrence it counts: 2 or 3.
    pub at: u8,
    /// What follows.
    pub then: Then,
}

impl Repetition {
    /// The third is a draw.
    pub const PLAIN: Repetition = Repetition {
        at: 3,
        then: Then::Draw,
    };
}

impl Default for Repetition {
    fn default() -> Repetition {
        Repetition::PLAIN
    }
}

/// What follows a repetition.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Then {
    /// A draw, whatever the scores.
    #[default]
    Draw,
    /// The game (or round) is counted.
    Counted,
    /// Halves of the board are added to the stores, an odd seed is nobody's; nothing moves.
    Split,
}

/// What a sowing that never ends means.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Endless {
    /// A draw with the position before it.
    #[default]
    Draw,
    /// The mover loses with the position before it; of three or more he is last.
    Loss,
    /// The lap that would repeat is not lifted; the turn ends.
    Stop,
    /// It may not be played.
    Illegal,
}

/// Whether the game goes over several rounds.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rounds {
    /// One round.
    #[default]
    Single,
    /// In the next round a seat owns a pit for every pit's fill of seeds that it has won.
    Deeds {
        /// The pits that win the match.
        target: u8,
        /// The rounds at most.
        max: u8,
    },
}

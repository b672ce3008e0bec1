//! What is done to an event, as its journal has it: written before it is in force, and never changed.

use serde::{Deserialize, Serialize};

use crate::tournament::event::Score;
use crate::tournament::trf::Bye;
use crate::tournament::{Entrant, Round};

/// How the rounds of an event are paired.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum OpenKind {
    /// Everybody meets everybody, so many times.
    RoundRobin {
        /// How often, 1…100.
        cycles: u16,
    },
    /// The first so many of the list meet all the others.
    Gauntlet {
        /// How many.
        challengers: u16,
    },
    /// Those who did equally well meet, so many rounds.
    Swiss {
        /// How many, 1…99.
        rounds: u16,
        /// Whether a program outside pairs them.
        engine: bool,
    },
    /// Who loses is out.
    Knockout,
    /// Two who meet once.
    Match,
}

/// Somebody who plays.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct OpenPlayer {
    /// The name in tables, unique in the event.
    pub name: String,
    /// The bot: a house bot's level, or the name it connects with.
    pub bot: String,
    /// Its version; empty for any.
    #[serde(default)]
    pub version: String,
}

/// One entry of the journal.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Entry {
    /// When, milliseconds since 1970.
    pub at_ms: u64,
    /// Who did it: the holder of a token, or `server`.
    pub actor: String,
    /// What.
    #[serde(flatten)]
    pub act: Act,
}

/// What was done.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "act", rename_all = "snake_case")]
pub enum Act {
    /// A player was entered, at the end of the list.
    Registered {
        /// Who.
        player: OpenPlayer,
    },
    /// A player plays no more rounds.
    Withdrawn {
        /// Who.
        entrant: Entrant,
    },
    /// A player sits out a round to come.
    ByeRequested {
        /// Who.
        entrant: Entrant,
        /// The round, from 1.
        round: u16,
        /// What it is worth: full, half or zero.
        bye: Bye,
    },
    /// A round was paired; until it is confirmed it may be paired anew.
    Proposed {
        /// The round, from 1.
        round: u16,
        /// Who meets whom.
        pairing: Round,
        /// What paired it: `built-in`, or the program.
        by: String,
    },
    /// The games of the round were made.
    Confirmed {
        /// The round, from 1.
        round: u16,
    },
    /// The games of a board are over.
    Played {
        /// The round, from 1.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// What they came to.
        score: Score,
    },
    /// An arbiter decided a board, whatever its games came to.
    Overridden {
        /// The round, from 1.
        round: u16,
        /// The board, from 1.
        board: u16,
        /// Half points of the first and of the second.
        half_points: [u32; 2],
        /// Whether nobody moved, so that it is no game.
        forfeit: bool,
        /// Why.
        reason: String,
    },
    /// Rounds are paired and confirmed by the server from now on.
    Started,
    /// Nothing begins until it is resumed.
    Paused {
        /// Why.
        reason: String,
    },
    /// It goes on.
    Resumed,
    /// It is ended for good.
    Stopped {
        /// Whether games under way are played to their end.
        finish_games: bool,
        /// Why.
        reason: String,
    },
    /// The players and rounds of a report file were taken over.
    Imported {
        /// The file.
        text: String,
    },
}

//! The journal of a ladder: every entry is written before it is in force, and never changed.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::stats::faults::Fault;

/// Who is rated: a bot in one of its versions, or a house bot at its level.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Identity {
    /// The bot's name; of a house bot, its level.
    pub bot: String,
    /// Its version; may be empty, and is of house bots.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub version: String,
}

impl fmt::Display for Identity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::stats::log::identity(&self.bot, &self.version))
    }
}

/// One entry of the journal. Times are milliseconds since 1970.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "entry", rename_all = "snake_case")]
pub enum Entry {
    /// Somebody joined, or came back after leaving.
    Joined {
        /// When.
        at_ms: u64,
        /// Who.
        who: Identity,
        /// Who owns the bot.
        owner: String,
    },
    /// Somebody left.
    Left {
        /// When.
        at_ms: u64,
        /// Who.
        who: Identity,
    },
    /// Somebody failed too often.
    Suspended {
        /// When.
        at_ms: u64,
        /// Who.
        who: Identity,
        /// Why.
        reason: String,
    },
    /// Somebody suspended may play again.
    Restored {
        /// When.
        at_ms: u64,
        /// Who.
        who: Identity,
    },
    /// No more games begin.
    Paused {
        /// When.
        at_ms: u64,
        /// Why.
        reason: String,
    },
    /// Games begin again.
    Resumed {
        /// When.
        at_ms: u64,
    },
    /// A game is about to be made.
    Dealt {
        /// When.
        at_ms: u64,
        /// Its id.
        game_id: String,
        /// Who sits in seat 0 and in seat 1.
        seats: [Identity; 2],
        /// Its place in the ladder: two games that follow each other from an even number on are a pair,
        /// one start from both seats.
        slot: u32,
    },
    /// A game that was dealt is over, or never began.
    Over(RatedEntry),
}

/// What a game came to.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RatedEntry {
    /// When it ended.
    pub at_ms: u64,
    /// Its id.
    pub game_id: String,
    /// What seat 0 scored in half points; none where the game has no result.
    pub half_points: Option<u8>,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// The seat that failed, and how.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault: Option<(u8, Fault)>,
}

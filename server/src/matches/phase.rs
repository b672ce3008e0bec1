//! How far a match has come, what is stored of it, and what it refuses.

use std::fmt;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use super::schedule::SeriesConfig;
use crate::game::{Ending, PartOf};

/// How far a match has come.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(tag = "phase", rename_all = "snake_case")]
pub enum SeriesPhase {
    /// It is made and deals no game yet.
    Created,
    /// It deals games.
    Running,
    /// It deals none; those under way go on.
    Paused {
        /// Why.
        reason: String,
    },
    /// It is over as it was meant to be.
    Decided {
        /// By what.
        by: Decision,
    },
    /// Somebody ended it.
    Stopped {
        /// Why.
        reason: String,
    },
    /// It can't be played.
    Faulted {
        /// Why.
        reason: String,
    },
}

/// What decided a match.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Decision {
    /// All games were played.
    Score,
    /// The sequential test accepted its lower hypothesis.
    H0,
    /// The sequential test accepted its upper hypothesis.
    H1,
    /// All games were played and the sequential test accepted nothing.
    Cap,
}

/// What is stored of a match; the rest is the fold of its games.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeriesHead {
    /// The version of this form.
    pub v: u32,
    /// What it was made from: as large as the match has starts, so it is never copied.
    pub config: Arc<SeriesConfig>,
    /// How far it has come.
    #[serde(flatten)]
    pub phase: SeriesPhase,
}

/// A game of the match, as the store has it.
#[derive(Clone, PartialEq, Debug)]
pub struct PlayedGame {
    /// The game.
    pub game_id: String,
    /// Its place in the match.
    pub part_of: PartOf,
    /// How it ended, if it did.
    pub ending: Option<Ending>,
}

/// Why a match does not do what it is asked.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum SeriesRefusal {
    /// It is over.
    Over,
    /// It is under way already.
    AlreadyStarted,
    /// No such game is under way.
    NotPlaying {
        /// The slot asked for.
        slot: u32,
    },
}

impl fmt::Display for SeriesRefusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SeriesRefusal::Over => f.write_str("the match is over"),
            SeriesRefusal::AlreadyStarted => f.write_str("the match has been started"),
            SeriesRefusal::NotPlaying { slot } => {
                write!(f, "game {slot} of the match is not under way")
            }
        }
    }
}

impl std::error::Error for SeriesRefusal {}

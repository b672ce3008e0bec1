//! What does not change of a game: its configuration, compiled rules, start and place in a match.

use std::sync::Arc;

use mashimo_engine::{Position, Ruleset};
use serde::{Deserialize, Serialize};

use super::session::SessionKey;
use crate::game::{GameConfig, Millis};

/// What does not change of a game.
#[derive(Debug)]
pub(crate) struct TableInfo {
    pub(crate) config: Arc<GameConfig>,
    pub(crate) ruleset: Arc<Ruleset>,
    pub(crate) start: Position,
    pub(crate) place: Place,
    pub(crate) made: Millis,
}

/// The place of a game in its match. Kept with the game's row.
#[derive(Clone, Debug, Default, Eq, PartialEq, Serialize, Deserialize)]
pub(crate) struct Place {
    /// The set, from 0.
    pub(crate) set: u32,
    /// Which rotation of the seats, from 0.
    pub(crate) rotation: u32,
    /// The entrant of each seat.
    pub(crate) entrants: Vec<u32>,
    /// The session of each seat; none for a house bot.
    #[serde(default)]
    pub(crate) sessions: Vec<Option<SessionKey>>,
    /// The registered bot of each seat; empty for one that is not registered.
    #[serde(default)]
    pub(crate) bot_ids: Vec<String>,
}

impl TableInfo {
    pub(crate) fn id(&self) -> &str {
        &self.config.game_id
    }

    pub(crate) fn match_id(&self) -> &str {
        self.config
            .part_of
            .as_ref()
            .map_or("", |part| &part.match_id)
    }
}

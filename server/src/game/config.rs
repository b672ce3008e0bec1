//! What a game is played with: rules, start, seats, clock, policies.

use std::fmt;

use mashimo_engine::Rules;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::clock::ClockSpec;
use super::policy::Policies;

/// Everything that is fixed when a game is offered; the first entry of its log.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct GameConfig {
    /// The game's id.
    pub game_id: SmolStr,
    /// The ruleset.
    pub ruleset: RulesetRef,
    /// The start position in notation.
    pub start: String,
    /// The seats in order: 2 to 4.
    pub seats: Vec<SeatConfig>,
    /// The clock of every seat.
    pub clock: ClockSpec,
    /// The match's policies.
    pub policies: Policies,
    /// The seed of the moves the arbiter draws at random.
    pub seed: u64,
    /// Whether the result counts for ratings.
    pub rated: bool,
    /// Where the game belongs, if it belongs anywhere.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub part_of: Option<PartOf>,
}

/// A ruleset by name, or as data, and the fingerprint of its rules either way.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct RulesetRef {
    /// The canonical spec: `hus:columns=12`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub spec: Option<String>,
    /// The rules of a custom ruleset.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub rules: Option<Box<Rules>>,
    /// The first 16 hex digits of SHA-256 over the canonical JSON of the rules.
    pub fingerprint: String,
}

/// Who sits on a seat.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct SeatConfig {
    /// The bot.
    pub bot: String,
    /// Its version; may be empty.
    #[serde(default)]
    pub version: String,
    /// A seed for the bot's own randomness.
    #[serde(default)]
    pub bot_seed: u64,
}

/// The place of a game in a match.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct PartOf {
    /// The match.
    pub match_id: String,
    /// The game's place in the match's schedule, from 0.
    pub slot: u32,
    /// How often the slot was replayed before.
    #[serde(default)]
    pub replay: u32,
}

/// One thing that is wrong with a configuration.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigFault {
    /// The path of the field: `clock.control.periods`.
    pub field: String,
    /// What is wrong, and what would be right.
    pub reason: String,
}

/// Why a game can't be played as configured: all reasons.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConfigError {
    /// The reasons, at least one.
    pub faults: Vec<ConfigFault>,
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, fault) in self.faults.iter().enumerate() {
            let gap = if i == 0 { "" } else { "; " };
            write!(f, "{gap}{}: {}", fault.field, fault.reason)?;
        }
        Ok(())
    }
}

impl std::error::Error for ConfigError {}

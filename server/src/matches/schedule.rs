//! What a match plays: its players, starts and seats, game by game, from one seed.

use mashimo_engine::Seat;
use serde::{Deserialize, Serialize};

use super::seed;
use crate::game::{
    ClockSpec, ConfigError, ConfigFault, GameConfig, PartOf, Policies, RulesetRef, SeatConfig,
};
use crate::stats::sprt::{Model, Test};

/// The most games of a match.
pub const GAMES_MAX: u32 = 1_000_000;
/// The most games of a match at once.
const CONCURRENCY_MAX: u32 = 10_000;
/// The most start positions.
const STARTS_MAX: usize = 100_000;

/// Everything that is fixed when a match is made.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SeriesConfig {
    /// The match's id.
    pub match_id: String,
    /// The ruleset.
    pub ruleset: RulesetRef,
    /// The players, as many as the ruleset has seats. The score is the first one's.
    pub players: Vec<Player>,
    /// Start positions in notation, at least one; each set takes the next, round and round.
    pub starts: Vec<String>,
    /// Games in all: a multiple of the number of seats, as a set is every rotation of a start.
    pub games: u32,
    /// Whether the players keep their seats: the first always sits on seat 0.
    #[serde(default)]
    pub seats_fixed: bool,
    /// Games at once, 1 at least.
    pub concurrency: u32,
    /// What seats and all randomness of the match are drawn from.
    pub seed: u64,
    /// The clock of every game.
    pub clock: ClockSpec,
    /// The policies of every game.
    #[serde(default)]
    pub policies: Policies,
    /// Whether results count for ratings.
    #[serde(default)]
    pub rated: bool,
    /// What follows when a player fails game after game.
    #[serde(default)]
    pub on_faults: OnFaults,
    /// A sequential test that may end the match early; two players only.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sprt: Option<SprtConfig>,
}

/// A player of a match.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Player {
    /// The bot.
    pub bot: String,
    /// Its version; may be empty.
    #[serde(default)]
    pub version: String,
}

/// What follows when a player fails (on time, illegally, by leaving) game after game.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnFaults {
    /// The match goes on.
    Continue,
    /// It pauses after so many faults of one player in a row.
    PauseAfter(u32),
    /// It stops at the first.
    Stop,
}

impl Default for OnFaults {
    fn default() -> OnFaults {
        OnFaults::PauseAfter(3)
    }
}

/// The numbers of a sequential test, as given.
#[derive(Copy, Clone, PartialEq, Debug, Serialize, Deserialize)]
pub struct SprtConfig {
    /// The scale of the bounds.
    pub model: Model,
    /// The lower hypothesis.
    pub elo0: f64,
    /// The upper hypothesis.
    pub elo1: f64,
    /// The chance of accepting `elo1` wrongly.
    pub alpha: f64,
    /// The chance of accepting `elo0` wrongly.
    pub beta: f64,
}

/// A game that is to be played now.
#[derive(Clone, PartialEq, Debug)]
pub struct Deal {
    /// The game's configuration, its place in the match included.
    pub config: GameConfig,
    /// Which player sits on each seat, as indices into the match's players.
    pub player_of_seat: Vec<usize>,
}

impl SeriesConfig {
    /// Whether the match can be played; games and clock are checked with the first game.
    ///
    /// # Errors
    /// All reasons why not.
    pub fn check(&self) -> Result<Option<Test>, ConfigError> {
        let mut faults = Vec::new();
        let mut unless = |good: bool, field: &str, reason: String| {
            if !good {
                faults.push(ConfigFault {
                    field: field.to_string(),
                    reason,
                });
            }
        };
        let seats = self.players.len() as u32;
        let players = (2..=4).contains(&seats);
        unless(
            players,
            "players",
            format!("{seats} players; a match has 2 to 4"),
        );
        let whole = self.seats_fixed || seats > 0 && self.games.is_multiple_of(seats);
        let reason = format!(
            "{} is no multiple of {seats}: each start is played from every seat",
            self.games
        );
        unless(whole, "games", reason);
        let bounded = (1..=GAMES_MAX).contains(&self.games);
        unless(bounded, "games", format!("must be 1 to {GAMES_MAX}"));
        let starts = (1..=STARTS_MAX).contains(&self.starts.len());
        unless(
            starts,
            "starts",
            format!("{} starts; 1 to {STARTS_MAX}", self.starts.len()),
        );
        let at_once = (1..=CONCURRENCY_MAX).contains(&self.concurrency);
        unless(
            at_once,
            "concurrency",
            format!("must be 1 to {CONCURRENCY_MAX}"),
        );
        let limit = self.on_faults != OnFaults::PauseAfter(0);
        unless(
            limit,
            "on_faults",
            "a limit of faults is at least 1".to_string(),
        );
        let test = self.test(&mut faults);
        if faults.is_empty() {
            Ok(test)
        } else {
            Err(ConfigError { faults })
        }
    }

    fn test(&self, faults: &mut Vec<ConfigFault>) -> Option<Test> {
        let sprt = self.sprt?;
        let mut fault = |field: String, reason: String| faults.push(ConfigFault { field, reason });
        if self.players.len() != 2 {
            fault(
                "sprt".to_string(),
                "a sequential test is for two players".to_string(),
            );
        }
        if self.seats_fixed {
            let reason = "a sequential test counts pairs, which need both seats".to_string();
            fault("seats_fixed".to_string(), reason);
        }
        if sprt.model == Model::Bayes {
            let reason = "bayes is for single games; a match counts pairs".to_string();
            fault("sprt.model".to_string(), reason);
        }
        match Test::new(sprt.model, sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta) {
            Ok(test) => Some(test),
            Err(found) => {
                found
                    .into_iter()
                    .for_each(|f| fault(format!("sprt.{}", f.field), f.reason));
                None
            }
        }
    }

    /// The game of a slot. Slots of one set follow each other: one start, every rotation of seats.
    pub fn deal(&self, slot: u32, replay: u32, game_id: String) -> Deal {
        let player_of_seat = self.players_at(slot);
        let set = slot as usize / self.players.len();
        let seat = |seat: usize| {
            let player = player_of_seat[seat];
            SeatConfig {
                bot: self.players[player].bot.clone(),
                version: self.players[player].version.clone(),
                bot_seed: self.seed_of(slot, player as u64),
            }
        };
        let config = GameConfig {
            game_id: game_id.into(),
            ruleset: self.ruleset.clone(),
            start: self.starts[set % self.starts.len()].clone(),
            seats: (0..self.players.len()).map(seat).collect(),
            clock: self.clock.clone(),
            policies: self.policies.clone(),
            seed: self.seed_of(slot, u64::from(u32::MAX)),
            rated: self.rated,
            part_of: Some(PartOf {
                match_id: self.match_id.clone(),
                slot,
                replay,
            }),
        };
        Deal {
            config,
            player_of_seat,
        }
    }

    /// Which player sits on each seat in a slot. The seats of the first game are drawn.
    pub fn players_at(&self, slot: u32) -> Vec<usize> {
        let n = self.players.len();
        if self.seats_fixed {
            return (0..n).collect();
        }
        let drawn = (mix(self.seed) % n as u64) as usize;
        let turn = slot as usize % n + drawn;
        (0..n).map(|seat| (seat + turn) % n).collect()
    }

    /// On which seat a player sits in a slot.
    pub fn seat_of(&self, slot: u32, player: usize) -> Seat {
        let at = self.players_at(slot).iter().position(|&p| p == player);
        Seat(at.expect("every player sits somewhere") as u8)
    }

    // A replay has the same seeds as the game it replaces.
    fn seed_of(&self, slot: u32, whose: u64) -> u64 {
        seed::of_bits(mix(mix(self.seed ^ mix(u64::from(slot))) ^ whose))
    }
}

// SplitMix64's finalizer (Steele, Lea, Flood 2014).
fn mix(seed: u64) -> u64 {
    let mut z = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    z ^ (z >> 31)
}

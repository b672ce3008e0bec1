//! A match: many games between the same players, folded into one score. Pure, like a game.

mod schedule;
mod score;
mod series;

pub use schedule::{Deal, GAMES_MAX, OnFaults, Player, SeriesConfig, SprtConfig};
pub use score::{PlayerScore, Score};
pub use series::{
    Decision, PlayedGame, REPLAYS_MAX, Series, SeriesHead, SeriesPhase, SeriesRefusal,
};

//! A match: many games between the same players, folded into one score. Pure, like a game.

mod phase;
mod schedule;
mod score;
pub(crate) mod seed;
mod series;
#[cfg(test)]
mod tests;

pub use phase::{Decision, PlayedGame, SeriesHead, SeriesPhase, SeriesRefusal};
pub use schedule::{Deal, GAMES_MAX, OnFaults, Player, SeriesConfig, SprtConfig};
pub use score::{PlayerScore, Score};
pub use series::{REPLAYS_MAX, Series};

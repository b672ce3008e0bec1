//! The arena.
#![cfg_attr(
    test,
    allow(clippy::unwrap_used, reason = "a test may fail where it stands")
)]

mod arena;
pub mod endgames;
pub mod game;
mod grpc;
pub mod ladder;
pub mod matches;
mod metrics;
pub mod pairing;
pub mod record;
pub mod serve;
pub mod spawn;
pub mod stats;
pub mod store;
pub mod tc;
pub mod tournament;
mod traces;
pub mod webhooks;

pub use grpc::{relay, rules_message, rules_of_message};
pub use serve::{Config, Running, StartError, start};

#![doc = include_str!("../README.md")]

mod backoff;
mod bot;
mod calls;
mod challenge;
mod client;
mod connection;
mod error;
mod link;
mod options;
mod play;
mod records;
mod session;
mod stop;
mod summary;
mod thinkers;
mod thought;
mod trust;
mod turn;

pub use bot::{Answer, Bot, Choice, GameEnd};
pub use client::{Client, Health, Line, Rules};
pub use connection::{Address, Transport};
pub use error::{Error, Refusal};
pub use options::{OnPanic, Options};
pub use play::play;
pub use records::{RecordError, RecordedGame, Records};
pub use stop::Stop;
pub use summary::Summary;
pub use turn::{Clock, Game, LegalMove, Position, Turn};

/// The messages and the generated clients of `mashimo.v1`, for everything this library does not wrap.
pub use mashimo_proto::v1;

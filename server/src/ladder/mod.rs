//! A ladder as a value: who is on it, who is to meet whom next, and what the games come to.
//!
//! Pure: no clock, no file, no task. A ladder has a journal; everything else is the fold of it, so that
//! recounting gives the same bits as counting did.

mod choice;
pub mod config;
mod entry;
mod ledger;
#[cfg(test)]
mod tests;

pub use choice::{Candidate, Choice, Kind, choose};
pub use config::{LadderConfig, LadderFile};
pub use entry::{Entry, Identity, RatedEntry};
pub use ledger::{Ledger, Line, Member, NextGame, Standing, official};

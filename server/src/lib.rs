//! The arena.

pub mod stats;

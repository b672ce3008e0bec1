//! The arena.

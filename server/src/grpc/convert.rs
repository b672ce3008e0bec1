//! Between messages and the values they stand for; nothing here decides.

pub(super) mod challenge;
pub(super) mod clock;
pub(super) mod frames;
pub(super) mod game;
pub(super) mod game_filter;
pub(super) mod ladders;
pub(super) mod match_spec;
pub(super) mod matches;
pub(super) mod outcome;
pub(super) mod policies;
pub(super) mod position;
pub(super) mod registry;
pub(super) mod rules;
pub(super) mod rules_read;
pub(super) mod rules_ref;
pub(super) mod said;
pub(super) mod time;
pub(super) mod tournaments;
pub(super) mod trace;

//! Between messages and the values they stand for; nothing here decides.

pub(super) mod outcome;
pub(super) mod position;
pub(super) mod rules_ref;
pub(super) mod time;

//! Four rows on four machine words: relay games on own circuits of at most sixteen pits.

mod compile;
mod field;
mod laps;
mod play;

pub(crate) use field::FourWords;
pub(crate) use play::FourRows;

//! Games on machine words: the same rules as the kernel's, an order faster.
//!
//! Which rules fit is decided from the data, never by a name, when a search or a count begins.
//! `compile` says which games of two rows do: one row a seat of at most seven pits, at most 127 seeds,
//! one way round, one lap or a relay past the own store, captures by count or of what faces an empty own
//! pit. `four` takes relay games on own circuits of at most sixteen pits that bank
//! their loot or sow it on from the landing. The kernel defines; this is a cache of it, and the tests
//! hold both against each other.

pub(crate) mod board;
pub(crate) mod compile;
pub(crate) mod field;
mod four;
pub(crate) mod pairs;
pub(crate) mod perft;
pub(crate) mod play;
mod playout;
mod table;
#[cfg(test)]
mod tests;

pub(crate) use compile::Compact;
pub(crate) use pairs::Judgement;

use crate::Position;
use crate::perft::Leaves;
use crate::random::Random;
use crate::rules::Rules;
use crate::search::field::Field;
pub(crate) use four::{FourRows, FourWords};

/// A game on machine words.
pub(crate) enum Words {
    Two(Box<Compact>),
    Four(Box<FourRows>),
}

/// Calls a function generic over the `Law` with the one a game is played by.
macro_rules! by_law {
    ($by:expr, $law:ident => $call:expr) => {{
        use $crate::fast::compile::Loop;
        use $crate::fast::play;
        match $by {
            Loop::Sow => {
                type $law = play::Sow;
                $call
            }
            Loop::Relay => {
                type $law = play::Relay;
                $call
            }
            Loop::Counts => {
                type $law = play::Counts;
                $call
            }
            Loop::CountsSparing => {
                type $law = play::CountsSparing;
                $call
            }
            Loop::CountsAnywhere => {
                type $law = play::CountsAnywhere;
                $call
            }
            Loop::Facing => {
                type $law = play::Facing;
                $call
            }
            Loop::FacingRelay => {
                type $law = play::FacingRelay;
                $call
            }
        }
    }};
}
pub(crate) use by_law;

/// Calls a function generic over the field with the words a game is played on.
macro_rules! on_words {
    ($words:expr, $rules:expr, $field:ident => $call:expr) => {
        match $words {
            $crate::fast::Words::Two(game) => $crate::fast::by_law!(game.by, L => {
                let $field = $crate::fast::field::TwoWords::<L>::new(game, $rules);
                $call
            }),
            $crate::fast::Words::Four(game) => {
                let $field = $crate::fast::FourWords::new(game, $rules);
                $call
            }
        }
    };
}
pub(crate) use on_words;

impl Words {
    /// The words of rules that fit, else nothing.
    pub(crate) fn new(rules: &Rules) -> Option<Words> {
        let two = Compact::new(rules).map(|game| Words::Two(Box::new(game)));
        two.or_else(|| FourRows::new(rules).map(|game| Words::Four(Box::new(game))))
    }

    /// The same for a search, which leaves some to the kernel: what a frozen level remembers hangs on
    /// the keys of positions, and there it was frozen when the kernel made them.
    pub(crate) fn for_search(rules: &Rules) -> Option<Words> {
        Words::new(rules).filter(|words| match words {
            Words::Two(game) => game.by != compile::Loop::CountsAnywhere && !game.mirrored,
            Words::Four(_) => true,
        })
    }

    /// Perft of a position, if it fits: nothing inside if stopped.
    pub(crate) fn perft(
        &self,
        rules: &Rules,
        position: &Position,
        depth: u32,
        leaves: Leaves,
        stop: &dyn Fn() -> bool,
    ) -> Option<Option<u64>> {
        on_words!(self, rules, field => {
            let board = field.admit(position)?;
            Some(perft::perft(&field, &board, depth, leaves, stop))
        })
    }

    /// One game at random, if the position fits: decisions made, and whether it ended. With `at` it also
    /// ends where a position comes again for that time.
    pub(crate) fn playout(
        &self,
        rules: &Rules,
        position: &Position,
        decisions_max: u32,
        at: Option<usize>,
        random: &mut Random,
    ) -> Option<(u32, bool)> {
        on_words!(self, rules, field => {
            let board = field.admit(position)?;
            Some(match at {
                Some(at) if field.repeats() => {
                    playout::playout_with_repetition(&field, board, decisions_max, at, random)
                }
                Some(_) | None => playout::playout(&field, board, decisions_max, random),
            })
        })
    }
}

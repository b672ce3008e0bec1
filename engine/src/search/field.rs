//! What the search asks of a game.

use super::score::Ending;
use crate::rules::{Rules, Store};
use crate::{Move, Position};

/// A move by its number in the game's own order; what it means is the field's affair.
pub(crate) type Step = u16;

/// A position after a step.
#[derive(Copy, Clone)]
pub(crate) struct Played<P> {
    pub(crate) position: P,
    /// Whether the side that stepped is to move again.
    pub(crate) again: bool,
}

/// A game of two sides: seat against seat, or one seat against all others.
///
/// Every value is for the side to move, so signs follow the side and never the depth.
pub(crate) trait Field {
    type Position: Copy;

    /// Appends all legal steps.
    fn steps(&self, position: &Self::Position, steps: &mut Vec<Step>);

    /// The position after a legal step.
    fn play(&self, position: &Self::Position, step: Step) -> Played<Self::Position>;

    /// A hash of all a position is but for which side is to move.
    fn key(&self, position: &Self::Position) -> u64;

    /// A hash of what lies in the pits and what the side to move has banked more, where the rest of
    /// the game hangs on the pits alone.
    fn key_of_pits(&self, _position: &Self::Position) -> Option<(u64, i32)> {
        None
    }

    /// Puts down the pits of a position with at most so many seeds in them, those of the side to move
    /// first, and gives what that side has banked more; nothing for others, and for games without tables.
    fn few(
        &self,
        _position: &Self::Position,
        _seeds_max: usize,
        _pits: &mut Vec<u8>,
    ) -> Option<i32> {
        None
    }

    /// How the game ended, if it did.
    fn ending(&self, position: &Self::Position) -> Option<Ending>;

    /// The least and the greatest margin the game can still end with.
    fn margins(&self, position: &Self::Position) -> Option<(i32, i32)>;

    /// A guess of the outcome, in hundredths of a seed.
    fn estimate(&self, position: &Self::Position) -> i32;

    /// Whether a position can come again.
    fn repeats(&self) -> bool;

    /// How the game ends if this position comes again too often.
    fn repeated(&self, position: &Self::Position) -> Ending;

    /// A position of the game as one of the field, if it has one.
    fn admit(&self, position: &Position) -> Option<Self::Position>;

    /// The moves that steps stand for, played one after the other.
    fn moves(&self, from: &Position, steps: &[Step]) -> Vec<Move>;
}

/// Whether a position of a game by these rules can come again.
pub(crate) fn repeats(rules: &Rules) -> bool {
    // Where the own store is sown every seed that leaves a row leaves one behind for good.
    rules.sowing.store == Store::Apart
}

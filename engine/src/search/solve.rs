//! Solving: the exact margin, by asking "more than this?" until both answers meet.

use super::alphabeta::{PLIES_MAX, Tree};
use super::field::Field;
use super::memory::Window;
use super::score::SEED;

/// The margin both sides can hold, for the side to move; nothing if stopped, or if a line was cut off.
pub(crate) fn solve<F: Field>(tree: &mut Tree<'_, F>, position: &F::Position) -> Option<i32> {
    let (mut least, mut greatest) = tree.field.margins(position)?;
    let mut guess = 0;
    while least < greatest {
        let asked = guess.clamp(least + 1, greatest);
        let value = tree.root_value(
            position,
            PLIES_MAX,
            Window::new(SEED * asked - 1, SEED * asked),
        );
        if tree.stopped || tree.cut_offs() > 0 {
            return None;
        }
        if value >= SEED * asked {
            least = value / SEED;
            guess = least + 1;
        } else {
            greatest = value.div_euclid(SEED);
            guess = greatest;
        }
    }
    Some(least)
}

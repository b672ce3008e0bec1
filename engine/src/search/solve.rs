//! Solving: the exact margin, by asking "more than this?" until both answers meet.

use super::Solved;
use super::alphabeta::{PLIES_MAX, Tree};
use super::field::Field;
use super::hash::Table;
use super::memory::Window;
use super::score::{Aim, SEED};

/// The margin both sides can hold, for the side to move; nothing if stopped, or if a line was cut off.
pub(crate) fn solve<F: Field>(
    field: &F,
    position: &F::Position,
    table: &mut Table,
    stop: &dyn Fn() -> bool,
) -> Option<Solved> {
    let mut tree = Tree::new(field, table, Aim::Margin, u64::MAX, stop);
    let (mut least, mut greatest) = field.margins(position)?;
    let mut guess = 0;
    while least < greatest {
        let asked = guess.clamp(least + 1, greatest);
        let window = Window::new(SEED * asked - 1, SEED * asked);
        let value = tree.root_value(position, PLIES_MAX, window);
        if tree.stopped || tree.cut_offs() > 0 {
            return None;
        }
        if value >= SEED * asked {
            least = value.div_euclid(SEED);
            guess = least + 1;
        } else {
            greatest = value.div_euclid(SEED);
            guess = greatest;
        }
    }
    Some(Solved {
        margin: least,
        nodes: tree.nodes,
    })
}

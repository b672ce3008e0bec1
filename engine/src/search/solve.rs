//! Solving: the exact margin, by asking "more than this?" until both answers meet.

use super::Solved;
use super::alphabeta::{PLIES_MAX, Tree};
use super::field::{Field, Played, Step};
use super::hash::Table;
use super::memory::Window;
use super::score::{Aim, SEED};
use crate::Position;

/// The margin both sides can hold, for the side to move; nothing if stopped, or if a line was cut off.
pub(crate) fn solve<F: Field>(
    field: &F,
    from: &Position,
    table: &mut Table,
    stop: &dyn Fn() -> bool,
) -> Option<Solved> {
    let position = &field.admit(from)?;
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
    let steps = line(&mut tree, position, least);
    Some(Solved {
        margin: least,
        line: field.moves(from, &steps),
        nodes: tree.nodes,
    })
}

/// A line in which every step keeps the margin, to the end of the game unless it is stopped.
fn line<F: Field>(tree: &mut Tree<'_, F>, from: &F::Position, margin: i32) -> Vec<Step> {
    let (mut position, mut margin) = (*from, margin);
    let (mut line, mut steps) = (Vec::new(), Vec::new());
    while tree.field.ending(&position).is_none() && (line.len() as u32) < PLIES_MAX {
        steps.clear();
        tree.field.steps(&position, &mut steps);
        let kept = steps.iter().find_map(|&step| {
            let played = tree.field.play(&position, step);
            keeps(tree, &played, margin).then_some((step, played))
        });
        let Some((step, played)) = kept else {
            break;
        };
        line.push(step);
        position = played.position;
        margin = if played.again { margin } else { -margin };
    }
    line
}

/// Whether the side that stepped has the margin still; no if it is stopped.
fn keeps<F: Field>(tree: &mut Tree<'_, F>, played: &Played<F::Position>, margin: i32) -> bool {
    let window = Window::new(SEED * margin - 1, SEED * margin);
    let value = if played.again {
        tree.root_value(&played.position, PLIES_MAX, window)
    } else {
        -tree.root_value(&played.position, PLIES_MAX, window.turned())
    };
    value >= SEED * margin && !tree.stopped && tree.cut_offs() == 0
}

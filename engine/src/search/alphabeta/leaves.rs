//! The last decision of a line, most of a search: tried without a look-up, and without a call for a leaf.

use super::{Place, Tree, first_forward};
use crate::search::field::{Field, Played};
use crate::search::memory::Window;
use crate::search::score::INFINITE;

impl<F: Field> Tree<'_, F> {
    /// Tries the children of a position whose children are leaves: nothing is kept, and none is played
    /// before its turn.
    pub(super) fn expand_last(
        &mut self,
        position: &F::Position,
        place: Place,
        window: Window,
    ) -> i32 {
        let (side, been) = (place.1, self.been);
        let base = self.last.len();
        self.steps.clear();
        self.field.steps(position, &mut self.steps);
        let order = &self.order;
        let steps = self.steps.iter();
        self.last
            .extend(steps.map(|&step| (step, order.rewarded(side, step))));
        self.path.push(place);
        self.been = been.with(place.0);
        let (mut best, mut low) = (-INFINITE, window.low);
        for i in base..self.last.len() {
            let steps = &mut self.last[i..];
            let first = first_forward(steps.iter().map(|&(_, order)| order));
            steps.swap(0, first);
            let step = steps[0].0;
            let played = self.field.play(position, step);
            let value = self.narrow_leaf(&played, side, Window::new(low, window.high), i == base);
            if self.stopped {
                break;
            }
            best = best.max(value);
            low = low.max(value);
            if value >= window.high {
                self.order.reward(side, step, 1);
                break;
            }
        }
        self.last.truncate(base);
        self.path.pop();
        self.been = been;
        best
    }

    /// `narrow` for a child that is a leaf.
    #[inline(always)]
    fn narrow_leaf(
        &mut self,
        played: &Played<F::Position>,
        side: bool,
        window: Window,
        first: bool,
    ) -> i32 {
        let high = if first { window.high } else { window.low + 1 };
        let value = self.step_to_leaf(played, side, Window::new(window.low, high));
        if !first && value > window.low && value < window.high && !self.stopped {
            return self.step_to_leaf_again(played, side, window);
        }
        value
    }

    /// `step` for a child that is a leaf.
    #[inline(always)]
    fn step_to_leaf(&mut self, played: &Played<F::Position>, side: bool, window: Window) -> i32 {
        let again = played.again;
        let window = if again { window } else { window.turned() };
        let value = self.leaf(&played.position, side == again, window);
        if again { value } else { -value }
    }

    /// The same, a second time, which is seldom asked for.
    #[cold]
    #[inline(never)]
    fn step_to_leaf_again(
        &mut self,
        played: &Played<F::Position>,
        side: bool,
        window: Window,
    ) -> i32 {
        self.step_to_leaf(played, side, window)
    }

    /// The value of a position where the line is cut off.
    #[inline(always)]
    pub(super) fn leaf(&mut self, position: &F::Position, side: bool, mut window: Window) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        let ply = self.path.len() as u32;
        if let Some(ending) = self.field.ending(position) {
            return self.aim.ending(ending, ply);
        }
        if let Some(value) = self.settled(position, &mut window) {
            return value;
        }
        if self.field.repeats() || self.endgame.is_some() {
            let place = (self.field.key(position), side);
            if let Some(value) = self.remembered(position, place, ply) {
                return value;
            }
        }
        self.horizons += 1;
        self.field.estimate(position)
    }
}

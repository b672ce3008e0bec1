//! Alpha-beta with null windows: the value of a position to a depth.

use super::field::{Field, Played, Step};
use super::hash::Table;
use super::memory::Window;
use super::order::Order;
use super::score::{Aim, INFINITE};

/// Decisions a line can be long.
pub(crate) const PLIES_MAX: u32 = 250;
/// Nodes between two questions whether to stop.
const NODES_A_STOP: u64 = 512;

/// A step tried and what came of it.
#[derive(Copy, Clone)]
pub(crate) struct Child<P> {
    pub(crate) step: Step,
    pub(crate) played: Played<P>,
    pub(crate) order: i32,
}

/// Where a line has been: a key, and whether the root's side is to move.
pub(crate) type Place = (u64, bool);

/// One search of one game.
pub(crate) struct Tree<'a, F: Field> {
    pub(crate) field: &'a F,
    pub(crate) table: &'a mut Table,
    pub(crate) aim: Aim,
    pub(crate) nodes: u64,
    nodes_max: u64,
    stop: &'a dyn Fn() -> bool,
    pub(crate) stopped: bool,
    /// Whether a settled winner ends a line; not where the root is settled, or none would be played.
    pub(crate) settles: bool,
    /// Places of the game so far that can come again.
    pub(crate) past: Vec<Place>,
    /// Places of the line in hand.
    path: Vec<Place>,
    /// The children of each ply of the line, kept for their memory.
    children: Vec<Vec<Child<F::Position>>>,
    steps: Vec<Step>,
    pub(crate) order: Order,
    /// How many lines were cut off at their depth.
    pub(crate) horizons: u64,
    /// How many ended in a repetition.
    repetitions: u64,
}

impl<'a, F: Field> Tree<'a, F> {
    pub(crate) fn new(
        field: &'a F,
        table: &'a mut Table,
        aim: Aim,
        nodes_max: u64,
        stop: &'a dyn Fn() -> bool,
    ) -> Tree<'a, F> {
        Tree {
            field,
            table,
            aim,
            nodes: 0,
            nodes_max,
            stop,
            stopped: false,
            settles: true,
            past: Vec::new(),
            path: Vec::with_capacity(PLIES_MAX as usize),
            children: (0..=PLIES_MAX).map(|_| Vec::new()).collect(),
            steps: Vec::new(),
            order: Order::new(),
            horizons: 0,
            repetitions: 0,
        }
    }

    /// Lines cut off at their depth or at a repetition so far: what rests on them is no proof.
    pub(crate) fn cut_offs(&self) -> u64 {
        self.horizons + self.repetitions
    }

    /// The value of a position without a past.
    pub(crate) fn root_value(&mut self, position: &F::Position, depth: u32, window: Window) -> i32 {
        self.path.clear();
        self.value(position, true, depth, window)
    }

    /// Begins a line at the root.
    pub(crate) fn start(&mut self, root: Place) {
        self.path.clear();
        self.path.push(root);
    }

    /// The value of a child to the side that stepped.
    fn step(&mut self, child: &Child<F::Position>, side: bool, depth: u32, window: Window) -> i32 {
        let position = &child.played.position;
        if child.played.again {
            self.value(position, side, depth - 1, window)
        } else {
            -self.value(position, !side, depth - 1, window.turned())
        }
    }

    /// The value of a position to the side to move.
    fn value(&mut self, position: &F::Position, side: bool, depth: u32, mut window: Window) -> i32 {
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
        let place = (self.field.key(position), side);
        if self.field.repeats() && self.has_been(place) {
            self.repetitions += 1;
            return self.aim.ending(self.field.repeated(position), ply);
        }
        if depth == 0 || ply >= PLIES_MAX {
            self.horizons += 1;
            return self.field.estimate(position);
        }
        match self.recall(position, place.0, depth, window, ply) {
            Ok(value) => value,
            Err(hint) => self.expand(position, place, depth, window, hint),
        }
    }

    /// Tries the children; keeps what it finds unless that rests on a repetition.
    fn expand(
        &mut self,
        position: &F::Position,
        place: Place,
        depth: u32,
        window: Window,
        hint: Option<Step>,
    ) -> i32 {
        let ply = self.path.len() as u32;
        let before = (self.horizons, self.repetitions);
        let mut children = std::mem::take(&mut self.children[ply as usize]);
        self.spread(position, place.1, depth, hint, &mut children);
        let found = match self.foreseen(&children, depth, window, ply) {
            Some(found) => found,
            None => {
                self.path.push(place);
                let found = self.best_of(&mut children, place.1, depth, window);
                self.path.pop();
                found
            }
        };
        self.children[ply as usize] = children;
        if !self.stopped && before.1 == self.repetitions {
            let complete = before.0 == self.horizons;
            self.keep(position, place.0, depth, found, (window, ply, complete));
        }
        found.0
    }

    /// The best value among the children and the step that has it.
    fn best_of(
        &mut self,
        children: &mut [Child<F::Position>],
        side: bool,
        depth: u32,
        window: Window,
    ) -> (i32, Step) {
        let mut best = (-INFINITE, 0);
        let mut low = window.low;
        for i in 0..children.len() {
            bring_first_forward(&mut children[i..]);
            let child = children[i];
            let value = self.narrow(&child, side, depth, Window::new(low, window.high), i == 0);
            if self.stopped {
                break;
            }
            if value > best.0 {
                best = (value, child.step);
                low = low.max(value);
            }
            if value >= window.high {
                self.order.reward(side, child.step, depth);
                break;
            }
        }
        best
    }

    /// The value of a child: all but the first are asked only whether they are better.
    pub(crate) fn narrow(
        &mut self,
        child: &Child<F::Position>,
        side: bool,
        depth: u32,
        window: Window,
        first: bool,
    ) -> i32 {
        if first {
            return self.step(child, side, depth, window);
        }
        let null = Window::new(window.low, window.low + 1);
        let value = self.step(child, side, depth, null);
        if value > window.low && value < window.high && !self.stopped {
            return self.step(child, side, depth, window);
        }
        value
    }

    /// The children of a position, with the order they should be tried in.
    fn spread(
        &mut self,
        position: &F::Position,
        side: bool,
        depth: u32,
        hint: Option<Step>,
        children: &mut Vec<Child<F::Position>>,
    ) {
        children.clear();
        self.steps.clear();
        self.field.steps(position, &mut self.steps);
        for &step in &self.steps {
            let played = self.field.play(position, step);
            let order = if hint == Some(step) {
                i32::MAX
            } else {
                self.order.of(self.field, side, step, &played, depth)
            };
            children.push(Child {
                step,
                played,
                order,
            });
        }
    }

    fn must_stop(&mut self) -> bool {
        let asks = self.nodes.is_multiple_of(NODES_A_STOP);
        if self.nodes >= self.nodes_max || asks && (self.stop)() {
            self.stopped = true;
        }
        self.stopped
    }

    fn has_been(&self, place: Place) -> bool {
        self.path.contains(&place) || self.past.contains(&place)
    }
}

/// Swaps the child that goes first to the front.
fn bring_first_forward<P: Copy>(children: &mut [Child<P>]) {
    let mut first = 0;
    for i in 1..children.len() {
        if children[i].order > children[first].order {
            first = i;
        }
    }
    children.swap(0, first);
}

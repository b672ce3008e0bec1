//! Alpha-beta with null windows: the value of a position to a depth.

mod leaves;

use super::NODES_A_STOP;
use super::field::{Field, Played, Step};
use super::hash::Table;
use super::memory::{DEPTH_KEPT_MIN, Window};
use super::order::Order;
use super::score::{Aim, INFINITE};
use crate::Endgame;

/// Decisions a line can be long.
pub(crate) const PLIES_MAX: u32 = 250;

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
    pub(crate) table: &'a Table,
    /// Tables that positions of few seeds are looked up in.
    pub(crate) endgame: Option<&'a Endgame>,
    pub(crate) aim: Aim,
    pub(crate) nodes: u64,
    nodes_max: u64,
    /// The number of nodes at which it is asked whether to stop.
    nodes_asked: u64,
    stop: &'a dyn Fn() -> bool,
    pub(crate) stopped: bool,
    /// Whether a settled winner ends a line; not where the root is settled, or none would be played.
    pub(crate) settles: bool,
    /// Places of the game so far that can come again.
    pub(crate) past: Vec<Place>,
    /// Places of the line in hand.
    path: Vec<Place>,
    /// Which places the line and the game so far may hold: most others are told by this alone.
    been: Been,
    /// The children of each ply of the line, kept for their memory.
    children: Vec<Vec<Child<F::Position>>>,
    steps: Vec<Step>,
    /// The steps of leaves' parents, each with its order, from the line's last such position on.
    last: Vec<(Step, i32)>,
    pub(crate) pits: Vec<u8>,
    pub(crate) order: Order,
    /// How many lines were cut off at their depth.
    pub(crate) horizons: u64,
    /// How many ended in a repetition.
    repetitions: u64,
}

impl<'a, F: Field> Tree<'a, F> {
    pub(crate) fn new(
        field: &'a F,
        table: &'a Table,
        aim: Aim,
        nodes_max: u64,
        stop: &'a dyn Fn() -> bool,
    ) -> Tree<'a, F> {
        Tree {
            field,
            table,
            endgame: None,
            aim,
            nodes: 0,
            nodes_max,
            nodes_asked: 0,
            stop,
            stopped: false,
            settles: true,
            past: Vec::new(),
            path: Vec::with_capacity(PLIES_MAX as usize),
            been: Been::default(),
            children: (0..=PLIES_MAX).map(|_| Vec::new()).collect(),
            steps: Vec::new(),
            last: Vec::new(),
            pits: Vec::new(),
            order: Order::new(),
            horizons: 0,
            repetitions: 0,
        }
    }

    /// Lines cut off at their depth or at a repetition so far: what rests on them is no proof.
    pub(crate) fn cut_offs(&self) -> u64 {
        self.horizons + self.repetitions
    }

    /// Begins a line at the root.
    pub(crate) fn start(&mut self, root: Place) {
        self.path.clear();
        self.path.push(root);
        self.been = Been::default();
        for &(key, _) in self.past.iter().chain([&root]) {
            self.been = self.been.with(key);
        }
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
        let ply = self.path.len() as u32;
        if depth == 0 || ply >= PLIES_MAX {
            return self.leaf(position, side, window);
        }
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        if let Some(ending) = self.field.ending(position) {
            return self.aim.ending(ending, ply);
        }
        if let Some(value) = self.settled(position, &mut window) {
            return value;
        }
        let place = (self.field.key(position), side);
        if let Some(value) = self.remembered(position, place, ply) {
            return value;
        }
        if depth == 1 {
            return self.expand_last(position, place, window);
        }
        match self.recall(position, place.0, depth, window, ply) {
            Ok(value) => value,
            Err(hint) => self.expand(position, place, depth, window, hint),
        }
    }

    /// The value of a position that the game has been in, or that a table has.
    #[inline(always)]
    fn remembered(&mut self, position: &F::Position, place: Place, ply: u32) -> Option<i32> {
        if self.field.repeats() && self.has_been(place) {
            self.repetitions += 1;
            return Some(self.aim.ending(self.field.repeated(position), ply));
        }
        self.known_few(position)
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
        self.spread(position, place.1, hint, &mut children);
        self.bring_near(&children, depth);
        let found = match self.foreseen(&children, depth, window, ply) {
            Some(found) => found,
            None => {
                let been = self.been;
                self.path.push(place);
                self.been = been.with(place.0);
                let found = self.best_of(&mut children, place.1, depth, window);
                self.path.pop();
                self.been = been;
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

    /// Reads from where the children are kept, all of them before any is needed: memory far away
    /// answers many questions in the time it takes for one.
    fn bring_near(&self, children: &[Child<F::Position>], depth: u32) {
        if depth <= DEPTH_KEPT_MIN {
            return;
        }
        let near = children.iter().fold(0, |near, child| {
            near ^ self.table.touch(self.field.key(&child.played.position))
        });
        std::hint::black_box(near);
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
            let rest = &mut children[i..];
            let first = first_forward(rest.iter().map(|child| child.order));
            rest.swap(0, first);
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
                self.order.of(self.field, side, step, &played)
            };
            children.push(Child {
                step,
                played,
                order,
            });
        }
    }

    #[inline(always)]
    fn must_stop(&mut self) -> bool {
        self.nodes >= self.nodes_asked && self.asks()
    }

    /// Asks whether to stop, and when to ask again.
    #[cold]
    #[inline(never)]
    fn asks(&mut self) -> bool {
        let asks = self.nodes.is_multiple_of(NODES_A_STOP);
        if self.nodes >= self.nodes_max || asks && (self.stop)() {
            self.stopped = true;
        }
        if !self.stopped {
            let next = (self.nodes / NODES_A_STOP + 1) * NODES_A_STOP;
            self.nodes_asked = next.min(self.nodes_max);
        }
        self.stopped
    }

    #[inline]
    fn has_been(&self, place: Place) -> bool {
        self.been.may_hold(place.0) && (self.path.contains(&place) || self.past.contains(&place))
    }
}

/// Where the one that goes first stands: the first of the greatest.
#[inline]
fn first_forward(orders: impl Iterator<Item = i32>) -> usize {
    let (mut first, mut greatest) = (0, i32::MIN);
    for (i, order) in orders.enumerate() {
        if order > greatest {
            (first, greatest) = (i, order);
        }
    }
    first
}

/// A set of keys that may hold more than was put in, never less.
#[derive(Copy, Clone, Default)]
struct Been([u64; 4]);

impl Been {
    #[inline]
    fn with(mut self, key: u64) -> Been {
        self.0[(key >> 62) as usize] |= 1 << (key >> 56 & 63);
        self
    }

    #[inline]
    fn may_hold(&self, key: u64) -> bool {
        self.0[(key >> 62) as usize] >> (key >> 56 & 63) & 1 == 1
    }
}

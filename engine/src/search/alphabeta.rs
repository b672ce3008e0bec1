//! Alpha-beta with null windows: the value of a position to a depth.

use super::field::{Field, Played, Step};
use super::hash::{Bound, COMPLETE, Known, Table};
use super::order::Order;
use super::score::{Aim, INFINITE, SEED, from_node, from_root};

/// Decisions a line can be long.
pub(crate) const PLIES_MAX: u32 = 96;
/// Nodes between two questions whether to stop.
const NODES_A_STOP: u64 = 512;

/// A step tried and what came of it.
#[derive(Copy, Clone)]
pub(crate) struct Child<P> {
    pub(crate) step: Step,
    pub(crate) played: Played<P>,
    pub(crate) order: i32,
}

/// Where a line has been: a key and the side to move.
type Place = (u64, bool);

/// One search of one game.
pub(crate) struct Tree<'a, F: Field> {
    pub(crate) field: &'a F,
    pub(crate) table: &'a mut Table,
    pub(crate) aim: Aim,
    pub(crate) nodes: u64,
    pub(crate) nodes_max: u64,
    pub(crate) stop: &'a dyn Fn() -> bool,
    pub(crate) stopped: bool,
    /// Whether a settled winner ends a line; not where the root is settled, or nothing is left to play.
    pub(crate) settles: bool,
    /// Places of the game so far that can come again.
    pub(crate) past: Vec<Place>,
    /// The line in hand: places, then the children of each ply.
    path: Vec<Place>,
    children: Vec<Vec<Child<F::Position>>>,
    steps: Vec<Step>,
    pub(crate) order: Order,
    /// How often a line was cut off at its depth, and at a repetition.
    horizons: u64,
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

    /// Whether lines were cut off since the count was last taken: the value is no proof then.
    pub(crate) fn cut_offs(&self) -> u64 {
        self.horizons + self.repetitions
    }

    /// Whether lines were cut off at their depth.
    pub(crate) fn horizons(&self) -> u64 {
        self.horizons
    }

    /// The value of a root's child to the root's side.
    pub(crate) fn child(
        &mut self,
        root: Place,
        child: &Child<F::Position>,
        depth: u32,
        window: (i32, i32),
    ) -> i32 {
        self.path.clear();
        self.path.push(root);
        self.step(child, root.1, depth, window, 0)
    }

    /// The value of a child to the side that stepped.
    fn step(
        &mut self,
        child: &Child<F::Position>,
        side: bool,
        depth: u32,
        (low, high): (i32, i32),
        ply: u32,
    ) -> i32 {
        let position = &child.played.position;
        if child.played.again {
            self.value(position, side, depth - 1, (low, high), ply + 1)
        } else {
            -self.value(position, !side, depth - 1, (-high, -low), ply + 1)
        }
    }

    /// The value of a position to the side to move.
    fn value(
        &mut self,
        position: &F::Position,
        side: bool,
        depth: u32,
        (mut low, mut high): (i32, i32),
        ply: u32,
    ) -> i32 {
        self.nodes += 1;
        if self.must_stop() {
            return 0;
        }
        if let Some(ending) = self.field.ending(position) {
            return self.aim.ending(ending, ply);
        }
        if let Some(value) = self.settled(position, &mut low, &mut high) {
            return value;
        }
        let key = self.field.key(position);
        if self.field.repeats() && self.has_been((key, side)) {
            self.repetitions += 1;
            return self.aim.ending(self.field.repeated(position), ply);
        }
        if depth == 0 || ply >= PLIES_MAX {
            self.horizons += 1;
            return self.field.estimate(position);
        }
        let known = self.table.get(key).copied();
        if let Some(known) = known
            && u32::from(known.depth) >= depth
            && let Some(value) = cut(&known, low, high, ply)
        {
            self.horizons += u64::from(known.depth != COMPLETE);
            return value;
        }
        let hint = known.map(|known| known.step);
        self.expand((key, side), position, depth, (low, high), ply, hint)
    }

    /// Tries all children; keeps what it finds unless that rests on a repetition.
    fn expand(
        &mut self,
        place: Place,
        position: &F::Position,
        depth: u32,
        (low, high): (i32, i32),
        ply: u32,
        hint: Option<Step>,
    ) -> i32 {
        let before = (self.horizons, self.repetitions);
        let mut children = std::mem::take(&mut self.children[ply as usize]);
        self.spread(position, place.1, depth, hint, &mut children);
        self.path.push(place);
        let (value, best) = self.best_of(&mut children, place.1, depth, (low, high), ply);
        self.path.pop();
        self.children[ply as usize] = children;
        if !self.stopped && before.1 == self.repetitions {
            let bound = if value <= low {
                Bound::AtMost
            } else if value >= high {
                Bound::AtLeast
            } else {
                Bound::Exact
            };
            let depth = if before.0 == self.horizons {
                COMPLETE
            } else {
                depth as u8
            };
            let value = from_node(value, ply);
            self.table.put(
                place.0,
                Known {
                    value,
                    step: best,
                    depth,
                    bound,
                },
            );
        }
        value
    }

    /// The best value among the children and the step that has it.
    fn best_of(
        &mut self,
        children: &mut [Child<F::Position>],
        side: bool,
        depth: u32,
        (low, high): (i32, i32),
        ply: u32,
    ) -> (i32, Step) {
        let mut best = -INFINITE;
        let mut best_step = 0;
        let mut floor = low;
        for i in 0..children.len() {
            bring_best_forward(&mut children[i..]);
            let child = children[i];
            let mut value = if i == 0 {
                self.step(&child, side, depth, (floor, high), ply)
            } else {
                self.step(&child, side, depth, (floor, floor + 1), ply)
            };
            if i > 0 && value > floor && value < high {
                value = self.step(&child, side, depth, (floor, high), ply);
            }
            if self.stopped {
                return (best, best_step);
            }
            if value > best {
                (best, best_step) = (value, child.step);
                floor = floor.max(value);
            }
            if value >= high {
                self.order.reward(side, child.step, depth);
                break;
            }
        }
        (best, best_step)
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
        if self.nodes >= self.nodes_max || self.nodes.is_multiple_of(NODES_A_STOP) && (self.stop)()
        {
            self.stopped = true;
        }
        self.stopped
    }

    fn has_been(&self, place: Place) -> bool {
        self.path.contains(&place) || self.past.contains(&place)
    }

    /// Narrows the window to what can still be had, and says so if nothing is left to find.
    fn settled(&self, position: &F::Position, low: &mut i32, high: &mut i32) -> Option<i32> {
        let (least, greatest) = self.field.margins(position)?;
        match self.aim {
            Aim::Win => {
                let sign = i32::from(least > 0) - i32::from(greatest < 0);
                (sign != 0 && self.settles)
                    .then(|| self.aim.settled(sign, self.field.estimate(position)))
            }
            Aim::Margin => {
                let (least, greatest) = (SEED * least, SEED * greatest);
                if least >= *high || least == greatest {
                    return Some(least);
                }
                if greatest <= *low {
                    return Some(greatest);
                }
                *low = (*low).max(least - 1);
                *high = (*high).min(greatest + 1);
                None
            }
        }
    }
}

/// The value if what is known answers the question.
fn cut(known: &Known, low: i32, high: i32, ply: u32) -> Option<i32> {
    let value = from_root(known.value, ply);
    match known.bound {
        Bound::Exact => Some(value),
        Bound::AtLeast => (value >= high).then_some(value),
        Bound::AtMost => (value <= low).then_some(value),
    }
}

/// Swaps the child that goes first to the front.
fn bring_best_forward<P: Copy>(children: &mut [Child<P>]) {
    let mut first = 0;
    for i in 1..children.len() {
        if children[i].order > children[first].order {
            first = i;
        }
    }
    children.swap(0, first);
}

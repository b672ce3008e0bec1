//! Solving: the exact margin, by asking "as much as this?" until the answers meet.
//!
//! A search of its own beside the one that plays: it always looks to the end, so it needs no depth and no
//! estimate, keeps bounds of what is still to be had instead of values to a depth, and tries first what
//! wins seeds or moves again.

use super::alphabeta::PLIES_MAX;
use super::bounds::{Bounds, Kept, Store};
use super::field::{Field, Played, Step};
use super::{NODES_A_STOP, Solved};
use crate::{Endgame, Position};

/// What another turn is worth beside a seed, when moves are put in order.
const AGAIN: i32 = 100;
/// What a seed is worth there.
const SEED: i32 = 16;
/// Seeds in play below which children are searched at once rather than looked up first.
const SEEDS_FORESEEN_MIN: i32 = 16;

/// The margin both sides can hold, for the side to move; nothing if stopped, or if a line was cut off.
pub(crate) fn solve<F: Field>(
    field: &F,
    from: &Position,
    store: &mut Store,
    endgame: Option<&Endgame>,
    stop: &dyn Fn() -> bool,
) -> Option<Solved> {
    let position = &field.admit(from)?;
    let mut solver = Solver::new(field, store, endgame, stop);
    let margin = solver.margin(position)?;
    let steps = solver.line(position, margin);
    Some(Solved {
        margin,
        line: field.moves(from, &steps),
        nodes: solver.nodes,
    })
}

/// A step tried and what came of it.
#[derive(Copy, Clone)]
struct Child<P> {
    step: Step,
    played: Played<P>,
    /// How early to try it.
    order: i32,
}

struct Solver<'a, F: Field> {
    field: &'a F,
    store: &'a mut Store,
    endgame: Option<&'a Endgame>,
    stop: &'a dyn Fn() -> bool,
    nodes: u64,
    /// It was stopped, or a line is longer than `PLIES_MAX`.
    gave_up: bool,
    /// The children of all positions of the line, those of the last one at the end.
    children: Vec<Child<F::Position>>,
    steps: Vec<Step>,
    pits: Vec<u8>,
}

/// What is settled of a position: what is banked, and what can still be had.
#[derive(Copy, Clone)]
struct Count {
    banked: i32,
    seeds: i32,
}

impl<'a, F: Field> Solver<'a, F> {
    fn new(
        field: &'a F,
        store: &'a mut Store,
        endgame: Option<&'a Endgame>,
        stop: &'a dyn Fn() -> bool,
    ) -> Solver<'a, F> {
        Solver {
            field,
            store,
            endgame,
            stop,
            nodes: 0,
            gave_up: false,
            children: Vec::with_capacity(1 << 10),
            steps: Vec::new(),
            pits: Vec::new(),
        }
    }

    /// The margin of a position; nothing if it gave up.
    fn margin(&mut self, position: &F::Position) -> Option<i32> {
        if let Some(ending) = self.field.ending(position) {
            return Some(ending.margin);
        }
        let (mut least, mut greatest) = self.field.margins(position)?;
        let mut guess = 0;
        while least < greatest {
            let asked = guess.clamp(least + 1, greatest);
            let value = self.value(position, asked, 0);
            if self.gave_up {
                return None;
            }
            if value >= asked {
                least = value;
                guess = least + 1;
            } else {
                greatest = value;
                guess = greatest;
            }
        }
        Some(least)
    }

    /// At least `asked` if the side to move can have so much, else less: a bound of the margin.
    fn value(&mut self, position: &F::Position, asked: i32, ply: u32) -> i32 {
        self.nodes += 1;
        if self.must_stop(ply) {
            return 0;
        }
        if let Some(ending) = self.field.ending(position) {
            return ending.margin;
        }
        let count = self.count(position);
        if let Some(margin) = self.known_few(position) {
            return margin;
        }
        let (least, greatest) = (count.banked - count.seeds, count.banked + count.seeds);
        if least >= asked {
            return least;
        }
        if greatest < asked {
            return greatest;
        }
        let (key, shelf) = self.shelf(position);
        let kept = self.store.get(key);
        if let Some(kept) = kept {
            if i32::from(kept.bounds.least) + shelf >= asked {
                return i32::from(kept.bounds.least) + shelf;
            }
            if i32::from(kept.bounds.greatest) + shelf < asked {
                return i32::from(kept.bounds.greatest) + shelf;
            }
        }
        let base = self.children.len();
        self.spread(position, count, kept.map(|kept| kept.step));
        let found = match self.foreseen(base, count, asked) {
            Some(found) => found,
            None => self.best_of(base, asked, ply),
        };
        self.children.truncate(base);
        if !self.gave_up {
            let before = kept.map_or(Bounds::of(least - shelf, greatest - shelf), |kept| {
                kept.bounds
            });
            let bounds = if found.0 >= asked {
                before.at_least(found.0 - shelf)
            } else {
                before.at_most(found.0 - shelf)
            };
            let step = found.1;
            let seeds = count.seeds.min(i32::from(u8::MAX)) as u8;
            self.store.put(
                key,
                Kept {
                    bounds,
                    step,
                    seeds,
                },
            );
        }
        found.0
    }

    /// The first child good enough, else the best.
    fn best_of(&mut self, base: usize, asked: i32, ply: u32) -> (i32, Step) {
        let mut best = (i32::MIN, 0);
        for i in base..self.children.len() {
            let first = (i..self.children.len())
                .max_by_key(|&j| (self.children[j].order, std::cmp::Reverse(j)))
                .unwrap_or(i);
            self.children.swap(i, first);
            let child = self.children[i];
            let value = self.step(&child.played, asked, ply + 1);
            if self.gave_up {
                break;
            }
            if value > best.0 {
                best = (value, child.step);
            }
            if value >= asked {
                break;
            }
        }
        best
    }

    /// The value of a position after a step, for the side that stepped.
    fn step(&mut self, played: &Played<F::Position>, asked: i32, ply: u32) -> i32 {
        if played.again {
            self.value(&played.position, asked, ply)
        } else {
            -self.value(&played.position, 1 - asked, ply)
        }
    }

    /// A child known to be good enough already.
    fn foreseen(&self, base: usize, count: Count, asked: i32) -> Option<(i32, Step)> {
        if count.seeds < SEEDS_FORESEEN_MIN {
            return None;
        }
        self.children[base..].iter().find_map(|child| {
            let position = &child.played.position;
            let (key, shelf) = self.shelf(position);
            let bounds = self.store.get(key)?.bounds;
            let value = if child.played.again {
                i32::from(bounds.least) + shelf
            } else {
                -(i32::from(bounds.greatest) + shelf)
            };
            (value >= asked).then_some((value, child.step))
        })
    }

    /// Appends the children: the one that was best before first, then by what they win.
    fn spread(&mut self, position: &F::Position, count: Count, hint: Option<Step>) {
        let mut steps = std::mem::take(&mut self.steps);
        self.field.steps(position, &mut steps);
        for step in steps.drain(..) {
            let played = self.field.play(position, step);
            let order = if hint == Some(step) {
                i32::MAX
            } else {
                let banked = self.count(&played.position).banked;
                let (won, again) = if played.again {
                    (banked - count.banked, AGAIN)
                } else {
                    (-banked - count.banked, 0)
                };
                SEED * won + again + i32::from(step)
            };
            self.children.push(Child {
                step,
                played,
                order,
            });
        }
        self.steps = steps;
    }

    fn count(&self, position: &F::Position) -> Count {
        // Every field that is solved has margins; without them nothing would be settled.
        let (least, greatest) = self.field.margins(position).unwrap_or((-255, 255));
        Count {
            banked: (least + greatest) / 2,
            seeds: (greatest - least) / 2,
        }
    }

    /// The margin of a board of few seeds that a table has.
    fn known_few(&mut self, position: &F::Position) -> Option<i32> {
        let endgame = self.endgame?;
        let banked = self
            .field
            .few(position, endgame.seeds_max(), &mut self.pits)?;
        let value = endgame.value(&self.pits)?;
        (value.least == value.greatest).then(|| banked + i32::from(value.least))
    }

    /// Where bounds are kept, and what to add to them: positions with the same pits share.
    fn shelf(&self, position: &F::Position) -> (u64, i32) {
        match self.field.key_of_pits(position) {
            Some(shelf) => shelf,
            None => (self.field.key(position), 0),
        }
    }

    fn must_stop(&mut self, ply: u32) -> bool {
        let asks = self.nodes.is_multiple_of(NODES_A_STOP);
        self.gave_up |= ply >= PLIES_MAX || asks && (self.stop)();
        self.gave_up
    }

    /// A line in which every step keeps the margin, to the end of the game unless it gives up.
    fn line(&mut self, from: &F::Position, margin: i32) -> Vec<Step> {
        let (mut position, mut margin) = (*from, margin);
        let mut line = Vec::new();
        while self.field.ending(&position).is_none() && (line.len() as u32) < PLIES_MAX {
            let Some(child) = self.keeps(&position, margin) else {
                break;
            };
            line.push(child.step);
            position = child.played.position;
            margin = if child.played.again { margin } else { -margin };
        }
        line
    }

    /// The first child that keeps the margin, what was best before coming first.
    fn keeps(&mut self, position: &F::Position, margin: i32) -> Option<Child<F::Position>> {
        let count = self.count(position);
        let hint = self.store.get(self.shelf(position).0);
        self.spread(position, count, hint.map(|kept| kept.step));
        let mut children = std::mem::take(&mut self.children);
        children.sort_by_key(|child| std::cmp::Reverse(child.order));
        let keeps = |child: &&Child<F::Position>| {
            self.step(&child.played, margin, 0) >= margin && !self.gave_up
        };
        children.iter().find(keeps).copied()
    }
}

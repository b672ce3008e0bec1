//! Solving: the exact margin, by asking "as much as this?" until the answers meet.
//!
//! A search of its own beside the one that plays: it always looks to the end, so it needs no depth and no
//! estimate, keeps bounds of what is still to be had instead of values to a depth, and tries first what
//! wins seeds or moves again.

use super::alphabeta::PLIES_MAX;
use super::bounds::{Bounds, Kept, Margins, Store};
use super::field::{Field, Played, Step};
use super::{NODES_A_STOP, Solved};
use crate::{Endgame, Position};

/// What another turn is worth beside a seed, when moves are put in order.
const AGAIN: i32 = 100;
/// What a seed is worth there.
const SEED: i32 = 16;

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

/// A step tried that has to be searched.
#[derive(Copy, Clone)]
struct Child<P> {
    step: Step,
    played: Played<P>,
    shelf: Shelf,
    /// How early to try it.
    order: i32,
}

/// Where bounds are kept, and what to add to them: positions with the same pits share.
#[derive(Copy, Clone)]
struct Shelf {
    key: u64,
    banked: i32,
}

impl Shelf {
    /// Kept bounds with what is banked.
    fn margins(self, kept: Kept) -> Margins {
        Margins {
            least: i32::from(kept.bounds.least) + self.banked,
            greatest: i32::from(kept.bounds.greatest) + self.banked,
        }
    }
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
        self.field.margins(position)?;
        let Margins {
            mut least,
            mut greatest,
        } = self.settled(position);
        // Who wins is asked first.
        let mut guess = 1;
        while least < greatest {
            let asked = guess.clamp(least + 1, greatest);
            let value = self.value(position, self.shelf(position), asked, 0);
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

    /// At least `asked` if the side to move can have so much, else less: a bound of the margin, of a
    /// position where that is not settled.
    fn value(&mut self, position: &F::Position, shelf: Shelf, asked: i32, ply: u32) -> i32 {
        self.nodes += 1;
        if self.must_stop(ply) {
            return 0;
        }
        let all = self.all(position);
        let kept = self.store.get(shelf.key);
        let before = kept.map_or(all, |kept| shelf.margins(kept));
        if let Some(known) = before.answer(asked) {
            return known;
        }
        let base = self.children.len();
        let hint = kept.map(|kept| kept.step);
        let mut found = self.spread(position, all.banked(), hint, asked);
        if found.0 < asked {
            found = self.best_of(base, found, asked, ply);
        }
        self.children.truncate(base);
        if !self.gave_up {
            self.keep(shelf, before, all.seeds(), found, asked);
        }
        found.0
    }

    /// Keeps what was found.
    fn keep(
        &mut self,
        shelf: Shelf,
        before: Margins,
        seeds: i32,
        (value, step): (i32, Step),
        asked: i32,
    ) {
        let (least, greatest) = (before.least - shelf.banked, before.greatest - shelf.banked);
        let bounds = Bounds::of(least, greatest);
        let bounds = if value >= asked {
            bounds.at_least(value - shelf.banked)
        } else {
            bounds.at_most(value - shelf.banked)
        };
        let seeds = seeds.min(i32::from(u8::MAX)) as u8;
        self.store.put(
            shelf.key,
            Kept {
                bounds,
                step,
                seeds,
            },
        );
    }

    /// The first child good enough, else the best, those that need no search being as good as told.
    fn best_of(&mut self, base: usize, mut best: (i32, Step), asked: i32, ply: u32) -> (i32, Step) {
        for i in base..self.children.len() {
            let first = (i..self.children.len())
                .max_by_key(|&j| (self.children[j].order, std::cmp::Reverse(j)))
                .unwrap_or(i);
            self.children.swap(i, first);
            let child = self.children[i];
            let value = self.step(&child, asked, ply + 1);
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
    fn step(&mut self, child: &Child<F::Position>, asked: i32, ply: u32) -> i32 {
        let Played { position, again } = &child.played;
        if *again {
            self.value(position, child.shelf, asked, ply)
        } else {
            -self.value(position, child.shelf, 1 - asked, ply)
        }
    }

    /// Appends the children that must be searched: the one that was best before first, then by what they
    /// win. Gives the first that is known to be good enough, else the best of those that are known not
    /// to be.
    fn spread(
        &mut self,
        position: &F::Position,
        banked: i32,
        hint: Option<Step>,
        asked: i32,
    ) -> (i32, Step) {
        let mut steps = std::mem::take(&mut self.steps);
        self.field.steps(position, &mut steps);
        let mut best = (i32::MIN, 0);
        for &step in &steps {
            let played = self.field.play(position, step);
            let settled = self.settled(&played.position).before(played.again);
            let shelf = self.shelf(&played.position);
            let known = settled.answer(asked).or_else(|| {
                let kept = self.store.get(shelf.key)?;
                shelf.margins(kept).before(played.again).answer(asked)
            });
            if let Some(value) = known {
                if value > best.0 {
                    best = (value, step);
                }
                if value >= asked {
                    break;
                }
                continue;
            }
            let order = if hint == Some(step) {
                i32::MAX
            } else {
                let again = if played.again { AGAIN } else { 0 };
                SEED * (settled.banked() - banked) + again + i32::from(step)
            };
            self.children.push(Child {
                step,
                played,
                shelf,
                order,
            });
        }
        steps.clear();
        self.steps = steps;
        best
    }

    /// What is known of a position by a look at it.
    fn settled(&mut self, position: &F::Position) -> Margins {
        if let Some(ending) = self.field.ending(position) {
            return Margins::exactly(ending.margin);
        }
        match self.known_few(position) {
            Some(margin) => Margins::exactly(margin),
            None => self.all(position),
        }
    }

    /// As if one side won all that is left.
    fn all(&self, position: &F::Position) -> Margins {
        // Every field that is solved has margins; without them nothing would be settled.
        let (least, greatest) = self.field.margins(position).unwrap_or((-255, 255));
        Margins { least, greatest }
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

    fn shelf(&self, position: &F::Position) -> Shelf {
        let (key, banked) = match self.field.key_of_pits(position) {
            Some(shelf) => shelf,
            None => (self.field.key(position), 0),
        };
        Shelf { key, banked }
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
            let Some((step, played)) = self.keeps(&position, margin) else {
                break;
            };
            line.push(step);
            position = played.position;
            margin = if played.again { margin } else { -margin };
        }
        line
    }

    /// The first step that keeps the margin, what was best before coming first.
    fn keeps(
        &mut self,
        position: &F::Position,
        margin: i32,
    ) -> Option<(Step, Played<F::Position>)> {
        let banked = self.all(position).banked();
        let hint = self.store.get(self.shelf(position).key);
        let (value, step) = self.spread(position, banked, hint.map(|kept| kept.step), margin);
        let mut children = std::mem::take(&mut self.children);
        if value >= margin {
            return Some((step, self.field.play(position, step)));
        }
        children.sort_by_key(|child| std::cmp::Reverse(child.order));
        let keeps =
            |child: &&Child<F::Position>| self.step(child, margin, 0) >= margin && !self.gave_up;
        let child = children.iter().find(keeps)?;
        Some((child.step, child.played))
    }
}

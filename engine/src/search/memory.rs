//! What a tree need not search: positions known from before, and those where nothing is left to find.

use super::alphabeta::{Child, Tree};
use super::field::{Field, Step};
use super::hash::{Bound, COMPLETE, Known};
use super::score::{Aim, SEED, from_node, from_root};

/// The least depth that is kept: the last decision is tried faster than looked up.
pub(super) const DEPTH_KEPT_MIN: u32 = 2;
/// The least depth at which children are looked up before any is searched.
const DEPTH_FORESEEN_MIN: u32 = 4;

/// The values that are asked about: at most `low`, at least `high`, or exactly what lies between.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Window {
    pub(crate) low: i32,
    pub(crate) high: i32,
}

impl Window {
    pub(crate) const fn new(low: i32, high: i32) -> Window {
        Window { low, high }
    }

    /// The window of the other side.
    pub(crate) const fn turned(self) -> Window {
        Window {
            low: -self.high,
            high: -self.low,
        }
    }

    fn bound(self, value: i32) -> Bound {
        if value <= self.low {
            Bound::AtMost
        } else if value >= self.high {
            Bound::AtLeast
        } else {
            Bound::Exact
        }
    }
}

/// Where a value is kept, and what to add to a kept value.
#[derive(Copy, Clone)]
struct Shelf {
    key: u64,
    banked: i32,
}

impl<F: Field> Tree<'_, F> {
    /// Values of margins are kept less what is banked, so that positions with the same pits share.
    fn shelf(&self, position: &F::Position, key: u64) -> Shelf {
        match (self.aim, self.field.key_of_pits(position)) {
            (Aim::Margin, Some((key, banked))) => Shelf {
                key,
                banked: SEED * banked,
            },
            (Aim::Margin | Aim::Win, _) => Shelf { key, banked: 0 },
        }
    }

    /// The value if it is known well enough, else the step that was best.
    pub(crate) fn recall(
        &mut self,
        position: &F::Position,
        key: u64,
        depth: u32,
        window: Window,
        ply: u32,
    ) -> Result<i32, Option<Step>> {
        if depth < DEPTH_KEPT_MIN {
            return Err(None);
        }
        let shelf = self.shelf(position, key);
        let Some(known) = self.table.get(shelf.key) else {
            return Err(None);
        };
        match answer(&known, depth, window, ply, shelf.banked) {
            Some(value) => {
                self.horizons += u64::from(known.depth != COMPLETE);
                Ok(value)
            }
            None => Err(Some(known.step)),
        }
    }

    /// Keeps the value of a position; `complete` if no line below was cut off.
    pub(crate) fn keep(
        &mut self,
        position: &F::Position,
        key: u64,
        depth: u32,
        found: (i32, Step),
        (window, ply, complete): (Window, u32, bool),
    ) {
        if depth < DEPTH_KEPT_MIN {
            return;
        }
        let shelf = self.shelf(position, key);
        let (value, step) = found;
        let depth = if complete { COMPLETE } else { depth as u8 };
        let bound = window.bound(value);
        let value = from_node(value, ply) - shelf.banked;
        self.table.put(
            shelf.key,
            Known {
                value,
                step,
                depth,
                bound,
            },
        );
    }

    /// A child known to be good enough already.
    pub(crate) fn foreseen(
        &mut self,
        children: &[Child<F::Position>],
        depth: u32,
        window: Window,
        ply: u32,
    ) -> Option<(i32, Step)> {
        // A child that is a repetition here may be kept as another value.
        if depth < DEPTH_FORESEEN_MIN || self.field.repeats() {
            return None;
        }
        for child in children {
            let position = &child.played.position;
            let again = child.played.again;
            let window = if again { window } else { window.turned() };
            let key = self.field.key(position);
            let Ok(value) = self.recall(position, key, depth - 1, window, ply + 1) else {
                continue;
            };
            let (good, value) = if again {
                (value >= window.high, value)
            } else {
                (value <= window.low, -value)
            };
            if good {
                return Some((value, child.step));
            }
        }
        None
    }

    /// The value of a position of few seeds that a table has.
    #[inline]
    pub(crate) fn known_few(&mut self, position: &F::Position) -> Option<i32> {
        let endgame = self.endgame?;
        let (field, seeds_max) = (self.field, endgame.seeds_max());
        let banked = field.few(position, seeds_max, &mut self.pits)?;
        let value = endgame.value(&self.pits)?;
        match self.aim {
            Aim::Win => match endgame.sign(value, banked)? {
                0 => Some(0),
                sign => {
                    let margin = SEED * (banked + value.middle());
                    self.settles.then(|| self.aim.settled(sign, margin))
                }
            },
            Aim::Margin => {
                (value.least == value.greatest).then(|| SEED * (banked + i32::from(value.least)))
            }
        }
    }

    /// Narrows the window to what can still be had, and says so if nothing is left to find.
    #[inline(always)]
    pub(crate) fn settled(&self, position: &F::Position, window: &mut Window) -> Option<i32> {
        let (least, greatest) = self.field.margins(position)?;
        match self.aim {
            Aim::Win => {
                let sign = i32::from(least > 0) - i32::from(greatest < 0);
                (sign != 0 && self.settles)
                    .then(|| self.aim.settled(sign, self.field.estimate(position)))
            }
            Aim::Margin => {
                let (least, greatest) = (SEED * least, SEED * greatest);
                if least >= window.high || least == greatest {
                    return Some(least);
                }
                if greatest <= window.low {
                    return Some(greatest);
                }
                window.low = window.low.max(least - 1);
                window.high = window.high.min(greatest + 1);
                None
            }
        }
    }
}

/// The value if what is known goes deep enough and answers the question.
fn answer(known: &Known, depth: u32, window: Window, ply: u32, banked: i32) -> Option<i32> {
    if u32::from(known.depth) < depth {
        return None;
    }
    let value = from_root(known.value, ply) + banked;
    match known.bound {
        Bound::Exact => Some(value),
        Bound::AtLeast => (value >= window.high).then_some(value),
        Bound::AtMost => (value <= window.low).then_some(value),
    }
}

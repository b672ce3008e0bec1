//! Legal moves and play on four words: two rows a side.

use super::laps::{Lap, Laps, PLACES, next};
use crate::Way;
use crate::fast::board::{TOPS, sum};
use crate::rules::Then;

/// Laps a decision may take; one more counts as never-ending.
const LAPS_MAX: u32 = 10_000;
/// Laps before a state is kept to be compared with: most sowings end before.
const LAPS_UNSAVED: u32 = 32;

/// One side: the outer row from B1, the inner row from the last A back to A1, a byte a pit.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default)]
pub(crate) struct Side {
    pub(crate) outer: u64,
    pub(crate) inner: u64,
    pub(crate) store: u32,
}

/// How a game came to an end in the middle of a decision.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) enum Endlessly {
    No,
    /// The sides are those before the decision, seen by the seat that made it.
    Drawn,
    Lost,
}

/// A position as the seat to move sees it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) struct Sides {
    pub(crate) own: Side,
    pub(crate) other: Side,
    pub(crate) endless: Endlessly,
}

/// A game of four rows as tables and answers.
#[derive(Clone)]
pub(crate) struct FourRows {
    pub(super) laps: Laps,
    pub(super) columns: u32,
    /// Added to a row, its top bits are the pits of two and more.
    pub(super) liftable: u64,
    /// Whether a move may go anticlockwise, and clockwise.
    pub(super) ways: [bool; 2],
    /// Where no pit holds two, singles whose next pit is empty may be lifted.
    pub(super) singles: bool,
    /// Whether a capture goes into the store and ends the sowing; else the loot is sown on.
    pub(super) banks: bool,
    /// All bits if a landing in an empty pit captures, and in an occupied one.
    pub(super) on_empty: u64,
    pub(super) on_occupied: u64,
    /// All bits if the pit behind the facing one is taken, too.
    pub(super) behind: u64,
    /// How far the pit behind lies from the facing one once the bytes are reversed.
    pub(super) behind_shift: u32,
    /// How far the bits of the last pit of a row stand from the lowest.
    pub(super) last_at: u32,
    pub(super) endless_loses: bool,
    pub(super) repetition: Then,
}

impl Side {
    #[inline(always)]
    pub(super) fn count(&self, place: u32) -> u64 {
        let row = if place < 8 { self.outer } else { self.inner };
        (row >> (8 * (place & 7))) & 0x7f
    }

    /// What lies in the pit that a lap has landed in.
    #[inline(always)]
    fn landed(&self, lap: &Lap) -> u64 {
        let row = if lap.landing & 8 == 0 {
            self.outer
        } else {
            self.inner
        };
        (row >> lap.at) & 0x7f
    }

    pub(crate) fn seeds(&self) -> u32 {
        sum(self.outer) + sum(self.inner) + self.store
    }
}

impl FourRows {
    /// The legal moves, a bit each: the place, and above those of one way those of the other.
    #[inline(always)]
    pub(crate) fn legal(&self, sides: &Sides) -> u64 {
        if sides.endless != Endlessly::No {
            return 0;
        }
        let places = self.liftable(&sides.own);
        if places == 0 && self.singles {
            return self.singles(&sides.own);
        }
        let [ccw, cw] = self.ways.map(|way| if way { places } else { 0 });
        ccw | cw << PLACES
    }

    /// The places of pits of two and more, a bit each.
    #[inline(always)]
    pub(super) fn liftable(&self, side: &Side) -> u64 {
        gathered((side.outer + self.liftable) & TOPS)
            | gathered((side.inner + self.liftable) & TOPS) << 8
    }

    #[cold]
    fn singles(&self, side: &Side) -> u64 {
        let mut moves = 0;
        for way in Way::BOTH.into_iter().filter(|way| self.ways[way.index()]) {
            for place in (0..self.columns).chain(8..8 + self.columns) {
                let into = next(self.columns, way, place);
                if side.count(place) == 1 && side.count(into) == 0 {
                    moves |= 1 << (way.index() as u32 * PLACES as u32 + place);
                }
            }
        }
        moves
    }

    /// Plays the move of a bit.
    #[inline(always)]
    pub(crate) fn play(&self, before: &Sides, bit: u32) -> Sides {
        let (mut own, mut other) = (before.own, before.other);
        let ends = if self.banks {
            self.sow_and_bank(&mut own, &mut other, bit)
        } else {
            self.sow_on(&mut own, &mut other, bit)
        };
        if ends {
            return Sides {
                own: other,
                other: own,
                endless: Endlessly::No,
            };
        }
        let endless = if self.endless_loses {
            Endlessly::Lost
        } else {
            Endlessly::Drawn
        };
        Sides { endless, ..*before }
    }

    /// All laps of a move that sows its loot on; says whether they end.
    #[inline(always)]
    fn sow_on(&self, own: &mut Side, other: &mut Side, bit: u32) -> bool {
        let mut origin = bit;
        let mut hand = own.count(bit & 15);
        let mut watch = Watch::default();
        let (on_occupied, either) = (self.on_occupied, self.on_empty ^ self.on_occupied);
        loop {
            let lap = self.lap(own, origin, hand);
            // What could be taken is read beside what was there, not after it: the next lap waits for
            // both. Where nothing is taken the loot is 0: a capture is no branch, only the last lap is.
            let faces = self.faces(other, &lap);
            origin = lap.landing;
            hand = own.landed(&lap);
            // Worked out rather than chosen, which would be read from memory.
            let was_empty = u64::from(hand == 1).wrapping_neg();
            let lands = on_occupied ^ (either & was_empty);
            let loot = faces.seeds & lands;
            other.inner &= !(faces.inner & lands);
            other.outer &= !(faces.outer & lands);
            own.inner += loot << lap.at;
            hand += loot;
            if hand == 1 {
                return true;
            }
            if watch.goes_on(own, origin, loot > 0) {
                return false;
            }
        }
    }

    /// All laps of a move that ends with a capture into the store; says whether they end.
    #[inline(always)]
    fn sow_and_bank(&self, own: &mut Side, other: &mut Side, bit: u32) -> bool {
        let mut origin = bit;
        let mut hand = own.count(bit & 15);
        let mut watch = Watch::default();
        loop {
            let lap = self.lap(own, origin, hand);
            origin = lap.landing;
            hand = own.landed(&lap);
            if hand == 1 {
                let faces = self.faces(other, &lap);
                other.inner &= !faces.inner;
                other.outer &= !faces.outer;
                own.store += faces.seeds as u32;
                return true;
            }
            if watch.goes_on(own, origin, false) {
                return false;
            }
        }
    }

    #[inline(always)]
    fn lap(&self, own: &mut Side, origin: u32, hand: u64) -> Lap {
        let lap = *self.laps.get(origin, hand);
        own.outer = own.outer.wrapping_add(lap.outer);
        own.inner = own.inner.wrapping_add(lap.inner);
        lap
    }

    /// What a capture at a landing takes: the facing inner pit, and the one behind it if these rules
    /// say so.
    #[inline(always)]
    fn faces(&self, other: &Side, lap: &Lap) -> Faces {
        let behind_at = self.last_at - u32::from(lap.facing_at);
        let inner = (other.inner & lap.facing) >> lap.facing_at;
        let behind = (lap.facing.swap_bytes() >> self.behind_shift) & self.behind;
        let outer = if inner == 0 { 0 } else { behind };
        Faces {
            inner: lap.facing,
            outer,
            seeds: inner + ((other.outer & outer) >> behind_at),
        }
    }
}

/// What faces a landing.
struct Faces {
    /// The bits of the pits that are taken.
    inner: u64,
    outer: u64,
    seeds: u64,
}

/// Looks for sowings that never end.
#[derive(Default)]
struct Watch {
    laps: u32,
    /// A state since something was last taken.
    saved: Option<(u64, u64, u32)>,
}

impl Watch {
    /// Another lap is about to begin; says whether that goes on for ever.
    #[inline(always)]
    fn goes_on(&mut self, own: &Side, origin: u32, took: bool) -> bool {
        self.laps += 1;
        self.laps >= LAPS_UNSAVED && self.comes_back(own, origin, took)
    }

    /// Laps that take nothing can be undone, so a loop of them comes back to any state of it.
    #[cold]
    #[inline(never)]
    fn comes_back(&mut self, own: &Side, origin: u32, took: bool) -> bool {
        let state = (own.outer, own.inner, origin);
        if took || self.saved.is_none() {
            self.saved = (!took).then_some(state);
            return self.laps >= LAPS_MAX;
        }
        self.saved == Some(state) || self.laps >= LAPS_MAX
    }
}

/// The top bits of eight bytes side by side.
#[inline(always)]
fn gathered(tops: u64) -> u64 {
    // Each bit of the factor moves one top to its place in the highest byte; no two meet.
    const SPREAD: u64 = 0x0102_0408_1020_4080;
    (tops >> 7).wrapping_mul(SPREAD) >> 56
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tops_are_gathered_in_order() {
        for mask in 0..256u64 {
            let tops = (0..8)
                .filter(|&bit| mask >> bit & 1 == 1)
                .map(|bit| 0x80 << (8 * bit))
                .sum();
            assert_eq!(gathered(tops), mask);
        }
    }
}

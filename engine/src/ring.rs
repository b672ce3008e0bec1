//! `Ring`: the places a seat sows, and the table of what a lap adds to them.
//!
//! The plain loop, seed by seed, is the definition; it fills the table once, when rules are compiled.

use crate::board::Board;
use crate::rules::{Origin, PITS_MAX, Store};
use crate::{Pit, Seat, Way};

/// The seeds of all pits.
type Pits = [u8; PITS_MAX];

/// Pits of the longest ring that gets a table; longer ones are sown by the loop.
const TABLE_MAX: usize = 32;

/// Pits of the longest ring whose table has rows of half the length.
const SHORT_MAX: usize = 16;

/// The circular list of places a seat sows: its own pits, or all pits, or these and its store.
#[derive(Clone, Debug)]
pub(crate) struct Ring {
    /// The place after and before each place, counted from the ring's first pit.
    next: Vec<u8>,
    prev: Vec<u8>,
    /// Places that get a seed in one time round.
    round: u8,
    /// The place of the store; past the end if it is not on the path.
    store: u8,
    origin: Origin,
    table: Table,
}

/// What laps add, in rows as long as the ring needs.
#[derive(Clone, Debug)]
enum Table {
    /// None: the loop sows.
    None,
    Short(Rows<SHORT_MAX>),
    Long(Rows<TABLE_MAX>),
}

/// By place and remainder.
type Rows<const N: usize> = Vec<Step<N>>;

/// What the last, incomplete time round adds, and where it ends.
#[derive(Copy, Clone, Debug)]
struct Step<const N: usize> {
    add: [u8; N],
    last: u8,
    stored: u8,
}

/// Marks that no place is lifted.
const NONE: u8 = u8::MAX;

/// Where a lap ended.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Fall {
    /// The pit of the last seed; none if it is in the own store.
    pub(crate) last: Option<Pit>,
    /// Seeds that fell in the own store.
    pub(crate) stored: u8,
}

impl Ring {
    /// The ring that this seat sows in this way.
    pub(crate) fn new(board: &Board, seat: Seat, way: Way, origin: Origin, store: Store) -> Ring {
        let mut path = path(board, seat, store);
        if way == Way::Cw {
            path.reverse();
        }
        let places = path.len();
        let (mut next, mut prev) = (vec![0; places], vec![0; places]);
        for (i, &place) in path.iter().enumerate() {
            let after = path[(i + 1) % places];
            next[usize::from(place)] = after;
            prev[usize::from(after)] = place;
        }
        let round = places as u8 - u8::from(origin == Origin::Skipped);
        let store = match store {
            Store::Apart => places as u8,
            Store::Again => places as u8 - 1,
        };
        let mut ring = Ring {
            next,
            prev,
            round,
            store,
            origin,
            table: Table::None,
        };
        ring.table = match path.iter().filter(|&&place| place != ring.store).count() {
            ..=SHORT_MAX => Table::Short(ring.fill()),
            pits if pits <= TABLE_MAX => Table::Long(ring.fill()),
            _ => Table::None,
        };
        ring
    }

    /// The place after this one.
    #[inline]
    pub(crate) fn next(&self, place: u8) -> u8 {
        self.next[usize::from(place)]
    }

    /// The place before this one.
    #[inline]
    pub(crate) fn prev(&self, place: u8) -> u8 {
        self.prev[usize::from(place)]
    }

    /// Whether this place is the store.
    #[inline]
    pub(crate) fn is_store(&self, place: u8) -> bool {
        place == self.store
    }

    /// Seeds in one time round.
    #[inline]
    pub(crate) fn round(&self) -> u8 {
        self.round
    }

    /// Lifts the `hand` seeds of `place` and sows them, into the pits from `base` on.
    #[inline]
    pub(crate) fn sow(&self, pits: &mut Pits, base: usize, place: u8, hand: u8) -> Fall {
        match &self.table {
            Table::None => {
                pits[base + usize::from(place)] = 0;
                self.sow_by_loop(pits, base, place, hand)
            }
            Table::Short(rows) => self.by_table(rows, pits, base, (place, place), hand),
            Table::Long(rows) => self.by_table(rows, pits, base, (place, place), hand),
        }
    }

    /// Sows `hand` seeds from the place after `place`, which keeps what lies in it.
    #[inline]
    pub(crate) fn sow_loot(&self, pits: &mut Pits, base: usize, place: u8, hand: u8) -> Fall {
        match &self.table {
            Table::None => self.sow_by_loop(pits, base, place, hand),
            Table::Short(rows) => self.by_table(rows, pits, base, (place, NONE), hand),
            Table::Long(rows) => self.by_table(rows, pits, base, (place, NONE), hand),
        }
    }

    /// One row is added, whatever the number of seeds. The lifted place is emptied by the same
    /// stroke: a byte written by itself would be waited for by the next lap.
    #[inline]
    fn by_table<const N: usize>(
        &self,
        rows: &[Step<N>],
        pits: &mut Pits,
        base: usize,
        (place, lifted): (u8, u8),
        hand: u8,
    ) -> Fall {
        debug_assert!(hand > 0, "a lap has a seed");
        let (times, rest) = self.split(hand);
        let step = &rows[usize::from(place) * usize::from(self.round) + usize::from(rest)];
        let span: &mut [u8; N] = (&mut pits[base..base + N])
            .try_into()
            .expect("a span is as long as a row");
        for ((seeds, add), i) in span.iter_mut().zip(&step.add).zip(0..) {
            let keep: u8 = if i == lifted { 0 } else { u8::MAX };
            *seeds = (*seeds & keep).wrapping_add(*add);
        }
        let mut stored = step.stored;
        if times > 0 {
            stored += self.go_round(span, place, times);
        }
        self.fall(base, step.last, stored)
    }

    /// The definition: one seed after the other.
    pub(crate) fn sow_by_loop(&self, pits: &mut Pits, base: usize, place: u8, hand: u8) -> Fall {
        let (mut at, mut stored) = (place, 0);
        for _ in 0..hand {
            at = self.next(at);
            if self.origin == Origin::Skipped && at == place {
                at = self.next(at);
            }
            if at == self.store {
                stored += 1;
            } else {
                pits[base + usize::from(at)] += 1;
            }
        }
        self.fall(base, at, stored)
    }

    /// Where a lap would end, and the seeds that would have fallen there before the last one.
    #[inline]
    pub(crate) fn last(&self, place: u8, hand: u8) -> (u8, u8) {
        let (times, rest) = self.split(hand);
        let row = usize::from(place) * usize::from(self.round) + usize::from(rest);
        let last = match &self.table {
            Table::Short(rows) => rows[row].last,
            Table::Long(rows) => rows[row].last,
            Table::None => {
                let mut scratch = [0; PITS_MAX];
                return match self.sow_by_loop(&mut scratch, 0, place, hand).last {
                    Some(pit) => (pit.0, scratch[pit.index()] - 1),
                    None => (self.store, times - u8::from(rest == 0)),
                };
            }
        };
        (last, times - u8::from(rest == 0))
    }

    /// Whole times round and what is left.
    #[inline]
    fn split(&self, hand: u8) -> (u8, u8) {
        if hand < self.round {
            (0, hand)
        } else {
            (hand / self.round, hand % self.round)
        }
    }

    #[inline]
    fn fall(&self, base: usize, last: u8, stored: u8) -> Fall {
        let last = if last == self.store {
            None
        } else {
            Some(Pit(base as u8 + last))
        };
        Fall { last, stored }
    }

    /// Adds whole times round to every place; says what the store gets.
    #[inline(never)]
    fn go_round(&self, span: &mut [u8], place: u8, times: u8) -> u8 {
        let pits = self.next.len().min(usize::from(self.store));
        for seeds in &mut span[..pits] {
            *seeds = seeds.wrapping_add(times);
        }
        if self.origin == Origin::Skipped {
            span[usize::from(place)] -= times;
        }
        if usize::from(self.store) < self.next.len() {
            times
        } else {
            0
        }
    }

    fn fill<const N: usize>(&self) -> Rows<N> {
        let places = 0..self.next.len() as u8;
        let steps = places.flat_map(|place| (0..self.round).map(move |rest| (place, rest)));
        steps.map(|(place, rest)| self.step(place, rest)).collect()
    }

    fn step<const N: usize>(&self, place: u8, rest: u8) -> Step<N> {
        let mut pits = [0; PITS_MAX];
        // Nothing left over ends where the last whole time round ended.
        let home = if self.origin == Origin::Skipped {
            self.prev(place)
        } else {
            place
        };
        let fall = self.sow_by_loop(&mut pits, 0, place, rest);
        let last = if rest == 0 {
            home
        } else {
            fall.last.map_or(self.store, |pit| pit.0)
        };
        let mut add = [0; N];
        add.copy_from_slice(&pits[..N]);
        Step {
            add,
            last,
            stored: fall.stored,
        }
    }
}

/// The places of a ring anticlockwise, counted from its first pit.
fn path(board: &Board, seat: Seat, store: Store) -> Vec<u8> {
    if board.rows == 2 {
        let outer = board.columns..2 * board.columns;
        let inner = (0..board.columns).rev();
        return outer.chain(inner).collect();
    }
    let mut path = Vec::new();
    for pit in 0..board.size {
        path.push(pit);
        let last_of_own = pit + 1 == (seat.0 + 1) * board.side;
        if store == Store::Again && last_of_own {
            path.push(board.size);
        }
    }
    path
}

#[cfg(test)]
mod tests;

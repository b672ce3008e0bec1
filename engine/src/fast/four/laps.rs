//! What a lap adds to a side of four rows, for both ways, every pit and every hand.

use crate::Way;
use crate::fast::board::{seed, whole};

/// Hands a table knows.
const HANDS: usize = 128;
/// Places of a side: bytes 0 … 7 of the outer row, then those of the inner one.
pub(super) const PLACES: usize = 16;

/// One lap: what to add to both rows, the lift included, and where its last seed falls.
#[derive(Copy, Clone, Default, Debug)]
#[repr(align(32))]
pub(super) struct Lap {
    pub(super) outer: u64,
    pub(super) inner: u64,
    /// The facing inner pit, all its bits, if it falls in the inner row.
    pub(super) facing: u64,
    /// The landing: its place, and above that the way of the lap.
    pub(super) landing: u32,
    /// How far the bits of the landing pit stand from the lowest of its row.
    pub(super) at: u16,
    /// The same of the facing pit.
    pub(super) facing_at: u16,
}

/// The way and the place of a pit as one number: the bit of a move.
pub(super) fn landing(way: Way, place: u32) -> u32 {
    (way.index() as u32) << 4 | place
}

/// All laps of a side.
#[derive(Clone)]
pub(super) struct Laps(Box<[Lap; 2 * PLACES * HANDS]>);

impl Laps {
    /// Fills the table by running the loop.
    pub(super) fn new(columns: u32) -> Laps {
        let mut laps = Box::new([Lap::default(); 2 * PLACES * HANDS]);
        for way in Way::BOTH {
            for origin in (0..columns).chain(8..8 + columns) {
                fill(&mut laps, columns, way, origin);
            }
        }
        Laps(laps)
    }

    #[inline(always)]
    pub(super) fn get(&self, origin: u32, hand: u64) -> &Lap {
        &self.0[index(origin, hand)]
    }
}

/// Small hands lie together, so that those in use fit the nearest cache; the mask changes nothing and
/// saves the check of the bound.
#[inline(always)]
fn index(origin: u32, hand: u64) -> usize {
    (((hand as usize) << 5) | origin as usize) & (2 * PLACES * HANDS - 1)
}

/// All laps from one place: each is the one before and a seed more.
fn fill(laps: &mut [Lap; 2 * PLACES * HANDS], columns: u32, way: Way, origin: u32) {
    let mut lap = Lap::default();
    let mut place = origin;
    for hand in 1..HANDS as u64 {
        place = next(columns, way, place);
        let (facing, facing_at) = if place < 8 {
            (0, 0)
        } else {
            let byte = columns - 1 - (place - 8);
            (whole(byte), 8 * byte as u16)
        };
        lap = Lap {
            landing: landing(way, place),
            at: 8 * (place as u16 & 7),
            facing,
            facing_at,
            ..lap
        };
        add(&mut lap, origin, u64::MAX);
        add(&mut lap, place, 1);
        laps[index(landing(way, origin), hand)] = lap;
    }
}

/// The place after this one: anticlockwise from B1 to the last B, then from the last A to A1.
pub(super) fn next(columns: u32, way: Way, place: u32) -> u32 {
    let last = columns - 1;
    match way {
        Way::Ccw if place & 7 == last => (place ^ 8) & 8,
        Way::Ccw => place + 1,
        Way::Cw if place & 7 == 0 => (place ^ 8) | last,
        Way::Cw => place - 1,
    }
}

fn add(lap: &mut Lap, place: u32, seeds: u64) {
    let row = if place < 8 {
        &mut lap.outer
    } else {
        &mut lap.inner
    };
    *row = row.wrapping_add(seeds.wrapping_mul(seed(place % 8)));
}

//! What a lap does to both words, for every place it can be lifted from and every hand.

use super::board::{STORE, seed, whole};

/// Hands a table knows: a byte less its top bit.
const HANDS: usize = 128;
/// Places: bytes 0 … 7 of the own word, then those of the other.
const PLACES: usize = 16;
/// The place of the own store.
pub(crate) const OWN_STORE: u32 = STORE;
/// Added to a byte of the other row to make it a place.
pub(crate) const OTHER_ROW: u32 = 8;

/// One lap: what to add to both words, the lift included, and where its last seed falls.
#[derive(Copy, Clone, Default, Debug)]
#[repr(align(32))]
pub(crate) struct Lap {
    /// Added to the own word, wrapping: the lift is a subtraction.
    pub(crate) own: u64,
    /// Added to the other word, wrapping.
    pub(crate) other: u64,
    /// The bytes a capture asks about, nothing if the landing never captures: see `Reach`.
    pub(crate) reach: u64,
    /// The place of the landing.
    pub(crate) place: u32,
}

/// Which bytes a landing puts up for capture.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Reach {
    /// None.
    Nothing,
    /// The landing pit, if it lies in the other row.
    OtherPit,
    /// The landing pit and all before it, if it lies in the other row.
    OtherPitAndBefore,
    /// The landing pit, if it lies in the own row.
    OwnPit,
}

/// The circuit of the seat to move, and what its sowing leaves out.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Circuit {
    pub(crate) columns: u32,
    pub(crate) origin_sown: bool,
    pub(crate) store_sown: bool,
    pub(crate) reach: Reach,
}

/// All laps of a circuit.
#[derive(Clone)]
pub(crate) struct Laps(Box<[Lap; PLACES * HANDS]>);

impl Laps {
    /// Fills the table by running the loop.
    pub(crate) fn new(circuit: &Circuit) -> Laps {
        let mut laps = Box::new([Lap::default(); PLACES * HANDS]);
        for origin in circuit.places() {
            circuit.fill(&mut laps, origin);
        }
        Laps(laps)
    }

    /// The lap that lifts `hand` seeds from a place.
    #[inline(always)]
    pub(crate) fn get(&self, origin: u32, hand: u64) -> &Lap {
        &self.0[index(origin, hand)]
    }
}

/// Small hands lie together, so that those in use fit the nearest cache; the mask changes nothing and
/// saves the check of the bound.
#[inline(always)]
fn index(place: u32, hand: u64) -> usize {
    (((hand as usize) << 4) | place as usize) & (PLACES * HANDS - 1)
}

impl Circuit {
    /// The places a lap can be lifted from.
    fn places(&self) -> impl Iterator<Item = u32> {
        (0..self.columns).chain(OTHER_ROW..OTHER_ROW + self.columns)
    }

    /// All laps from one place, seed by seed round the circuit: each is the one before and one more.
    fn fill(&self, laps: &mut [Lap; PLACES * HANDS], origin: u32) {
        let mut lap = Lap {
            place: origin,
            ..Lap::default()
        };
        for hand in 1..HANDS as u64 {
            let mut place = self.next(lap.place);
            if place == origin && !self.origin_sown {
                place = self.next(place);
            }
            lap = Lap {
                place,
                reach: self.reached(place),
                ..lap
            };
            add(&mut lap, origin, u64::MAX);
            add(&mut lap, place, 1);
            laps[index(origin, hand)] = lap;
        }
    }

    fn next(&self, place: u32) -> u32 {
        let last = self.columns - 1;
        match place {
            OWN_STORE => OTHER_ROW,
            p if p == last && self.store_sown => OWN_STORE,
            p if p == last => OTHER_ROW,
            p if p == OTHER_ROW + last => 0,
            p => p + 1,
        }
    }

    fn reached(&self, place: u32) -> u64 {
        let in_other_row = place >= OTHER_ROW;
        let byte = place % OTHER_ROW;
        match self.reach {
            Reach::OtherPit if in_other_row => whole(byte),
            Reach::OtherPitAndBefore if in_other_row => whole(byte) | low(byte),
            Reach::OwnPit if place < OWN_STORE => whole(byte),
            Reach::Nothing | Reach::OtherPit | Reach::OtherPitAndBefore | Reach::OwnPit => 0,
        }
    }
}

/// All bytes below one.
fn low(byte: u32) -> u64 {
    seed(byte) - 1
}

fn add(lap: &mut Lap, place: u32, seeds: u64) {
    let word = if place < OTHER_ROW {
        &mut lap.own
    } else {
        &mut lap.other
    };
    *word = word.wrapping_add(seeds.wrapping_mul(seed(place % OTHER_ROW)));
}

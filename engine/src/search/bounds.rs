//! What is known of positions that are being solved: bounds of the margin, and those kept by key.

use super::field::Step;

/// The least and the greatest margin that a position can still be worth.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Bounds {
    pub(crate) least: i16,
    pub(crate) greatest: i16,
}

impl Bounds {
    /// Bounds from margins, which never exceed the seeds of a game.
    pub(crate) fn of(least: i32, greatest: i32) -> Bounds {
        Bounds {
            least: least as i16,
            greatest: greatest as i16,
        }
    }

    pub(crate) fn at_least(self, margin: i32) -> Bounds {
        Bounds {
            least: self.least.max(margin as i16),
            ..self
        }
    }

    pub(crate) fn at_most(self, margin: i32) -> Bounds {
        Bounds {
            greatest: self.greatest.min(margin as i16),
            ..self
        }
    }
}

/// The least and the greatest margin for the side to move.
#[derive(Copy, Clone)]
pub(crate) struct Margins {
    pub(crate) least: i32,
    pub(crate) greatest: i32,
}

impl Margins {
    /// A margin that is known.
    pub(crate) const fn exactly(margin: i32) -> Margins {
        Margins {
            least: margin,
            greatest: margin,
        }
    }

    /// For the side that stepped here.
    pub(crate) const fn before(self, again: bool) -> Margins {
        if again {
            self
        } else {
            Margins {
                least: -self.greatest,
                greatest: -self.least,
            }
        }
    }

    /// The bound that answers whether there is so much.
    pub(crate) const fn answer(self, asked: i32) -> Option<i32> {
        if self.least >= asked {
            Some(self.least)
        } else if self.greatest < asked {
            Some(self.greatest)
        } else {
            None
        }
    }

    /// Seeds that are still to be had.
    pub(crate) const fn seeds(self) -> i32 {
        (self.greatest - self.least) / 2
    }

    /// What the side to move has banked more.
    pub(crate) const fn banked(self) -> i32 {
        (self.least + self.greatest) / 2
    }
}

/// What is kept of a position: its bounds, and the step that was best.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) struct Kept {
    pub(crate) bounds: Bounds,
    pub(crate) step: Step,
    /// Seeds still in play: the more, the longer it took to find out.
    pub(crate) seeds: u8,
}

/// Something is kept: without it a word of zeros would be the bounds of key 0.
const FULL: u64 = 1 << 56;

impl Kept {
    fn packed(self) -> u64 {
        let Bounds { least, greatest } = self.bounds;
        u64::from(least as u16)
            | u64::from(greatest as u16) << 16
            | u64::from(self.step) << 32
            | u64::from(self.seeds) << 48
            | FULL
    }

    fn unpacked(word: u64) -> Kept {
        Kept {
            bounds: Bounds {
                least: word as i16,
                greatest: (word >> 16) as i16,
            },
            step: (word >> 32) as Step,
            seeds: seeds(word),
        }
    }
}

fn seeds(word: u64) -> u8 {
    (word >> 48) as u8
}

/// Positions by key, a word for the key and one for what is kept: of two slots the first keeps what has
/// more seeds, the second the newer.
pub(crate) struct Store {
    // Words of zeros cost nothing until they are used.
    slots: Vec<[[u64; 2]; 2]>,
}

impl Store {
    /// The greatest store of a power of two that takes at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Store {
        let pairs = (bytes / size_of::<[[u64; 2]; 2]>()).max(1);
        Store {
            slots: vec![[[0; 2]; 2]; 1 << pairs.ilog2()],
        }
    }

    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Kept> {
        let pair = &self.slots[key as usize & (self.slots.len() - 1)];
        let found = |[of, word]: [u64; 2]| (of == key && word & FULL != 0).then_some(word);
        found(pair[0])
            .or_else(|| found(pair[1]))
            .map(Kept::unpacked)
    }

    #[inline]
    pub(crate) fn put(&mut self, key: u64, kept: Kept) {
        let place = key as usize & (self.slots.len() - 1);
        let [many, new] = &mut self.slots[place];
        let slot = [key, kept.packed()];
        if many[0] == key {
            *many = slot;
        } else if kept.seeds >= seeds(many[1]) {
            *new = *many;
            *many = slot;
        } else {
            *new = slot;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bounds_only_close_in() {
        let bounds = Bounds::of(-10, 10).at_least(-4).at_most(6);
        assert_eq!(bounds, Bounds::of(-4, 6));
        assert_eq!(bounds.at_least(-8).at_most(8), bounds);
    }

    #[test]
    fn what_has_many_seeds_outlives_the_newer() {
        let mut store = Store::new(1);
        let kept = |step, seeds| Kept {
            bounds: Bounds::of(-3, 1),
            step,
            seeds,
        };
        assert!(store.get(0).is_none());
        store.put(5, kept(1, 30));
        store.put(6, kept(2, 8));
        store.put(7, kept(3, 8));
        assert_eq!(store.get(5), Some(kept(1, 30)));
        assert!(store.get(6).is_none());
        assert_eq!(store.get(7), Some(kept(3, 8)));
    }
}

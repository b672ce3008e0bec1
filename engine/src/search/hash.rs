//! The hash table: what is known of positions searched before, shared by all threads of a search.

use super::field::Step;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

/// What a stored value says of the true one.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Bound {
    Exact,
    AtLeast,
    AtMost,
}

/// What is known of a position.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Known {
    pub(crate) value: i32,
    pub(crate) step: Step,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// The depth of a search in which every line ended: more depth would find the same.
pub(crate) const COMPLETE: u8 = u8::MAX;

impl Known {
    fn packed(self) -> u64 {
        let bound = match self.bound {
            Bound::Exact => 0,
            Bound::AtLeast => 1,
            Bound::AtMost => 2,
        };
        u64::from(self.value as u32)
            | u64::from(self.step) << 32
            | u64::from(self.depth) << 48
            | bound << 56
    }

    fn unpacked(word: u64) -> Known {
        Known {
            value: word as u32 as i32,
            step: (word >> 32) as Step,
            depth: depth(word),
            bound: match word >> 56 & 3 {
                0 => Bound::Exact,
                1 => Bound::AtLeast,
                _ => Bound::AtMost,
            },
        }
    }
}

/// The depth in a packed word; 0 if it is empty.
fn depth(word: u64) -> u8 {
    (word >> 48) as u8
}

/// Where the age of a word stands, above all else.
const AGE_AT: u32 = 58;
/// Ages there are.
const AGES: u64 = 1 << (64 - AGE_AT);

/// A packed word, and its key mixed with it: words written by two threads at once do not fit together.
#[derive(Default)]
struct Slot {
    mixed: AtomicU64,
    word: AtomicU64,
}

impl Slot {
    #[inline]
    fn load(&self) -> (u64, u64) {
        let word = self.word.load(Relaxed);
        (self.mixed.load(Relaxed) ^ word, word)
    }

    #[inline]
    fn store(&self, key: u64, word: u64) {
        self.word.store(word, Relaxed);
        self.mixed.store(key ^ word, Relaxed);
    }
}

/// Two slots that lie in one line of the cache.
#[derive(Default)]
#[repr(align(32))]
struct Pair([Slot; 2]);

/// Positions by key: of two slots the first keeps the deeper search, the second the newer.
pub(crate) struct Table {
    pairs: Vec<Pair>,
    /// Words of another age are forgotten.
    age: AtomicU64,
}

impl Table {
    /// The greatest table of a power of two that takes at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let pairs = (bytes / size_of::<Pair>()).max(1);
        let pairs = 1 << pairs.ilog2();
        Table {
            pairs: std::iter::repeat_with(Pair::default).take(pairs).collect(),
            age: AtomicU64::new(0),
        }
    }

    /// Forgets everything, most times without touching it.
    pub(crate) fn clear(&self) {
        let age = (self.age.load(Relaxed) + 1) % AGES;
        if age == 0 {
            for Pair(slots) in &self.pairs {
                slots.iter().for_each(|slot| slot.store(0, 0));
            }
        }
        self.age.store(age, Relaxed);
    }

    /// The depth in a packed word; 0 if it is empty or forgotten.
    #[inline]
    fn depth(&self, word: u64) -> u8 {
        if word >> AGE_AT == self.age.load(Relaxed) {
            depth(word)
        } else {
            0
        }
    }

    #[inline]
    fn pair(&self, key: u64) -> &[Slot; 2] {
        &self.pairs[key as usize & (self.pairs.len() - 1)].0
    }

    /// What is known of the position with this key.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Known> {
        let known = |(of, word): (u64, u64)| of == key && self.depth(word) > 0;
        let [deep, new] = self.pair(key);
        let deep = deep.load();
        if known(deep) {
            return Some(Known::unpacked(deep.1));
        }
        let new = new.load();
        known(new).then(|| Known::unpacked(new.1))
    }

    /// Reads from where a position is kept, so that it is near when it is asked for; what it gives is only
    /// there to be used.
    #[inline]
    pub(crate) fn touch(&self, key: u64) -> u64 {
        self.pair(key)[0].word.load(Relaxed)
    }

    /// Keeps what is known, in place of something shallower or older.
    #[inline]
    pub(crate) fn put(&self, key: u64, known: Known) {
        debug_assert!(known.depth > 0, "leaves aren't kept");
        let [deep, new] = self.pair(key);
        let packed = known.packed() | self.age.load(Relaxed) << AGE_AT;
        let (of, word) = deep.load();
        if of == key || known.depth >= self.depth(word) {
            if of != key {
                new.store(of, word);
            }
            deep.store(key, packed);
        } else {
            new.store(key, packed);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn known(value: i32, depth: u8) -> Known {
        Known {
            value,
            step: 0,
            depth,
            bound: Bound::AtMost,
        }
    }

    #[test]
    fn a_deep_search_outlives_shallow_ones_of_its_place() {
        let table = Table::new(1);
        table.put(5, known(-50, 9));
        table.put(6, known(60, 2));
        table.put(7, known(70, 2));
        let value = |key| table.get(key).map(|known| (known.value, known.bound));
        assert_eq!(value(5), Some((-50, Bound::AtMost)));
        assert_eq!(value(7), Some((70, Bound::AtMost)));
        assert_eq!(value(6), None);
        for _ in 0..2 * AGES {
            table.put(5, known(-50, 9));
            assert!(value(5).is_some());
            table.clear();
            assert_eq!((value(5), value(7)), (None, None));
        }
    }

    #[test]
    fn a_slot_takes_sixteen_bytes() {
        assert_eq!(size_of::<Pair>(), 2 * 16);
    }
}

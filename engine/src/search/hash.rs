//! The hash table: what is known of positions searched before.

use super::field::Step;

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

#[derive(Copy, Clone)]
struct Slot {
    key: u64,
    known: Known,
}

const EMPTY: Slot = Slot {
    key: 0,
    known: Known {
        value: 0,
        step: 0,
        depth: 0,
        bound: Bound::AtMost,
    },
};

/// Positions by key: of two slots the first keeps the deeper search, the second the newer.
pub(crate) struct Table {
    slots: Vec<[Slot; 2]>,
}

impl Table {
    /// The greatest table of a power of two that takes at most so many bytes.
    pub(crate) fn new(bytes: usize) -> Table {
        let pairs = (bytes / size_of::<[Slot; 2]>()).max(1);
        let pairs = 1 << pairs.ilog2();
        Table {
            slots: vec![[EMPTY; 2]; pairs],
        }
    }

    /// Forgets everything.
    pub(crate) fn clear(&mut self) {
        self.slots.fill([EMPTY; 2]);
    }

    fn place(&self, key: u64) -> usize {
        key as usize & (self.slots.len() - 1)
    }

    /// What is known of the position with this key.
    pub(crate) fn get(&self, key: u64) -> Option<&Known> {
        let pair = &self.slots[self.place(key)];
        pair.iter()
            .find(|slot| slot.key == key && slot.known.depth > 0)
            .map(|slot| &slot.known)
    }

    /// Keeps what is known, in place of something shallower or older.
    pub(crate) fn put(&mut self, key: u64, known: Known) {
        debug_assert!(known.depth > 0, "leaves aren't kept");
        let place = self.place(key);
        let [deep, new] = &mut self.slots[place];
        let slot = Slot { key, known };
        if deep.key == key || known.depth >= deep.known.depth {
            if deep.key != key {
                *new = *deep;
            }
            *deep = slot;
        } else {
            *new = slot;
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
            bound: Bound::Exact,
        }
    }

    #[test]
    fn a_deep_search_outlives_shallow_ones_of_its_place() {
        let mut table = Table::new(1);
        table.put(5, known(50, 9));
        table.put(6, known(60, 2));
        table.put(7, known(70, 2));
        assert_eq!(table.get(5).map(|known| known.value), Some(50));
        assert_eq!(table.get(7).map(|known| known.value), Some(70));
        assert!(table.get(6).is_none());
    }

    #[test]
    fn a_slot_takes_sixteen_bytes() {
        assert_eq!(size_of::<Slot>(), 16);
    }
}

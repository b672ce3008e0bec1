//! Two rows as the seat to move sees them: one machine word a side, a byte a pit, the store on top.

/// The byte of a word that is the store; pits are the bytes below it, A1 lowest.
pub(crate) const STORE: u32 = 7;
/// Most columns a word has room for.
pub(crate) const COLUMNS_MAX: usize = 7;
/// Most seeds of a game, so that the top bit of every byte stays free for tests.
pub(crate) const SEEDS_MAX: u16 = 127;
/// One in every byte.
pub(crate) const ONES: u64 = 0x0101_0101_0101_0101;
/// The top bit of every byte.
pub(crate) const TOPS: u64 = 0x8080_8080_8080_8080;
/// The bytes of the pits.
pub(crate) const PITS: u64 = 0x00ff_ffff_ffff_ffff;

/// A position of a two-row game without marks: whose turn it is shows in whose row is `own`.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug)]
pub(crate) struct Board {
    /// Row and store of the seat to move.
    pub(crate) own: u64,
    /// Row and store of the seat that waits.
    pub(crate) other: u64,
}

impl Board {
    /// Seeds in the store of the seat to move.
    pub(crate) fn own_store(self) -> u32 {
        (self.own >> (8 * STORE)) as u32
    }

    /// Seeds in the store of the seat that waits.
    pub(crate) fn other_store(self) -> u32 {
        (self.other >> (8 * STORE)) as u32
    }

    /// Seeds in the row of the seat to move.
    pub(crate) fn own_row(self) -> u32 {
        sum(self.own & PITS)
    }

    /// Seeds in the row of the seat that waits.
    pub(crate) fn other_row(self) -> u32 {
        sum(self.other & PITS)
    }
}

/// All bytes of a word added up; at most 255 in all.
pub(crate) fn sum(word: u64) -> u32 {
    (word.wrapping_mul(ONES) >> (8 * STORE)) as u32
}

/// One seed in a byte of a word.
pub(crate) const fn seed(byte: u32) -> u64 {
    1 << (8 * byte)
}

/// All bits of a byte of a word.
pub(crate) const fn whole(byte: u32) -> u64 {
    0xff << (8 * byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_and_stores_are_told_apart() {
        // 4,0,1 with 9 in the store against 2,2,2 with none
        let board = Board {
            own: 4 * seed(0) + seed(2) + 9 * seed(STORE),
            other: 2 * (seed(0) + seed(1) + seed(2)),
        };
        assert_eq!((board.own_row(), board.own_store()), (5, 9));
        assert_eq!((board.other_row(), board.other_store()), (6, 0));
    }
}

//! Numbers of boards: every way to lay n seeds in k pits has one, without a gap.

/// Numbers the boards of up to so many seeds on so many pits.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    pits: usize,
    /// Seeds of a board at most, and one.
    width: usize,
    /// By pits and by seeds: in how many ways so many can lie in so many; `u64::MAX` if that is too small.
    ways: Vec<u64>,
}

impl Index {
    pub(crate) fn new(pits: usize, seeds_max: usize) -> Index {
        let width = seeds_max + 1;
        let mut ways = vec![0u64; (pits + 1) * width];
        ways[0] = 1;
        for left in 1..=pits {
            for seeds in 0..width {
                let without = ways[(left - 1) * width + seeds];
                let with = if seeds == 0 {
                    0
                } else {
                    ways[left * width + seeds - 1]
                };
                ways[left * width + seeds] = without.saturating_add(with);
            }
        }
        Index { pits, width, ways }
    }

    /// Pits of a board.
    pub(crate) fn pits(&self) -> usize {
        self.pits
    }

    /// The most seeds of a board.
    pub(crate) fn seeds_max(&self) -> usize {
        self.width - 1
    }

    /// Boards of exactly so many seeds.
    pub(crate) fn boards(&self, seeds: usize) -> u64 {
        self.ways[self.pits * self.width + seeds]
    }

    /// The number of a board among those of as many seeds.
    #[inline]
    pub(crate) fn number(&self, pits: &[u8], seeds: usize) -> u64 {
        debug_assert_eq!(pits.len(), self.pits);
        let mut left = seeds;
        let mut number = 0;
        // Boards with fewer seeds in a pit than this one has, the pits before being alike, come first.
        for (ways, &held) in self.ways.chunks_exact(self.width).rev().zip(pits) {
            let after = left - usize::from(held);
            number += ways[left] - ways[after];
            left = after;
        }
        number
    }

    /// The first board of so many seeds: all in the last pit.
    pub(crate) fn first(&self, seeds: usize) -> Vec<u8> {
        let mut pits = vec![0; self.pits];
        pits[self.pits - 1] = seeds as u8;
        pits
    }

    /// Makes a board the next one of as many seeds.
    pub(crate) fn step(pits: &mut [u8]) {
        let last = pits.len() - 1;
        let Some(from) = (1..=last).rev().find(|&pit| pits[pit] > 0) else {
            return;
        };
        let held = std::mem::take(&mut pits[from]);
        pits[from - 1] += 1;
        pits[last] = held - 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boards_are_numbered_in_order_without_a_gap() {
        let index = Index::new(6, 7);
        for seeds in 0..=7 {
            let mut pits = index.first(seeds);
            for number in 0..index.boards(seeds) {
                let held: usize = pits.iter().map(|&held| usize::from(held)).sum();
                assert_eq!(held, seeds);
                assert_eq!(index.number(&pits, seeds), number);
                Index::step(&mut pits);
            }
        }
        assert_eq!(index.boards(7), 792);
    }

    #[test]
    fn more_boards_than_can_be_numbered_are_as_many_as_can() {
        assert_eq!(Index::new(80, 120).boards(120), u64::MAX);
    }
}

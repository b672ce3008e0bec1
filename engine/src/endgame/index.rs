//! Numbers of boards: every way to lay n seeds in k pits has one, without a gap.

/// Numbers the boards of up to so many seeds on so many pits.
#[derive(Clone, Debug)]
pub(crate) struct Index {
    pits: usize,
    /// By pits left and seeds left: in how many ways they can lie.
    ways: Vec<Vec<u32>>,
}

impl Index {
    pub(crate) fn new(pits: usize, seeds_max: usize) -> Index {
        let mut ways = vec![vec![0; seeds_max + 1]; pits + 1];
        ways[0][0] = 1;
        for left in 1..=pits {
            for seeds in 0..=seeds_max {
                ways[left][seeds] = (0..=seeds).map(|held| ways[left - 1][seeds - held]).sum();
            }
        }
        Index { pits, ways }
    }

    /// Boards of exactly so many seeds.
    pub(crate) fn boards(&self, seeds: usize) -> usize {
        self.ways[self.pits][seeds] as usize
    }

    /// The number of a board among those of as many seeds.
    pub(crate) fn number(&self, pits: &[u8], seeds: usize) -> usize {
        let mut left = seeds;
        let mut number = 0;
        for (i, &held) in pits.iter().enumerate() {
            let ways = &self.ways[self.pits - i - 1];
            let held = usize::from(held);
            number += ways[left - held + 1..=left].iter().sum::<u32>() as usize;
            left -= held;
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
                assert_eq!(
                    pits.iter().map(|&held| usize::from(held)).sum::<usize>(),
                    seeds
                );
                assert_eq!(index.number(&pits, seeds), number);
                Index::step(&mut pits);
            }
        }
        assert_eq!(index.boards(7), 792);
    }
}

//! Oware on an array: a slam takes, 25 wins, an empty row must be fed.

use super::Plain;

const SEEDS_TO_WIN: u8 = 25;

/// Pits 0 … 5 belong to seat 0, 6 … 11 to seat 1.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Oware {
    pub(crate) pits: [u8; 12],
    pub(crate) stores: [u8; 2],
    pub(crate) turn: usize,
}

impl Oware {
    pub(crate) const START: Oware = Oware {
        pits: [4; 12],
        stores: [0; 2],
        turn: 0,
    };

    fn row_is_empty(&self, seat: usize) -> bool {
        self.pits[6 * seat..6 * seat + 6]
            .iter()
            .all(|&seeds| seeds == 0)
    }

    fn is_over(&self) -> bool {
        self.stores[0] >= SEEDS_TO_WIN || self.stores[1] >= SEEDS_TO_WIN
    }

    fn capture(&mut self, landing: usize, row: usize) {
        let mut pit = landing;
        while pit / 6 == row && (self.pits[pit] == 2 || self.pits[pit] == 3) {
            self.stores[self.turn] += self.pits[pit];
            self.pits[pit] = 0;
            if pit == 0 {
                return;
            }
            pit -= 1;
        }
    }
}

impl Plain for Oware {
    const MOVES_MAX: usize = 6;

    fn is_legal(&self, mv: usize) -> bool {
        let seeds = self.pits[6 * self.turn + mv];
        let feeds = seeds as usize > 5 - mv;
        seeds > 0 && !self.is_over() && (feeds || !self.row_is_empty(1 - self.turn))
    }

    fn play(&self, mv: usize) -> Self {
        let mut next = *self;
        let origin = 6 * self.turn + mv;
        let mut hand = next.pits[origin];
        next.pits[origin] = 0;
        let mut pit = origin;
        while hand > 0 {
            pit = if pit == 11 { 0 } else { pit + 1 };
            if pit != origin {
                next.pits[pit] += 1;
                hand -= 1;
            }
        }
        next.capture(pit, 1 - self.turn);
        next.turn = 1 - self.turn;
        next
    }
}

//! Relay Kalah on an array: an occupied landing sows on, the own store moves again, nothing is taken.

use super::Plain;

const STORE: [usize; 2] = [6, 13];

/// Places 0 … 5 and 7 … 12 are the rows, 6 and 13 the stores.
#[derive(Copy, Clone, Debug)]
pub(crate) struct RelayKalah {
    pub(crate) places: [u8; 14],
    pub(crate) turn: usize,
}

impl RelayKalah {
    pub(crate) fn start(seeds: u8) -> RelayKalah {
        let mut places = [seeds; 14];
        places[STORE[0]] = 0;
        places[STORE[1]] = 0;
        RelayKalah { places, turn: 0 }
    }

    fn row_is_empty(&self, seat: usize) -> bool {
        self.places[7 * seat..7 * seat + 6]
            .iter()
            .all(|&seeds| seeds == 0)
    }

    /// Sows one lap and says where it ends.
    fn lap(&mut self, origin: usize) -> usize {
        let mut place = origin;
        let mut hand = self.places[origin];
        self.places[origin] = 0;
        while hand > 0 {
            place = if place == 13 { 0 } else { place + 1 };
            if place != STORE[1 - self.turn] {
                self.places[place] += 1;
                hand -= 1;
            }
        }
        place
    }
}

impl Plain for RelayKalah {
    const MOVES_MAX: usize = 6;

    fn is_legal(&self, mv: usize) -> bool {
        self.places[7 * self.turn + mv] > 0 && !self.row_is_empty(0) && !self.row_is_empty(1)
    }

    fn play(&self, mv: usize) -> Self {
        let mut next = *self;
        let mut place = 7 * self.turn + mv;
        loop {
            place = next.lap(place);
            if place == STORE[self.turn] {
                return next;
            }
            if next.places[place] == 1 {
                next.turn = 1 - self.turn;
                return next;
            }
        }
    }
}

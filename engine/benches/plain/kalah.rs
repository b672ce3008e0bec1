//! Kalah on an array: the own store is sown and moves again, either empty row ends the game.

use super::Plain;

const STORE: [usize; 2] = [6, 13];

/// Places 0 … 5 and 7 … 12 are the rows, 6 and 13 the stores.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Kalah {
    pub(crate) places: [u8; 14],
    pub(crate) turn: usize,
    pub(crate) empty_capture: bool,
}

impl Kalah {
    pub(crate) fn start(seeds: u8, empty_capture: bool) -> Kalah {
        let mut places = [seeds; 14];
        places[STORE[0]] = 0;
        places[STORE[1]] = 0;
        Kalah {
            places,
            turn: 0,
            empty_capture,
        }
    }

    fn row_is_empty(&self, seat: usize) -> bool {
        self.places[7 * seat..7 * seat + 6]
            .iter()
            .all(|&seeds| seeds == 0)
    }

    fn capture(&mut self, landing: usize) {
        let facing = 12 - landing;
        if self.places[facing] > 0 || self.empty_capture {
            self.places[STORE[self.turn]] += self.places[facing] + 1;
            self.places[facing] = 0;
            self.places[landing] = 0;
        }
    }
}

impl Plain for Kalah {
    const MOVES_MAX: usize = 6;

    fn is_legal(&self, mv: usize) -> bool {
        self.places[7 * self.turn + mv] > 0 && !self.row_is_empty(0) && !self.row_is_empty(1)
    }

    fn play(&self, mv: usize) -> Self {
        let mut next = *self;
        let mut place = 7 * self.turn + mv;
        let mut hand = next.places[place];
        next.places[place] = 0;
        while hand > 0 {
            place = if place == 13 { 0 } else { place + 1 };
            if place != STORE[1 - self.turn] {
                next.places[place] += 1;
                hand -= 1;
            }
        }
        if place == STORE[self.turn] {
            return next;
        }
        if place / 7 == self.turn && next.places[place] == 1 {
            next.capture(place);
        }
        next.turn = 1 - self.turn;
        next
    }
}

//! HusBao on an array: four rows, either way, what faces the landing is taken and sown on.

use super::Plain;

/// Laps a move may take before it counts as never-ending, which draws the game.
const LAPS_MAX: u32 = 10_000;

/// Each half anticlockwise from B1: 0 … 7 the outer row, 8 … 15 the inner one, which runs back.
#[derive(Copy, Clone, Debug)]
pub(crate) struct HusBao {
    pub(crate) halves: [[u8; 16]; 2],
    pub(crate) turn: usize,
    pub(crate) endless: bool,
}

impl HusBao {
    pub(crate) const START: HusBao = {
        let half = [2, 2, 2, 2, 2, 2, 2, 2, 0, 0, 0, 0, 2, 2, 2, 2];
        HusBao {
            halves: [half, half],
            turn: 0,
            endless: false,
        }
    };

    /// Takes what faces an inner pit.
    fn capture(&mut self, landing: usize) -> u8 {
        if landing < 8 {
            return 0;
        }
        std::mem::take(&mut self.halves[1 - self.turn][23 - landing])
    }
}

impl Plain for HusBao {
    const MOVES_MAX: usize = 32;

    /// Moves 0 … 15 go anticlockwise from that pit, 16 … 31 clockwise.
    fn is_legal(&self, mv: usize) -> bool {
        self.halves[self.turn][mv % 16] > 1 && !self.endless
    }

    fn play(&self, mv: usize) -> Self {
        let mut next = *self;
        let step = if mv < 16 { 1 } else { 15 };
        let mut pit = mv % 16;
        for _ in 0..LAPS_MAX {
            let own = &mut next.halves[self.turn];
            let mut hand = std::mem::take(&mut own[pit]);
            while hand > 0 {
                pit = (pit + step) % 16;
                own[pit] += 1;
                hand -= 1;
            }
            let loot = next.capture(pit);
            let own = &mut next.halves[self.turn];
            if loot == 0 && own[pit] == 1 {
                next.turn = 1 - self.turn;
                return next;
            }
            own[pit] += loot;
        }
        HusBao {
            endless: true,
            ..*self
        }
    }
}

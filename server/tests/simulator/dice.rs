//! Chance on the server's side: when it dies, and how late it is.

use mashimo_server::game::Span;

use crate::table::Random;

/// Chance on the server's side.
pub(crate) struct Dice {
    pub(crate) random: Random,
    /// The server dies once in so many chances; never at 0.
    pub(crate) deadly: u64,
}

impl Dice {
    pub(crate) fn dies(&mut self) -> bool {
        self.deadly > 0 && self.random.once_in(self.deadly)
    }

    /// How late the server gets round to something.
    pub(crate) fn lateness(&mut self) -> u64 {
        let ms = Span::millis(1).0;
        if self.random.once_in(100) {
            self.random.below(300 * ms)
        } else {
            self.random.below(ms)
        }
    }
}

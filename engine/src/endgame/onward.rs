//! Boards of games in which no board comes again: each is worth the best of its moves, looked at once.

use super::boards::{Boards, Next, Reached};
use super::index::Index;
use super::value::{ALL, Value};
use super::{BOARDS_A_STOP, Endgame, EndgameError};

/// The mark of a board that was not looked at; no margin is so low.
const UNSEEN: i8 = i8::MIN;
/// The mark of a board whose moves are being looked at; no margin is so high.
const OPEN: i8 = ALL;

/// The boards of as many seeds, those of fewer being known.
pub(super) struct Onward<'a, B> {
    pub(super) table: &'a Endgame,
    pub(super) index: &'a Index,
    pub(super) game: &'a B,
    pub(super) seeds: usize,
}

impl<B: Boards> Onward<'_, B> {
    /// The value of every board; nothing if play goes round after all, or a smaller board has no margin.
    ///
    /// # Errors
    /// If `tell` stops it, which now and then hears how many boards are seen.
    pub(super) fn values(
        &self,
        tell: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Option<Vec<Value>>, EndgameError> {
        let boards = self.index.boards(self.seeds);
        let mut margins = vec![UNSEEN; boards as usize];
        let mut pits = self.index.first(self.seeds);
        for number in 0..boards {
            if number.is_multiple_of(u64::from(BOARDS_A_STOP)) && tell(number) {
                return Err(EndgameError::Stopped);
            }
            if self.margin(&pits, number as usize, &mut margins).is_none() {
                return Ok(None);
            }
            Index::step(&mut pits);
        }
        Ok(Some(margins.into_iter().map(Value::exactly).collect()))
    }

    /// The margin of a board by its number, with those of all boards it leads to.
    ///
    /// It goes no deeper than seeds can move on: each board on the way is another one.
    fn margin(&self, pits: &[u8], number: usize, margins: &mut [i8]) -> Option<i8> {
        match margins[number] {
            UNSEEN => {}
            OPEN => return None,
            known => return Some(known),
        }
        margins[number] = OPEN;
        let mut best = Some(i32::from(UNSEEN));
        self.game.spread(pits, &mut |reached| {
            let margin = self.reached(&reached, margins);
            best = best.zip(margin).map(|(best, margin)| best.max(margin));
        });
        margins[number] = best? as i8;
        Some(margins[number])
    }

    /// What a move is worth.
    fn reached(&self, reached: &Reached<'_>, margins: &mut [i8]) -> Option<i32> {
        let (pits, again) = match reached.next {
            Next::Over => return Some(reached.gain),
            Next::Drawn => return None,
            Next::Board { pits, again } => (pits, again),
        };
        let left: usize = pits.iter().map(|&held| usize::from(held)).sum();
        let number = self.index.number(pits, left);
        let margin = if left == self.seeds {
            self.margin(pits, number as usize, margins)?
        } else {
            self.table.layers.get(left)?.value(number)?.exact()?
        };
        let margin = i32::from(if again { margin } else { -margin });
        Some(reached.gain + margin)
    }
}

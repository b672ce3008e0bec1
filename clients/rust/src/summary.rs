//! What a bot has played.

use crate::GameEnd;

/// What was played.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Summary {
    /// Games that ended.
    pub games: u64,
    /// Of these, won.
    pub won: u64,
    /// Drawn.
    pub drawn: u64,
    /// Lost.
    pub lost: u64,
}

impl Summary {
    pub(crate) fn count(&mut self, seat: u32, end: &GameEnd) {
        self.games += 1;
        match end.result.outcome.as_ref().map(|outcome| outcome.winner) {
            Some(Some(winner)) if winner == seat => self.won += 1,
            Some(Some(_)) => self.lost += 1,
            Some(None) => self.drawn += 1,
            None => {}
        }
    }
}

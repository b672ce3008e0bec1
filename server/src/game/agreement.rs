//! Whether the bots' own scores agree on who has won, and for how long they have.

use mashimo_engine::Seat;
use serde::{Deserialize, Serialize};

/// Agreement of the bots' own scores that ends a game of two seats.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct ScoreAdjudication {
    /// By how many seeds both seats must see the same one ahead; at least 1.
    pub margin: u32,
    /// For how many of their decisions in a row; at least 1.
    pub plies: u32,
}

/// What the seats have said in a row.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub(super) struct Agreement {
    leader: Option<Seat>,
    plies: u32,
    said: [bool; 2],
}

impl Agreement {
    /// After a seat has said how it stands; one that says nothing agrees to nothing.
    pub(super) fn after(
        &self,
        terms: ScoreAdjudication,
        seat: Seat,
        score: Option<i32>,
    ) -> Agreement {
        let score = score.filter(|score| score.unsigned_abs() >= terms.margin);
        let Some(score) = score.filter(|_| seat.index() < 2) else {
            return Agreement::default();
        };
        let leader = if score > 0 { seat } else { Seat(1 - seat.0) };
        let mut after = match self.leader {
            Some(before) if before == leader => self.clone(),
            Some(_) | None => Agreement::default(),
        };
        after.leader = Some(leader);
        after.plies += 1;
        after.said[seat.index()] = true;
        after
    }

    /// The seat that has won, once both have said so for long enough.
    pub(super) fn winner(&self, terms: ScoreAdjudication) -> Option<Seat> {
        let enough = self.plies >= terms.plies && self.said == [true, true];
        self.leader.filter(|_| enough)
    }
}

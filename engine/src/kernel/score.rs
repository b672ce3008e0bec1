//! How a game is counted, and who has won by it. Only counted ends move seeds.

use crate::position::PAST;
use crate::rules::Scoring;
use crate::{Awaited, Outcome, Pit, Position, Reason, Ruleset, Seat};

/// Counts a game as its scoring says.
pub(crate) fn count(ruleset: &Ruleset, position: &mut Position, mover: Seat, reason: Reason) {
    match ruleset.rules().scoring {
        Scoring::Stores => sweep_rows(ruleset, position),
        Scoring::Fours => return super::rounds::over(ruleset, position, mover),
        Scoring::Sides => {}
    }
    let scores = sides(ruleset, position, mover);
    over(position, ranked(ruleset, scores, reason));
}

/// The stores are compared, the rest is nobody's.
pub(crate) fn as_stored(ruleset: &Ruleset, position: &mut Position, reason: Reason) {
    over(position, ranked(ruleset, position.stores, reason));
}

/// A seat has won, and scores are the stores.
pub(crate) fn won_as_stored(
    ruleset: &Ruleset,
    position: &mut Position,
    winner: Seat,
    reason: Reason,
) {
    let scores = position.stores;
    over(position, winner_first(ruleset, scores, winner, reason));
}

/// A seat has won; scores are the sides.
pub(crate) fn won(
    ruleset: &Ruleset,
    position: &mut Position,
    mover: Seat,
    winner: Seat,
    reason: Reason,
) {
    let scores = sides(ruleset, position, mover);
    over(position, winner_first(ruleset, scores, winner, reason));
}

/// A seat has lost; the others rank by their sides.
pub(crate) fn lost(
    ruleset: &Ruleset,
    position: &mut Position,
    mover: Seat,
    loser: Seat,
    reason: Reason,
) {
    let scores = sides(ruleset, position, mover);
    let strength = |seat: Seat| {
        if seat == loser {
            -1
        } else {
            i32::from(scores[seat.index()])
        }
    };
    over(position, outcome(ruleset, scores, reason, strength));
}

/// A draw, whatever the sides hold.
pub(crate) fn drawn(ruleset: &Ruleset, position: &mut Position, mover: Seat, reason: Reason) {
    let scores = sides(ruleset, position, mover);
    over(position, outcome(ruleset, scores, reason, |_| 0));
}

/// Each seat gets half of the seeds on the board, an odd one is nobody's; nothing moves.
pub(crate) fn split(ruleset: &Ruleset, position: &mut Position, reason: Reason) {
    let board: u16 = position.pits().iter().map(|&seeds| u16::from(seeds)).sum();
    let mut scores = position.stores;
    for seat in ruleset.board().all_seats() {
        scores[seat.index()] += board / u16::from(ruleset.board().seats);
    }
    over(position, ranked(ruleset, scores, reason));
}

/// What counts for each seat: the pits it owns, its store, its reserve and the mover's hand.
pub(crate) fn sides(ruleset: &Ruleset, position: &Position, mover: Seat) -> [u16; 4] {
    let mut scores = position.stores;
    for (index, &seeds) in position.pits().iter().enumerate() {
        let pit = Pit(index as u8);
        let owner = position
            .holder(pit)
            .unwrap_or_else(|| ruleset.board().seat_of(pit));
        scores[owner.index()] += u16::from(seeds);
    }
    for (score, &reserve) in scores.iter_mut().zip(&position.reserve) {
        *score += u16::from(reserve);
    }
    scores[mover.index()] += u16::from(position.hand);
    scores
}

/// Every row goes into its owner's store, a gate into its holder's.
fn sweep_rows(ruleset: &Ruleset, position: &mut Position) {
    for index in 0..usize::from(position.size) {
        let pit = Pit(index as u8);
        let row = ruleset.board().seat_of(pit);
        let owner = position.holder(pit).unwrap_or(row);
        let seeds = std::mem::take(&mut position.pits[index]);
        position.stores[owner.index()] += u16::from(seeds);
    }
}

fn ranked(ruleset: &Ruleset, scores: [u16; 4], reason: Reason) -> Outcome {
    outcome(ruleset, scores, reason, |seat| {
        i32::from(scores[seat.index()])
    })
}

fn winner_first(ruleset: &Ruleset, scores: [u16; 4], winner: Seat, reason: Reason) -> Outcome {
    outcome(ruleset, scores, reason, |seat| i32::from(seat == winner))
}

/// An outcome in which seats rank by strength; the winner is the only first.
fn outcome(
    ruleset: &Ruleset,
    scores: [u16; 4],
    reason: Reason,
    strength: impl Fn(Seat) -> i32,
) -> Outcome {
    let mut ranks = [0; 4];
    for seat in ruleset.board().all_seats() {
        let ahead = ruleset
            .board()
            .all_seats()
            .filter(|&other| strength(other) > strength(seat));
        ranks[seat.index()] = 1 + ahead.count() as u8;
    }
    let mut firsts = ruleset
        .board()
        .all_seats()
        .filter(|seat| ranks[seat.index()] == 1);
    let winner = firsts.next().filter(|_| firsts.next().is_none());
    Outcome {
        winner,
        scores,
        ranks,
        reason,
    }
}

/// The game is over: what is pending and every mark of a game in progress go.
pub(crate) fn over(position: &mut Position, outcome: Outcome) {
    position.awaited = Awaited::Over(outcome);
    close(position);
}

/// Takes away what a finished position does not show.
pub(crate) fn close(position: &mut Position) {
    position.turn = Seat(0);
    position.blocked = None;
    position.captured = PAST;
    position.moved = PAST;
    position.took = false;
    position.ends = 0;
}

//! Whose turn it is after a decision, and whether anybody can move.

use super::{Halt, Temper, blocking, eligible, ends, feed, handicap, rounds, score};
use crate::position::PAST;
use crate::rules::{Endless, Opening, Stuck, Then};
use crate::{Awaited, Move, Position, Reason, Ruleset, Seat};

/// A decision that was made.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Made {
    pub(crate) seat: Seat,
    pub(crate) mv: Move,
    pub(crate) temper: Temper,
    /// Whether a seed was planted from the reserve.
    pub(crate) planted: bool,
    pub(crate) halt: Halt,
}

/// What follows the end of a sowing: a choice, the end of the game, or the next turn.
pub(crate) fn finish(ruleset: &Ruleset, position: &mut Position, before: &Position, made: Made) {
    match made.halt {
        Halt::Rest => complete(
            ruleset,
            position,
            made,
            ruleset.board().next_seat(made.seat),
        ),
        Halt::Again => complete(ruleset, position, made, made.seat),
        Halt::Choice => {
            if ruleset.rules().endless == Endless::Illegal {
                choose(ruleset, position, made);
            }
        }
        Halt::Won { winner, reason } => score::won(ruleset, position, made.seat, winner, reason),
        Halt::Round => rounds::over(ruleset, position, made.seat),
        Halt::Ready => {
            position.awaited = Awaited::Sow;
            pass_on(ruleset, position, made.seat);
        }
        Halt::Endless => endless(ruleset, position, before, made),
    }
}

/// Where sowings that never end are illegal a choice can have none left: the seat cannot move.
fn choose(ruleset: &Ruleset, position: &mut Position, made: Made) {
    if !eligible::moves(ruleset, position).is_empty() {
        return;
    }
    match ruleset.rules().stuck {
        Stuck::Loses => score::lost(ruleset, position, made.seat, made.seat, Reason::NoMove),
        Stuck::Counted | Stuck::EmptySkipped => nobody_moves(ruleset, position, made.seat),
        Stuck::Skipped => {
            let next = ruleset.board().next_seat(made.seat);
            complete(ruleset, position, made, next);
        }
    }
}

/// A sowing that never ends.
fn endless(ruleset: &Ruleset, position: &mut Position, before: &Position, made: Made) {
    match ruleset.rules().endless {
        Endless::Stop => {
            if super::endless::stops_late(ruleset) {
                *position = super::endless::stop_at_first_repeat(ruleset, before, made.mv);
            }
            complete(
                ruleset,
                position,
                made,
                ruleset.board().next_seat(made.seat),
            );
        }
        // Where it is illegal it is not played; whoever does so all the same has drawn.
        Endless::Draw | Endless::Illegal => {
            put_back(position, before);
            score::drawn(ruleset, position, made.seat, Reason::Endless);
        }
        Endless::Loss => {
            put_back(position, before);
            score::lost(ruleset, position, made.seat, made.seat, Reason::Endless);
        }
    }
}

/// The position before the decision; loot in the hand lies in its origin.
fn put_back(position: &mut Position, before: &Position) {
    *position = *before;
    if let Awaited::Reverse { at } = before.awaited {
        position.pits[at.index()] += std::mem::take(&mut position.hand);
    }
}

/// A move is complete: ends are looked at, then `next` or a seat after it is to move.
fn complete(ruleset: &Ruleset, position: &mut Position, made: Made, next: Seat) {
    position.awaited = Awaited::Sow;
    position.hand = 0;
    if ends::at_rest(ruleset, position, made.seat, next, made.temper) {
        return;
    }
    close_turn(ruleset, position, made.seat);
    if blocking::is_on(ruleset) {
        let blank_harvest = made.temper == Temper::Quiet && !made.planted;
        blocking::after(ruleset, position, made.seat, blank_harvest);
    }
    if handicap::due(ruleset, position, made.seat) {
        return;
    }
    position.turn = next;
    pass_on(ruleset, position, made.seat);
}

/// A position has come again as often as the rules allow; `mover` completed it.
pub(crate) fn repeated(ruleset: &Ruleset, position: &mut Position, mover: Seat) {
    match ruleset.rules().repetition.then {
        Then::Draw => score::drawn(ruleset, position, mover, Reason::Repetition),
        // `rounds::over` enters here: with deeds the round is counted, not the game.
        Then::Counted => score::count(ruleset, position, mover, Reason::Repetition),
        Then::Split => score::split(ruleset, position, Reason::Repetition),
    }
}

/// The seat to move misses its turn by an arbiter's word.
pub(crate) fn skip(ruleset: &Ruleset, position: &mut Position) {
    let seat = position.turn;
    position.turn = ruleset.board().next_seat(seat);
    pass_on(ruleset, position, seat);
}

/// Marks of the turn that is over.
#[inline]
fn close_turn(ruleset: &Ruleset, position: &mut Position, seat: Seat) {
    position.took = false;
    position.ends = 0;
    match ruleset.rules().start.opening {
        Opening::Free => {}
        Opening::Fixed { .. } | Opening::Quiet => {
            position.moved |= 1 << seat.0;
            if position.moved == (1 << position.seats) - 1 {
                position.moved = PAST;
            }
        }
    }
}

/// The turn goes to the first seat from `position.turn` on that has a move, as far as it may.
fn pass_on(ruleset: &Ruleset, position: &mut Position, mover: Seat) {
    match ruleset.rules().stuck {
        Stuck::Counted => {
            if !eligible::any(ruleset, position) {
                nobody_moves(ruleset, position, mover);
            }
        }
        Stuck::Loses => {
            if !eligible::any(ruleset, position) {
                let loser = position.turn;
                score::lost(ruleset, position, mover, loser, Reason::NoMove);
            }
        }
        Stuck::Skipped => skip_while(ruleset, position, mover, |position| {
            !eligible::any(ruleset, position)
        }),
        Stuck::EmptySkipped => {
            skip_while(ruleset, position, mover, |position| {
                feed::is_bare(ruleset, position, position.turn)
            });
            if !position.is_over() && !eligible::any(ruleset, position) {
                nobody_moves(ruleset, position, mover);
            }
        }
    }
}

/// Skips seats; if all would be skipped the game is counted.
fn skip_while(
    ruleset: &Ruleset,
    position: &mut Position,
    mover: Seat,
    skipped: impl Fn(&Position) -> bool,
) {
    for _ in 0..position.seats {
        if !skipped(position) {
            return;
        }
        position.turn = ruleset.board().next_seat(position.turn);
    }
    nobody_moves(ruleset, position, mover);
}

/// Nobody can move: the game is counted.
fn nobody_moves(ruleset: &Ruleset, position: &mut Position, mover: Seat) {
    let empty = position.pits().iter().all(|&seeds| seeds == 0);
    let reason = if empty {
        Reason::NoSeeds
    } else {
        Reason::NoMove
    };
    score::count(ruleset, position, mover, reason);
}

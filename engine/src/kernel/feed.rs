//! Filters that look at what a move leads to: feeding, slams, sowings that never end.

use super::Halt;
use crate::rules::{Capture, Chain, Feed, Takes};
use crate::{Move, Moves, Position, Ruleset, Seat, Way};

/// Whether the seat after the mover has an empty row, so that it must be fed.
#[inline]
pub(crate) fn is_due(ruleset: &Ruleset, position: &Position) -> bool {
    is_bare(ruleset, position, ruleset.board().next_seat(position.turn))
}

/// Whether a seat's side is empty.
#[inline]
pub(crate) fn is_bare(ruleset: &Ruleset, position: &Position, seat: Seat) -> bool {
    position.pits[ruleset.board().own(seat)]
        .iter()
        .all(|&seeds| seeds == 0)
}

/// Keeps the moves that feed the next seat; asked only where it is empty.
pub(crate) fn only_feeding(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    match ruleset.rules().feed {
        Feed::Free | Feed::NeverStarve => {}
        Feed::BySowing => moves.retain(|mv| reaches(ruleset, position, mv)),
        Feed::ByResult => {
            let next = ruleset.board().next_seat(position.turn);
            moves.retain(|mv| {
                // A capture chosen afterwards can't undo it: what was entered and left keeps seeds in
                // two pits or more. A sowing that never ends does not feed.
                let (after, halt) = probe(ruleset, position, mv);
                halt != Halt::Endless && !is_bare(ruleset, &after, next)
            });
        }
    }
}

/// Whether the first lap drops a seed in the next seat's row.
fn reaches(ruleset: &Ruleset, position: &Position, mv: Move) -> bool {
    let Move::Sow { pit, way } = mv else {
        return false;
    };
    let board = ruleset.board();
    let next = board.own(board.next_seat(position.turn));
    let hand = position.pits[pit.index()];
    let column = board.site(pit).column;
    // The places left on the own side before the first pit across.
    let own = match way.unwrap_or(ruleset.way()) {
        Way::Ccw => board.columns - 1 - column + ruleset.stores_sown(),
        Way::Cw => column,
    };
    !next.is_empty() && hand > own
}

/// Strikes the moves that leave the other seat empty, unless all do (Awari).
pub(crate) fn not_starving(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    let other = position.turn.other();
    if !may_starve(ruleset, position, other) {
        return;
    }
    prefer(moves, |mv| {
        !is_bare(ruleset, &probe(ruleset, position, mv).0, other)
    });
}

/// Strikes the captures that take everything the other seat has, unless all moves are such.
pub(crate) fn no_slam(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    let other = position.turn.other();
    if !may_starve(ruleset, position, other) {
        return;
    }
    let won = position.stores[position.turn.index()];
    prefer(moves, |mv| {
        let (after, _) = probe(ruleset, position, mv);
        let takes = after.stores[position.turn.index()] > won;
        !(takes && is_bare(ruleset, &after, other))
    });
}

/// Whether a move could leave a seat empty: a pit that holds more than can be taken by number stays.
fn may_starve(ruleset: &Ruleset, position: &Position, seat: Seat) -> bool {
    let greatest = match ruleset.rules().capture {
        Capture::Counts(counts) => match counts.chain {
            Chain::Back | Chain::One => counts.of.greatest(),
        },
        Capture::Never => 0,
        Capture::Facing(facing) => match facing.takes {
            Takes::Inner | Takes::InnerThenOuter | Takes::Both | Takes::Lone => return true,
        },
    };
    position.pits[ruleset.board().own(seat)]
        .iter()
        .all(|&seeds| seeds <= greatest)
}

/// Keeps the moves for which this holds, if there are any.
fn prefer(moves: &mut Moves, keep: impl FnMut(Move) -> bool) {
    let mut kept = *moves;
    kept.retain(keep);
    if !kept.is_empty() {
        *moves = kept;
    }
}

/// Strikes the sowings that never end.
pub(crate) fn only_ending(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    moves.retain(|mv| probe(ruleset, position, mv).1 != Halt::Endless);
}

/// Plays a move up to the end of its sowing.
fn probe(ruleset: &Ruleset, position: &Position, mv: Move) -> (Position, Halt) {
    let mut after = *position;
    let (halt, _) = super::halt(ruleset, &mut after, mv, &mut ());
    (after, halt)
}

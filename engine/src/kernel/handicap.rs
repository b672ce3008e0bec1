//! The handicap: one seat hands seeds over once, and the other places them (HusBao leaflet, 5).

use super::Halt;
use crate::position::PAST;
use crate::{Awaited, Move, Moves, Pit, Position, Ruleset, Seat};

/// Counts a move of the giver; says whether the hand-over is due, which it then awaits.
pub(crate) fn due(ruleset: &Ruleset, position: &mut Position, mover: Seat) -> bool {
    let handicap = ruleset.rules().setup.handicap;
    if handicap.seeds == 0 || position.moved == PAST || mover != Seat(handicap.seat) {
        return false;
    }
    position.moved += 1;
    if position.moved < handicap.after {
        return false;
    }
    position.moved = PAST;
    position.turn = mover;
    position.awaited = Awaited::Give;
    true
}

/// The own pits from which a seed can be handed over.
pub(crate) fn give_moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    for pit in ruleset.board().own(position.turn) {
        if position.pits[pit] > 0 {
            moves.push(Move::Give(Pit(pit as u8)));
        }
    }
}

/// The own pits in which a seed can be placed.
pub(crate) fn place_moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    for pit in ruleset.board().own(position.turn) {
        moves.push(Move::Place(Pit(pit as u8)));
    }
}

/// Hands a seed over; the other seat places them once all are in the hand, or the giver has no more.
pub(crate) fn give(ruleset: &Ruleset, position: &mut Position, mv: Move) -> Halt {
    if let Some(pit) = mv.pit() {
        position.pits[pit.index()] -= 1;
        position.hand += 1;
    }
    let left = &position.pits[ruleset.board().own(position.turn)];
    let all = position.hand >= ruleset.rules().setup.handicap.seeds;
    if !all && left.iter().any(|&seeds| seeds > 0) {
        return Halt::Choice(Awaited::Give);
    }
    position.turn = position.turn.other();
    Halt::Choice(Awaited::Place)
}

/// Places a seed; with the last one the turn of the same seat begins.
pub(crate) fn place(position: &mut Position, mv: Move) -> Halt {
    if let Some(pit) = mv.pit() {
        position.pits[pit.index()] += 1;
        position.hand -= 1;
    }
    if position.hand > 0 {
        Halt::Choice(Awaited::Place)
    } else {
        Halt::Ready
    }
}

//! Set-ups: what the seats arrange before the first sowing, seat 0 first and openly (Omweso).

use super::Halt;
use crate::rules::Arrange;
use crate::ruleset::counts_captures;
use crate::{Awaited, Move, Moves, Pit, Position, Ruleset, Seat};

/// What the seat to move may arrange, in board order, then that it is done.
pub(crate) fn moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    let own = ruleset.board().own(position.turn);
    match ruleset.rules().setup.arrange {
        Arrange::Fixed => {}
        Arrange::PushPits | Arrange::PushSeeds => {
            for pit in own.skip(usize::from(ruleset.board().columns)) {
                if position.pits[pit] > 0 {
                    moves.push(Move::Push(Pit(pit as u8)));
                }
            }
            moves.push(Move::Done);
        }
        Arrange::Put { .. } => {
            for pit in own {
                moves.push(Move::Put(Pit(pit as u8)));
            }
        }
    }
}

/// Plays one step of the set-up.
pub(crate) fn play(ruleset: &Ruleset, position: &mut Position, mv: Move) -> Halt {
    match mv {
        Move::Push(pit) => {
            push(ruleset, position, pit);
            Halt::Choice(Awaited::Arrange)
        }
        Move::Put(pit) => {
            position.pits[pit.index()] += 1;
            position.reserve[position.turn.index()] -= 1;
            if position.reserve[position.turn.index()] > 0 {
                return Halt::Choice(Awaited::Arrange);
            }
            hand_on(ruleset, position)
        }
        Move::Done => hand_on(ruleset, position),
        Move::Sow { .. }
        | Move::Take(_)
        | Move::Claim(_)
        | Move::Give(_)
        | Move::Place(_)
        | Move::Stop
        | Move::Decline => Halt::Choice(Awaited::Arrange),
    }
}

/// Moves seeds of an outer pit into the inner pit of its column.
fn push(ruleset: &Ruleset, position: &mut Position, outer: Pit) {
    let pushed = match ruleset.rules().setup.arrange {
        Arrange::PushPits => position.pits[outer.index()],
        Arrange::PushSeeds => 1,
        Arrange::Fixed | Arrange::Put { .. } => 0,
    };
    let inner = outer.index() - usize::from(ruleset.board().columns);
    position.pits[outer.index()] -= pushed;
    position.pits[inner] += pushed;
}

/// The next seat arranges its side; after the last one the game begins with seat 0.
fn hand_on(ruleset: &Ruleset, position: &mut Position) -> Halt {
    position.turn = ruleset.board().next_seat(position.turn);
    if position.turn != Seat(0) {
        return Halt::Choice(Awaited::Arrange);
    }
    position.captured = counts_captures(ruleset.rules());
    Halt::Ready
}

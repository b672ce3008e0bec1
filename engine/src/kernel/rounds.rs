//! Rounds: the seeds won in one decide which pits a seat owns in the next (Nam-nam).

use super::Halt;
use super::score;
use crate::rules::Rounds;
use crate::{Awaited, Move, Moves, Pit, Position, Reason, Ruleset, Seat};

/// A round is over: what is left is divided, then the match is over or the next round is laid out.
pub(crate) fn over(ruleset: &Ruleset, position: &mut Position, mover: Seat) {
    halve(ruleset, position, mover);
    let Rounds::Deeds { target, max } = ruleset.rules().rounds else {
        debug_assert!(false, "only games over rounds get here");
        return score::as_stored(ruleset, position, Reason::NoMove);
    };
    let wins = u16::from(target) * u16::from(fill(ruleset));
    if position.stores.iter().any(|&seeds| seeds >= wins) {
        score::as_stored(ruleset, position, Reason::AllPits);
    } else if position.round >= max {
        score::as_stored(ruleset, position, Reason::RoundWon);
    } else {
        lay_out(ruleset, position);
    }
}

/// The seeds that win a pit: what every pit holds when a round begins.
fn fill(ruleset: &Ruleset) -> u8 {
    ruleset.rules().setup.layout.inner[0]
}

/// Fills left on the board are halved; an odd one goes to the seat that did not move last, and so do
/// seeds that make no fill.
fn halve(ruleset: &Ruleset, position: &mut Position, mover: Seat) {
    let left: u16 = position.pits().iter().map(|&seeds| u16::from(seeds)).sum();
    let fill = u16::from(fill(ruleset));
    let half = left / fill / 2 * fill;
    position.stores[mover.index()] += half;
    position.stores[mover.other().index()] += left - half;
    let size = usize::from(position.size);
    position.pits[..size].fill(0);
}

/// The next round: the leader fills its own side and claims a pit across for every further fill.
fn lay_out(ruleset: &Ruleset, position: &mut Position) {
    let board = ruleset.board();
    let (columns, fill) = (u16::from(board.columns), fill(ruleset));
    let leader = if position.stores[0] > position.stores[1] {
        Seat(0)
    } else {
        Seat(1)
    };
    let pits = position.stores[leader.index()] / u16::from(fill);
    let claims = pits.saturating_sub(columns);
    position.round += 1;
    position.deeds = 0;
    position.pits[board.own(leader)].fill(fill);
    position.pits[board.own(leader.other())].fill(0);
    position.stores[leader.index()] = claims * u16::from(fill);
    position.stores[leader.other().index()] = columns.saturating_sub(claims) * u16::from(fill);
    if claims == 0 {
        return open(ruleset, position);
    }
    position.turn = leader;
    position.awaited = Awaited::Claim;
}

/// The pits across that the leader has not claimed yet.
pub(crate) fn claims(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    for pit in ruleset.board().own(position.turn.other()) {
        if position.deeds >> pit & 1 == 0 {
            moves.push(Move::Claim(Pit(pit as u8)));
        }
    }
}

/// Claims a pit; after the last one the round begins.
pub(crate) fn claim(ruleset: &Ruleset, position: &mut Position, mv: Move) -> Halt {
    let fill = fill(ruleset);
    if let Some(pit) = mv.pit() {
        position.deeds |= 1 << pit.0;
        position.pits[pit.index()] = fill;
        let store = &mut position.stores[position.turn.index()];
        *store = store.saturating_sub(u16::from(fill));
    }
    if position.stores[position.turn.index()] > 0 {
        return Halt::Choice(Awaited::Claim);
    }
    open(ruleset, position);
    Halt::Ready
}

/// All pits are filled and the round is opened: the odd ones by seat 0.
fn open(ruleset: &Ruleset, position: &mut Position) {
    let size = usize::from(position.size);
    position.pits[..size].fill(fill(ruleset));
    position.stores = [0; 4];
    position.turn = Seat(1 - position.round % 2);
    position.awaited = Awaited::Sow;
}

//! Blocking (takasia): after a blank harvest move the one pit that every capture would take is held.

use super::eligible::{captures, collect};
use super::landing::Landing;
use super::namua::House;
use super::sowing::Lap;
use crate::rules::{FirstLap, Takasia};
use crate::{Move, Moves, Pit, Position, Ruleset, Seat};

/// Whether blank moves can block at all.
pub(crate) fn is_on(ruleset: &Ruleset) -> bool {
    match ruleset.rules().start.first_lap {
        FirstLap::Decides {
            takasia: Takasia::On,
        } => true,
        FirstLap::Decides {
            takasia: Takasia::Off,
        }
        | FirstLap::Free
        | FirstLap::NotOnOwn => false,
    }
}

/// A turn is over: the attacker's ends a block, a blank harvest move may set one.
pub(crate) fn after(ruleset: &Ruleset, position: &mut Position, mover: Seat, blank_harvest: bool) {
    if position
        .blocked
        .is_some_and(|pit| ruleset.board().seat_of(pit) != mover)
    {
        position.blocked = None;
    }
    if blank_harvest && position.blocked.is_none() {
        position.blocked = target(ruleset, position, mover);
    }
}

/// The pit that a blank move of this seat blocks.
fn target(ruleset: &Ruleset, position: &Position, attacker: Seat) -> Option<Pit> {
    let defender = attacker.other();
    let planted = position.reserve[..2] == [0, 0];
    if !planted || !capturing(ruleset, position, defender).1.is_empty() {
        return None;
    }
    let (position, moves) = capturing(ruleset, position, attacker);
    let mut taken = moves.iter().map(|&mv| first_taken(ruleset, &position, mv));
    let pit = taken.next()??;
    let alone = taken.all(|other| other == Some(pit));
    (alone && !is_safe(ruleset, &position, defender, pit)).then_some(pit)
}

/// The capturing moves of a seat, were it to move, and the position in which it is.
fn capturing(ruleset: &Ruleset, position: &Position, seat: Seat) -> (Position, Moves) {
    let position = Position {
        turn: seat,
        blocked: None,
        ..*position
    };
    let mut moves = Moves::new();
    collect(ruleset, &position, &mut moves);
    moves.retain(|mv| captures(ruleset, &position, mv));
    (position, moves)
}

/// The pit that the first lap of a capturing move takes.
fn first_taken(ruleset: &Ruleset, position: &Position, mv: Move) -> Option<Pit> {
    let Move::Sow { pit, way } = mv else {
        return None;
    };
    let lap = Lap::lifted(pit, position.pits[pit.index()]);
    let way = way.unwrap_or(ruleset.way());
    let landing = Landing::foreseen(ruleset, position, position.turn, lap, way)?;
    Some(Pit(ruleset.board().site(landing.pit).facing))
}

/// Whether a pit can't be blocked: a standing house, the only occupied pit of its inner row, or the
/// only one there with more than one seed.
fn is_safe(ruleset: &Ruleset, position: &Position, owner: Seat, pit: Pit) -> bool {
    let others = || {
        let inner = ruleset.board().inner(owner);
        inner
            .filter(|&other| other != pit.index())
            .map(|other| position.pits[other])
    };
    House::of(ruleset, position, owner) == House::Standing(pit)
        || others().all(|seeds| seeds == 0)
        || (position.pits[pit.index()] > 1 && others().all(|seeds| seeds < 2))
}

/// The attacker takes the blocked pit with the first capture.
pub(crate) fn duty(ruleset: &Ruleset, position: &Position, capturing: &mut Moves) {
    let Some(blocked) = position.blocked else {
        return;
    };
    if ruleset.board().seat_of(blocked) == position.turn {
        return;
    }
    let mut due = *capturing;
    due.retain(|mv| first_taken(ruleset, position, mv) == Some(blocked));
    if !due.is_empty() {
        *capturing = due;
    }
}

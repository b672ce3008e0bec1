//! Captures that ask: whether to take, which of several pits, which further ones.

use super::capture::{bank_alone, may_take, take, take_pit};
use super::landing::{Landing, Place, lands_right};
use super::sowing::{Lap, Next, Sowing};
use super::witness::Witness;
use super::{Halt, Temper};
use crate::board::Board;
use crate::rules::{Alone, Asks, Capture, Facing, Own};
use crate::trace::{LapEnd, Last};
use crate::{Awaited, Move, Moves, Pit, Position, Ruleset, Seat, Way};

/// A choice left open at a landing.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Pending {
    pub(crate) at: Pit,
    pub(crate) way: Way,
    /// Pits still to be taken.
    pub(crate) left: u8,
}

/// The pits among which the mover chooses, in board order.
pub(crate) fn moves(ruleset: &Ruleset, position: &Position, at: Pit, moves: &mut Moves) {
    match ruleset.asks() {
        Asks::Whether => {
            moves.push(Move::Take(Pit(ruleset.board().site(at).facing)));
            moves.push(Move::Decline);
        }
        Asks::Which => {
            for pit in opposites(ruleset.board(), position.turn, at) {
                if may_take(position, pit) {
                    moves.push(Move::Take(pit));
                }
            }
        }
        Asks::Further { .. } => {
            for pit in further_pits(ruleset, position) {
                moves.push(Move::Take(pit));
            }
        }
        Asks::Nothing => {}
    }
}

/// The pits of the other seat that can be taken as well.
pub(crate) fn further_pits(ruleset: &Ruleset, position: &Position) -> impl Iterator<Item = Pit> {
    let across = ruleset.board().own(position.turn.other());
    let pits = across.map(|pit| Pit(pit as u8));
    pits.filter(|&pit| may_take(position, pit))
}

/// Plays a choice; a sowing that goes on is a decision of its own.
pub(crate) fn play<W: Witness>(
    ruleset: &Ruleset,
    position: &mut Position,
    mv: Move,
    pending: Pending,
    witness: &mut W,
) -> (Halt, Temper) {
    let Capture::Facing(facing) = ruleset.rules().capture else {
        debug_assert!(false, "only facing captures ask");
        return (Halt::Rest, Temper::Capturing);
    };
    let mut sowing = Sowing::new(ruleset, position, pending.way, Temper::Capturing, witness);
    // For a trace a choice is a lap without seeds.
    sowing.witness.lap(None, 0, pending.way);
    sowing.witness.landed(Last::Pit(pending.at));
    let next = match (facing.asks, mv) {
        (Asks::Whether, Move::Take(_)) => whether(&mut sowing, facing, pending.at),
        (Asks::Which, Move::Take(pit)) => which(&mut sowing, facing, pending.at, pit),
        (Asks::Further { .. }, Move::Take(pit)) => further(&mut sowing, pending, pit),
        _ => {
            let landing = landing(&sowing, pending.at);
            sowing.relay(landing)
        }
    };
    (sowing.run(next), Temper::Capturing)
}

/// The landing a choice was left open at: it was empty if it holds one seed now.
fn landing<W: Witness>(sowing: &Sowing<'_, W>, at: Pit) -> Landing {
    landing_at(sowing.ruleset, sowing.position, at)
}

/// The same for a position of the seat to move.
pub(crate) fn landing_at(ruleset: &Ruleset, position: &Position, at: Pit) -> Landing {
    let before = position.pits[at.index()].saturating_sub(1);
    Landing::new(ruleset, position, position.turn, at, before)
}

fn whether<W: Witness>(sowing: &mut Sowing<'_, W>, facing: Facing, at: Pit) -> Next {
    let landing = landing(sowing, at);
    take(sowing, facing, Lap::lifted(at, 0), landing)
}

fn which<W: Witness>(sowing: &mut Sowing<'_, W>, facing: Facing, at: Pit, pit: Pit) -> Next {
    let mut loot = take_pit(sowing, pit);
    if facing.own == Own::Along {
        loot += take_pit(sowing, at);
    }
    sowing.bank(sowing.seat, loot);
    sowing.end(Halt::Rest, LapEnd::Banked)
}

fn further<W: Witness>(sowing: &mut Sowing<'_, W>, pending: Pending, pit: Pit) -> Next {
    let loot = take_pit(sowing, pit);
    sowing.bank(sowing.seat, loot);
    let Pending { at, way, left } = pending;
    let none_left = further_pits(sowing.ruleset, sowing.position)
        .next()
        .is_none();
    if left < 2 || none_left {
        return sowing.end(Halt::Rest, LapEnd::Banked);
    }
    let choice = Awaited::Take {
        at,
        way,
        left: left - 1,
    };
    sowing.pause(choice)
}

/// A capture from the same column of every opponent (three and four seats): all, or one of choice.
pub(crate) fn several<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    facing: Facing,
    landing: Landing,
) -> Option<Next> {
    if landing.place != Place::OwnInner || !lands_right(facing.on, landing.before) {
        return None;
    }
    let at = landing.pit;
    let occupied = opposites(sowing.ruleset.board(), sowing.seat, at)
        .filter(|&pit| may_take(sowing.position, pit))
        .count();
    if occupied == 0 {
        return (facing.alone == Alone::Along).then(|| bank_alone(sowing, at));
    }
    if facing.asks == Asks::Which && occupied > 1 {
        let choice = Awaited::Take {
            at,
            way: sowing.ruleset.way(),
            left: 1,
        };
        return Some(sowing.pause(choice));
    }
    let mut loot = 0;
    for pit in opposites(sowing.ruleset.board(), sowing.seat, at) {
        loot += take_pit(sowing, pit);
    }
    if facing.own == Own::Along {
        loot += take_pit(sowing, at);
    }
    sowing.bank(sowing.seat, loot);
    Some(sowing.end(Halt::Rest, LapEnd::Banked))
}

/// The pits opposite an own pit: the same column of every opponent, or the facing pit of the only one.
fn opposites(board: &Board, seat: Seat, at: Pit) -> impl Iterator<Item = Pit> + use<> {
    let site = board.site(at);
    let (side, seats) = (board.side, board.seats);
    (0..seats)
        .filter(move |&other| other != seat.0)
        .map(move |other| {
            if seats == 2 {
                Pit(site.facing)
            } else {
                Pit(other * side + site.column)
            }
        })
}

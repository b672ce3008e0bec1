//! Planting with captures, and the house: every clause of the first stage of Bao la Kiswahili.

use super::capture;
use super::landing::{Landing, Place, would_capture};
use super::sowing::{Lap, Next, Sowing};
use super::ways::{lone_head_way, ways};
use super::witness::Witness;
use super::{Halt, Temper, loot};
use crate::rules::{Capture, Direction, Phase};
use crate::trace::LapEnd;
use crate::{Awaited, Move, Moves, Pit, Position, Ruleset, Seat, Way};

/// The seeds that taxing sows out of the house (KS-2).
const TAX: u8 = 2;

/// A seat's house.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum House {
    /// There is none, or it was emptied once.
    None,
    /// It was never emptied and holds enough to stand.
    Standing(Pit),
    /// It was never emptied but holds too few.
    Weak(Pit),
}

impl House {
    /// The house of this seat as the board lies.
    pub(crate) fn of(ruleset: &Ruleset, position: &Position, seat: Seat) -> House {
        let Some((pit, stands_from)) = place(ruleset, seat) else {
            return House::None;
        };
        match position.house(seat) {
            false => House::None,
            true if position.pits[pit.index()] >= stands_from => House::Standing(pit),
            true => House::Weak(pit),
        }
    }
}

/// Where the house of a seat is built, and from how many seeds it stands.
fn place(ruleset: &Ruleset, seat: Seat) -> Option<(Pit, u8)> {
    match ruleset.rules().phase {
        Phase::Sowing | Phase::Planting { .. } => None,
        Phase::Namua { house, .. } => Some((
            ruleset.board().pit(seat, 0, house.column - 1),
            house.stands_from,
        )),
    }
}

/// Whether the seat to move plants, and may capture with it.
pub(crate) fn is_on(ruleset: &Ruleset, position: &Position) -> bool {
    match ruleset.rules().phase {
        Phase::Sowing | Phase::Planting { .. } => false,
        Phase::Namua { .. } => position.reserve[position.turn.index()] > 0,
    }
}

/// A pit that is emptied: if it is a house, that has fallen for good. Says whether it has.
#[inline]
pub(crate) fn emptied(ruleset: &Ruleset, position: &mut Position, pit: Pit) -> bool {
    if position.houses == 0 {
        return false;
    }
    let seat = ruleset.board().seat_of(pit);
    let falls = position.house(seat) && place(ruleset, seat).is_some_and(|(house, _)| house == pit);
    if falls {
        position.houses &= !(1 << seat.0);
    }
    falls
}

/// The planting moves: those that capture, else the blank ones.
pub(crate) fn moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    for pit in occupied(ruleset, position) {
        if captures(ruleset, position, pit) {
            push_heads(ruleset, pit, moves);
        }
    }
    if moves.is_empty() {
        blank_moves(ruleset, position, moves);
    }
}

/// The occupied pits of the mover's inner row.
fn occupied(ruleset: &Ruleset, position: &Position) -> impl Iterator<Item = Pit> {
    let inner = ruleset.board().inner(position.turn);
    inner
        .filter(|&pit| position.pits[pit] > 0)
        .map(|pit| Pit(pit as u8))
}

/// Whether a seed planted in this pit captures.
fn captures(ruleset: &Ruleset, position: &Position, pit: Pit) -> bool {
    would_capture(ruleset, position, planted(ruleset, position, pit))
}

/// The landing that planting a seed in this pit makes.
fn planted(ruleset: &Ruleset, position: &Position, pit: Pit) -> Landing {
    Landing::new(
        ruleset,
        position,
        position.turn,
        pit,
        position.pits[pit.index()],
    )
}

/// The heads from which the loot of a planting can be sown: a flank has its own.
fn push_heads(ruleset: &Ruleset, pit: Pit, moves: &mut Moves) {
    let flank = loot::flank_way(ruleset.board(), pit);
    for way in ways(ruleset, pit) {
        if flank.is_none_or(|flank| flank == way) {
            moves.push(Move::Sow {
                pit,
                way: Some(way),
            });
        }
    }
}

/// The blank moves by the state of the house.
fn blank_moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    let house = House::of(ruleset, position, position.turn);
    let many = |pit: &Pit| position.pits[pit.index()] > 1;
    for pit in occupied(ruleset, position) {
        let may_start = match house {
            // The house alone is taxed.
            House::Standing(house) => pit != house || occupied(ruleset, position).count() == 1,
            House::Weak(_) => true,
            // Singles give way only when the house is gone (KS-4).
            House::None => many(&pit) || !occupied(ruleset, position).any(|pit| many(&pit)),
        };
        if may_start {
            push_blank(ruleset, position, pit, moves);
        }
    }
}

/// A blank sowing either way; a lone head goes along its row where the rules say so.
fn push_blank(ruleset: &Ruleset, position: &Position, pit: Pit, moves: &mut Moves) {
    let only = match ruleset.rules().direction {
        Direction::FreeInward => lone_head_way(ruleset, position, pit),
        Direction::Free | Direction::Ccw | Direction::Cw | Direction::Reversible { .. } => None,
    };
    for way in ways(ruleset, pit) {
        if only.is_none_or(|only| only == way) {
            moves.push(Move::Sow {
                pit,
                way: Some(way),
            });
        }
    }
}

/// Plays a planting move: plants, then takes what faces the pit, taxes the house or sows the pit.
pub(crate) fn begin<W: Witness>(
    ruleset: &Ruleset,
    position: &mut Position,
    pit: Pit,
    way: Way,
    witness: &mut W,
) -> (Halt, Temper) {
    let landing = planted(ruleset, position, pit);
    let takes = would_capture(ruleset, position, landing);
    let taxes = !takes && House::of(ruleset, position, position.turn) == House::Standing(pit);
    position.reserve[position.turn.index()] -= 1;
    position.pits[pit.index()] += 1;
    let temper = if takes {
        Temper::Capturing
    } else {
        Temper::Quiet
    };
    let mut sowing = Sowing::new(ruleset, position, way, temper, witness);
    sowing.plants = true;
    let first = match ruleset.rules().capture {
        Capture::Facing(facing) if takes => {
            sowing.witness.lap(None, 1, way);
            sowing.witness.landed(crate::trace::Last::Pit(pit));
            capture::take(&mut sowing, facing, Lap::lifted(pit, 1), landing)
        }
        Capture::Never | Capture::Counts(_) | Capture::Facing(_) if taxes => tax(&mut sowing, pit),
        Capture::Never | Capture::Counts(_) | Capture::Facing(_) => Next::Relay(pit),
    };
    (sowing.run(first), temper)
}

/// Two seeds of the house are sown, the rest stays.
fn tax<W: Witness>(sowing: &mut Sowing<'_, W>, house: Pit) -> Next {
    let tax = TAX.min(sowing.position.pits[house.index()]);
    sowing.position.pits[house.index()] -= tax;
    if sowing.position.pits[house.index()] == 0 {
        emptied(sowing.ruleset, sowing.position, house);
    }
    Next::Loot(Lap {
        from: house,
        origin: house,
        hand: tax,
        loot: true,
    })
}

/// A landing without capture in the mover's own standing house, in a turn that plants: a blank move
/// rests, a capturing one asks for stop or safari.
pub(crate) fn at_house<W: Witness>(sowing: &mut Sowing<'_, W>, landing: Landing) -> Option<Next> {
    let at = landing.pit;
    let own = landing.place == Place::OwnInner;
    if !own || House::of(sowing.ruleset, sowing.position, sowing.seat) != House::Standing(at) {
        return None;
    }
    Some(match sowing.temper {
        Temper::Quiet => sowing.end(Halt::Rest, LapEnd::Stopped),
        Temper::Capturing => {
            let choice = Awaited::House {
                at,
                way: sowing.way,
            };
            sowing.pause(choice)
        }
    })
}

/// To sow the house the way the lap was going, or to stop.
pub(crate) fn house_moves(at: Pit, way: Way, moves: &mut Moves) {
    moves.push(Move::Sow {
        pit: at,
        way: Some(way),
    });
    moves.push(Move::Stop);
}

/// Plays the choice at the house.
pub(crate) fn house<W: Witness>(
    ruleset: &Ruleset,
    position: &mut Position,
    mv: Move,
    at: Pit,
    way: Way,
    witness: &mut W,
) -> (Halt, Temper) {
    if mv == Move::Stop {
        return (Halt::Rest, Temper::Capturing);
    }
    let mut sowing = Sowing::new(ruleset, position, way, Temper::Capturing, witness);
    (sowing.run(Next::Relay(at)), Temper::Capturing)
}

#[cfg(test)]
mod tests;

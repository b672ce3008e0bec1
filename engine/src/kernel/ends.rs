//! What ends the game before anybody is stuck; the first that fits.

use super::feed::is_bare;
use super::sowing::Sowing;
use super::witness::Witness;
use super::{Halt, Temper, score};
use crate::rules::{Bare, Goal, Seen, Win};
use crate::{Pit, Position, Reason, Ruleset, Seat};

/// Asked right after seeds were taken and before they are sown: special wins, a lost inner row.
#[inline]
pub(crate) fn after_capture<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    landing: Pit,
    loot: u8,
) -> Option<Halt> {
    let rules = sowing.ruleset.rules();
    let special = match rules.end.goal {
        Goal::Captures { both_ends, second } => special_win(sowing, landing, both_ends, second),
        Goal::None | Goal::Majority | Goal::Sweep(_) => None,
    };
    let reason = match rules.end.bare {
        Bare::FrontLost(_) => special.or_else(|| {
            front_is_bare(sowing.ruleset, sowing.position, sowing.seat.other())
                .then_some(Reason::FrontEmpty)
        }),
        Bare::Nothing
        | Bare::NextEnds
        | Bare::EitherEnds
        | Bare::MoverEnds
        | Bare::OpponentLoses
        | Bare::FrontCounted => special,
    };
    reason.map(|reason| {
        sowing.position.hand = loot;
        Halt::Won {
            winner: sowing.seat,
            reason,
        }
    })
}

/// The special wins of Omweso, and their marks.
fn special_win<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    landing: Pit,
    both_ends: Win,
    second: Win,
) -> Option<Reason> {
    let board = sowing.ruleset.board();
    let column = board.site(landing).column;
    let position = &mut *sowing.position;
    if second == Win::On && !position.took {
        position.took = true;
        let (mine, theirs) = (1 << sowing.seat.0, 1 << sowing.seat.other().0);
        if position.captured & mine != 0 && position.captured & theirs == 0 {
            return Some(Reason::SecondCapture);
        }
        position.captured |= mine;
        if position.captured & theirs != 0 {
            position.captured = crate::position::PAST;
        }
    }
    if both_ends == Win::On {
        position.ends |= u8::from(column == 0) | u8::from(column + 1 == board.columns) << 1;
        if position.ends == 0b11 {
            return Some(Reason::BothEnds);
        }
    }
    None
}

/// Asked when a move is complete; says whether the game is over. `next` is the seat to move then.
#[inline]
pub(crate) fn at_rest(
    ruleset: &Ruleset,
    position: &mut Position,
    seat: Seat,
    next: Seat,
    temper: Temper,
) -> bool {
    let end = ruleset.rules().end;
    if end.bare == Bare::MoverEnds && is_bare(ruleset, position, seat) {
        score::as_stored(ruleset, position, Reason::Cleared);
        return true;
    }
    if end.goal == Goal::Majority
        && u32::from(position.stores[seat.index()]) * 2 > u32::from(ruleset.seeds())
    {
        score::won_as_stored(ruleset, position, seat, Reason::Majority);
        return true;
    }
    bare(ruleset, position, seat, next, temper)
}

/// What an empty row means when a move is complete.
#[inline]
fn bare(
    ruleset: &Ruleset,
    position: &mut Position,
    seat: Seat,
    next: Seat,
    temper: Temper,
) -> bool {
    let board = ruleset.board();
    match ruleset.rules().end.bare {
        Bare::Nothing | Bare::MoverEnds | Bare::FrontLost(Seen::EveryDrop) => return false,
        Bare::NextEnds if is_bare(ruleset, position, next) => {
            score::count(ruleset, position, seat, Reason::NoSeeds);
        }
        Bare::EitherEnds
            if board
                .all_seats()
                .any(|seat| is_bare(ruleset, position, seat)) =>
        {
            score::count(ruleset, position, seat, Reason::NoSeeds);
        }
        Bare::OpponentLoses if is_bare(ruleset, position, seat.other()) => {
            score::won(ruleset, position, seat, seat, Reason::NoSeeds);
        }
        Bare::FrontCounted
            if board
                .all_seats()
                .any(|seat| front_is_bare(ruleset, position, seat)) =>
        {
            score::count(ruleset, position, seat, Reason::FrontEmpty);
        }
        Bare::FrontLost(Seen::Captures)
            if temper == Temper::Capturing && front_is_bare(ruleset, position, seat) =>
        {
            score::won(ruleset, position, seat, seat.other(), Reason::FrontEmpty);
        }
        Bare::NextEnds
        | Bare::EitherEnds
        | Bare::OpponentLoses
        | Bare::FrontCounted
        | Bare::FrontLost(Seen::Captures) => return false,
    }
    true
}

/// Whether a seat's inner row is empty.
pub(crate) fn front_is_bare(ruleset: &Ruleset, position: &Position, seat: Seat) -> bool {
    position.pits[ruleset.board().inner(seat)]
        .iter()
        .all(|&seeds| seeds == 0)
}

//! One decision, from the move to the position in which the next one is awaited.
//!
//! The steps, in one order for all rulesets (each in its own file):
//!
//! ```text
//! eligible → lap: sow → landing → stop | capture | gate | house | relay | rest → turn → ends → score
//!              ↑_____________________________________________________|  (next lap)
//! ```
//!
//! Mechanisms of one phase or one kind of choice have a file each and are entered from one place:
//! `arrange` (set-up), `handicap`, `namua` (planting with captures, house), `blocking` (takasia),
//! `rounds` (rounds and deeds), `passing` (fours in mid-lap), `reverse` (reversals).

pub(crate) mod arrange;
pub(crate) mod blocking;
pub(crate) mod capture;
pub(crate) mod choice;
pub(crate) mod counts;
pub(crate) mod eligible;
pub(crate) mod endless;
pub(crate) mod ends;
pub(crate) mod feed;
pub(crate) mod gates;
pub(crate) mod handicap;
pub(crate) mod landing;
pub(crate) mod loot;
pub(crate) mod namua;
pub(crate) mod passing;
pub(crate) mod reverse;
pub(crate) mod rounds;
pub(crate) mod score;
pub(crate) mod sowing;
pub(crate) mod temper;
#[cfg(test)]
pub(crate) mod trial;
pub(crate) mod turn;
pub(crate) mod ways;
pub(crate) mod witness;

use crate::{Awaited, Move, Position, Reason, Ruleset, Seat};
use sowing::Sowing;
use turn::Made;
use witness::Witness;

/// What a capture may see of the move as a whole.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Temper {
    /// Landings may capture.
    Capturing,
    /// This move takes nothing.
    Quiet,
}

/// How the sowing of a decision came to an end.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum Halt {
    /// The turn is over.
    Rest,
    /// The same seat moves again.
    Again,
    /// The mover has a choice; the position says which.
    Choice,
    /// The game is over in the middle of the sowing.
    Won {
        /// The winner.
        winner: Seat,
        /// Why.
        reason: Reason,
    },
    /// The round is over in the middle of the sowing (a sweep).
    Round,
    /// What comes before a sowing is done: the seat to move takes its turn.
    Ready,
    /// The sowing never ends.
    Endless,
}

/// Plays a legal move: `position`, a copy of `before`, becomes the one in which the next decision is
/// awaited. Says how the sowing ended.
pub(crate) fn play<W: Witness>(
    ruleset: &Ruleset,
    before: &Position,
    position: &mut Position,
    mv: Move,
    witness: &mut W,
) -> Halt {
    let seat = before.turn;
    let (halt, temper) = self::halt(ruleset, position, mv, witness);
    let made = Made {
        seat,
        mv,
        temper,
        planted: temper::plants(ruleset, before),
        halt,
    };
    turn::finish(ruleset, position, before, made);
    halt
}

/// Plays a legal move up to the end of its sowing: turn and ends are not looked at.
pub(crate) fn halt<W: Witness>(
    ruleset: &Ruleset,
    position: &mut Position,
    mv: Move,
    witness: &mut W,
) -> (Halt, Temper) {
    match position.awaited {
        Awaited::Sow => Sowing::begin(ruleset, position, mv, witness),
        Awaited::Take { at, way, left } => choice::play(
            ruleset,
            position,
            mv,
            choice::Pending { at, way, left },
            witness,
        ),
        Awaited::Reverse { at } => reverse::play(ruleset, position, mv, at, witness),
        Awaited::House { at, way } => namua::house(ruleset, position, mv, at, way, witness),
        Awaited::Arrange => (arrange::play(ruleset, position, mv), Temper::Quiet),
        Awaited::Give => (handicap::give(ruleset, position, mv), Temper::Quiet),
        Awaited::Place => (handicap::place(position, mv), Temper::Quiet),
        Awaited::Claim => (rounds::claim(ruleset, position, mv), Temper::Quiet),
        Awaited::Over(_) | Awaited::Finished => (Halt::Rest, Temper::Quiet),
    }
}

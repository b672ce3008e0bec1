//! What kind of move it is, known before the first lap: does it plant, may it capture?

use super::Temper;
use super::landing::{Landing, would_capture};
use super::sowing::Lap;
use crate::rules::{FirstLap, Opening, Phase};
use crate::{Pit, Position, Ruleset, Seat, Way};

/// Whether a move that begins with this pit may capture.
pub(crate) fn temper(ruleset: &Ruleset, position: &Position, pit: Pit, way: Way) -> Temper {
    let rules = ruleset.rules();
    let seat = position.turn;
    let quiet = match (rules.phase, rules.start.first_lap) {
        (Phase::Planting { reserve }, _) => {
            plants(ruleset, position) || is_opening(position, reserve)
        }
        (_, FirstLap::Decides { .. }) => !first_lap_captures(ruleset, position, pit, way),
        (_, FirstLap::Free | FirstLap::NotOnOwn) => match rules.start.opening {
            Opening::Quiet => position.moved >> seat.0 & 1 == 0,
            Opening::Free | Opening::Fixed { .. } => false,
        },
    };
    if quiet {
        Temper::Quiet
    } else {
        Temper::Capturing
    }
}

/// Whether the first lap of this pit would end in a capture; a whole circuit or more never does
/// (Kujifunza, KJ-3).
pub(crate) fn first_lap_captures(
    ruleset: &Ruleset,
    position: &Position,
    pit: Pit,
    way: Way,
) -> bool {
    let seat = position.turn;
    let hand = position.pits[pit.index()];
    let (ring, _) = ruleset.ring(seat, way);
    hand > 1
        && hand < ring.round()
        && Landing::foreseen(ruleset, position, seat, Lap::lifted(pit, hand), way)
            .is_some_and(|landing| would_capture(ruleset, position, landing))
}

/// Whether this is seat 0's first move, both reserves whole, which plants nothing (Kimasai).
fn is_opening(position: &Position, reserve: u8) -> bool {
    position.turn == Seat(0) && position.reserve[..2] == [reserve; 2]
}

/// Whether the seat to move plants a seed first.
pub(crate) fn plants(ruleset: &Ruleset, position: &Position) -> bool {
    match ruleset.rules().phase {
        Phase::Sowing => false,
        Phase::Planting { reserve } => {
            position.reserve[position.turn.index()] > 0 && !is_opening(position, reserve)
        }
        Phase::Namua { .. } => position.reserve[position.turn.index()] > 0,
    }
}

/// Puts a seed from the reserve into the pit that is lifted next.
pub(crate) fn plant(ruleset: &Ruleset, position: &mut Position, pit: Pit) {
    if plants(ruleset, position) {
        position.reserve[position.turn.index()] -= 1;
        position.pits[pit.index()] += 1;
    }
}

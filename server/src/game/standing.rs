//! What each seat holds in a position that is not over: its store and its own side.

use mashimo_engine::{Pit, Position, Ruleset, Seat};

/// Each seat's store, side, reserve and, for the seat to move, the seeds in its hand.
///
/// A pit that belongs to another seat than the one whose side it lies on counts for its holder.
pub fn standing(ruleset: &Ruleset, position: &Position) -> Vec<u16> {
    let seats = ruleset.seats();
    let a_side = ruleset.pits() / seats;
    let mut held: Vec<u16> = (0..seats as u8)
        .map(Seat)
        .map(|seat| position.store(seat) + u16::from(position.reserve(seat)))
        .collect();
    for (index, &seeds) in position.pits().iter().enumerate() {
        let side = Seat((index / a_side) as u8);
        let owner = position.holder(Pit(index as u8)).unwrap_or(side);
        held[owner.index()] += u16::from(seeds);
    }
    if let Some(mover) = position.to_move() {
        held[mover.index()] += position.hand();
    }
    held
}

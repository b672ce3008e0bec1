//! The same position with the seats turned one place round the board.

use crate::position::PAST;
use crate::rules::{Arrange, Phase, Rounds};
use crate::{Awaited, Outcome, Pit, Position, Ruleset, Seat};

impl Ruleset {
    /// The position with seat 0 become seat 1, seat 1 seat 2 and so on; the last becomes seat 0.
    ///
    /// None where the rules tell the seats apart: during a set-up, where one seat owes a handicap, before
    /// anything is planted where seat 0 begins without planting, and in a match over rounds, which the
    /// seats open in turn.
    pub fn mirror(&self, position: &Position) -> Option<Position> {
        let rules = self.rules();
        let arranging =
            rules.setup.arrange != Arrange::Fixed && position.awaited == Awaited::Arrange;
        let owing = rules.setup.handicap.seeds > 0 && position.moved != PAST;
        let handing = matches!(position.awaited, Awaited::Give | Awaited::Place);
        let unplanted = match rules.phase {
            Phase::Planting { reserve } => position.reserve[..2] == [reserve; 2],
            Phase::Sowing | Phase::Namua { .. } => false,
        };
        let told_apart =
            arranging || owing || handing || unplanted || rules.rounds != Rounds::Single;
        (!told_apart).then(|| turned(position))
    }
}

/// The position with everything moved one seat on.
fn turned(position: &Position) -> Position {
    let seats = position.seats();
    let size = usize::from(position.size);
    let own = size / seats;
    let pit = |pit: Pit| Pit(((pit.index() + own) % size) as u8);
    let bits = |bits: u8| {
        if bits == PAST {
            PAST
        } else {
            seat_bits(bits, seats)
        }
    };
    let mut mirror = *position;
    mirror.pits[..size].rotate_right(own);
    mirror.stores[..seats].rotate_right(1);
    mirror.reserve[..seats].rotate_right(1);
    mirror.gates = pit_bits(position.gates, own, size);
    mirror.deeds = pit_bits(position.deeds, own, size);
    mirror.houses = seat_bits(position.houses, seats);
    mirror.captured = bits(position.captured);
    mirror.moved = bits(position.moved);
    mirror.blocked = position.blocked.map(pit);
    if !position.is_over() {
        mirror.turn = Seat(((position.turn.index() + 1) % seats) as u8);
    }
    mirror.awaited = match position.awaited {
        Awaited::Take { at, way, left } => Awaited::Take {
            at: pit(at),
            way,
            left,
        },
        Awaited::Reverse { at } => Awaited::Reverse { at: pit(at) },
        Awaited::House { at, way } => Awaited::House { at: pit(at), way },
        Awaited::Over(outcome) => Awaited::Over(turned_outcome(outcome, seats)),
        Awaited::Sow
        | Awaited::Arrange
        | Awaited::Give
        | Awaited::Place
        | Awaited::Claim
        | Awaited::Finished => position.awaited,
    };
    mirror
}

/// One bit a seat, moved one seat on.
fn seat_bits(bits: u8, seats: usize) -> u8 {
    let mask = (1 << seats) - 1;
    (bits << 1 | bits >> (seats - 1)) & mask
}

/// One bit a pit, moved on by the pits of a seat; boards with such marks have at most 128 pits.
fn pit_bits(bits: u128, own: usize, size: usize) -> u128 {
    if bits == 0 {
        return 0;
    }
    let mask = if size >= 128 {
        u128::MAX
    } else {
        (1 << size) - 1
    };
    (bits << own | bits >> (size - own)) & mask
}

/// The outcome with its lists moved one seat on.
fn turned_outcome(outcome: Outcome, seats: usize) -> Outcome {
    let mut mirror = outcome;
    mirror.scores[..seats].rotate_right(1);
    mirror.ranks[..seats].rotate_right(1);
    mirror.winner = outcome
        .winner
        .map(|seat| Seat(((seat.index() + 1) % seats) as u8));
    mirror
}

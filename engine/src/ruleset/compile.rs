//! What rules become once: rings with their tables, and the start.

use crate::board::Board;
use crate::position::PAST;
use crate::ring::Ring;
use crate::rules::{Arrange, Goal, Opening, PITS_MAX, Phase, Store, Win};
use crate::{Awaited, Position, Rules, Seat, Way};

/// The rings that seats sow: by seat where own stores are sown, each way.
pub(super) fn rings(rules: &Rules, board: &Board) -> Vec<Ring> {
    let seats = match rules.sowing.store {
        Store::Apart => 1,
        Store::Again => board.seats,
    };
    let mut rings = Vec::new();
    for seat in (0..seats).map(Seat) {
        for way in Way::BOTH {
            rings.push(Ring::new(
                board,
                seat,
                way,
                rules.sowing.origin,
                rules.sowing.store,
            ));
        }
    }
    rings
}

/// The position before the first move.
pub(super) fn start(rules: &Rules, board: &Board) -> Position {
    let (reserve, houses) = match (rules.phase, rules.setup.arrange) {
        (Phase::Planting { reserve }, _) => (reserve, 0),
        (Phase::Namua { reserve, house }, _) => {
            let built = rules.setup.layout.inner[usize::from(house.column) - 1] > 0;
            (reserve, if built { (1 << board.seats) - 1 } else { 0 })
        }
        (Phase::Sowing, Arrange::Put { reserve }) => (reserve, 0),
        (Phase::Sowing, Arrange::Fixed | Arrange::PushPits | Arrange::PushSeeds) => (0, 0),
    };
    let mut position = Position {
        pits: [0; PITS_MAX],
        stores: [0; 4],
        gates: 0,
        deeds: 0,
        awaited: Awaited::Sow,
        size: board.size,
        seats: board.seats,
        turn: Seat(0),
        round: 1,
        reserve: [0; 4],
        houses,
        hand: 0,
        blocked: None,
        captured: counts_captures(rules),
        took: false,
        ends: 0,
        moved: counts_moves(rules),
    };
    for seat in board.all_seats() {
        position.reserve[seat.index()] = reserve;
        for column in 0..board.columns {
            let index = usize::from(column);
            position.pits[board.pit(seat, 0, column).index()] = rules.setup.layout.inner[index];
            if board.rows == 2 {
                position.pits[board.pit(seat, 1, column).index()] = rules.setup.layout.outer[index];
            }
        }
    }
    if rules.setup.arrange != Arrange::Fixed {
        position.awaited = Awaited::Arrange;
        position.captured = PAST;
    }
    position
}

/// What the mark `captured` holds before anybody has captured; shown once the set-up is done.
pub(crate) fn counts_captures(rules: &Rules) -> u8 {
    match rules.end.goal {
        Goal::Captures {
            second: Win::On, ..
        } => 0,
        Goal::Captures {
            second: Win::Off, ..
        }
        | Goal::None
        | Goal::Majority
        | Goal::Sweep(_) => PAST,
    }
}

/// What the mark `moved` holds before anybody has moved.
fn counts_moves(rules: &Rules) -> u8 {
    match rules.start.opening {
        Opening::Free if rules.setup.handicap.seeds == 0 => PAST,
        Opening::Free | Opening::Fixed { .. } | Opening::Quiet => 0,
    }
}

//! Which ways a pit can go, L before R.

use super::sowing::Lap;
use super::temper::temper;
use super::{Temper, reverse};
use crate::rules::Direction;
use crate::{Move, Moves, Pit, Position, Ruleset, Way};

/// The ways a pit can go, with what hangs on the board.
pub(crate) fn push_free_ways(ruleset: &Ruleset, position: &Position, pit: Pit, moves: &mut Moves) {
    match ruleset.rules().direction {
        Direction::Ccw | Direction::Cw => moves.push(Move::Sow { pit, way: None }),
        Direction::Free => push_ways(ruleset, pit, moves),
        Direction::FreeInward => {
            let only = lone_head_way(ruleset, position, pit);
            for way in ways(ruleset, pit) {
                if only.is_none_or(|only| only == way) {
                    moves.push(Move::Sow {
                        pit,
                        way: Some(way),
                    });
                }
            }
        }
        Direction::Reversible { .. } => {
            let lap = Lap::lifted(pit, position.pits[pit.index()]);
            let may_capture = temper(ruleset, position, pit, Way::Cw) == Temper::Capturing;
            let reverses = may_capture && reverse::may_reverse(ruleset, position, lap);
            for way in ways(ruleset, pit) {
                if way == Way::Ccw || reverses {
                    moves.push(Move::Sow {
                        pit,
                        way: Some(way),
                    });
                }
            }
        }
    }
}

/// A pit with each way it can be written with.
pub(crate) fn push_ways(ruleset: &Ruleset, pit: Pit, moves: &mut Moves) {
    match ruleset.rules().direction {
        Direction::Ccw | Direction::Cw => moves.push(Move::Sow { pit, way: None }),
        Direction::Free | Direction::FreeInward | Direction::Reversible { .. } => {
            for way in ways(ruleset, pit) {
                moves.push(Move::Sow {
                    pit,
                    way: Some(way),
                });
            }
        }
    }
}

/// Both ways, L before R.
#[inline]
pub(crate) fn ways(ruleset: &Ruleset, pit: Pit) -> [Way; 2] {
    [ruleset.left_way(pit), ruleset.left_way(pit).reversed()]
}

/// The one way of a head that is alone in the inner row: along it (Kiswahili, KS-5).
pub(crate) fn lone_head_way(ruleset: &Ruleset, position: &Position, pit: Pit) -> Option<Way> {
    let board = ruleset.board();
    let inner = board.inner(position.turn);
    let alone = inner.contains(&pit.index())
        && position.pits[inner.clone()]
            .iter()
            .filter(|&&seeds| seeds > 0)
            .count()
            == 1;
    match board.site(pit).column {
        0 if alone => Some(Way::Cw),
        column if alone && column + 1 == board.columns => Some(Way::Ccw),
        _ => None,
    }
}

/// Whether the pit after a single is empty.
pub(crate) fn into_empty(ruleset: &Ruleset, position: &Position, mv: Move) -> bool {
    let Move::Sow { pit, way } = mv else {
        return false;
    };
    let (ring, base) = ruleset.ring(position.turn, way.unwrap_or(ruleset.way()));
    let next = ring.next(pit.0 - base as u8);
    !ring.is_store(next) && position.pits[base + usize::from(next)] == 0
}

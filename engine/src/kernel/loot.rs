//! Where loot is sown on from.

use super::sowing::{Lap, Sowing};
use super::witness::Witness;
use crate::board::Board;
use crate::rules::Loot;
use crate::{Pit, Way};

/// The pit before this one on the way; stores are stepped over.
pub(crate) fn before<W: Witness>(sowing: &Sowing<'_, W>, pit: Pit) -> Pit {
    let (ring, base) = sowing.ruleset.ring(sowing.seat, sowing.way);
    let mut place = ring.prev(pit.0 - base as u8);
    if ring.is_store(place) {
        place = ring.prev(place);
    }
    Pit(base as u8 + place)
}

/// The lap in which loot is sown on; none if it is banked. A head may turn the way.
pub(crate) fn onward<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    loot: Loot,
    lap: Lap,
    landing: Pit,
    hand: u8,
) -> Option<Lap> {
    let (from, origin) = match loot {
        Loot::Bank => return None,
        Loot::OnFromLanding => (landing, landing),
        Loot::OnFromOrigin => (lap.origin, lap.origin),
        Loot::IntoLanding => (before(sowing, landing), landing),
        Loot::IntoHead => into_head(sowing, landing, sowing.way),
        Loot::IntoStartHead => into_head(sowing, landing, sowing.started),
    };
    Some(Lap {
        from,
        origin,
        hand,
        loot: true,
    })
}

/// The place before a head and the head: that of the flank, else of the way (Kujifunza, KJ-9). The way
/// is turned to lead from there along the row.
pub(crate) fn into_head<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    landing: Pit,
    way: Way,
) -> (Pit, Pit) {
    let board = sowing.ruleset.board();
    let left = flank_way(board, landing).unwrap_or(way) == Way::Cw;
    let (head, way) = if left {
        (0, Way::Cw)
    } else {
        (board.columns - 1, Way::Ccw)
    };
    let head = board.pit(sowing.seat, 0, head);
    sowing.way = way;
    (before(sowing, head), head)
}

/// The way that a flank gives to loot: the two columns at an end have the head of that end.
pub(crate) fn flank_way(board: &Board, pit: Pit) -> Option<Way> {
    match board.site(pit).column {
        0 | 1 => Some(Way::Cw),
        column if column + 2 >= board.columns => Some(Way::Ccw),
        _ => None,
    }
}

//! What a landing takes, and where the loot goes.

use super::choice;
use super::landing::{Landing, Place, is_gate, lands_right, opposite, takes, would_capture};
use super::sowing::{Lap, Next, Sowing};
use super::witness::Witness;
use super::{Halt, Temper, ends, namua, passing, reverse};
use crate::board::{Board, NOWHERE};
use crate::rules::{
    After, Alone, Asks, Capture, Chain, Counts, CountsRow, Facing, Loot, Own, Slam, Takes,
};
use crate::trace::LapEnd;
use crate::{Awaited, Pit, Way};

/// What a landing takes and what follows; none if it does not capture.
#[inline]
pub(crate) fn at<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    lap: Lap,
    landing: Landing,
) -> Option<Next> {
    if sowing.temper == Temper::Quiet {
        return None;
    }
    match sowing.ruleset.rules().capture {
        Capture::Never => None,
        Capture::Counts(counts) => by_count(sowing, counts, landing),
        Capture::Facing(facing) if sowing.ruleset.board().seats > 2 => {
            choice::several(sowing, facing, landing)
        }
        Capture::Facing(facing) => {
            if would_capture(sowing.ruleset, sowing.position, landing) {
                return Some(ask_or_take(sowing, facing, lap, landing));
            }
            alone(sowing, facing, landing)
        }
    }
}

/// Takes the landing pit, and those before it, if their numbers are in the set.
fn by_count<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    counts: Counts,
    landing: Landing,
) -> Option<Next> {
    let row = sowing.ruleset.board().seat_of(landing.pit);
    if (counts.row == CountsRow::Other && row == sowing.seat)
        || !counts
            .of
            .contains(sowing.position.pits[landing.pit.index()])
    {
        return None;
    }
    let (first, taken) = chain(sowing, counts, landing.pit);
    if counts.slam == Slam::Voids {
        let rest: u32 = sowing.position.pits[sowing.ruleset.board().own(row)]
            .iter()
            .map(|&seeds| u32::from(seeds))
            .sum();
        if rest == u32::from(taken) {
            return None;
        }
    }
    let mut pit = landing.pit;
    loop {
        let seeds = std::mem::take(&mut sowing.position.pits[pit.index()]);
        sowing.witness.captured(pit, seeds);
        if pit == first {
            break;
        }
        pit = before(sowing, pit);
    }
    sowing.bank(sowing.seat, taken);
    if passing::sweep(sowing, sowing.seat, 0) {
        return Some(sowing.end(Halt::Round, LapEnd::Over));
    }
    Some(sowing.end(Halt::Rest, LapEnd::Banked))
}

/// The first pit of the chain that ends with the landing pit, and the seeds in it.
fn chain<W: Witness>(sowing: &Sowing<'_, W>, counts: Counts, landing: Pit) -> (Pit, u8) {
    let row = sowing.ruleset.board().seat_of(landing);
    let (mut first, mut taken) = (landing, sowing.position.pits[landing.index()]);
    if counts.chain == Chain::One {
        return (first, taken);
    }
    for _ in 1..sowing.ruleset.board().columns {
        let pit = before(sowing, first);
        let seeds = sowing.position.pits[pit.index()];
        if sowing.ruleset.board().seat_of(pit) != row || !counts.of.contains(seeds) {
            break;
        }
        (first, taken) = (pit, taken + seeds);
    }
    (first, taken)
}

/// The pit before this one on the way; stores are stepped over.
fn before<W: Witness>(sowing: &Sowing<'_, W>, pit: Pit) -> Pit {
    let (ring, base) = sowing.ruleset.ring(sowing.seat, sowing.way);
    let mut place = ring.prev(pit.0 - base as u8);
    if ring.is_store(place) {
        place = ring.prev(place);
    }
    Pit(base as u8 + place)
}

/// Takes what faces the landing, or asks first.
fn ask_or_take<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    facing: Facing,
    lap: Lap,
    landing: Landing,
) -> Next {
    match facing.asks {
        Asks::Whether => {
            let choice = Awaited::Take {
                at: landing.pit,
                way: sowing.way,
                left: 1,
            };
            sowing.end(Halt::Choice(choice), LapEnd::Paused)
        }
        Asks::Nothing | Asks::Which | Asks::Further { .. } => take(sowing, facing, lap, landing),
    }
}

/// A last seed that could capture but has nothing opposite.
#[inline]
fn alone<W: Witness>(sowing: &mut Sowing<'_, W>, facing: Facing, landing: Landing) -> Option<Next> {
    let leaves = facing.alone == Alone::Along
        && landing.place == Place::OwnInner
        && lands_right(facing.on, landing.before);
    leaves.then(|| bank_alone(sowing, landing.pit))
}

/// The last seed goes to the store by itself.
pub(crate) fn bank_alone<W: Witness>(sowing: &mut Sowing<'_, W>, pit: Pit) -> Next {
    sowing.position.pits[pit.index()] -= 1;
    sowing.witness.captured(pit, 1);
    sowing.bank(sowing.seat, 1);
    sowing.end(Halt::Rest, LapEnd::Banked)
}

/// Takes the facing pits on a board for two.
pub(crate) fn take<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    facing: Facing,
    lap: Lap,
    landing: Landing,
) -> Next {
    sowing.watch.reset();
    let (mut loot, outer_taken) = take_facing(sowing, facing, landing.pit);
    if let Some(halt) = ends::after_capture(sowing, landing.pit, loot) {
        return sowing.end(halt, LapEnd::Over);
    }
    if facing.own == Own::Along && facing.loot == Loot::OnFromLanding {
        // All of it goes into the landing pit, which is lifted like any other; a loop can close here.
        sowing.position.pits[landing.pit.index()] += loot;
        sowing.witness.ended(LapEnd::SownOn);
        return reverse::onward(sowing, Next::Relay(landing.pit));
    }
    if facing.own == Own::Along {
        loot += take_pit(sowing, landing.pit);
    }
    match onward(sowing, facing.loot, lap, landing.pit, loot) {
        Some(lap) => {
            sowing.witness.ended(LapEnd::SownOn);
            reverse::onward(sowing, Next::Loot(lap))
        }
        None => {
            sowing.bank(sowing.seat, loot);
            further(sowing, facing, landing.pit, outer_taken)
        }
    }
}

/// Lifts the facing pits; the seeds, and whether the outer pit had any.
fn take_facing<W: Witness>(sowing: &mut Sowing<'_, W>, facing: Facing, landing: Pit) -> (u8, bool) {
    let board = sowing.ruleset.board();
    let inner = board.site(landing).facing;
    debug_assert!(
        inner != NOWHERE && takes(facing, opposite(sowing.ruleset, sowing.position, landing))
    );
    let behind = Pit(inner + board.columns);
    let loot = take_pit(sowing, Pit(inner));
    let outer = match facing.takes {
        Takes::Inner => 0,
        Takes::InnerThenOuter | Takes::Both | Takes::Lone => take_pit(sowing, behind),
    };
    (loot + outer, outer > 0)
}

/// Lifts a pit that is taken.
pub(crate) fn take_pit<W: Witness>(sowing: &mut Sowing<'_, W>, pit: Pit) -> u8 {
    let seeds = std::mem::take(&mut sowing.position.pits[pit.index()]);
    if seeds > 0 {
        sowing.witness.captured(pit, seeds);
        namua::emptied(sowing.ruleset, sowing.position, pit);
    }
    seeds
}

/// The lap in which loot is sown on; none if it is banked. A head may turn the way.
fn onward<W: Witness>(
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

/// Asks which further pits are taken, if any are left.
fn further<W: Witness>(
    sowing: &mut Sowing<'_, W>,
    facing: Facing,
    at: Pit,
    outer_taken: bool,
) -> Next {
    let left = match facing.asks {
        Asks::Further {
            pits,
            after: After::Any,
        } => pits,
        Asks::Further {
            pits,
            after: After::OuterTaken,
        } if outer_taken => pits,
        Asks::Further { .. } | Asks::Nothing | Asks::Whether | Asks::Which => 0,
    };
    let across = sowing.ruleset.board().own(sowing.seat.other());
    if left == 0 || sowing.position.pits[across].iter().all(|&seeds| seeds == 0) {
        return sowing.end(Halt::Rest, LapEnd::Banked);
    }
    let choice = Awaited::Take {
        at,
        way: sowing.ruleset.way(),
        left,
    };
    sowing.end(Halt::Choice(choice), LapEnd::Paused)
}

/// Whether a pit may be taken: it holds seeds and is no gate.
pub(crate) fn may_take(position: &crate::Position, pit: Pit) -> bool {
    position.pits[pit.index()] > 0 && !is_gate(position, pit)
}

//! What a landing takes, and where the loot goes.

use super::choice;
use super::landing::{Landing, Place, captures, is_gate, lands_right, opposite, takes};
use super::sowing::{Lap, Next, Sowing};
use super::witness::Witness;
use super::{Halt, Temper, counts, ends, loot, namua, reverse};
use crate::board::NOWHERE;
use crate::rules::{After, Alone, Asks, Capture, Facing, Loot, Own, Takes};
use crate::trace::LapEnd;
use crate::{Awaited, Pit};

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
        Capture::Counts(by) => counts::by_count(sowing, by, landing),
        Capture::Facing(facing) if sowing.ruleset.board().seats > 2 => {
            choice::several(sowing, facing, landing)
        }
        Capture::Facing(facing) => {
            if captures(sowing.ruleset, sowing.position, facing, landing) {
                return Some(ask_or_take(sowing, facing, lap, landing));
            }
            alone(sowing, facing, landing)
        }
    }
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
            sowing.pause(choice)
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
    let (mut taken, outer_taken) = take_facing(sowing, facing, landing.pit);
    if let Some(halt) = ends::after_capture(sowing, landing.pit, taken) {
        return sowing.end(halt, LapEnd::Over);
    }
    if facing.own == Own::Along && facing.loot == Loot::OnFromLanding {
        // All of it goes into the landing pit, which is lifted like any other; a loop can close here.
        sowing.position.pits[landing.pit.index()] += taken;
        sowing.witness.ended(LapEnd::SownOn);
        return reverse::onward(sowing, Next::Relay(landing.pit));
    }
    if facing.own == Own::Along {
        taken += take_pit(sowing, landing.pit);
    }
    match loot::onward(sowing, facing.loot, lap, landing.pit, taken) {
        Some(lap) => {
            sowing.witness.ended(LapEnd::SownOn);
            reverse::onward(sowing, Next::Loot(lap))
        }
        None => {
            sowing.bank(sowing.seat, taken);
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
    let none_left = choice::further_pits(sowing.ruleset, sowing.position)
        .next()
        .is_none();
    if left == 0 || none_left {
        return sowing.end(Halt::Rest, LapEnd::Banked);
    }
    let choice = Awaited::Take {
        at,
        way: sowing.ruleset.way(),
        left,
    };
    sowing.pause(choice)
}

/// Whether a pit may be taken: it holds seeds and is no gate.
pub(crate) fn may_take(position: &crate::Position, pit: Pit) -> bool {
    position.pits[pit.index()] > 0 && !is_gate(position, pit)
}

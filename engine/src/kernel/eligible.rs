//! Which moves are legal: own pits, filtered in one order.

use super::landing::{Landing, Place, is_gate};
use super::sowing::Lap;
use super::temper::first_lap_captures;
use super::ways::{into_empty, push_free_ways, push_ways};
use super::{arrange, blocking, choice, feed, handicap, namua, rounds};
use crate::rules::{Direction, Endless, Feed, FirstLap, Opening, Phase, Rows, Seeds, Single, Slam};
use crate::{Awaited, Move, Moves, Pit, Position, Ruleset};

/// The legal moves in board order.
pub(crate) fn moves(ruleset: &Ruleset, position: &Position) -> Moves {
    let mut moves = Moves::new();
    match position.awaited {
        Awaited::Sow => sowings(ruleset, position, &mut moves),
        Awaited::Take { .. } | Awaited::Reverse { .. } | Awaited::House { .. } => {
            choices(ruleset, position, &mut moves);
        }
        Awaited::Arrange => arrange::moves(ruleset, position, &mut moves),
        Awaited::Give => handicap::give_moves(ruleset, position, &mut moves),
        Awaited::Place => handicap::place_moves(ruleset, position, &mut moves),
        Awaited::Claim => rounds::claims(ruleset, position, &mut moves),
        Awaited::Over(_) | Awaited::Finished => {}
    }
    moves
}

/// The choices in the middle of a turn.
fn choices(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    match position.awaited {
        Awaited::Take { at, .. } => choice::moves(ruleset, position, at, moves),
        Awaited::Reverse { at } => push_ways(ruleset, at, moves),
        Awaited::House { at, way } => namua::house_moves(at, way, moves),
        Awaited::Sow
        | Awaited::Arrange
        | Awaited::Give
        | Awaited::Place
        | Awaited::Claim
        | Awaited::Over(_)
        | Awaited::Finished => {}
    }
    if ruleset.rules().endless == Endless::Illegal {
        feed::only_ending(ruleset, position, moves);
    }
}

/// Whether the seat to move has a sowing; the list is made only where a cheap look can't tell.
#[inline]
pub(crate) fn any(ruleset: &Ruleset, position: &Position) -> bool {
    let rules = ruleset.rules();
    let preferences_only = match rules.start.first_lap {
        FirstLap::Free | FirstLap::Decides { .. } => true,
        FirstLap::NotOnOwn => false,
    } && match rules.feed {
        Feed::Free | Feed::NeverStarve => true,
        Feed::BySowing | Feed::ByResult => !feed::is_due(ruleset, position),
    };
    let plain = preferences_only
        && rules.endless != Endless::Illegal
        && rules.phase == Phase::Sowing
        && (position.gates | position.deeds) == 0
        && position.blocked.is_none();
    if plain {
        let own = &position.pits[ruleset.board().own(position.turn)];
        let need = need(rules.start.seeds);
        if own.iter().any(|&seeds| seeds >= need) {
            return true;
        }
        match rules.start.seeds {
            Seeds::One | Seeds::Two => return false,
            Seeds::TwoElse(_) => {}
        }
    }
    let mut moves = Moves::new();
    sowings(ruleset, position, &mut moves);
    !moves.is_empty()
}

/// The sowings with which a turn can begin.
fn sowings(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    if namua::is_on(ruleset, position) {
        namua::moves(ruleset, position, moves);
    } else if let Some(pit) = fixed_opening(ruleset, position) {
        push_ways(ruleset, pit, moves);
    } else {
        collect(ruleset, position, moves);
        if !first_lap(ruleset, position, moves) {
            rows(ruleset, moves);
        }
    }
    if moves.is_empty() {
        return;
    }
    match ruleset.rules().feed {
        Feed::Free => {}
        Feed::BySowing | Feed::ByResult => {
            if feed::is_due(ruleset, position) {
                feed::only_feeding(ruleset, position, moves);
            }
        }
        Feed::NeverStarve => feed::not_starving(ruleset, position, moves),
    }
    if ruleset.slam() == Slam::LastResort {
        feed::no_slam(ruleset, position, moves);
    }
    if ruleset.rules().endless == Endless::Illegal {
        feed::only_ending(ruleset, position, moves);
    }
}

/// The seeds a pit must hold.
#[inline]
fn need(seeds: Seeds) -> u8 {
    match seeds {
        Seeds::One => 1,
        Seeds::Two | Seeds::TwoElse(_) => 2,
    }
}

/// The pit a seat's first move must lift, while it holds enough.
fn fixed_opening(ruleset: &Ruleset, position: &Position) -> Option<Pit> {
    match ruleset.rules().start.opening {
        Opening::Free | Opening::Quiet => None,
        Opening::Fixed { column } => {
            let pit = ruleset.board().pit(position.turn, 0, column - 1);
            let first = position.moved >> position.turn.0 & 1 == 0;
            let holds = position.pits[pit.index()] >= need(ruleset.rules().start.seeds);
            let own = position.holder(pit).is_none();
            (first && holds && own).then_some(pit)
        }
    }
}

/// The own pits that hold enough, each with its ways.
pub(crate) fn collect(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    let seeds = ruleset.rules().start.seeds;
    holding(ruleset, position, need(seeds), moves);
    let Seeds::TwoElse(single) = seeds else {
        return;
    };
    if !moves.is_empty() {
        return;
    }
    holding(ruleset, position, 1, moves);
    if single == Single::IntoEmpty {
        moves.retain(|mv| into_empty(ruleset, position, mv));
    }
}

/// The own pits that hold so many, each with its ways.
fn holding(ruleset: &Ruleset, position: &Position, need: u8, moves: &mut Moves) {
    match ruleset.rules().direction {
        Direction::Ccw | Direction::Cw => for_own(ruleset, position, need, |pit| {
            moves.push(Move::Sow { pit, way: None });
        }),
        Direction::Free => {
            let ways = [0, 1].map(|row| ruleset.row_ways(row).map(Some));
            for_own(ruleset, position, need, |pit| {
                let [first, second] = ways[usize::from(ruleset.board().site(pit).row & 1)];
                moves.push(Move::Sow { pit, way: first });
                moves.push(Move::Sow { pit, way: second });
            });
        }
        Direction::FreeInward | Direction::Reversible { .. } => {
            for_own(ruleset, position, need, |pit| {
                push_free_ways(ruleset, position, pit, moves);
            });
        }
    }
}

/// Calls back for every own pit that may start at all and holds so many: a deed counts as own, a gate
/// never does.
#[inline]
fn for_own(ruleset: &Ruleset, position: &Position, need: u8, mut each: impl FnMut(Pit)) {
    let own = ruleset.board().own(position.turn);
    if position.gates | position.deeds == 0 && position.blocked.is_none() {
        return pits_holding(&position.pits[own.clone()], need, |i| {
            each(Pit((own.start + i) as u8));
        });
    }
    for index in 0..usize::from(ruleset.board().size) {
        let pit = Pit(index as u8);
        let mine =
            own.contains(&index) != (position.deeds != 0 && position.deeds >> index & 1 == 1);
        let free = mine && !is_gate(position, pit) && position.blocked != Some(pit);
        if free && position.pits[index] >= need {
            each(pit);
        }
    }
}

/// Calls back for each pit of a row or side that holds so many, one or two: eight are looked at in one
/// stroke, as pits are full or empty at random and a branch a pit is mostly guessed wrong.
#[inline]
fn pits_holding(pits: &[u8], need: u8, mut each: impl FnMut(usize)) {
    for (i, eight) in pits.chunks(8).enumerate() {
        let mut bytes = [0; 8];
        bytes[..eight.len()].copy_from_slice(eight);
        let word = u64::from_le_bytes(bytes);
        // The high bit of a byte is set if it holds enough: by carrying into it, or by itself.
        const ONES: u64 = 0x0101_0101_0101_0101;
        let low = word & (ONES * 0x7f);
        let mut holding = ((low + ONES * u64::from(0x80 - need)) | word) & (ONES * 0x80);
        while holding != 0 {
            each(i * 8 + holding.trailing_zeros() as usize / 8);
            holding &= holding - 1;
        }
    }
}

/// What the first lap asks; says whether it has found a duty to capture.
fn first_lap(ruleset: &Ruleset, position: &Position, moves: &mut Moves) -> bool {
    match ruleset.rules().start.first_lap {
        FirstLap::Free => false,
        FirstLap::NotOnOwn => {
            moves.retain(|mv| !ends_on_own(ruleset, position, mv));
            false
        }
        FirstLap::Decides { .. } => {
            let mut capturing = *moves;
            capturing.retain(|mv| captures(ruleset, position, mv));
            blocking::duty(ruleset, position, &mut capturing);
            let duty = !capturing.is_empty();
            if duty {
                *moves = capturing;
            }
            duty
        }
    }
}

/// Whether the first lap of a sowing ends in a capture.
pub(crate) fn captures(ruleset: &Ruleset, position: &Position, mv: Move) -> bool {
    let Move::Sow { pit, way } = mv else {
        return false;
    };
    first_lap_captures(ruleset, position, pit, way.unwrap_or(ruleset.way()))
}

/// Whether the first lap ends in an own occupied pit, gates excepted (Bao Kingulu).
fn ends_on_own(ruleset: &Ruleset, position: &Position, mv: Move) -> bool {
    let Move::Sow { pit, way } = mv else {
        return false;
    };
    let lap = Lap::lifted(pit, position.pits[pit.index()]);
    let way = way.unwrap_or(ruleset.way());
    Landing::foreseen(ruleset, position, position.turn, lap, way).is_some_and(|landing| {
        landing.before > 0
            && match landing.place {
                Place::OwnInner | Place::OwnOuter => true,
                Place::Other | Place::Gate => false,
            }
    })
}

/// Which row goes first, if it has a pit that may be lifted.
fn rows(ruleset: &Ruleset, moves: &mut Moves) {
    let first = match ruleset.rules().start.rows {
        Rows::Either => return,
        Rows::InnerFirst => 0,
        Rows::OuterFirst => 1,
    };
    let in_first = |mv: Move| {
        mv.pit()
            .is_some_and(|pit| ruleset.board().site(pit).row == first)
    };
    if moves.iter().any(|&mv| in_first(mv)) {
        moves.retain(in_first);
    }
}

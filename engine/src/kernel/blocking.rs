//! Blocking (takasia): after a blank harvest move the one pit that every capture would take is held.

use super::eligible::{captures, collect};
use super::landing::Landing;
use super::namua::House;
use super::sowing::Lap;
use crate::rules::{FirstLap, Takasia};
use crate::{Move, Moves, Pit, Position, Ruleset, Seat};

/// Whether blank moves can block at all.
pub(crate) fn is_on(ruleset: &Ruleset) -> bool {
    match ruleset.rules().start.first_lap {
        FirstLap::Decides {
            takasia: Takasia::On,
        } => true,
        FirstLap::Decides {
            takasia: Takasia::Off,
        }
        | FirstLap::Free
        | FirstLap::NotOnOwn => false,
    }
}

/// A turn is over: the attacker's ends a block, a blank harvest move may set one.
pub(crate) fn after(ruleset: &Ruleset, position: &mut Position, mover: Seat, blank_harvest: bool) {
    if position
        .blocked
        .is_some_and(|pit| ruleset.board().seat_of(pit) != mover)
    {
        position.blocked = None;
    }
    if blank_harvest && position.blocked.is_none() {
        position.blocked = target(ruleset, position, mover);
    }
}

/// The pit that a blank move of this seat blocks.
pub(crate) fn target(ruleset: &Ruleset, position: &Position, attacker: Seat) -> Option<Pit> {
    let defender = attacker.other();
    let planted = position.reserve[..2] == [0, 0];
    if !planted || !capturing(ruleset, position, defender).1.is_empty() {
        return None;
    }
    let (position, moves) = capturing(ruleset, position, attacker);
    let mut taken = moves.iter().map(|&mv| first_taken(ruleset, &position, mv));
    let pit = taken.next()??;
    let alone = taken.all(|other| other == Some(pit));
    (alone && !is_safe(ruleset, &position, defender, pit)).then_some(pit)
}

/// The capturing moves of a seat, were it to move, and the position in which it is.
fn capturing(ruleset: &Ruleset, position: &Position, seat: Seat) -> (Position, Moves) {
    let position = Position {
        turn: seat,
        blocked: None,
        ..*position
    };
    let mut moves = Moves::new();
    collect(ruleset, &position, &mut moves);
    moves.retain(|mv| captures(ruleset, &position, mv));
    (position, moves)
}

/// The pit that the first lap of a capturing move takes.
fn first_taken(ruleset: &Ruleset, position: &Position, mv: Move) -> Option<Pit> {
    let Move::Sow { pit, way } = mv else {
        return None;
    };
    let lap = Lap::lifted(pit, position.pits[pit.index()]);
    let way = way.unwrap_or(ruleset.way());
    let landing = Landing::foreseen(ruleset, position, position.turn, lap, way)?;
    Some(Pit(ruleset.board().site(landing.pit).facing))
}

/// Whether a pit can't be blocked: a standing house, the only occupied pit of its inner row, or the
/// only one there with more than one seed.
fn is_safe(ruleset: &Ruleset, position: &Position, owner: Seat, pit: Pit) -> bool {
    let others = || {
        let inner = ruleset.board().inner(owner);
        inner
            .filter(|&other| other != pit.index())
            .map(|other| position.pits[other])
    };
    House::of(ruleset, position, owner) == House::Standing(pit)
        || others().all(|seeds| seeds == 0)
        || (position.pits[pit.index()] > 1 && others().all(|seeds| seeds < 2))
}

/// The attacker takes the blocked pit with the first capture.
pub(crate) fn duty(ruleset: &Ruleset, position: &Position, capturing: &mut Moves) {
    let Some(blocked) = position.blocked else {
        return;
    };
    if ruleset.board().seat_of(blocked) == position.turn {
        return;
    }
    let mut due = *capturing;
    due.retain(|mv| first_taken(ruleset, position, mv) == Some(blocked));
    if !due.is_empty() {
        *capturing = due;
    }
}

#[cfg(test)]
mod tests {
    use crate::kernel::trial::{legal, played, rules};

    /// After A3L, B2 threatens 1.A7 and nothing else; North has no capture.
    const THREAT: &str = "0,0,2,0,0,0,0,0;0,3,0,0,0,0,0,4/0,0,2,0,1,0,3,0;0,0,0,0,0,0,0,0 0,0 0";

    #[test]
    fn a_blank_harvest_move_blocks_the_one_pit_that_every_capture_takes() {
        let after = played(&rules("bao-la-kiswahili"), THREAT, "A3L");
        assert!(after.ends_with(" 1 blocked=1.A7"), "{after}");
        assert!(!played(&rules("bao-la-kujifunza"), THREAT, "A3L").contains("blocked"));
    }

    #[test]
    fn two_targets_block_nothing() {
        // After A3L, B2 threatens 1.A7 and B3 threatens 1.A8.
        let start = "0,0,2,0,0,0,0,0;0,3,3,0,0,0,0,0/0,0,2,0,1,0,3,2;0,0,0,0,0,0,0,0 0,0 0";
        let after = played(&rules("bao-la-kiswahili"), start, "A3L");
        assert!(after.ends_with(" 0,0 1"), "{after}");
    }

    #[test]
    fn nothing_is_blocked_while_the_other_has_a_reserve_or_a_capture() {
        let rules = rules("bao-la-kiswahili");
        let reserve = format!("{THREAT} reserve=0,1");
        assert!(!played(&rules, &reserve, "A3L").contains("blocked"));
        // 1.A3 could take A4.
        let capture = "0,0,2,1,0,0,0,0;0,3,0,0,0,0,0,4/0,0,2,0,1,0,3,0;0,0,0,0,0,0,0,0 0,0 0";
        assert!(!played(&rules, capture, "A3L").contains("blocked"));
    }

    #[test]
    fn the_only_occupied_pit_and_the_only_one_of_two_are_safe() {
        let rules = rules("bao-la-kiswahili");
        let only = "0,0,2,0,0,0,0,0;0,3,0,0,0,0,0,4/0,0,0,0,0,0,3,0;0,0,0,0,0,0,0,0 0,0 0";
        assert!(!played(&rules, only, "A3L").contains("blocked"));
        let only_pair = "0,0,2,0,0,0,0,0;0,3,0,0,0,0,0,4/0,0,1,0,1,0,3,0;0,0,0,0,0,0,0,0 0,0 0";
        assert!(!played(&rules, only_pair, "A3L").contains("blocked"));
        let single = "0,0,2,0,0,0,0,0;0,3,0,0,0,0,0,4/0,0,2,0,1,0,1,0;0,0,0,0,0,0,0,0 0,0 0";
        assert!(played(&rules, single, "A3L").ends_with("blocked=1.A7"));
    }

    #[test]
    fn a_blocked_pit_neither_starts_nor_relays_and_is_taken_first() {
        let rules = rules("bao-la-kiswahili");
        let blocked = played(&rules, THREAT, "A3L");
        assert_eq!(legal(&rules, &blocked), "A3L A3R");
        // 1.A3 goes R to A4 and A5 (held one), relays to A6 and the blocked A7, and ends there.
        let ended = played(&rules, &blocked, "A3R");
        assert!(ended.contains("/0,0,0,1,0,1,4,0;"), "{ended}");
        assert!(ended.ends_with(" 0 blocked=1.A7"), "{ended}");
        assert_eq!(legal(&rules, &ended), "B2L");
        assert!(!played(&rules, &ended, "B2L").contains("blocked"));
    }
}

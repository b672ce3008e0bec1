//! The handicap: one seat hands seeds over once, and the other places them (HusBao leaflet, 5).

use super::{Halt, feed};
use crate::position::PAST;
use crate::{Awaited, Move, Moves, Pit, Position, Ruleset, Seat};

/// Counts a move of the giver; says whether the hand-over is due, which it then awaits.
pub(crate) fn due(ruleset: &Ruleset, position: &mut Position, mover: Seat) -> bool {
    let handicap = ruleset.rules().setup.handicap;
    if handicap.seeds == 0 || position.moved == PAST || mover != Seat(handicap.seat) {
        return false;
    }
    position.moved += 1;
    if position.moved < handicap.after {
        return false;
    }
    position.moved = PAST;
    // A giver without seeds has nothing to hand over.
    if feed::is_bare(ruleset, position, mover) {
        return false;
    }
    position.turn = mover;
    position.awaited = Awaited::Give;
    true
}

/// The own pits from which a seed can be handed over.
pub(crate) fn give_moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    for pit in ruleset.board().own(position.turn) {
        if position.pits[pit] > 0 {
            moves.push(Move::Give(Pit(pit as u8)));
        }
    }
}

/// The own pits in which a seed can be placed.
pub(crate) fn place_moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    for pit in ruleset.board().own(position.turn) {
        moves.push(Move::Place(Pit(pit as u8)));
    }
}

/// Hands a seed over; the other seat places them once all are in the hand, or the giver has no more.
pub(crate) fn give(ruleset: &Ruleset, position: &mut Position, mv: Move) -> Halt {
    if let Some(pit) = mv.pit() {
        position.pits[pit.index()] -= 1;
        position.hand += 1;
    }
    let left = &position.pits[ruleset.board().own(position.turn)];
    let all = position.hand >= ruleset.rules().setup.handicap.seeds;
    if !all && left.iter().any(|&seeds| seeds > 0) {
        return Halt::Choice;
    }
    position.turn = position.turn.other();
    position.awaited = Awaited::Place;
    Halt::Choice
}

/// Places a seed; with the last one the turn of the same seat begins.
pub(crate) fn place(position: &mut Position, mv: Move) -> Halt {
    if let Some(pit) = mv.pit() {
        position.pits[pit.index()] += 1;
        position.hand -= 1;
    }
    if position.hand > 0 {
        Halt::Choice
    } else {
        Halt::Ready
    }
}

#[cfg(test)]
mod tests {
    use crate::kernel::trial::{legal, played, rules};
    use crate::rules::{Handicap, Rules};

    fn giving(seeds: u8, after: u8, seat: u8) -> Rules {
        let mut rules = rules("husbao:direction=ccw");
        rules.setup.handicap = Handicap { seeds, after, seat };
        rules
    }

    const TWOS: &str = "0,0,0,0,0,0,0,0;2,0,0,2,0,0,2,0/0,0,0,0,0,0,0,0;2,0,0,2,0,0,2,0 0,0";

    #[test]
    fn the_giver_hands_over_after_so_many_moves_of_its_own() {
        let rules = giving(1, 2, 0);
        let two = played(&rules, &format!("{TWOS} 0 moved=0"), "B1 B1");
        assert!(two.ends_with(" 0 moved=1"), "{two}");
        let due = played(&rules, &two, "B4");
        assert!(due.ends_with(" 0 phase=give"), "{due}");
    }

    #[test]
    fn the_other_seat_can_be_the_giver() {
        let rules = giving(1, 1, 1);
        let first = played(&rules, &format!("{TWOS} 0 moved=0"), "B1");
        assert!(first.ends_with(" 1 moved=0"), "{first}");
        assert!(played(&rules, &first, "B1").ends_with(" 1 phase=give"));
    }

    #[test]
    fn seeds_are_given_from_pits_that_have_some_and_placed_anywhere() {
        let rules = giving(2, 1, 0);
        let due =
            "0,0,0,0,0,0,0,0;1,0,3,0,0,0,0,0/0,0,0,0,0,0,0,0;2,0,0,0,0,0,0,0 0,0 0 phase=give";
        assert_eq!(legal(&rules, due), "give:B1 give:B3");
        let given = played(&rules, due, "give:B1 give:B3");
        assert!(given.ends_with(
            "0;0,0,2,0,0,0,0,0/0,0,0,0,0,0,0,0;2,0,0,0,0,0,0,0 0,0 1 phase=place hand=2"
        ));
        assert_eq!(legal(&rules, &given).split(' ').count(), 16);
        let placed = played(&rules, &given, "place:A8 place:B2");
        assert!(
            placed.ends_with("/0,0,0,0,0,0,0,1;2,1,0,0,0,0,0,0 0,0 1"),
            "{placed}"
        );
    }

    #[test]
    fn a_giver_with_fewer_seeds_gives_all_it_has() {
        let rules = giving(5, 1, 0);
        let due =
            "0,0,0,0,0,0,0,0;2,0,0,0,0,0,0,0/0,0,0,0,0,0,0,0;2,0,0,0,0,0,0,0 0,0 0 phase=give";
        let given = played(&rules, due, "give:B1 give:B1");
        assert!(given.ends_with(" 1 phase=place hand=2"), "{given}");
    }

    #[test]
    fn the_hand_over_comes_before_the_end_of_the_game() {
        // Seat 1 has singles only and would have lost; placing makes a pit of two.
        let rules = giving(1, 1, 0);
        let singles =
            "0,0,0,0,0,0,0,0;2,0,2,0,0,0,0,0/0,0,0,0,0,0,0,0;1,0,0,0,0,0,0,0 0,0 0 moved=0";
        let due = played(&rules, singles, "B1");
        assert!(due.ends_with(" 0 phase=give"), "{due}");
        assert!(played(&rules, &due, "give:B2 place:B1").ends_with(";2,0,0,0,0,0,0,0 0,0 1"));
        assert!(played(&rules, &due, "give:B2 place:B5").ends_with(" - seat 0 wins, no-move"));
    }
}

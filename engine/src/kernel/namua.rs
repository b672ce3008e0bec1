//! Planting with captures, and the house: every clause of the first stage of Bao la Kiswahili.

use super::capture;
use super::landing::{Landing, Place, would_capture};
use super::sowing::{Lap, Next, Sowing};
use super::ways::{lone_head_way, ways};
use super::witness::Witness;
use super::{Halt, Temper, loot};
use crate::rules::{Capture, Direction, Phase};
use crate::trace::LapEnd;
use crate::{Awaited, Move, Moves, Pit, Position, Ruleset, Seat, Way};

/// The seeds that taxing sows out of the house (KS-2).
const TAX: u8 = 2;

/// A seat's house.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub(crate) enum House {
    /// There is none, or it was emptied once.
    None,
    /// It was never emptied and holds enough to stand.
    Standing(Pit),
    /// It was never emptied but holds too few.
    Weak(Pit),
}

impl House {
    /// The house of this seat as the board lies.
    pub(crate) fn of(ruleset: &Ruleset, position: &Position, seat: Seat) -> House {
        let Some((pit, stands_from)) = place(ruleset, seat) else {
            return House::None;
        };
        match position.house(seat) {
            false => House::None,
            true if position.pits[pit.index()] >= stands_from => House::Standing(pit),
            true => House::Weak(pit),
        }
    }
}

/// Where the house of a seat is built, and from how many seeds it stands.
fn place(ruleset: &Ruleset, seat: Seat) -> Option<(Pit, u8)> {
    match ruleset.rules().phase {
        Phase::Sowing | Phase::Planting { .. } => None,
        Phase::Namua { house, .. } => Some((
            ruleset.board().pit(seat, 0, house.column - 1),
            house.stands_from,
        )),
    }
}

/// Whether the seat to move plants, and may capture with it.
pub(crate) fn is_on(ruleset: &Ruleset, position: &Position) -> bool {
    match ruleset.rules().phase {
        Phase::Sowing | Phase::Planting { .. } => false,
        Phase::Namua { .. } => position.reserve[position.turn.index()] > 0,
    }
}

/// A pit that is emptied: if it is a house, that has fallen for good. Says whether it has.
#[inline]
pub(crate) fn emptied(ruleset: &Ruleset, position: &mut Position, pit: Pit) -> bool {
    if position.houses == 0 {
        return false;
    }
    let seat = ruleset.board().seat_of(pit);
    let falls = position.house(seat) && place(ruleset, seat).is_some_and(|(house, _)| house == pit);
    if falls {
        position.houses &= !(1 << seat.0);
    }
    falls
}

/// The planting moves: those that capture, else the blank ones.
pub(crate) fn moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    for pit in occupied(ruleset, position) {
        if captures(ruleset, position, pit) {
            push_heads(ruleset, pit, moves);
        }
    }
    if moves.is_empty() {
        blank_moves(ruleset, position, moves);
    }
}

/// The occupied pits of the mover's inner row.
fn occupied(ruleset: &Ruleset, position: &Position) -> impl Iterator<Item = Pit> {
    let inner = ruleset.board().inner(position.turn);
    inner
        .filter(|&pit| position.pits[pit] > 0)
        .map(|pit| Pit(pit as u8))
}

/// Whether a seed planted in this pit captures.
fn captures(ruleset: &Ruleset, position: &Position, pit: Pit) -> bool {
    would_capture(ruleset, position, planted(ruleset, position, pit))
}

/// The landing that planting a seed in this pit makes.
fn planted(ruleset: &Ruleset, position: &Position, pit: Pit) -> Landing {
    Landing::new(
        ruleset,
        position,
        position.turn,
        pit,
        position.pits[pit.index()],
    )
}

/// The heads from which the loot of a planting can be sown: a flank has its own.
fn push_heads(ruleset: &Ruleset, pit: Pit, moves: &mut Moves) {
    let flank = loot::flank_way(ruleset.board(), pit);
    for way in ways(ruleset, pit) {
        if flank.is_none_or(|flank| flank == way) {
            moves.push(Move::Sow {
                pit,
                way: Some(way),
            });
        }
    }
}

/// The blank moves by the state of the house.
fn blank_moves(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    let house = House::of(ruleset, position, position.turn);
    let many = |pit: &Pit| position.pits[pit.index()] > 1;
    for pit in occupied(ruleset, position) {
        let may_start = match house {
            // The house alone is taxed.
            House::Standing(house) => pit != house || occupied(ruleset, position).count() == 1,
            House::Weak(_) => true,
            // Singles give way only when the house is gone (KS-4).
            House::None => many(&pit) || !occupied(ruleset, position).any(|pit| many(&pit)),
        };
        if may_start {
            push_blank(ruleset, position, pit, moves);
        }
    }
}

/// A blank sowing either way; a lone head goes along its row where the rules say so.
fn push_blank(ruleset: &Ruleset, position: &Position, pit: Pit, moves: &mut Moves) {
    let only = match ruleset.rules().direction {
        Direction::FreeInward => lone_head_way(ruleset, position, pit),
        Direction::Free | Direction::Ccw | Direction::Cw | Direction::Reversible { .. } => None,
    };
    for way in ways(ruleset, pit) {
        if only.is_none_or(|only| only == way) {
            moves.push(Move::Sow {
                pit,
                way: Some(way),
            });
        }
    }
}

/// Plays a planting move: plants, then takes what faces the pit, taxes the house or sows the pit.
pub(crate) fn begin<W: Witness>(
    ruleset: &Ruleset,
    position: &mut Position,
    pit: Pit,
    way: Way,
    witness: &mut W,
) -> (Halt, Temper) {
    let landing = planted(ruleset, position, pit);
    let takes = would_capture(ruleset, position, landing);
    let taxes = !takes && House::of(ruleset, position, position.turn) == House::Standing(pit);
    position.reserve[position.turn.index()] -= 1;
    position.pits[pit.index()] += 1;
    let temper = if takes {
        Temper::Capturing
    } else {
        Temper::Quiet
    };
    let mut sowing = Sowing::new(ruleset, position, way, temper, witness);
    sowing.plants = true;
    let first = match ruleset.rules().capture {
        Capture::Facing(facing) if takes => {
            sowing.witness.lap(None, 1, way);
            sowing.witness.landed(crate::trace::Last::Pit(pit));
            capture::take(&mut sowing, facing, Lap::lifted(pit, 1), landing)
        }
        Capture::Never | Capture::Counts(_) | Capture::Facing(_) if taxes => tax(&mut sowing, pit),
        Capture::Never | Capture::Counts(_) | Capture::Facing(_) => Next::Relay(pit),
    };
    (sowing.run(first), temper)
}

/// Two seeds of the house are sown, the rest stays.
fn tax<W: Witness>(sowing: &mut Sowing<'_, W>, house: Pit) -> Next {
    let tax = TAX.min(sowing.position.pits[house.index()]);
    sowing.position.pits[house.index()] -= tax;
    if sowing.position.pits[house.index()] == 0 {
        emptied(sowing.ruleset, sowing.position, house);
    }
    Next::Loot(Lap {
        from: house,
        origin: house,
        hand: tax,
        loot: true,
    })
}

/// A landing without capture in the mover's own standing house, in a turn that plants: a blank move
/// rests, a capturing one asks for stop or safari.
pub(crate) fn at_house<W: Witness>(sowing: &mut Sowing<'_, W>, landing: Landing) -> Option<Next> {
    let at = landing.pit;
    let own = landing.place == Place::OwnInner;
    if !own || House::of(sowing.ruleset, sowing.position, sowing.seat) != House::Standing(at) {
        return None;
    }
    Some(match sowing.temper {
        Temper::Quiet => sowing.end(Halt::Rest, LapEnd::Stopped),
        Temper::Capturing => {
            let choice = Awaited::House {
                at,
                way: sowing.way,
            };
            sowing.pause(choice)
        }
    })
}

/// To sow the house the way the lap was going, or to stop.
pub(crate) fn house_moves(at: Pit, way: Way, moves: &mut Moves) {
    moves.push(Move::Sow {
        pit: at,
        way: Some(way),
    });
    moves.push(Move::Stop);
}

/// Plays the choice at the house.
pub(crate) fn house<W: Witness>(
    ruleset: &Ruleset,
    position: &mut Position,
    mv: Move,
    at: Pit,
    way: Way,
    witness: &mut W,
) -> (Halt, Temper) {
    if mv == Move::Stop {
        return (Halt::Rest, Temper::Capturing);
    }
    let mut sowing = Sowing::new(ruleset, position, way, Temper::Capturing, witness);
    (sowing.run(Next::Relay(at)), Temper::Capturing)
}

#[cfg(test)]
mod tests {
    use crate::kernel::trial::{legal, played, rules};

    /// The rest of both sides: outer rows empty.
    const NONE: &str = "0,0,0,0,0,0,0,0";

    fn position(south: &str, north: &str, marks: &str) -> String {
        format!("{south};{NONE}/{north};{NONE} 0,0 0 {marks}")
    }

    fn legal_in(south: &str, north: &str, marks: &str) -> String {
        legal(&rules("bao-la-kiswahili"), &position(south, north, marks))
    }

    #[test]
    fn a_planting_that_captures_must_be_played() {
        // A4 and A7 face seeds; a flank has one head, the centre either.
        let south = "0,0,0,1,6,0,1,0";
        let legal = legal_in(south, "0,1,0,0,2,0,1,0", "reserve=20,20 house=1,1");
        assert_eq!(legal, "A4L A4R A7L");
    }

    #[test]
    fn without_a_capture_a_standing_house_is_left_alone() {
        let legal = legal_in(
            "0,0,0,1,6,0,0,2",
            "0,3,0,0,0,0,0,0",
            "reserve=20,20 house=1,0",
        );
        assert_eq!(legal, "A4L A4R A8L A8R");
    }

    #[test]
    fn a_standing_house_alone_is_taxed_two_seeds() {
        let start = position(
            "0,0,0,0,8,0,0,0",
            "0,3,0,0,0,0,0,0",
            "reserve=20,20 house=1,0",
        );
        let rules = rules("bao-la-kiswahili");
        assert_eq!(legal(&rules, &start), "A5L A5R");
        let after = played(&rules, &start, "A5L");
        assert!(after.starts_with("0,0,1,1,7,0,0,0;"), "{after}");
        assert!(after.ends_with("reserve=19,20 house=1,0"), "{after}");
    }

    #[test]
    fn a_weak_house_is_a_pit_like_any_other_and_falls_when_it_is_lifted() {
        let start = position(
            "0,0,1,0,5,0,0,0",
            "0,0,0,0,0,0,0,3",
            "reserve=20,20 house=1,0",
        );
        let rules = rules("bao-la-kiswahili");
        assert_eq!(legal(&rules, &start), "A3L A3R A5L A5R");
        let after = played(&rules, &start, "A5L");
        assert!(after.ends_with("reserve=19,20"), "{after}");
    }

    #[test]
    fn with_the_house_gone_singles_give_way() {
        let north = "0,0,0,0,0,0,0,3";
        let marks = "reserve=20,20";
        assert_eq!(legal_in("0,0,1,0,2,0,0,0", north, marks), "A5L A5R");
        assert_eq!(legal_in("0,0,1,0,1,0,0,0", north, marks), "A3L A3R A5L A5R");
    }

    #[test]
    fn a_lone_head_goes_along_its_row() {
        assert_eq!(
            legal_in("2,0,0,0,0,0,0,0", "0,3,0,0,0,0,0,0", "reserve=5,5"),
            "A1R"
        );
        assert_eq!(
            legal_in("0,0,0,0,0,0,0,2", "0,3,0,0,0,0,0,0", "reserve=5,5"),
            "A8L"
        );
    }

    #[test]
    fn a_blank_move_stops_in_the_standing_house() {
        // A7 and its seed go to A6 and A5, which makes seven.
        let start = position(
            "0,0,0,0,6,0,1,0",
            "0,0,3,0,0,0,0,0",
            "reserve=20,20 house=1,0",
        );
        let after = played(&rules("bao-la-kiswahili"), &start, "A7L");
        assert!(after.starts_with("0,0,0,0,7,1,0,0;"), "{after}");
    }

    #[test]
    fn a_capturing_move_in_the_house_asks_and_a_safari_destroys_it() {
        // A1 takes 1.A8 = 5: A1 … A5 make seven; nothing faces the house.
        let start = position(
            "1,0,0,0,6,0,0,0",
            "1,0,0,0,0,0,0,5",
            "reserve=20,20 house=1,0",
        );
        let rules = rules("bao-la-kiswahili");
        let asked = played(&rules, &start, "A1R");
        assert!(asked.starts_with("3,1,1,1,7,0,0,0;"), "{asked}");
        assert!(
            asked.ends_with(" 0 reserve=19,20 house=1,0 at=A5 dir=cw"),
            "{asked}"
        );
        assert_eq!(legal(&rules, &asked), "A5R stop");
        let stopped = played(&rules, &asked, "stop");
        assert!(stopped.ends_with(" 1 reserve=19,20 house=1,0"), "{stopped}");
        let safari = played(&rules, &asked, "A5R");
        assert!(safari.ends_with(" 1 reserve=19,20"), "{safari}");
    }

    #[test]
    fn the_house_has_its_choice_after_the_last_seed_planted_too() {
        let start = position(
            "1,0,0,0,6,0,0,0",
            "1,0,0,0,0,0,0,5",
            "reserve=1,1 house=1,0",
        );
        let asked = played(&rules("bao-la-kiswahili"), &start, "A1R");
        assert!(
            asked.ends_with(" 0 reserve=0,1 house=1,0 at=A5 dir=cw"),
            "{asked}"
        );
    }

    #[test]
    fn a_house_that_is_captured_falls() {
        let start = position(
            "1,0,0,1,0,0,0,0",
            "1,0,0,0,7,0,0,0",
            "reserve=20,20 house=0,1",
        );
        let after = played(&rules("bao-la-kiswahili"), &start, "A4R");
        assert!(!after.contains("house="), "{after}");
    }

    #[test]
    fn in_the_harvest_the_house_relays() {
        // A7 ends in A5 (seven, nothing opposite) and goes on from there.
        let start = position("0,0,0,0,6,0,2,0", "0,0,3,0,0,0,2,1", "house=1,0");
        let after = played(&rules("bao-la-kiswahili"), &start, "A7L");
        assert!(!after.contains("house="), "{after}");
    }
}

//! Rounds: the seeds won in one decide which pits a seat owns in the next (Nam-nam).

use super::Halt;
use super::score;
use crate::rules::Rounds;
use crate::{Awaited, Move, Moves, Pit, Position, Reason, Ruleset, Seat};

/// A round is over: what is left is divided, then the match is over or the next round is laid out.
pub(crate) fn over(ruleset: &Ruleset, position: &mut Position, mover: Seat) {
    halve(ruleset, position, mover);
    let Rounds::Deeds { target, max } = ruleset.rules().rounds else {
        debug_assert!(false, "only games over rounds get here");
        return score::as_stored(ruleset, position, Reason::NoMove);
    };
    let wins = u16::from(target) * u16::from(fill(ruleset));
    if position.stores.iter().any(|&seeds| seeds >= wins) {
        score::as_stored(ruleset, position, Reason::AllPits);
    } else if position.round >= max {
        score::as_stored(ruleset, position, Reason::RoundWon);
    } else {
        lay_out(ruleset, position);
    }
}

/// The seeds that win a pit: what every pit holds when a round begins.
fn fill(ruleset: &Ruleset) -> u8 {
    ruleset.rules().setup.layout.inner[0]
}

/// Fills left on the board are halved; an odd one goes to the seat that did not move last, and so do
/// seeds that make no fill.
fn halve(ruleset: &Ruleset, position: &mut Position, mover: Seat) {
    let left: u16 = position.pits().iter().map(|&seeds| u16::from(seeds)).sum();
    let fill = u16::from(fill(ruleset));
    let half = left / fill / 2 * fill;
    position.stores[mover.index()] += half;
    position.stores[mover.other().index()] += left - half;
    let size = usize::from(position.size);
    position.pits[..size].fill(0);
}

/// The next round: the leader fills its own side and claims a pit across for every further fill.
fn lay_out(ruleset: &Ruleset, position: &mut Position) {
    let board = ruleset.board();
    let (columns, fill) = (u16::from(board.columns), fill(ruleset));
    let leader = if position.stores[0] > position.stores[1] {
        Seat(0)
    } else {
        Seat(1)
    };
    let pits = position.stores[leader.index()] / u16::from(fill);
    let claims = pits.saturating_sub(columns);
    position.round += 1;
    position.deeds = 0;
    position.pits[board.own(leader)].fill(fill);
    position.pits[board.own(leader.other())].fill(0);
    position.stores[leader.index()] = claims * u16::from(fill);
    position.stores[leader.other().index()] = columns.saturating_sub(claims) * u16::from(fill);
    if claims == 0 {
        return open(ruleset, position);
    }
    position.turn = leader;
    position.awaited = Awaited::Claim;
}

/// Whether a position in which a claim is awaited can be.
pub(crate) fn claims_possible(ruleset: &Ruleset, position: &Position) -> Result<(), String> {
    let (board, fill) = (ruleset.board(), fill(ruleset));
    let (leader, other) = (position.turn, position.turn.other());
    let full = |pit: usize| position.pits[pit] == fill;
    let claimed = |pit: usize| position.deeds >> pit & 1 == 1;
    let across = board.own(other);
    let laid_out = board.own(leader).all(|pit| full(pit) && !claimed(pit))
        && across
            .clone()
            .all(|pit| full(pit) == claimed(pit) && (full(pit) || position.pits[pit] == 0));
    if position.round < 2 || !laid_out {
        return Err(
            "claims follow a round: own pits and those claimed are full, the rest empty".into(),
        );
    }
    let open = across.filter(|&pit| !claimed(pit)).count() as u16;
    let to_come = position.stores[leader.index()] / u16::from(fill);
    let left = open.saturating_sub(to_come);
    let stores = [to_come * u16::from(fill), left * u16::from(fill)];
    let held = [
        position.stores[leader.index()],
        position.stores[other.index()],
    ];
    if to_come == 0 || to_come > open || stores != held {
        let reason =
            "stores hold a fill for every claim to come and for every pit left to the other";
        return Err(reason.into());
    }
    Ok(())
}

/// The pits across that the leader has not claimed yet.
pub(crate) fn claims(ruleset: &Ruleset, position: &Position, moves: &mut Moves) {
    for pit in ruleset.board().own(position.turn.other()) {
        if position.deeds >> pit & 1 == 0 {
            moves.push(Move::Claim(Pit(pit as u8)));
        }
    }
}

/// Claims a pit; after the last one the round begins.
pub(crate) fn claim(ruleset: &Ruleset, position: &mut Position, mv: Move) -> Halt {
    let fill = fill(ruleset);
    if let Some(pit) = mv.pit() {
        position.deeds |= 1 << pit.0;
        position.pits[pit.index()] = fill;
        let store = &mut position.stores[position.turn.index()];
        *store = store.saturating_sub(u16::from(fill));
    }
    if position.stores[position.turn.index()] > 0 {
        return Halt::Choice;
    }
    open(ruleset, position);
    Halt::Ready
}

/// All pits are filled and the round is opened: the odd ones by seat 0.
fn open(ruleset: &Ruleset, position: &mut Position) {
    let size = usize::from(position.size);
    position.pits[..size].fill(fill(ruleset));
    position.stores = [0; 4];
    position.turn = Seat(1 - position.round % 2);
    position.awaited = Awaited::Sow;
}

#[cfg(test)]
mod tests {
    use crate::kernel::trial::{legal, played, rules};

    /// A6 takes the last eight.
    const LAST: &str = "0,0,0,0,0,1/3,0,0,0,4,0";

    #[test]
    fn the_leader_claims_a_pit_for_every_further_fill() {
        let rules = rules("nam-nam");
        let claiming = played(&rules, &format!("{LAST} 24,16 0"), "A6");
        assert_eq!(
            claiming,
            "4,4,4,4,4,4/0,0,0,0,0,0 8,16 0 round=2 phase=claim"
        );
        let claims: Vec<_> = (1..=6).map(|n| format!("claim:1.A{n}")).collect();
        assert_eq!(legal(&rules, &claiming), claims.join(" "));
        let one = played(&rules, &claiming, "claim:1.A4");
        assert_eq!(
            one,
            "4,4,4,4,4,4/0,0,0,4,0,0 4,16 0 round=2 phase=claim owner=1.A4:0"
        );
        let open = played(&rules, &one, "claim:1.A1");
        assert_eq!(
            open,
            "4,4,4,4,4,4/4,4,4,4,4,4 0,0 1 round=2 owner=1.A1:0,1.A4:0"
        );
        assert_eq!(legal(&rules, &open), "A2 A3 A5 A6");
    }

    #[test]
    fn the_holder_of_a_pit_across_sows_from_it() {
        let rules = rules("nam-nam");
        let open = "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 round=3 owner=1.A1:0,1.A4:0";
        assert_eq!(legal(&rules, open), "A1 A2 A3 A4 A5 A6 1.A1 1.A4");
    }

    #[test]
    fn equal_seeds_leave_the_sides_as_they_are() {
        let rules = rules("nam-nam");
        let open = played(
            &rules,
            &format!("{LAST} 16,24 0 round=4 owner=1.A1:0"),
            "A6",
        );
        assert_eq!(open, "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0 round=5");
    }

    #[test]
    fn the_match_ends_with_the_target_or_the_last_round() {
        let target = rules("nam-nam:target_pits=9");
        let won = played(&target, &format!("{LAST} 28,12 0 round=3"), "A6");
        assert_eq!(
            won,
            "0,0,0,0,0,0/0,0,0,0,0,0 36,12 - round=3 seat 0 wins, all-pits"
        );
        let short = played(&target, &format!("{LAST} 24,16 0 round=3"), "A6");
        assert!(short.ends_with("round=4 phase=claim"), "{short}");
        let last = rules("nam-nam:rounds_max=3");
        let won = played(&last, &format!("{LAST} 16,24 0 round=3"), "A6");
        assert_eq!(
            won,
            "0,0,0,0,0,0/0,0,0,0,0,0 24,24 - round=3 draw, round-won"
        );
    }

    #[test]
    fn when_nobody_can_move_the_odd_fill_goes_to_the_other_seat() {
        // Every move runs on for ever and may not be played: three fills, one each, the odd one South's.
        let rules = rules("nam-nam:endless=illegal");
        let ruleset = crate::Ruleset::new(&rules).expect("admitted");
        let text = "1,0,2,1,0,2/1,0,2,1,2,0 12,24 1";
        let mut position = ruleset.parse_position(text).expect("a position");
        super::over(&ruleset, &mut position, crate::Seat(1));
        assert_eq!(
            ruleset.text(&position),
            "0,0,0,0,0,0/4,4,4,4,4,4 20,4 1 round=2 phase=claim"
        );
    }
}

//! Every move that a ruleset could ever have, as its mover sees it.

use crate::rules::{Arrange, Asks, Capture, Direction, Phase, Rounds};
use crate::{Move, Pit, Ruleset, Way};

/// What a capture asks.
pub(super) fn asks(ruleset: &Ruleset) -> Asks {
    match ruleset.rules().capture {
        Capture::Never | Capture::Counts(_) => Asks::Nothing,
        Capture::Facing(facing) => facing.asks,
    }
}

/// Every move a seat 0 could ever have, ascending.
pub(super) fn actions(ruleset: &Ruleset) -> Vec<Move> {
    let rules = ruleset.rules();
    let pits = ruleset.pits() as u8;
    let own = pits / ruleset.seats() as u8;
    let deeds = rules.rounds != Rounds::Single;
    let ways: &[Option<Way>] = match rules.direction {
        Direction::Ccw | Direction::Cw => &[None],
        Direction::Free | Direction::FreeInward | Direction::Reversible { .. } => {
            &[Some(Way::Ccw), Some(Way::Cw)]
        }
    };
    let sown = if deeds { pits } else { own };
    let mut list: Vec<Move> = (0..sown)
        .flat_map(|pit| {
            ways.iter()
                .map(move |&way| Move::Sow { pit: Pit(pit), way })
        })
        .collect();
    let mine = || (0..own).map(Pit);
    let theirs = || (own..pits).map(Pit);
    match asks(ruleset) {
        Asks::Nothing => {}
        Asks::Whether => list.extend(theirs().map(Move::Take).chain([Move::Decline])),
        Asks::Which | Asks::Further { .. } => list.extend(theirs().map(Move::Take)),
    }
    if deeds {
        list.extend(theirs().map(Move::Claim));
    }
    match rules.setup.arrange {
        Arrange::Fixed => {}
        Arrange::PushPits | Arrange::PushSeeds => {
            list.extend(mine().map(Move::Push).chain([Move::Done]));
        }
        Arrange::Put { .. } => list.extend(mine().map(Move::Put)),
    }
    if rules.setup.handicap.seeds > 0 {
        list.extend(mine().map(Move::Give).chain(mine().map(Move::Place)));
    }
    if matches!(rules.phase, Phase::Namua { .. }) {
        list.push(Move::Stop);
    }
    list.sort_unstable();
    list
}

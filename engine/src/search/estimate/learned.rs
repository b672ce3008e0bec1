//! Evaluations learned from self-play: what so many seeds in a pit are worth, pit by pit.
//!
//! A table says more than it seems to: that a pit is empty, that one or two seeds are easily taken, that
//! so many reach the store exactly, that a hoard goes round. Inference is a look-up a pit.

use super::Evaluation;
use super::tables::{FIFTH, SECOND};
use crate::rules::{
    Capture, Counts, Endless, Feed, Opening, Repetition, Rules, Setup, Slam, Start,
};
use crate::{Position, Seat, Spec};

/// Numbers of seeds told apart; more are worth as much as the last.
pub(crate) const COUNTS: usize = 16;

/// What so many seeds are worth in each pit of a seat: the inner (or only) row, then the outer.
pub(crate) type Pits = [[i16; COUNTS]];

/// The worth of all there is, in hundredths of a seed.
#[derive(Debug)]
pub(crate) struct Phase {
    /// A seed in the store.
    pub(crate) store: i32,
    /// A seed in the reserve.
    pub(crate) reserve: i32,
    /// A seed in the hand of the seat to move.
    pub(crate) hand: i32,
    /// A house that was never emptied.
    pub(crate) house: i32,
    /// Being to move.
    pub(crate) tempo: i32,
    pub(crate) pits: &'static Pits,
}

/// What self-play of a ruleset has taught.
#[derive(Debug)]
pub(crate) struct Learned {
    /// The ruleset.
    pub(crate) spec: &'static str,
    /// As long as seeds are planted.
    pub(crate) planting: Option<Phase>,
    pub(crate) sowing: Phase,
}

/// What is known of a family of rules, if that is asked for.
pub(crate) fn of(rules: &Rules, evaluation: Evaluation) -> Option<&'static Learned> {
    let tables: [&'static [&'static Learned]; 2] = match evaluation {
        Evaluation::Seeds | Evaluation::Guessed => [&[], &[]],
        Evaluation::Mixed => [SECOND, &[]],
        Evaluation::Learned => [SECOND, FIFTH],
    };
    let family = family(rules);
    let is_of = |learned: &&Learned| {
        Spec::parse(learned.spec).is_ok_and(|spec| self::family(&spec.rules()) == family)
    };
    tables.concat().into_iter().find(is_of)
}

/// The rules without what changes little in what a seed is worth: rules with the same rest are judged
/// by the same table.
pub(crate) fn family(rules: &Rules) -> Rules {
    let capture = match rules.capture {
        Capture::Counts(counts) => Capture::Counts(Counts {
            slam: Slam::Takes,
            ..counts
        }),
        Capture::Never | Capture::Facing(_) => rules.capture,
    };
    Rules {
        setup: Setup::PLAIN,
        feed: Feed::Free,
        start: Start {
            opening: Opening::Free,
            ..rules.start
        },
        repetition: Repetition::PLAIN,
        endless: Endless::Draw,
        capture,
        ..*rules
    }
}

impl Learned {
    /// The phase a position is in.
    #[inline]
    pub(crate) fn phase(&self, position: &Position) -> &Phase {
        match &self.planting {
            Some(planting) if position.reserve != [0; 4] => planting,
            Some(_) | None => &self.sowing,
        }
    }

    /// What a seat has and hopes for.
    pub(crate) fn standing(&self, position: &Position, seat: Seat) -> i32 {
        let phase = self.phase(position);
        let side = phase.pits.len();
        let pits = &position.pits()[seat.index() * side..][..side];
        let mut worth = phase.store * i32::from(position.store(seat))
            + phase.reserve * i32::from(position.reserve(seat))
            + phase.house * i32::from(position.house(seat));
        if position.to_move() == Some(seat) {
            worth += phase.hand * i32::from(position.hand());
        }
        let pits = pits.iter().zip(phase.pits);
        worth += pits
            .map(|(&seeds, worth)| of_pit(worth, seeds))
            .sum::<i32>();
        if position.gates == 0 {
            return worth;
        }
        worth + phase.gates(position, seat)
    }
}

impl Phase {
    /// What gates change: their seeds are won by the seat across.
    fn gates(&self, position: &Position, seat: Seat) -> i32 {
        let side = self.pits.len();
        let gates = (0..position.pits().len()).filter(|pit| position.gates >> pit & 1 == 1);
        let change = |pit: usize| {
            let seeds = position.pits()[pit];
            if pit / side == seat.index() {
                -of_pit(&self.pits[pit % side], seeds)
            } else {
                self.store * i32::from(seeds)
            }
        };
        gates.map(change).sum()
    }
}

/// What so many seeds are worth in a pit.
#[inline(always)]
pub(crate) fn of_pit(worth: &[i16; COUNTS], seeds: u8) -> i32 {
    i32::from(worth[usize::from(seeds).min(COUNTS - 1)])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_fits_the_board_it_is_for() {
        for learned in SECOND.iter().chain(FIFTH) {
            let spec = Spec::parse(learned.spec).expect("a table is of a ruleset");
            let rules = spec.rules();
            let side = usize::from(rules.geometry.rows) * usize::from(rules.geometry.columns);
            let phases = learned.planting.iter().chain([&learned.sowing]);
            assert!(
                phases.clone().all(|phase| phase.pits.len() == side),
                "{spec}"
            );
            let found = of(&rules, Evaluation::Learned).expect("it is found");
            assert_eq!(found.spec, learned.spec, "two tables are for {spec}");
        }
    }

    #[test]
    fn rules_that_differ_in_how_a_cycle_ends_are_one_family() {
        let family = |spec| family(&Spec::parse(spec).expect("the spec is one").rules());
        assert_eq!(family("oware"), family("abapa"));
        assert_eq!(family("kalah"), family("kalah:seeds=6"));
        assert_ne!(family("kalah"), family("kalah:pits=5"));
        assert_ne!(family("hus"), family("katra"));
    }
}

//! What does not fit the circuit: one row a seat is shared by all, two rows are sown by their owner.

use super::{Refusal, facing, is_facing, own, shared, sown_loot};
use crate::rules::{
    Arrange, Bare, Capture, Direction, Feed, FirstLap, Gates, Goal, Passing, Phase, Rounds, Rows,
    Store, Takes,
};

/// Combinations refused on one kind of circuit.
pub(super) const REFUSALS: &[Refusal] = &[
    Refusal {
        fields: &["geometry.rows", "geometry.seats"],
        reason: "two rows a seat are for two seats",
        when: |rules| own(rules) && rules.geometry.seats > 2,
    },
    // One row a seat: no inner row, and loot would come back, so that a loop went unseen.
    Refusal {
        fields: &["geometry.rows", "capture.facing.takes"],
        reason: "with one row a seat there is no outer pit to take: use inner",
        when: |rules| shared(rules) && is_facing(rules, |facing| facing.takes != Takes::Inner),
    },
    Refusal {
        fields: &["geometry.rows", "capture.facing.loot"],
        reason: "with one row a seat loot goes to the store: use bank",
        when: |rules| shared(rules) && sown_loot(rules),
    },
    Refusal {
        fields: &["geometry.rows", "direction"],
        reason: "with one row a seat the way is ccw, cw or free",
        when: |rules| {
            let inner = matches!(
                rules.direction,
                Direction::Reversible { .. } | Direction::FreeInward
            );
            shared(rules) && inner
        },
    },
    Refusal {
        fields: &["geometry.rows", "phase"],
        reason: "planting needs two rows a seat",
        when: |rules| shared(rules) && rules.phase != Phase::Sowing,
    },
    Refusal {
        fields: &["geometry.rows", "start.first_lap"],
        reason: "a first lap decides only with two rows a seat",
        when: |rules| shared(rules) && matches!(rules.start.first_lap, FirstLap::Decides { .. }),
    },
    Refusal {
        fields: &["geometry.rows", "start.rows"],
        reason: "with one row a seat no row goes first: use either",
        when: |rules| shared(rules) && rules.start.rows != Rows::Either,
    },
    Refusal {
        fields: &["geometry.rows", "end.bare"],
        reason: "with one row a seat there is no inner row to be empty",
        when: |rules| {
            shared(rules) && matches!(rules.end.bare, Bare::FrontCounted | Bare::FrontLost(_))
        },
    },
    Refusal {
        fields: &["geometry.rows", "end.goal.captures"],
        reason: "special wins by captures need two rows a seat",
        when: |rules| shared(rules) && matches!(rules.end.goal, Goal::Captures { .. }),
    },
    Refusal {
        fields: &["geometry.rows", "setup.arrange"],
        reason: "arranging the own side needs two rows a seat",
        when: |rules| shared(rules) && rules.setup.arrange != Arrange::Fixed,
    },
    Refusal {
        fields: &["geometry.rows", "setup.handicap"],
        reason: "a handicap needs two rows a seat",
        when: |rules| shared(rules) && rules.setup.handicap.seeds > 0,
    },
    // Two rows a seat: the other half is never reached, and a row is not a side.
    Refusal {
        fields: &["geometry.rows", "feed"],
        reason: "with two rows a seat nobody can be fed: use free",
        when: |rules| own(rules) && rules.feed != Feed::Free,
    },
    Refusal {
        fields: &["geometry.rows", "sowing.store"],
        reason: "with two rows a seat stores are not sown: use apart",
        when: |rules| own(rules) && rules.sowing.store != Store::Apart,
    },
    Refusal {
        fields: &["geometry.rows", "sowing.passing"],
        reason: "with two rows a seat no seed falls in another's pit: use falls",
        when: |rules| own(rules) && rules.sowing.passing != Passing::Falls,
    },
    Refusal {
        fields: &["geometry.rows", "gates"],
        reason: "with two rows a seat no seed falls in the other's row: use none",
        when: |rules| own(rules) && rules.gates != Gates::None,
    },
    Refusal {
        fields: &["geometry.rows", "rounds"],
        reason: "pits change hands only with one row a seat: use single",
        when: |rules| own(rules) && rules.rounds != Rounds::Single,
    },
    Refusal {
        fields: &["geometry.rows", "capture.counts"],
        reason: "captures by number need one row a seat: use facing",
        when: |rules| own(rules) && matches!(rules.capture, Capture::Counts(_)),
    },
    Refusal {
        fields: &["geometry.rows", "end.bare"],
        reason: "with two rows a seat an empty row is no empty side",
        when: |rules| {
            let rows = matches!(
                rules.end.bare,
                Bare::NextEnds | Bare::EitherEnds | Bare::MoverEnds
            );
            own(rules) && rows
        },
    },
    Refusal {
        fields: &["capture", "start.first_lap"],
        reason: "a first lap decides about a facing capture: there is none",
        when: |rules| {
            facing(rules).is_none() && matches!(rules.start.first_lap, FirstLap::Decides { .. })
        },
    },
];

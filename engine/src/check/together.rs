//! What does not go together in captures, first laps, planting and what comes before the game.

use super::{Refusal, counts, facing, gates, is_facing, many, sown_loot};
use crate::rules::{
    Alone, Arrange, Asks, Capture, Direction, FirstLap, Goal, Loot, On, Opening, Origin, Phase,
    Rules, Seeds, Store, Takasia, Takes,
};

/// Combinations refused on any board.
pub(super) const REFUSALS: &[Refusal] = &[
    // Sown loot.
    Refusal {
        fields: &["capture.facing.loot", "sowing.origin"],
        reason: "sown loot has no origin to skip: use sown",
        when: |rules| sown_loot(rules) && rules.sowing.origin == Origin::Skipped,
    },
    Refusal {
        fields: &["capture.facing.loot", "capture.facing.alone"],
        reason: "a last seed goes along alone only into a store: use stays",
        when: |rules| sown_loot(rules) && is_facing(rules, |facing| facing.alone == Alone::Along),
    },
    Refusal {
        fields: &["capture.facing.on", "capture.facing.alone"],
        reason: "a last seed is alone only in an empty pit: use on = empty",
        when: |rules| {
            is_facing(rules, |facing| {
                facing.alone == Alone::Along && facing.on != On::Empty
            })
        },
    },
    Refusal {
        fields: &["capture.facing.loot", "capture.facing.asks"],
        reason: "sown loot leaves no choice of pits",
        when: |rules| {
            let pits = |asks| matches!(asks, Asks::Which | Asks::Further { .. });
            sown_loot(rules) && is_facing(rules, |facing| pits(facing.asks))
        },
    },
    Refusal {
        fields: &["capture.facing.loot", "direction"],
        reason: "loot that enters by a pit can't be reversed: use bank, on_from_landing or on_from_origin",
        when: |rules| {
            let entering = is_facing(rules, |facing| facing.loot == Loot::IntoLanding);
            (headed(rules) || entering) && reversible(rules)
        },
    },
    // Choices.
    Refusal {
        fields: &["capture.facing.asks", "start.first_lap"],
        reason: "a capture that decides what the move is can't be declined",
        when: |rules| whether(rules) && decides(rules),
    },
    Refusal {
        fields: &["capture.facing.asks", "direction"],
        reason: "a capture that decides about the way can't be declined",
        when: |rules| whether(rules) && reversible(rules),
    },
    Refusal {
        fields: &["capture.facing.asks", "geometry.seats"],
        reason: "whether, and further pits, are asked with two seats only",
        when: |rules| {
            let two = |asks| matches!(asks, Asks::Whether | Asks::Further { .. });
            many(rules) && is_facing(rules, |facing| two(facing.asks))
        },
    },
    // What needs a facing capture, or a capture at all.
    Refusal {
        fields: &["direction", "capture"],
        reason: "a lap is reversed for a facing capture: there is none",
        when: |rules| reversible(rules) && facing(rules).is_none(),
    },
    Refusal {
        fields: &["start.opening", "capture"],
        reason: "a quiet first move forgoes a facing capture: there is none",
        when: |rules| rules.start.opening == Opening::Quiet && facing(rules).is_none(),
    },
    Refusal {
        fields: &["end.goal.captures", "capture"],
        reason: "special wins are won by facing captures: there is none",
        when: |rules| matches!(rules.end.goal, Goal::Captures { .. }) && facing(rules).is_none(),
    },
    Refusal {
        fields: &["capture.counts.of"],
        reason: "no number is taken: use capture = never",
        when: |rules| counts(rules, |of_none, _, _, _| of_none),
    },
    Refusal {
        fields: &["end.goal", "capture"],
        reason: "nothing is ever stored, so nobody can have more than half",
        when: |rules| rules.end.goal == Goal::Majority && nothing_stored(rules),
    },
    // The first lap.
    Refusal {
        fields: &["start.first_lap", "start.seeds"],
        reason: "a first lap decides about pits of two or more: use two",
        when: |rules| decides(rules) && rules.start.seeds != Seeds::Two,
    },
    Refusal {
        fields: &["start.first_lap", "direction"],
        reason: "a first lap decides about a way that is known: use ccw, cw, free or free_inward",
        when: |rules| decides(rules) && reversible(rules),
    },
    Refusal {
        fields: &["start.first_lap", "start.opening"],
        reason: "a first lap decides about every move, the first one too: use opening = free",
        when: |rules| decides(rules) && rules.start.opening != Opening::Free,
    },
    Refusal {
        fields: &["start.first_lap.decides.takasia", "capture.facing.takes"],
        reason: "what is blocked is an inner pit: use inner, inner_then_outer or both",
        when: |rules| blocks(rules) && is_facing(rules, |facing| facing.takes == Takes::Lone),
    },
    Refusal {
        fields: &["start.first_lap.decides.takasia", "capture.facing.asks"],
        reason: "a blocked pit is taken without further choice: use nothing",
        when: |rules| blocks(rules) && is_facing(rules, |facing| facing.asks != Asks::Nothing),
    },
    Refusal {
        fields: &["start.first_lap.decides.takasia", "setup.handicap"],
        reason: "a hand-over could empty a blocked pit",
        when: |rules| blocks(rules) && handicap(rules),
    },
    // Planting.
    Refusal {
        fields: &["phase.namua", "capture.facing.loot"],
        reason: "planting with captures sows loot from a head: use into_head or into_start_head",
        when: |rules| namua(rules) && !headed(rules),
    },
    Refusal {
        fields: &["phase.namua", "start.first_lap"],
        reason: "planting with captures decides at once what a move is: use decides",
        when: |rules| namua(rules) && !decides(rules),
    },
    Refusal {
        fields: &["phase.namua", "direction"],
        reason: "planting with captures lets the mover choose a head: use free or free_inward",
        when: |rules| {
            let free = matches!(rules.direction, Direction::Free | Direction::FreeInward);
            namua(rules) && !free
        },
    },
    Refusal {
        fields: &["phase", "setup.arrange"],
        reason: "a game that is planted is not arranged before",
        when: |rules| planted(rules) && rules.setup.arrange != Arrange::Fixed,
    },
    Refusal {
        fields: &["phase", "start.opening"],
        reason: "planting is the opening: use free",
        when: |rules| planted(rules) && rules.start.opening != Opening::Free,
    },
    Refusal {
        fields: &["setup.arrange.put", "setup.layout"],
        reason: "seeds are put on an empty board",
        when: |rules| {
            let layout = &rules.setup.layout;
            let empty = layout
                .inner
                .iter()
                .chain(&layout.outer)
                .all(|&seeds| seeds == 0);
            matches!(rules.setup.arrange, Arrange::Put { .. }) && !empty
        },
    },
    // The handicap: it counts its giver's moves, as an opening counts first ones.
    Refusal {
        fields: &["setup.handicap", "start.opening"],
        reason: "a handicap and special first moves count the same moves",
        when: |rules| handicap(rules) && rules.start.opening != Opening::Free,
    },
    Refusal {
        fields: &["setup.handicap", "phase"],
        reason: "a handicap is handed over in a game without a reserve",
        when: |rules| handicap(rules) && planted(rules),
    },
    Refusal {
        fields: &["setup.handicap", "setup.arrange"],
        reason: "a handicap and an arranged board do not go together",
        when: |rules| handicap(rules) && rules.setup.arrange != Arrange::Fixed,
    },
];

fn whether(rules: &Rules) -> bool {
    is_facing(rules, |facing| facing.asks == Asks::Whether)
}

fn headed(rules: &Rules) -> bool {
    is_facing(rules, |facing| {
        matches!(facing.loot, Loot::IntoHead | Loot::IntoStartHead)
    })
}

fn reversible(rules: &Rules) -> bool {
    matches!(rules.direction, Direction::Reversible { .. })
}

fn decides(rules: &Rules) -> bool {
    matches!(rules.start.first_lap, FirstLap::Decides { .. })
}

fn blocks(rules: &Rules) -> bool {
    rules.start.first_lap
        == (FirstLap::Decides {
            takasia: Takasia::On,
        })
}

fn planted(rules: &Rules) -> bool {
    rules.phase != Phase::Sowing
}

fn namua(rules: &Rules) -> bool {
    matches!(rules.phase, Phase::Namua { .. })
}

fn handicap(rules: &Rules) -> bool {
    rules.setup.handicap.seeds > 0
}

fn nothing_stored(rules: &Rules) -> bool {
    (rules.capture == Capture::Never || sown_loot(rules))
        && rules.sowing.store == Store::Apart
        && !gates(rules)
}

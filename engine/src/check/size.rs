//! Sizes: everything behind an admitted ruleset is bounded by them.

use super::{bound, own, sown_loot};
use crate::rules::{Arrange, COLUMNS_MAX, Opening, Phase, Rules, RulesFault, SEATS_MAX, Seeds};

/// The most seeds that may meet in one ring: a pit is a byte.
const RING_SEEDS_MAX: u32 = 255;

/// What is too large, too small or off the board.
pub(super) fn faults(rules: &Rules) -> Vec<RulesFault> {
    let mut faults: Vec<_> = bound::bounds(rules)
        .iter()
        .filter_map(bound::Bound::fault)
        .collect();
    let board = rules.geometry;
    let whole = (1..=COLUMNS_MAX as u8).contains(&board.columns)
        && (2..=SEATS_MAX as u8).contains(&board.seats)
        && (1..=2).contains(&board.rows);
    if whole {
        layout(rules, &mut faults);
        seeds(rules, &mut faults);
        opening(rules, &mut faults);
    }
    faults
}

/// Nothing lies in columns or rows that the board lacks.
fn layout(rules: &Rules, faults: &mut Vec<RulesFault>) {
    let layout = &rules.setup.layout;
    let columns = usize::from(rules.geometry.columns);
    let mut past = |field, last: Option<usize>, most: usize| {
        if let Some(last) = last.filter(|&last| last >= most) {
            let reason = format!(
                "seeds in column {}, but the row has {most} columns",
                last + 1
            );
            faults.push(RulesFault {
                fields: vec![field, "geometry.columns"],
                reason,
            });
        }
    };
    let last = |row: &[u8]| row.iter().rposition(|&seeds| seeds > 0);
    past("setup.layout.inner", last(&layout.inner), columns);
    if own(rules) {
        past("setup.layout.outer", last(&layout.outer), columns);
    } else if last(&layout.outer).is_some() {
        faults.push(RulesFault {
            fields: vec!["setup.layout.outer", "geometry.rows"],
            reason: "seeds in an outer row, but a seat has one row".to_owned(),
        });
    }
}

/// There are seeds, and a pit can hold all that can meet.
fn seeds(rules: &Rules, faults: &mut Vec<RulesFault>) {
    let seat = seeds_of_a_seat(rules);
    let all = seat * u32::from(rules.geometry.seats);
    let alone = own(rules) && !sown_loot(rules) && rules.setup.handicap.seeds == 0;
    let meeting = if alone { seat } else { all };
    let mut refuse = |reason: String| {
        faults.push(RulesFault {
            fields: vec!["setup.layout", "geometry"],
            reason,
        });
    };
    if all == 0 {
        refuse("there is no seed at all".to_owned());
    }
    if meeting > RING_SEEDS_MAX {
        refuse(format!(
            "{meeting} seeds can meet in one pit, which holds at most {RING_SEEDS_MAX}"
        ));
    }
}

/// The seeds that a seat brings into the game, its reserve included.
fn seeds_of_a_seat(rules: &Rules) -> u32 {
    let layout = &rules.setup.layout;
    let pits: u32 = layout
        .inner
        .iter()
        .chain(&layout.outer)
        .map(|&seeds| u32::from(seeds))
        .sum();
    let planted = match rules.phase {
        Phase::Sowing => 0,
        Phase::Planting { reserve } | Phase::Namua { reserve, .. } => reserve,
    };
    let put = match rules.setup.arrange {
        Arrange::Fixed | Arrange::PushPits | Arrange::PushSeeds => 0,
        Arrange::Put { reserve } => reserve,
    };
    pits + u32::from(planted) + u32::from(put)
}

/// A fixed first move can be made.
fn opening(rules: &Rules, faults: &mut Vec<RulesFault>) {
    let Opening::Fixed { column } = rules.start.opening else {
        return;
    };
    let least = match rules.start.seeds {
        Seeds::One => 1,
        Seeds::Two | Seeds::TwoElse(_) => 2,
    };
    let held = rules
        .setup
        .layout
        .inner
        .get(usize::from(column).wrapping_sub(1))
        .copied();
    if held.is_some_and(|held| held < least) {
        faults.push(RulesFault {
            fields: vec!["start.opening.fixed", "start.seeds", "setup.layout.inner"],
            reason: format!("the fixed first move needs {least} seeds in A{column} at the start"),
        });
    }
}

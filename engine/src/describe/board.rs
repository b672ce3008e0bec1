//! Board, start and what is arranged before it.

use super::{many, number, own};
use crate::Rules;
use crate::rules::{Arrange, Capture, Layout, Phase, Row};

pub(super) fn sentences(rules: &Rules) -> Vec<String> {
    let mut told = vec![size(rules)];
    told.extend(start(rules));
    told.extend(opposite(rules));
    told.extend(reserve(rules));
    told.extend(arrange(rules));
    told.extend(handicap(rules));
    told
}

fn size(rules: &Rules) -> String {
    let board = rules.geometry;
    let seats = super::capital(&many(board.seats, "seat"));
    let pits = many(board.columns, "pit");
    let seeds = seeds(rules);
    if own(rules) {
        let rows = format!("an inner row A and an outer row B of {pits} each");
        format!("{seats}, each with {rows}, {seeds} seeds in all.")
    } else {
        format!("{seats} with one row of {pits} each, {seeds} seeds in all.")
    }
}

fn seeds(rules: &Rules) -> u32 {
    let Layout { inner, outer } = &rules.setup.layout;
    let pits: u32 = inner
        .iter()
        .chain(outer)
        .map(|&seeds| u32::from(seeds))
        .sum();
    let reserve = match (rules.phase, rules.setup.arrange) {
        (Phase::Planting { reserve } | Phase::Namua { reserve, .. }, _)
        | (Phase::Sowing, Arrange::Put { reserve }) => reserve,
        (Phase::Sowing, Arrange::Fixed | Arrange::PushPits | Arrange::PushSeeds) => 0,
    };
    (pits + u32::from(reserve)) * u32::from(rules.geometry.seats)
}

fn start(rules: &Rules) -> Option<String> {
    let columns = usize::from(rules.geometry.columns);
    let Layout { inner, outer } = &rules.setup.layout;
    if let Arrange::Put { .. } = rules.setup.arrange {
        return None;
    }
    let same = |row: &Row| row[..columns].iter().all(|&seeds| seeds == inner[0]);
    let told = match (own(rules), same(inner), same(outer)) {
        (true, true, true) | (false, true, _) => {
            format!("Every pit holds {} at the start.", many(inner[0], "seed"))
        }
        (false, false, _) => format!("At the start a row holds {}.", row(inner, columns)),
        (true, _, _) => format!(
            "At the start row A holds {}, row B {}.",
            row(inner, columns),
            row(outer, columns)
        ),
    };
    Some(told)
}

/// The seeds of a row, from its owner's left; one number where all are the same.
fn row(row: &Row, columns: usize) -> String {
    let row = &row[..columns];
    match row[0] {
        0 if row.iter().all(|&seeds| seeds == 0) => "none".to_owned(),
        first if row.iter().all(|&seeds| seeds == first) => {
            format!("{} in every pit", number(first))
        }
        _ => {
            let numbers: Vec<_> = row.iter().map(u8::to_string).collect();
            format!("{} from its owner's left", numbers.join(", "))
        }
    }
}

fn opposite(rules: &Rules) -> Option<String> {
    let Capture::Facing(_) = rules.capture else {
        return None;
    };
    let told = match (rules.geometry.seats, rules.geometry.columns) {
        (2, 1) => "A1 faces the other seat's A1.".to_owned(),
        (2, columns) => {
            format!(
                "A1 faces the other seat's A{columns}, A2 its A{}, and so on.",
                columns - 1
            )
        }
        _ => "A pit is opposite the pits of the same number of every other seat.".to_owned(),
    };
    Some(told)
}

fn reserve(rules: &Rules) -> Vec<String> {
    match rules.phase {
        Phase::Sowing => Vec::new(),
        Phase::Planting { reserve } => {
            vec![format!(
                "Each seat keeps {} in reserve.",
                many(reserve, "seed")
            )]
        }
        Phase::Namua { reserve, house } => vec![
            format!("Each seat keeps {} in reserve.", many(reserve, "seed")),
            format!(
                "Its A{} is its house: it stands while it holds {} or more, and falls for good \
                 when it is first emptied, by anybody.",
                house.column,
                many(house.stands_from, "seed")
            ),
        ],
    }
}

fn arrange(rules: &Rules) -> Option<String> {
    let told = match rules.setup.arrange {
        Arrange::Fixed => return None,
        Arrange::PushPits => {
            "Before the first move each seat, seat 0 first, may push whole outer pits into the \
             inner pit of their column."
                .to_owned()
        }
        Arrange::PushSeeds => {
            "Before the first move each seat, seat 0 first, may push single seeds from outer pits \
             into the inner pit of their column."
                .to_owned()
        }
        Arrange::Put { reserve } => format!(
            "The board is empty at first: seat 0, then the next, puts its {} into own pits as it \
             likes, one at a time.",
            many(reserve, "seed")
        ),
    };
    Some(told)
}

fn handicap(rules: &Rules) -> Option<String> {
    let handicap = rules.setup.handicap;
    (handicap.seeds > 0).then(|| {
        format!(
            "After {} of its own, seat {} hands over {} from pits of its choice; the other seat \
             places them in own pits and then has its turn.",
            many(handicap.after, "move"),
            handicap.seat,
            many(handicap.seeds, "seed")
        )
    })
}

//! Numbers in rules, each with its place and bounds.

use crate::rules::{
    Arrange, Asks, COLUMNS_MAX, Capture, Direction, Gates, Goal, Opening, Passing, Phase, REVISION,
    Rounds, Rules, RulesFault, SEATS_MAX,
};

/// A number with its place and bounds.
pub(super) struct Bound {
    field: &'static str,
    what: &'static str,
    value: u32,
    least: u32,
    most: u32,
}

/// The numbers of these rules.
pub(super) fn bounds(rules: &Rules) -> Vec<Bound> {
    let board = rules.geometry;
    let columns = u32::from(board.columns);
    let bound = |field, what, value: u8, least, most| Bound {
        field,
        what,
        value: u32::from(value),
        least,
        most,
    };
    let mut bounds = vec![
        Bound {
            field: "revision",
            what: "the revision of the vocabulary",
            value: u32::from(rules.revision),
            least: u32::from(REVISION),
            most: u32::from(REVISION),
        },
        bound("geometry.seats", "seats", board.seats, 2, SEATS_MAX as u32),
        bound("geometry.rows", "rows a seat", board.rows, 1, 2),
        bound(
            "geometry.columns",
            "columns",
            board.columns,
            1,
            COLUMNS_MAX as u32,
        ),
        bound(
            "repetition.at",
            "the occurrence that counts",
            rules.repetition.at,
            2,
            3,
        ),
    ];
    if let Direction::Reversible { columns: left } = rules.direction {
        bounds.push(bound(
            "direction.reversible.columns",
            "columns",
            left,
            1,
            columns,
        ));
    }
    if let Passing::Owner(count) = rules.sowing.passing {
        bounds.push(bound(
            "sowing.passing.owner",
            "the number taken in passing",
            count,
            2,
            15,
        ));
    }
    if let Gates::Made { count, .. } = rules.gates {
        bounds.push(bound(
            "gates.made.count",
            "the number that makes a gate",
            count,
            2,
            255,
        ));
    }
    if let Goal::Sweep(count) = rules.end.goal {
        bounds.push(bound("end.goal.sweep", "the number swept", count, 1, 255));
    }
    if let Opening::Fixed { column } = rules.start.opening {
        bounds.push(bound(
            "start.opening.fixed.column",
            "the column",
            column,
            1,
            columns,
        ));
    }
    if let Rounds::Deeds { target, max } = rules.rounds {
        let most = 2 * columns;
        bounds.push(bound(
            "rounds.deeds.target",
            "pits to win",
            target,
            columns + 1,
            most,
        ));
        bounds.push(bound("rounds.deeds.max", "rounds", max, 1, 255));
    }
    if let Capture::Facing(facing) = rules.capture
        && let Asks::Further { pits, .. } = facing.asks
    {
        bounds.push(bound(
            "capture.facing.asks.further.pits",
            "further pits",
            pits,
            1,
            2,
        ));
    }
    if rules.setup.handicap.seeds > 0 {
        let handicap = rules.setup.handicap;
        bounds.push(bound(
            "setup.handicap.after",
            "moves before it",
            handicap.after,
            1,
            255,
        ));
        bounds.push(bound(
            "setup.handicap.seat",
            "the giver",
            handicap.seat,
            0,
            1,
        ));
    }
    bounds.extend(reserves(rules, columns));
    bounds
}

fn reserves(rules: &Rules, columns: u32) -> Vec<Bound> {
    let reserve = |field, value: u8| Bound {
        field,
        what: "seeds of a seat in reserve",
        value: u32::from(value),
        least: 1,
        most: 127,
    };
    let mut bounds = Vec::new();
    if let Arrange::Put { reserve: seeds } = rules.setup.arrange {
        bounds.push(reserve("setup.arrange.put.reserve", seeds));
    }
    match rules.phase {
        Phase::Sowing => {}
        Phase::Planting { reserve: seeds } => {
            bounds.push(reserve("phase.planting.reserve", seeds));
        }
        Phase::Namua {
            reserve: seeds,
            house,
        } => {
            bounds.push(reserve("phase.namua.reserve", seeds));
            bounds.push(Bound {
                field: "phase.namua.house.column",
                what: "the column of the house",
                value: u32::from(house.column),
                least: 1,
                most: columns,
            });
            bounds.push(Bound {
                field: "phase.namua.house.stands_from",
                what: "the seeds from which on the house stands",
                value: u32::from(house.stands_from),
                least: 1,
                most: 255,
            });
        }
    }
    bounds
}

impl Bound {
    /// What is wrong with the number, if anything is.
    pub(super) fn fault(&self) -> Option<RulesFault> {
        let Self {
            field,
            what,
            value,
            least,
            most,
        } = *self;
        let range = if least == most {
            least.to_string()
        } else {
            format!("{least} to {most}")
        };
        let reason = format!("{what}: {range}, not {value}");
        (value < least || value > most).then(|| RulesFault {
            fields: vec![field],
            reason,
        })
    }
}

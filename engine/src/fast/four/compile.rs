//! Whether rules can be played on two words a side, and what they answer if so.

use super::laps::Laps;
use super::play::FourRows;
use crate::fast::board::{SEEDS_MAX, seed};
use crate::rules::{
    Alone, Asks, Bare, Capture, Direction, Endless, Facing, Geometry, Loot, On, Own, Relay, Rules,
    Scoring, Seeds, Setup, Single, Start, Stuck, Takes,
};

/// Most columns a word has room for.
const COLUMNS_MAX: u8 = 8;

impl FourRows {
    /// The tables of rules that fit, else nothing.
    pub(crate) fn new(rules: &Rules) -> Option<FourRows> {
        let columns = rules.geometry.columns;
        if rules.geometry.rows != 2 || columns > COLUMNS_MAX || seeds(rules) > SEEDS_MAX {
            return None;
        }
        let Capture::Facing(facing) = rules.capture else {
            return None;
        };
        if !rest_is_plain(rules) || !fits(&facing) {
            return None;
        }
        let singles = match rules.start.seeds {
            Seeds::One | Seeds::TwoElse(Single::Any) => return None,
            Seeds::Two => false,
            Seeds::TwoElse(Single::IntoEmpty) => true,
        };
        let (ccw, cw) = match rules.direction {
            Direction::Ccw => (true, false),
            Direction::Cw => (false, true),
            Direction::Free => (true, true),
            Direction::FreeInward | Direction::Reversible { .. } => return None,
        };
        let loses = match rules.endless {
            Endless::Draw => false,
            Endless::Loss => true,
            Endless::Stop | Endless::Illegal => return None,
        };
        let columns = u32::from(columns);
        Some(FourRows {
            laps: Laps::new(columns),
            columns,
            liftable: (0..columns).map(|column| 0x7e * seed(column)).sum(),
            ways: [ccw, cw],
            singles,
            banks: facing.loot == Loot::Bank,
            on_empty: all_if(facing.on != On::Occupied),
            on_occupied: all_if(facing.on != On::Empty),
            behind: all_if(facing.takes == Takes::InnerThenOuter),
            behind_shift: 8 * (8 - columns),
            last_at: 8 * (columns - 1),
            endless_loses: loses,
            repetition: rules.repetition.then,
        })
    }
}

fn all_if(yes: bool) -> u64 {
    if yes { u64::MAX } else { 0 }
}

/// Seeds of a game.
fn seeds(rules: &Rules) -> u16 {
    let row = |row: &[u8]| row.iter().map(|&seeds| u16::from(seeds)).sum::<u16>();
    2 * (row(&rules.setup.layout.inner) + row(&rules.setup.layout.outer))
}

/// Whether every axis that can't be said here is as in `FOUR_ROWS`.
fn rest_is_plain(rules: &Rules) -> bool {
    let plain = Rules::FOUR_ROWS;
    let bare = match rules.end.bare {
        // Who has no seeds has no move either.
        Bare::Nothing | Bare::OpponentLoses => true,
        Bare::NextEnds
        | Bare::EitherEnds
        | Bare::MoverEnds
        | Bare::FrontCounted
        | Bare::FrontLost(_) => false,
    };
    let mut end = rules.end;
    end.bare = Bare::Nothing;
    let rest = Rules {
        revision: plain.revision,
        geometry: Geometry {
            columns: plain.geometry.columns,
            ..rules.geometry
        },
        setup: Setup {
            layout: plain.setup.layout,
            ..rules.setup
        },
        start: Start {
            seeds: plain.start.seeds,
            ..rules.start
        },
        direction: plain.direction,
        capture: plain.capture,
        end,
        repetition: plain.repetition,
        endless: plain.endless,
        ..*rules
    };
    debug_assert!(plain.relay == Relay::Occupied && plain.stuck == Stuck::Loses);
    debug_assert!(plain.scoring == Scoring::Sides);
    bare && rest == plain
}

fn fits(facing: &Facing) -> bool {
    let takes = match facing.takes {
        Takes::Inner | Takes::InnerThenOuter => true,
        Takes::Both | Takes::Lone => false,
    };
    let loot = match facing.loot {
        Loot::Bank => facing.own == Own::Stays && facing.on == On::Empty,
        Loot::OnFromLanding => facing.own == Own::Along,
        Loot::OnFromOrigin | Loot::IntoLanding | Loot::IntoHead | Loot::IntoStartHead => false,
    };
    takes && loot && facing.asks == Asks::Nothing && facing.alone == Alone::Stays
}

//! Rules as messages, nothing left unset.

use mashimo_engine::Rules;
use mashimo_engine::rules::{
    After, Alone, Arrange, Asks, Bare, Capture, Chain, Counts, CountsRow, Direction, Endless,
    Escort, Facing, Feed, FirstLap, Gates, Goal, Loot, On, Opening, Origin, Own, Passing, Phase,
    Relay, Rounds, Rows, Scoring, Seeds, Seen, Setup, Single, Slam, Start, Store, Stuck, Takasia,
    Takes, Then, Win,
};
use mashimo_proto::v1::{self, rules as wire};

/// Rules as a message.
pub(crate) fn message(rules: &Rules) -> v1::Rules {
    v1::Rules {
        revision: rules.revision.into(),
        geometry: Some(wire::Geometry {
            seats: rules.geometry.seats.into(),
            rows: rules.geometry.rows.into(),
            columns: rules.geometry.columns.into(),
        }),
        setup: Some(setup(rules)),
        start: Some(start(&rules.start)),
        feed: feed(rules.feed).into(),
        direction: Some(direction(rules.direction)),
        sowing: Some(sowing(rules)),
        relay: match rules.relay {
            Relay::Never => wire::Relay::Never,
            Relay::Occupied => wire::Relay::Occupied,
        }
        .into(),
        capture: Some(wire::Capture {
            capture: capture(&rules.capture),
        }),
        gates: gates(rules.gates),
        phase: Some(wire::Phase {
            phase: phase(rules.phase),
        }),
        stuck: stuck(rules.stuck).into(),
        end: Some(end(rules)),
        scoring: match rules.scoring {
            Scoring::Stores => wire::Scoring::Stores,
            Scoring::Sides => wire::Scoring::Sides,
            Scoring::Fours => wire::Scoring::Fours,
        }
        .into(),
        repetition: Some(wire::Repetition {
            at: rules.repetition.at.into(),
            then: match rules.repetition.then {
                Then::Draw => wire::RepetitionThen::Draw,
                Then::Counted => wire::RepetitionThen::Counted,
                Then::Split => wire::RepetitionThen::Split,
            }
            .into(),
        }),
        endless: endless(rules.endless).into(),
        rounds: match rules.rounds {
            Rounds::Single => None,
            Rounds::Deeds { target, max } => Some(wire::Rounds {
                target: target.into(),
                max: max.into(),
            }),
        },
    }
}

fn setup(rules: &Rules) -> wire::Setup {
    let Setup {
        layout,
        arrange,
        handicap,
    } = rules.setup;
    let columns = usize::from(rules.geometry.columns);
    let row = |row: &[u8]| row[..columns].iter().map(|&seeds| seeds.into()).collect();
    let (arrange, put_reserve) = match arrange {
        Arrange::Fixed => (wire::Arrange::Fixed, 0),
        Arrange::PushPits => (wire::Arrange::PushPits, 0),
        Arrange::PushSeeds => (wire::Arrange::PushSeeds, 0),
        Arrange::Put { reserve } => (wire::Arrange::Put, reserve.into()),
    };
    wire::Setup {
        inner: row(&layout.inner),
        outer: if rules.geometry.rows == 2 {
            row(&layout.outer)
        } else {
            Vec::new()
        },
        arrange: arrange.into(),
        put_reserve,
        handicap: (handicap.seeds > 0).then(|| wire::Handicap {
            seeds: handicap.seeds.into(),
            after: handicap.after.into(),
            seat: handicap.seat.into(),
        }),
    }
}

fn start(start: &Start) -> wire::Start {
    let (first_lap, takasia) = match start.first_lap {
        FirstLap::Free => (wire::FirstLap::Free, false),
        FirstLap::Decides { takasia } => (wire::FirstLap::Decides, takasia == Takasia::On),
        FirstLap::NotOnOwn => (wire::FirstLap::NotOnOwn, false),
    };
    let (opening, opening_pit) = match start.opening {
        Opening::Free => (wire::Opening::Free, String::new()),
        Opening::Fixed { column } => (wire::Opening::Fixed, format!("A{column}")),
        Opening::Quiet => (wire::Opening::Quiet, String::new()),
    };
    wire::Start {
        seeds: match start.seeds {
            Seeds::One => wire::StartSeeds::One,
            Seeds::Two => wire::StartSeeds::Two,
            Seeds::TwoElse(Single::Any) => wire::StartSeeds::TwoElseAny,
            Seeds::TwoElse(Single::IntoEmpty) => wire::StartSeeds::TwoElseIntoEmpty,
        }
        .into(),
        rows: match start.rows {
            Rows::Either => wire::StartRows::Either,
            Rows::OuterFirst => wire::StartRows::OuterFirst,
            Rows::InnerFirst => wire::StartRows::InnerFirst,
        }
        .into(),
        first_lap: first_lap.into(),
        takasia,
        opening: opening.into(),
        opening_pit,
    }
}

fn feed(feed: Feed) -> wire::Feed {
    match feed {
        Feed::Free => wire::Feed::Free,
        Feed::BySowing => wire::Feed::BySowing,
        Feed::ByResult => wire::Feed::ByResult,
        Feed::NeverStarve => wire::Feed::NeverStarve,
    }
}

fn direction(direction: Direction) -> wire::Direction {
    let (kind, reversible_columns) = match direction {
        Direction::Ccw => (wire::DirectionKind::Ccw, 0),
        Direction::Cw => (wire::DirectionKind::Cw, 0),
        Direction::Free => (wire::DirectionKind::Free, 0),
        Direction::FreeInward => (wire::DirectionKind::FreeInward, 0),
        Direction::Reversible { columns } => (wire::DirectionKind::Reversible, columns.into()),
    };
    wire::Direction {
        kind: kind.into(),
        reversible_columns,
    }
}

fn sowing(rules: &Rules) -> wire::Sowing {
    let (passing, passing_count) = match rules.sowing.passing {
        Passing::Falls => (wire::Passing::Falls, 0),
        Passing::Owner(count) => (wire::Passing::Owner, count.into()),
    };
    wire::Sowing {
        origin: match rules.sowing.origin {
            Origin::Sown => wire::Origin::Sown,
            Origin::Skipped => wire::Origin::Skipped,
        }
        .into(),
        store: match rules.sowing.store {
            Store::Apart => wire::Store::Apart,
            Store::Again => wire::Store::Again,
        }
        .into(),
        passing: passing.into(),
        passing_count,
    }
}

fn capture(capture: &Capture) -> Option<wire::capture::Capture> {
    match capture {
        Capture::Never => None,
        Capture::Counts(counts) => Some(wire::capture::Capture::Counts(self::counts(counts))),
        Capture::Facing(facing) => Some(wire::capture::Capture::Facing(self::facing(facing))),
    }
}

fn counts(counts: &Counts) -> wire::Counts {
    wire::Counts {
        of: counts.of.counts().map(u32::from).collect(),
        row: match counts.row {
            CountsRow::Other => wire::CountsRow::Other,
            CountsRow::Any => wire::CountsRow::Any,
        }
        .into(),
        chain: match counts.chain {
            Chain::One => wire::Chain::One,
            Chain::Back => wire::Chain::Back,
        }
        .into(),
        slam: match counts.slam {
            Slam::Takes => wire::Slam::Takes,
            Slam::Voids => wire::Slam::Voids,
            Slam::LastResort => wire::Slam::LastResort,
        }
        .into(),
    }
}

fn facing(facing: &Facing) -> wire::Facing {
    let (asks, further_pits, further_after_outer) = match facing.asks {
        Asks::Nothing => (wire::FacingAsks::Nothing, 0, false),
        Asks::Whether => (wire::FacingAsks::Whether, 0, false),
        Asks::Which => (wire::FacingAsks::Which, 0, false),
        Asks::Further { pits, after } => (
            wire::FacingAsks::Further,
            pits.into(),
            after == After::OuterTaken,
        ),
    };
    let with = |along: bool| {
        if along {
            wire::With::Along
        } else {
            wire::With::Stays
        }
    };
    wire::Facing {
        on: match facing.on {
            On::Empty => wire::FacingOn::Empty,
            On::Occupied => wire::FacingOn::Occupied,
            On::Any => wire::FacingOn::Any,
        }
        .into(),
        takes: match facing.takes {
            Takes::Inner => wire::FacingTakes::Inner,
            Takes::InnerThenOuter => wire::FacingTakes::InnerThenOuter,
            Takes::Both => wire::FacingTakes::Both,
            Takes::Lone => wire::FacingTakes::Lone,
        }
        .into(),
        own: with(facing.own == Own::Along).into(),
        alone: with(facing.alone == Alone::Along).into(),
        loot: loot(facing.loot).into(),
        asks: asks.into(),
        further_pits,
        further_after_outer,
    }
}

fn loot(loot: Loot) -> wire::Loot {
    match loot {
        Loot::Bank => wire::Loot::Bank,
        Loot::OnFromLanding => wire::Loot::OnFromLanding,
        Loot::OnFromOrigin => wire::Loot::OnFromOrigin,
        Loot::IntoLanding => wire::Loot::IntoLanding,
        Loot::IntoHead => wire::Loot::IntoHead,
        Loot::IntoStartHead => wire::Loot::IntoHeadByStart,
    }
}

fn gates(gates: Gates) -> Option<wire::Gates> {
    match gates {
        Gates::None => None,
        Gates::Made {
            count,
            limit,
            escort,
        } => Some(wire::Gates {
            count: count.into(),
            limit: limit.unwrap_or(0).into(),
            escort: escort == Escort::Joins,
        }),
    }
}

fn phase(phase: Phase) -> Option<wire::phase::Phase> {
    match phase {
        Phase::Sowing => None,
        Phase::Planting { reserve } => Some(wire::phase::Phase::Planting(wire::Planting {
            reserve: reserve.into(),
        })),
        Phase::Namua { reserve, house } => Some(wire::phase::Phase::Namua(wire::Namua {
            reserve: reserve.into(),
            house_column: house.column.into(),
            house_stands_from: house.stands_from.into(),
        })),
    }
}

fn stuck(stuck: Stuck) -> wire::Stuck {
    match stuck {
        Stuck::Counted => wire::Stuck::Counted,
        Stuck::Loses => wire::Stuck::Loses,
        Stuck::Skipped => wire::Stuck::Skipped,
        Stuck::EmptySkipped => wire::Stuck::EmptySkipped,
    }
}

fn end(rules: &Rules) -> wire::End {
    let mut end = wire::End {
        bare: bare(rules.end.bare).into(),
        ..wire::End::default()
    };
    let goal = match rules.end.goal {
        Goal::None => wire::Goal::None,
        Goal::Majority => wire::Goal::Majority,
        Goal::Sweep(left) => {
            end.sweep = left.into();
            wire::Goal::Sweep
        }
        Goal::Captures { both_ends, second } => {
            end.both_ends = both_ends == Win::On;
            end.second_capture = second == Win::On;
            wire::Goal::Captures
        }
    };
    end.goal = goal.into();
    end
}

fn bare(bare: Bare) -> wire::Bare {
    match bare {
        Bare::Nothing => wire::Bare::Nothing,
        Bare::NextEnds => wire::Bare::NextEnds,
        Bare::EitherEnds => wire::Bare::EitherEnds,
        Bare::MoverEnds => wire::Bare::MoverEnds,
        Bare::OpponentLoses => wire::Bare::OpponentLoses,
        Bare::FrontCounted => wire::Bare::FrontCounted,
        Bare::FrontLost(Seen::EveryDrop) => wire::Bare::FrontLostEveryDrop,
        Bare::FrontLost(Seen::Captures) => wire::Bare::FrontLostCaptures,
    }
}

fn endless(endless: Endless) -> wire::Endless {
    match endless {
        Endless::Draw => wire::Endless::Draw,
        Endless::Loss => wire::Endless::Loss,
        Endless::Stop => wire::Endless::Stop,
        Endless::Illegal => wire::Endless::Illegal,
    }
}

//! Made-up games with one row a seat.

use super::*;

pub(super) fn one_row(choices: &mut Choices) -> Rules {
    let columns = choices.mostly(&[6, 3, 1, 2, 4, 8], &[40, 20, 13]);
    let seats = choices.mostly(&[2, 2, 2, 3, 4], &[2]);
    if choices.below(8) == 0 {
        return deeds(choices, columns);
    }
    let gates = choices.below(6) == 0;
    let made = Gates::Made {
        count: choices.number(2, 6),
        limit: choices.one(&[None, Some(1)]),
        escort: choices.one(&[Escort::Stays, Escort::Joins]),
    };
    Rules {
        geometry: Geometry {
            seats: if gates { 2 } else { seats },
            rows: 1,
            columns,
        },
        setup: Setup {
            layout: Layout {
                inner: row(choices, columns, 5),
                ..Layout::row([])
            },
            ..Setup::PLAIN
        },
        start: start(
            choices,
            &[FirstLap::Free, FirstLap::NotOnOwn],
            &[DECIDES, BLOCKS],
        ),
        feed: choices.mostly(
            &[
                Feed::Free,
                Feed::Free,
                Feed::BySowing,
                Feed::ByResult,
                Feed::NeverStarve,
            ],
            &[Feed::Free],
        ),
        direction: choices.mostly(
            &[Direction::Ccw, Direction::Cw, Direction::Free],
            &[Direction::FreeInward, Direction::Reversible { columns: 1 }],
        ),
        sowing: Sowing {
            origin: if gates {
                Origin::Sown
            } else {
                choices.one(&[Origin::Sown, Origin::Skipped])
            },
            store: if gates {
                Store::Apart
            } else {
                choices.one(&[Store::Apart, Store::Again])
            },
            passing: Passing::Falls,
        },
        relay: choices.one(&[Relay::Never, Relay::Occupied]),
        capture: one_row_capture(choices),
        gates: if gates { made } else { Gates::None },
        stuck: choices.one(&[
            Stuck::Counted,
            Stuck::EmptySkipped,
            Stuck::Loses,
            Stuck::Skipped,
        ]),
        end: End {
            bare: choices.mostly(
                &[
                    Bare::Nothing,
                    Bare::MoverEnds,
                    Bare::EitherEnds,
                    Bare::NextEnds,
                ],
                &[Bare::OpponentLoses, Bare::FrontCounted],
            ),
            goal: choices.mostly(&[Goal::None, Goal::Majority], &[CAPTURES]),
        },
        scoring: choices.one(&[Scoring::Stores, Scoring::Sides]),
        repetition: repetition(choices),
        endless: endless(choices),
        ..Rules::PLAIN
    }
}

fn one_row_capture(choices: &mut Choices) -> Capture {
    let counts = Counts {
        of: CountSet::of(choices.one(&[&[2, 3][..], &[4], &[2, 4, 6], &[1], &[1, 2, 3, 15]])),
        row: choices.one(&[CountsRow::Other, CountsRow::Any]),
        chain: choices.one(&[Chain::One, Chain::Back]),
        slam: choices.one(&[Slam::Takes, Slam::Takes, Slam::Voids, Slam::LastResort]),
    };
    let facing = Facing {
        on: choices.one(&[On::Empty, On::Empty, On::Occupied, On::Any]),
        takes: choices.mostly(&[Takes::Inner], &[Takes::Both]),
        own: choices.one(&[Own::Stays, Own::Along]),
        alone: choices.mostly(&[Alone::Stays, Alone::Along], &[Alone::Stays]),
        loot: choices.mostly(&[Loot::Bank], &[Loot::OnFromLanding]),
        asks: choices.one(&[Asks::Nothing, Asks::Which, Asks::Whether, FURTHER]),
    };
    choices.one(&[
        Capture::Facing(facing),
        Capture::Counts(counts),
        Capture::Never,
    ])
}

fn deeds(choices: &mut Choices, columns: u8) -> Rules {
    let fill = choices.number(2, 5);
    Rules {
        geometry: Geometry {
            columns,
            ..Geometry::PLAIN
        },
        setup: Setup {
            layout: Layout::row(all(columns, fill)),
            ..Setup::PLAIN
        },
        start: start(choices, &[FirstLap::Free, FirstLap::NotOnOwn], &[DECIDES]),
        direction: choices.one(&[Direction::Ccw, Direction::Cw, Direction::Free]),
        sowing: Sowing {
            passing: Passing::Owner(fill),
            ..Sowing::PLAIN
        },
        relay: choices.one(&[Relay::Occupied, Relay::Never]),
        capture: Capture::Counts(Counts {
            of: CountSet::of(&[fill]),
            row: CountsRow::Any,
            ..Counts::PLAIN
        }),
        stuck: Stuck::Skipped,
        end: End {
            goal: Goal::Sweep(fill),
            ..End::PLAIN
        },
        scoring: Scoring::Fours,
        repetition: Repetition {
            at: choices.number(2, 3),
            then: Then::Counted,
        },
        endless: endless(choices),
        rounds: Rounds::Deeds {
            target: columns + choices.number(1, columns),
            max: choices.number(1, 4),
        },
        ..Rules::PLAIN
    }
}

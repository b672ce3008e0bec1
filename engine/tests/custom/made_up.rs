//! Made-up rules: every axis takes every variant, mostly one that fits the circuit.

use mashimo_engine::rules::*;

/// Choices read one by one from bytes; past the end all are the first.
struct Choices<'a> {
    bytes: std::slice::Iter<'a, u8>,
}

impl Choices<'_> {
    fn below(&mut self, bound: usize) -> usize {
        self.bytes
            .next()
            .map_or(0, |&byte| usize::from(byte) % bound)
    }

    fn one<T: Copy>(&mut self, of: &[T]) -> T {
        of[self.below(of.len())]
    }

    /// One of `usual`; now and then one of `others`, which mostly do not fit.
    fn mostly<T: Copy>(&mut self, usual: &[T], others: &[T]) -> T {
        if self.below(40) == 39 {
            self.one(others)
        } else {
            self.one(usual)
        }
    }

    fn number(&mut self, from: u8, to: u8) -> u8 {
        from + self.below(usize::from(to - from) + 1) as u8
    }
}

pub(crate) fn rules(bytes: &[u8]) -> Rules {
    let mut choices = Choices {
        bytes: bytes.iter(),
    };
    if choices.below(2) == 0 {
        one_row(&mut choices)
    } else {
        two_rows(&mut choices)
    }
}

fn row(choices: &mut Choices, columns: u8, most: u8) -> Row {
    if choices.below(4) > 0 {
        return all(columns, choices.number(0, most));
    }
    let mut row = [0; 40];
    for seeds in &mut row[..usize::from(columns)] {
        *seeds = choices.number(0, most);
    }
    row
}

fn one_row(choices: &mut Choices) -> Rules {
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

fn two_rows(choices: &mut Choices) -> Rules {
    let columns = choices.mostly(&[8, 1, 2, 3, 4, 7], &[40, 16, 28]);
    let most = if columns > 16 { 1 } else { 3 };
    let mut setup = Setup {
        layout: Layout {
            inner: row(choices, columns, most),
            outer: row(choices, columns, most),
        },
        ..Setup::PLAIN
    };
    let mut phase = Phase::Sowing;
    let reserve = choices.number(1, 12);
    match choices.below(12) {
        0 => setup.arrange = choices.one(&[Arrange::PushPits, Arrange::PushSeeds]),
        1 => {
            setup.arrange = Arrange::Put { reserve };
            setup.layout = Layout::rows([], []);
        }
        2 => {
            setup.handicap = Handicap {
                seeds: reserve,
                after: 2,
                seat: choices.number(0, 1),
            }
        }
        3 | 4 => phase = Phase::Planting { reserve },
        5 | 6 => {
            let house = House {
                column: choices.number(1, columns),
                stands_from: 5,
            };
            phase = Phase::Namua { reserve, house };
        }
        _ => {}
    }
    let namua = matches!(phase, Phase::Namua { .. });
    let decides = namua || choices.below(4) == 0;
    let laps: &[FirstLap] = if decides {
        &[DECIDES, BLOCKS]
    } else {
        &[FirstLap::Free, FirstLap::NotOnOwn]
    };
    let mut start = start(choices, laps, laps);
    if decides {
        start.seeds = Seeds::Two;
        start.opening = choices.mostly(&[Opening::Free], &[Opening::Quiet]);
    }
    if phase != Phase::Sowing || setup.handicap.seeds > 0 {
        start.opening = Opening::Free;
    }
    let ways: &[Direction] = match (namua, decides) {
        (true, _) => &[Direction::Free, Direction::FreeInward],
        (_, true) => &[
            Direction::Ccw,
            Direction::Cw,
            Direction::Free,
            Direction::FreeInward,
        ],
        _ => &[
            Direction::Ccw,
            Direction::Cw,
            Direction::Free,
            Direction::FreeInward,
            Direction::Reversible { columns: 1 },
        ],
    };
    Rules {
        geometry: Geometry {
            seats: 2,
            rows: 2,
            columns,
        },
        setup,
        start,
        direction: choices.one(ways),
        relay: choices.mostly(
            &[Relay::Occupied, Relay::Occupied, Relay::Never],
            &[Relay::Never],
        ),
        capture: two_rows_capture(choices, namua),
        phase,
        stuck: choices.one(&[
            Stuck::Loses,
            Stuck::Skipped,
            Stuck::Counted,
            Stuck::EmptySkipped,
        ]),
        end: End {
            bare: choices.one(&[
                Bare::Nothing,
                Bare::OpponentLoses,
                Bare::FrontCounted,
                Bare::FrontLost(Seen::EveryDrop),
                Bare::FrontLost(Seen::Captures),
            ]),
            goal: choices.one(&[Goal::None, CAPTURES]),
        },
        scoring: choices.one(&[Scoring::Sides, Scoring::Stores]),
        repetition: repetition(choices),
        endless: endless(choices),
        ..Rules::PLAIN
    }
}

fn two_rows_capture(choices: &mut Choices, namua: bool) -> Capture {
    let sown: &[Loot] = &[
        Loot::OnFromLanding,
        Loot::OnFromOrigin,
        Loot::IntoLanding,
        Loot::IntoHead,
        Loot::IntoStartHead,
    ];
    let loot = match namua {
        true => choices.one(&[Loot::IntoHead, Loot::IntoStartHead]),
        false if choices.below(3) == 0 => Loot::Bank,
        false => choices.one(sown),
    };
    let asks: &[Asks] = if loot == Loot::Bank {
        &[Asks::Nothing, Asks::Whether, Asks::Which, FURTHER]
    } else {
        &[Asks::Nothing, Asks::Nothing, Asks::Nothing, Asks::Whether]
    };
    Capture::Facing(Facing {
        on: choices.one(&[On::Occupied, On::Empty, On::Any]),
        takes: choices.one(&[
            Takes::Inner,
            Takes::InnerThenOuter,
            Takes::Both,
            Takes::Lone,
        ]),
        own: choices.one(&[Own::Stays, Own::Along]),
        alone: choices.mostly(&[Alone::Stays], &[Alone::Along]),
        loot,
        asks: choices.one(asks),
    })
}

fn start(choices: &mut Choices, usual: &[FirstLap], others: &[FirstLap]) -> Start {
    Start {
        seeds: choices.one(&[
            Seeds::One,
            Seeds::Two,
            Seeds::TwoElse(Single::Any),
            Seeds::TwoElse(Single::IntoEmpty),
        ]),
        rows: choices.mostly(&[Rows::Either], &[Rows::InnerFirst, Rows::OuterFirst]),
        first_lap: choices.mostly(usual, others),
        opening: choices.mostly(
            &[Opening::Free, Opening::Free, Opening::Free, Opening::Quiet],
            &[Opening::Fixed { column: 1 }],
        ),
    }
}

fn repetition(choices: &mut Choices) -> Repetition {
    Repetition {
        at: choices.number(2, 3),
        then: choices.one(&[Then::Draw, Then::Counted, Then::Split]),
    }
}

fn endless(choices: &mut Choices) -> Endless {
    choices.one(&[
        Endless::Draw,
        Endless::Loss,
        Endless::Stop,
        Endless::Illegal,
    ])
}

const DECIDES: FirstLap = FirstLap::Decides {
    takasia: Takasia::Off,
};
const BLOCKS: FirstLap = FirstLap::Decides {
    takasia: Takasia::On,
};
const FURTHER: Asks = Asks::Further {
    pits: 2,
    after: After::Any,
};
const CAPTURES: Goal = Goal::Captures {
    both_ends: Win::On,
    second: Win::On,
};

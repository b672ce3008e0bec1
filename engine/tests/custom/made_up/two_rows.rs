//! Made-up games with two rows a seat.

use super::*;

pub(super) fn two_rows(choices: &mut Choices) -> Rules {
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

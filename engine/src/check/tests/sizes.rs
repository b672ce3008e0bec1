//! Rules that are too large, too small or off the board.

use super::*;

pub(super) const LINES: &[Line] = &[
    (
        "hus",
        |r| r.setup.layout = Layout::rows(all(8, 1), all(8, 1)),
        &["setup.layout", "start"],
        "no legal move at the start",
    ),
    ("oware", |r| r.revision = 7, &["revision"], "1, not 7"),
    (
        "oware",
        |r| r.geometry.seats = 5,
        &["geometry.seats"],
        "2 to 4, not 5",
    ),
    (
        "oware",
        |r| r.geometry.seats = 1,
        &["geometry.seats"],
        "2 to 4, not 1",
    ),
    (
        "oware",
        |r| r.geometry.rows = 0,
        &["geometry.rows"],
        "1 to 2, not 0",
    ),
    (
        "oware",
        |r| r.geometry.columns = 0,
        &["geometry.columns"],
        "1 to 40, not 0",
    ),
    (
        "oware",
        |r| r.geometry.columns = 41,
        &["geometry.columns"],
        "1 to 40, not 41",
    ),
    (
        "oware",
        |r| r.repetition.at = 1,
        &["repetition.at"],
        "2 to 3, not 1",
    ),
    (
        "oware",
        |r| r.repetition.at = 4,
        &["repetition.at"],
        "2 to 3, not 4",
    ),
    (
        "oware",
        |r| r.geometry.columns = 5,
        &["setup.layout.inner", "geometry.columns"],
        "column 6, but the row has 5",
    ),
    (
        "hus",
        |r| r.setup.layout.outer[8] = 1,
        &["setup.layout.outer", "geometry.columns"],
        "column 9, but the row has 8",
    ),
    (
        "oware",
        |r| r.setup.layout.outer[0] = 1,
        &["setup.layout.outer", "geometry.rows"],
        "a seat has one row",
    ),
    (
        "oware",
        |r| r.setup.layout = Layout::row([0; 6]),
        &["setup.layout", "geometry"],
        "no seed at all",
    ),
    (
        "oware",
        |r| r.setup.layout = Layout::row(all(6, 22)),
        &["setup.layout", "geometry"],
        "264 seeds can meet",
    ),
    (
        "hus",
        |r| r.setup.layout = Layout::rows(all(8, 8), all(8, 8)),
        &["setup.layout", "geometry"],
        "256 seeds can meet",
    ),
    (
        "bao-kiarabu",
        |r| r.setup.layout = Layout::rows(all(8, 16), all(8, 16)),
        &["setup.layout", "geometry"],
        "256 seeds can meet",
    ),
    (
        "omweso",
        |r| r.direction = Direction::Reversible { columns: 9 },
        &["direction.reversible.columns"],
        "1 to 8, not 9",
    ),
    (
        "nam-nam",
        |r| r.sowing.passing = Passing::Owner(1),
        &["sowing.passing.owner"],
        "2 to 15, not 1",
    ),
    (
        "bao-kingulu",
        |r| {
            r.gates = Gates::Made {
                count: 1,
                limit: None,
                escort: Escort::Stays,
            }
        },
        &["gates.made.count"],
        "2 to 255, not 1",
    ),
    (
        "nam-nam",
        |r| r.end.goal = Goal::Sweep(0),
        &["end.goal.sweep"],
        "1 to 255, not 0",
    ),
    (
        "mefuvha",
        |r| r.start.opening = Opening::Fixed { column: 17 },
        &["start.opening.fixed.column"],
        "1 to 16, not 17",
    ),
    (
        "mefuvha",
        |r| r.start.opening = Opening::Fixed { column: 2 },
        &["start.opening.fixed", "start.seeds", "setup.layout.inner"],
        "2 seeds in A2",
    ),
    (
        "nam-nam",
        |r| r.rounds = Rounds::Deeds { target: 6, max: 20 },
        &["rounds.deeds.target"],
        "7 to 12, not 6",
    ),
    (
        "nam-nam",
        |r| r.rounds = Rounds::Deeds { target: 12, max: 0 },
        &["rounds.deeds.max"],
        "1 to 255, not 0",
    ),
    (
        "tshuba",
        |r| {
            facing(r).asks = Asks::Further {
                pits: 3,
                after: After::Any,
            }
        },
        &["capture.facing.asks.further.pits"],
        "1 to 2, not 3",
    ),
    ("husbao", |r| r.setup.handicap.seeds = 5, &[], ""),
    (
        "husbao",
        |r| {
            r.setup.handicap.seeds = 5;
            r.setup.handicap.after = 0;
        },
        &["setup.handicap.after"],
        "1 to 255, not 0",
    ),
    (
        "husbao",
        |r| {
            r.setup.handicap.seeds = 5;
            r.setup.handicap.seat = 2;
        },
        &["setup.handicap.seat"],
        "0 to 1, not 2",
    ),
    (
        "bao-la-kimasai",
        |r| r.phase = Phase::Planting { reserve: 0 },
        &["phase.planting.reserve"],
        "1 to 127, not 0",
    ),
    (
        "bao-la-kiswahili",
        |r| {
            r.phase = Phase::Namua {
                reserve: 0,
                house: HOUSE,
            }
        },
        &["phase.namua.reserve"],
        "1 to 127, not 0",
    ),
    (
        "bao-la-kiswahili",
        |r| {
            r.phase = Phase::Namua {
                reserve: 22,
                house: House { column: 9, ..HOUSE },
            }
        },
        &["phase.namua.house.column"],
        "1 to 8, not 9",
    ),
    (
        "bao-la-kiswahili",
        |r| {
            r.phase = Phase::Namua {
                reserve: 22,
                house: House {
                    stands_from: 0,
                    ..HOUSE
                },
            }
        },
        &["phase.namua.house.stands_from"],
        "1 to 255, not 0",
    ),
    (
        "omweso",
        |r| {
            r.setup.layout = Layout::rows([0; 8], [0; 8]);
            r.setup.arrange = Arrange::Put { reserve: 128 };
        },
        &["setup.arrange.put.reserve"],
        "1 to 127, not 128",
    ),
];

//! Rules that do not fit their circuit.

use super::*;

pub(super) const LINES: &[Line] = &[
    (
        "hus",
        |r| r.geometry.seats = 3,
        &["geometry.rows", "geometry.seats"],
        "two seats",
    ),
    (
        "kalah",
        |r| facing(r).takes = Takes::Both,
        &["geometry.rows", "capture.facing.takes"],
        "no outer pit",
    ),
    (
        "bao-kenyan-laps",
        |r| facing(r).loot = Loot::OnFromLanding,
        &["geometry.rows", "capture.facing.loot"],
        "to the store",
    ),
    (
        "kalah",
        |r| r.direction = Direction::FreeInward,
        &["geometry.rows", "direction"],
        "ccw, cw or free",
    ),
    (
        "kalah",
        |r| r.phase = Phase::Planting { reserve: 3 },
        &["geometry.rows", "phase"],
        "two rows",
    ),
    (
        "bao-kenyan-laps",
        |r| {
            r.start.first_lap = DECIDES;
            r.start.seeds = Seeds::Two;
        },
        &["geometry.rows", "start.first_lap"],
        "two rows",
    ),
    (
        "kalah",
        |r| r.start.rows = Rows::InnerFirst,
        &["geometry.rows", "start.rows"],
        "no row goes first",
    ),
    (
        "kalah",
        |r| r.end.bare = Bare::FrontLost(Seen::Captures),
        &["geometry.rows", "end.bare"],
        "no inner row",
    ),
    (
        "kalah",
        |r| r.end.goal = CAPTURES,
        &["geometry.rows", "end.goal.captures"],
        "two rows",
    ),
    (
        "kalah",
        |r| r.setup.arrange = Arrange::PushSeeds,
        &["geometry.rows", "setup.arrange"],
        "two rows",
    ),
    (
        "kalah",
        |r| r.setup.handicap.seeds = 2,
        &["geometry.rows", "setup.handicap"],
        "two rows",
    ),
    (
        "hus",
        |r| r.feed = Feed::BySowing,
        &["geometry.rows", "feed"],
        "nobody can be fed",
    ),
    (
        "hus",
        |r| r.sowing.store = Store::Again,
        &["geometry.rows", "sowing.store"],
        "not sown",
    ),
    (
        "hus",
        |r| {
            r.sowing.passing = Passing::Owner(4);
            counts(
                r,
                Counts {
                    of: CountSet::of(&[4]),
                    row: CountsRow::Any,
                    ..Counts::PLAIN
                },
            );
        },
        &["geometry.rows", "sowing.passing"],
        "no seed falls",
    ),
    (
        "hus",
        |r| r.gates = MADE,
        &["geometry.rows", "gates"],
        "no seed falls",
    ),
    (
        "hus",
        |r| r.rounds = DEEDS,
        &["geometry.rows", "rounds"],
        "pits change hands",
    ),
    (
        "hus",
        |r| counts(r, Counts::PLAIN),
        &["geometry.rows", "capture.counts"],
        "by number",
    ),
    (
        "hus",
        |r| r.end.bare = Bare::NextEnds,
        &["geometry.rows", "end.bare"],
        "no empty side",
    ),
    (
        "bao-la-kujifunza",
        |r| r.capture = Capture::Never,
        &["capture", "start.first_lap"],
        "there is none",
    ),
];

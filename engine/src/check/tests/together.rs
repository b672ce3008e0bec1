//! Captures, first laps and openings that do not go together.

use super::*;

pub(super) const LINES: &[Line] = &[
    (
        "bao-la-kujifunza",
        |r| r.start.opening = Opening::Quiet,
        &["start.first_lap", "start.opening"],
        "the first one too",
    ),
    (
        "bao-la-kiswahili",
        |r| facing(r).takes = Takes::Lone,
        &["start.first_lap.decides.takasia", "capture.facing.takes"],
        "is an inner pit",
    ),
    (
        "bao-la-kiswahili",
        |r| {
            facing(r).asks = Asks::Further {
                pits: 1,
                after: After::Any,
            };
        },
        &["start.first_lap.decides.takasia", "capture.facing.asks"],
        "without further choice",
    ),
    (
        "bao-la-kiswahili",
        |r| r.setup.handicap.seeds = 2,
        &["start.first_lap.decides.takasia", "setup.handicap"],
        "could empty",
    ),
    (
        "hus",
        |r| r.sowing.origin = Origin::Skipped,
        &["capture.facing.loot", "sowing.origin"],
        "no origin to skip",
    ),
    (
        "hus",
        |r| facing(r).alone = Alone::Along,
        &["capture.facing.loot", "capture.facing.alone"],
        "only into a store",
    ),
    (
        "kalah",
        |r| {
            facing(r).alone = Alone::Along;
            facing(r).on = On::Any;
        },
        &["capture.facing.on", "capture.facing.alone"],
        "only in an empty pit",
    ),
    (
        "hus",
        |r| {
            facing(r).asks = Asks::Further {
                pits: 1,
                after: After::Any,
            }
        },
        &["capture.facing.loot", "capture.facing.asks"],
        "no choice of pits",
    ),
    (
        "omweso",
        |r| facing(r).loot = Loot::IntoHead,
        &["capture.facing.loot", "direction"],
        "can't be reversed",
    ),
    (
        "bao-la-kujifunza",
        |r| facing(r).asks = Asks::Whether,
        &["capture.facing.asks", "start.first_lap"],
        "can't be declined",
    ),
    (
        "omweso",
        |r| facing(r).asks = Asks::Whether,
        &["capture.facing.asks", "direction"],
        "can't be declined",
    ),
    (
        "universal",
        |r| {
            r.geometry.seats = 3;
            facing(r).asks = Asks::Whether;
        },
        &["capture.facing.asks", "geometry.seats"],
        "two seats only",
    ),
    (
        "omweso",
        |r| {
            r.capture = Capture::Never;
            r.end.goal = Goal::None;
        },
        &["direction", "capture"],
        "there is none",
    ),
    (
        "oware",
        |r| r.start.opening = Opening::Quiet,
        &["start.opening", "capture"],
        "there is none",
    ),
    (
        "omweso",
        |r| {
            r.capture = Capture::Never;
            r.direction = Direction::Ccw;
        },
        &["end.goal.captures", "capture"],
        "there is none",
    ),
    (
        "oware",
        |r| {
            counts(
                r,
                Counts {
                    of: CountSet::of(&[]),
                    ..Counts::PLAIN
                },
            )
        },
        &["capture.counts.of"],
        "no number",
    ),
    (
        "hus",
        |r| r.end.goal = Goal::Majority,
        &["end.goal", "capture"],
        "nothing is ever stored",
    ),
    (
        "bao-la-kujifunza",
        |r| r.start.seeds = Seeds::One,
        &["start.first_lap", "start.seeds"],
        "use two",
    ),
    (
        "omweso",
        |r| r.start.first_lap = DECIDES,
        &["start.first_lap", "direction"],
        "a way that is known",
    ),
    (
        "bao-la-kiswahili",
        |r| facing(r).loot = Loot::IntoLanding,
        &["phase.namua", "capture.facing.loot"],
        "from a head",
    ),
    (
        "bao-la-kiswahili",
        |r| r.start.first_lap = FirstLap::Free,
        &["phase.namua", "start.first_lap"],
        "use decides",
    ),
    (
        "bao-la-kiswahili",
        |r| r.direction = Direction::Cw,
        &["phase.namua", "direction"],
        "choose a head",
    ),
    (
        "bao-la-kimasai",
        |r| r.setup.arrange = Arrange::PushPits,
        &["phase", "setup.arrange"],
        "not arranged",
    ),
    (
        "bao-la-kimasai",
        |r| r.start.opening = Opening::Quiet,
        &["phase", "start.opening"],
        "is the opening",
    ),
    (
        "omweso",
        |r| r.setup.arrange = Arrange::Put { reserve: 8 },
        &["setup.arrange.put", "setup.layout"],
        "empty board",
    ),
    (
        "hus",
        |r| {
            r.setup.handicap.seeds = 2;
            r.start.opening = Opening::Quiet;
        },
        &["setup.handicap", "start.opening"],
        "the same moves",
    ),
    (
        "bao-la-kimasai",
        |r| r.setup.handicap.seeds = 2,
        &["setup.handicap", "phase"],
        "without a reserve",
    ),
    (
        "hus",
        |r| {
            r.setup.handicap.seeds = 2;
            r.setup.arrange = Arrange::PushPits;
        },
        &["setup.handicap", "setup.arrange"],
        "do not go together",
    ),
];

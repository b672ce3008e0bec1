//! Gates, deeds and seats that do not go together.

use super::*;

pub(super) const LINES: &[Line] = &[
    (
        "nam-nam",
        |r| r.gates = MADE,
        &["gates", "rounds"],
        "not both",
    ),
    (
        "nam-nam",
        |r| r.gates = MADE,
        &["gates", "sowing.passing"],
        "do not go together",
    ),
    (
        "bao-kingulu",
        |r| r.geometry.seats = 3,
        &["gates", "geometry.seats"],
        "for two seats",
    ),
    (
        "bao-kingulu",
        |r| r.sowing.store = Store::Again,
        &["gates", "sowing.store"],
        "use apart",
    ),
    (
        "bao-kingulu",
        |r| r.sowing.origin = Origin::Skipped,
        &["gates", "sowing.origin"],
        "use sown",
    ),
    (
        "nam-nam",
        |r| counts(r, Counts::PLAIN),
        &["sowing.passing", "capture.counts.of"],
        "at the end of a lap too",
    ),
    (
        "nam-nam",
        |r| r.geometry.seats = 3,
        &["sowing.passing", "geometry.seats"],
        "two seats",
    ),
    (
        "nam-nam",
        |r| r.sowing.store = Store::Again,
        &["sowing.passing", "sowing.store"],
        "use apart",
    ),
    (
        "nam-nam",
        |r| r.sowing.origin = Origin::Skipped,
        &["sowing.passing", "sowing.origin"],
        "use sown",
    ),
    (
        "kalah",
        |r| r.end.goal = Goal::Sweep(4),
        &["end.goal.sweep", "sowing.passing", "rounds"],
        "rounds",
    ),
    (
        "nam-nam",
        |r| r.scoring = Scoring::Stores,
        &["rounds.deeds", "end.goal", "scoring"],
        "whole fills",
    ),
    (
        "kalah",
        |r| r.scoring = Scoring::Fours,
        &["scoring", "rounds"],
        "between rounds only",
    ),
    (
        "nam-nam",
        |r| r.setup.layout.inner[0] = 3,
        &["rounds.deeds", "setup.layout"],
        "every pit holds",
    ),
    (
        "nam-nam",
        |r| r.end.bare = Bare::EitherEnds,
        &["rounds.deeds", "end.bare"],
        "a row is no side",
    ),
    (
        "nam-nam",
        |r| r.feed = Feed::ByResult,
        &["rounds.deeds", "feed"],
        "a row is no side",
    ),
    (
        "nam-nam",
        |r| r.stuck = Stuck::Loses,
        &["rounds.deeds", "stuck"],
        "use skipped",
    ),
    (
        "nam-nam",
        |r| r.repetition.then = Then::Draw,
        &["rounds.deeds", "repetition.then"],
        "use counted",
    ),
    (
        "oware",
        |r| r.geometry.seats = 3,
        &["feed", "geometry.seats"],
        "by_result",
    ),
    (
        "oware",
        |r| r.geometry.seats = 3,
        &["end.bare", "geometry.seats"],
        "mover_ends",
    ),
    (
        "universal",
        |r| {
            r.geometry.seats = 3;
            r.stuck = Stuck::Loses;
        },
        &["stuck", "geometry.seats"],
        "no loss",
    ),
    (
        "awari",
        |r| r.geometry.seats = 4,
        &["repetition.then", "geometry.seats"],
        "halves",
    ),
    (
        "abapa",
        |r| r.geometry.seats = 4,
        &["capture.counts.slam", "geometry.seats"],
        "slams",
    ),
    (
        "abapa",
        |r| {
            let slam = Slam::Voids;
            counts(
                r,
                Counts {
                    row: CountsRow::Any,
                    slam,
                    ..Counts::PLAIN
                },
            );
        },
        &["capture.counts.row", "capture.counts.slam"],
        "in the other row",
    ),
    (
        "oware",
        |r| r.stuck = Stuck::Skipped,
        &["stuck", "end.bare"],
        "before a turn",
    ),
];

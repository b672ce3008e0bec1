//! Nam-nam: relay sowing in which every four is taken at once, over rounds that win pits.

use super::common::*;
use super::options::nam_nam::*;

pub(super) const NAM_NAM: Entry = Entry {
    id: "nam-nam",
    title: "Oware Nam Nam",
    board: "2x6, 48 seeds, over rounds",
    summary: "Relay sowing on two rows of six: every four that arises is captured at once, in \
         mid-lap by the owner of the pit, at the end of a lap by the mover; the seeds won in a \
         round decide who owns how many pits in the next.",
    sources: &[MASTERS, "http://oware.org/nam_nam.asp"],
    options: &[TARGET_PITS, ROUNDS_MAX, ENDLESS],
    max_plies: 10_000,
    rules: Rules {
        sowing: Sowing {
            passing: Passing::Owner(4),
            ..Sowing::PLAIN
        },
        relay: Relay::Occupied,
        capture: Capture::Counts(Counts {
            of: CountSet::of(&[4]),
            row: CountsRow::Any,
            ..Counts::PLAIN
        }),
        stuck: Stuck::Skipped,
        end: End {
            goal: Goal::Sweep(4),
            ..End::PLAIN
        },
        scoring: Scoring::Fours,
        repetition: Repetition {
            at: 3,
            then: Then::Counted,
        },
        rounds: Rounds::Deeds {
            target: 12,
            max: 20,
        },
        ..Rules::PLAIN
    },
};

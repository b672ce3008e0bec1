//! Nam-nam: relay sowing in which every four is taken at once, over rounds that win pits.

use super::common::*;

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

const TARGET_PITS: OptionSpec = OptionSpec::number(
    "target_pits",
    12,
    Numbers::Range {
        first: 7,
        last: 12,
        step: 1,
    },
    "pits that win the match",
    |rules, pits| {
        if let Rounds::Deeds { target, .. } = &mut rules.rounds {
            *target = pits;
        }
    },
)
.in_text();

const ROUNDS_MAX: OptionSpec = OptionSpec::number(
    "rounds_max",
    20,
    Numbers::Range {
        first: 1,
        last: 255,
        step: 1,
    },
    "rounds of a match at most",
    |rules, rounds| {
        if let Rounds::Deeds { max, .. } = &mut rules.rounds {
            *max = rounds;
        }
    },
);

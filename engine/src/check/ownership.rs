//! What does not go together where pits change hands, and where more than two seats play.

use super::{Refusal, counts, deeds, gates, many, passing};
use crate::rules::{
    Bare, Capture, CountsRow, Feed, Goal, Origin, Rules, Scoring, Slam, Store, Stuck, Then,
};

/// Combinations refused on any board.
pub(super) const REFUSALS: &[Refusal] = &[
    // Gates.
    Refusal {
        fields: &["gates", "rounds"],
        reason: "a pit is a store or a start across, not both",
        when: |rules| gates(rules) && deeds(rules),
    },
    Refusal {
        fields: &["gates", "sowing.passing"],
        reason: "gates and captures in passing do not go together",
        when: |rules| gates(rules) && passing(rules).is_some(),
    },
    Refusal {
        fields: &["gates", "geometry.seats"],
        reason: "gates are for two seats",
        when: |rules| gates(rules) && many(rules),
    },
    Refusal {
        fields: &["gates", "sowing.store"],
        reason: "gates need stores that are not sown: use apart",
        when: |rules| gates(rules) && rules.sowing.store != Store::Apart,
    },
    Refusal {
        fields: &["gates", "sowing.origin"],
        reason: "gates need an origin that is sown: use sown",
        when: |rules| gates(rules) && rules.sowing.origin == Origin::Skipped,
    },
    // Captures in passing, and rounds.
    Refusal {
        fields: &["sowing.passing", "capture.counts.of"],
        reason: "what is taken in passing is taken at the end of a lap too, and nothing else",
        when: |rules| passing(rules).is_some_and(|count| !takes_only(rules, count)),
    },
    Refusal {
        fields: &["sowing.passing", "geometry.seats"],
        reason: "captures in passing are for two seats",
        when: |rules| passing(rules).is_some() && many(rules),
    },
    Refusal {
        fields: &["sowing.passing", "sowing.store"],
        reason: "captures in passing need stores that are not sown: use apart",
        when: |rules| passing(rules).is_some() && rules.sowing.store != Store::Apart,
    },
    Refusal {
        fields: &["sowing.passing", "sowing.origin"],
        reason: "captures in passing need an origin that is sown: use sown",
        when: |rules| passing(rules).is_some() && rules.sowing.origin == Origin::Skipped,
    },
    Refusal {
        fields: &["end.goal.sweep", "sowing.passing", "rounds"],
        reason: "the last seeds are swept in rounds of captures in passing, and by their number",
        when: |rules| match rules.end.goal {
            Goal::Sweep(count) => passing(rules) != Some(count) || !deeds(rules),
            Goal::None | Goal::Majority | Goal::Captures { .. } => false,
        },
    },
    Refusal {
        fields: &["rounds.deeds", "end.goal", "scoring"],
        reason: "pits are won by whole fills: use goal = sweep and scoring = fours",
        when: |rules| {
            let fills = matches!(rules.end.goal, Goal::Sweep(_));
            deeds(rules) && !(fills && rules.scoring == Scoring::Fours)
        },
    },
    Refusal {
        fields: &["scoring", "rounds"],
        reason: "fours are halved between rounds only: use rounds = deeds",
        when: |rules| rules.scoring == Scoring::Fours && !deeds(rules),
    },
    Refusal {
        fields: &["rounds.deeds", "setup.layout"],
        reason: "every pit holds the number of seeds that wins a pit",
        when: |rules| {
            let columns = usize::from(rules.geometry.columns);
            let row = rules.setup.layout.inner.get(..columns);
            deeds(rules) && !row.is_some_and(|row| row.iter().all(|&n| passing(rules) == Some(n)))
        },
    },
    Refusal {
        fields: &["rounds.deeds", "end.bare"],
        reason: "a row is no side where pits change hands: use nothing",
        when: |rules| deeds(rules) && rules.end.bare != Bare::Nothing,
    },
    Refusal {
        fields: &["rounds.deeds", "feed"],
        reason: "a row is no side where pits change hands: use free",
        when: |rules| deeds(rules) && rules.feed != Feed::Free,
    },
    Refusal {
        fields: &["rounds.deeds", "stuck"],
        reason: "a seat that is stuck misses its turn in a game over rounds: use skipped",
        when: |rules| deeds(rules) && rules.stuck != Stuck::Skipped,
    },
    Refusal {
        fields: &["rounds.deeds", "repetition.then"],
        reason: "a repetition ends a round by counting: use counted",
        when: |rules| deeds(rules) && rules.repetition.then != Then::Counted,
    },
    // More than two seats.
    Refusal {
        fields: &["feed", "geometry.seats"],
        reason: "with more than two seats use free or by_result",
        when: |rules| many(rules) && matches!(rules.feed, Feed::BySowing | Feed::NeverStarve),
    },
    Refusal {
        fields: &["end.bare", "geometry.seats"],
        reason: "with more than two seats use nothing or mover_ends",
        when: |rules| {
            let two = !matches!(rules.end.bare, Bare::Nothing | Bare::MoverEnds);
            many(rules) && two
        },
    },
    Refusal {
        fields: &["stuck", "geometry.seats"],
        reason: "with more than two seats being stuck is no loss: use counted or a skip",
        when: |rules| many(rules) && rules.stuck == Stuck::Loses,
    },
    Refusal {
        fields: &["repetition.then", "geometry.seats"],
        reason: "halves are for two seats: use draw or counted",
        when: |rules| many(rules) && rules.repetition.then == Then::Split,
    },
    Refusal {
        fields: &["capture.counts.slam", "geometry.seats"],
        reason: "slams are for two seats: use takes",
        when: |rules| many(rules) && counts(rules, |_, _, _, slam| slam != Slam::Takes),
    },
    Refusal {
        fields: &["capture.counts.row", "capture.counts.slam"],
        reason: "a slam is a capture in the other row: use takes, or row = other",
        when: |rules| {
            counts(rules, |_, row, _, slam| {
                row == CountsRow::Any && slam != Slam::Takes
            })
        },
    },
    // A seat without seeds can't both end the game and miss its turn.
    Refusal {
        fields: &["stuck", "end.bare"],
        reason: "an empty row ends the game before a turn could be missed: use counted",
        when: |rules| {
            let skips = matches!(rules.stuck, Stuck::Skipped | Stuck::EmptySkipped);
            skips && rules.end.bare == Bare::NextEnds
        },
    },
];

/// Whether a last seed anywhere takes this number, and no other.
fn takes_only(rules: &Rules, count: u8) -> bool {
    match rules.capture {
        Capture::Counts(counts) => {
            counts.row == CountsRow::Any && counts.of.counts().eq(std::iter::once(count))
        }
        Capture::Never | Capture::Facing(_) => false,
    }
}

//! Outcomes by the rules, and results with their terminations.

use mashimo_engine::{Position, Ruleset, Seat};
use mashimo_proto::v1;

use crate::game::{self, GameResult, Points};

/// The outcome of a position, if the game is over by the rules or by the ply limit.
pub(crate) fn of(ruleset: &Ruleset, at: &Position, ply_limit: bool) -> Option<v1::Outcome> {
    match at.outcome() {
        Some(outcome) => {
            let seats = ruleset.seats();
            let result = GameResult::ranked(
                outcome.ranks[..seats].to_vec(),
                outcome.scores[..seats].to_vec(),
            );
            Some(result_outcome(&result, outcome.reason.word()))
        }
        None if ply_limit => {
            let result = GameResult::drawn(game::standing(ruleset, at));
            Some(result_outcome(&result, "max-plies"))
        }
        None => None,
    }
}

/// A result with the rule page's reason, if there is one.
pub(crate) fn result_outcome(result: &GameResult, reason: &str) -> v1::Outcome {
    v1::Outcome {
        winner: result.winner.map(|Seat(seat)| seat.into()),
        ranks: result.ranks.iter().map(|&rank| rank.into()).collect(),
        seeds: result.seeds.iter().map(|&seeds| seeds.into()).collect(),
        points: result
            .points
            .iter()
            .map(|points: &Points| points.as_f64())
            .collect(),
        reason: reason.to_owned(),
    }
}

//! Moves, outcomes and positions, in words and as JSON.

use mashimo_engine::{Line, Move, Outcome, Ruleset, SCORE_DECIDED, Seat, Transition};
use serde_json::{Value, json};

use super::chosen::move_texts;

/// An outcome as JSON, with the field names of the vectors and records.
pub(crate) fn outcome_json(ruleset: &Ruleset, outcome: &Outcome) -> Value {
    let seats = ruleset.seats();
    json!({
        "winner": outcome.winner.map(|seat| seat.0),
        "scores": &outcome.scores[..seats],
        "ranks": &outcome.ranks[..seats],
        "reason": outcome.reason.to_string(),
    })
}

/// An outcome in words: `over: seat 0 wins 25–20 (majority)`.
pub(crate) fn outcome_text(ruleset: &Ruleset, outcome: &Outcome) -> String {
    let scores = outcome.scores[..ruleset.seats()].iter().map(u16::to_string);
    let scores = scores.collect::<Vec<_>>().join("–");
    match outcome.winner {
        Some(seat) => format!("seat {seat} wins {scores} ({})", outcome.reason),
        None => format!("drawn {scores} ({})", outcome.reason),
    }
}

/// What a move of the line's position leads to, as JSON.
pub(crate) fn transition_json(line: &Line, mv: Move, after: &Transition) -> Value {
    let ruleset = line.ruleset();
    let mut value = json!({
        "move": ruleset.move_text(line.position(), mv),
        "to": ruleset.text(&after.position),
        "seeds_won": &after.seeds_won[..ruleset.seats()],
        "next_seat": after.position.to_move().map(|seat| seat.0),
        "turn_ended": after.turn_ended,
        "skipped": after.skipped.iter().map(|seat| seat.0).collect::<Vec<_>>(),
    });
    if let Some(outcome) = after.position.outcome() {
        value["over"] = outcome_json(ruleset, &outcome);
    }
    value
}

/// Where a line stands, as JSON.
pub(crate) fn line_json(name: &str, line: &Line) -> Value {
    let ruleset = line.ruleset();
    json!({
        "rules": name,
        "start": ruleset.text(line.start()),
        "line": move_texts(ruleset, line.start(), line.moves()),
        "position": ruleset.text(line.position()),
        "to_move": line.position().to_move().map(|seat| seat.0),
        "over": line.outcome().map(|outcome| outcome_json(ruleset, &outcome)),
    })
}

/// What a move comes to, in a few words: `+2`, `again`, `over: …`.
pub(crate) fn transition_text(ruleset: &Ruleset, mover: Seat, after: &Transition) -> String {
    let mut words = Vec::new();
    let won = after.seeds_won[usize::from(mover.0)];
    if won != 0 {
        words.push(format!("{won:+}"));
    }
    match (after.position.outcome(), after.position.to_move()) {
        (Some(outcome), _) => {
            words.push(format!("over: {}", outcome_text(ruleset, &outcome)));
        }
        (None, Some(next)) if next == mover => words.push("same seat again".to_string()),
        (None, _) => {}
    }
    words.join(", ")
}

/// A search's score in words: `+1.50` seeds, `win`, `loss`.
pub(crate) fn score_text(score: i32) -> String {
    match verdict(score) {
        Some(word) => word.to_string(),
        None => format!("{:+.2}", f64::from(score) / 100.0),
    }
}

/// What a search has proven for the seat to move, if it has.
pub(crate) fn verdict(score: i32) -> Option<&'static str> {
    match score {
        SCORE_DECIDED.. => Some("win"),
        score if score <= -SCORE_DECIDED => Some("loss"),
        _ => None,
    }
}

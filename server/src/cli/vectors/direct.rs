//! Answers from the engine in this process.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use mashimo_engine::{Leaves, Line, Outcome, Ruleset, Spec, perft};

use super::answer::Answer;
use super::vector::{Over, Successor, Vector};

/// The engine, with the rulesets it has compiled so far.
#[derive(Default)]
pub(crate) struct Direct {
    rulesets: Mutex<HashMap<String, Arc<Ruleset>>>,
}

impl Direct {
    /// The engine's answer.
    pub(crate) fn answer(&self, vector: &Vector) -> Result<Answer, String> {
        let ruleset = self.ruleset(&vector.spec())?;
        let start = ruleset
            .parse_position(vector.position())
            .map_err(|error| format!("position: {error}"))?;
        if ruleset.text(&start) != vector.position() {
            return Err(format!("position: written {}", ruleset.text(&start)));
        }
        match vector {
            Vector::Moves { .. } => moves(&Line::new(ruleset, start)),
            Vector::Perft { counts, .. } => {
                let count = |d| perft(&ruleset, &start, d, Leaves::Played, &|| false);
                let depths = 1..=u32::try_from(counts.len()).map_err(|_| "too deep")?;
                let counts = depths.map(|d| count(d).expect("nobody stops this count"));
                Ok(Answer::Perft(counts.collect()))
            }
            Vector::Game { line: moves, .. } => game(Line::new(ruleset, start), moves),
        }
    }

    fn ruleset(&self, spec: &str) -> Result<Arc<Ruleset>, String> {
        let mut rulesets = self.rulesets.lock().expect("no holder of the lock panics");
        if let Some(ruleset) = rulesets.get(spec) {
            return Ok(ruleset.clone());
        }
        let read = Spec::parse(spec).map_err(|error| format!("ruleset '{spec}': {error}"))?;
        let ruleset = Arc::new(read.ruleset());
        rulesets.insert(spec.to_string(), ruleset.clone());
        Ok(ruleset)
    }
}

fn moves(line: &Line) -> Result<Answer, String> {
    let ruleset = line.ruleset();
    let successor = |&mv| {
        let text = ruleset.move_text(line.position(), mv);
        let read = ruleset
            .parse_move(line.position(), &text)
            .map_err(|error| format!("move {text}: {error}"))?;
        // Read back, so that the notation is checked both ways.
        let after = ruleset
            .play(line.position(), read)
            .map_err(|error| format!("move {text}: {error}"))?;
        let over = after.outcome().map(|outcome| over(ruleset, &outcome));
        Ok(Successor {
            mv: text,
            to: ruleset.text(&after),
            over,
        })
    };
    let list: Result<Vec<Successor>, String> = line.legal_moves().iter().map(successor).collect();
    list.map(Answer::Moves)
}

fn game(mut line: Line, moves: &[String]) -> Result<Answer, String> {
    for (i, text) in moves.iter().enumerate() {
        let refused = |error| format!("move {} ({text}): {error}", i + 1);
        let mv = line
            .ruleset()
            .parse_move(line.position(), text)
            .map_err(|e| refused(e.to_string()))?;
        line.play(mv).map_err(|e| refused(e.to_string()))?;
    }
    let ruleset = line.ruleset();
    let over = line.outcome().map(|outcome| over(ruleset, &outcome));
    Ok(Answer::Game(ruleset.text(line.position()), over))
}

fn over(ruleset: &Ruleset, outcome: &Outcome) -> Over {
    Over {
        winner: outcome.winner.map(|seat| u32::from(seat.0)),
        scores: outcome.scores[..ruleset.seats()]
            .iter()
            .map(|&n| u32::from(n))
            .collect(),
        reason: outcome.reason.to_string(),
    }
}

//! One line of a vector file: what an independent implementation says of a position.

use serde::Deserialize;
use serde_json::{Map, Value};

/// A vector.
#[derive(Deserialize, Clone, Debug)]
#[serde(tag = "kind", rename_all = "lowercase", deny_unknown_fields)]
pub(crate) enum Vector {
    /// All legal moves of a position and what each leads to.
    Moves {
        /// The id of the ruleset.
        rules: String,
        /// The options that differ from their defaults.
        options: Map<String, Value>,
        /// The position.
        position: String,
        /// Its moves, in any order.
        moves: Vec<Successor>,
    },
    /// How many sequences of exactly 1, 2, … decisions there are.
    Perft {
        /// The id of the ruleset.
        rules: String,
        /// The options that differ from their defaults.
        options: Map<String, Value>,
        /// The position.
        position: String,
        /// The count of each depth, from 1.
        counts: Vec<u64>,
    },
    /// A game from its start to its end.
    Game {
        /// The id of the ruleset.
        rules: String,
        /// The options that differ from their defaults.
        options: Map<String, Value>,
        /// The position it began from.
        start: String,
        /// The moves.
        line: Vec<String>,
        /// The last position.
        to: String,
        /// Who won, and why, where the game is over.
        over: Option<Over>,
    },
}

/// A move and the position it leads to.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Successor {
    /// The move.
    #[serde(rename = "move")]
    pub(crate) mv: String,
    /// The position.
    pub(crate) to: String,
    /// Who won, and why, where the move ends the game.
    pub(crate) over: Option<Over>,
}

/// How a game ended.
#[derive(Deserialize, Clone, PartialEq, Eq, Debug)]
#[serde(deny_unknown_fields)]
pub(crate) struct Over {
    /// The winner, if there is one.
    pub(crate) winner: Option<u32>,
    /// The score of each seat.
    pub(crate) scores: Vec<u32>,
    /// The reason, as the rule pages call it.
    pub(crate) reason: String,
}

impl Vector {
    /// Reads a line.
    pub(crate) fn read(line: &str) -> Result<Vector, String> {
        serde_json::from_str(line).map_err(|error| format!("no vector: {error}"))
    }

    /// What kind it is.
    pub(crate) fn kind(&self) -> &'static str {
        match self {
            Vector::Moves { .. } => "moves",
            Vector::Perft { .. } => "perft",
            Vector::Game { .. } => "game",
        }
    }

    /// The position it speaks of.
    pub(crate) fn position(&self) -> &str {
        match self {
            Vector::Moves { position, .. } | Vector::Perft { position, .. } => position,
            Vector::Game { start, .. } => start,
        }
    }

    /// The ruleset and its options as a spec.
    pub(crate) fn spec(&self) -> String {
        let (rules, options) = match self {
            Vector::Moves { rules, options, .. }
            | Vector::Perft { rules, options, .. }
            | Vector::Game { rules, options, .. } => (rules, options),
        };
        let value = |value: &Value| value.as_str().map_or(value.to_string(), str::to_string);
        let pairs = options.iter().map(|(key, v)| format!("{key}={}", value(v)));
        let pairs = pairs.collect::<Vec<_>>().join(",");
        if pairs.is_empty() {
            rules.clone()
        } else {
            format!("{rules}:{pairs}")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_of_every_type_make_a_spec() {
        let line = r#"{"kind":"perft","rules":"universal","options":{"players":3,"relay":true,
            "endless":"stop"},"position":"x","counts":[1]}"#;
        let vector = Vector::read(line).unwrap();
        assert_eq!(
            vector.spec().len(),
            "universal:players=3,relay=true,endless=stop".len()
        );
        assert!(vector.spec().contains("relay=true"));
        assert!(vector.spec().contains("endless=stop"));
    }

    #[test]
    fn an_unknown_kind_is_said() {
        let error = Vector::read(r#"{"kind":"tune"}"#).unwrap_err();
        assert!(error.contains("tune") && error.contains("moves"), "{error}");
    }
}

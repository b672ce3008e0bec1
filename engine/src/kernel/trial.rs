//! One door for hand-made tests: a ruleset's rules, a position and moves in, texts out.

use crate::rules::Rules;
use crate::{Ruleset, Spec};

/// The rules of a spec, to be changed by a test.
pub(crate) fn rules(spec: &str) -> Rules {
    Spec::parse(spec).expect("a published ruleset").rules()
}

/// The legal moves of a position, separated by blanks; word moves with a colon.
pub(crate) fn legal(rules: &Rules, position: &str) -> String {
    let ruleset = Ruleset::new(rules).expect("admitted rules");
    let position = ruleset
        .parse_position(position)
        .expect("an admitted position");
    let moves = ruleset.legal_moves(&position);
    let texts = moves
        .iter()
        .map(|&mv| ruleset.move_text(&position, mv).replace(' ', ":"));
    texts.collect::<Vec<_>>().join(" ")
}

/// The position after these moves, and the reason if the game is over.
pub(crate) fn played(rules: &Rules, position: &str, moves: &str) -> String {
    let ruleset = Ruleset::new(rules).expect("admitted rules");
    let mut position = ruleset
        .parse_position(position)
        .expect("an admitted position");
    for text in moves.split(' ') {
        let mv = ruleset
            .parse_move(&position, &text.replace(':', " "))
            .expect("a move");
        position = ruleset.play(&position, mv).expect("a legal move");
    }
    let text = ruleset.text(&position);
    match position.outcome() {
        None => text,
        Some(outcome) => match outcome.winner {
            Some(seat) => format!("{text} seat {seat} wins, {}", outcome.reason),
            None => format!("{text} draw, {}", outcome.reason),
        },
    }
}

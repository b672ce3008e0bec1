//! Which rules a request means, and lines of moves under them.

use mashimo_engine::{Line, MoveError, Position, PositionError};
use mashimo_proto::v1::{self, rules_ref::Rules as Wire};

use crate::arena::{Chosen, FieldFault, Refusal, Rulebook};

/// A position's text may be so long.
const POSITION_BYTES_MAX: usize = 4096;
/// Moves of a line.
const LINE_MAX: usize = 20_000;

/// The ruleset a request names or holds.
pub(crate) fn chosen(book: &Rulebook, rules: Option<&v1::RulesRef>) -> Result<Chosen, Refusal> {
    match rules.and_then(|rules| rules.rules.as_ref()) {
        Some(Wire::Spec(spec)) => book.by_spec(spec),
        Some(Wire::Custom(rules)) => book.by_rules(&super::rules_read::rules(rules)?),
        None => Err(Refusal::field("rules", "a spec or custom rules are needed")),
    }
}

/// The position of a text; of none, the ruleset's start.
pub(crate) fn position(chosen: &Chosen, field: &str, text: &str) -> Result<Position, Refusal> {
    if text.is_empty() {
        return Ok(chosen.ruleset.start());
    }
    if text.len() > POSITION_BYTES_MAX {
        return Err(Refusal::field(
            field,
            format!("more than {POSITION_BYTES_MAX} bytes"),
        ));
    }
    chosen
        .ruleset
        .parse_position(text)
        .map_err(|error| position_refused(field, &error))
}

/// The position of a text, which may be finished: its turn is `-` then.
pub(crate) fn any_position(chosen: &Chosen, field: &str, text: &str) -> Result<Position, Refusal> {
    if text.len() > POSITION_BYTES_MAX || text.split(' ').nth(2) != Some("-") {
        return position(chosen, field, text);
    }
    let finished = chosen.ruleset.parse_finished(text);
    finished.map_err(|error| position_refused(field, &error))
}

/// What is wrong with a position, fault by fault.
pub(crate) fn position_refused(field: &str, error: &PositionError) -> Refusal {
    let fault = |fault: &mashimo_engine::PositionFault| FieldFault {
        field: format!("{field}: {}", fault.field),
        reason: fault.reason.clone(),
    };
    Refusal::BadFields(error.faults.iter().map(fault).collect())
}

/// A line with its moves played.
pub(crate) fn line(book: &Rulebook, line: Option<&v1::Line>) -> Result<(Chosen, Line), Refusal> {
    let unset = v1::Line::default();
    let wire = line.unwrap_or(&unset);
    let chosen = chosen(book, wire.rules.as_ref())?;
    let start = position(&chosen, "line.start", &wire.start)?;
    let mut line = Line::new(chosen.ruleset.clone(), start);
    if wire.moves.len() > LINE_MAX {
        return Err(Refusal::field(
            "line.moves",
            format!("more than {LINE_MAX} moves"),
        ));
    }
    for (i, text) in wire.moves.iter().enumerate() {
        play(&mut line, &format!("line.moves[{i}]"), text)?;
    }
    Ok((chosen, line))
}

/// Plays a move given as text.
pub(crate) fn play(line: &mut Line, field: &str, text: &str) -> Result<(), Refusal> {
    let mv = line.ruleset().parse_move(line.position(), text);
    let played = mv.and_then(|mv| line.play(mv));
    played
        .map(drop)
        .map_err(|error| move_refused(line, field, &error))
}

/// Why a move is refused, with the legal ones.
pub(crate) fn move_refused(line: &Line, field: &str, error: &MoveError) -> Refusal {
    match error {
        MoveError::Malformed { .. } => Refusal::field(field, error.to_string()),
        MoveError::Illegal { .. } | MoveError::Over => {
            let text = |&mv: &_| line.ruleset().move_text(line.position(), mv);
            let legal_moves = line.legal_moves().iter().map(text).collect();
            Refusal::IllegalMove {
                text: format!("{field}: {error}"),
                legal_moves,
            }
        }
    }
}

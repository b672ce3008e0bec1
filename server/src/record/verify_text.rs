//! Plays a game of the PGN-like text again, and reports the first disagreement.

use std::sync::Arc;

use mashimo_engine::Line;

use super::export::result_word;
use super::head::ruleset_of;
use super::text::{LOST_TURN, NO_RESULT, TextRecord};
use super::verify::{Disagreement, Verified, by_rules};
use crate::game::RulesetRef;

/// Plays a game of the PGN-like text again; it holds no positions but the first and the last.
///
/// # Errors
/// The first place at which it and the rules disagree. The line is the text's.
pub fn verify_text(record: &TextRecord) -> Result<Verified, Disagreement> {
    let game_id = record.tag("Game").unwrap_or_default().to_string();
    let fault = |ply: u32, line: usize, field: &str, reason: String| Disagreement {
        game_id: game_id.clone(),
        line,
        ply,
        field: field.to_string(),
        reason,
    };
    let tag = |name: &str| {
        let reason = || fault(0, record.line, name, "the tag is missing".to_string());
        record.tag(name).ok_or_else(reason)
    };
    let named = named_ruleset(record, tag("Ruleset")?, tag("Fingerprint")?);
    let ruleset = named
        .and_then(|named| ruleset_of(&named))
        .map_err(|(field, reason)| {
            let name = if field == "fingerprint" {
                "Fingerprint"
            } else {
                "Ruleset"
            };
            fault(0, record.line_of(name), name, reason)
        })?;
    let start = ruleset.parse_position(tag("Start")?);
    let start = start.map_err(|e| fault(0, record.line_of("Start"), "Start", e.to_string()))?;
    let mut board = Line::new(Arc::new(ruleset), start);
    for (i, mv) in record.moves.iter().enumerate() {
        let at = |reason: String| fault(i as u32 + 1, mv.line, "move", reason);
        play_text(&mut board, &mv.text).map_err(at)?;
    }
    let decisions = record.moves.len() as u32;
    check_end(record, &board)
        .map_err(|(name, reason)| fault(decisions, record.line_of(name), name, reason))?;
    Ok(Verified {
        game_id: game_id.clone(),
        decisions,
        over: record.result != NO_RESULT,
    })
}

fn named_ruleset(
    record: &TextRecord,
    spec: &str,
    fingerprint: &str,
) -> Result<RulesetRef, (&'static str, String)> {
    let fingerprint = fingerprint.to_string();
    match record.tag("Rules") {
        None => Ok(RulesetRef {
            spec: Some(spec.to_string()),
            rules: None,
            fingerprint,
        }),
        Some(json) => {
            let rules = serde_json::from_str(json);
            let rules = rules.map_err(|error| ("rules", error.to_string()))?;
            Ok(RulesetRef {
                spec: None,
                rules: Some(Box::new(rules)),
                fingerprint,
            })
        }
    }
}

fn play_text(board: &mut Line, text: &str) -> Result<(), String> {
    if text == LOST_TURN {
        return board
            .skip_turn()
            .map(|_| ())
            .map_err(|e| format!("no turn to lose: {e}"));
    }
    let parsed = board.ruleset().parse_move(board.position(), text);
    let mv = parsed.map_err(|error| error.to_string())?;
    board
        .play(mv)
        .map(|_| ())
        .map_err(|error| error.to_string())
}

fn check_end(record: &TextRecord, board: &Line) -> Result<(), (&'static str, String)> {
    let same = |name: &'static str, ruled: String| match record.tag(name) {
        Some(written) if written != ruled => Err((
            name,
            format!("the text says {written:?}, the rules {ruled:?}"),
        )),
        Some(_) | None => Ok(()),
    };
    if record
        .tag("Result")
        .is_some_and(|result| result != record.result)
    {
        let reason = format!(
            "the tag and the end of the moves ({:?}) differ",
            record.result
        );
        return Err(("Result", reason));
    }
    same("Final", board.ruleset().text(board.position()))?;
    let by_rules_ended = matches!(record.tag("Termination"), Some("NORMAL" | "CYCLE_RULE"));
    match board.outcome() {
        None if by_rules_ended => Err(("Termination", "by the rules the game goes on".to_string())),
        None => Ok(()),
        // An arbiter may have replaced a result; the rules are not asked then.
        Some(_) if record.tag("Termination") == Some("ARBITER") => Ok(()),
        Some(outcome) => {
            let ruled = by_rules(&outcome, board.ruleset());
            same("Reason", outcome.reason.word().to_string())?;
            let seeds: Vec<String> = ruled.seeds.iter().map(u16::to_string).collect();
            same("Seeds", seeds.join(","))?;
            same("Result", result_word(&ruled))
        }
    }
}

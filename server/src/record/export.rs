//! A record as PGN-like text: tags, then the moves turn by turn.

use std::fmt::{self, Display, Write as _};

use super::date::iso_8601;
use super::head::{Record, RecordHead, Sealed};
use super::text::{LOST_TURN, NO_RESULT};
use crate::game::{
    BudgetUnit, ClockSpec, Control, Ended, EventKind, GameResult, Points, SeatConfig, Span,
};

/// How wide the lines of moves are at most, where one move alone is not wider.
const WIDTH: usize = 80;

/// The PGN-like text of a record, with an empty line at its end.
pub fn export_text(record: &Record) -> String {
    let mut text = String::new();
    tags(&mut text, record);
    text.push('\n');
    wrap(&mut text, &tokens(record));
    text.push_str("\n\n");
    text
}

fn tags(text: &mut String, record: &Record) {
    let RecordHead {
        game_id,
        ruleset,
        start,
        seats,
        clock,
        time,
        part_of,
        ..
    } = &record.head;
    tag(text, "Game", game_id);
    if let Some(part_of) = part_of {
        tag(text, "Match", &part_of.match_id);
        tag(text, "Slot", part_of.slot);
    }
    match (&ruleset.spec, &ruleset.rules) {
        (Some(spec), _) => tag(text, "Ruleset", spec),
        (None, Some(rules)) => {
            tag(text, "Ruleset", "custom");
            tag(
                text,
                "Rules",
                serde_json::to_string(rules).expect("rules are plain data"),
            );
        }
        (None, None) => {}
    }
    tag(text, "Fingerprint", &ruleset.fingerprint);
    tag(text, "Start", start);
    for (i, SeatConfig { bot, version, .. }) in seats.iter().enumerate() {
        let gap = if version.is_empty() { "" } else { " " };
        tag(text, &format!("Seat{i}"), format!("{bot}{gap}{version}"));
    }
    tag(text, "Clock", ClockText(clock));
    tag(text, "Time", iso_8601(*time));
    match &record.over {
        Some(over) => end_tags(text, over),
        None => tag(text, "Result", NO_RESULT),
    }
}

fn end_tags(text: &mut String, over: &Sealed) {
    let ending = &over.ending;
    let GameResult {
        ranks,
        seeds,
        points,
        ..
    } = &ending.result;
    tag(text, "Result", result_of(over));
    tag(text, "Ranks", list(ranks));
    tag(text, "Seeds", list(seeds));
    tag(
        text,
        "Points",
        list(points.iter().map(|p: &Points| p.as_f64())),
    );
    tag(text, "Termination", ending.termination);
    if let Some(reason) = &ending.reason {
        tag(text, "Reason", reason);
    }
    if let Some(seat) = ending.fault_seat {
        tag(text, "FaultSeat", seat);
    }
    tag(text, "Final", &ending.position);
}

fn list<T: Display>(values: impl IntoIterator<Item = T>) -> String {
    values
        .into_iter()
        .map(|value| value.to_string())
        .collect::<Vec<_>>()
        .join(",")
}

fn tag(text: &mut String, name: &str, value: impl Display) {
    let value = value.to_string().replace('\\', "\\\\").replace('"', "\\\"");
    // A line break would end the tag.
    let value = value.replace(['\n', '\r'], " ");
    writeln!(text, "[{name} \"{value}\"]").expect("a string takes everything");
}

/// The result in a word: `1-0`, `0-1`, `1/2-1/2`; the ranks of three or four seats; `*` for none.
pub(super) fn result_of(over: &Sealed) -> String {
    let ending = &over.ending;
    match ending.ended {
        Ended::Aborted | Ended::Void => NO_RESULT.to_string(),
        Ended::Finished => result_word(&ending.result),
    }
}

pub(super) fn result_word(result: &GameResult) -> String {
    let half = Points(Points::ONE.0 / 2);
    match result.points[..] {
        [Points::ONE, _] => "1-0".to_string(),
        [_, Points::ONE] => "0-1".to_string(),
        [a, b] if a == half && b == half => "1/2-1/2".to_string(),
        [_, _] => "0-0".to_string(),
        _ => result
            .ranks
            .iter()
            .map(u8::to_string)
            .collect::<Vec<_>>()
            .join("-"),
    }
}

fn tokens(record: &Record) -> Vec<String> {
    let mut tokens = Vec::new();
    let (mut turn, mut begins) = (0, true);
    let mut number = |tokens: &mut Vec<String>, begins: bool| {
        if begins {
            turn += 1;
            tokens.push(format!("{turn}."));
        }
    };
    for event in &record.events {
        match &event.kind {
            EventKind::Move(played) => {
                number(&mut tokens, begins);
                tokens.push(played.text.replace(' ', ":"));
                tokens.push(charged(played.charged));
                begins = played.turn_ended;
            }
            EventKind::TurnLost(lost) => {
                number(&mut tokens, begins);
                tokens.push(LOST_TURN.to_string());
                tokens.push(charged(lost.charged));
                begins = true;
            }
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Started { .. }
            | EventKind::Rejected(_)
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Over(_)
            | EventKind::Acknowledged { .. }
            | EventKind::Noted { .. }
            | EventKind::Overruled { .. } => {}
        }
    }
    tokens.push(
        record
            .over
            .as_ref()
            .map_or(NO_RESULT.to_string(), result_of),
    );
    tokens
}

fn charged(span: Span) -> String {
    format!("{{{}}}", seconds(span))
}

fn wrap(text: &mut String, tokens: &[String]) {
    let mut column = 0;
    for token in tokens {
        if column > 0 && column + 1 + token.len() > WIDTH {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(token);
        column += token.len();
    }
}

/// Seconds without superfluous zeros: `5`, `0.05`.
fn seconds(span: Span) -> String {
    let text = format!("{}.{:09}", span.0 / 1_000_000_000, span.0 % 1_000_000_000);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// A clock in a few words: `5+0.05`, `60+3x10`, `1/move+5`, `10000 nodes`, `86400/move`.
struct ClockText<'a>(&'a ClockSpec);

impl Display for ClockText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0.control {
            Control::Fischer { base, increment } => {
                write!(f, "{}+{}", seconds(base), seconds(increment))
            }
            Control::Byoyomi {
                base,
                period,
                periods,
            } => {
                write!(f, "{}+{periods}x{}", seconds(base), seconds(period))
            }
            Control::PerMove {
                limit,
                overtime_bank,
            } if overtime_bank > Span::ZERO => {
                write!(f, "{}/move+{}", seconds(limit), seconds(overtime_bank))
            }
            Control::PerMove { limit, .. } => write!(f, "{}/move", seconds(limit)),
            Control::Budget {
                unit: BudgetUnit::Nodes,
                amount,
                ..
            } => {
                write!(f, "{amount} nodes")
            }
            Control::Budget {
                unit: BudgetUnit::Iterations,
                amount,
                ..
            } => {
                write!(f, "{amount} iterations")
            }
            Control::Correspondence { per_move } => write!(f, "{}/move", seconds(per_move)),
        }
    }
}

//! Games as rows of the store, and back.

use crate::arena::table_info::{Place, TableInfo};
use crate::game::{Ended, Ending, Event, EventKind};
use crate::store::{GameRow, GameState, Write};

/// A new game's row.
pub(super) fn new_game(info: &TableInfo) -> GameRow {
    let config = &info.config;
    let names: Vec<&str> = config.seats.iter().map(|seat| seat.bot.as_str()).collect();
    GameRow {
        order: 0,
        id: config.game_id.to_string(),
        match_id: info.match_id().to_owned(),
        spec: config
            .ruleset
            .spec
            .clone()
            .unwrap_or_else(|| "custom".to_owned()),
        bots: format!(",{},", names.join(",")),
        state: GameState::Open,
        made_ms: info.made.0 as i64,
        head: head(info),
        result: String::new(),
    }
}

/// What a row says of a game beside its columns: its place in its match, and its start, by which it
/// can be looked for.
fn head(info: &TableInfo) -> String {
    let mut head = serde_json::to_value(&info.place).expect("a place is made of numbers");
    head["start"] = info.ruleset.text(&info.start).into();
    head.to_string()
}

/// The place of a game in its match, as its row has it.
pub(super) fn place(row: &GameRow) -> Place {
    serde_json::from_str(&row.head).unwrap_or_default()
}

/// The change of a game's row that an event brings, if it brings one.
pub(super) fn ending(game_id: &str, event: &Event) -> Option<Write> {
    let ending = match &event.kind {
        EventKind::Over(ending) | EventKind::Overruled { ending, .. } => ending,
        EventKind::Created { .. }
        | EventKind::Ready { .. }
        | EventKind::Started { .. }
        | EventKind::Move(_)
        | EventKind::TurnLost(_)
        | EventKind::Rejected(_)
        | EventKind::ClockAdjusted { .. }
        | EventKind::DrawOffered { .. }
        | EventKind::DrawAnswered { .. }
        | EventKind::Suspended { .. }
        | EventKind::Resumed {}
        | EventKind::Noted { .. }
        | EventKind::Acknowledged { .. } => return None,
    };
    let state = match ending.ended {
        Ended::Finished => GameState::Finished,
        Ended::Aborted => GameState::Aborted,
        Ended::Void => GameState::Void,
    };
    let result = serde_json::to_string(ending).expect("an ending is made of what JSON can hold");
    Some(Write::GameState {
        game_id: game_id.into(),
        state,
        result: Some(result),
    })
}

/// How a stored game ended, if it has.
pub(super) fn stored_ending(row: &GameRow) -> Option<Ending> {
    serde_json::from_str(&row.result).ok()
}

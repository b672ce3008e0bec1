//! How a game stands, read off its value.

use std::sync::Arc;

use mashimo_engine::Seat;

use super::frame::TableView;
use super::table_info::TableInfo;
use crate::game::{Game, Nanos};

/// How a game stands at an instant, without its history.
pub(crate) fn of(game: &Game, info: &Arc<TableInfo>, now: Nanos) -> TableView {
    let seats = (0..game.config().seats.len() as u8).map(Seat);
    TableView {
        info: info.clone(),
        phase: game.phase().clone(),
        seq: game.seq(),
        ply: game.ply(),
        position: *game.line().position(),
        clocks: seats.map(|seat| game.clock_at(seat, now)).collect(),
        open: game.open().map(|open| (open.decision_id, open.seat)),
        ending: game.ending().cloned(),
        history: Vec::new(),
        history_start: String::new(),
        ended_ms: None,
    }
}

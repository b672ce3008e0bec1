//! Public events of a stored game, each with what it led to; and what spectators may see of a game.

use std::sync::Arc;

use mashimo_engine::{Position, Seat};

use super::frame::Published;
use super::table_info::TableInfo;
use crate::game::{Event, EventKind, SeatClock};

/// Follows a log event by event.
pub(crate) struct Replay {
    info: Arc<TableInfo>,
    position: Position,
    clocks: Vec<SeatClock>,
    running: Option<Seat>,
    ply: u32,
}

impl Replay {
    pub(crate) fn new(info: Arc<TableInfo>) -> Replay {
        let clocks = vec![info.config.clock.fresh(); info.config.seats.len()];
        Replay {
            position: info.start,
            clocks,
            running: None,
            ply: 0,
            info,
        }
    }

    /// Takes the next entry in; a public one comes back with what it led to.
    pub(crate) fn follow(&mut self, event: &Event) -> Option<Arc<Published>> {
        self.note(event);
        event.seq?;
        Some(Arc::new(Published {
            info: self.info.clone(),
            event: event.public()?,
            position: self.position,
            clocks: self.clocks.clone(),
            running: self.running,
            ply: self.ply,
        }))
    }

    fn note(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Started { to_move, .. } => self.running = Some(*to_move),
            EventKind::Move(played) => {
                self.ply = played.ply;
                self.turn(played.seat, &played.clock, &played.position);
            }
            EventKind::TurnLost(lost) => {
                self.ply = lost.ply;
                self.turn(lost.seat, &lost.clock, &lost.position);
            }
            EventKind::ClockAdjusted { seat, clock, .. } => {
                self.clocks[seat.index()] = clock.clone();
            }
            EventKind::Suspended { .. } | EventKind::Over(_) => self.running = None,
            EventKind::Resumed {} => self.running = self.position.to_move(),
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Rejected(_)
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Acknowledged { .. }
            | EventKind::Overruled { .. } => {}
        }
    }

    fn turn(&mut self, seat: Seat, clock: &SeatClock, text: &str) {
        self.clocks[seat.index()] = clock.clone();
        let ruleset = &self.info.ruleset;
        let position = ruleset
            .parse_position(text)
            .or_else(|_| ruleset.parse_finished(text));
        // The log was checked when it was written; a text that does not parse leaves the board as it was.
        self.position = position.unwrap_or(self.position);
        self.running = self.position.to_move();
    }
}

/// How many entries of a log spectators may see: all once the game is over, else all but those from
/// the last `delay` decisions on.
pub(crate) fn visible(log: &[Event], delay: u32) -> usize {
    let over = log
        .iter()
        .any(|event| matches!(event.kind, EventKind::Over(_)));
    if over || delay == 0 {
        return log.len();
    }
    let is_decision = |event: &Event| match event.kind {
        EventKind::Move(_) | EventKind::TurnLost(_) => true,
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
        | EventKind::Overruled { .. } => false,
    };
    let decisions = log
        .iter()
        .enumerate()
        .filter(|(_, event)| is_decision(event));
    let places: Vec<usize> = decisions.map(|(place, _)| place).collect();
    match places.len().checked_sub(delay as usize) {
        Some(first_hidden) => places[first_hidden],
        None => log.len().min(places.first().copied().unwrap_or(log.len())),
    }
}

//! Public events of a stored game, each with what it led to.

use std::sync::Arc;

use mashimo_engine::{Position, Seat};

use super::frame::{Published, Written};
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
            wire: Written::default(),
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
            | EventKind::Noted { .. }
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

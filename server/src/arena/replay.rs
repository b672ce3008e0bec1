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
    /// The seats whose clocks are known from what was followed.
    heard_of: Vec<bool>,
    /// Whether a decision was followed, which tells the position.
    knows_position: bool,
}

impl Replay {
    pub(crate) fn new(info: Arc<TableInfo>) -> Replay {
        let clocks = vec![info.config.clock.fresh(); info.config.seats.len()];
        Replay {
            position: info.start,
            heard_of: vec![false; clocks.len()],
            knows_position: false,
            clocks,
            running: None,
            ply: 0,
            info,
        }
    }

    /// Whether what was followed tells all there is to know, though it was not the whole log.
    pub(crate) fn knows_all(&self) -> bool {
        self.knows_position && self.heard_of.iter().all(|heard_of| *heard_of)
    }

    /// Takes the next entry in; a public one comes back with what it led to.
    pub(crate) fn follow(&mut self, event: &Event) -> Option<Arc<Published>> {
        self.note(event);
        event.seq?;
        Some(Arc::new(Published {
            info: self.info.clone(),
            event: Arc::new(event.public()?),
            position: self.position,
            clocks: self.clocks.clone(),
            running: self.running,
            ply: self.ply,
            wire: Written::default(),
        }))
    }

    /// Takes the next entry in.
    pub(super) fn note(&mut self, event: &Event) {
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
                self.set_clock(*seat, clock);
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

    fn set_clock(&mut self, seat: Seat, clock: &SeatClock) {
        self.clocks[seat.index()] = clock.clone();
        self.heard_of[seat.index()] = true;
    }

    fn turn(&mut self, seat: Seat, clock: &SeatClock, text: &str) {
        self.set_clock(seat, clock);
        self.knows_position = true;
        let ruleset = &self.info.ruleset;
        let position = ruleset
            .parse_position(text)
            .or_else(|_| ruleset.parse_finished(text));
        // The log was checked when it was written; a text that does not parse leaves the board as it was.
        self.position = position.unwrap_or(self.position);
        self.running = self.position.to_move();
    }
}

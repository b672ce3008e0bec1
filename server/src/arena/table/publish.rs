//! Telling what has come in force: the seats, the spectators, the match.

use std::sync::Arc;

use mashimo_engine::Seat;
use tokio::time::Instant;

use super::{Ended, Task};
use crate::arena::frame::{Published, Written};
use crate::game::{Event, EventKind, Phase};

impl Task {
    /// Tells everybody what happened and asks the next seat.
    pub(super) fn tell_all(&mut self, events: Vec<Arc<Event>>) {
        if events.is_empty() {
            return;
        }
        for event in events {
            self.shared.metrics.event(&event);
            if let Some(trace) = &mut self.trace {
                trace.event(&event);
            }
            self.note(&event);
            if event.seq.is_some() {
                self.publish(event);
            }
        }
        self.ask(self.in_force_at);
    }

    fn publish(&mut self, event: Arc<Event>) {
        let open = self.game.open().map(|open| open.seat);
        let published = Arc::new(Published {
            info: self.info.clone(),
            position: *self.game.line().position(),
            clocks: self.game.clocks().to_vec(),
            running: open.filter(|_| *self.game.phase() == Phase::Running),
            ply: self.game.ply(),
            wire: Written::default(),
            event,
        });
        // Nobody watching is no fault, and mostly nobody does.
        if self.watchers.receiver_count() > 0 {
            let _ = self.watchers.send(published.clone());
        }
        // For its seats a game that is over stays so; another result later is for those who count.
        if !matches!(published.event.kind, EventKind::Overruled { .. }) {
            for (seat, occupant) in self.seats.iter_mut().enumerate() {
                occupant.happened(Seat(seat as u8), &published);
            }
        }
        if let EventKind::Over(_) = published.event.kind {
            self.over(&published);
        }
    }

    pub(super) fn note(&mut self, event: &Event) {
        match &event.kind {
            EventKind::Move(played) => {
                self.positions.push(played.position.clone());
                let (charged, decisions) = &mut self.thinking[played.seat.index()];
                *charged = charged.plus(played.charged);
                *decisions += 1;
            }
            EventKind::TurnLost(lost) => self.positions.push(lost.position.clone()),
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

    /// The terminal event gives every seat free and the result to the match.
    fn over(&mut self, published: &Arc<Published>) {
        self.over_since.get_or_insert(Instant::now());
        for occupant in &mut self.seats {
            occupant.over(published);
        }
        let Some(ending) = self.game.ending().cloned() else {
            return;
        };
        tracing::info!(
            game_id = self.info.id(), termination = %ending.termination, ply = self.game.ply(),
            "game over"
        );
        if let Some(ended) = self.ended.take() {
            let info = self.info.clone();
            let _ = ended.send(Ended {
                info,
                ending,
                thinking: self.thinking.clone(),
            });
        }
        self.shared.changed.notify_waiters();
    }

    pub(super) fn everybody_knows(&self) -> bool {
        let knows = |seat: usize| {
            !self.seats[seat].is_to_acknowledge() || self.game.acknowledged(Seat(seat as u8))
        };
        (0..self.seats.len()).all(knows)
    }
}

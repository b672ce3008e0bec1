//! Whether the next entry of a log fits what came before: a damaged log is refused, never played.

use super::event::{Ending, Event, EventKind};
use super::outcome::Ended;
use super::{Game, Phase, RestoreError};

impl Game {
    /// Asked before an entry is taken in.
    pub(super) fn check_next(&self, event: &Event) -> Result<(), RestoreError> {
        let (expected, found) = (self.fold.next_index, event.index);
        if found != expected {
            return Err(RestoreError::Gap { expected, found });
        }
        if matches!(event.kind, EventKind::Created { .. }) != (found == 0) {
            return Err(RestoreError::Created { index: found });
        }
        let seq = event.kind.is_public().then_some(self.fold.seq + 1);
        if event.seq != seq {
            return Err(RestoreError::SeqGap {
                index: found,
                expected: seq,
                found: event.seq,
            });
        }
        self.check_kind(&event.kind)
            .map_err(|reason| RestoreError::Misfit {
                index: found,
                reason,
            })
    }

    fn check_kind(&self, kind: &EventKind) -> Result<(), String> {
        if !self.may_follow(kind) {
            let (word, phase) = (kind.word(), &self.fold.phase);
            return Err(format!("`{word}` in a game that is {phase:?}"));
        }
        let seats = self.config.seats.len();
        if let Some(seat) = kind.seat().filter(|seat| seat.index() >= seats) {
            return Err(format!("seat {seat} in a game of {seats} seats"));
        }
        let awaited = self.fold.open.as_ref();
        let awaited = awaited.map(|open| (open.decision_id, open.seat));
        match kind.decision().zip(kind.seat()) {
            Some((decision, seat)) if awaited != Some((decision, seat)) => {
                Err(format!("decision {decision} of seat {seat} is not awaited"))
            }
            Some(_) | None => Ok(()),
        }?;
        if let EventKind::Over(ending) | EventKind::Overruled { ending, .. } = kind {
            self.check_ending(ending)?;
        }
        Ok(())
    }

    fn may_follow(&self, kind: &EventKind) -> bool {
        let phase = &self.fold.phase;
        match kind {
            EventKind::Created { .. } => self.fold.next_index == 0,
            EventKind::Ready { .. } | EventKind::Started { .. } => *phase == Phase::Offered,
            EventKind::Move(_)
            | EventKind::TurnLost(_)
            | EventKind::Rejected(_)
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. } => *phase == Phase::Running,
            EventKind::Resumed {} => matches!(phase, Phase::Suspended(_)),
            EventKind::ClockAdjusted { .. } => {
                matches!(phase, Phase::Running | Phase::Suspended(_))
            }
            EventKind::Over(_) | EventKind::Noted { .. } => *phase != Phase::Over,
            EventKind::Acknowledged { .. } | EventKind::Overruled { .. } => *phase == Phase::Over,
        }
    }

    fn check_ending(&self, ending: &Ending) -> Result<(), String> {
        let (seats, result) = (self.config.seats.len(), &ending.result);
        let ranked = match ending.ended {
            Ended::Finished => seats,
            Ended::Aborted | Ended::Void => 0,
        };
        let lists = [result.ranks.len(), result.points.len(), result.seeds.len()];
        if lists != [ranked, ranked, seats] {
            return Err(format!("ranks, points and seeds of {lists:?} seats"));
        }
        match result.winner.filter(|winner| winner.index() >= seats) {
            Some(winner) => Err(format!("seat {winner} won a game of {seats} seats")),
            None => Ok(()),
        }
    }

    /// Asked after an entry was taken in.
    pub(super) fn check_position(&self, event: &Event) -> Result<(), RestoreError> {
        let ruled = self.position_text();
        match event.kind.position() {
            Some(stored) if stored != ruled => {
                let reason = format!("the rules lead to {ruled}, the log says {stored}");
                Err(RestoreError::Misfit {
                    index: event.index,
                    reason,
                })
            }
            Some(_) | None => Ok(()),
        }
    }
}

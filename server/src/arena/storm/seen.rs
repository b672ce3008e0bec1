//! What one bot has been told of one game, and that nothing of it is ever taken back.

use crate::arena::{Accepted, Asked, Published, Snapshot};
use crate::game::{EventKind, Phase};

/// What a bot knows of a game.
#[derive(Default)]
pub(super) struct Seen {
    /// The last event it was told of.
    seq: u64,
    /// The moves it was told of, in order, from the first.
    moves: Vec<String>,
    accepted: Vec<(u64, u32, String)>,
    /// The last decision it was asked for.
    decision: u64,
    pub(super) over: bool,
}

impl Seen {
    pub(super) fn snapshot(&mut self, snapshot: &Snapshot) {
        let table = &snapshot.table;
        assert!(
            table.seq >= self.seq,
            "told up to {}, now {}",
            self.seq,
            table.seq
        );
        assert!(
            !self.over || table.ending.is_some(),
            "a game that was over goes on"
        );
        let known = self.moves.len().min(table.history.len());
        assert_eq!(
            self.moves[..known],
            table.history[..known],
            "another game than was told"
        );
        assert!(
            table.history.len() >= self.moves.len(),
            "moves were taken back"
        );
        if table.phase == Phase::Running {
            for clock in &table.clocks {
                assert!(
                    clock.turn_left.0 > 0 || clock.running,
                    "told it had no time: {clock:?}"
                );
            }
        }
        self.seq = table.seq;
        self.moves.clone_from(&table.history);
        self.over = table.ending.is_some();
    }

    pub(super) fn event(&mut self, published: &Published) {
        let seq = published.event.seq.expect("only public events are told");
        if seq <= self.seq {
            return;
        }
        let kind = &published.event.kind;
        // The end is told to who comes back after it, too: it is complete in itself.
        let is_end = matches!(kind, EventKind::Over(_));
        assert!(
            is_end || seq == self.seq + 1,
            "after {} comes {seq}: {kind:?}",
            self.seq
        );
        assert!(!self.over, "nothing follows the end");
        self.seq = seq;
        match &published.event.kind {
            EventKind::Move(played) => self.moves.push(played.text.to_string()),
            EventKind::Over(_) => self.over = true,
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Started { .. }
            | EventKind::TurnLost(_)
            | EventKind::Rejected(_)
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Acknowledged { .. }
            | EventKind::Noted { .. }
            | EventKind::Overruled { .. } => {}
        }
    }

    pub(super) fn request(&mut self, asked: &Asked) {
        for played in &asked.played {
            self.event(played);
        }
        let request = &asked.request;
        assert!(!self.over, "a request after the end");
        // Pauses and what bots say have numbers, too; the decision is the same after them.
        assert!(
            request.decision_id <= self.seq,
            "a decision follows what was told"
        );
        assert!(request.decision_id >= self.decision, "it was made already");
        self.decision = request.decision_id;
        assert_eq!(request.ply as usize, self.moves.len());
        assert!(!asked.legal_moves.is_empty());
    }

    pub(super) fn accepted(&mut self, accepted: &Accepted) {
        let told = &accepted.acceptance;
        let before = self
            .accepted
            .iter()
            .find(|(id, attempt, _)| (*id, *attempt) == (told.decision_id, accepted.attempt));
        match before {
            Some((_, _, text)) => assert_eq!(*text, told.text, "answered otherwise"),
            None => {
                let told = (told.decision_id, accepted.attempt, told.text.to_string());
                self.accepted.push(told);
            }
        }
    }
}

//! How a bot is asked to leave a stream.

use tokio::time::Instant;

use super::{Seated, Session};
use crate::arena::frame::{Frame, Goaway};
use crate::arena::outbox::Outbox;
use crate::arena::refusal::Refusal;

impl Session {
    /// Asks the bot to come back on another connection; its stream goes on as long as it owes a decision.
    pub(in crate::arena) fn ask_to_leave(&self, epoch: u64) {
        let mut inner = self.lock();
        if inner.epoch == epoch {
            inner.asked_to_leave = true;
            let goaway = Frame::Goaway(goaway(&Refusal::ConnectionAge, false));
            self.push_to(inner, goaway);
        }
    }

    /// Ends the stream of an epoch if the bot owes no decision. A request is awaited before it is handed over here,
    /// so that none can be on its way. Returns whether it has ended.
    pub(in crate::arena) fn let_go(&self, epoch: u64) -> bool {
        let mut inner = self.lock();
        if inner.epoch != epoch {
            return true;
        }
        let owes = |game: &Seated| match game {
            Seated::Live { table, seat } => table.owes(*seat).is_some(),
            Seated::Over { .. } => false,
        };
        if inner.games.values().any(owes) {
            return false;
        }
        inner.left_at = Some(Instant::now());
        if let Some(stream) = inner.stream.take() {
            stream.end(Some(Refusal::ConnectionAge));
        }
        true
    }
}

/// Ends a stream, with the reason as its last frame.
pub(super) fn end(stream: Outbox, why: Refusal, is_final: bool) {
    let _ = stream.push(Frame::Goaway(goaway(&why, is_final)));
    stream.end(Some(why));
}

fn goaway(why: &Refusal, is_final: bool) -> Goaway {
    Goaway {
        reason: why.reason(),
        text: why.to_string(),
        resume_after: None,
        is_final,
    }
}

//! A game as far as the bot has seen it.

use std::sync::Arc;

use mashimo_proto::v1::client_frame::Kind as Say;

use super::Step;
use crate::Game;

/// A game as far as the bot has seen it.
#[derive(Debug)]
pub(super) struct Track {
    pub(super) game: Arc<Game>,
    started: bool,
    pub(super) seq: u64,
    /// The newest decision that needs no answer any more.
    pub(super) decided: Option<u64>,
    pub(super) open: Option<Open>,
}

/// A decision that is awaited.
#[derive(Debug)]
pub(super) struct Open {
    pub(super) decision_id: u64,
    pub(super) attempt: u32,
    /// What was answered; none while the bot thinks.
    pub(super) sent: Option<Say>,
    /// Whether it was sent on this connection.
    pub(super) sent_here: bool,
}

impl Track {
    pub(super) fn new(game: Arc<Game>) -> Track {
        Track {
            game,
            started: false,
            seq: 0,
            decided: None,
            open: None,
        }
    }

    pub(super) fn start(&mut self) -> Vec<Step> {
        if self.started {
            return Vec::new();
        }
        self.started = true;
        vec![Step::Started(self.game.clone())]
    }

    /// The answer to the open decision, to be sent now; none while the bot thinks.
    pub(super) fn say(&mut self) -> Option<Step> {
        let open = self.open.as_mut()?;
        let say = open.sent.clone()?;
        open.sent_here = true;
        Some(Step::Say(say))
    }

    pub(super) fn decide(&mut self, decision_id: u64) {
        self.decided = self.decided.max(Some(decision_id));
        if self
            .open
            .as_ref()
            .is_some_and(|open| open.decision_id <= decision_id)
        {
            self.open = None;
        }
    }
}

impl Open {
    /// Notes the answer, which is sent after what else there is to say.
    pub(super) fn answer(&mut self, mut says: Vec<Say>, answer: Say) -> Vec<Say> {
        self.sent = Some(answer.clone());
        self.sent_here = true;
        says.push(answer);
        says
    }
}

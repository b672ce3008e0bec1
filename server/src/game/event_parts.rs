//! What of an event is asked for whatever its kind: seat, decision, position; what a note is about, what a draw's offer is answered.

use mashimo_engine::Seat;
use serde::{Deserialize, Serialize};

use super::event::EventKind;

/// What a note is about.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoteAbout {
    /// A line of the bot's own.
    Log,
    /// The seat's connection is there again.
    Connected,
    /// The seat's connection is lost.
    Lost,
    /// A frame came to nothing; the text begins with the reason.
    Error,
}

/// The answer to a draw offer.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawAnswer {
    /// The game is drawn.
    Accepted,
    /// The game goes on.
    Declined,
}

impl EventKind {
    /// The seat it is about, if it is about one.
    pub fn seat(&self) -> Option<Seat> {
        match self {
            EventKind::Ready { seat }
            | EventKind::Acknowledged { seat }
            | EventKind::Noted { seat, .. }
            | EventKind::DrawOffered { seat }
            | EventKind::DrawAnswered { seat, .. }
            | EventKind::ClockAdjusted { seat, .. } => Some(*seat),
            EventKind::Rejected(rejection) => Some(rejection.seat),
            EventKind::Started { to_move, .. } => Some(*to_move),
            EventKind::Move(played) => Some(played.seat),
            EventKind::TurnLost(lost) => Some(lost.seat),
            EventKind::Over(ending) | EventKind::Overruled { ending, .. } => ending.fault_seat,
            EventKind::Created { .. } | EventKind::Suspended { .. } | EventKind::Resumed {} => None,
        }
    }

    /// The decision it belongs to, if it belongs to one.
    pub fn decision(&self) -> Option<u64> {
        match self {
            EventKind::Move(played) => Some(played.decision_id),
            EventKind::TurnLost(lost) => Some(lost.decision_id),
            EventKind::Rejected(rejection) => Some(rejection.decision_id),
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Started { .. }
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Over(_)
            | EventKind::Acknowledged { .. }
            | EventKind::Noted { .. }
            | EventKind::Overruled { .. } => None,
        }
    }

    /// The position it led to, if it holds one.
    pub fn position(&self) -> Option<&str> {
        match self {
            EventKind::Started { position, .. } => Some(position),
            EventKind::Move(played) => Some(&played.position),
            EventKind::TurnLost(lost) => Some(&lost.position),
            EventKind::Over(ending) | EventKind::Overruled { ending, .. } => Some(&ending.position),
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Rejected(_)
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Noted { .. }
            | EventKind::Acknowledged { .. } => None,
        }
    }
}

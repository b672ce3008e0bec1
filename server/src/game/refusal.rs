//! Why a game does not do what it is asked: nothing changed, nobody's clock was charged.

use std::fmt;

use super::outcome::Termination;
use super::time::Span;

/// Why a command was refused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// There is no such seat in this game.
    NoSuchSeat {
        /// The seat asked for.
        seat: u8,
        /// Seats of this game.
        seats: u8,
    },
    /// The decision belongs to another seat.
    NotYourTurn {
        /// The decision.
        decision_id: u64,
        /// Whose it is.
        seat: u8,
    },
    /// The decision was made already, by another move.
    StaleDecision {
        /// The decision asked for.
        decision_id: u64,
        /// The decision that is awaited now, if any.
        awaited: Option<u64>,
        /// The last public event.
        seq: u64,
    },
    /// The try was answered before, for another move.
    AttemptReused {
        /// The number of the try.
        attempt: u32,
        /// The move it was used for.
        sent: String,
    },
    /// The game has not started.
    NotStarted,
    /// The game has started.
    AlreadyStarted,
    /// The game stands still; the decision will be asked for again.
    Suspended,
    /// The game does not stand still.
    NotSuspended,
    /// The game is over.
    GameOver {
        /// What ended it.
        termination: Termination,
    },
    /// The game is over because this seat's flag had fallen.
    TimeExpired {
        /// What the decision took.
        charged: Span,
        /// What it could have taken.
        allowance: Span,
    },
    /// The game is not over.
    NotOver,
    /// Policy or rules do not have this.
    NotAllowed {
        /// What, and why.
        text: String,
    },
    /// There is no draw offer to answer.
    NoOffer,
    /// A value of the command is wrong.
    BadField {
        /// The field.
        field: &'static str,
        /// What is wrong, and what would be right.
        text: String,
    },
}

impl Refusal {
    /// The machine-readable reason of the error model.
    pub fn reason(&self) -> &'static str {
        match self {
            Refusal::NoSuchSeat { .. } => "NOT_YOUR_SEAT",
            Refusal::NotYourTurn { .. } => "NOT_YOUR_TURN",
            Refusal::StaleDecision { .. } => "STALE_TURN",
            Refusal::AttemptReused { .. } => "REQUEST_ID_REUSED",
            Refusal::NotStarted => "NOT_STARTED",
            Refusal::AlreadyStarted => "ALREADY_STARTED",
            Refusal::Suspended => "SUSPENDED",
            Refusal::NotSuspended => "NOT_SUSPENDED",
            Refusal::GameOver { .. } => "GAME_OVER",
            Refusal::TimeExpired { .. } => "TIME_EXPIRED",
            Refusal::NotOver => "NOT_OVER",
            Refusal::NotAllowed { .. } => "NOT_ALLOWED",
            Refusal::NoOffer => "NO_OFFER",
            Refusal::BadField { .. } => "BAD_FIELD",
        }
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Refusal::NoSuchSeat { seat, seats } => {
                write!(
                    f,
                    "there is no seat {seat}; this game has {seats}, counted from 0"
                )
            }
            Refusal::NotYourTurn { decision_id, seat } => {
                write!(f, "decision {decision_id} belongs to seat {seat}")
            }
            Refusal::StaleDecision {
                decision_id,
                awaited: Some(awaited),
                ..
            } => {
                write!(
                    f,
                    "decision {decision_id} is not open; {awaited} is awaited"
                )
            }
            Refusal::StaleDecision {
                decision_id,
                awaited: None,
                ..
            } => {
                write!(f, "decision {decision_id} is not open, and none is awaited")
            }
            Refusal::AttemptReused { attempt, sent } => {
                write!(
                    f,
                    "try {attempt} of this decision was {sent:?}; count up for another move"
                )
            }
            Refusal::NotStarted => f.write_str("the game has not started"),
            Refusal::AlreadyStarted => f.write_str("the game has started"),
            Refusal::Suspended => {
                f.write_str("the game is suspended; the decision will be asked for again")
            }
            Refusal::NotSuspended => f.write_str("the game is not suspended"),
            Refusal::GameOver { termination } => write!(f, "the game is over: {termination}"),
            Refusal::TimeExpired { charged, allowance } => {
                write!(f, "the flag had fallen: {charged} used of {allowance}")
            }
            Refusal::NotOver => f.write_str("the game is not over"),
            Refusal::NotAllowed { text } => f.write_str(text),
            Refusal::NoOffer => f.write_str("there is no draw offer to answer"),
            Refusal::BadField { field, text } => write!(f, "{field}: {text}"),
        }
    }
}

impl std::error::Error for Refusal {}

//! What happened in a game: the entries of its log, of which it is the fold.

use mashimo_engine::Seat;
use serde::{Deserialize, Serialize};
use smol_str::SmolStr;

use super::clock::SeatClock;
use super::config::GameConfig;
use super::event_parts::{DrawAnswer, NoteAbout};
use super::outcome::{Ended, GameResult, Termination};
use super::time::{Millis, Span};

/// An entry of a game's log.
///
/// As JSON: `{"v":1,"index":4,"seq":3,"time":1764460800000,"kind":"move",…}`.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Event {
    /// The version of this kind of event.
    pub v: u32,
    /// The place in the log, gapless from 0, private entries included.
    pub index: u64,
    /// The number all may see, gapless from 1; a private entry has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seq: Option<u64>,
    /// When it happened.
    pub time: Millis,
    /// What happened.
    #[serde(flatten)]
    pub kind: EventKind,
}

/// What can happen in a game.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum EventKind {
    /// Private: the game was offered to its seats.
    Created {
        /// What it is played with.
        config: Box<GameConfig>,
    },
    /// Private: a seat is ready.
    Ready {
        /// The seat.
        seat: Seat,
    },
    /// All seats are ready; the first decision is awaited.
    Started {
        /// The start position.
        position: String,
        /// The seat to move.
        to_move: Seat,
    },
    /// A decision was made and stands.
    Move(MoveEvent),
    /// A seat misses its turn; the position stays as it was.
    TurnLost(TurnLostEvent),
    /// Private: a move that was none.
    Rejected(Rejection),
    /// An arbiter changed a clock.
    ClockAdjusted {
        /// Whose clock.
        seat: Seat,
        /// The clock now.
        clock: SeatClock,
        /// Who did it.
        author: String,
        /// Why.
        text: String,
    },
    /// A seat offers a draw.
    DrawOffered {
        /// The seat that offers.
        seat: Seat,
    },
    /// The other seat answers.
    DrawAnswered {
        /// The seat that answers.
        seat: Seat,
        /// The answer.
        answer: DrawAnswer,
    },
    /// The game stands still.
    Suspended {
        /// Why.
        cause: Pause,
        /// What the awaited decision has taken so far; nothing after a server fault.
        #[serde(rename = "spent_ns")]
        spent: Span,
        /// How long the game has run so far, suspensions apart.
        #[serde(rename = "ran_ns")]
        ran: Span,
    },
    /// The game goes on; the same decision is awaited.
    Resumed {},
    /// The game is over. Nothing of the game can follow.
    Over(Ending),
    /// Private: a seat knows that the game is over.
    Acknowledged {
        /// The seat.
        seat: Seat,
    },
    /// Private: what a seat's owner wants to know of the way its frames took.
    Noted {
        /// The seat.
        seat: Seat,
        /// What it is about.
        about: NoteAbout,
        /// In words, at most [`super::NOTE_MAX`] bytes; may be empty.
        #[serde(default, skip_serializing_if = "String::is_empty")]
        text: String,
    },
    /// An arbiter replaced the result of a game that was over; what stood before stays in the log.
    Overruled {
        /// The result now.
        ending: Ending,
        /// Who decided.
        author: String,
    },
}

/// A decision that was made and stands.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct MoveEvent {
    /// The seat.
    pub seat: Seat,
    /// The decision: the `seq` after which it was awaited.
    pub decision_id: u64,
    /// Decisions made with this one.
    pub ply: u32,
    /// The move in notation.
    #[serde(rename = "move")]
    pub text: SmolStr,
    /// The position it led to.
    pub position: SmolStr,
    /// Whether the turn ended with it.
    pub turn_ended: bool,
    /// Seats that missed their turn by the rules.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub skipped: Vec<Seat>,
    /// Who chose it.
    #[serde(default, skip_serializing_if = "Chooser::is_bot")]
    pub by: Chooser,
    /// What the clock was charged.
    #[serde(rename = "charged_ns")]
    pub charged: Span,
    /// Network delay that was not charged.
    #[serde(rename = "compensation_ns", default, skip_serializing_if = "no_span")]
    pub compensation: Span,
    /// The seat's clock afterwards.
    pub clock: SeatClock,
    /// What only the seat's owner may see before the end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub private: Option<Timing>,
}

/// Who chose a move.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Chooser {
    /// The bot.
    #[default]
    Bot,
    /// The bot, ahead of time: its preliminary move was taken.
    Preliminary,
    /// The arbiter, at random, from the game's seed.
    Random,
    /// The arbiter: no other move was legal.
    Only,
}

impl Chooser {
    fn is_bot(&self) -> bool {
        *self == Chooser::Bot
    }
}

/// A turn missed as the penalty for an illegal move.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnLostEvent {
    /// The seat.
    pub seat: Seat,
    /// The decision that was not made.
    pub decision_id: u64,
    /// What was sent instead of a legal move, at most [`super::ECHO_MAX`] bytes of it.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub sent: String,
    /// Decisions with this one: a lost turn counts toward the limit.
    pub ply: u32,
    /// The position: the same pits, another seat to move.
    pub position: SmolStr,
    /// What the clock was charged.
    #[serde(rename = "charged_ns")]
    pub charged: Span,
    /// Network delay that was not charged.
    #[serde(rename = "compensation_ns", default, skip_serializing_if = "no_span")]
    pub compensation: Span,
    /// The seat's clock afterwards.
    pub clock: SeatClock,
}

/// Where the time of a decision went, and what the bot said about it.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
pub struct Timing {
    /// The number of the try that was accepted, from 1.
    pub attempt: u32,
    /// How the bot named the move, where that is not its notation: `#3`, `yield`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub sent: Option<SmolStr>,
    /// How often the request was sent.
    pub requests: u32,
    /// From the start of the request's time to the decoding of the move.
    #[serde(rename = "measured_ns")]
    pub measured: Span,
    /// From the durable request to the moment the transport took it.
    #[serde(
        rename = "taken_after_ns",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub taken_after: Option<Span>,
    /// From the durable request to the decoding of the move.
    #[serde(rename = "decoded_after_ns")]
    pub decoded_after: Span,
    /// The last measured round trip.
    #[serde(rename = "rtt_ns", default, skip_serializing_if = "Option::is_none")]
    pub rtt: Option<Span>,
    /// The bot's own measure.
    #[serde(
        rename = "think_time_ns",
        default,
        skip_serializing_if = "Option::is_none"
    )]
    pub think_time: Option<Span>,
    /// The bot's own words, at most [`super::DIAGNOSTICS_MAX`] bytes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub diagnostics: Option<String>,
    /// The bot's own score for its seat, in seeds.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
}

/// A move that was none; it is stored under its decision and never enters the list of moves.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Rejection {
    /// The seat.
    pub seat: Seat,
    /// The decision.
    pub decision_id: u64,
    /// The number of the try, from 1.
    pub attempt: u32,
    /// What was sent, at most [`super::ECHO_MAX`] bytes of it.
    pub sent: String,
    /// Why it is no move.
    pub reason: RejectionReason,
    /// The same in words.
    pub text: String,
    /// Tries that are left.
    pub attempts_left: u32,
}

/// Why a move was none.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum RejectionReason {
    /// The text is no move in notation.
    NoNotation,
    /// The move is not legal in this position.
    NotLegal,
    /// The list of legal moves has no such index.
    NoSuchIndex,
    /// A preliminary move was to be taken, but there is none.
    NoPreliminary,
}

/// Why a game stands still.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "by", rename_all = "snake_case")]
pub enum Pause {
    /// The server failed or was restarted; it goes on when every seat is back.
    Server,
    /// An arbiter stopped it; it goes on when an arbiter says so.
    Arbiter {
        /// Who.
        author: String,
        /// Why.
        text: String,
    },
}

/// How the game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// With a result, before it began, or as if it had never been.
    pub ended: Ended,
    /// What ended it.
    pub termination: Termination,
    /// The rule page's word, where the rules ended it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reason: Option<String>,
    /// The seat whose fault it was.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fault_seat: Option<Seat>,
    /// What happened, for people.
    pub text: String,
    /// Whether it counts for ratings.
    pub rated: bool,
    /// Winner, ranks, seeds, points.
    #[serde(flatten)]
    pub result: GameResult,
    /// The last position.
    pub position: String,
}

impl EventKind {
    /// The version in which this kind is written; a reader knows all versions up to it.
    pub fn version(&self) -> u32 {
        match self {
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Started { .. }
            | EventKind::Move(_)
            | EventKind::TurnLost(_)
            | EventKind::Rejected(_)
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Over(_)
            | EventKind::Acknowledged { .. }
            | EventKind::Noted { .. }
            | EventKind::Overruled { .. } => 1,
        }
    }

    /// Whether all may see it: only such events take a `seq`.
    pub fn is_public(&self) -> bool {
        match self {
            EventKind::Created { .. }
            | EventKind::Ready { .. }
            | EventKind::Rejected(_)
            | EventKind::Noted { .. }
            | EventKind::Acknowledged { .. } => false,
            EventKind::Started { .. }
            | EventKind::Move(_)
            | EventKind::TurnLost(_)
            | EventKind::ClockAdjusted { .. }
            | EventKind::DrawOffered { .. }
            | EventKind::DrawAnswered { .. }
            | EventKind::Suspended { .. }
            | EventKind::Resumed {}
            | EventKind::Over(_)
            | EventKind::Overruled { .. } => true,
        }
    }

    /// The word of this kind in the log and in records.
    pub fn word(&self) -> &'static str {
        match self {
            EventKind::Created { .. } => "created",
            EventKind::Ready { .. } => "ready",
            EventKind::Started { .. } => "started",
            EventKind::Move(_) => "move",
            EventKind::TurnLost(_) => "turn_lost",
            EventKind::Rejected(_) => "rejected",
            EventKind::ClockAdjusted { .. } => "clock_adjusted",
            EventKind::DrawOffered { .. } => "draw_offered",
            EventKind::DrawAnswered { .. } => "draw_answered",
            EventKind::Suspended { .. } => "suspended",
            EventKind::Resumed {} => "resumed",
            EventKind::Over(_) => "over",
            EventKind::Acknowledged { .. } => "acknowledged",
            EventKind::Noted { .. } => "noted",
            EventKind::Overruled { .. } => "overruled",
        }
    }
}

impl Event {
    /// The event as anybody may see it: none if it is private, without its private part otherwise.
    pub fn public(&self) -> Option<Event> {
        self.seq?;
        let mut event = self.clone();
        if let EventKind::Move(played) = &mut event.kind {
            played.private = None;
        }
        Some(event)
    }
}

fn no_span(span: &Span) -> bool {
    *span == Span::ZERO
}

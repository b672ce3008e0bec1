//! What may be asked of a game, and what it answers.

use mashimo_engine::Seat;
use smol_str::SmolStr;

use super::event::{Event, Pause, Rejection};
use super::event_parts::DrawAnswer;
use super::event_parts::NoteAbout;
use super::outcome::GameResult;
use super::time::{Nanos, Span};

/// What a seat, the server or an arbiter wants of a game.
#[derive(Clone, PartialEq, Debug)]
pub enum Command {
    /// A seat is ready to play. Repeating it changes nothing.
    Ready(Seat),
    /// A seat does not want the game; only before it has started.
    Decline {
        /// The seat.
        seat: Seat,
        /// Why, in its own words.
        reason: String,
    },
    /// A seat's connection is there (again).
    Connected(Seat),
    /// A seat's connection is lost.
    Disconnected(Seat),
    /// A seat's round trip was measured.
    RoundTrip {
        /// The seat.
        seat: Seat,
        /// How long it took.
        rtt: Span,
    },
    /// The transport took the request of a decision: its clock runs from `at`.
    RequestTaken {
        /// The decision.
        decision_id: u64,
        /// When.
        at: Nanos,
    },
    /// A seat decides.
    Move(Submission),
    /// A seat says what it would play if it had to; it counts only by policy or with a yield.
    Preliminary {
        /// The seat.
        seat: Seat,
        /// The decision.
        decision_id: u64,
        /// The move in notation.
        text: String,
    },
    /// A seat gives up; two seats only.
    Resign(Seat),
    /// A seat offers a draw.
    OfferDraw(Seat),
    /// A seat answers the other's offer.
    AnswerDraw {
        /// The seat that answers.
        seat: Seat,
        /// The answer.
        answer: DrawAnswer,
    },
    /// A seat claims the game from one that is lost, where the policy lets it.
    Claim(Seat),
    /// A seat broke the protocol beyond what its session may bear.
    Violation {
        /// The seat.
        seat: Seat,
        /// What it did.
        text: String,
    },
    /// A seat knows that the game is over. Repeating it changes nothing.
    Acknowledge {
        /// The seat.
        seat: Seat,
        /// The `seq` of the end.
        seq: u64,
    },
    /// Something a seat's owner wants to know; kept while the game is not over, and not too often.
    Note {
        /// The seat.
        seat: Seat,
        /// What it is about.
        about: NoteAbout,
        /// In words.
        text: String,
    },
    /// A deadline lies behind: every frame decoded up to `drained_to` has been handed in. It only
    /// *proposes* that a flag has fallen; the game decides by what it was charged up to then.
    DeadlinePassed {
        /// Up to when the seats' frames have been handed in.
        drained_to: Nanos,
    },
    /// The game stands still from now.
    Suspend(Pause),
    /// An arbiter lets it go on.
    Resume,
    /// An arbiter sets a seat's stock of time.
    AdjustClock {
        /// The seat.
        seat: Seat,
        /// Its stock (or overtime bank) from now.
        remaining: Span,
        /// Who does it.
        author: String,
        /// Why.
        text: String,
    },
    /// An arbiter ends the game, or replaces the result of one that is over.
    Adjudicate {
        /// The decision.
        verdict: Verdict,
        /// Who decides.
        author: String,
        /// Why.
        text: String,
    },
    /// The server can't go on with this game: it is void.
    Fail {
        /// What failed.
        text: String,
    },
}

/// An arbiter's decision.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// One rank a seat, from 1; equal ranks are shared.
    Ranks(Vec<u8>),
    /// The game is as if it had never been.
    Void,
}

/// A decision as a seat sent it.
#[derive(Clone, PartialEq, Debug)]
pub struct Submission {
    /// The seat that sent it.
    pub seat: Seat,
    /// The decision it is about.
    pub decision_id: u64,
    /// The number of the try, from 1; 0 counts as 1.
    pub attempt: u32,
    /// The move.
    pub choice: Choice,
    /// When the frame was decoded, stamped in the connection's task.
    pub decoded_at: Nanos,
    /// The bot's own measure of its think.
    pub think_time: Option<Span>,
    /// The bot's own words.
    pub diagnostics: Option<String>,
    /// The bot's own score for its seat, in seeds.
    pub score: Option<i32>,
}

/// How a seat names its move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Choice {
    /// In notation.
    Text(String),
    /// By its place in the list of legal moves of the request.
    Index(u32),
    /// The preliminary move it sent before.
    Yield,
}

/// What a command comes to: events to be stored, and an answer for whoever sent it.
#[derive(Clone, PartialEq, Debug)]
pub struct Step {
    /// The new entries of the log, in order. They are in force once they are committed.
    pub events: Vec<Event>,
    /// What the sender is told, after the events are durable.
    pub answer: Answer,
}

/// What the sender of a command is told.
#[derive(Clone, PartialEq, Debug)]
pub enum Answer {
    /// It was done, or there was nothing to do.
    Done,
    /// The move stands.
    Accepted(Acceptance),
    /// The move is none; the policy says what follows, and the events hold it.
    Rejected {
        /// What was wrong, and how many tries are left.
        rejection: Rejection,
        /// Whether this very try had been answered before.
        repeat: Repeat,
    },
    /// The flag had fallen before the move was decoded.
    TooLate {
        /// What the decision took.
        charged: Span,
        /// What it could have taken.
        allowance: Span,
    },
}

/// The acceptance of a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Acceptance {
    /// The decision.
    pub decision_id: u64,
    /// The `seq` of the move.
    pub seq: u64,
    /// The move in notation.
    pub text: SmolStr,
    /// What the clock was charged.
    pub charged: Span,
    /// The seat's stock afterwards.
    pub remaining: Span,
    /// Whether the move had been accepted before.
    pub repeat: Repeat,
}

/// Whether the answer was given before.
#[derive(Copy, Clone, PartialEq, Eq, Debug)]
pub enum Repeat {
    /// For the first time.
    First,
    /// The same again; it cost nothing.
    Again,
}

impl Verdict {
    /// The result it stands for, with the seeds as they lie.
    pub(super) fn result(&self, seeds: Vec<u16>) -> GameResult {
        match self {
            Verdict::Ranks(ranks) => GameResult::ranked(ranks.clone(), seeds),
            Verdict::Void => GameResult::none(seeds),
        }
    }
}

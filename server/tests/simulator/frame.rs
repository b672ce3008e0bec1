//! What goes over the links of the made-up world.

use mashimo_engine::Seat;
use mashimo_server::game::{DrawAnswer, Span};

/// From the server to a bot.
#[derive(Clone, Debug)]
pub(crate) enum ToBot {
    /// Say that you are ready.
    Offer,
    /// Decide.
    Request {
        decision_id: u64,
        tries: u32,
        legal: Vec<String>,
        time_left: Span,
    },
    /// The move stands.
    Accepted {
        decision_id: u64,
        seq: u64,
        text: String,
    },
    /// The move is none.
    Rejected {
        decision_id: u64,
        attempt: u32,
        attempts_left: u32,
    },
    /// Something was refused.
    Refused,
    /// The other seat offers a draw.
    DrawOffered,
    /// The game is over.
    Over { seq: u64 },
}

/// From a bot to the server.
#[derive(Clone, Debug)]
pub(crate) enum ToServer {
    /// A new connection of the bot; everything it missed is to be sent.
    Hello,
    /// Ready to play.
    Ready,
    /// No, thanks.
    Decline,
    /// A move: by notation, by index, or the preliminary one.
    Move {
        decision_id: u64,
        attempt: u32,
        choice: Said,
    },
    /// A move in case there will be no time.
    Preliminary { decision_id: u64, text: String },
    /// It gives up.
    Resign,
    /// It offers a draw.
    OfferDraw,
    /// It answers an offer.
    AnswerDraw(DrawAnswer),
    /// It claims the game.
    Claim,
    /// It knows that the game is over.
    Ack { seq: u64 },
}

/// How a bot names a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) enum Said {
    /// In notation, or not.
    Text(String),
    /// By its place in the list.
    Index(u32),
    /// The preliminary one.
    Yield,
}

/// Somebody at a game: its number and the seat.
#[derive(Copy, Clone, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(crate) struct Place {
    pub(crate) game: usize,
    pub(crate) seat: Seat,
}

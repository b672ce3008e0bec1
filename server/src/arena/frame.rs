//! What a bot says and what it is told, as values; how they travel is the transport's business.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, OnceLock};

use bytes::Bytes;
use mashimo_engine::{Line, Move, Position, Seat, Transition};
use smol_str::SmolStr;

use super::challenges::Terms;
use super::refusal::Refusal;
use super::sessions::Welcome;
use super::table_info::TableInfo;
use crate::game::{
    self, Acceptance, ClockView, Ending, Event, EventKind, Nanos, Phase, Rejection, SeatClock, Span,
};

/// How much a bot is told.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) enum Detail {
    /// Structured positions and what each legal move leads to.
    #[default]
    Full,
    /// Positions and moves as text only.
    Text,
}

/// How a bot hears of moves.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub(crate) enum MovesBy {
    /// Each when it is played.
    #[default]
    Event,
    /// With the next request, or ahead of the next event of another kind.
    Request,
}

/// What a bot says of one game, or of its session.
#[derive(Clone, Debug)]
pub(crate) enum Said {
    /// The first frame of a stream, and only that.
    Hello(Box<Hello>),
    /// About one game.
    Game { game_id: String, word: Word },
    /// Are you there?
    Heartbeat { nonce: u64 },
    /// I am here.
    HeartbeatAck { nonce: u64 },
    /// The bot will play so many games at once.
    SetCapacity(u32),
    /// A line for the bot's owner.
    Log { game_id: String, text: String },
    /// The bot leaves.
    Bye { reason: String },
    /// A frame of a kind that is not known; it is passed over.
    Unknown,
}

/// What a bot says of one game.
#[derive(Clone, Debug)]
pub(crate) enum Word {
    Ready,
    Decline { reason: String },
    Preliminary { decision_id: u64, text: String },
    Move(Played),
    Resign,
    OfferDraw,
    AnswerDraw { accept: bool },
    Claim,
    Ack { seq: u64 },
}

/// A move as a bot sends it; `decoded_at` is stamped where the frame is decoded.
#[derive(Clone, Debug)]
pub(crate) struct Played {
    pub(crate) decision_id: u64,
    pub(crate) attempt: u32,
    pub(crate) choice: game::Choice,
    pub(crate) think_time: Option<Span>,
    /// The bot's own score for its seat, in seeds.
    pub(crate) score: Option<i32>,
    pub(crate) diagnostics: Option<String>,
    pub(crate) decoded_at: Nanos,
}

/// Who a bot says it is.
#[derive(Clone, Debug, Default)]
pub(crate) struct Hello {
    pub(crate) client_name: String,
    pub(crate) protocol_major: u32,
    pub(crate) bot_name: String,
    pub(crate) version: String,
    pub(crate) instance: String,
    pub(crate) capacity: u32,
    pub(crate) rulesets: Vec<String>,
    pub(crate) detail: Detail,
    pub(crate) moves_by: MovesBy,
    pub(crate) resume: Option<Resume>,
}

/// The wish to go on with an older session.
#[derive(Clone, Debug)]
pub(crate) struct Resume {
    pub(crate) session_id: String,
    pub(crate) token: String,
}

/// What a bot is told.
#[derive(Clone, Debug)]
pub(crate) enum Frame {
    Welcome(Box<Welcome>),
    Synced,
    Offer {
        info: Arc<TableInfo>,
        seat: Seat,
    },
    Snapshot(Box<Snapshot>),
    Request(Arc<Asked>),
    Accepted(Box<Accepted>),
    Rejected(Box<Rejected>),
    Event(Arc<Published>),
    Opponent {
        game_id: String,
        seat: Seat,
        connected: bool,
        claimable_in: Option<Span>,
    },
    Trouble(Box<Trouble>),
    Heartbeat {
        nonce: u64,
    },
    HeartbeatAck {
        nonce: u64,
    },
    Goaway(Goaway),
    /// A challenge came.
    Challenge(Box<Terms>),
    /// A challenge is gone.
    ChallengeGone {
        id: String,
        reason: String,
    },
}

/// A decision that is awaited from a seat.
#[derive(Debug)]
pub(crate) struct Asked {
    pub(crate) info: Arc<TableInfo>,
    pub(crate) request: game::Request,
    pub(crate) position: Position,
    /// The position in notation.
    pub(crate) text: SmolStr,
    pub(crate) legal_moves: Vec<Legal>,
    pub(crate) clocks: Vec<ClockView>,
    /// Decisions since the last that can't be undone, and the position before them.
    pub(crate) line: Vec<SmolStr>,
    pub(crate) line_start: SmolStr,
    pub(crate) draw_offer: Option<Seat>,
    /// Moves that the seat has not been told yet.
    pub(crate) played: Vec<Arc<Published>>,
    /// When the transport took it; 0 before.
    pub(crate) taken: AtomicU64,
}

/// A legal move and what it leads to, repetition counted in.
#[derive(Clone, Debug)]
pub(crate) struct Legal {
    pub(crate) text: SmolStr,
    /// None where nobody wants to know.
    pub(crate) after: Option<Box<Transition>>,
}

impl Legal {
    /// The legal moves of a line in board order.
    pub(crate) fn all(line: &Line, detail: Detail) -> Vec<Legal> {
        let (ruleset, at) = (line.ruleset(), line.position());
        let mut text = String::new();
        let one = |&mv: &Move| {
            text.clear();
            ruleset.write_move(&mut text, at, mv);
            let after = match detail {
                Detail::Full => line.preview(mv).ok().map(Box::new),
                Detail::Text => None,
            };
            let text = SmolStr::new(&text);
            Legal { text, after }
        };
        line.legal_moves().iter().map(one).collect()
    }
}

impl Asked {
    /// The transport takes the request; only the first time counts.
    pub(crate) fn take_at(&self, at: Nanos) {
        let _ = self
            .taken
            .compare_exchange(0, at.0, Ordering::Relaxed, Ordering::Relaxed);
    }

    /// Moves that the seat has not been told yet, as text.
    pub(crate) fn played_texts(&self) -> impl Iterator<Item = &str> {
        self.played.iter().filter_map(|published| {
            let EventKind::Move(played) = &published.event.kind else {
                return None;
            };
            Some(&*played.text)
        })
    }

    /// When the transport took it, if it has.
    pub(crate) fn taken_at(&self) -> Option<Nanos> {
        Some(self.taken.load(Ordering::Relaxed))
            .filter(|at| *at > 0)
            .map(Nanos)
    }
}

/// A public event with what it led to, complete in itself.
#[derive(Debug)]
pub(crate) struct Published {
    pub(crate) info: Arc<TableInfo>,
    pub(crate) event: Arc<Event>,
    pub(crate) position: Position,
    pub(crate) clocks: Vec<SeatClock>,
    /// The seat whose clock runs or is about to.
    pub(crate) running: Option<Seat>,
    pub(crate) ply: u32,
    /// The same as it travels, once somebody has written it.
    pub(crate) wire: Written,
}

/// The bytes of something as it travels, in each detail; written by the first who needs them.
#[derive(Debug, Default)]
pub(crate) struct Written([OnceLock<Bytes>; 2]);

impl Written {
    /// The bytes, written now if nobody has before.
    pub(crate) fn get_or_init(&self, detail: Detail, write: impl FnOnce() -> Bytes) -> &Bytes {
        let cell = match detail {
            Detail::Full => &self.0[0],
            Detail::Text => &self.0[1],
        };
        cell.get_or_init(write)
    }
}

/// A game as it stands, for one seat.
#[derive(Clone, Debug)]
pub(crate) struct Snapshot {
    pub(crate) table: TableView,
    pub(crate) seat: Seat,
}

/// A game as it stands.
#[derive(Clone, Debug)]
pub(crate) struct TableView {
    pub(crate) info: Arc<TableInfo>,
    pub(crate) phase: Phase,
    pub(crate) seq: u64,
    pub(crate) ply: u32,
    pub(crate) position: Position,
    pub(crate) clocks: Vec<ClockView>,
    /// The decision that is awaited, and whose it is.
    pub(crate) open: Option<(u64, Seat)>,
    pub(crate) ending: Option<Ending>,
    /// The newest decisions as text, and the position before them.
    pub(crate) history: Vec<String>,
    pub(crate) history_start: String,
    pub(crate) ended_ms: Option<u64>,
}

#[derive(Clone, Debug)]
pub(crate) struct Accepted {
    pub(crate) info: Arc<TableInfo>,
    pub(crate) attempt: u32,
    pub(crate) acceptance: Acceptance,
    pub(crate) clock: SeatClock,
}

#[derive(Clone, Debug)]
pub(crate) struct Rejected {
    pub(crate) game_id: String,
    pub(crate) rejection: Rejection,
    pub(crate) legal_moves: Vec<String>,
}

/// Trouble of one game that is no rejection.
#[derive(Clone, Debug)]
pub(crate) struct Trouble {
    pub(crate) game_id: String,
    pub(crate) decision_id: Option<u64>,
    pub(crate) refusal: Refusal,
}

/// Why a stream is about to end, and whether and when to come back.
#[derive(Clone, Debug)]
pub(crate) struct Goaway {
    pub(crate) reason: &'static str,
    pub(crate) text: String,
    pub(crate) resume_after: Option<Span>,
    /// The bot must not come back by itself.
    pub(crate) is_final: bool,
}

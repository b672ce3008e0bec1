//! What a match does about late, illegal, absent and endless play.

use serde::{Deserialize, Serialize};

use super::agreement::ScoreAdjudication;
use super::time::Span;

/// The policies of one match; the defaults are those of [`Policies::default`].
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(default)]
pub struct Policies {
    /// What follows when the flag falls.
    pub on_timeout: OnTimeout,
    /// What follows a move that is none.
    pub on_illegal: OnIllegal,
    /// What follows when a seat's connection is lost.
    pub on_disconnect: OnDisconnect,
    /// What follows when the server itself failed.
    pub on_server_fault: OnServerFault,
    /// What a seat that never came is worth.
    pub no_show: NoShow,
    /// Whether a decision with one legal move is asked for at all.
    pub single_move: SingleMove,
    /// Whether a game that can no longer be overturned is ended.
    pub early_end: EarlyEnd,
    /// Whether a seat may offer a draw.
    pub draw_offers: DrawOffers,
    /// Whether a game ends once the bots' own scores agree; two seats only.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub score_adjudication: Option<ScoreAdjudication>,
    /// Decisions after which the game is a draw; at least 1.
    pub max_plies: u32,
    /// Time from the start after which the game is a draw, suspensions apart.
    #[serde(rename = "max_wall_time_ns")]
    pub max_wall_time: Span,
    /// How long seats may take to say that they are ready.
    #[serde(rename = "ready_deadline_ns")]
    pub ready_deadline: Span,
    /// How long a game suspended by a server fault waits for its seats.
    #[serde(rename = "resume_window_ns")]
    pub resume_window: Span,
    /// Faults in a row after which a ladder suspends a version; a ladder reads it, a game does not.
    pub fault_limit: u32,
    /// By how many plies spectators are behind; every way to read a running game honours it.
    pub spectator_delay_plies: u32,
    /// By how much time spectators are behind, likewise; 0 to an hour.
    #[serde(rename = "spectator_delay_ns", skip_serializing_if = "no_span")]
    pub spectator_delay: Span,
}

impl Default for Policies {
    fn default() -> Policies {
        Policies {
            on_timeout: OnTimeout::Lose,
            on_illegal: OnIllegal::Lose,
            on_disconnect: OnDisconnect::ClockRuns,
            on_server_fault: OnServerFault::ResumeRefund,
            no_show: NoShow::Abort,
            single_move: SingleMove::Asked,
            early_end: EarlyEnd::PlayOut,
            draw_offers: DrawOffers::Off,
            score_adjudication: None,
            max_plies: 1000,
            max_wall_time: Span::seconds(4 * 3600),
            ready_deadline: Span::seconds(60),
            resume_window: Span::seconds(120),
            fault_limit: 3,
            spectator_delay_plies: 0,
            spectator_delay: Span::ZERO,
        }
    }
}

fn no_span(span: &Span) -> bool {
    *span == Span::ZERO
}

/// What follows when the flag falls.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnTimeout {
    /// The seat loses.
    Lose,
    /// The seat's last preliminary move is played; without one it loses.
    LastPreliminaryThenLose,
    /// The seat's last preliminary move is played; without one a random move.
    LastPreliminaryThenRandom,
    /// A random move, from the game's recorded seed.
    Random,
}

/// What follows a move that is no notation or not legal.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnIllegal {
    /// The seat loses.
    Lose,
    /// The seat may try again so many times, 1 to 3, while its clock runs on; then it loses.
    Retry(u32),
    /// The seat misses the turn; the position stays as it was.
    LoseTurn,
}

/// What follows when a seat's connection is lost.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnDisconnect {
    /// Nothing but its clock.
    ClockRuns,
    /// The seat loses if it stays away for this long at a stretch, in nanoseconds.
    Grace(Span),
    /// After this long at a stretch, in nanoseconds, another seat may claim the game.
    Claim(Span),
}

/// What follows when the server itself failed.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum OnServerFault {
    /// The game waits for its seats; the unfinished think is refunded.
    ResumeRefund,
    /// The game is void, and the match replays it.
    VoidReplay,
}

/// What a seat that was not ready in time is worth.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum NoShow {
    /// The game is aborted and carries no points (ladders).
    Abort,
    /// The seats that came share the first rank, unrated (tournaments).
    Forfeit,
}

/// Whether a decision with one legal move is asked for.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SingleMove {
    /// As any other.
    Asked,
    /// The server plays it; it costs no time and is announced as any other.
    Played,
}

/// Whether a game that can no longer be overturned is ended.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum EarlyEnd {
    /// Every game is played to the end of its rules.
    PlayOut,
    /// More than half of the seeds in a store end it, where the ruleset makes that exact.
    MajorityEnd,
}

/// Whether a seat may offer a draw.
#[derive(Copy, Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DrawOffers {
    /// No.
    Off,
    /// Yes: once between two of its own moves.
    On,
}

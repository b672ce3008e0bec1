//! Why the arena does not do what it is asked. The transport turns each into a code, in one place.

use std::time::Duration;

use crate::game;
use crate::store::{Role, StoreError};

/// Why the arena does not do what it is asked.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub(crate) enum Refusal {
    #[error("{}", faults_text(.0))]
    BadFields(Vec<FieldFault>),
    #[error("{}", faults_text(.0))]
    RulesRefused(Vec<FieldFault>),
    #[error("{text}")]
    IllegalMove {
        text: String,
        legal_moves: Vec<String>,
    },
    #[error("{0}")]
    Game(game::Refusal),
    #[error("there is no game {0:?}")]
    GameUnknown(String),
    #[error("there is no match {0:?}")]
    MatchUnknown(String),
    #[error("there is no ladder {0:?}")]
    LadderUnknown(String),
    #[error("{0} is not on the ladder")]
    NotOnLadder(String),
    #[error("{0} is suspended from the ladder: {1}")]
    LadderSuspended(String, String),
    #[error("there is no tournament {0:?}")]
    TournamentUnknown(String),
    #[error("there is another tournament {0:?} already")]
    TournamentExists(String),
    #[error("{0}")]
    TournamentState(String),
    #[error("{text}")]
    Pairing {
        reason: &'static str,
        text: String,
        /// What a pairing program said.
        stderr: String,
    },
    #[error("there is no session {0:?}")]
    SessionUnknown(String),
    #[error("no token was sent, and this server needs one: authorization: Bearer TOKEN")]
    TokenMissing,
    #[error("the token is not known")]
    TokenInvalid,
    #[error("the token was revoked")]
    TokenRevoked,
    #[error("the bot {0:?} is registered: it plays with its token")]
    NameHeld(String),
    #[error("this is for {}; the token is {}'s", roles_text(.needed), article(*.has))]
    RoleNeeded { needed: &'static [Role], has: Role },
    #[error("{bot:?} is suspended: {why}")]
    BotSuspended { bot: String, why: String },
    #[error("there is no bot {0:?}")]
    BotUnknown(String),
    #[error("there is no token {0:?}")]
    TokenUnknown(String),
    #[error("there is no challenge {0:?}")]
    ChallengeUnknown(String),
    #[error("challenge {id:?} is {how}")]
    ChallengeOver { id: String, how: &'static str },
    #[error("there is {what} {name:?} already")]
    NameTaken { what: &'static str, name: String },
    #[error("there is no call {0:?}")]
    CallUnknown(String),
    #[error("the token is {holder:?}'s, not {asked:?}'s")]
    NotYourSeat { holder: String, asked: String },
    #[error("no more than {limit} {what}")]
    Capacity { what: &'static str, limit: usize },
    #[error("more than {per_second} {what} a second")]
    RateLimit {
        what: &'static str,
        per_second: u32,
        retry_after: Duration,
    },
    #[error("the server is busy with games; try again later")]
    Busy,
    #[error("a newer session of the same bot, version and instance took over")]
    SessionSuperseded,
    #[error("the session can't be resumed: its id or token is not known (any more)")]
    ResumeExpired,
    #[error("epoch {sent} is over; the session is in epoch {now}")]
    StaleEpoch { sent: u64, now: u64 },
    #[error("the bot does not read: {waiting} frames wait")]
    SlowConsumer { waiting: usize },
    #[error("the bot was silent for {seconds} s")]
    Silent { seconds: u64 },
    #[error("a message has more than {limit} bytes")]
    TooLarge { limit: usize },
    #[error("the connection is old: come back on a new one")]
    ConnectionAge,
    #[error("the server is draining")]
    Draining,
    #[error("the server is starting: it goes through what is stored")]
    Starting,
    #[error("protocol {sent} is not spoken here; this server speaks {spoken}")]
    ProtocolVersion { sent: u32, spoken: u32 },
    #[error("{0}")]
    RulesetUnsupported(String),
    #[error("rated games are being played here: bots get no analysis from this server")]
    RatedGamesRunning,
    #[error("{0}")]
    ProtocolViolation(String),
    #[error("there is a match {0:?} already")]
    MatchExists(String),
    #[error("request {0:?} was used for another body")]
    RequestReused(String),
    #[error("match {0:?} is over")]
    MatchOver(String),
    #[error("games can't be stored: {0}")]
    Store(#[from] StoreError),
    #[error("{0}")]
    Bug(String),
}

/// One thing that is wrong with a request.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct FieldFault {
    /// Path of the field: `spec.clock.fischer.base`.
    pub(crate) field: String,
    /// What is wrong and what would be right.
    pub(crate) reason: String,
}

impl Refusal {
    /// One bad field.
    pub(crate) fn field(field: impl Into<String>, reason: impl Into<String>) -> Refusal {
        Refusal::BadFields(vec![FieldFault {
            field: field.into(),
            reason: reason.into(),
        }])
    }

    /// The machine-readable reason of the error model.
    pub(crate) fn reason(&self) -> &'static str {
        match self {
            Refusal::BadFields(_) => "BAD_FIELD",
            Refusal::RulesRefused(_) => "RULES_REFUSED",
            Refusal::IllegalMove { .. } => "ILLEGAL_MOVE",
            Refusal::Game(refusal) => refusal.reason(),
            Refusal::GameUnknown(_) => "GAME_UNKNOWN",
            Refusal::MatchUnknown(_) => "MATCH_UNKNOWN",
            Refusal::SessionUnknown(_) => "SESSION_UNKNOWN",
            Refusal::LadderUnknown(_) => "LADDER_UNKNOWN",
            Refusal::TournamentUnknown(_) => "TOURNAMENT_UNKNOWN",
            Refusal::TournamentExists(_) => "NAME_TAKEN",
            Refusal::TournamentState(_) => "TOURNAMENT_STATE",
            Refusal::Pairing { reason, .. } => reason,
            Refusal::NotOnLadder(_) => "NOT_ON_LADDER",
            Refusal::LadderSuspended(..) => "BOT_SUSPENDED",
            Refusal::TokenMissing | Refusal::TokenInvalid => "TOKEN_INVALID",
            Refusal::TokenRevoked => "TOKEN_REVOKED",
            Refusal::NameHeld(_) => "TOKEN_INVALID",
            Refusal::RoleNeeded { .. } => "ROLE_NEEDED",
            Refusal::BotSuspended { .. } => "BOT_SUSPENDED",
            Refusal::BotUnknown(_) => "BOT_UNKNOWN",
            Refusal::TokenUnknown(_) => "TOKEN_UNKNOWN",
            Refusal::ChallengeUnknown(_) => "CHALLENGE_UNKNOWN",
            Refusal::ChallengeOver { .. } => "CHALLENGE_OVER",
            Refusal::NameTaken { .. } => "NAME_TAKEN",
            Refusal::CallUnknown(_) => "CALL_UNKNOWN",
            Refusal::NotYourSeat { .. } => "NOT_YOUR_SEAT",
            Refusal::Capacity { .. } => "CAPACITY",
            Refusal::RateLimit { .. } => "RATE_LIMIT",
            Refusal::Busy => "BUSY",
            Refusal::SessionSuperseded => "SESSION_SUPERSEDED",
            Refusal::ResumeExpired => "RESUME_EXPIRED",
            Refusal::StaleEpoch { .. } => "STALE_EPOCH",
            Refusal::SlowConsumer { .. } => "SLOW_CONSUMER",
            Refusal::Silent { .. } => "SILENT",
            Refusal::TooLarge { .. } => "TOO_LARGE",
            Refusal::ConnectionAge => "CONNECTION_AGE",
            Refusal::Draining => "DRAINING",
            Refusal::Starting => "STARTING",
            Refusal::ProtocolVersion { .. } => "PROTOCOL_VERSION",
            Refusal::RulesetUnsupported(_) => "RULESET_UNSUPPORTED",
            Refusal::RatedGamesRunning => "RATED_GAMES_RUNNING",
            Refusal::ProtocolViolation(_) => "PROTOCOL_VIOLATION",
            Refusal::MatchExists(_) => "NAME_TAKEN",
            Refusal::RequestReused(_) => "REQUEST_ID_REUSED",
            Refusal::MatchOver(_) => "MATCH_OVER",
            Refusal::Store(_) => "STORE",
            Refusal::Bug(_) => "BUG",
        }
    }
}

impl From<game::Refusal> for Refusal {
    fn from(refusal: game::Refusal) -> Refusal {
        Refusal::Game(refusal)
    }
}

impl From<super::pool::Busy> for Refusal {
    fn from(_: super::pool::Busy) -> Refusal {
        Refusal::Busy
    }
}

fn article(role: Role) -> String {
    match role {
        Role::Bot => "a bot".to_owned(),
        Role::Organiser | Role::Arbiter | Role::Administrator => format!("an {}", role.word()),
    }
}

fn roles_text(roles: &[Role]) -> String {
    let roles = roles.iter().map(|role| article(*role));
    roles.collect::<Vec<_>>().join(" or ")
}

fn faults_text(faults: &[FieldFault]) -> String {
    let one = |fault: &FieldFault| format!("{}: {}", fault.field, fault.reason);
    faults.iter().map(one).collect::<Vec<_>>().join("; ")
}

//! The one table that turns refusals into status codes with machine-readable details.

use std::collections::HashMap;
use std::time::Duration;

use tonic::{Code, Status};
use tonic_types::{ErrorDetails, FieldViolation, StatusExt};

use crate::arena::{FieldFault, Refusal};
use crate::game;

/// Domain of every reason.
const DOMAIN: &str = "mashimo";
/// When to come back after a drain, roughly: who restarts a server needs about so long.
pub(super) const DRAIN_RETRY: Duration = Duration::from_secs(5);
const BUSY_RETRY: Duration = Duration::from_secs(1);
/// Where the protocol is described.
const PROTOCOL_PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/proto/README.md");
/// Where rulesets are.
const RULES_PAGE: &str = concat!(env!("CARGO_PKG_REPOSITORY"), "/engine/README.md");

/// A refusal as a client gets it.
pub(super) fn status(refusal: &Refusal) -> Status {
    let metadata = metadata(refusal);
    let mut details = ErrorDetails::with_error_info(refusal.reason(), DOMAIN, metadata);
    add_details(&mut details, refusal);
    Status::with_error_details(code(refusal), refusal.to_string(), details)
}

fn code(refusal: &Refusal) -> Code {
    match refusal {
        Refusal::BadFields(_)
        | Refusal::RulesRefused(_)
        | Refusal::IllegalMove { .. }
        | Refusal::ProtocolViolation(_) => Code::InvalidArgument,
        Refusal::Game(refusal) => game_code(refusal),
        Refusal::GameUnknown(_)
        | Refusal::MatchUnknown(_)
        | Refusal::SessionUnknown(_)
        | Refusal::BotUnknown(_)
        | Refusal::TokenUnknown(_)
        | Refusal::LadderUnknown(_)
        | Refusal::TournamentUnknown(_)
        | Refusal::NotOnLadder(_)
        | Refusal::ChallengeUnknown(_) => Code::NotFound,
        Refusal::TokenMissing
        | Refusal::TokenInvalid
        | Refusal::TokenRevoked
        | Refusal::NameHeld(_) => Code::Unauthenticated,
        Refusal::NotYourSeat { .. }
        | Refusal::RoleNeeded { .. }
        | Refusal::BotSuspended { .. }
        | Refusal::LadderSuspended(..) => Code::PermissionDenied,
        Refusal::CallUnknown(_) => Code::Unimplemented,
        Refusal::Capacity { .. }
        | Refusal::RateLimit { .. }
        | Refusal::Busy
        | Refusal::TooLarge { .. }
        | Refusal::SlowConsumer { .. } => Code::ResourceExhausted,
        Refusal::SessionSuperseded | Refusal::StaleEpoch { .. } => Code::Aborted,
        Refusal::ResumeExpired
        | Refusal::ProtocolVersion { .. }
        | Refusal::RulesetUnsupported(_)
        | Refusal::RatedGamesRunning
        | Refusal::ChallengeOver { .. }
        | Refusal::TournamentState(_)
        | Refusal::MatchOver(_) => Code::FailedPrecondition,
        // What another round or another file would change; the rest is a fault of the server's own.
        Refusal::Pairing {
            reason: "NO_VALID_PAIRING",
            ..
        } => Code::FailedPrecondition,
        Refusal::Draining
        | Refusal::Starting
        | Refusal::ConnectionAge
        | Refusal::Silent { .. }
        | Refusal::Store(_) => Code::Unavailable,
        Refusal::MatchExists(_)
        | Refusal::TournamentExists(_)
        | Refusal::NameTaken { .. }
        | Refusal::RequestReused(_) => Code::AlreadyExists,
        Refusal::Pairing { .. } | Refusal::Bug(_) => Code::Internal,
    }
}

fn game_code(refusal: &game::Refusal) -> Code {
    match refusal {
        game::Refusal::NoSuchSeat { .. } | game::Refusal::NotYourTurn { .. } => {
            Code::PermissionDenied
        }
        game::Refusal::StaleDecision { .. } => Code::Aborted,
        game::Refusal::AttemptReused { .. } => Code::AlreadyExists,
        game::Refusal::NotStarted
        | game::Refusal::AlreadyStarted
        | game::Refusal::Suspended
        | game::Refusal::NotSuspended
        | game::Refusal::GameOver { .. }
        | game::Refusal::TimeExpired { .. }
        | game::Refusal::NotOver
        | game::Refusal::NotAllowed { .. }
        | game::Refusal::NoOffer => Code::FailedPrecondition,
        game::Refusal::BadField { .. } => Code::InvalidArgument,
    }
}

fn game_metadata(refusal: &game::Refusal) -> HashMap<String, String> {
    let mut metadata = HashMap::new();
    let mut put = |key: &str, value: String| drop(metadata.insert(key.to_owned(), value));
    match refusal {
        game::Refusal::NotYourTurn { decision_id, .. } => {
            put("decision_id", decision_id.to_string());
        }
        game::Refusal::StaleDecision { awaited, seq, .. } => {
            put("seq", seq.to_string());
            if let Some(awaited) = awaited {
                put("decision_id", awaited.to_string());
            }
        }
        game::Refusal::AttemptReused { attempt, sent } => {
            put("attempt", attempt.to_string());
            put("sent", sent.clone());
        }
        game::Refusal::GameOver { termination } => {
            put("termination", termination.word().to_owned());
        }
        game::Refusal::TimeExpired { charged, allowance } => {
            put("charged", charged.to_string());
            put("remaining", allowance.to_string());
        }
        game::Refusal::BadField { field, .. } => put("field", (*field).to_owned()),
        game::Refusal::NoSuchSeat { .. }
        | game::Refusal::NotStarted
        | game::Refusal::AlreadyStarted
        | game::Refusal::Suspended
        | game::Refusal::NotSuspended
        | game::Refusal::NotOver
        | game::Refusal::NotAllowed { .. }
        | game::Refusal::NoOffer => {}
    }
    metadata
}

/// What belongs to a refusal, for frames and for details alike.
pub(super) fn metadata(refusal: &Refusal) -> HashMap<String, String> {
    let one = |key: &str, value: String| HashMap::from([(key.to_owned(), value)]);
    match refusal {
        Refusal::Game(refusal) => game_metadata(refusal),
        Refusal::IllegalMove { legal_moves, .. } => one("legal_moves", legal_moves.join(" ")),
        Refusal::ProtocolVersion { spoken, .. } => one("spoken", spoken.to_string()),
        Refusal::StaleEpoch { now, .. } => one("epoch", now.to_string()),
        Refusal::RulesetUnsupported(_) => {
            let known: Vec<_> = mashimo_engine::catalogue()
                .iter()
                .map(|entry| entry.id)
                .collect();
            one("known", known.join(" "))
        }
        Refusal::Capacity { limit, .. } | Refusal::TooLarge { limit } => {
            one("limit", limit.to_string())
        }
        Refusal::Pairing { stderr, .. } => one("stderr", stderr.clone()),
        Refusal::RoleNeeded { needed, .. } => {
            let words: Vec<_> = needed.iter().map(|role| role.word()).collect();
            one("role", words.join(" "))
        }
        Refusal::BadFields(_)
        | Refusal::RulesRefused(_)
        | Refusal::GameUnknown(_)
        | Refusal::MatchUnknown(_)
        | Refusal::SessionUnknown(_)
        | Refusal::BotUnknown(_)
        | Refusal::TokenUnknown(_)
        | Refusal::ChallengeUnknown(_)
        | Refusal::ChallengeOver { .. }
        | Refusal::NameTaken { .. }
        | Refusal::NameHeld(_)
        | Refusal::BotSuspended { .. }
        | Refusal::CallUnknown(_)
        | Refusal::TokenMissing
        | Refusal::TokenInvalid
        | Refusal::TokenRevoked
        | Refusal::NotYourSeat { .. }
        | Refusal::RateLimit { .. }
        | Refusal::Busy
        | Refusal::SessionSuperseded
        | Refusal::ResumeExpired
        | Refusal::SlowConsumer { .. }
        | Refusal::Silent { .. }
        | Refusal::Draining
        | Refusal::Starting
        | Refusal::ConnectionAge
        | Refusal::RatedGamesRunning
        | Refusal::ProtocolViolation(_)
        | Refusal::MatchExists(_)
        | Refusal::RequestReused(_)
        | Refusal::MatchOver(_)
        | Refusal::LadderUnknown(_)
        | Refusal::NotOnLadder(_)
        | Refusal::LadderSuspended(..)
        | Refusal::TournamentUnknown(_)
        | Refusal::TournamentExists(_)
        | Refusal::TournamentState(_)
        | Refusal::Store(_)
        | Refusal::Bug(_) => HashMap::new(),
    }
}

fn add_details(details: &mut ErrorDetails, refusal: &Refusal) {
    let violations = |faults: &[FieldFault]| {
        let one = |fault: &FieldFault| FieldViolation::new(&fault.field, &fault.reason);
        faults.iter().map(one).collect::<Vec<_>>()
    };
    match refusal {
        Refusal::BadFields(faults) | Refusal::RulesRefused(faults) => {
            details.set_bad_request(violations(faults));
        }
        Refusal::IllegalMove { text, .. } => drop(details.add_bad_request_violation("move", text)),
        Refusal::Game(game::Refusal::BadField { field, text }) => {
            details.add_bad_request_violation(*field, text);
        }
        Refusal::Game(game::Refusal::GameOver { termination }) => {
            details.add_precondition_failure_violation("GAME_OVER", "game", termination.word());
        }
        Refusal::MatchOver(id) => {
            details.add_precondition_failure_violation("MATCH_OVER", id, "it has ended");
        }
        Refusal::GameUnknown(id) => drop(details.set_resource_info("game", id, "", "")),
        Refusal::MatchUnknown(id) => drop(details.set_resource_info("match", id, "", "")),
        Refusal::SessionUnknown(id) => drop(details.set_resource_info("session", id, "", "")),
        Refusal::BotUnknown(id) => drop(details.set_resource_info("bot", id, "", "")),
        Refusal::ChallengeUnknown(id) => drop(details.set_resource_info("challenge", id, "", "")),
        Refusal::ChallengeOver { id, how } => {
            details.add_precondition_failure_violation("CHALLENGE_OVER", id, *how);
        }
        Refusal::TokenUnknown(id) => drop(details.set_resource_info("token", id, "", "")),
        Refusal::LadderUnknown(id) => drop(details.set_resource_info("ladder", id, "", "")),
        Refusal::TournamentUnknown(id) => drop(details.set_resource_info("tournament", id, "", "")),
        Refusal::NotOnLadder(id) => drop(details.set_resource_info("member", id, "", "")),
        Refusal::Capacity { what, limit } => {
            details.add_quota_failure_violation(*what, format!("at most {limit}"));
        }
        Refusal::RateLimit { retry_after, .. } => {
            details.set_retry_info(Some(*retry_after));
        }
        Refusal::Busy => drop(details.set_retry_info(Some(BUSY_RETRY))),
        Refusal::Draining => drop(details.set_retry_info(Some(DRAIN_RETRY))),
        Refusal::Starting => drop(details.set_retry_info(Some(BUSY_RETRY))),
        Refusal::ConnectionAge => drop(details.set_retry_info(Some(Duration::ZERO))),
        Refusal::Game(_)
        | Refusal::NameTaken { .. }
        | Refusal::NameHeld(_)
        | Refusal::RoleNeeded { .. }
        | Refusal::BotSuspended { .. }
        | Refusal::CallUnknown(_)
        | Refusal::TokenMissing
        | Refusal::TokenInvalid
        | Refusal::TokenRevoked
        | Refusal::NotYourSeat { .. }
        | Refusal::SessionSuperseded
        | Refusal::ResumeExpired
        | Refusal::StaleEpoch { .. }
        | Refusal::SlowConsumer { .. }
        | Refusal::Silent { .. }
        | Refusal::TooLarge { .. }
        | Refusal::RatedGamesRunning
        | Refusal::ProtocolViolation(_)
        | Refusal::MatchExists(_)
        | Refusal::RequestReused(_)
        | Refusal::LadderSuspended(..)
        | Refusal::TournamentExists(_)
        | Refusal::TournamentState(_)
        | Refusal::Pairing { .. }
        | Refusal::Store(_) => {}
        Refusal::ProtocolVersion { .. } => {
            details.add_help_link("what versions of the protocol mean", PROTOCOL_PAGE);
        }
        Refusal::RulesetUnsupported(_) => {
            details.add_help_link("the rulesets there are", RULES_PAGE);
        }
        Refusal::Bug(text) => {
            // By the id the one who meets it and the one who can mend it speak of the same.
            let request_id = uuid::Uuid::now_v7().to_string();
            tracing::error!(request_id, text, "what never should be");
            details.set_request_info(request_id, "");
        }
    }
}

impl From<Refusal> for Status {
    fn from(refusal: Refusal) -> Status {
        status(&refusal)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_never_should_be_has_an_id_to_speak_of_it_by() {
        let status = status(&Refusal::Bug("a seed is gone".into()));
        assert_eq!(status.code(), Code::Internal);
        let details = status.get_error_details();
        assert_eq!(details.error_info().unwrap().reason, "BUG");
        assert_eq!(details.request_info().unwrap().request_id.len(), 36);
    }

    #[test]
    fn who_speaks_otherwise_is_told_where_to_read() {
        let otherwise = [
            Refusal::ProtocolVersion { sent: 9, spoken: 1 },
            Refusal::RulesetUnsupported("there is no ruleset owari".into()),
        ];
        for refusal in otherwise {
            let status = status(&refusal);
            assert_eq!(status.code(), Code::FailedPrecondition);
            let details = status.get_error_details();
            let link = &details.help().unwrap().links[0];
            assert!(link.url.starts_with("https://"), "{link:?}");
        }
    }

    #[test]
    fn who_may_come_back_is_told_when() {
        let refusals = [
            Refusal::Draining,
            Refusal::Starting,
            Refusal::ConnectionAge,
            Refusal::Busy,
        ];
        for refusal in refusals {
            let details = status(&refusal).get_error_details();
            assert!(
                details.retry_info().unwrap().retry_delay.is_some(),
                "{refusal}"
            );
        }
    }
}

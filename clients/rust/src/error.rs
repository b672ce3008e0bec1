//! What can go wrong between a client and a server.

use std::collections::BTreeMap;
use std::fmt;
use std::time::Duration;

use tonic::{Code, Status};
use tonic_types::StatusExt;

/// An error of this library.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum Error {
    /// The address is no address.
    #[error("`{address}` is no address: {reason}; write HOST:PORT, for example 127.0.0.1:50051")]
    Address {
        /// What was given.
        address: String,
        /// What is wrong with it.
        reason: String,
    },
    /// An option is out of its bounds.
    #[error("option `{option}`: {reason}")]
    Option {
        /// Which.
        option: &'static str,
        /// What is wrong with it.
        reason: String,
    },
    /// No server answered.
    #[error("no server answers at {address}: {reason}")]
    Unreachable {
        /// Where.
        address: String,
        /// What the network said last.
        reason: String,
    },
    /// The server refused.
    #[error(transparent)]
    Refused(#[from] Refusal),
    /// The bot's function panicked, and the options say that this ends the program.
    #[error("the bot panicked: {0}")]
    Panic(String),
    /// The server broke the contract.
    #[error("the server broke the contract: {0}")]
    Contract(String),
}

/// A refusal of the server, with its machine-readable reason.
#[derive(Debug, Clone)]
pub struct Refusal {
    /// The gRPC code.
    pub code: Code,
    /// The reason of the error table, for example `TOKEN_INVALID`; empty where the server gave none.
    pub reason: String,
    /// The reason in a sentence.
    pub text: String,
    /// What belongs to the reason.
    pub metadata: BTreeMap<String, String>,
    /// The fields that are wrong, with what is wrong.
    pub fields: Vec<(String, String)>,
    /// How long to wait before trying again, where the server said so.
    pub retry_after: Option<Duration>,
    /// Whether the server said itself that coming back would be wrong.
    pub is_final: bool,
}

impl Refusal {
    /// Whether a bot must not come back by itself: it would be refused again, or steal from its own newer session.
    pub fn is_terminal(&self) -> bool {
        let superseded = self.reason == "SESSION_SUPERSEDED";
        let resume_expired = self.reason == "RESUME_EXPIRED";
        let repeats = matches!(
            self.code,
            Code::InvalidArgument
                | Code::NotFound
                | Code::AlreadyExists
                | Code::PermissionDenied
                | Code::FailedPrecondition
                | Code::Unimplemented
                | Code::Unauthenticated
        );
        self.is_final || superseded || (repeats && !resume_expired)
    }
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.text)?;
        if !self.reason.is_empty() {
            write!(f, " ({})", self.reason)?;
        }
        for (field, wrong) in &self.fields {
            write!(f, "\n  {field}: {wrong}")?;
        }
        Ok(())
    }
}

impl std::error::Error for Refusal {}

impl From<Status> for Refusal {
    fn from(status: Status) -> Refusal {
        let info = status.get_details_error_info();
        let fields = status
            .get_details_bad_request()
            .map(|bad| bad.field_violations);
        let text = match status.message() {
            "" => status.code().description().to_owned(),
            said => said.to_owned(),
        };
        Refusal {
            code: status.code(),
            reason: info
                .as_ref()
                .map(|info| info.reason.clone())
                .unwrap_or_default(),
            metadata: info
                .map(|info| info.metadata.into_iter().collect())
                .unwrap_or_default(),
            fields: fields
                .unwrap_or_default()
                .into_iter()
                .map(|each| (each.field, each.description))
                .collect(),
            text,
            retry_after: status
                .get_details_retry_info()
                .and_then(|info| info.retry_delay),
            is_final: false,
        }
    }
}

impl From<Status> for Error {
    fn from(status: Status) -> Error {
        Error::Refused(status.into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tonic_types::ErrorDetails;

    #[test]
    fn a_status_keeps_its_reason_and_its_fields() {
        let mut details = ErrorDetails::new();
        details
            .set_error_info("BAD_FIELD", "mashimo", [("seq".to_owned(), "7".to_owned())])
            .add_bad_request_violation("position", "pits 1.A3: not a number");
        let status = Status::with_error_details(Code::InvalidArgument, "bad position", details);
        let refusal = Refusal::from(status);
        assert_eq!(refusal.reason, "BAD_FIELD");
        assert_eq!(refusal.metadata["seq"], "7");
        let said = "bad position (BAD_FIELD)\n  position: pits 1.A3: not a number";
        assert_eq!(refusal.to_string(), said);
        assert!(refusal.is_terminal());
    }

    #[test]
    fn a_lost_server_may_come_back_and_a_wrong_token_may_not() {
        assert!(!Refusal::from(Status::unavailable("gone")).is_terminal());
        assert!(!Refusal::from(Status::unknown("cut")).is_terminal());
        assert!(Refusal::from(Status::unauthenticated("who?")).is_terminal());
    }
}

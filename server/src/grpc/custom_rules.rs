//! Custom rules as messages, for the parts of the command line that talk to servers.

use mashimo_engine::Rules;
use mashimo_proto::v1;

use super::convert::{rules, rules_read};

/// Rules as a message, nothing left out.
pub fn rules_message(of: &Rules) -> v1::Rules {
    rules::message(of)
}

/// The rules that a message stands for; whether they can be played is another question.
///
/// # Errors
/// A field that has no such value, with what would be right.
pub fn rules_of_message(message: &v1::Rules) -> Result<Rules, String> {
    rules_read::rules(message).map_err(|refusal| refusal.to_string())
}

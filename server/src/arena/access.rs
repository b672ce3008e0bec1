//! Who may play, and as whom.

use std::collections::HashMap;

use mashimo_engine::Level;

use super::attend::Bearer;
use super::refusal::Refusal;
use super::sessions::check_name;
use crate::serve::Access;

/// Who may play. Tokens are kept as hashes.
pub(crate) enum Door {
    /// Any name, no token.
    Open,
    /// These bots alone, by the hash of the token.
    Tokens(HashMap<[u8; 32], String>),
}

impl Door {
    pub(crate) fn new(access: &Access) -> Door {
        match access {
            Access::Open => Door::Open,
            Access::Tokens(tokens) => {
                let hashed = tokens.iter().map(|t| (hash(&t.token), t.bot.clone()));
                Door::Tokens(hashed.collect())
            }
        }
    }

    pub(crate) fn is_open(&self) -> bool {
        matches!(self, Door::Open)
    }

    /// The name of the bot that a bearer is, if it may have the name it asks for.
    pub(crate) fn bot(&self, bearer: &Bearer, asked: &str) -> Result<String, Refusal> {
        match (self, &bearer.0) {
            (Door::Open, _) => {
                check_name(asked)?;
                if Level::parse(asked).is_ok() {
                    let reason = format!("{asked} is a house bot of this server; choose another");
                    return Err(Refusal::field("hello.bot_name", reason));
                }
                Ok(asked.to_owned())
            }
            (Door::Tokens(_), None) => Err(Refusal::TokenMissing),
            (Door::Tokens(known), Some(token)) => {
                let holder = known.get(&hash(token)).ok_or(Refusal::TokenInvalid)?;
                if !asked.is_empty() && asked != holder {
                    let (holder, asked) = (holder.clone(), asked.to_owned());
                    return Err(Refusal::NotYourSeat { holder, asked });
                }
                Ok(holder.clone())
            }
        }
    }

    /// Whether a bearer may call what is not about one bot: anybody in the open realm, who has a
    /// token elsewhere.
    pub(crate) fn may_call(&self, bearer: &Bearer) -> Result<(), Refusal> {
        match (self, &bearer.0) {
            (Door::Open, _) => Ok(()),
            (Door::Tokens(_), None) => Err(Refusal::TokenMissing),
            (Door::Tokens(known), Some(token)) => known
                .get(&hash(token))
                .map(drop)
                .ok_or(Refusal::TokenInvalid),
        }
    }
}

/// Tokens are compared by their hashes, so that the time it takes tells nothing of them.
fn hash(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}

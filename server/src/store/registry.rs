//! Who may do what, as rows: bots, their versions, tokens, what was asked before, and the trail of powers.

use serde::{Deserialize, Serialize};

use super::Cursor;

/// One step of a batch that is about identities and powers.
#[derive(Clone, Debug)]
pub enum RegistryWrite {
    /// A bot, new or changed.
    Bot(BotRow),
    /// A version of a bot, new or changed.
    Version(VersionRow),
    /// A token, new or changed.
    Token(TokenRow),
    /// An entry of the audit trail; the store gives its order number.
    Audit(AuditRow),
    /// A named request that was done. Names of before `forget_before_ms` are forgotten.
    Request {
        /// The request.
        row: RequestRow,
        /// Milliseconds of Unix time.
        forget_before_ms: i64,
    },
    /// A challenge, new or changed.
    Challenge(ChallengeRow),
}

/// What a token may do.
#[derive(Copy, Clone, Debug, Eq, Hash, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Role {
    /// Play as its bot.
    Bot,
    /// Make matches and own bots.
    Organiser,
    /// Decide games.
    Arbiter,
    /// Everything but playing.
    Administrator,
}

impl Role {
    /// Every role.
    pub const ALL: [Role; 4] = [
        Role::Bot,
        Role::Organiser,
        Role::Arbiter,
        Role::Administrator,
    ];

    /// The word of rows, logs and the command line.
    pub fn word(self) -> &'static str {
        match self {
            Role::Bot => "bot",
            Role::Organiser => "organiser",
            Role::Arbiter => "arbiter",
            Role::Administrator => "administrator",
        }
    }

    /// The role a word names.
    pub fn from_word(word: &str) -> Option<Role> {
        Role::ALL.into_iter().find(|role| role.word() == word)
    }
}

/// A registered bot.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct BotRow {
    /// Its id.
    pub bot_id: String,
    /// Its name, unique.
    pub name: String,
    /// Who owns it: the holder of a token.
    pub owner: String,
    /// What it is.
    pub description: String,
    /// When it was registered, milliseconds of Unix time.
    pub made_ms: i64,
    /// Why it may not play; none where it may.
    pub suspended: Option<String>,
}

/// A version of a bot.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct VersionRow {
    /// The bot.
    pub bot_id: String,
    /// The version; empty for the one a bot has from the beginning.
    pub version: String,
    /// What changed.
    pub notes: String,
    /// When it was published, milliseconds of Unix time.
    pub made_ms: i64,
    /// Why it may not play; none where it may.
    pub suspended: Option<String>,
    /// Games it lost by a fault, since the last without one.
    pub faults_in_a_row: u32,
}

/// A token, of which only a hash is kept.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct TokenRow {
    /// Its id, which is no secret.
    pub token_id: String,
    /// Hash of the secret.
    pub hash: [u8; 32],
    /// What it may do.
    pub role: Role,
    /// Who uses it; for a bot's token, the bot's name.
    pub holder: String,
    /// The bot, or empty.
    pub bot_id: String,
    /// When it was made, milliseconds of Unix time.
    pub made_ms: i64,
    /// When it was revoked, milliseconds of Unix time.
    pub revoked_ms: Option<i64>,
}

/// An entry of the audit trail: written once, never changed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct AuditRow {
    /// Order in which entries were made; 0 before it is stored.
    pub order: Cursor,
    /// When, milliseconds of Unix time.
    pub at_ms: i64,
    /// Who, by the holder of the token.
    pub actor: String,
    /// Which call.
    pub action: String,
    /// What it was about: an id.
    pub subject: String,
    /// Why.
    pub reason: String,
}

/// A request that its sender gave a name, so that it can be sent again.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct RequestRow {
    /// Who sent it, which call, and the name.
    pub key: String,
    /// Hash of its body.
    pub hash: String,
    /// Id of what it made.
    pub subject: String,
    /// When, milliseconds of Unix time.
    pub at_ms: i64,
}

/// A challenge.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct ChallengeRow {
    /// Its id.
    pub id: String,
    /// When it was made, milliseconds of Unix time.
    pub made_ms: i64,
    /// Whether it waits for an answer.
    pub open: bool,
    /// The challenge, JSON, with its version inside.
    pub body: String,
}

/// Everything that is known of bots, tokens and open challenges; small enough to be read whole.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct RegistryRows {
    /// All bots, by id.
    pub bots: Vec<BotRow>,
    /// All versions, those of one bot in the order they were published.
    pub versions: Vec<VersionRow>,
    /// All tokens, by id.
    pub tokens: Vec<TokenRow>,
    /// Open challenges, by id.
    pub challenges: Vec<ChallengeRow>,
}

#[cfg(test)]
mod tests {
    use super::Role;

    #[test]
    fn every_role_is_found_by_its_word() {
        for role in Role::ALL {
            assert_eq!(Role::from_word(role.word()), Some(role));
        }
        assert_eq!(Role::from_word("king"), None);
    }
}

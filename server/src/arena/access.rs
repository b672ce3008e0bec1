//! Who calls, and what that one may do.

use std::collections::HashMap;
use std::sync::Arc;

use mashimo_engine::Level;

use super::Shared;
use super::refusal::Refusal;
use super::sessions::{check_name, hash};
use crate::serve::{Access, Config};
use crate::store::{BotRow, Role, TokenRow};

/// Who calls.
#[derive(Clone, Debug)]
pub(crate) enum Caller {
    /// Nobody in particular: no token was sent.
    Guest,
    /// Who holds a token that is good.
    Holder(Arc<Holder>),
}

/// Who holds a token.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Holder {
    /// The token's id; empty for one that the server was started with.
    pub(crate) token_id: String,
    pub(crate) role: Role,
    /// Whose it is; for a bot's token, the bot's name.
    pub(crate) name: String,
    /// The registered bot, or empty.
    pub(crate) bot_id: String,
}

/// What a call needs of its caller.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) enum Need {
    /// Nothing; but a token that is sent must be good.
    Nothing,
    /// A token of one of these roles; where the practice realm is open, none will do.
    RolesOrGuest(&'static [Role]),
    /// A token of one of these roles.
    Roles(&'static [Role]),
}

impl Need {
    /// To play: a bot.
    pub(crate) const PLAY: Need = Need::RolesOrGuest(&[Role::Bot]);
    /// To make and steer matches and tournaments.
    pub(crate) const ORGANISE: Need = Need::RolesOrGuest(&[Role::Organiser, Role::Administrator]);
    /// To register bots.
    pub(crate) const REGISTER: Need = Need::Roles(&[Role::Organiser, Role::Administrator]);
    /// To own something: whose it is the call looks at itself.
    pub(crate) const OWN: Need = Need::Roles(&Role::ALL);
    /// To decide games.
    pub(crate) const ARBITRATE: Need = Need::Roles(&[Role::Arbiter, Role::Administrator]);
    /// To run the server.
    pub(crate) const ADMINISTER: Need = Need::Roles(&[Role::Administrator]);
}

/// The tokens that the server was started with, and whether bots may come without one.
pub(crate) struct Door {
    open: bool,
    listed: HashMap<[u8; 32], Arc<Holder>>,
}

/// Who a bot's stream belongs to.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Identity {
    /// The bot's name.
    pub(crate) bot: String,
    /// Id of the token it showed; none in the practice realm, empty for a listed one.
    pub(crate) token_id: Option<String>,
}

impl Door {
    pub(crate) fn new(config: &Config) -> Door {
        let holder = |name: &str, role| {
            Arc::new(Holder {
                token_id: String::new(),
                role,
                name: name.to_owned(),
                bot_id: String::new(),
            })
        };
        let mut listed = HashMap::new();
        if let Access::Tokens(tokens) = &config.access {
            listed.extend(
                tokens
                    .iter()
                    .map(|t| (hash(&t.token), holder(&t.bot, Role::Bot))),
            );
        }
        let staff = config.staff.iter();
        listed.extend(staff.map(|t| (hash(&t.token), holder(&t.holder, t.role))));
        Door {
            open: config.access == Access::Open,
            listed,
        }
    }

    /// Whether bots may play without a token.
    pub(crate) fn is_open(&self) -> bool {
        self.open
    }
}

impl Holder {
    /// Whether this one owns a bot: its own token, its owner's, or an administrator's.
    pub(crate) fn owns(&self, bot: &BotRow) -> bool {
        match self.role {
            Role::Administrator => true,
            Role::Bot => self.bot_id == bot.bot_id,
            Role::Organiser | Role::Arbiter => self.name == bot.owner,
        }
    }
}

impl From<&TokenRow> for Holder {
    fn from(row: &TokenRow) -> Holder {
        Holder {
            token_id: row.token_id.clone(),
            role: row.role,
            name: row.holder.clone(),
            bot_id: row.bot_id.clone(),
        }
    }
}

impl Caller {
    /// The holder of a token, where one is needed.
    pub(crate) fn holder(&self) -> Result<&Arc<Holder>, Refusal> {
        match self {
            Caller::Guest => Err(Refusal::TokenMissing),
            Caller::Holder(holder) => Ok(holder),
        }
    }

    /// Who is named in games and in the trail as the one who did it.
    pub(crate) fn name(&self) -> &str {
        match self {
            Caller::Guest => "a guest",
            Caller::Holder(holder) => &holder.name,
        }
    }
}

impl Shared {
    /// Who sends a token, or none.
    ///
    /// # Errors
    /// The token is not known, or was revoked.
    pub(crate) fn caller(&self, token: Option<&str>) -> Result<Caller, Refusal> {
        let Some(token) = token else {
            return Ok(Caller::Guest);
        };
        // Compared by hash, so that the time it takes tells nothing of other tokens.
        let hash = hash(token);
        if let Some(holder) = self.access.listed.get(&hash) {
            return Ok(Caller::Holder(holder.clone()));
        }
        let known = self.registry.token(&hash).ok_or(Refusal::TokenInvalid)?;
        match known.revoked_ms {
            Some(_) => Err(Refusal::TokenRevoked),
            None => Ok(Caller::Holder(Arc::new(Holder::from(&known)))),
        }
    }

    /// Whether a caller has what a call needs.
    ///
    /// # Errors
    /// No token was sent, or its role is not enough.
    pub(crate) fn admit_caller(&self, caller: &Caller, need: Need) -> Result<(), Refusal> {
        let roles = match need {
            Need::Nothing => return Ok(()),
            Need::RolesOrGuest(roles) | Need::Roles(roles) => roles,
        };
        match caller {
            Caller::Holder(holder) if roles.contains(&holder.role) => Ok(()),
            Caller::Holder(holder) => Err(Refusal::RoleNeeded {
                needed: roles,
                has: holder.role,
            }),
            Caller::Guest if self.access.open && need == Need::RolesOrGuest(roles) => Ok(()),
            Caller::Guest => Err(Refusal::TokenMissing),
        }
    }

    /// The bot that a caller plays as, if it may have the name it asks for.
    ///
    /// # Errors
    /// The name is another's, or the caller is no bot.
    pub(crate) fn bot_of(&self, caller: &Caller, asked: &str) -> Result<Identity, Refusal> {
        match caller {
            Caller::Guest if !self.access.open => Err(Refusal::TokenMissing),
            Caller::Guest => self.guest(asked),
            Caller::Holder(holder) if holder.role != Role::Bot => Err(Refusal::RoleNeeded {
                needed: &[Role::Bot],
                has: holder.role,
            }),
            Caller::Holder(holder) if !asked.is_empty() && asked != holder.name => {
                Err(Refusal::NotYourSeat {
                    holder: holder.name.clone(),
                    asked: asked.to_owned(),
                })
            }
            Caller::Holder(holder) => Ok(Identity {
                bot: holder.name.clone(),
                token_id: Some(holder.token_id.clone()),
            }),
        }
    }

    fn guest(&self, asked: &str) -> Result<Identity, Refusal> {
        check_name(asked)?;
        if Level::parse(asked).is_ok() {
            let reason = format!("{asked} is a house bot of this server; choose another");
            return Err(Refusal::field("hello.bot_name", reason));
        }
        if self.registry.bot_named(asked).is_some() {
            return Err(Refusal::NameHeld(asked.to_owned()));
        }
        Ok(Identity {
            bot: asked.to_owned(),
            token_id: None,
        })
    }
}

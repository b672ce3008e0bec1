//! Tokens: 256 random bits, shown once, kept as hashes, revoked at once.

use std::sync::Arc;

use super::bots::{at_most, good, owned};
use super::powers::audit;
use super::{BookNow, Decided};
use crate::arena::Shared;
use crate::arena::access::Holder;
use crate::arena::clock::wall;
use crate::arena::refusal::Refusal;
use crate::arena::sessions::{hash, new_id, random_hex};
use crate::store::{RegistryWrite, Role, TokenRow};

/// Tokens that a bot ever had; the next is refused with `CAPACITY`.
const TOKENS_MAX: usize = 1000;
const HOLDER_MAX: usize = 64;
/// What a secret begins with, so that one that leaked is found.
const PREFIX: &str = "msh_";

impl Shared {
    /// Makes a new token for a bot and revokes the old ones.
    pub(crate) async fn rotate_token(
        self: &Arc<Shared>,
        caller: &Arc<Holder>,
        bot_id: String,
    ) -> Result<(String, TokenRow), Refusal> {
        let caller = caller.clone();
        self.change(None, move |now| rotate(now, &caller, &bot_id))
            .await
    }

    /// Revokes a token at once; its sessions end. Again it does nothing.
    pub(crate) async fn revoke_token(
        self: &Arc<Shared>,
        caller: &Arc<Holder>,
        token_id: String,
    ) -> Result<TokenRow, Refusal> {
        let caller = caller.clone();
        self.change(None, move |now| revoke(now, &caller, &token_id))
            .await
    }

    /// Makes a token for a person or a program.
    pub(crate) async fn create_token(
        self: &Arc<Shared>,
        actor: &str,
        holder: String,
        role: Role,
    ) -> Result<(String, TokenRow), Refusal> {
        check_holder(&holder)?;
        if role == Role::Bot {
            let reason = "a bot's token is made by RegisterBot; ask for another role";
            return Err(Refusal::field("role", reason));
        }
        let actor = actor.to_owned();
        self.change(None, move |_| {
            let (secret, token) = new_token(role, &holder, "");
            let entry = audit(&actor, "CreateToken", &token.token_id, &said(&token));
            let writes = vec![RegistryWrite::Token(token.clone()), entry];
            Ok((writes, (secret, token)))
        })
        .await
    }
}

fn said(token: &TokenRow) -> String {
    format!("{} for {}", token.role.word(), token.holder)
}

fn rotate(now: &BookNow, caller: &Holder, bot_id: &str) -> Decided<(String, TokenRow)> {
    let bot = owned(now, caller, bot_id)?;
    at_most("tokens of a bot", bot.tokens.len(), TOKENS_MAX)?;
    let mut writes = revoked(&bot.tokens);
    let (secret, token) = new_token(Role::Bot, &bot.known.row.name, bot_id);
    writes.push(RegistryWrite::Token(token.clone()));
    writes.push(audit(&caller.name, "RotateToken", bot_id, &token.token_id));
    Ok((writes, (secret, token)))
}

fn revoke(now: &BookNow, caller: &Holder, token_id: &str) -> Decided<TokenRow> {
    let unknown = || Refusal::TokenUnknown(token_id.to_owned());
    let token = now.book.token_by_id(token_id).ok_or_else(unknown)?.clone();
    may_revoke(now, caller, &token)?;
    if token.revoked_ms.is_some() {
        return Ok((Vec::new(), token));
    }
    let token = TokenRow {
        revoked_ms: Some(wall().0 as i64),
        ..token
    };
    let entry = audit(&caller.name, "RevokeToken", token_id, &said(&token));
    Ok((vec![RegistryWrite::Token(token.clone()), entry], token))
}

/// A bot's token is revoked by its owner, any by an administrator, and everybody's own by itself.
fn may_revoke(now: &BookNow, caller: &Holder, token: &TokenRow) -> Result<(), Refusal> {
    let own = !caller.token_id.is_empty() && caller.token_id == token.token_id;
    if own || caller.role == Role::Administrator {
        return Ok(());
    }
    match token.bot_id.as_str() {
        "" => Err(Refusal::RoleNeeded {
            needed: &[Role::Administrator],
            has: caller.role,
        }),
        bot_id => owned(now, caller, bot_id).map(drop),
    }
}

/// The writes that revoke what is still good of these.
pub(super) fn revoked(tokens: &[TokenRow]) -> Vec<RegistryWrite> {
    let at = wall().0 as i64;
    let revoke = |token: &TokenRow| TokenRow {
        revoked_ms: Some(at),
        ..token.clone()
    };
    good(tokens)
        .map(|token| RegistryWrite::Token(revoke(token)))
        .collect()
}

/// A secret, and the row that knows it by its hash.
pub(crate) fn new_token(role: Role, holder: &str, bot_id: &str) -> (String, TokenRow) {
    let secret = format!("{PREFIX}{}", random_hex());
    let token = TokenRow {
        token_id: new_id(),
        hash: hash(&secret),
        role,
        holder: holder.to_owned(),
        bot_id: bot_id.to_owned(),
        made_ms: wall().0 as i64,
        revoked_ms: None,
    };
    (secret, token)
}

fn check_holder(holder: &str) -> Result<(), Refusal> {
    let plain = |c: char| !c.is_control();
    if holder.is_empty() || holder.len() > HOLDER_MAX || !holder.chars().all(plain) {
        let reason = format!("1 to {HOLDER_MAX} bytes of text are needed: who will use it");
        return Err(Refusal::field("holder", reason));
    }
    Ok(())
}

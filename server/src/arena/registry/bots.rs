//! Bots and their versions: registered, published, suspended, restored.

use std::sync::Arc;

use mashimo_engine::Level;

use super::powers::{audit, check_reason};
use super::tokens::new_token;
use super::{BookNow, BotView, Decided, Named, remember, view};
use crate::arena::Shared;
use crate::arena::access::Holder;
use crate::arena::clock::wall;
use crate::arena::refusal::{FieldFault, Refusal};
use crate::arena::sessions::new_id;
use crate::store::{BotRow, RegistryWrite, Role, TokenRow, VersionRow};

const NAME_MAX: usize = 64;
const TEXT_MAX: usize = 1024;
/// Bots of one server; the next is refused with `CAPACITY`.
const BOTS_MAX: usize = 100_000;
/// Versions of one bot; the next is refused with `CAPACITY`.
const VERSIONS_MAX: usize = 1000;

/// A bot that is to be registered.
#[derive(Clone, Debug)]
pub(crate) struct NewBot {
    pub(crate) name: String,
    pub(crate) description: String,
    /// Empty: the caller.
    pub(crate) owner: String,
    pub(crate) request: Option<Named>,
}

impl Shared {
    /// Registers a bot and makes its token. The same request again gives the same bot and a new token:
    /// the one before was lost with its answer, and is revoked.
    pub(crate) async fn register_bot(
        self: &Arc<Shared>,
        caller: &Arc<Holder>,
        new: NewBot,
    ) -> Result<(BotView, String), Refusal> {
        let key = new.request.as_ref().map(|named| named.key.clone());
        let caller = caller.clone();
        let (bot_id, secret) = self
            .change(key, move |now| register(now, &caller, &new))
            .await?;
        Ok((self.registry.bot(&bot_id)?, secret))
    }

    /// Adds a version to a bot.
    pub(crate) async fn publish_version(
        self: &Arc<Shared>,
        caller: &Arc<Holder>,
        bot_id: String,
        version: String,
        notes: String,
    ) -> Result<BotView, Refusal> {
        let (caller, id) = (caller.clone(), bot_id.clone());
        self.change(None, move |now| publish(now, &caller, &id, version, notes))
            .await?;
        self.registry.bot(&bot_id)
    }

    /// Forbids a bot, or one version, to play: its sessions end. Again it does nothing new.
    pub(crate) async fn suspend_bot(
        self: &Arc<Shared>,
        caller: &Arc<Holder>,
        bot_id: String,
        version: String,
        reason: String,
    ) -> Result<BotView, Refusal> {
        check_reason(&reason)?;
        let (actor, id, only) = (caller.name.clone(), bot_id.clone(), version.clone());
        self.change(None, move |now| suspend(now, &actor, (&id, &only), &reason))
            .await?;
        let bot = self.registry.bot(&bot_id)?;
        for session in self.sessions.of_bot(&bot.known.row.name, &version) {
            if session.is_connected()
                && let Err(why) = self
                    .registry
                    .may_play(&session.key.bot, &session.key.version)
            {
                session.send_home(why);
            }
        }
        Ok(bot)
    }

    /// Lets a bot, or one version, play again, with a clean count of faults.
    pub(crate) async fn restore_bot(
        self: &Arc<Shared>,
        caller: &Arc<Holder>,
        bot_id: String,
        version: String,
        reason: String,
    ) -> Result<BotView, Refusal> {
        check_reason(&reason)?;
        let (actor, id) = (caller.name.clone(), bot_id.clone());
        self.change(None, move |now| {
            restore(now, &actor, (&id, &version), &reason)
        })
        .await?;
        self.changed.notify_waiters();
        self.registry.bot(&bot_id)
    }
}

fn register(now: &BookNow, caller: &Holder, new: &NewBot) -> Decided<(String, String)> {
    if let Some(before) = &now.before {
        let named = new.request.as_ref();
        let named = named.expect("only a named request has one before");
        if before.hash != named.hash {
            return Err(Refusal::RequestReused(named.id.clone()));
        }
        return again(now, caller, &before.subject);
    }
    let owner = owner(caller, new)?;
    check(new)?;
    if now.book.named(&new.name).is_some() {
        return Err(Refusal::NameTaken {
            what: "a bot",
            name: new.name.clone(),
        });
    }
    at_most("bots", now.book.len(), BOTS_MAX)?;
    let (bot_id, made_ms) = (new_id(), wall().0 as i64);
    let (secret, token) = new_token(Role::Bot, &new.name, &bot_id);
    let mut writes = vec![
        RegistryWrite::Bot(BotRow {
            bot_id: bot_id.clone(),
            name: new.name.clone(),
            owner,
            description: new.description.clone(),
            made_ms,
            suspended: None,
        }),
        RegistryWrite::Version(fresh(&bot_id, String::new(), String::new(), made_ms)),
        RegistryWrite::Token(token),
        audit(&caller.name, "RegisterBot", &bot_id, &new.name),
    ];
    if let Some(named) = &new.request {
        writes.push(remember(named, &bot_id));
    }
    Ok((writes, (bot_id, secret)))
}

fn again(now: &BookNow, caller: &Holder, bot_id: &str) -> Decided<(String, String)> {
    let bot = view(now.book, bot_id)?;
    let mut writes = super::tokens::revoked(&bot.tokens);
    let (secret, token) = new_token(Role::Bot, &bot.known.row.name, bot_id);
    writes.push(RegistryWrite::Token(token));
    let text = "asked for again: a new token instead of the one that was lost";
    writes.push(audit(&caller.name, "RegisterBot", bot_id, text));
    Ok((writes, (bot_id.to_owned(), secret)))
}

fn owner(caller: &Holder, new: &NewBot) -> Result<String, Refusal> {
    match new.owner.as_str() {
        "" => Ok(caller.name.clone()),
        owner if owner == caller.name || caller.role == Role::Administrator => Ok(owner.to_owned()),
        _ => Err(Refusal::RoleNeeded {
            needed: &[Role::Administrator],
            has: caller.role,
        }),
    }
}

fn check(new: &NewBot) -> Result<(), Refusal> {
    let mut faults = Vec::new();
    let mut unless = |good: bool, field: &str, reason: String| {
        if !good {
            faults.push(FieldFault {
                field: field.to_owned(),
                reason,
            });
        }
    };
    let letter = |c: char| c.is_ascii_alphanumeric() || "-_.".contains(c);
    let good = (1..=NAME_MAX).contains(&new.name.len()) && new.name.chars().all(letter);
    let reason = format!("1 to {NAME_MAX} letters, digits and - _ . are needed");
    unless(good, "name", reason);
    let house = Level::parse(&new.name).is_ok();
    let reason = format!("{} is a house bot; choose another", new.name);
    unless(!house, "name", reason);
    let long = new.description.len();
    let reason = format!("{long} bytes; at most {TEXT_MAX}");
    unless(long <= TEXT_MAX, "description", reason);
    let reason = format!("{} bytes; at most {NAME_MAX}", new.owner.len());
    unless(new.owner.len() <= NAME_MAX, "owner", reason);
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Refusal::BadFields(faults))
    }
}

fn publish(
    now: &BookNow,
    caller: &Holder,
    bot_id: &str,
    version: String,
    notes: String,
) -> Decided<()> {
    let bot = owned(now, caller, bot_id)?;
    if version.is_empty() || version.len() > NAME_MAX {
        return Err(Refusal::field(
            "version",
            format!("1 to {NAME_MAX} bytes are needed"),
        ));
    }
    if notes.len() > TEXT_MAX {
        let reason = format!("{} bytes; at most {TEXT_MAX}", notes.len());
        return Err(Refusal::field("notes", reason));
    }
    if bot.known.version(&version).is_some() {
        return Err(Refusal::NameTaken {
            what: "a version",
            name: version,
        });
    }
    at_most("versions", bot.known.versions.len(), VERSIONS_MAX)?;
    let entry = audit(&caller.name, "PublishVersion", bot_id, &version);
    let row = fresh(bot_id, version, notes, wall().0 as i64);
    Ok((vec![RegistryWrite::Version(row), entry], ()))
}

/// Suspends a bot, or one version of it.
fn suspend(
    now: &BookNow,
    actor: &str,
    (bot_id, version): (&str, &str),
    reason: &str,
) -> Decided<()> {
    let bot = view(now.book, bot_id)?;
    let why = Some(reason.to_owned());
    let write = if version.is_empty() {
        RegistryWrite::Bot(BotRow {
            suspended: why,
            ..bot.known.row
        })
    } else {
        RegistryWrite::Version(VersionRow {
            suspended: why,
            ..of_bot(&bot, version)?.clone()
        })
    };
    let subject = subject(bot_id, version);
    Ok((
        vec![write, audit(actor, "SuspendBot", &subject, reason)],
        (),
    ))
}

/// Restores a bot with all its versions, or one of these.
fn restore(
    now: &BookNow,
    actor: &str,
    (bot_id, version): (&str, &str),
    reason: &str,
) -> Decided<()> {
    let bot = view(now.book, bot_id)?;
    let clean = |row: &VersionRow| {
        RegistryWrite::Version(VersionRow {
            suspended: None,
            faults_in_a_row: 0,
            ..row.clone()
        })
    };
    let mut writes = if version.is_empty() {
        let of_all = RegistryWrite::Bot(BotRow {
            suspended: None,
            ..bot.known.row.clone()
        });
        let versions = bot.known.versions.iter().map(clean);
        std::iter::once(of_all).chain(versions).collect()
    } else {
        vec![clean(of_bot(&bot, version)?)]
    };
    let subject = subject(bot_id, version);
    writes.push(audit(actor, "RestoreBot", &subject, reason));
    Ok((writes, ()))
}

fn of_bot<'a>(bot: &'a BotView, version: &str) -> Result<&'a VersionRow, Refusal> {
    let known = &bot.known;
    let unknown = || Refusal::BotUnknown(format!("{} {version}", known.row.name));
    known.version(version).ok_or_else(unknown)
}

fn subject(bot_id: &str, version: &str) -> String {
    format!("{bot_id} {version}").trim_end().to_owned()
}

/// A bot that the caller owns.
pub(super) fn owned(now: &BookNow, caller: &Holder, bot_id: &str) -> Result<BotView, Refusal> {
    let bot = view(now.book, bot_id)?;
    if caller.owns(&bot.known.row) {
        return Ok(bot);
    }
    Err(Refusal::NotYourSeat {
        holder: caller.name.clone(),
        asked: bot.known.row.name,
    })
}

fn fresh(bot_id: &str, version: String, notes: String, made_ms: i64) -> VersionRow {
    VersionRow {
        bot_id: bot_id.to_owned(),
        version,
        notes,
        made_ms,
        suspended: None,
        faults_in_a_row: 0,
    }
}

pub(super) fn at_most(what: &'static str, have: usize, limit: usize) -> Result<(), Refusal> {
    if have < limit {
        Ok(())
    } else {
        Err(Refusal::Capacity { what, limit })
    }
}

/// Those of a bot's tokens that are still good.
pub(super) fn good(tokens: &[TokenRow]) -> impl Iterator<Item = &TokenRow> {
    tokens.iter().filter(|token| token.revoked_ms.is_none())
}

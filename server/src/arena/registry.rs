//! Who is registered: bots, versions, tokens. Every change is decided, stored, in force; in this order.

mod book;
mod bots;
mod faults;
mod powers;
mod tokens;

use std::sync::{Arc, RwLock};

use tokio::sync::Mutex;

pub(crate) use book::Known;
pub(crate) use bots::NewBot;
pub(crate) use powers::{audit_entry, check_reason};
pub(crate) use tokens::new_token;

use book::Book;

use super::Shared;
use super::clock::wall;
use super::frame::Goaway;
use super::refusal::Refusal;
use super::session::{Session, SessionKey};
use crate::store::{RegistryRows, RegistryWrite, RequestRow, TokenRow, Write};

/// How long a named request is remembered.
pub(super) const REQUESTS_KEPT_MS: i64 = 24 * 3600 * 1000;

/// What is registered. Reads take a lock for one expression; changes go one after another.
#[derive(Default)]
pub(crate) struct Registry {
    book: RwLock<Book>,
    changing: Mutex<()>,
}

/// A bot with everything its owner may know.
#[derive(Clone, Debug)]
pub(crate) struct BotView {
    pub(crate) known: Known,
    pub(crate) tokens: Vec<TokenRow>,
}

/// What a change comes to: what is stored, and what the caller is told.
pub(super) type Decided<T> = Result<(Vec<RegistryWrite>, T), Refusal>;

impl Registry {
    pub(super) fn load(&self, rows: RegistryRows) {
        *self.book.write().expect("no panic while the book is held") = Book::read(rows);
    }

    fn read<T>(&self, with: impl FnOnce(&Book) -> T) -> T {
        with(&self.book.read().expect("no panic while the book is held"))
    }

    /// The token of this hash, revoked or not.
    pub(super) fn token(&self, hash: &[u8; 32]) -> Option<TokenRow> {
        self.read(|book| book.token(hash).cloned())
    }

    /// The bot of this name.
    pub(crate) fn bot_named(&self, name: &str) -> Option<Known> {
        self.read(|book| book.named(name).cloned())
    }

    /// The id of the bot of this name; empty for one that is not registered.
    pub(crate) fn id_of(&self, name: &str) -> String {
        self.read(|book| {
            book.named(name)
                .map(|known| known.row.bot_id.clone())
                .unwrap_or_default()
        })
    }

    /// A bot by id, with its tokens.
    ///
    /// # Errors
    /// There is none.
    pub(crate) fn bot(&self, bot_id: &str) -> Result<BotView, Refusal> {
        self.read(|book| view(book, bot_id))
    }

    /// Bots by name, after this one, at most so many.
    pub(crate) fn bots_after(&self, name: &str, limit: usize) -> Vec<Known> {
        self.read(|book| book.after(name).take(limit).cloned().collect())
    }

    /// Whether anybody can do everything.
    pub(crate) fn has_administrator(&self) -> bool {
        self.read(Book::has_administrator)
    }

    /// Whether a bot may play in this version; one that is not registered may.
    ///
    /// # Errors
    /// It, or this version, is suspended.
    pub(crate) fn may_play(&self, bot: &str, version: &str) -> Result<(), Refusal> {
        self.read(|book| {
            let Some(known) = book.named(bot) else {
                return Ok(());
            };
            let of_version = known.version(version).and_then(|v| v.suspended.as_ref());
            match known.row.suspended.as_ref().or(of_version) {
                Some(why) => Err(Refusal::BotSuspended {
                    bot: bot.to_owned(),
                    why: why.clone(),
                }),
                None => Ok(()),
            }
        })
    }

    /// Whether two bots may meet in rated games: not with themselves, nor with one of the same owner,
    /// or points could be made by losing on purpose. Bots that are not registered have no owner.
    pub(crate) fn may_meet_rated(&self, one: &str, other: &str) -> bool {
        self.read(|book| {
            let owner = |name| book.named(name).map(|known| &known.row.owner);
            let same_owner = owner(one).is_some_and(|owner_of| Some(owner_of) == owner(other));
            one != other && !same_owner
        })
    }

    /// Whether a session may go on: its token is good, or its name is nobody's.
    pub(super) fn may_stay(&self, key: &SessionKey, token_id: Option<&str>) -> Result<(), Refusal> {
        self.read(|book| match token_id {
            None if book.named(&key.bot).is_some() => Err(Refusal::NameHeld(key.bot.clone())),
            None | Some("") => Ok(()),
            Some(id) => match book.token_by_id(id) {
                Some(token) if token.revoked_ms.is_none() => Ok(()),
                Some(_) | None => Err(Refusal::TokenRevoked),
            },
        })
    }

    /// A version in which a registered bot may say Hello: one that was published.
    pub(super) fn check_version(&self, bot: &str, version: &str) -> Result<(), Refusal> {
        self.read(|book| match book.named(bot) {
            Some(known) if known.version(version).is_none() => Err(Refusal::field(
                "hello.version",
                format!("{version:?} of {bot} is not published; publish it by PublishVersion"),
            )),
            Some(_) | None => Ok(()),
        })
    }
}

fn view(book: &Book, bot_id: &str) -> Result<BotView, Refusal> {
    let known = book.by_id(bot_id);
    let known = known.ok_or_else(|| Refusal::BotUnknown(bot_id.to_owned()))?;
    Ok(BotView {
        known: known.clone(),
        tokens: book.tokens_of(bot_id),
    })
}

impl Shared {
    /// One change: decided by what is known now, stored, in force. Sessions that may not go on after
    /// it end at once.
    pub(super) async fn change<T: Send + 'static>(
        self: &Arc<Shared>,
        request: Option<String>,
        decide: impl FnOnce(&BookNow) -> Decided<T> + Send + 'static,
    ) -> Result<T, Refusal> {
        let shared = self.clone();
        // In a task of its own: a caller that goes away must not leave it half done.
        let done = tokio::spawn(async move {
            let registry = &shared.registry;
            let _one = registry.changing.lock().await;
            let before = match &request {
                Some(key) => shared.request_before(key).await?,
                None => None,
            };
            let (writes, answer) = registry.read(|book| decide(&BookNow { book, before }))?;
            if writes.is_empty() {
                return Ok(answer);
            }
            let batch = writes.iter().cloned().map(Write::Registry).collect();
            shared.store.append(batch).await?;
            {
                let mut book = registry.book.write().expect("no panic while it is held");
                writes.iter().for_each(|write| book.apply(write));
            }
            shared.end_sessions();
            Ok(answer)
        });
        done.await
            .map_err(|error| Refusal::Bug(error.to_string()))?
    }

    /// The request that was done under this name, if that is not too long ago.
    pub(super) async fn request_before(&self, key: &str) -> Result<Option<RequestRow>, Refusal> {
        let row = self.store.request(key).await?;
        Ok(row.filter(|row| row.at_ms >= wall().0 as i64 - REQUESTS_KEPT_MS))
    }

    /// Ends the streams of sessions that may not go on.
    fn end_sessions(&self) {
        for session in self.sessions.all() {
            let token_id = session.token_id();
            if session.is_connected()
                && let Err(why) = self.registry.may_stay(&session.key, token_id.as_deref())
            {
                session.send_home(why);
            }
        }
    }
}

impl Session {
    /// Ends its stream for good: the bot must not come back by itself.
    pub(super) fn send_home(&self, why: Refusal) {
        tracing::info!(bot = %self.key.bot, %why, "session ended");
        let goaway = Goaway {
            reason: why.reason(),
            text: why.to_string(),
            resume_after: None,
            is_final: true,
        };
        self.go_away(goaway, why);
    }
}

/// A request that its sender gave a name, so that it can be sent again.
#[derive(Clone, Debug)]
pub(crate) struct Named {
    /// The call, who sent it, and the name.
    pub(crate) key: String,
    /// The name alone.
    pub(crate) id: String,
    /// Hash of the body.
    pub(crate) hash: String,
}

/// What a change is decided by.
pub(super) struct BookNow<'a> {
    book: &'a Book,
    /// The request of the same name, if one was done.
    before: Option<RequestRow>,
}

/// The write that remembers a named request.
pub(super) fn remember(named: &Named, subject: &str) -> RegistryWrite {
    let at_ms = wall().0 as i64;
    RegistryWrite::Request {
        row: RequestRow {
            key: named.key.clone(),
            hash: named.hash.clone(),
            subject: subject.to_owned(),
            at_ms,
        },
        forget_before_ms: at_ms - REQUESTS_KEPT_MS,
    }
}

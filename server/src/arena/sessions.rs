//! All sessions: Hello and Welcome, tokens, epochs, who is connected.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use rand::Rng;
use tokio::time::Instant;

use super::Shared;
use super::access::Identity;
use super::clock::wall;
use super::frame::{Detail, Frame, Hello};
use super::outbox::Outbox;
use super::refusal::{FieldFault, Refusal};
use super::session::{Session, SessionInfo, SessionKey};
use super::table::Order;
use crate::store::{SessionRow, Write};

/// The protocol's major version that is spoken here.
pub(crate) const PROTOCOL_MAJOR: u32 = 1;
/// A session without games and without a stream gives way to another one after this.
const KEPT_MIN: Duration = Duration::from_secs(600);
const NAME_MAX: usize = 64;
const CLIENT_NAME_MAX: usize = 100;
const RULESETS_MAX: usize = 200;

/// All sessions, by key and by id.
#[derive(Default)]
pub(crate) struct Sessions(Mutex<All>);

#[derive(Default)]
struct All {
    by_key: BTreeMap<SessionKey, Arc<Session>>,
    by_id: HashMap<String, Arc<Session>>,
}

/// The answer to Hello.
#[derive(Clone, Debug)]
pub(crate) struct Welcome {
    pub(crate) session: SessionInfo,
    pub(crate) token: String,
    pub(crate) resumed: bool,
    pub(crate) detail: Detail,
    /// Live games and ends that were not taken note of, each with its last event.
    pub(crate) games: Vec<(String, u64)>,
}

impl Sessions {
    fn lock(&self) -> MutexGuard<'_, All> {
        self.0.lock().expect("no panic while sessions are held")
    }

    pub(super) fn by_key(&self, key: &SessionKey) -> Option<Arc<Session>> {
        self.lock().by_key.get(key).cloned()
    }

    /// The session of this id.
    pub(crate) fn by_id(&self, id: &str) -> Option<Arc<Session>> {
        self.lock().by_id.get(id).cloned()
    }

    /// All sessions of a bot of this name, and version if one is given.
    pub(crate) fn of_bot(&self, bot: &str, version: &str) -> Vec<Arc<Session>> {
        let first = SessionKey {
            bot: bot.to_owned(),
            version: String::new(),
            instance: String::new(),
        };
        let all = self.lock();
        let of_bot = all
            .by_key
            .range(first..)
            .take_while(|(key, _)| key.bot == bot);
        let fits = |key: &SessionKey| version.is_empty() || key.version == version;
        of_bot
            .filter(|(key, _)| fits(key))
            .map(|(_, session)| session.clone())
            .collect()
    }

    /// All sessions.
    pub(crate) fn all(&self) -> Vec<Arc<Session>> {
        self.lock().by_key.values().cloned().collect()
    }

    /// Connected sessions in the order of their keys, after the one of this text, at most so many.
    pub(crate) fn connected_after(&self, sort_text: &str, limit: usize) -> Vec<Arc<Session>> {
        let all = self.all().into_iter();
        all.filter(|session| session.is_connected())
            .skip_while(|session| session.key.sort_text().as_str() <= sort_text)
            .take(limit)
            .collect()
    }

    pub(crate) fn connected(&self) -> usize {
        self.all()
            .iter()
            .filter(|session| session.is_connected())
            .count()
    }

    /// The session of a key, made if there is none.
    pub(super) fn get_or_make(&self, key: SessionKey, max: usize) -> Result<Arc<Session>, Refusal> {
        let mut all = self.lock();
        if let Some(session) = all.by_key.get(&key) {
            return Ok(session.clone());
        }
        if all.by_key.len() >= max {
            all.forget_stale();
        }
        if all.by_key.len() >= max {
            return Err(Refusal::Capacity {
                what: "sessions",
                limit: max,
            });
        }
        Ok(all.insert(Session::new(key, new_id())))
    }

    /// Sessions of before a restart.
    pub(super) fn restore(&self, rows: Vec<SessionRow>) {
        let mut all = self.lock();
        for row in rows {
            let SessionRow {
                session_id,
                bot,
                version,
                instance,
                ..
            } = row;
            let session = Session::new(
                SessionKey {
                    bot,
                    version,
                    instance,
                },
                session_id,
            );
            {
                let mut inner = session.lock();
                inner.epoch = row.epoch;
                inner.token_hash = row.token_hash;
                inner.previous_hash = row.previous_hash;
            }
            all.insert(session);
        }
    }
}

impl All {
    fn insert(&mut self, session: Session) -> Arc<Session> {
        let session = Arc::new(session);
        let id = session.lock().id.clone();
        self.by_id.insert(id, session.clone());
        self.by_key.insert(session.key.clone(), session.clone());
        session
    }

    fn forget_stale(&mut self) {
        self.by_key.retain(|_, session| !is_stale(session));
        self.by_id.retain(|_, session| !is_stale(session));
    }
}

fn is_stale(session: &Session) -> bool {
    let left_at = session.lock().left_at;
    let long_ago = left_at.is_some_and(|at| Instant::now() - at > KEPT_MIN);
    long_ago && session.tables().is_empty()
}

impl Shared {
    /// Answers Hello: the session, its new epoch and token, durable before anything is said.
    /// The stream is the session's from then on, and is told of every game.
    pub(super) async fn hello(
        &self,
        identity: &Identity,
        hello: &Hello,
        stream: Outbox,
    ) -> Result<(Arc<Session>, u64), (Refusal, Outbox)> {
        let admitted = self.admit(&identity.bot, hello);
        let (session, resumed) = match admitted {
            Ok(admitted) => admitted,
            Err(refusal) => return Err((refusal, stream)),
        };
        let token = random_hex();
        let row = self.next_epoch(&session, hello, resumed, &token);
        session.lock().token_id.clone_from(&identity.token_id);
        let epoch = row.epoch;
        if let Err(error) = self.store.append(vec![Write::Session(row)]).await {
            return Err((error.into(), stream));
        }
        let (tables, ends) = (session.tables(), session.ends());
        let live = tables
            .iter()
            .map(|(table, _)| (table.info.id().to_owned(), 0));
        let over = ends
            .iter()
            .map(|e| (e.info.id().to_owned(), e.event.seq.unwrap_or(0)));
        let games = live.chain(over).collect();
        let detail = hello.detail;
        let welcome = Welcome {
            session: session.info(),
            token,
            resumed,
            detail,
            games,
        };
        let _ = stream.push(Frame::Welcome(Box::new(welcome)));
        session.connect(stream, epoch, resumed);
        if let Err(why) = self
            .registry
            .may_stay(&session.key, identity.token_id.as_deref())
        {
            // Revoked since it was looked at.
            session.send_home(why);
            return Ok((session, epoch));
        }
        for (table, seat) in tables {
            let _ = table.ask(|done| Order::Attach { seat, done }).await;
        }
        for end in ends {
            session.push(Frame::Event(end));
        }
        session.push(Frame::Synced);
        self.tell_open_challenges(&session);
        self.changed.notify_waiters();
        Ok((session, epoch))
    }

    fn admit(&self, bot: &str, hello: &Hello) -> Result<(Arc<Session>, bool), Refusal> {
        check(hello)?;
        self.registry.check_version(bot, &hello.version)?;
        self.registry.may_play(bot, &hello.version)?;
        let key = SessionKey {
            bot: bot.to_owned(),
            version: hello.version.clone(),
            instance: hello.instance.clone(),
        };
        let Some(resume) = &hello.resume else {
            let session = self.sessions.get_or_make(key, self.limits.sessions)?;
            return Ok((session, false));
        };
        let session = self.sessions.by_key(&key).ok_or(Refusal::ResumeExpired)?;
        let hash = hash(&resume.token);
        let good = {
            let inner = session.lock();
            let tokens = [Some(inner.token_hash), inner.previous_hash];
            inner.id == resume.session_id && tokens.contains(&Some(hash))
        };
        if good {
            Ok((session, true))
        } else {
            Err(Refusal::ResumeExpired)
        }
    }

    fn next_epoch(
        &self,
        session: &Session,
        hello: &Hello,
        resumed: bool,
        token: &str,
    ) -> SessionRow {
        let mut inner = session.lock();
        if !resumed && inner.epoch > 0 {
            // Another program, or this one without its memory: what the old token opened is closed.
            inner.previous_hash = None;
        } else if resumed {
            inner.previous_hash = Some(match &hello.resume {
                Some(resume) => hash(&resume.token),
                None => inner.token_hash,
            });
        }
        inner.epoch += 1;
        inner.token_hash = hash(token);
        inner.capacity = hello.capacity.clamp(1, self.limits.games_of_a_session);
        inner.rulesets.clone_from(&hello.rulesets);
        inner.detail = hello.detail;
        inner.moves_by = hello.moves_by;
        inner.client_name.clone_from(&hello.client_name);
        SessionRow {
            session_id: inner.id.clone(),
            bot: session.key.bot.clone(),
            version: session.key.version.clone(),
            instance: session.key.instance.clone(),
            epoch: inner.epoch,
            token_hash: inner.token_hash,
            previous_hash: inner.previous_hash,
            at_ms: wall().0 as i64,
        }
    }
}

fn check(hello: &Hello) -> Result<(), Refusal> {
    if hello.protocol_major != PROTOCOL_MAJOR {
        let sent = hello.protocol_major;
        return Err(Refusal::ProtocolVersion {
            sent,
            spoken: PROTOCOL_MAJOR,
        });
    }
    let mut faults = Vec::new();
    let mut at_most = |field: &str, text: &str, max: usize| {
        if text.len() > max {
            let reason = format!("{} bytes; at most {max}", text.len());
            faults.push(FieldFault {
                field: field.to_owned(),
                reason,
            });
        }
    };
    at_most("hello.client_name", &hello.client_name, CLIENT_NAME_MAX);
    at_most("hello.version", &hello.version, NAME_MAX);
    at_most("hello.instance", &hello.instance, NAME_MAX);
    if hello.rulesets.len() > RULESETS_MAX {
        let reason = format!("{}; at most {RULESETS_MAX}", hello.rulesets.len());
        faults.push(FieldFault {
            field: "hello.rulesets".to_owned(),
            reason,
        });
    }
    if faults.is_empty() {
        Ok(())
    } else {
        Err(Refusal::BadFields(faults))
    }
}

/// Whether a bot may have this name: letters, digits, `-`, `_`, `.`, `:` and `@`, 1 to 64 bytes.
pub(super) fn check_name(name: &str) -> Result<(), Refusal> {
    let good = |c: char| c.is_ascii_alphanumeric() || "-_.:@".contains(c);
    if name.is_empty() || name.len() > NAME_MAX || !name.chars().all(good) {
        let reason = "1 to 64 letters, digits and - _ . : @ are needed";
        return Err(Refusal::field("hello.bot_name", reason));
    }
    Ok(())
}

/// An id that sorts by time.
pub(crate) fn new_id() -> String {
    uuid::Uuid::now_v7().to_string()
}

/// 256 random bits.
pub(super) fn random_hex() -> String {
    let mut bytes = [0u8; 32];
    rand::rng().fill_bytes(&mut bytes);
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

/// Secrets are kept and compared as hashes.
pub(super) fn hash(token: &str) -> [u8; 32] {
    *blake3::hash(token.as_bytes()).as_bytes()
}

//! Challenges of one bot to another: made, answered, withdrawn, lapsed. An open one holds a seat.

mod answer;
mod keep;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio_util::sync::CancellationToken;

pub(crate) use keep::{ChallengeState, Terms};

use super::Shared;
use super::access::Caller;
use super::clock::wall;
use super::frame::Frame;
use super::matches::NewMatch;
use super::refusal::Refusal;
use super::registry::{Named, remember};
use super::session::Session;
use super::sessions::new_id;
use crate::store::Write;

/// Open challenges of one server; the next is refused with `CAPACITY`.
const OPEN_MAX: usize = 10_000;

/// All open challenges, by id: ids sort by time.
#[derive(Default)]
pub(crate) struct Challenges {
    open: Mutex<BTreeMap<String, Arc<Challenge>>>,
    /// Held by whoever makes one, so that a named request makes one only.
    making: tokio::sync::Mutex<()>,
}

/// An open challenge. It holds a seat of its challenger until it is answered or gone.
pub(crate) struct Challenge {
    pub(crate) terms: Terms,
    held: Arc<Session>,
    /// Held by whoever answers; false once it is answered or gone.
    is_open: tokio::sync::Mutex<bool>,
    closed: CancellationToken,
}

/// A challenge that is to be made.
pub(crate) struct NewChallenge {
    pub(crate) challenger: String,
    pub(crate) challenged: String,
    pub(crate) new: NewMatch,
    pub(crate) expires_in: Duration,
    pub(crate) request: Option<Named>,
}

impl Challenges {
    pub(super) fn get(&self, id: &str) -> Option<Arc<Challenge>> {
        self.open
            .lock()
            .expect("held for one expression")
            .get(id)
            .cloned()
    }

    /// Open challenges, newest first.
    pub(super) fn newest(&self) -> Vec<Arc<Challenge>> {
        let open = self.open.lock().expect("held for one expression");
        open.values().rev().cloned().collect()
    }

    fn insert(&self, challenge: Arc<Challenge>) {
        let id = challenge.terms.id.clone();
        let mut open = self.open.lock().expect("held for one expression");
        open.insert(id, challenge);
    }

    fn remove(&self, id: &str) {
        self.open
            .lock()
            .expect("held for one expression")
            .remove(id);
    }

    fn len(&self) -> usize {
        self.open.lock().expect("held for one expression").len()
    }
}

impl Shared {
    /// Makes a challenge: a seat of the challenger is held from now on. One to a house bot is accepted
    /// at once.
    pub(crate) async fn challenge(self: &Arc<Shared>, new: NewChallenge) -> Result<Terms, Refusal> {
        let shared = self.clone();
        // In a task of its own: a caller that goes away must not leave a seat held for nothing.
        let made = tokio::spawn(async move {
            let _one = shared.challenges.making.lock().await;
            if let Some(named) = &new.request
                && let Some(before) = shared.request_before(&named.key).await?
            {
                return match before.hash == named.hash {
                    true => shared.challenge_terms(&before.subject).await,
                    false => Err(Refusal::RequestReused(named.id.clone())),
                };
            }
            shared.make_challenge(new).await
        });
        made.await
            .map_err(|error| Refusal::Bug(error.to_string()))?
    }

    async fn make_challenge(self: &Arc<Shared>, new: NewChallenge) -> Result<Terms, Refusal> {
        if self.stop.drain.is_cancelled() {
            return Err(Refusal::Draining);
        }
        if self.challenges.len() >= OPEN_MAX {
            return Err(Refusal::Capacity {
                what: "challenges",
                limit: OPEN_MAX,
            });
        }
        self.may_challenge(&new)?;
        self.try_match(&new.new)?;
        let held = self.take_seat(&new.challenger, &new.new, 0)?;
        let now = wall().0 as i64;
        let terms = Terms::new(new_id(), &new, held.key.clone(), now);
        let challenge = Arc::new(Challenge {
            terms,
            held,
            is_open: tokio::sync::Mutex::new(true),
            closed: CancellationToken::new(),
        });
        let mut writes = vec![challenge.terms.write()];
        if let Some(named) = new.request {
            let remembered = remember(&named, &challenge.terms.id);
            writes.push(Write::Registry(remembered));
        }
        if let Err(error) = self.store.append(writes).await {
            challenge.held.release();
            return Err(error.into());
        }
        self.challenges.insert(challenge.clone());
        if challenge.terms.is_to_house() {
            let accepted = self.accept_now(&challenge).await;
            if accepted.is_err() {
                self.close(
                    &challenge,
                    ChallengeState::Cancelled,
                    "it could not be played",
                )
                .await?;
            }
            accepted?;
            return self.challenge_terms(&challenge.terms.id).await;
        }
        self.tell_challenged(&challenge);
        tokio::spawn(lapse(self.clone(), challenge.clone()));
        Ok(challenge.terms.clone())
    }

    fn may_challenge(&self, new: &NewChallenge) -> Result<(), Refusal> {
        let (challenger, challenged) = (&new.challenger, &new.challenged);
        if challenger == challenged {
            return Err(Refusal::field("challenged", "a bot can't challenge itself"));
        }
        let rated = new.new.config.rated;
        if rated && !self.registry.may_meet_rated(challenger, challenged) {
            let reason = format!("{challenger} and {challenged} have the same owner");
            return Err(Refusal::field("spec.rated", reason));
        }
        self.registry
            .may_play(challenger, &new.new.config.players[0].version)
    }

    /// Reserves a seat of one of a bot's sessions: of the player at this place.
    pub(super) fn take_seat(
        &self,
        bot: &str,
        new: &NewMatch,
        player: usize,
    ) -> Result<Arc<Session>, Refusal> {
        let version = &new.config.players[player].version;
        let spec = new.config.ruleset.spec.clone().unwrap_or_default();
        let mut sessions = self.sessions.of_bot(bot, version);
        sessions.retain(|session| session.is_connected());
        let capacity = sessions
            .iter()
            .map(|session| session.info().capacity)
            .sum::<u32>();
        let taken = sessions.into_iter().find(|session| {
            let key = &session.key;
            self.registry.may_play(&key.bot, &key.version).is_ok() && session.reserve(&spec)
        });
        taken.ok_or(Refusal::Capacity {
            what: "games at once of this bot, which must be connected and play the ruleset",
            limit: capacity as usize,
        })
    }

    fn tell_challenged(&self, challenge: &Arc<Challenge>) {
        for session in self.sessions.of_bot(&challenge.terms.challenged, "") {
            session.push(Frame::Challenge(Box::new(challenge.terms.clone())));
        }
    }

    /// Tells a bot that has just come of the challenges that wait for it.
    pub(super) fn tell_open_challenges(&self, session: &Session) {
        let open = self.challenges.newest().into_iter().rev();
        for challenge in open.filter(|c| c.terms.challenged == session.key.bot) {
            session.push(Frame::Challenge(Box::new(challenge.terms.clone())));
        }
    }

    /// A challenge, open or closed.
    pub(super) async fn challenge_terms(&self, id: &str) -> Result<Terms, Refusal> {
        if let Some(challenge) = self.challenges.get(id) {
            return Ok(challenge.terms.clone());
        }
        let unknown = || Refusal::ChallengeUnknown(id.to_owned());
        let row = self.store.challenge(id).await?.ok_or_else(unknown)?;
        Terms::read(&row)
    }

    /// A challenge that the caller is a party of.
    pub(crate) async fn own_challenge(&self, caller: &Caller, id: &str) -> Result<Terms, Refusal> {
        let terms = self.challenge_terms(id).await?;
        if self.is_party(caller, &terms.challenger) || self.is_party(caller, &terms.challenged) {
            return Ok(terms);
        }
        Err(self.not_party(caller, &terms.challenged))
    }

    /// Open challenges the caller is a party of, newest first, those before an id, at most so many.
    pub(crate) fn own_challenges(&self, caller: &Caller, before: &str, limit: usize) -> Vec<Terms> {
        let newest = self.challenges.newest().into_iter();
        newest
            .filter(|c| before.is_empty() || c.terms.id.as_str() < before)
            .filter(|c| {
                self.is_party(caller, &c.terms.challenger)
                    || self.is_party(caller, &c.terms.challenged)
            })
            .take(limit)
            .map(|c| c.terms.clone())
            .collect()
    }

    /// Whether a caller plays as this bot: by its token, or in the practice realm as anybody who has
    /// none.
    pub(super) fn is_party(&self, caller: &Caller, bot: &str) -> bool {
        self.bot_of(caller, bot).is_ok()
    }

    pub(super) fn not_party(&self, caller: &Caller, bot: &str) -> Refusal {
        match self.bot_of(caller, bot) {
            Err(refusal) => refusal,
            Ok(_) => Refusal::NotYourSeat {
                holder: caller.name().to_owned(),
                asked: bot.to_owned(),
            },
        }
    }
}

/// Closes a challenge when its time is over.
async fn lapse(shared: Arc<Shared>, challenge: Arc<Challenge>) {
    let left = challenge.terms.expire_ms - wall().0 as i64;
    let left = Duration::from_millis(left.max(0).unsigned_abs());
    tokio::select! {
        () = tokio::time::sleep(left) => {
            let lapsed = shared.close(&challenge, ChallengeState::Expired, "nobody answered in time");
            if let Err(error) = lapsed.await {
                tracing::error!(challenge_id = challenge.terms.id, %error, "a challenge could not lapse");
            }
        }
        () = challenge.closed.cancelled() => {}
        () = shared.stop.drain.cancelled() => {}
    }
}

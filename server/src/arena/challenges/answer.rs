//! The end of a challenge: accepted by one of many at once, declined, cancelled, lapsed.

use std::sync::Arc;

use super::{Challenge, ChallengeState, Terms};
use crate::arena::Shared;
use crate::arena::access::Caller;
use crate::arena::frame::Frame;
use crate::arena::matches::{MatchStatus, Reserved};
use crate::arena::refusal::Refusal;
use crate::arena::sessions::new_id;

const REASON_MAX: usize = 200;

impl Shared {
    /// Accepts a challenge: a seat of the challenged is reserved, and the match begins with both. Again
    /// it gives the same match.
    pub(crate) async fn accept_challenge(
        self: &Arc<Shared>,
        caller: &Caller,
        id: String,
    ) -> Result<Arc<MatchStatus>, Refusal> {
        let terms = self.challenge_terms(&id).await?;
        if !self.is_party(caller, &terms.challenged) {
            return Err(self.not_party(caller, &terms.challenged));
        }
        let shared = self.clone();
        // In a task of its own: a caller that goes away must not leave half a match.
        let accepted = tokio::spawn(async move {
            match shared.challenges.get(&id) {
                Some(challenge) => shared.accept_now(&challenge).await,
                None => shared.accepted_before(&id).await,
            }
        });
        accepted
            .await
            .map_err(|error| Refusal::Bug(error.to_string()))?
    }

    async fn accepted_before(&self, id: &str) -> Result<Arc<MatchStatus>, Refusal> {
        let terms = self.challenge_terms(id).await?;
        match terms.state {
            ChallengeState::Accepted => self.match_status(&terms.match_id).await,
            ChallengeState::Open
            | ChallengeState::Declined
            | ChallengeState::Cancelled
            | ChallengeState::Expired => Err(Refusal::ChallengeOver {
                id: terms.id,
                how: terms.state.word(),
            }),
        }
    }

    pub(super) async fn accept_now(
        self: &Arc<Shared>,
        challenge: &Arc<Challenge>,
    ) -> Result<Arc<MatchStatus>, Refusal> {
        let mut is_open = challenge.is_open.lock().await;
        let terms = &challenge.terms;
        if !*is_open {
            drop(is_open);
            return self.accepted_before(&terms.id).await;
        }
        self.still_there(challenge)?;
        let mut new = terms.new_match();
        new.config.match_id = new_id();
        let second = match terms.is_to_house() {
            true => None,
            false => Some(self.take_seat(&terms.challenged, &new, 1)?),
        };
        let accepted = terms.accepted(&new.config.match_id);
        let made = self.make_match(new, vec![accepted.write()]).await;
        let mut task = match made {
            Ok(task) => task,
            Err(refusal) => {
                second.inspect(|session| session.release());
                self.changed.notify_waiters();
                return Err(refusal);
            }
        };
        // From here the seats are the match's: its first game begins in them.
        task.take_seats(Reserved::of(vec![Some(challenge.held.clone()), second]));
        *is_open = false;
        self.challenges.remove(&terms.id);
        challenge.closed.cancel();
        tracing::info!(
            challenge_id = terms.id,
            match_id = accepted.match_id,
            "challenge accepted"
        );
        Ok(self.run_match(task))
    }

    fn still_there(&self, challenge: &Challenge) -> Result<(), Refusal> {
        let key = &challenge.held.key;
        self.registry.may_play(&key.bot, &key.version)?;
        if challenge.held.is_connected() {
            return Ok(());
        }
        let text = format!("{} is not connected now", key.bot);
        Err(Refusal::field("challenge_id", text))
    }

    /// Declines a challenge. Again it does nothing.
    pub(crate) async fn decline_challenge(
        self: &Arc<Shared>,
        caller: &Caller,
        id: &str,
        reason: &str,
    ) -> Result<Terms, Refusal> {
        if reason.len() > REASON_MAX {
            return Err(Refusal::field(
                "reason",
                format!("at most {REASON_MAX} bytes"),
            ));
        }
        let terms = self.challenge_terms(id).await?;
        if !self.is_party(caller, &terms.challenged) {
            return Err(self.not_party(caller, &terms.challenged));
        }
        let said = match reason {
            "" => "declined".to_owned(),
            reason => format!("declined: {reason}"),
        };
        self.end(id, ChallengeState::Declined, said).await
    }

    /// Takes a challenge back. Again it does nothing.
    pub(crate) async fn cancel_challenge(
        self: &Arc<Shared>,
        caller: &Caller,
        id: &str,
    ) -> Result<Terms, Refusal> {
        let terms = self.challenge_terms(id).await?;
        if !self.is_party(caller, &terms.challenger) {
            return Err(self.not_party(caller, &terms.challenger));
        }
        let said = "taken back".to_owned();
        self.end(id, ChallengeState::Cancelled, said).await
    }

    async fn end(
        self: &Arc<Shared>,
        id: &str,
        state: ChallengeState,
        said: String,
    ) -> Result<Terms, Refusal> {
        if let Some(challenge) = self.challenges.get(id) {
            let shared = self.clone();
            let ended = tokio::spawn(async move { shared.close(&challenge, state, &said).await });
            ended
                .await
                .map_err(|error| Refusal::Bug(error.to_string()))??;
        }
        let terms = self.challenge_terms(id).await?;
        if terms.state == state {
            return Ok(terms);
        }
        Err(Refusal::ChallengeOver {
            id: terms.id,
            how: terms.state.word(),
        })
    }

    /// Closes an open challenge without a match: its seat is free again, both sides are told.
    pub(super) async fn close(
        &self,
        challenge: &Challenge,
        state: ChallengeState,
        said: &str,
    ) -> Result<(), Refusal> {
        let mut is_open = challenge.is_open.lock().await;
        if !*is_open {
            return Ok(());
        }
        let closed = challenge.terms.in_state(state);
        self.store.append(vec![closed.write()]).await?;
        *is_open = false;
        self.challenges.remove(&closed.id);
        challenge.closed.cancel();
        challenge.held.release();
        self.changed.notify_waiters();
        for bot in [&closed.challenged, &closed.challenger] {
            for session in self.sessions.of_bot(bot, "") {
                session.push(Frame::ChallengeGone {
                    id: closed.id.clone(),
                    reason: said.to_owned(),
                });
            }
        }
        Ok(())
    }
}

//! A challenge as it is kept: its terms and where it stands.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use tokio_util::sync::CancellationToken;

use super::{Challenge, NewChallenge, lapse};
use crate::arena::Shared;
use crate::arena::clock::wall;
use crate::arena::matches::{NewMatch, level};
use crate::arena::refusal::Refusal;
use crate::arena::session::SessionKey;
use crate::matches::SeriesConfig;
use crate::store::{ChallengeRow, RegistryWrite, Write};

/// Where a challenge stands.
#[derive(Copy, Clone, Debug, Eq, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(crate) enum ChallengeState {
    Open,
    Accepted,
    Declined,
    Cancelled,
    Expired,
}

impl ChallengeState {
    pub(super) fn word(self) -> &'static str {
        match self {
            ChallengeState::Open => "open",
            ChallengeState::Accepted => "accepted",
            ChallengeState::Declined => "declined",
            ChallengeState::Cancelled => "taken back",
            ChallengeState::Expired => "lapsed",
        }
    }
}

/// What a challenge is about, and where it stands.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Terms {
    v: u32,
    pub(crate) id: String,
    pub(crate) challenger: String,
    pub(crate) challenged: String,
    /// The session that holds the seat.
    held: SessionKey,
    pub(crate) config: SeriesConfig,
    pub(crate) title: String,
    pub(crate) labels: Vec<String>,
    made_ms: i64,
    pub(crate) expire_ms: i64,
    pub(crate) state: ChallengeState,
    /// The match, once it was accepted.
    #[serde(default)]
    pub(crate) match_id: String,
}

impl Terms {
    pub(super) fn new(id: String, new: &NewChallenge, held: SessionKey, now_ms: i64) -> Terms {
        let span = i64::try_from(new.expires_in.as_millis()).unwrap_or(i64::MAX);
        Terms {
            v: 1,
            id,
            challenger: new.challenger.clone(),
            challenged: new.challenged.clone(),
            held,
            config: new.new.config.clone(),
            title: new.new.title.clone(),
            labels: new.new.labels.clone(),
            made_ms: now_ms,
            expire_ms: now_ms.saturating_add(span),
            state: ChallengeState::Open,
            match_id: String::new(),
        }
    }

    pub(super) fn read(row: &ChallengeRow) -> Result<Terms, Refusal> {
        let bad = |error| Refusal::Bug(format!("challenge {}: {error}", row.id));
        serde_json::from_str(&row.body).map_err(bad)
    }

    pub(super) fn write(&self) -> Write {
        let body = serde_json::to_string(self).expect("terms are made of what JSON can hold");
        Write::Registry(RegistryWrite::Challenge(ChallengeRow {
            id: self.id.clone(),
            made_ms: self.made_ms,
            open: self.state == ChallengeState::Open,
            body,
        }))
    }

    /// The same in another state.
    pub(super) fn in_state(&self, state: ChallengeState) -> Terms {
        Terms {
            state,
            ..self.clone()
        }
    }

    /// The same, accepted, with the match that it came to.
    pub(super) fn accepted(&self, match_id: &str) -> Terms {
        Terms {
            match_id: match_id.to_owned(),
            ..self.in_state(ChallengeState::Accepted)
        }
    }

    /// The match that it comes to.
    pub(super) fn new_match(&self) -> NewMatch {
        NewMatch {
            config: self.config.clone(),
            title: self.title.clone(),
            labels: self.labels.clone(),
            request: None,
        }
    }

    /// Whether a reference level of this server is challenged.
    pub(super) fn is_to_house(&self) -> bool {
        level(&self.config.players[1]).is_some()
    }
}

impl Shared {
    /// Open challenges of before a restart hold their seats again; those whose time is over lapse.
    pub(crate) async fn restore_challenges(
        self: &Arc<Shared>,
        rows: Vec<ChallengeRow>,
    ) -> Result<(), Refusal> {
        for row in rows {
            let terms = match Terms::read(&row) {
                Ok(terms) => terms,
                Err(refusal) => {
                    tracing::error!(challenge_id = row.id, %refusal, "challenge can't be read");
                    continue;
                }
            };
            if terms.expire_ms <= wall().0 as i64 || terms.is_to_house() {
                let lapsed = terms.in_state(ChallengeState::Expired);
                self.store.append(vec![lapsed.write()]).await?;
                continue;
            }
            let held = self
                .sessions
                .get_or_make(terms.held.clone(), self.limits.sessions)?;
            held.hold_again();
            let challenge = Arc::new(Challenge {
                terms,
                held,
                is_open: tokio::sync::Mutex::new(true),
                closed: CancellationToken::new(),
            });
            self.challenges.insert(challenge.clone());
            tokio::spawn(lapse(self.clone(), challenge));
        }
        Ok(())
    }
}

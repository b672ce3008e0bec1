//! Challenges, in lists and as frames.

use mashimo_proto::v1;

use super::{clock, matches, registry};
use crate::arena::{ChallengeState, Terms};

/// A challenge as it stands.
pub(crate) fn message(terms: &Terms) -> v1::Challenge {
    v1::Challenge {
        challenge_id: terms.id.clone(),
        challenger: terms.challenger.clone(),
        challenged: terms.challenged.clone(),
        spec: Some(matches::spec(&terms.config, &terms.title, &terms.labels)),
        state: state(terms.state).into(),
        match_id: terms.match_id.clone(),
        expire_time: Some(registry::at(terms.expire_ms)),
    }
}

fn state(state: ChallengeState) -> v1::ChallengeState {
    match state {
        ChallengeState::Open => v1::ChallengeState::Open,
        ChallengeState::Accepted => v1::ChallengeState::Accepted,
        ChallengeState::Declined => v1::ChallengeState::Declined,
        ChallengeState::Cancelled => v1::ChallengeState::Cancelled,
        ChallengeState::Expired => v1::ChallengeState::Expired,
    }
}

/// A challenge that came, for the challenged.
pub(crate) fn received(terms: &Terms) -> v1::ChallengeReceived {
    let config = &terms.config;
    v1::ChallengeReceived {
        challenge_id: terms.id.clone(),
        challenger: terms.challenger.clone(),
        spec: config.ruleset.spec.clone().unwrap_or_default(),
        games: config.games,
        clock: Some(clock::spec_message(&config.clock)),
        expire_time: Some(registry::at(terms.expire_ms)),
    }
}

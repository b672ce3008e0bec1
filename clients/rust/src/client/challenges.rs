//! Challenges: made, answered, taken back.

use mashimo_proto::v1;

use super::{Client, retry, unary};
use crate::Error;

impl Client {
    /// Challenges a bot, or a reference level, which accepts at once. The terms' entrants are filled in; without a
    /// token, in the practice realm, the first must name the challenger.
    ///
    /// # Errors
    /// The challenger has no seat free, or the terms are wrong; the reason names every field.
    pub async fn create_challenge(
        &self,
        challenged: &str,
        spec: v1::MatchSpec,
    ) -> Result<v1::Challenge, Error> {
        let request = v1::CreateChallengeRequest {
            // Named, so that a repeated call makes no second challenge.
            request_id: format!("{:032x}", rand::random::<u128>()),
            challenged: challenged.into(),
            spec: Some(spec),
            expires_in: None,
        };
        let answer = retry(|| async {
            self.matches()
                .create_challenge(unary(request.clone()))
                .await
        });
        found(answer.await?.challenge)
    }

    /// A challenge as it stands, for its parties.
    ///
    /// # Errors
    /// There is no such challenge, or it is between others.
    pub async fn challenge(&self, challenge_id: &str) -> Result<v1::Challenge, Error> {
        let request = v1::GetChallengeRequest {
            challenge_id: challenge_id.into(),
        };
        let answer = retry(|| async { self.matches().get_challenge(unary(request.clone())).await });
        found(answer.await?.challenge)
    }

    /// A page of the caller's open challenges, newest first, and the token of the next page.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn list_challenges(
        &self,
        request: v1::ListChallengesRequest,
    ) -> Result<v1::ListChallengesResponse, Error> {
        retry(|| async { self.matches().list_challenges(unary(request.clone())).await }).await
    }

    /// Accepts a challenge, which makes the match; again it gives the same match.
    ///
    /// # Errors
    /// The challenged has no seat free, or the challenge is over.
    pub async fn accept_challenge(&self, challenge_id: &str) -> Result<v1::Match, Error> {
        let request = v1::AcceptChallengeRequest {
            challenge_id: challenge_id.into(),
        };
        let answer = retry(|| async {
            self.matches()
                .accept_challenge(unary(request.clone()))
                .await
        });
        let none = || Error::Contract("a match was asked for and none came".into());
        answer.await?.r#match.ok_or_else(none)
    }

    /// Declines a challenge.
    ///
    /// # Errors
    /// The challenge is over, or another's.
    pub async fn decline_challenge(
        &self,
        challenge_id: &str,
        reason: &str,
    ) -> Result<v1::Challenge, Error> {
        let request = v1::DeclineChallengeRequest {
            challenge_id: challenge_id.into(),
            reason: reason.into(),
        };
        let answer = retry(|| async {
            self.matches()
                .decline_challenge(unary(request.clone()))
                .await
        });
        found(answer.await?.challenge)
    }

    /// Takes one's own challenge back.
    ///
    /// # Errors
    /// The challenge is over, or another's.
    pub async fn cancel_challenge(&self, challenge_id: &str) -> Result<v1::Challenge, Error> {
        let request = v1::CancelChallengeRequest {
            challenge_id: challenge_id.into(),
        };
        let answer = retry(|| async {
            self.matches()
                .cancel_challenge(unary(request.clone()))
                .await
        });
        found(answer.await?.challenge)
    }
}

fn found(sent: Option<v1::Challenge>) -> Result<v1::Challenge, Error> {
    sent.ok_or_else(|| Error::Contract("a challenge was asked for and none came".into()))
}

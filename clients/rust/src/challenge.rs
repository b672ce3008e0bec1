//! The answer to a challenge that came while a bot plays.

use mashimo_proto::v1;
use v1::match_service_client::MatchServiceClient;

use crate::Refusal;
use crate::calls::within;
use crate::connection::Transport;

/// Accepts or declines a challenge; where the answer takes too long, it lapses.
pub(crate) async fn answer(transport: Transport, challenge_id: String, accepts: bool) {
    let mut matches = MatchServiceClient::new(transport);
    let id = challenge_id.clone();
    let answered = if accepts {
        let request = within(v1::AcceptChallengeRequest { challenge_id });
        matches.accept_challenge(request).await.map(drop)
    } else {
        let reason = "the bot declines".into();
        let request = within(v1::DeclineChallengeRequest {
            challenge_id,
            reason,
        });
        matches.decline_challenge(request).await.map(drop)
    };
    if let Err(status) = answered {
        let refusal = Refusal::from(status);
        tracing::warn!(challenge_id = id, %refusal, "a challenge was not answered");
    }
}

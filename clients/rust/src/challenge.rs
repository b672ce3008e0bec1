//! The answer to a challenge that came while a bot plays.

use std::time::Duration;

use mashimo_proto::v1;
use tonic::Request;
use v1::match_service_client::MatchServiceClient;

use crate::Refusal;
use crate::connection::Transport;

/// An answer that takes longer is given up; the challenge lapses.
const ANSWER: Duration = Duration::from_secs(10);

/// Accepts or declines a challenge.
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

fn within<T>(message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.set_timeout(ANSWER);
    request
}

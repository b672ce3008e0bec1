//! One POST: what is sent, and what its answer means.

use std::sync::Arc;
use std::time::Duration;

use super::{Delivery, Webhook, signature};

/// Sends deliveries; keeps connections.
pub(super) struct Poster {
    agent: ureq::Agent,
}

/// What an answer means.
pub(super) enum Answer {
    /// 2xx.
    Taken,
    /// A status that a further try would not change.
    Refused(u16),
    /// Why it is to be tried again.
    Again(String),
}

impl Poster {
    pub(super) fn new(within: Duration) -> Poster {
        let config = ureq::Agent::config_builder()
            .timeout_global(Some(within))
            .http_status_as_error(false)
            // A redirection would carry the signature to somebody else.
            .max_redirects(0)
            .max_redirects_will_error(false)
            .user_agent(concat!("mashimo/", env!("CARGO_PKG_VERSION")))
            .build();
        Poster {
            agent: config.into(),
        }
    }

    /// Posts once; blocks a thread of the runtime that is there for it.
    pub(super) async fn post(
        &self,
        hook: &Webhook,
        delivery: &Arc<Delivery>,
        time_s: u64,
    ) -> Answer {
        let (agent, hook, delivery) = (self.agent.clone(), hook.clone(), delivery.clone());
        let posted = tokio::task::spawn_blocking(move || post(&agent, &hook, &delivery, time_s));
        posted
            .await
            .unwrap_or_else(|error| Answer::Again(error.to_string()))
    }
}

fn post(agent: &ureq::Agent, hook: &Webhook, delivery: &Delivery, time_s: u64) -> Answer {
    let signed = signature(&hook.secret, time_s, &delivery.body);
    let request = agent
        .post(&hook.url)
        .header("Content-Type", "application/json")
        .header("Mashimo-Event", delivery.news.word())
        .header("Mashimo-Delivery", &delivery.id)
        .header("Mashimo-Signature", &signed);
    match request.send(delivery.body.as_bytes()) {
        Err(error) => Answer::Again(error.to_string()),
        Ok(response) => match response.status().as_u16() {
            200..=299 => Answer::Taken,
            status @ (408 | 429) => Answer::Again(format!("status {status}")),
            status @ 400..=499 => Answer::Refused(status),
            status => Answer::Again(format!("status {status}")),
        },
    }
}

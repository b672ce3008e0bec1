//! What a match waits for: bots that are away or busy, and a disk that fails.

use std::time::Duration;

use tokio::time::Instant;
use tracing::warn;

use super::Task;
use crate::arena::matches::seating::Missing;
use crate::arena::refusal::Refusal;

/// How soon it is tried again whether games can be stored.
const DISK_PAUSE: Duration = Duration::from_secs(2);

impl Task {
    pub(super) fn wait_for(&mut self, missing: Missing) {
        let since = match &self.waiting {
            Some((_, Some(since))) => *since,
            Some((_, None)) | None => Instant::now(),
        };
        let since = missing.absent.then_some(since);
        let told = self
            .waiting
            .as_ref()
            .is_some_and(|(text, _)| *text == missing.text);
        self.waiting = Some((missing.text, since));
        if !told {
            self.tell();
        }
    }

    /// A disk that fails now may work soon: no game is lost meanwhile.
    pub(super) fn wait_for_disk(&mut self, refusal: &Refusal) {
        warn!(match_id = self.id(), %refusal, "a game can't begin: again soon");
        let missing = Missing {
            text: refusal.to_string(),
            absent: false,
        };
        self.wait_for(missing);
        self.disk_failed = true;
    }

    /// When to try the disk again, if it failed.
    pub(super) fn disk_again(&mut self) -> impl Future<Output = ()> + use<> {
        let failed = std::mem::take(&mut self.disk_failed);
        async move {
            match failed {
                true => tokio::time::sleep(DISK_PAUSE).await,
                false => std::future::pending().await,
            }
        }
    }

    /// Ends when a bot that is not connected has been waited for long enough.
    pub(super) fn patience(&self) -> impl Future<Output = ()> + use<> {
        let deadline = self.series.config().policies.ready_deadline;
        let since = self.waiting.as_ref().and_then(|(_, since)| *since);
        let until = since.map(|since| since + Duration::from(deadline));
        async move {
            match until {
                Some(until) => tokio::time::sleep_until(until).await,
                None => std::future::pending().await,
            }
        }
    }

    pub(super) async fn lose_patience(&mut self) {
        let Some((text, Some(_))) = self.waiting.take() else {
            return;
        };
        let within = self.series.config().policies.ready_deadline;
        self.fault(&format!("{text} and did not come within {within}"))
            .await;
    }
}

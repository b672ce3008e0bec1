//! Stands in the relay: sees all that passes, and lets a trick be done to it.

use std::time::Duration;

use mashimo_client::v1::{ClientFrame, ServerFrame};
use mashimo_server::relay::{Closed, Disturbance, Passed};
use tokio::sync::watch;
use tokio::time::timeout;

use super::seen::Seen;
use super::trick::Trick;

/// How long what is owed at the end of a check may take.
const SETTLE: Duration = Duration::from_secs(10);

/// Sees all that passes between one bot and the server.
pub(super) struct Witness {
    seen: watch::Sender<Seen>,
    trick: Box<dyn Trick>,
}

impl Witness {
    pub(super) fn new(trick: Box<dyn Trick>) -> Witness {
        let seen = watch::Sender::new(Seen::default());
        Witness { seen, trick }
    }

    /// Looks at what was seen so far.
    pub(super) fn look<T>(&self, look: impl FnOnce(&Seen) -> T) -> T {
        look(&self.seen.borrow())
    }

    /// Waits until something was seen; whether it was, within this time.
    pub(super) async fn until(&self, within: Duration, is_so: impl FnMut(&Seen) -> bool) -> bool {
        let mut seen = self.seen.subscribe();
        let waited = timeout(within, seen.wait_for(is_so)).await;
        matches!(waited, Ok(Ok(_)))
    }

    /// Waits until nothing is owed any more, but not for long.
    pub(super) async fn settle(&self) {
        self.until(SETTLE, Seen::is_settled).await;
    }
}

impl Disturbance for Witness {
    fn opened(&self, connection: u32) {
        self.seen.send_modify(|seen| seen.opened(connection));
    }

    fn up(&self, connection: u32, frame: ClientFrame) -> Passed<ClientFrame> {
        self.seen.send_modify(|seen| seen.said(connection, &frame));
        self.trick.up(connection, frame)
    }

    fn down(&self, connection: u32, frame: ServerFrame) -> Passed<ServerFrame> {
        let passed = self.trick.down(connection, frame);
        for frame in &passed.frames {
            self.seen.send_modify(|seen| seen.told(connection, frame));
        }
        passed
    }

    fn delay(&self) -> Duration {
        self.trick.delay()
    }

    fn closed(&self, connection: u32, how: Closed) {
        self.seen.send_modify(|seen| seen.closed(connection, how));
    }
}

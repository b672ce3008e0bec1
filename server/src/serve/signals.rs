//! What the operating system asks of a server by signals.

use tokio::signal::unix::{Signal, SignalKind, signal};

/// SIGTERM, SIGINT and SIGHUP from now on. Listen before anything is served: a signal that comes earlier ends
/// the process without a drain.
#[derive(Debug)]
pub struct Signals {
    term: Signal,
    int: Signal,
    hup: Signal,
}

/// What a signal asks for.
#[derive(Copy, Clone, Eq, PartialEq)]
pub(super) enum Asked {
    ToEnd,
    ToReload,
}

impl Signals {
    /// Listens from now on; needs a tokio runtime.
    ///
    /// # Errors
    /// Signals can't be listened to.
    pub fn listen() -> std::io::Result<Signals> {
        Ok(Signals {
            term: signal(SignalKind::terminate())?,
            int: signal(SignalKind::interrupt())?,
            hup: signal(SignalKind::hangup())?,
        })
    }

    /// Waits until the process is asked to end.
    pub async fn end_asked(&mut self) {
        while self.next().await == Asked::ToReload {}
    }

    pub(super) async fn next(&mut self) -> Asked {
        tokio::select! {
            _ = self.term.recv() => Asked::ToEnd,
            _ = self.int.recv() => Asked::ToEnd,
            _ = self.hup.recv() => Asked::ToReload,
        }
    }
}

//! The signals that ask a program to end.

use tokio::signal::unix::{Signal, SignalKind, signal};

use crate::cli::fault::Fault;

/// The exit code of a command that was interrupted.
const INTERRUPTED: u8 = 130;

/// SIGINT and SIGTERM, from the moment this is made.
pub(crate) struct Signals {
    int: Signal,
    term: Signal,
}

impl Signals {
    /// Listens from now on.
    pub(crate) fn listen() -> Result<Signals, Fault> {
        let cannot = |error| Fault::failed(format_args!("cannot listen to signals: {error}"));
        Ok(Signals {
            int: signal(SignalKind::interrupt()).map_err(cannot)?,
            term: signal(SignalKind::terminate()).map_err(cannot)?,
        })
    }

    /// Waits for one of them.
    pub(crate) async fn interrupted(&mut self) -> Fault {
        tokio::select! { _ = self.int.recv() => {} _ = self.term.recv() => {} }
        Fault::new(INTERRUPTED, "interrupted: the bots were ended")
    }
}

//! The server's clock: where the instants that the game takes as arguments come from.

use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::time::Instant;

use crate::game::{Millis, Nanos, Now};

/// Reads the time, monotonic and of the calendar. In tests with paused time it stands still.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Clock {
    origin: Instant,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock {
            origin: Instant::now(),
        }
    }

    pub(crate) fn now(&self) -> Now {
        Now {
            mono: self.mono(),
            wall: wall(),
        }
    }

    /// Nanoseconds since the server started; never 0, so that 0 can mean "not yet".
    pub(crate) fn mono(&self) -> Nanos {
        let since = self.origin.elapsed().as_nanos();
        Nanos(u64::try_from(since).unwrap_or(u64::MAX).max(1))
    }

    pub(crate) fn instant(&self, at: Nanos) -> Instant {
        self.origin + Duration::from_nanos(at.0)
    }

    pub(crate) fn uptime(&self) -> Duration {
        self.origin.elapsed()
    }
}

/// The time of the calendar.
pub(crate) fn wall() -> Millis {
    let since = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    Millis(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
}

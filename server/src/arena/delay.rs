//! How late the server's own timers are: above a limit it begins no game and answers no long call,
//! rather than let bots lose on time by its fault.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior};

use super::Shared;
use crate::game::Span;

/// How often it is looked.
const TICK: Duration = Duration::from_millis(100);
/// Later than this and the server is busy.
const BUSY_FROM: Span = Span::millis(250);
/// What remains of a delay after each look that finds none: about a tenth after two seconds.
const FADES: (u64, u64) = (9, 10);

/// The scheduling delay of late.
#[derive(Default)]
pub(crate) struct Delay(AtomicU64);

impl Delay {
    /// How late timers have been of late.
    pub(crate) fn now(&self) -> Span {
        Span(self.0.load(Ordering::Relaxed))
    }

    /// Whether that is too late for more work.
    pub(crate) fn is_busy(&self) -> bool {
        self.now() > BUSY_FROM
    }

    fn note(&self, late: Span) {
        let faded = self.now().0 / FADES.1 * FADES.0;
        self.0.store(faded.max(late.0), Ordering::Relaxed);
    }
}

/// Looks until the server ends.
pub(super) async fn watch(shared: Arc<Shared>) {
    let mut tick = tokio::time::interval(TICK);
    tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        let due = tokio::select! {
            due = tick.tick() => due,
            () = shared.stop.cut.cancelled() => return,
        };
        let busy = shared.delay.is_busy();
        shared.delay.note((Instant::now() - due).into());
        if busy != shared.delay.is_busy() {
            tracing::warn!(delay = %shared.delay.now(), busy = !busy, "scheduling delay");
            shared.changed.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_delay_fades_and_a_longer_one_counts_at_once() {
        let delay = Delay::default();
        delay.note(Span::millis(300));
        assert!(delay.is_busy());
        delay.note(Span::ZERO);
        assert_eq!(delay.now(), Span::millis(270));
        delay.note(Span::millis(10));
        delay.note(Span::millis(400));
        assert_eq!(delay.now(), Span::millis(400));
        (0..10).for_each(|_| delay.note(Span::ZERO));
        assert!(!delay.is_busy());
    }
}

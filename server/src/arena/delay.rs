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
/// A look that is older tells nothing any more: who looks may itself be held up.
const STALE: Duration = Duration::from_secs(2);
/// What remains of a delay after each look that finds none: about a tenth after two seconds.
const FADES: (u64, u64) = (9, 10);

/// The scheduling delay of late.
pub(crate) struct Delay {
    /// Later than this and the server is busy.
    busy_from: Span,
    origin: Instant,
    late: AtomicU64,
    /// Nanoseconds from the origin to the last look.
    looked: AtomicU64,
}

impl Delay {
    pub(crate) fn new(busy_from: Duration) -> Delay {
        Delay {
            busy_from: busy_from.into(),
            origin: Instant::now(),
            late: AtomicU64::new(0),
            looked: AtomicU64::new(0),
        }
    }

    /// How late timers have been of late; nothing where nobody has looked for two seconds.
    pub(crate) fn now(&self) -> Span {
        let looked = Duration::from_nanos(self.looked.load(Ordering::Relaxed));
        let since = self.origin.elapsed().saturating_sub(looked);
        if since > STALE {
            return Span::ZERO;
        }
        // A look that is itself overdue is late by so much at least.
        let overdue: Span = since.saturating_sub(TICK).into();
        Span(self.late.load(Ordering::Relaxed)).max(overdue)
    }

    /// Whether that is too late for more work.
    pub(crate) fn is_busy(&self) -> bool {
        self.now() > self.busy_from
    }

    fn note(&self, late: Span) {
        let faded = self.late.load(Ordering::Relaxed) / FADES.1 * FADES.0;
        self.late.store(faded.max(late.0), Ordering::Relaxed);
        let looked = u64::try_from(self.origin.elapsed().as_nanos()).unwrap_or(u64::MAX);
        self.looked.store(looked, Ordering::Relaxed);
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

    const LIMIT: Duration = Duration::from_millis(250);

    #[tokio::test(start_paused = true)]
    async fn a_delay_fades_and_a_longer_one_counts_at_once() {
        let delay = Delay::new(LIMIT);
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

    #[tokio::test(start_paused = true)]
    async fn r14_a_delay_nobody_has_looked_at_for_two_seconds_is_no_reason_to_refuse() {
        let delay = Delay::new(LIMIT);
        delay.note(Span::millis(5000));
        tokio::time::advance(Duration::from_millis(1900)).await;
        assert!(delay.is_busy());
        tokio::time::advance(Duration::from_millis(200)).await;
        assert!(
            !delay.is_busy(),
            "whoever looked is held up: the server serves"
        );
        // Measured anew, it counts again.
        delay.note(Span::millis(300));
        assert!(delay.is_busy());
    }

    #[tokio::test(start_paused = true)]
    async fn r14_a_look_that_is_overdue_is_a_delay_itself() {
        let delay = Delay::new(LIMIT);
        delay.note(Span::ZERO);
        tokio::time::advance(TICK).await;
        assert_eq!(delay.now(), Span::ZERO);
        tokio::time::advance(Duration::from_millis(251)).await;
        assert!(delay.is_busy());
    }
}

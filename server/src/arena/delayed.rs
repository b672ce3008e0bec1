//! The events of a running game as spectators get them: each as late as the match says, all at its end.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::broadcast;
use tokio::time::Instant;

use super::clock::wall;
use super::frame::Published;
use crate::game::{Event, EventKind, Policies};

/// How much spectators are behind.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Behind {
    plies: u32,
    time: Duration,
}

/// What a spectator gets next.
pub(crate) enum Next {
    /// An event.
    Event(Arc<Published>),
    /// The spectator reads too slowly, and has missed some.
    Missed,
}

/// The events of a running game from a moment on.
pub(crate) struct Delayed {
    live: broadcast::Receiver<Arc<Published>>,
    behind: Behind,
    held: VecDeque<Held>,
    /// Decisions made so far.
    ply: u32,
    over: bool,
}

struct Held {
    due: Instant,
    published: Arc<Published>,
}

impl Behind {
    pub(super) fn of(policies: &Policies) -> Behind {
        Behind {
            plies: policies.spectator_delay_plies,
            time: policies.spectator_delay.into(),
        }
    }

    /// Whether spectators see everything at once.
    pub(super) fn is_nothing(self) -> bool {
        self.plies == 0 && self.time.is_zero()
    }

    /// How many entries of a log spectators may see: all once the game is over.
    pub(super) fn visible(self, log: &[Event]) -> usize {
        if log.iter().any(is_over) {
            return log.len();
        }
        self.by_plies(log).min(self.by_time(log, wall().0))
    }

    /// Whether an event of a running game of so many decisions may be seen.
    pub(super) fn shows(self, published: &Published, plies: u32) -> bool {
        let young = !self.time.is_zero() && self.is_young(&published.event, wall().0);
        !young && published.ply <= plies.saturating_sub(self.plies)
    }

    fn is_young(self, event: &Event, now_ms: u64) -> bool {
        let time_ms = u64::try_from(self.time.as_millis()).unwrap_or(u64::MAX);
        event.time.0.saturating_add(time_ms) > now_ms
    }

    /// All but those from the last decisions on.
    fn by_plies(self, log: &[Event]) -> usize {
        if self.plies == 0 {
            return log.len();
        }
        let places = log
            .iter()
            .enumerate()
            .filter(|(_, event)| is_decision(event));
        let places: Vec<usize> = places.map(|(place, _)| place).collect();
        match places.len().checked_sub(self.plies as usize) {
            Some(first_hidden) => places[first_hidden],
            None => log.len().min(places.first().copied().unwrap_or(log.len())),
        }
    }

    /// All but the youngest; that there is such a game is seen at once.
    fn by_time(self, log: &[Event], now_ms: u64) -> usize {
        if self.time.is_zero() {
            return log.len();
        }
        let young = |event: &Event| event.seq.is_some() && self.is_young(event, now_ms);
        log.iter().position(young).unwrap_or(log.len()).max(1)
    }

    fn due(self, event: &Event) -> Instant {
        let age = Duration::from_millis(wall().0.saturating_sub(event.time.0));
        Instant::now() + self.time.saturating_sub(age)
    }
}

impl Delayed {
    /// What comes, after what has happened but may not be seen yet.
    pub(super) fn new(
        live: broadcast::Receiver<Arc<Published>>,
        behind: Behind,
        hidden: Vec<Arc<Published>>,
    ) -> Delayed {
        let mut delayed = Delayed {
            live,
            behind,
            held: VecDeque::new(),
            ply: 0,
            over: false,
        };
        hidden.into_iter().for_each(|event| delayed.hold(event));
        delayed
    }

    /// The next event, when it may be seen; none once the game's task is gone.
    pub(crate) async fn next(&mut self) -> Option<Next> {
        loop {
            let due = match self.held.front() {
                Some(held) if self.is_free(held) => {
                    let free = self.held.pop_front()?;
                    return Some(Next::Event(free.published));
                }
                Some(held) if self.enough_plies(held) => Some(held.due),
                Some(_) | None => None,
            };
            let wait = async {
                match due {
                    Some(due) => tokio::time::sleep_until(due).await,
                    None => std::future::pending().await,
                }
            };
            tokio::select! {
                event = self.live.recv() => match event {
                    Ok(event) => self.hold(event),
                    Err(broadcast::error::RecvError::Lagged(_)) => {
                        self.held.clear();
                        return Some(Next::Missed);
                    }
                    Err(broadcast::error::RecvError::Closed) => return None,
                },
                () = wait => {}
            }
        }
    }

    fn hold(&mut self, published: Arc<Published>) {
        self.ply = self.ply.max(published.ply);
        self.over |= is_over(&published.event);
        let last = self.held.back().map(|held| held.published.event.seq);
        // What was read from the log may come by the stream as well.
        if last.is_some_and(|last| last >= published.event.seq) {
            return;
        }
        let due = self.behind.due(&published.event);
        self.held.push_back(Held { due, published });
    }

    fn is_free(&self, held: &Held) -> bool {
        self.over || (self.enough_plies(held) && held.due <= Instant::now())
    }

    fn enough_plies(&self, held: &Held) -> bool {
        held.published.ply + self.behind.plies <= self.ply
    }
}

fn is_over(event: &Event) -> bool {
    matches!(event.kind, EventKind::Over(_))
}

fn is_decision(event: &Event) -> bool {
    match event.kind {
        EventKind::Move(_) | EventKind::TurnLost(_) => true,
        EventKind::Created { .. }
        | EventKind::Ready { .. }
        | EventKind::Started { .. }
        | EventKind::Rejected(_)
        | EventKind::ClockAdjusted { .. }
        | EventKind::DrawOffered { .. }
        | EventKind::DrawAnswered { .. }
        | EventKind::Suspended { .. }
        | EventKind::Resumed {}
        | EventKind::Over(_)
        | EventKind::Acknowledged { .. }
        | EventKind::Noted { .. }
        | EventKind::Overruled { .. } => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::long;
    use crate::arena::replay::Replay;
    use crate::store::MemoryStore;

    #[tokio::test]
    async fn g17_who_reads_too_slowly_is_told_so_and_goes_on_from_there() {
        let shared = long::shared(Arc::new(MemoryStore::default()));
        let (info, log) = long::game(&shared, 10);
        let mut replay = Replay::new(info);
        let happened = log.iter().filter_map(|event| replay.follow(event));
        let happened: Vec<Arc<Published>> = happened.collect();
        let (tell, live) = broadcast::channel(4);
        let now = Behind {
            plies: 0,
            time: Duration::ZERO,
        };
        let mut shown = Delayed::new(live, now, Vec::new());
        for event in &happened {
            tell.send(event.clone()).unwrap();
        }
        assert!(matches!(shown.next().await, Some(Next::Missed)));
        for wanted in &happened[happened.len() - 4..] {
            let Some(Next::Event(event)) = shown.next().await else {
                panic!("the newest are there")
            };
            assert_eq!(event.event, wanted.event);
        }
    }
}

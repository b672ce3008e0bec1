//! What wakes the transport, what waits for it, and in which order it is sent.

use futures_util::{FutureExt, StreamExt};
use tokio::time::Instant;

use super::*;
use crate::arena::frame::Accepted;
use crate::arena::{Shared, TableInfo, long};
use crate::game::{Acceptance, Repeat, SeatClock, Span};
use crate::store::MemoryStore;

struct World {
    shared: Arc<Shared>,
    info: Arc<TableInfo>,
}

impl World {
    fn new() -> World {
        let shared = long::shared(Arc::new(MemoryStore::default()));
        let (info, _) = long::game(&shared, 1);
        World { shared, info }
    }

    fn channel(&self, waiting_max: usize) -> (Outbox, Outgoing) {
        channel(waiting_max, self.shared.clock, &self.shared.later)
    }

    fn accepted(&self, decision_id: u64) -> Frame {
        Frame::Accepted(Box::new(Accepted {
            info: self.info.clone(),
            attempt: 1,
            acceptance: Acceptance {
                decision_id,
                seq: decision_id,
                text: "A1".into(),
                charged: Span::ZERO,
                remaining: Span::ZERO,
                repeat: Repeat::First,
            },
            clock: SeatClock::default(),
        }))
    }
}

/// The number of the frame that is told next.
async fn next(told: &mut Outgoing) -> Option<u64> {
    let frame = told.next().await?.expect("a frame");
    if let Frame::Accepted(accepted) = &frame {
        return Some(accepted.acceptance.decision_id);
    }
    let Frame::Heartbeat { nonce } = frame else {
        panic!("{frame:?}")
    };
    Some(nonce)
}

/// Waits for the next frame as a transport does: woken and not asking by itself. Says what came, and when.
fn listen(mut told: Outgoing) -> tokio::task::JoinHandle<(Option<u64>, Instant, Outgoing)> {
    tokio::spawn(async move {
        let number = next(&mut told).await;
        (number, Instant::now(), told)
    })
}

#[tokio::test(start_paused = true)]
async fn r10_an_acceptance_leaves_by_itself_after_a_moment_every_time() {
    let world = World::new();
    let (outbox, mut told) = world.channel(16);
    for decision in 1..=3 {
        let listening = listen(told);
        tokio::task::yield_now().await;
        let begun = Instant::now();
        outbox.push(world.accepted(decision)).expect("room");
        let (number, at, again) = listening.await.expect("it listens");
        assert_eq!(number, Some(decision));
        let waited = at - begun;
        assert!(!waited.is_zero() && waited <= 2 * LATER, "{waited:?}");
        told = again;
    }
}

#[tokio::test(start_paused = true)]
async fn everything_else_leaves_at_once_and_takes_along_what_waits_in_its_order() {
    let world = World::new();
    let (outbox, told) = world.channel(16);
    let listening = listen(told);
    tokio::task::yield_now().await;
    let begun = Instant::now();
    outbox.push(world.accepted(1)).expect("room");
    outbox.push(world.accepted(2)).expect("room");
    outbox.push(Frame::Heartbeat { nonce: 3 }).expect("room");
    outbox.push(world.accepted(4)).expect("room");
    let (number, at, mut told) = listening.await.expect("it listens");
    assert_eq!((number, at), (Some(1), begun));
    for number in 2..=4 {
        assert_eq!(next(&mut told).now_or_never(), Some(Some(number)));
    }
    assert_eq!(next(&mut told).now_or_never(), None, "nothing waits");
}

#[tokio::test(start_paused = true)]
async fn many_acceptances_do_not_wait() {
    let world = World::new();
    let (outbox, told) = world.channel(64);
    let listening = listen(told);
    tokio::task::yield_now().await;
    let begun = Instant::now();
    for decision in 0..=COMPANY_MAX as u64 {
        outbox.push(world.accepted(decision)).expect("room");
    }
    let (_, at, _) = listening.await.expect("it listens");
    assert_eq!(at, begun);
}

#[tokio::test(start_paused = true)]
async fn what_waits_is_sent_before_the_end_and_what_is_cut_is_not() {
    let world = World::new();
    for cut in [false, true] {
        let (outbox, mut told) = world.channel(16);
        outbox.push(world.accepted(1)).expect("room");
        match cut {
            false => outbox.end(Some(Refusal::Draining)),
            true => outbox.cut(Refusal::Draining),
        }
        if !cut {
            assert_eq!(next(&mut told).now_or_never(), Some(Some(1)));
        }
        let end = told.next().now_or_never().expect("at once");
        assert!(matches!(end, Some(Err(Refusal::Draining))), "{end:?}");
        assert!(told.next().now_or_never().expect("at once").is_none());
    }
}

#[tokio::test(start_paused = true)]
async fn a_line_is_bounded_and_nothing_is_kept_for_a_transport_that_let_go() {
    let world = World::new();
    let (outbox, told) = world.channel(2);
    let beat = |nonce| outbox.push(Frame::Heartbeat { nonce });
    beat(1).and(beat(2)).expect("room");
    assert!(matches!(beat(3), Err(Refusal::SlowConsumer { waiting: 2 })));
    assert_eq!(outbox.waiting(), 2);
    drop(told);
    assert!(outbox.gone().is_cancelled());
    beat(4).expect("it is thrown away");
    assert_eq!(outbox.waiting(), 0);
}

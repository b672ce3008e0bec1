//! The timers of a stream, and its end.

use super::*;
use crate::arena::{channel, long};
use crate::store::MemoryStore;

fn shared() -> Arc<Shared> {
    long::shared(Arc::new(MemoryStore::default()))
}

#[tokio::test(start_paused = true)]
async fn g14_who_says_nothing_is_let_go_by_a_timer_of_the_stream() {
    let shared = shared();
    let (outbox, mut told) = channel(8, shared.clock, &shared.later);
    let begun = tokio::time::Instant::now();
    let silence = futures_util::stream::pending();
    attend(shared, Caller::Guest, silence, outbox, Age::default()).await;
    assert_eq!(begun.elapsed(), HELLO_MAX);
    let end = told.next().await;
    assert!(
        matches!(&end, Some(Err(Refusal::ProtocolViolation(_)))),
        "{end:?}"
    );
    assert!(
        told.next().await.is_none(),
        "an error is the last of a stream"
    );
}

#[tokio::test(start_paused = true)]
async fn g14_g18_who_falls_silent_is_let_go_and_hears_no_more_after_that() {
    let shared = shared();
    let (outbox, mut told) = channel(8, shared.clock, &shared.later);
    let hello = Hello {
        bot_name: "mute".to_owned(),
        protocol_major: 1,
        capacity: 1,
        ..Hello::default()
    };
    let hello = futures_util::stream::iter([Ok(Said::Hello(Box::new(hello)))]);
    let frames = hello.chain(futures_util::stream::pending());
    let begun = tokio::time::Instant::now();
    attend(shared, Caller::Guest, frames, outbox, Age::default()).await;
    assert!(begun.elapsed() <= SILENCE_MAX + HEARTBEAT_INTERVAL);
    let mut errors = 0;
    while let Some(frame) = told.next().await {
        assert_eq!(errors, 0, "nothing comes after an error");
        errors += usize::from(frame.is_err());
    }
    assert_eq!(errors, 1);
}

//! What the engine is asked, question by question; long answers come from its pool, as a stream.

pub(super) mod analyse;
pub(super) mod batch;
pub(super) mod lines;
pub(super) mod perft;
pub(super) mod positions;
pub(super) mod self_play;

use std::sync::Arc;

use futures_util::{Stream, StreamExt, stream};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::Status;
use tonic::codegen::BoxStream;

use crate::arena::{Refusal, Shared, Wanted};

/// Answers that wait for a slow reader; then the job waits, too.
const ANSWERS_MAX: usize = 16;

/// Where a job hands its answers; false once nobody wants more.
type Give<'a, T> = &'a dyn Fn(T) -> bool;

/// A job that answers again and again until it is done or nobody reads any more.
fn answers<T: Send + 'static>(
    shared: &Arc<Shared>,
    job: impl FnOnce(&Wanted, Give<'_, T>) + Send + 'static,
) -> Result<BoxStream<T>, Refusal> {
    not_busy(shared)?;
    let (tx, rx) = mpsc::channel(ANSWERS_MAX);
    let (want, wanted) = Wanted::pair();
    shared
        .call_pool
        .submit(move || job(&wanted, &|answer| tx.blocking_send(Ok(answer)).is_ok()))?;
    let answers = ReceiverStream::new(rx).map(move |answer| {
        // Held until the last answer was taken or the call was cancelled: then the job is stopped.
        let _held = &want;
        answer
    });
    Ok(Box::pin(until_drained(shared, answers)))
}

/// A job that answers once.
pub(super) async fn answer<T: Send + 'static>(
    shared: &Arc<Shared>,
    job: impl FnOnce(&Wanted) -> Result<T, Refusal> + Send + 'static,
) -> Result<T, Refusal> {
    not_busy(shared)?;
    let panicked = || Refusal::Bug("a job of the engine failed".to_owned());
    shared.call_pool.run(job).await?.ok_or_else(panicked)?
}

/// Games come first: what takes long is refused while their clocks might suffer.
fn not_busy(shared: &Shared) -> Result<(), Refusal> {
    if shared.delay.is_busy() {
        Err(Refusal::Busy)
    } else {
        Ok(())
    }
}

/// The stream, ended with a word to come back later when the server drains.
pub(super) fn until_drained<T, S: Stream<Item = Result<T, Status>>>(
    shared: &Arc<Shared>,
    answers: S,
) -> impl Stream<Item = Result<T, Status>> + use<T, S> {
    let drain = shared.stop.drain.clone();
    let drained = drain.clone();
    let farewell = stream::once(async move { drained.is_cancelled() })
        .filter_map(async |drained| drained.then(|| Err(Refusal::Draining.into())));
    answers.take_until(drain.cancelled_owned()).chain(farewell)
}

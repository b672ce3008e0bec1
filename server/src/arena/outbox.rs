//! What waits to be sent to one bot, between the games that tell and the transport that takes.
//!
//! A frame wakes the transport, but for an acceptance: nobody decides on it, so it leaves with the next frame to
//! its bot, or by itself when [`Later`] looks, a moment after. (A channel would wake with each.) What waits keeps its
//! order.

use std::collections::VecDeque;
use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};
use std::time::Duration;

use futures_util::Stream;
use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use super::clock::Clock;
use super::frame::Frame;
use super::refusal::Refusal;

/// How long an acceptance waits for another frame to go with.
const LATER: Duration = Duration::from_millis(3);
/// Behind so many frames an acceptance waits for no other any more.
const COMPANY_MAX: usize = 8;

/// The games' end: takes frames without waiting, or ends the stream.
pub(crate) struct Outbox {
    line: Arc<Line>,
    waiting_max: usize,
    fate: Arc<Fate>,
    later: Arc<Later>,
}

/// The transport's end: a stream of frames, and why it ends if not by the bot's own wish.
pub(crate) struct Outgoing {
    line: Arc<Line>,
    fate: Arc<Fate>,
    clock: Clock,
}

/// The frames that wait, first in first out.
#[derive(Default)]
struct Line(Mutex<Waiting>);

#[derive(Default)]
struct Waiting {
    frames: VecDeque<Frame>,
    /// The transport, where it waits for a frame.
    transport: Option<Waker>,
    /// [`Later`] has the line on its list.
    listed: bool,
    /// Nothing follows.
    ended: bool,
    /// Nobody takes frames any more.
    let_go: bool,
}

struct Fate {
    why: Mutex<Option<Refusal>>,
    /// What waits is not sent any more.
    cut: AtomicBool,
    /// The transport has let go of the stream.
    gone: CancellationToken,
    /// The stream is to end.
    ending: CancellationToken,
}

/// Looks after acceptances that nothing has taken along: one timer for all bots.
#[derive(Default)]
pub(crate) struct Later {
    lines: Mutex<Vec<Arc<Line>>>,
    some: Notify,
}

/// The two ends of what is sent to one bot; at most `waiting_max` frames wait.
pub(crate) fn channel(waiting_max: usize, clock: Clock, later: &Arc<Later>) -> (Outbox, Outgoing) {
    let line = Arc::new(Line::default());
    let fate = Arc::new(Fate {
        why: Mutex::new(None),
        cut: AtomicBool::new(false),
        gone: CancellationToken::new(),
        ending: CancellationToken::new(),
    });
    (
        Outbox {
            line: line.clone(),
            waiting_max,
            fate: fate.clone(),
            later: later.clone(),
        },
        Outgoing { line, fate, clock },
    )
}

impl Line {
    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.0.lock().expect("no panic while a line is held")
    }

    /// The next frame; none once nothing follows.
    fn poll_next(&self, cx: &Context<'_>) -> Poll<Option<Frame>> {
        let mut waiting = self.lock();
        let next = waiting.frames.pop_front();
        if next.is_some() || waiting.ended {
            return Poll::Ready(next);
        }
        let transport = &mut waiting.transport;
        if !transport.as_ref().is_some_and(|t| t.will_wake(cx.waker())) {
            *transport = Some(cx.waker().clone());
        }
        Poll::Pending
    }
}

/// Wakes the transport once the line is free again.
fn wake(mut waiting: MutexGuard<'_, Waiting>) {
    let transport = waiting.transport.take();
    drop(waiting);
    if let Some(transport) = transport {
        transport.wake();
    }
}

impl Outbox {
    /// Hands a frame over. A bot that does not read loses its stream, never a single frame.
    pub(crate) fn push(&self, frame: Frame) -> Result<(), Refusal> {
        let mut waiting = self.line.lock();
        if waiting.let_go {
            return Ok(());
        }
        if waiting.frames.len() >= self.waiting_max {
            return Err(Refusal::SlowConsumer {
                waiting: self.waiting_max,
            });
        }
        let may_wait = matches!(frame, Frame::Accepted(_)) && waiting.frames.len() < COMPANY_MAX;
        waiting.frames.push_back(frame);
        if !may_wait {
            wake(waiting);
        } else if !std::mem::replace(&mut waiting.listed, true) {
            drop(waiting);
            self.later.note(self.line.clone());
        }
        Ok(())
    }

    /// Frames that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.line.lock().frames.len()
    }

    /// Ends the stream after what waits was sent, for the reason given or as the bot wished.
    pub(crate) fn end(self, why: Option<Refusal>) {
        *self.fate.why.lock().expect("held for one expression") = why;
        self.fate.ending.cancel();
    }

    /// Ends the stream before what waits was sent.
    pub(crate) fn cut(self, why: Refusal) {
        self.fate.cut.store(true, Ordering::Release);
        self.end(Some(why));
    }

    /// Cancelled when the transport has let go of the stream.
    pub(crate) fn gone(&self) -> CancellationToken {
        self.fate.gone.clone()
    }

    /// Cancelled when the stream is to end.
    pub(crate) fn ending(&self) -> CancellationToken {
        self.fate.ending.clone()
    }
}

impl Drop for Outbox {
    fn drop(&mut self) {
        let mut waiting = self.line.lock();
        waiting.ended = true;
        wake(waiting);
    }
}

impl Later {
    fn note(&self, line: Arc<Line>) {
        let mut lines = self.lines.lock().expect("held for one expression");
        lines.push(line);
        if lines.len() == 1 {
            self.some.notify_one();
        }
    }

    /// Sends what has waited, until it is cut.
    pub(super) async fn watch(self: Arc<Later>, cut: CancellationToken) {
        let watch = async {
            loop {
                self.some.notified().await;
                tokio::time::sleep(LATER).await;
                let lines =
                    std::mem::take(&mut *self.lines.lock().expect("held for one expression"));
                for line in lines {
                    let mut waiting = line.lock();
                    waiting.listed = false;
                    if !waiting.frames.is_empty() {
                        wake(waiting);
                    }
                }
            }
        };
        cut.run_until_cancelled(watch).await;
    }
}

impl Stream for Outgoing {
    type Item = Result<Frame, Refusal>;

    fn poll_next(self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = match self.fate.cut.load(Ordering::Acquire) {
            true => None,
            false => std::task::ready!(self.line.poll_next(cx)),
        };
        if let Some(Frame::Request(request)) = &next {
            // From here on the request is the bot's business: its clock runs.
            request.take_at(self.clock.mono());
        }
        Poll::Ready(match next {
            Some(frame) => Some(Ok(frame)),
            None => self
                .fate
                .why
                .lock()
                .expect("held for one expression")
                .take()
                .map(Err),
        })
    }
}

impl Drop for Outgoing {
    fn drop(&mut self) {
        let mut waiting = self.line.lock();
        waiting.let_go = true;
        let rest = std::mem::take(&mut waiting.frames);
        drop(waiting);
        drop(rest);
        self.fate.gone.cancel();
    }
}

#[cfg(test)]
mod tests;

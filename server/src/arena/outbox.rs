//! What waits to be sent to one bot, between the games that tell and the transport that takes.

use std::pin::Pin;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll};

use futures_util::Stream;
use tokio::sync::mpsc;
use tokio_util::sync::CancellationToken;

use super::clock::Clock;
use super::frame::Frame;
use super::refusal::Refusal;

/// The games' end: takes frames without waiting, or ends the stream.
pub(crate) struct Outbox {
    frames: mpsc::Sender<Frame>,
    fate: Arc<Fate>,
}

/// The transport's end: a stream of frames, and why it ends if not by the bot's own wish.
pub(crate) struct Outgoing {
    frames: mpsc::Receiver<Frame>,
    fate: Arc<Fate>,
    clock: Clock,
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

/// The two ends of what is sent to one bot; at most `waiting_max` frames wait.
pub(crate) fn channel(waiting_max: usize, clock: Clock) -> (Outbox, Outgoing) {
    let (tx, rx) = mpsc::channel(waiting_max);
    let fate = Arc::new(Fate {
        why: Mutex::new(None),
        cut: AtomicBool::new(false),
        gone: CancellationToken::new(),
        ending: CancellationToken::new(),
    });
    (
        Outbox {
            frames: tx,
            fate: fate.clone(),
        },
        Outgoing {
            frames: rx,
            fate,
            clock,
        },
    )
}

impl Outbox {
    /// Hands a frame over. A bot that does not read loses its stream, never a single frame.
    pub(crate) fn push(&self, frame: Frame) -> Result<(), Refusal> {
        match self.frames.try_send(frame) {
            Ok(()) => Ok(()),
            Err(mpsc::error::TrySendError::Closed(_)) => Ok(()),
            Err(mpsc::error::TrySendError::Full(_)) => Err(Refusal::SlowConsumer {
                waiting: self.frames.max_capacity(),
            }),
        }
    }

    /// Frames that wait.
    pub(crate) fn waiting(&self) -> usize {
        self.frames.max_capacity() - self.frames.capacity()
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

impl Stream for Outgoing {
    type Item = Result<Frame, Refusal>;

    fn poll_next(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Option<Self::Item>> {
        let next = match self.fate.cut.load(Ordering::Acquire) {
            true => None,
            false => std::task::ready!(self.frames.poll_recv(cx)),
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
        self.fate.gone.cancel();
    }
}

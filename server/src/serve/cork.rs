//! Writes gathered: what a connection writes in one turn of the scheduler goes out in one system call.
//!
//! HTTP/2 flushes every frame of more than 256 bytes on its own, and a server that tells many games at
//! once would pay a system call for each. Here a flush only asks to be polled again; when the
//! connection's turn comes round, everything that was written meanwhile leaves together. That is no
//! timer: with nothing else to do, the next turn comes at once.

use std::io;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::task::{Context, Poll, ready};

use bytes::{Buf, BytesMut};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};

/// Bytes that are gathered before more is only taken once they have left.
const GATHERED_MAX: usize = 64 << 10;
/// Room that a connection keeps; a burst's room is given back.
const KEPT: usize = 4 << 10;

/// Counts the turns of one connection's task: [`Turns::next`] at the start of each poll.
#[derive(Clone, Default)]
pub(super) struct Turns(Arc<AtomicU64>);

/// A stream whose writes leave together, once a turn.
pub(super) struct Corked<S> {
    stream: S,
    turns: Turns,
    gathered: BytesMut,
    /// The turn in which a flush was first asked for.
    asked_in: Option<u64>,
}

impl Turns {
    /// A new turn begins.
    pub(super) fn next(&self) {
        self.0.fetch_add(1, Ordering::Relaxed);
    }

    fn now(&self) -> u64 {
        self.0.load(Ordering::Relaxed)
    }
}

impl<S> Corked<S> {
    pub(super) fn new(stream: S, turns: Turns) -> Corked<S> {
        Corked {
            stream,
            turns,
            gathered: BytesMut::new(),
            asked_in: None,
        }
    }
}

impl<S: AsyncWrite + Unpin> Corked<S> {
    /// Hands everything to the stream.
    fn poll_out(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        while !self.gathered.is_empty() {
            let written = ready!(Pin::new(&mut self.stream).poll_write(cx, &self.gathered))?;
            if written == 0 {
                return Poll::Ready(Err(io::ErrorKind::WriteZero.into()));
            }
            self.gathered.advance(written);
        }
        self.asked_in = None;
        if self.gathered.capacity() > KEPT {
            self.gathered = BytesMut::new();
        }
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    /// Room for more, waiting for the stream where there is none.
    fn poll_room(&mut self, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        if self.gathered.len() < GATHERED_MAX {
            return Poll::Ready(Ok(()));
        }
        self.poll_out(cx)
    }
}

impl<S: AsyncRead + Unpin> AsyncRead for Corked<S> {
    fn poll_read(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        into: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, into)
    }
}

impl<S: AsyncWrite + Unpin> AsyncWrite for Corked<S> {
    fn poll_write(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_room(cx))?;
        self.gathered.extend_from_slice(bytes);
        Poll::Ready(Ok(bytes.len()))
    }

    fn poll_write_vectored(
        mut self: Pin<&mut Self>,
        cx: &mut Context<'_>,
        parts: &[io::IoSlice<'_>],
    ) -> Poll<io::Result<usize>> {
        ready!(self.poll_room(cx))?;
        for part in parts {
            self.gathered.extend_from_slice(part);
        }
        Poll::Ready(Ok(parts.iter().map(|part| part.len()).sum()))
    }

    fn is_write_vectored(&self) -> bool {
        true
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        let now = self.turns.now();
        match self.asked_in {
            _ if self.gathered.is_empty() => Pin::new(&mut self.stream).poll_flush(cx),
            Some(asked_in) if asked_in != now => self.poll_out(cx),
            Some(_) => Poll::Ready(Ok(())),
            None => {
                self.asked_in = Some(now);
                cx.waker().wake_by_ref();
                Poll::Ready(Ok(()))
            }
        }
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        ready!(self.poll_out(cx))?;
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    /// Writes `times` pieces in one turn, each flushed, and then lets further turns pass.
    async fn written(times: usize) -> Vec<u8> {
        let (near, mut far) = tokio::io::duplex(1 << 20);
        let turns = Turns::default();
        let mut corked = Corked::new(near, turns.clone());
        let write = async {
            for i in 0..times {
                corked.write_all(&[i as u8; 300]).await.expect("room");
                corked.flush().await.expect("asked for");
            }
            assert!(
                times == 0 || !corked.gathered.is_empty(),
                "one turn gathers"
            );
            turns.next();
            corked.flush().await.expect("it leaves");
            assert!(corked.gathered.is_empty());
            corked.shutdown().await.expect("it ends");
        };
        write.await;
        drop(corked);
        let mut all = Vec::new();
        far.read_to_end(&mut all).await.expect("all of it");
        all
    }

    #[tokio::test]
    async fn what_is_written_in_one_turn_leaves_in_the_next_in_order() {
        for times in [0, 1, 7, 100] {
            let expected: Vec<u8> = (0..times).flat_map(|i| [i as u8; 300]).collect();
            assert_eq!(written(times).await, expected);
        }
    }

    #[tokio::test]
    async fn a_peer_that_does_not_read_stops_the_writer() {
        let (near, _far) = tokio::io::duplex(16);
        let mut corked = Corked::new(near, Turns::default());
        let mut taken = 0;
        let noop = std::task::Waker::noop();
        let mut cx = Context::from_waker(noop);
        while let Poll::Ready(written) = Pin::new(&mut corked).poll_write(&mut cx, &[0; 4096]) {
            taken += written.expect("it is open");
            assert!(taken <= GATHERED_MAX + 4096, "the room is bounded");
        }
        assert!(taken >= GATHERED_MAX);
    }

    #[tokio::test]
    async fn a_shutdown_sends_what_is_gathered() {
        let (near, mut far) = tokio::io::duplex(64);
        let mut corked = Corked::new(near, Turns::default());
        corked.write_all(b"last words").await.expect("room");
        corked.shutdown().await.expect("it ends");
        let mut all = Vec::new();
        far.read_to_end(&mut all).await.expect("all of it");
        assert_eq!(all, b"last words");
    }
}

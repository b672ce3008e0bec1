//! A connection that can be cut from elsewhere.

use std::io;
use std::pin::Pin;
use std::task::{Context, Poll};

use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::TcpStream;
use tokio_util::sync::{CancellationToken, WaitForCancellationFutureOwned};
use tonic::transport::server::Connected;

/// A bot's connection to the relay.
pub(super) struct Socket {
    stream: TcpStream,
    cut: Cutter,
    is_cut: Pin<Box<WaitForCancellationFutureOwned>>,
}

/// Cuts a connection: both sides see it broken at once.
#[derive(Clone, Debug, Default)]
pub(super) struct Cutter(CancellationToken);

impl Cutter {
    pub(super) fn cut(&self) {
        self.0.cancel();
    }
}

impl Socket {
    pub(super) fn new(stream: TcpStream) -> Socket {
        // Where it cannot be set, frames only take longer.
        let _ = stream.set_nodelay(true);
        let cut = Cutter::default();
        let is_cut = Box::pin(cut.0.clone().cancelled_owned());
        Socket {
            stream,
            cut,
            is_cut,
        }
    }

    fn whole(&self) -> io::Result<()> {
        if self.cut.0.is_cancelled() {
            return Err(io::ErrorKind::ConnectionReset.into());
        }
        Ok(())
    }
}

impl Connected for Socket {
    type ConnectInfo = Cutter;

    fn connect_info(&self) -> Cutter {
        self.cut.clone()
    }
}

impl AsyncRead for Socket {
    fn poll_read(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        buffer: &mut ReadBuf<'_>,
    ) -> Poll<io::Result<()>> {
        if self.is_cut.as_mut().poll(context).is_ready() {
            return Poll::Ready(self.whole());
        }
        Pin::new(&mut self.stream).poll_read(context, buffer)
    }
}

impl AsyncWrite for Socket {
    fn poll_write(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
        bytes: &[u8],
    ) -> Poll<io::Result<usize>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_write(context, bytes)
    }

    fn poll_flush(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        self.whole()?;
        Pin::new(&mut self.stream).poll_flush(context)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, context: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(context)
    }
}

//! A connection of the Kalah Game Protocol: commands in, numbered commands out, neither without a bound.

use std::io;
use std::time::Duration;

use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};
use tokio::time::timeout;

use super::command::quoted;
use super::lines::{Heard, Lines};

/// A client that takes nothing for so long is gone.
const WRITE_WITHIN: Duration = Duration::from_secs(10);

/// Both ways of a connection.
pub(super) struct Wire<R, W> {
    lines: Lines<R>,
    out: W,
    next: u64,
}

impl<R: AsyncRead + Unpin, W: AsyncWrite + Unpin> Wire<R, W> {
    /// A server's end: its commands have even numbers.
    pub(super) fn server(from: R, out: W) -> Wire<R, W> {
        Wire::counting(from, out, 2)
    }

    /// A client's end: its commands have odd numbers.
    pub(super) fn client(from: R, out: W) -> Wire<R, W> {
        Wire::counting(from, out, 1)
    }

    fn counting(from: R, out: W, next: u64) -> Wire<R, W> {
        Wire {
            lines: Lines::new(from),
            out,
            next,
        }
    }

    /// What comes next; may be dropped before it is done.
    pub(super) async fn hear(&mut self) -> io::Result<Heard> {
        self.lines.next().await
    }

    /// The number of the last command that was said.
    pub(super) fn last(&self) -> u64 {
        self.next.saturating_sub(2)
    }

    /// Says a command and gives its number.
    pub(super) async fn say(&mut self, text: &str) -> io::Result<u64> {
        self.numbered(None, text).await
    }

    /// Says a command that answers another, or ends it.
    pub(super) async fn answer(&mut self, to: Option<u64>, text: &str) -> io::Result<u64> {
        self.numbered(to, text).await
    }

    /// Says what is wrong.
    pub(super) async fn error(&mut self, to: Option<u64>, reason: &str) -> io::Result<u64> {
        let text = format!("error {}", quoted(reason));
        self.numbered(to, &text).await
    }

    /// Says that nothing follows.
    pub(super) async fn goodbye(&mut self) -> io::Result<()> {
        self.write("goodbye\r\n").await?;
        self.out.shutdown().await
    }

    async fn numbered(&mut self, to: Option<u64>, text: &str) -> io::Result<u64> {
        let id = self.next;
        self.next += 2;
        let line = match to {
            Some(to) => format!("{id}@{to} {text}\r\n"),
            None => format!("{id} {text}\r\n"),
        };
        self.write(&line).await?;
        Ok(id)
    }

    async fn write(&mut self, line: &str) -> io::Result<()> {
        let written = async {
            self.out.write_all(line.as_bytes()).await?;
            self.out.flush().await
        };
        let late = |_| io::Error::from(io::ErrorKind::TimedOut);
        timeout(WRITE_WITHIN, written).await.map_err(late)?
    }
}

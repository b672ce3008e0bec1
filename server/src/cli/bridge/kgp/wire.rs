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
    last: u64,
}

impl<R: AsyncRead + Unpin, W: AsyncWrite + Unpin> Wire<R, W> {
    pub(super) fn new(from: R, out: W) -> Wire<R, W> {
        Wire {
            lines: Lines::new(from),
            out,
            last: 0,
        }
    }

    /// What comes next; may be dropped before it is done.
    pub(super) async fn hear(&mut self) -> io::Result<Heard> {
        self.lines.next().await
    }

    /// The number of the last command that was said.
    pub(super) fn last(&self) -> u64 {
        self.last
    }

    /// Says a command and gives its number: even ones, the clients have the odd.
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
        self.last += 2;
        let id = self.last;
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

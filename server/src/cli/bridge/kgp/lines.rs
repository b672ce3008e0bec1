//! Lines of bounded length from a stream.

use std::io;

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

/// The longest line that is taken, in bytes.
pub(super) const LINE_BYTES_MAX: usize = 16_384;

/// What was read.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Heard {
    /// A line without its end.
    Line(String),
    /// A line was too long; what is left of it will be passed over.
    TooLong,
    /// The stream has ended.
    End,
}

/// Lines that end with LF or CRLF; empty ones are passed over.
pub(super) struct Lines<R> {
    from: BufReader<R>,
    line: Vec<u8>,
    overlong: bool,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new(from: R) -> Lines<R> {
        Lines {
            from: BufReader::new(from),
            line: Vec::new(),
            overlong: false,
        }
    }

    /// The next line. Nothing is lost where this is dropped before it is done.
    pub(super) async fn next(&mut self) -> io::Result<Heard> {
        loop {
            let read = self.from.fill_buf().await?;
            if read.is_empty() {
                return Ok(Heard::End);
            }
            let end = read.iter().position(|byte| *byte == b'\n');
            let part = &read[..end.unwrap_or(read.len())];
            if !self.overlong {
                self.line.extend_from_slice(part);
            }
            let used = part.len() + usize::from(end.is_some());
            self.from.consume(used);
            let was_overlong = self.overlong;
            if self.line.len() > LINE_BYTES_MAX {
                self.overlong = true;
                self.line.clear();
            }
            let is_overlong = self.overlong;
            if end.is_some() {
                self.overlong = false;
            }
            if is_overlong {
                if !was_overlong {
                    return Ok(Heard::TooLong);
                }
            } else if end.is_some() {
                let bytes = std::mem::take(&mut self.line);
                let line = String::from_utf8_lossy(&bytes).trim().to_string();
                if !line.is_empty() {
                    return Ok(Heard::Line(line));
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn lines_end_with_lf_or_crlf_and_long_ones_are_told_once() {
        let long = "x".repeat(10 * LINE_BYTES_MAX);
        let most = "y".repeat(LINE_BYTES_MAX);
        let text = format!("a\r\n\n  \r\nb\n{long}\n{most}\nc\n{long}");
        let mut lines = Lines::new(text.as_bytes());
        let line = |text: &str| Heard::Line(text.into());
        for wanted in [
            line("a"),
            line("b"),
            Heard::TooLong,
            line(&most),
            line("c"),
            Heard::TooLong,
            Heard::End,
            Heard::End,
        ] {
            assert_eq!(lines.next().await.unwrap(), wanted);
        }
    }

    #[tokio::test]
    async fn a_line_that_comes_in_pieces_is_whole() {
        let (mut near, far) = tokio::io::duplex(4);
        let mut lines = Lines::new(far);
        let write = async {
            tokio::io::AsyncWriteExt::write_all(&mut near, b"1 mode freeplay\n")
                .await
                .unwrap();
        };
        let (heard, ()) = tokio::join!(lines.next(), write);
        assert_eq!(heard.unwrap(), Heard::Line("1 mode freeplay".into()));
    }
}

//! Records read for their first and last lines alone: what happened in between rates nobody.

use std::io::BufRead;

use serde::Deserialize;
use serde::de::DeserializeOwned;

use super::Log;
use crate::record::{LINE_MAX, RecordError, RecordHead, Sealed};

/// The version of the form that is read.
const VERSION: u32 = 1;

/// The kind of a line, where it has to be looked for.
#[derive(Deserialize)]
struct Kind {
    kind: String,
}

/// What a line is.
enum Line {
    Head,
    Over,
    Event,
}

/// Takes all records of `input` into a log. Events are passed over unread, so that a million games
/// are rated in seconds; `mashimo replay` checks them.
///
/// # Errors
/// The first line that can't be read, or a record without its first line.
pub fn skim(input: impl BufRead, log: &mut Log) -> Result<(), RecordError> {
    let mut lines = Lines {
        input,
        line: 0,
        text: String::new(),
    };
    let mut head: Option<Box<RecordHead>> = None;
    while lines.next()? {
        match lines.kind()? {
            Line::Head => {
                let next: Box<RecordHead> = lines.parse()?;
                lines.known(next.v)?;
                if let Some(unfinished) = head.replace(next) {
                    log.take(&unfinished, None);
                }
            }
            Line::Over => {
                let over: Sealed = lines.parse()?;
                lines.known(over.v)?;
                let of = head
                    .take()
                    .ok_or_else(|| lines.fault("no line of kind `game` before"))?;
                if over.ending.result.ranks.len() > of.seats.len() {
                    return Err(lines.fault("more ranks than the game has seats"));
                }
                log.take(&of, Some(&over));
            }
            Line::Event if head.is_none() => {
                return Err(lines.fault("a record begins with a line of kind `game`"));
            }
            Line::Event => {}
        }
    }
    if let Some(unfinished) = head {
        log.take(&unfinished, None);
    }
    Ok(())
}

struct Lines<R> {
    input: R,
    line: usize,
    text: String,
}

impl<R: BufRead> Lines<R> {
    /// The next line that isn't blank; false at the end.
    fn next(&mut self) -> Result<bool, RecordError> {
        loop {
            self.line += 1;
            self.text.clear();
            // One byte more tells a line that is too long from one that just fits.
            let mut limited = std::io::Read::take(&mut self.input, LINE_MAX + 1);
            let read = limited.read_line(&mut self.text);
            if read.map_err(|error| self.fault(&error.to_string()))? == 0 {
                return Ok(false);
            }
            if self.text.len() as u64 > LINE_MAX {
                return Err(self.fault(&format!("longer than {LINE_MAX} bytes")));
            }
            if !self.text.trim().is_empty() {
                return Ok(true);
            }
        }
    }

    fn kind(&self) -> Result<Line, RecordError> {
        let text = self.text.trim();
        if !(text.starts_with('{') && text.ends_with('}')) {
            return Err(self.fault("is no JSON object"));
        }
        // A quote inside a text is written with a backslash, so this is a key with its value.
        if text.contains(r#""kind":"game""#) || text.contains(r#""kind":"over""#) {
            return self.kind_read();
        }
        if text.contains(r#""kind":""#) {
            return Ok(Line::Event);
        }
        self.kind_read()
    }

    fn kind_read(&self) -> Result<Line, RecordError> {
        let Kind { kind } = self.parse()?;
        Ok(match kind.as_str() {
            "game" => Line::Head,
            "over" => Line::Over,
            _ => Line::Event,
        })
    }

    fn parse<T: DeserializeOwned>(&self) -> Result<T, RecordError> {
        serde_json::from_str(&self.text).map_err(|error| self.fault(&error.to_string()))
    }

    fn known(&self, version: u32) -> Result<(), RecordError> {
        let reason = format!("version {version} is not known; {VERSION} is read");
        if version == VERSION {
            Ok(())
        } else {
            Err(self.fault(&reason))
        }
    }

    fn fault(&self, reason: &str) -> RecordError {
        RecordError {
            line: self.line,
            field: None,
            reason: reason.to_string(),
        }
    }
}

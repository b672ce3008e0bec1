//! Records as JSON Lines: written, and read with errors that name line and field.

use std::fmt;
use std::io::{self, BufRead, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::blame::{Fault, read_value};
use super::head::{Record, RecordHead, RecordedEvent, Sealed};

/// The longest line that is read, in bytes.
pub const LINE_MAX: u64 = 1 << 20;
/// The versions of the first and the last line that are read.
const FORM_MAX: u64 = 1;

#[derive(Serialize)]
struct Tagged<'a, T> {
    kind: &'static str,
    #[serde(flatten)]
    line: &'a T,
}

/// Writes a record, a line an entry.
///
/// # Errors
/// The output's.
pub fn write_json_lines(record: &Record, out: &mut impl Write) -> io::Result<()> {
    line(
        out,
        &Tagged {
            kind: "game",
            line: &record.head,
        },
    )?;
    for event in &record.events {
        line(out, event)?;
    }
    match &record.over {
        Some(over) => line(
            out,
            &Tagged {
                kind: "over",
                line: over,
            },
        ),
        None => Ok(()),
    }
}

fn line(out: &mut impl Write, value: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, value)?;
    out.write_all(b"\n")
}

/// Why a record can't be read.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct RecordError {
    /// The line, from 1.
    pub line: usize,
    /// The field, where one is to blame: `clock.remaining_ns`.
    pub field: Option<String>,
    /// What is wrong, and what would be right.
    pub reason: String,
}

impl fmt::Display for RecordError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.field {
            Some(field) => write!(f, "line {}: {field}: {}", self.line, self.reason),
            None => write!(f, "line {}: {}", self.line, self.reason),
        }
    }
}

impl std::error::Error for RecordError {}

/// Reads records one after the other from JSON Lines, in constant memory but for one game.
pub struct Reader<R> {
    input: R,
    line: usize,
    head: Option<RecordHead>,
    failed: bool,
}

enum Line {
    Head(Box<RecordHead>),
    Event(Box<RecordedEvent>),
    Over(Box<Sealed>),
}

impl<R: BufRead> Reader<R> {
    /// A reader of everything in `input`.
    pub fn new(input: R) -> Reader<R> {
        Reader {
            input,
            line: 0,
            head: None,
            failed: false,
        }
    }

    /// The line that was read last, from 1.
    pub fn line(&self) -> usize {
        self.line
    }

    fn error(&self, fault: Fault) -> RecordError {
        RecordError {
            line: self.line,
            field: fault.field,
            reason: fault.reason,
        }
    }

    fn fault(&self, reason: &str) -> RecordError {
        self.error(Fault {
            field: None,
            reason: reason.to_string(),
        })
    }

    /// The next line that is not empty.
    fn next_line(&mut self) -> Result<Option<Line>, RecordError> {
        loop {
            self.line += 1;
            let mut bytes = Vec::new();
            let mut input = Read::take(&mut self.input, LINE_MAX);
            let read = input.read_until(b'\n', &mut bytes);
            match read {
                Err(error) => return Err(self.fault(&error.to_string())),
                Ok(0) => return Ok(None),
                Ok(n) if n as u64 == LINE_MAX && !bytes.ends_with(b"\n") => {
                    return Err(self.fault(&format!("longer than {LINE_MAX} bytes")));
                }
                Ok(_) => {}
            }
            if bytes.iter().all(u8::is_ascii_whitespace) {
                continue;
            }
            let value: Value = serde_json::from_slice(&bytes)
                .map_err(|error| self.fault(&format!("is no JSON: {error}")))?;
            return parse(&value).map(Some).map_err(|fault| self.error(fault));
        }
    }

    fn next_record(&mut self) -> Result<Option<Record>, RecordError> {
        let head = match self.head.take() {
            Some(head) => head,
            None => match self.next_line()? {
                None => return Ok(None),
                Some(Line::Head(head)) => *head,
                Some(Line::Event(_) | Line::Over(_)) => {
                    return Err(self.fault("a record begins with a line of kind `game`"));
                }
            },
        };
        let mut record = Record {
            head,
            events: Vec::new(),
            over: None,
        };
        let mut seq = 0;
        loop {
            match self.next_line()? {
                None => return Ok(Some(record)),
                // The record before was of a game still under way.
                Some(Line::Head(head)) => {
                    self.head = Some(*head);
                    return Ok(Some(record));
                }
                Some(Line::Event(event)) => {
                    seq = self.follows(seq, event.seq)?;
                    record.events.push(*event);
                }
                Some(Line::Over(over)) => {
                    self.follows(seq, over.seq)?;
                    record.over = Some(*over);
                    return Ok(Some(record));
                }
            }
        }
    }

    fn follows(&self, before: u64, seq: u64) -> Result<u64, RecordError> {
        if seq == before + 1 {
            return Ok(seq);
        }
        let reason = format!("{seq} came where {} was to come", before + 1);
        Err(self.error(Fault {
            field: Some("seq".to_string()),
            reason,
        }))
    }
}

impl<R: BufRead> Iterator for Reader<R> {
    type Item = Result<Record, RecordError>;

    /// The next record; after an error there is none.
    fn next(&mut self) -> Option<Self::Item> {
        if self.failed {
            return None;
        }
        let next = self.next_record();
        self.failed = next.is_err();
        next.transpose()
    }
}

fn parse(value: &Value) -> Result<Line, Fault> {
    let fault = |field: &str, reason: String| Fault {
        field: Some(field.to_string()),
        reason,
    };
    let Some(object) = value.as_object() else {
        return Err(Fault {
            field: None,
            reason: "a line is a JSON object".to_string(),
        });
    };
    let kind = object.get("kind").and_then(Value::as_str);
    let kind = kind.ok_or_else(|| fault("kind", "is missing, or no text".to_string()))?;
    let v = object.get("v").and_then(Value::as_u64);
    let v = v.ok_or_else(|| fault("v", "is missing, or no number".to_string()))?;
    let known = |newest: u64| match v {
        _ if (1..=newest).contains(&v) => Ok(()),
        _ => Err(fault(
            "v",
            format!("{v} is not known; {kind} is read up to {newest}"),
        )),
    };
    match kind {
        "game" => {
            known(FORM_MAX)?;
            Ok(Line::Head(Box::new(read(value)?)))
        }
        "over" => {
            known(FORM_MAX)?;
            Ok(Line::Over(Box::new(read(value)?)))
        }
        _ => {
            let event: RecordedEvent = read(value)?;
            known(u64::from(event.kind.version()))?;
            if !event.kind.is_public() {
                return Err(fault(
                    "kind",
                    format!("`{kind}` is private, no part of a record"),
                ));
            }
            Ok(Line::Event(Box::new(event)))
        }
    }
}

fn read<T: DeserializeOwned>(value: &Value) -> Result<T, Fault> {
    read_value(value, |value| T::deserialize(value))
}

//! A game on paper: JSON Lines, a PGN-like text, readers of both, and a check of every move.
//!
//! The schemas are documented in `RECORDS.md`.

mod blame;
mod date;
mod event_json;
mod export;
mod fingerprint;
mod head;
mod json_lines;
mod text;
mod text_reader;
mod verify;
mod verify_text;

pub use date::{iso_8601, parse_date};
pub use event_json::{event_from_json, event_to_json};
pub use export::export_text;
pub use fingerprint::fingerprint;
pub use head::{Overruling, Record, RecordHead, RecordedEvent, Sealed};
pub use json_lines::{LINE_MAX, Reader, RecordError, write_json_lines};
pub use text::{LOST_TURN, NO_RESULT, TextMove, TextRecord};
pub use text_reader::read_text;
pub use verify::{Disagreement, Verified, verify};
pub use verify_text::verify_text;

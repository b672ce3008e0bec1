//! Entries of logs as bytes: a line of numbers each, then the entry's text.
//!
//! ```text
//! GAME INDEX SEQ AT_MS LENGTH\n
//! {"v":1,…}\n
//! ```
//!
//! `GAME` is the game's place in its table, `SEQ` is 0 for a private entry, `LENGTH` counts the bytes of
//! the text.

use std::io::Write;

use crate::store::EventRow;

/// Appends an entry.
pub(super) fn push(bytes: &mut Vec<u8>, game: i64, event: &EventRow) {
    let (seq, length) = (event.seq.unwrap_or(0), event.body.len());
    let written = writeln!(
        bytes,
        "{game} {} {seq} {} {length}",
        event.index, event.at_ms
    );
    written.expect("memory takes it");
    bytes.extend_from_slice(event.body.as_bytes());
    bytes.push(b'\n');
}

/// All entries of a piece in order, each with its game.
///
/// # Errors
/// Where the bytes are no entry.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<(i64, EventRow)>, Damage> {
    let mut entries = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let at = bytes.len() - rest.len();
        let (game, event, after) = one(rest).ok_or(Damage { at })?;
        entries.push((game, event));
        rest = after;
    }
    Ok(entries)
}

fn one(bytes: &[u8]) -> Option<(i64, EventRow, &[u8])> {
    let end = bytes.iter().position(|&byte| byte == b'\n')?;
    let mut numbers = std::str::from_utf8(&bytes[..end]).ok()?.split(' ');
    let game = numbers.next()?.parse().ok()?;
    let index = numbers.next()?.parse().ok()?;
    let seq = numbers.next()?.parse().ok()?;
    let at_ms = numbers.next()?.parse().ok()?;
    let length: usize = numbers.next()?.parse().ok()?;
    let text = bytes.get(end + 1..)?;
    let body = std::str::from_utf8(text.get(..length)?).ok()?.to_owned();
    if numbers.next().is_some() || text.get(length) != Some(&b'\n') {
        return None;
    }
    let seq = Some(seq).filter(|seq| *seq > 0);
    let event = EventRow {
        index,
        seq,
        at_ms,
        body,
    };
    Some((game, event, &text[length + 1..]))
}

/// Bytes that are no entry.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
#[error("the bytes from {at} on are no entry of a log")]
pub(super) struct Damage {
    /// How many bytes of the piece come before.
    at: usize,
}

impl From<Damage> for rusqlite::Error {
    fn from(damage: Damage) -> rusqlite::Error {
        let blob = rusqlite::types::Type::Blob;
        rusqlite::Error::FromSqlConversionFailure(0, blob, Box::new(damage))
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn entries() -> impl Strategy<Value = Vec<(i64, EventRow)>> {
        let seq = proptest::option::of(1..u64::MAX);
        let entry = (
            1..i64::MAX,
            any::<u64>(),
            seq,
            any::<i64>(),
            any::<String>(),
        );
        let entry = entry.prop_map(|(game, index, seq, at_ms, body)| {
            let event = EventRow {
                index,
                seq,
                at_ms,
                body,
            };
            (game, event)
        });
        proptest::collection::vec(entry, 0..20)
    }

    fn written(entries: &[(i64, EventRow)]) -> Vec<u8> {
        let mut bytes = Vec::new();
        for (game, event) in entries {
            push(&mut bytes, *game, event);
        }
        bytes
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(entries in entries()) {
            prop_assert_eq!(read(&written(&entries)), Ok(entries));
        }

        #[test]
        fn a_piece_cut_short_is_damaged_or_ends_with_an_entry(entries in entries(), keep in 0.0..1.0) {
            let bytes = written(&entries);
            let cut = &bytes[..(bytes.len() as f64 * keep) as usize];
            match read(cut) {
                Ok(some) => prop_assert_eq!(&entries[..some.len()], &some[..]),
                Err(Damage { at }) => prop_assert!(at < cut.len()),
            }
        }

        #[test]
        fn other_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = read(&bytes);
        }
    }
}

//! Entries of a game's log as bytes, and a part of a log as it is kept.
//!
//! A part is one after another `INDEX SEQ AT_MS TEXT`, packed; `SEQ` is 0 for a private entry. Kept, it
//! is a byte that tells the form, a checksum of what follows, and the part compressed: entries of a game
//! have much in common. Parts that were written before that have lines of text, see [`super::old`].

use super::{old, pack};
use crate::store::EventRow;

/// The form that is written. A part in lines of text begins with a digit.
const COMPRESSED: u8 = 1;

/// Appends an entry.
pub(super) fn push(bytes: &mut Vec<u8>, event: &EventRow) {
    pack::number(bytes, event.index);
    pack::number(bytes, event.seq.unwrap_or(0));
    pack::signed(bytes, event.at_ms);
    pack::text(bytes, &event.body.text());
}

/// The next entry of a part.
pub(super) fn one(rest: &mut pack::Packed) -> Option<EventRow> {
    let index = rest.number()?;
    let seq = Some(rest.number()?).filter(|seq| *seq > 0);
    Some(EventRow {
        index,
        seq,
        at_ms: rest.signed()?,
        body: rest.text()?.into(),
    })
}

/// All entries of a part in order.
///
/// # Errors
/// Where the bytes are no entry.
pub(super) fn entries(part: &[u8]) -> Result<Vec<EventRow>, Damage> {
    let mut entries = Vec::new();
    let mut rest = pack::Packed(part);
    while !rest.is_empty() {
        let at = part.len() - rest.0.len();
        entries.push(one(&mut rest).ok_or(Damage::At(at))?);
    }
    Ok(entries)
}

/// A part as it is kept.
pub(super) fn close(part: &[u8]) -> Vec<u8> {
    let packed = lz4_flex::compress_prepend_size(part);
    let mut kept = Vec::with_capacity(packed.len() + 5);
    kept.push(COMPRESSED);
    kept.extend_from_slice(&crc32fast::hash(&packed).to_le_bytes());
    kept.extend_from_slice(&packed);
    kept
}

/// All entries of a kept part in order.
///
/// # Errors
/// It is not what was kept.
pub(super) fn read(kept: &[u8]) -> Result<Vec<EventRow>, Damage> {
    match kept.split_first() {
        None => Ok(Vec::new()),
        Some((&COMPRESSED, rest)) => {
            let (sum, packed) = rest.split_first_chunk().ok_or(Damage::Sum)?;
            if crc32fast::hash(packed) != u32::from_le_bytes(*sum) {
                return Err(Damage::Sum);
            }
            let part = lz4_flex::decompress_size_prepended(packed).map_err(|_| Damage::Sum)?;
            entries(&part)
        }
        Some((b'0'..=b'9', _)) => {
            let entries = old::read(kept)?.into_iter();
            Ok(entries.map(|(_, event)| event).collect())
        }
        Some((&form, _)) => Err(Damage::Form(form)),
    }
}

/// Bytes that are no part of a log.
#[derive(Copy, Clone, Debug, Eq, PartialEq, thiserror::Error)]
pub(super) enum Damage {
    /// So many bytes of the part are entries, the next ones are none.
    #[error("the bytes from {0} on are no entry of a log")]
    At(usize),
    /// What is there is not what was written.
    #[error("a part of a log is not as it was written: its checksum differs")]
    Sum,
    /// No form this program knows.
    #[error("a part of a log has form {0}, which this program does not know")]
    Form(u8),
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

    fn some() -> impl Strategy<Value = Vec<EventRow>> {
        let seq = proptest::option::of(1..u64::MAX);
        let entry = (any::<u64>(), seq, any::<i64>(), any::<String>());
        let entry = entry.prop_map(|(index, seq, at_ms, body)| EventRow {
            index,
            seq,
            at_ms,
            body: body.into(),
        });
        proptest::collection::vec(entry, 0..20)
    }

    fn part(entries: &[EventRow]) -> Vec<u8> {
        let mut bytes = Vec::new();
        entries.iter().for_each(|entry| push(&mut bytes, entry));
        bytes
    }

    proptest! {
        #[test]
        fn what_was_written_is_read(written in some()) {
            let part = part(&written);
            prop_assert_eq!(entries(&part), Ok(written.clone()));
            prop_assert_eq!(read(&close(&part)), Ok(written));
        }

        #[test]
        fn a_part_cut_short_is_damaged_or_ends_with_an_entry(written in some(), keep in 0.0..1.0) {
            let bytes = part(&written);
            let cut = &bytes[..(bytes.len() as f64 * keep) as usize];
            match entries(cut) {
                Ok(some) => prop_assert_eq!(&written[..some.len()], &some[..]),
                Err(Damage::At(at)) => prop_assert!(at < cut.len()),
                Err(other) => prop_assert!(false, "{other}"),
            }
        }

        #[test]
        fn a_kept_part_with_a_byte_changed_or_cut_off_is_damaged(
            written in some(), at in any::<proptest::sample::Index>(), by in 1..=255u8,
        ) {
            let mut kept = close(&part(&written));
            let at = at.index(kept.len());
            prop_assert!(at == 0 || read(&kept[..at]).is_err());
            kept[at] ^= by;
            prop_assert!(read(&kept).is_err());
        }

        #[test]
        fn other_bytes_do_no_harm(bytes in proptest::collection::vec(any::<u8>(), 0..200)) {
            let _ = (read(&bytes), entries(&bytes));
        }
    }
}

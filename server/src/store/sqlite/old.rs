//! What earlier schemas had instead, read once: rows of entries, and entries of many games in one row.
//!
//! ```text
//! GAME INDEX SEQ AT_MS LENGTH\n
//! {"v":1,…}\n
//! ```
//!
//! `GAME` is the game's place in its table, `SEQ` is 0 for a private entry, `LENGTH` counts the bytes of
//! the text. Parts of logs of that form stay as they are.

use std::collections::BTreeMap;

use rusqlite::Transaction;

use super::logs::{self, Part};
use super::piece::Damage;
use crate::store::EventRow;

/// All entries in order, each with its game.
///
/// # Errors
/// Where the bytes are no entry.
pub(super) fn read(bytes: &[u8]) -> Result<Vec<(i64, EventRow)>, Damage> {
    let mut entries = Vec::new();
    let mut rest = bytes;
    while !rest.is_empty() {
        let at = bytes.len() - rest.len();
        let (game, event, after) = one(rest).ok_or(Damage::At(at))?;
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
        body: body.into(),
    };
    Some((game, event, &text[length + 1..]))
}

/// Entries of schema 2, a row each, become parts of logs.
pub(super) fn take_in_events(change: &Transaction) -> rusqlite::Result<()> {
    let mut select =
        change.prepare("SELECT game, place, seq, at_ms, body FROM events ORDER BY game, place")?;
    let mut rows = select.query([])?;
    let (mut game, mut log) = (0, Vec::new());
    while let Some(row) = rows.next()? {
        let of: i64 = row.get(0)?;
        if of != game {
            put(change, game, &log)?;
            (game, log) = (of, Vec::new());
        }
        log.push(EventRow {
            index: row.get::<_, i64>(1)? as u64,
            seq: row.get::<_, Option<i64>>(2)?.map(|seq| seq as u64),
            at_ms: row.get(3)?,
            body: row.get::<_, String>(4)?.into(),
        });
    }
    put(change, game, &log)?;
    drop(rows);
    drop(select);
    change.execute_batch("DROP TABLE events")
}

/// Segments of schema 4, those of many games in one row, become parts of logs.
pub(super) fn take_in_segments(change: &Transaction) -> rusqlite::Result<()> {
    let mut all: BTreeMap<i64, Vec<EventRow>> = BTreeMap::new();
    let mut select = change.prepare("SELECT body FROM segments ORDER BY id")?;
    let mut rows = select.query([])?;
    while let Some(row) = rows.next()? {
        for (game, event) in read(row.get_ref(0)?.as_blob()?)? {
            all.entry(game).or_default().push(event);
        }
    }
    drop(rows);
    drop(select);
    for (game, mut log) in all {
        let stored = logs::stored(change, game)?;
        log.retain(|event| event.index >= stored);
        put(change, game, &log)?;
    }
    change.execute_batch("DROP TABLE segments")
}

fn put(change: &Transaction, game: i64, log: &[EventRow]) -> rusqlite::Result<()> {
    let mut parts = Part::all(log).into_iter();
    parts.try_for_each(|part| logs::put(change, game, &part))
}

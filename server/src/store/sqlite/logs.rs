//! Logs of games in their table: a part of a log a row, found by a key.

use rusqlite::{Connection, OptionalExtension, Result, params};

use super::pending::Pending;
use super::piece;
use crate::store::EventRow;

/// Entries a game may have: the rest of a key is its place.
const ENTRIES_BITS: u32 = 24;

/// Entries of one game that are kept as one row.
pub(super) struct Part {
    pub(super) first: u64,
    pub(super) last: u64,
    /// The entries, packed.
    pub(super) bytes: Vec<u8>,
}

impl Part {
    /// Entries in order; none where there are none.
    pub(super) fn of<'a>(events: impl IntoIterator<Item = &'a EventRow>) -> Option<Part> {
        let mut part = None;
        for event in events {
            Part::push(&mut part, event);
        }
        part
    }

    /// Adds an entry at the end of what there is, if there is anything.
    pub(super) fn push(part: &mut Option<Part>, event: &EventRow) {
        let part = part.get_or_insert_with(|| Part {
            first: event.index,
            last: event.index,
            bytes: Vec::new(),
        });
        part.last = event.index;
        piece::push(&mut part.bytes, event);
    }
}

/// The first free place in a game's log.
pub(super) fn stored(connection: &Connection, game: i64) -> Result<u64> {
    let mut select = connection.prepare_cached(
        "SELECT last FROM logs WHERE place BETWEEN ?1 AND ?2 ORDER BY place DESC LIMIT 1",
    )?;
    let (first, last) = keys(game);
    let last: Option<i64> = select
        .query_row([first, last], |row| row.get(0))
        .optional()?;
    Ok(last.map_or(0, |last| last as u64 + 1))
}

/// Adds a part of a game's log.
pub(super) fn put(change: &Connection, game: i64, part: &Part) -> Result<()> {
    let mut insert = change
        .prepare_cached("INSERT INTO logs (place, game, last, body) VALUES (?1, ?2, ?3, ?4)")?;
    let place = keys(game).0 + part.first as i64;
    insert.execute(params![
        place,
        game,
        part.last as i64,
        piece::close(&part.bytes)
    ])?;
    Ok(())
}

/// The first and the last key that parts of a game may have.
fn keys(game: i64) -> (i64, i64) {
    let first = game << ENTRIES_BITS;
    (first, first + (1 << ENTRIES_BITS) - 1)
}

/// The entries of a game from a place on that `holds` wants, at most `limit`.
pub(super) fn read(
    connection: &Connection,
    pending: &Pending,
    game_id: &str,
    from: u64,
    limit: usize,
    holds: impl Fn(&EventRow) -> bool,
) -> Result<Vec<EventRow>> {
    let wanted = |event: &EventRow| event.index >= from && holds(event);
    // Looked at first: what comes to the table meanwhile is seen twice rather than not at all.
    let newest = pending.entries(game_id)?;
    let mut found: Vec<EventRow> = Vec::new();
    let mut select = connection.prepare_cached("SELECT place FROM games WHERE id = ?1")?;
    let game: Option<i64> = select.query_row([game_id], |row| row.get(0)).optional()?;
    if let Some(game) = game {
        let mut select = connection.prepare_cached(
            "SELECT body FROM logs WHERE place BETWEEN ?1 AND ?2 AND last >= ?3 ORDER BY place",
        )?;
        let (first, last) = keys(game);
        let from_place = i64::try_from(from).unwrap_or(i64::MAX);
        let mut rows = select.query([first, last, from_place])?;
        while let Some(row) = rows.next()? {
            let entries = piece::read(row.get_ref(0)?.as_blob()?)?;
            found.extend(entries.into_iter().filter(|event| wanted(event)));
            if found.len() >= limit {
                break;
            }
        }
    }
    let seen = found.last().map_or(from, |event| event.index + 1);
    found.extend(newest.into_iter().filter(|e| e.index >= seen && wanted(e)));
    found.truncate(limit);
    Ok(found)
}

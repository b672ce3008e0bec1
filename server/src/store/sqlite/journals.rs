//! Journals in the database.

use rusqlite::{Connection, ErrorCode, Result, Row, Transaction, params};

use crate::store::{JournalRow, StoreError};

pub(super) fn put(
    change: &Transaction,
    name: &str,
    row: &JournalRow,
) -> std::result::Result<(), StoreError> {
    let mut insert = change.prepare_cached(
        "INSERT INTO journals (name, place, at_ms, body) VALUES (?1, ?2, ?3, ?4)",
    )?;
    let values = params![name, row.index as i64, row.at_ms, row.body];
    insert
        .execute(values)
        .map(drop)
        .map_err(|error| match error.sqlite_error_code() {
            Some(ErrorCode::ConstraintViolation) => StoreError::Taken {
                game_id: name.to_owned(),
                index: row.index,
            },
            Some(_) | None => error.into(),
        })
}

pub(super) fn read(
    connection: &Connection,
    name: &str,
    from_index: u64,
    limit: usize,
) -> Result<Vec<JournalRow>> {
    let mut select = connection.prepare_cached(
        "SELECT place, at_ms, body FROM journals WHERE name = ?1 AND place >= ?2
         ORDER BY place LIMIT ?3",
    )?;
    let to_row = |row: &Row| {
        Ok(JournalRow {
            index: row.get::<_, i64>(0)? as u64,
            at_ms: row.get(1)?,
            body: row.get(2)?,
        })
    };
    let from = i64::try_from(from_index).unwrap_or(i64::MAX);
    let values = params![name, from, limit as i64];
    select.query_map(values, to_row)?.collect()
}

/// The names that begin so, by the time of their first entry.
pub(super) fn names(connection: &Connection, prefix: &str) -> Result<Vec<String>> {
    let mut select = connection.prepare_cached(
        "SELECT name FROM journals WHERE place = 0 AND substr(name, 1, length(?1)) = ?1
         ORDER BY at_ms, name",
    )?;
    select.query_map([prefix], |row| row.get(0))?.collect()
}

//! What a server that was ended had kept and not brought to the tables yet.

use std::collections::BTreeMap;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, TransactionBehavior};
use smol_str::SmolStr;

use super::daybook::Found;
use super::logs::{self, Part};
use super::pending::Mark;
use super::rows::{Places, Rows, place};
use super::{record, tables};
use crate::store::{EventRow, StoreError, Write};

/// Where the tables stand.
pub(super) fn mark(connection: &Connection) -> rusqlite::Result<Mark> {
    connection.query_row("SELECT generation, records FROM daybook", [], |row| {
        Ok(Mark {
            generation: row.get::<_, i64>(0)? as u64,
            records: row.get::<_, i64>(1)? as u64,
        })
    })
}

/// Brings to the tables what these daybooks say beyond it; returns the generation that begins.
///
/// # Errors
/// A record holds, and yet is none; or the tables can't be written.
pub(super) fn recover(connection: &mut Connection, found: &[Found]) -> Result<u64, StoreError> {
    let immediate = TransactionBehavior::Immediate;
    let change = connection.transaction_with_behavior(immediate)?;
    let mark = mark(&change)?;
    let (mut rows, mut logs) = (Rows::default(), Logs::default());
    let mut next = mark.generation;
    let mut records_before = None;
    for book in found
        .iter()
        .filter(|book| book.generation >= mark.generation)
    {
        let Some((before, records)) = book.read() else {
            // It was being begun.
            next += 1;
            break;
        };
        // One that does not follow on what is there can't be gone on with.
        if records_before.is_some_and(|records| records != before) {
            break;
        }
        let held = if next == mark.generation {
            mark.records
        } else {
            0
        };
        for (number, says) in records.iter().enumerate() {
            let writes = record::read(says).ok_or_else(|| damaged(next, number))?;
            take_in(writes, (number as u64) < held, &mut rows, &mut logs);
        }
        records_before = Some(records.len() as u64);
        next += 1;
    }
    let mut places = Places::new();
    rows.put(&change, &mut places)?;
    let mut parts = Vec::new();
    for (id, mut log) in logs {
        let stored = logs::stored(&change, place(&change, &mut places, &id)?)?;
        log.retain(|event| event.index >= stored);
        let id: Arc<str> = Arc::from(id);
        let new = Part::all(&log).into_iter();
        parts.extend(new.map(|part| (id.clone(), Arc::new(part))));
    }
    tables::write(&change, &mut places, &Rows::default(), &parts)?;
    let begins = next.max(mark.generation + 1);
    let mark = Mark {
        generation: begins,
        records: 0,
    };
    tables::set_mark(&change, mark)?;
    change.commit()?;
    Ok(begins)
}

type Logs = BTreeMap<SmolStr, Vec<EventRow>>;

/// Entries of logs are taken in even from records that the tables hold: those of games that were under
/// way were left for later.
fn take_in(writes: Vec<Write>, held: bool, rows: &mut Rows, logs: &mut Logs) {
    for write in writes {
        match write {
            Write::Event { game_id, event } => logs.entry(game_id).or_default().push(event),
            Write::NewGame(_)
            | Write::GameState { .. }
            | Write::Match(_)
            | Write::Session(_)
            | Write::SessionEnd { .. }
            | Write::Journal { .. }
            | Write::Registry(_) => {
                if !held {
                    rows.add(write);
                }
            }
        }
    }
}

fn damaged(generation: u64, number: usize) -> StoreError {
    StoreError::Damaged(format!(
        "record {number} of daybook {generation} holds, but says nothing this program knows"
    ))
}

/// Whether a database has come to have daybooks.
pub(super) fn has_daybooks(connection: &Connection) -> rusqlite::Result<bool> {
    let text = "SELECT 1 FROM sqlite_schema WHERE name = 'daybook'";
    Ok(connection
        .query_row(text, [], |_| Ok(()))
        .optional()?
        .is_some())
}

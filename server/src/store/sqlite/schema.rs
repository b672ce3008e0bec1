//! The schemas of the tables, each a step from the one before.

use rusqlite::{Connection, Result, TransactionBehavior};

use super::{APPLICATION_ID, old};

/// What each schema adds to the one before, the first to an empty file.
pub(super) const STEPS: [&str; 5] = [
    include_str!("schema_1.sql"),
    include_str!("schema_2.sql"),
    include_str!("schema_3.sql"),
    include_str!("schema_4.sql"),
    include_str!("schema_5.sql"),
];
/// From this schema on a game's log is kept in parts …
const IN_PARTS: usize = 3;
/// … and what is not there yet in a daybook.
const WITH_DAYBOOK: usize = 5;
/// The schema this program writes.
pub(super) const SCHEMA: i64 = STEPS.len() as i64;

/// Brings an older file to this program's schema; returns the schema found if that is newer.
pub(super) fn migrate(connection: &mut Connection) -> Result<i64> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found >= SCHEMA {
        return Ok(found);
    }
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    for (before, step) in STEPS.iter().enumerate().skip(found.max(0) as usize) {
        change.execute_batch(step)?;
        match before + 1 {
            IN_PARTS => old::take_in_events(&change)?,
            WITH_DAYBOOK => old::take_in_segments(&change)?,
            _ => {}
        }
    }
    change.pragma_update(None, "application_id", APPLICATION_ID)?;
    change.pragma_update(None, "user_version", SCHEMA)?;
    change.commit()?;
    Ok(SCHEMA)
}

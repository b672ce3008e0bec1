//! How a data folder is, without touching it.

use std::path::Path;

use rusqlite::{Connection, OpenFlags};

use super::{DATABASE, SCHEMA, StoreError, folder};

/// How a data folder is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct FolderState {
    /// The schema of its games; none where there are no games yet.
    pub schema: Option<i64>,
    /// The schema this program writes.
    pub known: i64,
    /// What the server that holds it wrote about itself; none where it is free.
    pub holder: Option<String>,
}

/// How a data folder is; nothing in it is changed.
///
/// # Errors
/// Its games can't be read.
pub fn look_at(folder: &Path) -> Result<FolderState, StoreError> {
    let file = folder.join(DATABASE);
    let schema = match file.exists() {
        false => None,
        true => {
            let flags = OpenFlags::SQLITE_OPEN_READ_ONLY;
            let games = Connection::open_with_flags(&file, flags)?;
            Some(games.pragma_query_value(None, "user_version", |row| row.get(0))?)
        }
    };
    Ok(FolderState {
        schema,
        known: SCHEMA,
        holder: folder::held_by(folder),
    })
}

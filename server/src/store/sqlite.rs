//! The embedded store: SQLite with a write-ahead log, one writer thread, one server a folder.

mod copies;
mod folder;
mod group;
mod journal;
mod journals;
mod look;
mod piece;
mod reader;
mod registry;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex};

use async_trait::async_trait;
use rusqlite::{Connection, ErrorCode};

use super::{
    AuditRow, Batch, ChallengeRow, Cursor, EventRow, GameFilter, GameRow, JournalRow, MatchRow,
    RegistryRows, RequestRow, SessionRow, Store, StoreError, StoreFigures,
};
use crate::serve::{Durability, StartError};
pub use copies::{Copied, CopyError, backup, restore};
pub use folder::Claim;
use group::Entry;
use journal::{Gathered, Journal};
pub use look::{FolderState, look_at};
use reader::Page;

/// What each schema adds to the one before, the first to an empty file.
const STEPS: [&str; 4] = [
    include_str!("sqlite/schema_1.sql"),
    include_str!("sqlite/schema_2.sql"),
    include_str!("sqlite/schema_3.sql"),
    include_str!("sqlite/schema_4.sql"),
];
/// From this schema on a game's log is kept in pieces.
const IN_PIECES: usize = 3;
/// The schema this program writes.
const SCHEMA: i64 = STEPS.len() as i64;
/// Tells our files from other SQLite files: "MASH".
const APPLICATION_ID: i64 = 0x4D41_5348;
/// The file the games are in.
const DATABASE: &str = "mashimo.db";
/// The file that tells who uses the folder.
const LOCK: &str = "lock";
const CACHED_STATEMENTS: usize = 64;

/// Games in an SQLite file of a folder that no other server uses.
pub struct SqliteStore {
    entry: Entry,
    writer: Mutex<Option<std::thread::JoinHandle<()>>>,
    reader: Arc<Mutex<Connection>>,
    gathered: Gathered,
    lock: Mutex<Option<folder::FolderLock>>,
    figures: StoreFigures,
}

impl SqliteStore {
    /// Games of which entries are kept in memory.
    #[cfg(test)]
    pub(super) fn games_gathered(&self) -> usize {
        self.gathered.games()
    }

    /// Takes a folder, makes it if need be, and opens its games.
    ///
    /// # Errors
    /// The folder can't be written, is held by another server, or is newer than this program.
    pub fn open(folder: &Path, durability: Durability) -> Result<SqliteStore, StartError> {
        SqliteStore::open_claimed(Claim::take(folder)?, durability)
    }

    /// Opens the games of a folder that was taken.
    ///
    /// # Errors
    /// The games can't be read, or are newer than this program.
    pub fn open_claimed(claim: Claim, durability: Durability) -> Result<SqliteStore, StartError> {
        let Claim { folder, lock } = claim;
        let folder = folder.as_path();
        let file = folder.join(DATABASE);
        let in_store = |source: rusqlite::Error| StartError::Store {
            path: folder.to_owned(),
            source: source.into(),
        };
        let mut connection = Connection::open(&file).map_err(in_store)?;
        settle(&connection, durability).map_err(in_store)?;
        let found = migrate(&mut connection).map_err(in_store)?;
        if found > SCHEMA {
            return Err(StartError::Newer {
                path: folder.to_owned(),
                found,
                known: SCHEMA,
            });
        }
        let reader = Connection::open(&file).map_err(in_store)?;
        settle(&reader, durability).map_err(in_store)?;
        reader
            .pragma_update(None, "query_only", true)
            .map_err(in_store)?;
        journal::recover(&mut connection).map_err(in_store)?;
        let gathered = Gathered::default();
        let journal = Journal::new(gathered.clone(), &connection).map_err(in_store)?;
        let (entry, queue) = Entry::new();
        let figures = StoreFigures::default();
        let writer = std::thread::Builder::new()
            .name("mashimo-store".into())
            .spawn({
                let figures = figures.clone();
                move || writer::run(connection, journal, queue, &figures)
            })
            .map_err(StartError::Thread)?;
        Ok(SqliteStore {
            entry,
            writer: Mutex::new(Some(writer)),
            reader: Arc::new(Mutex::new(reader)),
            gathered,
            lock: Mutex::new(Some(lock)),
            figures,
        })
    }

    async fn read<T: Send + 'static>(
        &self,
        with: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = self.reader.clone();
        let read = move || with(&reader.lock().expect("no panic while a reader is held"));
        let read = tokio::task::spawn_blocking(read).await;
        Ok(read.map_err(|e| StoreError::Io(e.to_string()))??)
    }
}

impl Drop for SqliteStore {
    fn drop(&mut self) {
        // The writer ends when its last sender is gone; the folder is free only after that.
        self.entry.close();
        if let Some(writer) = take(&self.writer) {
            let _ = writer.join();
        }
    }
}

fn take<T>(held: &Mutex<Option<T>>) -> Option<T> {
    held.lock().expect("no panic while it is held").take()
}

fn settle(connection: &Connection, durability: Durability) -> rusqlite::Result<()> {
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let synchronous = match durability {
        Durability::Process => "NORMAL",
        Durability::Power => "FULL",
    };
    connection.pragma_update(None, "synchronous", synchronous)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4000)
}

/// Brings an older file to this program's schema; returns the schema found if that is newer.
fn migrate(connection: &mut Connection) -> rusqlite::Result<i64> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    if found >= SCHEMA {
        return Ok(found);
    }
    let change = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    for (before, step) in STEPS.iter().enumerate().skip(found.max(0) as usize) {
        change.execute_batch(step)?;
        if before + 1 == IN_PIECES {
            journal::migrate(&change)?;
        }
    }
    change.pragma_update(None, "application_id", APPLICATION_ID)?;
    change.pragma_update(None, "user_version", SCHEMA)?;
    change.commit()?;
    Ok(SCHEMA)
}

impl From<rusqlite::Error> for StoreError {
    fn from(error: rusqlite::Error) -> StoreError {
        if let rusqlite::Error::FromSqlConversionFailure(..) = error {
            return StoreError::Damaged(error.to_string());
        }
        match error.sqlite_error_code() {
            Some(ErrorCode::DiskFull) => StoreError::Full,
            Some(ErrorCode::DatabaseCorrupt | ErrorCode::NotADatabase) => {
                StoreError::Damaged(error.to_string())
            }
            Some(_) | None => StoreError::Io(error.to_string()),
        }
    }
}

#[async_trait]
impl Store for SqliteStore {
    async fn append(&self, batch: Batch) -> Result<(), StoreError> {
        self.entry.append(batch).await
    }

    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |c| reader::game(c, &id)).await
    }

    async fn games(
        &self,
        filter: &GameFilter,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError> {
        let filter = filter.clone();
        let page = Page::Before(before.unwrap_or(Cursor::MAX));
        self.read(move |c| reader::games(c, &filter, page, limit))
            .await
    }

    async fn games_after(
        &self,
        filter: &GameFilter,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError> {
        let filter = filter.clone();
        let page = Page::After(after.unwrap_or(Cursor::MIN));
        self.read(move |c| reader::games(c, &filter, page, limit))
            .await
    }

    async fn log(
        &self,
        game_id: &str,
        from_index: u64,
        limit: usize,
    ) -> Result<Vec<EventRow>, StoreError> {
        let (game_id, gathered) = (game_id.to_owned(), self.gathered.clone());
        self.read(move |c| reader::log(c, &gathered, &game_id, from_index, limit))
            .await
    }

    async fn events(
        &self,
        game_id: &str,
        from_seq: u64,
        limit: usize,
    ) -> Result<Vec<EventRow>, StoreError> {
        let (game_id, gathered) = (game_id.to_owned(), self.gathered.clone());
        self.read(move |c| reader::events(c, &gathered, &game_id, from_seq, limit))
            .await
    }

    async fn match_row(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |c| reader::match_row(c, &id)).await
    }

    async fn matches(
        &self,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<MatchRow>, StoreError> {
        self.read(move |c| reader::matches(c, before, limit)).await
    }

    async fn journal(
        &self,
        name: &str,
        from_index: u64,
        limit: usize,
    ) -> Result<Vec<JournalRow>, StoreError> {
        let name = name.to_owned();
        self.read(move |c| journals::read(c, &name, from_index, limit))
            .await
    }

    async fn journals(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        let prefix = prefix.to_owned();
        self.read(move |c| journals::names(c, &prefix)).await
    }

    async fn sessions(&self) -> Result<Vec<SessionRow>, StoreError> {
        self.read(reader::sessions).await
    }

    fn figures(&self) -> StoreFigures {
        self.figures.clone()
    }

    fn waiting(&self) -> usize {
        self.entry.waiting()
    }

    async fn registry(&self) -> Result<RegistryRows, StoreError> {
        self.read(registry::all).await
    }

    async fn audit(
        &self,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<AuditRow>, StoreError> {
        self.read(move |c| registry::audit(c, before, limit)).await
    }

    async fn request(&self, key: &str) -> Result<Option<RequestRow>, StoreError> {
        let key = key.to_owned();
        self.read(move |c| registry::request(c, &key)).await
    }

    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError> {
        let id = id.to_owned();
        self.read(move |c| registry::challenge(c, &id)).await
    }

    async fn close(&self) {
        self.entry.close();
        if let Some(writer) = take(&self.writer) {
            let _ = tokio::task::spawn_blocking(move || writer.join()).await;
        }
        drop(take(&self.lock));
    }
}

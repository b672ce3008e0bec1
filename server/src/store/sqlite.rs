//! The embedded store: a daybook of all that is kept, SQLite tables that follow it, one server a folder.

mod copies;
mod daybook;
mod folder;
mod group;
mod journals;
mod known;
mod logs;
mod look;
mod old;
mod pack;
mod pending;
mod piece;
mod reader;
mod record;
mod recover;
mod registry;
mod rows;
mod schema;
mod still;
mod tables;
#[cfg(test)]
mod tests;
mod writer;

use std::path::Path;
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;

use async_trait::async_trait;
use rusqlite::{Connection, ErrorCode};

use super::{
    AuditRow, Batch, ChallengeRow, Cursor, EventRow, GameFilter, GameRow, JournalRow, MatchRow,
    RegistryRows, RequestRow, SessionRow, Store, StoreError, StoreFigures, Write,
};
use crate::serve::{Durability, StartError};
pub use copies::{Copied, CopyError, backup, restore};
use daybook::Daybook;
pub use folder::Claim;
use group::Entry;
use known::Known;
pub use look::{FolderState, look_at};
use pending::Pending;
use reader::Page;
use schema::SCHEMA;
use still::Still;
use tables::Tables;
use writer::Writer;

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
    writer: Mutex<Option<JoinHandle<()>>>,
    reader: Arc<Mutex<Connection>>,
    pending: Pending,
    #[cfg_attr(
        not(test),
        expect(dead_code, reason = "tests hold the files still by it")
    )]
    still: Still,
    lock: Mutex<Option<folder::FolderLock>>,
    figures: StoreFigures,
}

impl SqliteStore {
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
        let in_store = |source: StoreError| StartError::Store {
            path: folder.clone(),
            source,
        };
        let mut connection = open(&folder, durability).map_err(in_store)?;
        let found = schema::migrate(&mut connection).map_err(|e| in_store(e.into()))?;
        if found > SCHEMA {
            return Err(StartError::Newer {
                path: folder,
                found,
                known: SCHEMA,
            });
        }
        let generation = recover(&folder, &mut connection).map_err(in_store)?;
        let looks = || {
            open(&folder, durability)
                .and_then(only_reads)
                .map_err(in_store)
        };
        let (reader, known) = (looks()?, looks()?);
        let (pending, still) = (Pending::new(generation), Still::default());
        let (entry, queue) = Entry::new();
        let figures = StoreFigures::default();
        let tables = Tables {
            connection,
            folder: folder.clone(),
            places: rows::Places::new(),
            still: still.clone(),
        };
        let writer = Writer {
            daybook: Daybook::new(&folder, generation, durability),
            known: Known::new(known, pending.clone()),
            pending: pending.clone(),
            figures: figures.clone(),
            still: still.clone(),
        };
        let writer = threads(writer, tables, queue).map_err(StartError::Thread)?;
        Ok(SqliteStore {
            entry,
            writer: Mutex::new(Some(writer)),
            reader: Arc::new(Mutex::new(reader)),
            pending,
            still,
            lock: Mutex::new(Some(lock)),
            figures,
        })
    }

    /// Games of which entries are in memory, once the tables have what they can have.
    #[cfg(test)]
    pub(super) fn games_gathered(&self) -> usize {
        self.pending.settle().expect("the tables are written");
        self.pending.games()
    }

    /// Copies its files as a process that dies now leaves them.
    #[cfg(test)]
    pub(crate) fn copy_to(&self, from: &Path, to: &Path) {
        self.still.hold(|| still::copy(from, to));
    }

    /// Reads rows: all that were kept before.
    async fn read<T: Send + 'static>(
        &self,
        with: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let pending = self.pending.clone();
        self.look(move || pending.settle(), with).await
    }

    /// Reads a log. Nobody who does so waits for the tables.
    async fn read_log(
        &self,
        game_id: &str,
        from: logs::Start,
        limit: usize,
    ) -> Result<Vec<EventRow>, StoreError> {
        let (game_id, pending) = (game_id.to_owned(), self.pending.clone());
        let figures = self.figures.clone();
        let read = move |connection: &Connection| {
            let logs = logs::Logs {
                connection,
                pending: &pending,
                unpacked: &figures.unpacked,
            };
            logs.read(&game_id, from, limit)
        };
        self.look(|| Ok(()), read).await
    }

    /// Reads from the tables as they are after `first`.
    async fn look<T: Send + 'static>(
        &self,
        first: impl FnOnce() -> Result<(), StoreError> + Send + 'static,
        with: impl FnOnce(&Connection) -> rusqlite::Result<T> + Send + 'static,
    ) -> Result<T, StoreError> {
        let reader = self.reader.clone();
        let read = tokio::task::spawn_blocking(move || {
            first()?;
            Ok(with(
                &reader.lock().expect("no panic while a reader is held"),
            )?)
        });
        read.await.map_err(|e| StoreError::Io(e.to_string()))?
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

/// The two threads: the one that keeps, and after it the one that writes the tables.
fn threads(
    writer: Writer,
    tables: Tables,
    queue: tokio::sync::mpsc::UnboundedReceiver<group::Group>,
) -> std::io::Result<JoinHandle<()>> {
    let named = |name: &str| std::thread::Builder::new().name(name.into());
    let pending = writer.pending.clone();
    let tables = named("mashimo-store-2").spawn(move || tables::run(tables, pending))?;
    named("mashimo-store").spawn(move || {
        writer::run(writer, queue);
        let _ = tables.join();
    })
}

fn open(folder: &Path, durability: Durability) -> Result<Connection, StoreError> {
    let connection = Connection::open(folder.join(DATABASE))?;
    connection.set_prepared_statement_cache_capacity(CACHED_STATEMENTS);
    connection.busy_timeout(std::time::Duration::from_secs(5))?;
    connection.pragma_update(None, "journal_mode", "WAL")?;
    let synchronous = match durability {
        Durability::Process => "NORMAL",
        Durability::Power => "FULL",
    };
    connection.pragma_update(None, "synchronous", synchronous)?;
    connection.pragma_update(None, "wal_autocheckpoint", 4000)?;
    Ok(connection)
}

fn only_reads(connection: Connection) -> Result<Connection, StoreError> {
    connection.pragma_update(None, "query_only", true)?;
    Ok(connection)
}

/// Brings to the tables what a server that was ended had kept; returns the generation that begins.
fn recover(folder: &Path, connection: &mut Connection) -> Result<u64, StoreError> {
    let stand = recover::mark(connection)?;
    let in_daybook = |error: std::io::Error| daybook::trouble(&error);
    let found = daybook::find(folder, stand.generation).map_err(in_daybook)?;
    let begins = recover::recover(connection, &found)?;
    daybook::tidy(folder, begins).map_err(in_daybook)?;
    Ok(begins)
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
    async fn append(&self, mut batch: Batch) -> Result<(), StoreError> {
        // The daybook and the tables both need the text; the threads of the games have time for it.
        batch.iter_mut().for_each(Write::write_body);
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
        self.read_log(game_id, logs::Start::Index(from_index), limit)
            .await
    }

    async fn events(
        &self,
        game_id: &str,
        from_seq: u64,
        limit: usize,
    ) -> Result<Vec<EventRow>, StoreError> {
        self.read_log(game_id, logs::Start::Seq(from_seq), limit)
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

//! Where games, matches and sessions are kept: an append-only log a game, and what is found by it.

mod body;
#[cfg(test)]
mod conformance;
mod figures;
mod memory;
mod registry;
mod row;
mod sqlite;

use async_trait::async_trait;

pub use body::{Body, Json};
pub use figures::StoreFigures;
pub use memory::MemoryStore;
pub use registry::{
    AuditRow, BotRow, ChallengeRow, RegistryRows, RegistryWrite, RequestRow, Role, TokenRow,
    VersionRow,
};
pub use row::{
    Cursor, EventRow, GameFilter, GameRow, GameState, JournalRow, MatchRow, ResultFilter,
    SessionRow, Write,
};
pub use sqlite::{Claim, Copied, CopyError, FolderState, SqliteStore, backup, look_at, restore};

/// Writes that become durable together or not at all.
pub type Batch = Vec<Write>;

/// Keeps what must outlive the process.
#[async_trait]
pub trait Store: Send + Sync + 'static {
    /// Makes a batch durable, whole, and only then returns.
    ///
    /// # Errors
    /// Nothing of the batch is kept.
    async fn append(&self, batch: Batch) -> Result<(), StoreError>;

    /// One game's row.
    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError>;

    /// Games in the order they were made, newest first, at most `limit` of those before `before`.
    async fn games(
        &self,
        filter: &GameFilter,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError>;

    /// Games in the order they were made, oldest first, at most `limit` of those after `after`.
    async fn games_after(
        &self,
        filter: &GameFilter,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError>;

    /// Entries of a game's log from this place on, private ones included, at most `limit`.
    async fn log(
        &self,
        game_id: &str,
        from_index: u64,
        limit: usize,
    ) -> Result<Vec<EventRow>, StoreError>;

    /// Public events of a game from this number on, in order, at most `limit`.
    async fn events(
        &self,
        game_id: &str,
        from_seq: u64,
        limit: usize,
    ) -> Result<Vec<EventRow>, StoreError>;

    /// One match's row.
    async fn match_row(&self, id: &str) -> Result<Option<MatchRow>, StoreError>;

    /// Matches in the order they were made, newest first.
    async fn matches(
        &self,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<MatchRow>, StoreError>;

    /// Entries of a journal from this place on, in order, at most `limit`.
    async fn journal(
        &self,
        name: &str,
        from_index: u64,
        limit: usize,
    ) -> Result<Vec<JournalRow>, StoreError>;

    /// The journals whose names begin so, oldest first.
    async fn journals(&self, prefix: &str) -> Result<Vec<String>, StoreError>;

    /// All sessions that can still be resumed.
    async fn sessions(&self) -> Result<Vec<SessionRow>, StoreError>;

    /// What it has counted so far.
    fn figures(&self) -> StoreFigures {
        StoreFigures::default()
    }

    /// Batches that wait to be written.
    fn waiting(&self) -> usize {
        0
    }

    /// All bots, versions, tokens and open challenges.
    async fn registry(&self) -> Result<RegistryRows, StoreError>;

    /// The audit trail, newest first, at most `limit` entries of those before `before`.
    async fn audit(
        &self,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<AuditRow>, StoreError>;

    /// A request that was done under this name.
    async fn request(&self, key: &str) -> Result<Option<RequestRow>, StoreError>;

    /// One challenge's row.
    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError>;

    /// Finishes what was begun and lets go of the files; later calls are refused.
    async fn close(&self);
}

/// Why the store did not do what it was asked.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum StoreError {
    /// No room left.
    #[error("the disk is full")]
    Full,
    /// The files can't be read or written.
    #[error("{0}")]
    Io(String),
    /// What was read is not what was written.
    #[error("the data are damaged: {0}")]
    Damaged(String),
    /// A number taken already: a second writer, or a fault of this program.
    #[error("the log of game {game_id} has an entry {index} already")]
    Taken {
        /// The game.
        game_id: String,
        /// The place in the log.
        index: u64,
    },
    /// The store has been closed.
    #[error("the store is closed")]
    Closed,
}

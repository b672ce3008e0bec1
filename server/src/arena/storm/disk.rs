//! A disk that is slow, fails, and outlives the server that dies over it.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use async_trait::async_trait;
use tempfile::TempDir;
use tokio_util::sync::CancellationToken;

use super::dice::Dice;
use super::world::Weather;
use crate::serve::Durability;
use crate::store::{
    AuditRow, Batch, ChallengeRow, Cursor, EventRow, GameFilter, GameRow, JournalRow, MatchRow,
    MemoryStore, RegistryRows, RequestRow, SessionRow, SqliteStore, Store, StoreError,
};

/// What remains when a server dies.
pub(super) enum Disk {
    /// A store in memory that the next server goes on with.
    Memory(Arc<MemoryStore>),
    /// The files of a folder, and the store that has them open.
    Folder(TempDir, Option<Arc<SqliteStore>>),
}

/// A store as one server has it, until it dies.
pub(super) struct Life {
    kept: Arc<dyn Store>,
    dice: Mutex<Dice>,
    weather: Weather,
    /// Writes until the server dies; never where none.
    left: Option<AtomicU64>,
    /// The server has died.
    pub(super) dead: CancellationToken,
    pub(super) failed: AtomicU64,
}

impl Disk {
    pub(super) fn new(dice: &mut Dice) -> Disk {
        match dice.once_in(3) {
            true => Disk::Folder(tempfile::tempdir().expect("a folder"), None),
            false => Disk::Memory(Arc::default()),
        }
    }

    /// The next server's store. A folder is gone on with as a killed process leaves it: its files are
    /// copied while the server before still has them open.
    pub(super) fn begin(&mut self, mut dice: Dice, weather: Weather, mortal: bool) -> Arc<Life> {
        let kept: Arc<dyn Store> = match self {
            Disk::Memory(store) => store.clone(),
            Disk::Folder(folder, before) => {
                let next = tempfile::tempdir().expect("a folder");
                if let Some(before) = before {
                    before.copy_to(folder.path(), next.path());
                }
                let store = SqliteStore::open(next.path(), Durability::Process).expect("it opens");
                let store = Arc::new(store);
                (*folder, *before) = (next, Some(store.clone()));
                store
            }
        };
        let writes = 20 + dice.below(400);
        Arc::new(Life {
            kept,
            dice: Mutex::new(dice),
            weather,
            left: mortal.then(|| AtomicU64::new(writes)),
            dead: CancellationToken::new(),
            failed: AtomicU64::new(0),
        })
    }
}

impl Life {
    fn dice(&self) -> std::sync::MutexGuard<'_, Dice> {
        self.dice.lock().expect("no panic while it is held")
    }

    /// The server hears nothing any more.
    async fn die(&self) -> Result<(), StoreError> {
        self.dead.cancel();
        std::future::pending().await
    }

    /// Keeps a batch. Virtual time stands still meanwhile: threads of a store know nothing of it.
    async fn keep(&self, batch: Batch) -> Result<(), StoreError> {
        let kept = self.kept.clone();
        let runtime = tokio::runtime::Handle::current();
        let done = tokio::task::spawn_blocking(move || runtime.block_on(kept.append(batch)));
        done.await.expect("a store does not panic")
    }
}

#[async_trait]
impl Store for Life {
    async fn append(&self, batch: Batch) -> Result<(), StoreError> {
        if self.dead.is_cancelled() {
            return self.die().await;
        }
        let storm = self.weather == Weather::Storm;
        let (slow, fails) = {
            let mut dice = self.dice();
            let slow = match dice.below(20) {
                0 if storm => dice.millis(900),
                1..6 => dice.millis(20),
                _ => Duration::ZERO,
            };
            (slow, storm && dice.once_in(60))
        };
        if !slow.is_zero() {
            tokio::time::sleep(slow).await;
        }
        // What a disk was about to do when its server died is not done.
        if self.dead.is_cancelled() {
            return self.die().await;
        }
        if fails {
            self.failed.fetch_add(1, Ordering::Relaxed);
            return Err(StoreError::Io("a made-up fault of the disk".into()));
        }
        let last = self
            .left
            .as_ref()
            .is_some_and(|left| left.fetch_sub(1, Ordering::Relaxed) == 1);
        if last && self.dice().once_in(2) {
            return self.die().await;
        }
        let kept = self.keep(batch).await;
        if last {
            return self.die().await;
        }
        kept
    }

    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        self.kept.game(id).await
    }

    async fn games(
        &self,
        filter: &GameFilter,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError> {
        self.kept.games(filter, before, limit).await
    }

    async fn games_after(
        &self,
        filter: &GameFilter,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError> {
        self.kept.games_after(filter, after, limit).await
    }

    async fn log(&self, id: &str, from: u64, limit: usize) -> Result<Vec<EventRow>, StoreError> {
        self.kept.log(id, from, limit).await
    }

    async fn events(&self, id: &str, from: u64, limit: usize) -> Result<Vec<EventRow>, StoreError> {
        self.kept.events(id, from, limit).await
    }

    async fn match_row(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        self.kept.match_row(id).await
    }

    async fn matches(
        &self,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<MatchRow>, StoreError> {
        self.kept.matches(before, limit).await
    }

    async fn sessions(&self) -> Result<Vec<SessionRow>, StoreError> {
        self.kept.sessions().await
    }

    async fn journal(
        &self,
        name: &str,
        from: u64,
        limit: usize,
    ) -> Result<Vec<JournalRow>, StoreError> {
        self.kept.journal(name, from, limit).await
    }

    async fn journals(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        self.kept.journals(prefix).await
    }

    async fn registry(&self) -> Result<RegistryRows, StoreError> {
        self.kept.registry().await
    }

    async fn audit(
        &self,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<AuditRow>, StoreError> {
        self.kept.audit(before, limit).await
    }

    async fn request(&self, key: &str) -> Result<Option<RequestRow>, StoreError> {
        self.kept.request(key).await
    }

    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError> {
        self.kept.challenge(id).await
    }

    async fn close(&self) {}
}

mod tests {
    use super::*;
    use crate::store::{GameState, Write};

    fn made(id: usize) -> Batch {
        vec![Write::NewGame(GameRow {
            order: 0,
            id: id.to_string(),
            match_id: String::new(),
            spec: "oware".into(),
            bots: ",a,b,".into(),
            state: GameState::Open,
            made_ms: 0,
            head: "{}".into(),
            result: String::new(),
        })]
    }

    #[tokio::test(start_paused = true)]
    async fn a_server_that_has_died_writes_nothing_any_more() {
        for seed in 0..20 {
            let mut disk = Disk::Memory(Arc::default());
            let life = disk.begin(Dice::new(seed), Weather::Storm, true);
            let writes = |id| {
                let life = life.clone();
                tokio::spawn(async move { life.append(made(id)).await.is_ok() })
            };
            let writers: Vec<_> = (0..600).map(writes).collect();
            life.dead.cancelled().await;
            let all = async || {
                let games = life.kept.games(&GameFilter::default(), None, 1000).await;
                games.expect("a list").len()
            };
            // Time goes on when what was under way is through.
            tokio::time::sleep(Duration::from_millis(1)).await;
            let then = all().await;
            tokio::time::sleep(Duration::from_secs(5)).await;
            assert_eq!(all().await, then, "seed {seed}");
            writers.iter().for_each(tokio::task::JoinHandle::abort);
        }
    }
}

//! A store that keeps nothing past the process: the measure of what durability costs, and a tool of tests.

mod journals;
mod registry;

use std::collections::{BTreeMap, HashMap};
use std::sync::Mutex;

use async_trait::async_trait;
use smol_str::SmolStr;

use super::{
    AuditRow, Batch, ChallengeRow, Cursor, EventRow, GameFilter, GameRow, JournalRow, MatchRow,
    RegistryRows, RequestRow, SessionRow, Store, StoreError, Write,
};
use journals::Journals;
use registry::RegistryTables;

/// Keeps everything in memory.
#[derive(Default)]
pub struct MemoryStore(Mutex<Tables>);

#[derive(Default)]
struct Tables {
    games: BTreeMap<Cursor, GameRow>,
    order_of: HashMap<String, Cursor>,
    events: HashMap<SmolStr, Log>,
    matches: BTreeMap<Cursor, MatchRow>,
    order_of_match: HashMap<String, Cursor>,
    sessions: HashMap<String, SessionRow>,
    registry: RegistryTables,
    journals: Journals,
}

/// A game's log, found in by place and by number.
#[derive(Default)]
struct Log {
    entries: Vec<EventRow>,
    /// The public ones.
    public: Vec<usize>,
}

impl MemoryStore {
    fn read<T>(&self, with: impl FnOnce(&Tables) -> T) -> T {
        with(&self.0.lock().expect("no panic while the tables are held"))
    }
}

#[async_trait]
impl Store for MemoryStore {
    async fn append(&self, batch: Batch) -> Result<(), StoreError> {
        let mut tables = self.0.lock().expect("no panic while the tables are held");
        tables.admit(&batch)?;
        batch.into_iter().for_each(|write| tables.apply(write));
        Ok(())
    }

    async fn game(&self, id: &str) -> Result<Option<GameRow>, StoreError> {
        Ok(self.read(|t| {
            t.order_of
                .get(id)
                .and_then(|order| t.games.get(order))
                .cloned()
        }))
    }

    async fn games(
        &self,
        filter: &GameFilter,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError> {
        let before = before.unwrap_or(Cursor::MAX);
        Ok(self.read(|t| {
            let newest_first = t.games.range(..before).rev().map(|(_, game)| game);
            newest_first
                .filter(|game| filter.holds(game))
                .take(limit)
                .cloned()
                .collect()
        }))
    }

    async fn games_after(
        &self,
        filter: &GameFilter,
        after: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<GameRow>, StoreError> {
        let from = after.map_or(Cursor::MIN, |after| after + 1);
        Ok(self.read(|t| {
            let oldest_first = t.games.range(from..).map(|(_, game)| game);
            let held = oldest_first.filter(|game| filter.holds(game));
            held.take(limit).cloned().collect()
        }))
    }

    async fn log(
        &self,
        game_id: &str,
        from_index: u64,
        limit: usize,
    ) -> Result<Vec<EventRow>, StoreError> {
        Ok(self.read(|t| {
            let log = t.events.get(game_id);
            log.map_or(Vec::new(), |log| log.at_index(from_index, limit))
        }))
    }

    async fn events(
        &self,
        game_id: &str,
        from_seq: u64,
        limit: usize,
    ) -> Result<Vec<EventRow>, StoreError> {
        Ok(self.read(|t| {
            let log = t.events.get(game_id);
            log.map_or(Vec::new(), |log| log.at_seq(from_seq, limit))
        }))
    }

    async fn match_row(&self, id: &str) -> Result<Option<MatchRow>, StoreError> {
        Ok(self.read(|t| {
            t.order_of_match
                .get(id)
                .and_then(|order| t.matches.get(order))
                .cloned()
        }))
    }

    async fn matches(
        &self,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<MatchRow>, StoreError> {
        let before = before.unwrap_or(Cursor::MAX);
        Ok(self.read(|t| {
            t.matches
                .range(..before)
                .rev()
                .map(|(_, m)| m.clone())
                .take(limit)
                .collect()
        }))
    }

    async fn journal(
        &self,
        name: &str,
        from_index: u64,
        limit: usize,
    ) -> Result<Vec<JournalRow>, StoreError> {
        Ok(self.read(|t| t.journals.read(name, from_index, limit)))
    }

    async fn journals(&self, prefix: &str) -> Result<Vec<String>, StoreError> {
        Ok(self.read(|t| t.journals.names(prefix)))
    }

    async fn sessions(&self) -> Result<Vec<SessionRow>, StoreError> {
        Ok(self.read(|t| t.sessions.values().cloned().collect()))
    }

    async fn registry(&self) -> Result<RegistryRows, StoreError> {
        Ok(self.read(|t| t.registry.all()))
    }

    async fn audit(
        &self,
        before: Option<Cursor>,
        limit: usize,
    ) -> Result<Vec<AuditRow>, StoreError> {
        Ok(self.read(|t| t.registry.audit(before, limit)))
    }

    async fn request(&self, key: &str) -> Result<Option<RequestRow>, StoreError> {
        Ok(self.read(|t| t.registry.request(key)))
    }

    async fn challenge(&self, id: &str) -> Result<Option<ChallengeRow>, StoreError> {
        Ok(self.read(|t| t.registry.challenge(id)))
    }

    async fn close(&self) {}
}

impl Tables {
    /// Whether every place of the batch is free, so that a batch is kept whole or not at all.
    fn admit(&self, batch: &Batch) -> Result<(), StoreError> {
        let mut next: HashMap<&str, u64> = HashMap::new();
        for (i, write) in batch.iter().enumerate() {
            if let Write::Journal { name, row } = write {
                self.journals.admit(name, row)?;
            }
            let Write::Event { game_id, event } = write else {
                continue;
            };
            let stored = || {
                self.events
                    .get(game_id)
                    .and_then(|log| log.entries.last())
                    .map_or(0, |e| e.index + 1)
            };
            let noted = next.get(&**game_id).copied();
            if event.index < noted.unwrap_or_else(stored) {
                return Err(StoreError::Taken {
                    game_id: game_id.to_string(),
                    index: event.index,
                });
            }
            // Nobody asks after the last, which mostly is the only one.
            if i + 1 < batch.len() {
                next.insert(game_id, event.index + 1);
            }
        }
        Ok(())
    }

    fn apply(&mut self, write: Write) {
        match write {
            Write::NewGame(game) => {
                let order = self.games.last_key_value().map_or(1, |(last, _)| last + 1);
                self.order_of.insert(game.id.clone(), order);
                self.games.insert(order, GameRow { order, ..game });
            }
            Write::Event { game_id, event } => self.events.entry(game_id).or_default().push(event),
            Write::GameState {
                game_id,
                state,
                result,
            } => {
                let order = self.order_of.get(&*game_id);
                if let Some(game) = order.and_then(|order| self.games.get_mut(order)) {
                    game.state = state;
                    game.result = result.unwrap_or_else(|| game.result.clone());
                }
            }
            Write::Match(row) => {
                let next = self
                    .matches
                    .last_key_value()
                    .map_or(1, |(last, _)| last + 1);
                let order = *self.order_of_match.entry(row.id.clone()).or_insert(next);
                self.matches.insert(order, MatchRow { order, ..row });
            }
            Write::Session(row) => drop(self.sessions.insert(row.session_id.clone(), row)),
            Write::SessionEnd { session_id } => drop(self.sessions.remove(&session_id)),
            Write::Registry(write) => self.registry.apply(write),
            Write::Journal { name, row } => self.journals.put(name, row),
        }
    }
}

impl Log {
    fn push(&mut self, event: EventRow) {
        if event.seq.is_some() {
            self.public.push(self.entries.len());
        }
        self.entries.push(event);
    }

    fn at_index(&self, index: u64, limit: usize) -> Vec<EventRow> {
        let first = self.entries.partition_point(|event| event.index < index);
        self.entries[first..].iter().take(limit).cloned().collect()
    }

    fn at_seq(&self, seq: u64, limit: usize) -> Vec<EventRow> {
        let entry = |&place: &usize| &self.entries[place];
        let first = self.public.partition_point(|at| entry(at).seq < Some(seq));
        let wanted = self.public[first..].iter().take(limit);
        wanted.map(entry).cloned().collect()
    }
}

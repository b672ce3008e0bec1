//! The one thread that writes: takes all batches that wait and commits them together.

use std::collections::HashMap;
use std::time::Instant;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use tokio::sync::mpsc;

use super::group::{self, Group, Job};
use super::journal::Journal;
use crate::store::{
    Batch, GameRow, GameState, MatchRow, SessionRow, StoreError, StoreFigures, Write,
};

/// Groups of one commit; more wait for the next.
const GROUPS_MAX: usize = 64;
/// Games whose place in the table is remembered; past it all are looked up anew.
const PLACES_MAX: usize = 100_000;

type Places = HashMap<String, i64>;

/// Writes until the last sender is gone.
pub(super) fn run(
    connection: Connection,
    journal: Journal,
    mut queue: mpsc::UnboundedReceiver<Group>,
    figures: &StoreFigures,
) {
    let mut writer = Writer {
        connection,
        places: Places::new(),
        journal,
    };
    let mut groups: Vec<Group> = Vec::new();
    while queue.blocking_recv_many(&mut groups, GROUPS_MAX) > 0 {
        let jobs: Vec<Job> = groups.drain(..).flatten().collect();
        let begun = Instant::now();
        let together = writer.commit(jobs.iter().map(|job| &job.batch));
        if together.is_ok() {
            note(figures, &jobs, begun);
        }
        // One batch that can't be kept must not take the others with it.
        let fared = |job: Job| {
            let kept = match &together {
                Ok(()) => Ok(()),
                Err(_) => writer.commit([&job.batch]),
            };
            if let Err(error) = &kept {
                tracing::error!(%error, "a batch could not be stored");
            }
            (job, kept)
        };
        group::tell(jobs.into_iter().map(fared).collect());
    }
    let _ = (writer.connection).execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
}

struct Writer {
    connection: Connection,
    places: Places,
    journal: Journal,
}

impl Writer {
    fn commit<'a>(
        &mut self,
        batches: impl IntoIterator<Item = &'a Batch>,
    ) -> Result<(), StoreError> {
        if self.places.len() > PLACES_MAX {
            self.places.clear();
        }
        let kept = self.try_commit(batches);
        match &kept {
            Ok(()) => self.journal.done(),
            // Places of games that were rolled back are none.
            Err(_) => self.places.clear(),
        }
        kept
    }

    fn try_commit<'a>(
        &mut self,
        batches: impl IntoIterator<Item = &'a Batch>,
    ) -> Result<(), StoreError> {
        let immediate = TransactionBehavior::Immediate;
        let change = self.connection.transaction_with_behavior(immediate)?;
        self.journal.begin();
        for write in batches.into_iter().flatten() {
            apply(&change, &mut self.places, &mut self.journal, write)?;
        }
        self.journal.write(&change)?;
        Ok(change.commit()?)
    }
}

fn note(figures: &StoreFigures, group: &[Job], begun: Instant) {
    figures.batches.observe(group.len() as u64);
    let rows: usize = group.iter().map(|job| job.batch.len()).sum();
    figures.writes.inc_by(rows as u64);
    let took = begun.elapsed().as_nanos();
    figures
        .commits
        .observe(u64::try_from(took).unwrap_or(u64::MAX));
}

fn apply(
    change: &Transaction,
    places: &mut Places,
    journal: &mut Journal,
    write: &Write,
) -> Result<(), StoreError> {
    match write {
        Write::NewGame(game) => {
            let place = new_game(change, game)?;
            places.insert(game.id.clone(), place);
            journal.open(place);
        }
        Write::Event { game_id, event } => {
            let place = place(change, places, game_id)?;
            journal.add(change, place, game_id, event)?;
            if !journal.is_open(place) {
                places.remove(game_id);
            }
        }
        Write::GameState {
            game_id,
            state,
            result,
        } => {
            let place = place(change, places, game_id)?;
            let mut update = change.prepare_cached(
                "UPDATE games SET state = ?2, result = coalesce(?3, result) WHERE place = ?1",
            )?;
            update.execute(params![place, state.number(), result])?;
            if *state != GameState::Open {
                journal.close(place);
                places.remove(game_id);
            }
        }
        Write::Match(row) => put_match(change, row)?,
        Write::Session(row) => put_session(change, row)?,
        Write::SessionEnd { session_id } => {
            let mut delete = change.prepare_cached("DELETE FROM sessions WHERE session_id = ?1")?;
            delete.execute([session_id])?;
        }
        Write::Registry(write) => super::registry::put(change, write)?,
        Write::Journal { name, row } => super::journals::put(change, name, row)?,
    }
    Ok(())
}

fn place(change: &Transaction, places: &mut Places, id: &str) -> Result<i64, StoreError> {
    if let Some(place) = places.get(id) {
        return Ok(*place);
    }
    let mut select = change.prepare_cached("SELECT place FROM games WHERE id = ?1")?;
    let place: i64 = select.query_row([id], |row| row.get(0))?;
    places.insert(id.to_owned(), place);
    Ok(place)
}

fn new_game(change: &Transaction, game: &GameRow) -> Result<i64, StoreError> {
    let mut insert = change.prepare_cached(
        "INSERT INTO games (id, match_id, spec, bots, state, made_ms, head, result)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    let place = insert.insert(params![
        game.id,
        game.match_id,
        game.spec,
        game.bots,
        game.state.number(),
        game.made_ms,
        game.head,
        game.result,
    ])?;
    Ok(place)
}

fn put_match(change: &Transaction, row: &MatchRow) -> Result<(), StoreError> {
    let mut put = change.prepare_cached(
        "INSERT INTO matches (id, made_ms, open, body) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET open = excluded.open, body = excluded.body",
    )?;
    put.execute(params![row.id, row.made_ms, row.open, row.body])?;
    Ok(())
}

fn put_session(change: &Transaction, row: &SessionRow) -> Result<(), StoreError> {
    let mut put = change.prepare_cached(
        "INSERT OR REPLACE INTO sessions
         (session_id, bot, version, instance, epoch, token_hash, previous_hash, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    put.execute(params![
        row.session_id,
        row.bot,
        row.version,
        row.instance,
        row.epoch as i64,
        row.token_hash,
        row.previous_hash,
        row.at_ms,
    ])?;
    Ok(())
}

//! The one thread that writes the tables: after the daybook, and in large pieces.

use std::path::PathBuf;
use std::sync::Arc;

use rusqlite::{Connection, Transaction, TransactionBehavior, params};
use smol_str::SmolStr;

use super::logs::{self, Part};
use super::pending::{Mark, Pending, Task, Work};
use super::rows::{Places, Rows, place};
use super::still::Still;
use super::{daybook, registry};
use crate::store::{Batch, EventRow, StoreError, Write};

/// Games whose place in the table is remembered; past it all are looked up anew.
const PLACES_MAX: usize = 100_000;

/// What the thread has.
pub(super) struct Tables {
    pub(super) connection: Connection,
    pub(super) folder: PathBuf,
    pub(super) places: Places,
    pub(super) still: Still,
}

/// Tells those who wait that the thread has ended, however it did.
struct Ended(Pending);

impl Drop for Ended {
    fn drop(&mut self) {
        self.0.ended();
    }
}

/// Writes until there is no more to come.
pub(super) fn run(mut tables: Tables, pending: Pending) {
    let ended = Ended(pending.clone());
    loop {
        match pending.next() {
            Task::Write(work) => {
                let fared = tables.write(&work);
                if let Err(error) = &fared {
                    tracing::error!(%error, "what is kept could not be brought to the tables yet");
                }
                pending.wrote(&work, fared);
            }
            Task::Post(batch) => pending.posted(tables.post(batch)),
            Task::End => break,
        }
    }
    let _ = (tables.connection).execute_batch("PRAGMA wal_checkpoint(TRUNCATE)");
    drop(tables);
    drop(ended);
}

impl Tables {
    fn write(&mut self, work: &Work) -> Result<(), StoreError> {
        let still = self.still.clone();
        let _moving = still.moving();
        self.change(|change, places| {
            write(change, places, &work.rows, &work.parts)?;
            set_mark(change, work.mark)
        })?;
        // The daybook of a generation goes when the tables hold all it says.
        if work.mark.records == 0 {
            self.still.step();
            daybook::remove(&self.folder, work.mark.generation - 1);
        }
        Ok(())
    }

    fn post(&mut self, batch: Batch) -> Result<(), StoreError> {
        let still = self.still.clone();
        let _moving = still.moving();
        self.change(|change, places| post(change, places, batch))
    }

    fn change(
        &mut self,
        with: impl FnOnce(&Transaction, &mut Places) -> Result<(), StoreError>,
    ) -> Result<(), StoreError> {
        if self.places.len() > PLACES_MAX {
            self.places.clear();
        }
        let immediate = TransactionBehavior::Immediate;
        let change = self.connection.transaction_with_behavior(immediate)?;
        let done = with(&change, &mut self.places).and_then(|()| Ok(change.commit()?));
        if done.is_err() {
            // Places of games that were rolled back are none.
            self.places.clear();
        }
        done
    }
}

/// Brings rows and parts of logs to the tables.
pub(super) fn write(
    change: &Transaction,
    places: &mut Places,
    rows: &Rows,
    parts: &[(Arc<str>, Arc<Part>)],
) -> Result<(), StoreError> {
    rows.put(change, places)?;
    for (id, part) in parts {
        logs::put(change, place(change, places, id)?, part)?;
    }
    Ok(())
}

/// Where the tables stand from now on.
pub(super) fn set_mark(change: &Transaction, mark: Mark) -> Result<(), StoreError> {
    let mut set = change.prepare_cached("UPDATE daybook SET generation = ?1, records = ?2")?;
    set.execute(params![mark.generation as i64, mark.records as i64])?;
    Ok(())
}

fn post(change: &Transaction, places: &mut Places, batch: Batch) -> Result<(), StoreError> {
    let mut rows = Rows::default();
    let mut registered = Vec::new();
    let mut entries: Vec<(SmolStr, Vec<EventRow>)> = Vec::new();
    for write in batch {
        match write {
            Write::Registry(write) => registered.push(write),
            Write::Event { game_id, event } => {
                match entries.iter_mut().find(|(id, _)| *id == game_id) {
                    Some((_, events)) => events.push(event),
                    None => entries.push((game_id, vec![event])),
                }
            }
            Write::NewGame(_)
            | Write::GameState { .. }
            | Write::Match(_)
            | Write::Session(_)
            | Write::SessionEnd { .. }
            | Write::Journal { .. } => rows.add(write),
        }
    }
    let parts = entries.iter().flat_map(|(id, events)| {
        let id: Arc<str> = Arc::from(id.as_str());
        let parts = Part::all(events).into_iter();
        parts.map(move |part| (id.clone(), Arc::new(part)))
    });
    let parts: Vec<_> = parts.collect();
    write(change, places, &rows, &parts)?;
    for write in &registered {
        registry::put(change, write)?;
    }
    Ok(())
}

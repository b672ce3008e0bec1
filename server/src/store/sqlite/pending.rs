//! What is in the daybook and not yet in the tables: kept in memory for those who read, and handed in
//! large pieces of work to the thread that writes the tables.

mod state;

use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Instant;

use super::logs::Part;
use super::rows::Rows;
use crate::store::{Batch, StoreError};
use state::{DAYBOOK_MAX, OVERGROWN, State};

/// Shared by the thread that keeps, the thread that writes the tables, and all who read.
#[derive(Clone)]
pub(super) struct Pending(Arc<Shared>);

struct Shared {
    state: Mutex<State>,
    /// Something for the tables' thread.
    work: Condvar,
    /// The tables' thread has done something, or could not.
    done: Condvar,
}

/// Where the tables stand in the daybook.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(super) struct Mark {
    pub(super) generation: u64,
    pub(super) records: u64,
}

/// What the tables' thread writes in one transaction.
pub(super) struct Work {
    pub(super) rows: Rows,
    pub(super) parts: Vec<(Arc<str>, Arc<Part>)>,
    /// Where the tables stand after it.
    pub(super) mark: Mark,
    /// How many commits with something for the tables they hold after it.
    entered: u64,
}

/// What the tables' thread is to do next.
pub(super) enum Task {
    Write(Arc<Work>),
    /// A batch that is in no daybook.
    Post(Batch),
    End,
}

impl Pending {
    /// Nothing is pending, and this generation of the daybook begins.
    pub(super) fn new(generation: u64) -> Pending {
        let mark = Mark {
            generation,
            records: 0,
        };
        Pending(Arc::new(Shared {
            state: Mutex::new(State::new(mark)),
            work: Condvar::new(),
            done: Condvar::new(),
        }))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().expect("no panic while it is held")
    }

    /// Takes over what a record of the daybook says; `is_over` tells of games that were before.
    pub(super) fn enter(
        &self,
        batches: impl Iterator<Item = Batch>,
        is_over: impl Fn(&str) -> bool,
    ) {
        let mut state = self.lock();
        state.mark.records += 1;
        let mut for_tables = false;
        for write in batches.flatten() {
            for_tables |= state.take_over(write, &is_over);
        }
        if for_tables {
            state.entered += 1;
            if state.since.is_none() {
                state.since = Some(Instant::now());
                self.0.work.notify_one();
            }
        }
    }

    /// Begins the next daybook where this one, of so many bytes, is long enough and the tables have kept up.
    pub(super) fn turn(&self, bytes: u64) -> bool {
        if bytes < DAYBOOK_MAX {
            return false;
        }
        let mut state = self.lock();
        let turns = state.queue.is_empty() && bytes >= state.room();
        if turns {
            state.seal();
            self.0.work.notify_one();
        }
        turns
    }

    /// Waits for the tables where the daybook, of so many bytes, has grown far beyond its room.
    ///
    /// # Errors
    /// The tables can't be written.
    pub(super) fn make_room(&self, bytes: u64) -> Result<(), StoreError> {
        if bytes < DAYBOOK_MAX * OVERGROWN {
            return Ok(());
        }
        let state = self.lock();
        if bytes < state.room() * OVERGROWN {
            return Ok(());
        }
        self.ask(state, |state| state.queue.is_empty())
    }

    /// Waits until the tables hold all rows that were kept before this call.
    ///
    /// # Errors
    /// The tables can't be written.
    pub(super) fn settle(&self) -> Result<(), StoreError> {
        let state = self.lock();
        let entered = state.entered;
        self.ask(state, |state| state.written >= entered)
    }

    fn ask(
        &self,
        mut state: MutexGuard<'_, State>,
        enough: impl Fn(&State) -> bool,
    ) -> Result<(), StoreError> {
        let failures = state.failures;
        while !enough(&state) {
            if state.ended {
                return Err(StoreError::Closed);
            }
            if state.failures > failures {
                return Err(state.trouble.clone().unwrap_or(StoreError::Closed));
            }
            state.asked = true;
            self.0.work.notify_one();
            state = self.0.done.wait(state).expect("no panic while it is held");
        }
        Ok(())
    }

    /// Writes a batch to the tables at once, after all that was kept before, and the logs of these games.
    ///
    /// # Errors
    /// Nothing of it is kept.
    pub(super) fn post(&self, batch: Batch) -> Result<(), StoreError> {
        let mut state = self.lock();
        state.gather_also(&batch);
        state.post = Some(batch);
        self.0.work.notify_one();
        loop {
            if let Some(posted) = state.posted.take() {
                return posted;
            }
            if state.ended {
                return Err(StoreError::Closed);
            }
            state = self.0.done.wait(state).expect("no panic while it is held");
        }
    }

    /// Games with entries that are not in the tables.
    #[cfg(test)]
    pub(super) fn games(&self) -> usize {
        self.lock().logs.len()
    }

    /// Does something with a look at which games, and which journals, have something that is not in the
    /// tables.
    pub(super) fn look(&self, with: impl FnOnce(&dyn Fn(&str) -> bool, &dyn Fn(&str) -> bool)) {
        let state = self.lock();
        with(&|id| state.has_game(id), &|name| state.has_journal(name));
    }

    /// Those parts of a game's log that are not in the tables and are wanted, in order.
    pub(super) fn parts(&self, game_id: &str, wanted: impl Fn(&Part) -> bool) -> Vec<Arc<Part>> {
        let state = self.lock();
        let log = state.logs.get(game_id);
        log.map_or(Vec::new(), |log| log.parts(wanted))
    }

    /// Nothing more is kept: all goes to the tables, if it can.
    pub(super) fn close(&self) {
        self.lock().closing = true;
        self.0.work.notify_one();
    }

    /// The next task of the tables' thread.
    pub(super) fn next(&self) -> Task {
        let mut state = self.lock();
        loop {
            let now = Instant::now();
            if !state.rests(now) {
                if let Some(task) = state.next(now) {
                    return task;
                }
                self.0.done.notify_all();
            }
            let Some(until) = state.until() else {
                state = self.0.work.wait(state).expect("no panic while it is held");
                continue;
            };
            let wait = until.saturating_duration_since(now);
            let woken = self.0.work.wait_timeout(state, wait);
            state = woken.expect("no panic while it is held").0;
        }
    }

    /// How a piece of work fared.
    pub(super) fn wrote(&self, work: &Arc<Work>, fared: Result<(), StoreError>) {
        let mut state = self.lock();
        match fared {
            Ok(()) => state.wrote(work),
            Err(error) => state.failed(error),
        }
        self.0.done.notify_all();
    }

    /// How a batch that was posted fared.
    pub(super) fn posted(&self, fared: Result<(), StoreError>) {
        self.lock().posted = Some(fared);
        self.0.done.notify_all();
    }

    /// The tables' thread has ended.
    pub(super) fn ended(&self) {
        self.lock().ended = true;
        self.0.done.notify_all();
    }
}

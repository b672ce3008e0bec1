//! What is pending, as a value: what comes in, what work is made of it, and how that fared.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{Mark, Task, Work};
use crate::store::sqlite::logs::Part;
use crate::store::sqlite::rows::Rows;
use crate::store::{Batch, GameState, StoreError, Write};

/// How long changes of rows gather before they go to the tables unasked.
const GATHER: Duration = Duration::from_millis(200);
/// How long after the tables could not be written it is tried again unasked.
const REST: Duration = Duration::from_secs(1);
/// Bytes of a daybook after which all logs go to the tables and the next daybook begins …
pub(super) const DAYBOOK_MAX: u64 = if cfg!(test) { 64 << 10 } else { 16 << 20 };
/// … and so many more for every game with entries in it, as each costs a part of a log.
const DAYBOOK_A_GAME: u64 = 4 << 10;
/// How many times as long a daybook may grow while the tables can't keep up.
pub(super) const OVERGROWN: u64 = 4;

/// Entries of a game that are not in the tables.
#[derive(Default)]
pub(super) struct Log {
    /// Those that are on their way.
    under_way: Vec<Arc<Part>>,
    /// Those that nothing comes to any more.
    full: Vec<Arc<Part>>,
    newest: Option<Part>,
    over: bool,
}

pub(super) struct State {
    pub(super) logs: HashMap<Arc<str>, Log>,
    /// Games that are over and have entries that are on no way.
    pub(super) over: Vec<Arc<str>>,
    pub(super) rows: Rows,
    /// Since when something waits to go to the tables.
    pub(super) since: Option<Instant>,
    /// What is in the daybook.
    pub(super) mark: Mark,
    pub(super) entered: u64,
    pub(super) written: u64,
    pub(super) queue: VecDeque<Arc<Work>>,
    pub(super) post: Option<Batch>,
    pub(super) posted: Option<Result<(), StoreError>>,
    pub(super) asked: bool,
    pub(super) closing: bool,
    pub(super) ended: bool,
    pub(super) failures: u64,
    pub(super) trouble: Option<StoreError>,
    pub(super) rest_until: Option<Instant>,
}

impl State {
    pub(super) fn new(mark: Mark) -> State {
        State {
            logs: HashMap::new(),
            over: Vec::new(),
            rows: Rows::default(),
            since: None,
            mark,
            entered: 0,
            written: 0,
            queue: VecDeque::new(),
            post: None,
            posted: None,
            asked: false,
            closing: false,
            ended: false,
            failures: 0,
            trouble: None,
            rest_until: None,
        }
    }

    pub(super) fn room(&self) -> u64 {
        DAYBOOK_MAX + DAYBOOK_A_GAME * self.logs.len() as u64
    }

    pub(super) fn has_game(&self, id: &str) -> bool {
        self.logs.contains_key(id) || self.all_rows().any(|rows| rows.has_game(id))
    }

    pub(super) fn has_journal(&self, name: &str) -> bool {
        self.all_rows().any(|rows| rows.has_journal(name))
    }

    fn all_rows(&self) -> impl Iterator<Item = &Rows> {
        let queued = self.queue.iter().map(|work| &work.rows);
        queued.chain([&self.rows])
    }

    /// Takes over a write, and returns whether there is something for the tables now.
    pub(super) fn take_over(&mut self, write: Write, is_over: impl Fn(&str) -> bool) -> bool {
        match write {
            Write::Event { game_id, event } => {
                if !self.logs.contains_key(game_id.as_str()) {
                    let over = is_over(&game_id);
                    let log = Log {
                        over,
                        ..Log::default()
                    };
                    self.logs.insert(Arc::from(game_id.as_str()), log);
                }
                let log = self.logs.get_mut(game_id.as_str()).expect("it is there");
                let first = log.newest.is_none();
                let full = Part::push(&mut log.newest, &event);
                log.full.extend(full.map(Arc::new));
                if log.over && first {
                    self.over.push(Arc::from(game_id));
                }
                log.over
            }
            Write::GameState {
                ref game_id, state, ..
            } if state != GameState::Open => {
                if let Some((id, log)) = self.logs.get_key_value(game_id.as_str()) {
                    if !log.over && log.newest.is_some() {
                        self.over.push(id.clone());
                    }
                    self.logs
                        .get_mut(game_id.as_str())
                        .expect("it is there")
                        .over = true;
                }
                self.rows.add(write);
                true
            }
            Write::NewGame(_)
            | Write::GameState { .. }
            | Write::Match(_)
            | Write::Session(_)
            | Write::SessionEnd { .. }
            | Write::Journal { .. }
            | Write::Registry(_) => {
                self.rows.add(write);
                true
            }
        }
    }

    /// Makes work of all rows and of the logs of these games.
    fn gather(&mut self, games: Vec<Arc<str>>) {
        let mut parts = Vec::with_capacity(games.len());
        for id in games {
            if let Some(log) = self.logs.get_mut(&id) {
                parts.extend(log.take().map(|part| (id.clone(), part)));
            }
        }
        self.since = None;
        self.queue.push_back(Arc::new(Work {
            rows: std::mem::take(&mut self.rows),
            parts,
            mark: self.mark,
            entered: self.entered,
        }));
    }

    /// Makes work of all rows, and of the logs of games that are over or in this batch.
    pub(super) fn gather_also(&mut self, batch: &[Write]) {
        let mut games = std::mem::take(&mut self.over);
        for write in batch {
            if let Write::Event { game_id, .. } | Write::GameState { game_id, .. } = write {
                games.extend(
                    self.logs
                        .get_key_value(game_id.as_str())
                        .map(|(id, _)| id.clone()),
                );
            }
        }
        if !games.is_empty() || !self.rows.is_empty() {
            self.gather(games);
        }
    }

    /// Makes work of everything, after which the next daybook begins.
    pub(super) fn seal(&mut self) {
        self.mark = Mark {
            generation: self.mark.generation + 1,
            records: 0,
        };
        self.over.clear();
        let games = self.logs.keys().cloned().collect();
        self.gather(games);
    }

    /// Until when there is nothing to do unasked, if it is a matter of time.
    pub(super) fn until(&self) -> Option<Instant> {
        self.rest_until.or(self.since.map(|since| since + GATHER))
    }

    pub(super) fn rests(&self, now: Instant) -> bool {
        let rests = self.rest_until.is_some_and(|until| until > now);
        rests && !self.asked && !self.closing && self.post.is_none()
    }

    pub(super) fn next(&mut self, now: Instant) -> Option<Task> {
        if let Some(work) = self.queue.front() {
            return Some(Task::Write(work.clone()));
        }
        if let Some(batch) = self.post.take() {
            return Some(Task::Post(batch));
        }
        if self.closing {
            if self.mark.records == 0 {
                return Some(Task::End);
            }
            self.seal();
        } else {
            let due = self.since.is_some_and(|since| now >= since + GATHER);
            if !std::mem::take(&mut self.asked) && !due {
                return None;
            }
            self.gather_also(&[]);
        }
        let work = self.queue.front()?;
        Some(Task::Write(work.clone()))
    }

    pub(super) fn wrote(&mut self, work: &Arc<Work>) {
        self.queue.pop_front();
        self.written = work.entered;
        (self.trouble, self.rest_until) = (None, None);
        for (id, part) in &work.parts {
            if let Some(log) = self.logs.get_mut(id) {
                log.under_way.retain(|other| !Arc::ptr_eq(other, part));
                if log.under_way.is_empty() && log.newest.is_none() {
                    self.logs.remove(id);
                }
            }
        }
    }

    pub(super) fn failed(&mut self, error: StoreError) {
        self.failures += 1;
        self.asked = false;
        self.rest_until = Some(Instant::now() + REST);
        if self.post.take().is_some() {
            self.posted = Some(Err(error.clone()));
        }
        if self.closing {
            // It is in the daybook: the next who opens the folder finds it.
            self.queue.clear();
            self.mark.records = 0;
        }
        self.trouble = Some(error);
    }
}

impl Log {
    /// Sends all parts on their way.
    fn take(&mut self) -> impl Iterator<Item = Arc<Part>> {
        let first = self.under_way.len();
        self.under_way.append(&mut self.full);
        self.under_way.extend(self.newest.take().map(Arc::new));
        self.under_way[first..].iter().cloned()
    }

    /// Those parts that are wanted, in order.
    pub(super) fn parts(&self, wanted: impl Fn(&Part) -> bool) -> Vec<Arc<Part>> {
        let whole = self.under_way.iter().chain(&self.full);
        let mut parts: Vec<_> = whole.filter(|part| wanted(part)).cloned().collect();
        let newest = self.newest.as_ref().filter(|part| wanted(part));
        parts.extend(newest.map(|part| Arc::new(part.clone())));
        parts
    }
}

//! The one thread that keeps: takes all batches that wait and enters them in the daybook together.

use std::time::Instant;

use tokio::sync::mpsc;

use super::daybook::{self, Daybook, Record};
use super::group::{self, Group, Job};
use super::known::Known;
use super::pending::Pending;
use super::record;
use super::still::Still;
use crate::store::{StoreError, StoreFigures};

/// Groups of one commit; more wait for the next.
const GROUPS_MAX: usize = 64;

/// What the thread has.
pub(super) struct Writer {
    pub(super) daybook: Daybook,
    pub(super) known: Known,
    pub(super) pending: Pending,
    pub(super) figures: StoreFigures,
    pub(super) still: Still,
}

type Done = Vec<(Job, Result<(), StoreError>)>;

/// Keeps until the last sender is gone.
pub(super) fn run(mut writer: Writer, mut queue: mpsc::UnboundedReceiver<Group>) {
    let mut groups: Vec<Group> = Vec::new();
    let mut record = Record::new();
    while queue.blocking_recv_many(&mut groups, GROUPS_MAX) > 0 {
        let jobs: Vec<Job> = groups.drain(..).flatten().collect();
        let mut done = Vec::with_capacity(jobs.len());
        writer.keep(jobs, &mut record, &mut done);
        for error in done.iter().filter_map(|(_, kept)| kept.as_ref().err()) {
            tracing::error!(%error, "a batch could not be stored");
        }
        group::tell(done);
        writer.turn();
    }
    writer.pending.close();
}

impl Writer {
    fn keep(&mut self, jobs: Vec<Job>, record: &mut Record, done: &mut Done) {
        let mut together = Vec::with_capacity(jobs.len());
        for job in jobs {
            if record::belongs(&job.batch) {
                together.push(job);
            } else {
                self.enter(std::mem::take(&mut together), record, done);
                self.post(job, done);
            }
        }
        self.enter(together, record, done);
    }

    /// Enters batches in the daybook as one record.
    fn enter(&mut self, mut jobs: Vec<Job>, record: &mut Record, done: &mut Done) {
        let begun = Instant::now();
        record.clear();
        // One batch that can't be kept must not take the others with it.
        jobs = self.admit(jobs, record, done);
        if jobs.is_empty() {
            return;
        }
        if let Err(error) = self.append(record) {
            self.known.undo();
            match jobs.len() {
                1 => done.extend(jobs.into_iter().map(|job| (job, Err(error.clone())))),
                _ => jobs
                    .into_iter()
                    .for_each(|job| self.enter(vec![job], record, done)),
            }
            return;
        }
        self.known.settle();
        note(&self.figures, &jobs, begun);
        let batches = jobs.iter_mut().map(|job| std::mem::take(&mut job.batch));
        let known = &self.known;
        self.pending
            .enter(batches, |game_id| known.is_over(game_id));
        done.extend(jobs.into_iter().map(|job| (job, Ok(()))));
    }

    /// Those that can be kept, with the record of them.
    fn admit(&mut self, jobs: Vec<Job>, record: &mut Record, done: &mut Done) -> Vec<Job> {
        let mut admitted = Vec::with_capacity(jobs.len());
        for job in jobs {
            match self.known.admit(&job.batch) {
                Ok(()) => {
                    let says = record.says();
                    job.batch.iter().for_each(|write| record::push(says, write));
                    admitted.push(job);
                }
                Err(error) => done.push((job, Err(error))),
            }
        }
        admitted
    }

    fn append(&mut self, record: &mut Record) -> Result<(), StoreError> {
        self.pending.make_room(self.daybook.length())?;
        let _moving = self.still.moving();
        self.daybook
            .append(record)
            .map_err(|e| daybook::trouble(&e))
    }

    /// Writes a batch to the tables at once.
    fn post(&mut self, mut job: Job, done: &mut Done) {
        let begun = Instant::now();
        let admitted = self.known.admit(&job.batch);
        let rows = job.batch.len();
        let kept = admitted.and_then(|()| self.pending.post(std::mem::take(&mut job.batch)));
        match &kept {
            Ok(()) => {
                self.known.settle();
                count(&self.figures, 1, rows, begun);
            }
            Err(_) => self.known.undo(),
        }
        done.push((job, kept));
    }

    /// Begins the next daybook and forgets what can be looked up, if it is time.
    fn turn(&mut self) {
        if self.pending.turn(self.daybook.length()) {
            self.daybook.turn();
        }
        self.known.forget();
    }
}

fn note(figures: &StoreFigures, jobs: &[Job], begun: Instant) {
    let rows = jobs.iter().map(|job| job.batch.len()).sum();
    count(figures, jobs.len(), rows, begun);
}

fn count(figures: &StoreFigures, batches: usize, rows: usize, begun: Instant) {
    figures.batches.observe(batches as u64);
    figures.writes.inc_by(rows as u64);
    let took = begun.elapsed().as_nanos();
    figures
        .commits
        .observe(u64::try_from(took).unwrap_or(u64::MAX));
}

//! Batches on their way to the writer and back, together.
//!
//! The first that comes waits until the scheduler has been round once, and then hands over all that
//! came meanwhile; of those whose batches are done the writer wakes one, who wakes the others. So a
//! hundred games that are played at once cost the writer one commit and the system two wake-ups.

use std::pin::Pin;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard};
use std::task::{Context, Poll, Waker};

use tokio::sync::mpsc;

use crate::store::{Batch, StoreError};

/// Batches that are handed over together.
pub(super) type Group = Vec<Job>;

/// A batch and who waits for it.
pub(super) struct Job {
    pub(super) batch: Batch,
    ticket: Arc<Ticket>,
}

/// The senders' end: gathers batches. Whoever hands one in waits for it, so as many are under way as
/// there are tasks that write.
pub(super) struct Entry {
    waiting: Mutex<Waiting>,
    under_way: AtomicUsize,
}

struct Waiting {
    jobs: Group,
    /// None once the store is closed.
    writer: Option<mpsc::UnboundedSender<Group>>,
}

/// What the writer and the one who waits share.
#[derive(Default)]
struct Ticket(Mutex<State>);

#[derive(Default)]
struct State {
    kept: Option<Result<(), StoreError>>,
    waker: Option<Waker>,
    /// Who is to be woken by this one.
    others: Vec<Waker>,
    /// Nobody waits any more.
    left: bool,
}

/// Waits for a batch.
pub(super) struct Appending<'a> {
    entry: &'a Entry,
    ticket: Arc<Ticket>,
    /// This one hands over what has gathered.
    leads: bool,
    polled: bool,
}

impl Entry {
    /// The two ends.
    pub(super) fn new() -> (Entry, mpsc::UnboundedReceiver<Group>) {
        let (tx, rx) = mpsc::unbounded_channel();
        let waiting = Waiting {
            jobs: Vec::new(),
            writer: Some(tx),
        };
        let entry = Entry {
            waiting: Mutex::new(waiting),
            under_way: AtomicUsize::new(0),
        };
        (entry, rx)
    }

    /// Hands a batch in.
    pub(super) fn append(&self, batch: Batch) -> Appending<'_> {
        self.under_way.fetch_add(1, Ordering::Relaxed);
        let ticket = Arc::new(Ticket::default());
        let job = Job {
            batch,
            ticket: ticket.clone(),
        };
        let mut waiting = self.lock();
        let open = waiting.writer.is_some();
        let leads = open && waiting.jobs.is_empty();
        if open {
            waiting.jobs.push(job);
        }
        Appending {
            entry: self,
            ticket,
            leads,
            polled: false,
        }
    }

    /// Batches that wait to be handed over, or for the writer.
    pub(super) fn waiting(&self) -> usize {
        self.under_way.load(Ordering::Relaxed)
    }

    /// No more batches are taken; those that wait are handed over.
    pub(super) fn close(&self) {
        self.hand_over();
        self.lock().writer = None;
    }

    fn hand_over(&self) {
        let mut waiting = self.lock();
        let jobs = std::mem::take(&mut waiting.jobs);
        if let Some(writer) = waiting.writer.as_ref().filter(|_| !jobs.is_empty()) {
            // A writer that is gone drops the jobs, and each says so.
            let _ = writer.send(jobs);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Waiting> {
        self.waiting.lock().expect("no panic while it is held")
    }
}

impl Ticket {
    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().expect("no panic while it is held")
    }
}

/// Tells all of a group how their batches fared.
pub(super) fn tell(done: Vec<(Job, Result<(), StoreError>)>) {
    let wakers = done.into_iter().filter_map(|(job, kept)| {
        let mut state = job.ticket.lock();
        state.kept = Some(kept);
        let waker = state.waker.take();
        drop(state);
        waker.map(|waker| (job, waker))
    });
    let mut waiting: Vec<(Job, Waker)> = wakers.collect();
    // One who has left would wake nobody.
    while let Some((job, waker)) = waiting.pop() {
        let mut state = job.ticket.lock();
        if state.left {
            continue;
        }
        state.others = waiting.drain(..).map(|(_, waker)| waker).collect();
        drop(state);
        waker.wake();
    }
}

impl Drop for Job {
    fn drop(&mut self) {
        let mut state = self.ticket.lock();
        state.kept.get_or_insert(Err(StoreError::Closed));
        if let Some(waker) = state.waker.take() {
            waker.wake();
        }
    }
}

impl Future for Appending<'_> {
    type Output = Result<(), StoreError>;

    fn poll(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<Self::Output> {
        if self.leads && self.polled {
            self.leads = false;
            self.entry.hand_over();
        }
        let first = !std::mem::replace(&mut self.polled, true);
        let ticket = self.ticket.clone();
        let mut state = ticket.lock();
        if let Some(kept) = state.kept.take() {
            let others = std::mem::take(&mut state.others);
            drop(state);
            others.into_iter().for_each(Waker::wake);
            return Poll::Ready(kept);
        }
        if Arc::strong_count(&ticket) == 2 {
            // No job holds it: the store was closed before it came in.
            return Poll::Ready(Err(StoreError::Closed));
        }
        state.waker = Some(cx.waker().clone());
        if first && self.leads {
            cx.waker().wake_by_ref();
        }
        Poll::Pending
    }
}

impl Drop for Appending<'_> {
    fn drop(&mut self) {
        self.entry.under_way.fetch_sub(1, Ordering::Relaxed);
        if self.leads {
            self.entry.hand_over();
        }
        let mut state = self.ticket.lock();
        state.left = true;
        let others = std::mem::take(&mut state.others);
        drop(state);
        others.into_iter().for_each(Waker::wake);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A writer that keeps everything, and tells how large the groups were.
    fn writer(mut groups: mpsc::UnboundedReceiver<Group>) -> std::thread::JoinHandle<Vec<usize>> {
        std::thread::spawn(move || {
            let mut sizes = Vec::new();
            while let Some(group) = groups.blocking_recv() {
                sizes.push(group.len());
                tell(group.into_iter().map(|job| (job, Ok(()))).collect());
            }
            sizes
        })
    }

    #[tokio::test]
    async fn what_comes_in_one_round_is_one_group() {
        let (entry, groups) = Entry::new();
        let writer = writer(groups);
        let all = (0..100).map(|_| entry.append(Vec::new()));
        for kept in futures_util::future::join_all(all).await {
            kept.expect("it is kept");
        }
        entry.close();
        assert_eq!(writer.join().expect("it ends"), [100]);
    }

    #[tokio::test]
    async fn one_who_leaves_takes_no_other_with_it() {
        for leaver in 0..3 {
            let (entry, groups) = Entry::new();
            let mut all: Vec<_> = (0..3).map(|_| Box::pin(entry.append(Vec::new()))).collect();
            for appending in &mut all {
                assert!(futures_util::poll!(appending).is_pending());
            }
            all.remove(leaver);
            let writer = writer(groups);
            for kept in futures_util::future::join_all(all).await {
                kept.expect("it is kept");
            }
            entry.close();
            assert_eq!(writer.join().expect("it ends").iter().sum::<usize>(), 3);
        }
    }

    #[tokio::test]
    async fn one_who_leaves_after_it_was_chosen_to_wake_wakes_the_others() {
        let (entry, mut groups) = Entry::new();
        let mut all: Vec<_> = (0..3).map(|_| Box::pin(entry.append(Vec::new()))).collect();
        for appending in &mut all {
            assert!(futures_util::poll!(appending).is_pending());
        }
        assert!(
            futures_util::poll!(&mut all[0]).is_pending(),
            "the leader hands over"
        );
        let group = groups.try_recv().expect("a group");
        tell(group.into_iter().map(|job| (job, Ok(()))).collect());
        // The writer woke the last, who is dropped before it looks.
        drop(all.pop());
        for kept in futures_util::future::join_all(all).await {
            kept.expect("it is kept");
        }
    }

    #[tokio::test]
    async fn a_store_that_is_closed_refuses() {
        let (entry, groups) = Entry::new();
        let early = entry.append(Vec::new());
        drop(groups);
        assert!(matches!(early.await, Err(StoreError::Closed)));
        entry.close();
        let late = entry.append(Vec::new()).await;
        assert!(matches!(late, Err(StoreError::Closed)));
    }
}

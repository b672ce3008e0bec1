//! Threads of the engine: what takes long is computed here, never where frames are read.

use std::collections::VecDeque;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Condvar, Mutex};

use tokio::sync::oneshot;

/// A number of threads and the jobs that wait for them. Dropped, it lets running jobs finish.
pub(crate) struct Pool {
    queue: Arc<Queue>,
    waiting_max: usize,
}

type Job = Box<dyn FnOnce() + Send>;

#[derive(Default)]
struct Queue {
    jobs: Mutex<Jobs>,
    more: Condvar,
}

#[derive(Default)]
struct Jobs {
    waiting: VecDeque<Job>,
    closed: bool,
}

/// Too many jobs wait already.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub(crate) struct Busy;

/// Asked by a job now and then: whether its answer is still wanted.
#[derive(Clone, Default)]
pub(crate) struct Wanted(Arc<AtomicBool>);

/// Held by who wants the answer; dropped, the job is told to stop.
pub(crate) struct Want(Arc<AtomicBool>);

impl Wanted {
    pub(crate) fn pair() -> (Want, Wanted) {
        let stop = Arc::new(AtomicBool::new(false));
        (Want(stop.clone()), Wanted(stop))
    }

    pub(crate) fn is_gone(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl Drop for Want {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Pool {
    /// Starts `threads` threads; at most `waiting_max` jobs wait for them.
    pub(crate) fn new(name: &str, threads: usize, waiting_max: usize) -> io::Result<Pool> {
        let queue = Arc::new(Queue::default());
        for i in 0..threads {
            let queue = queue.clone();
            let thread = std::thread::Builder::new().name(format!("mashimo-{name}-{i}"));
            thread.spawn(move || queue.work())?;
        }
        Ok(Pool { queue, waiting_max })
    }

    /// Jobs that wait for a thread.
    pub(crate) fn waiting(&self) -> usize {
        let jobs = self.queue.jobs.lock().expect("jobs run outside the lock");
        jobs.waiting.len()
    }

    /// Has a job done when a thread is free.
    pub(crate) fn submit(&self, job: impl FnOnce() + Send + 'static) -> Result<(), Busy> {
        let mut jobs = self.queue.jobs.lock().expect("jobs run outside the lock");
        if jobs.waiting.len() >= self.waiting_max {
            return Err(Busy);
        }
        jobs.waiting.push_back(Box::new(job));
        drop(jobs);
        self.queue.more.notify_one();
        Ok(())
    }

    /// Has a job done and waits for what it returns; none if it panicked. Dropped, the wait tells
    /// the job to stop.
    pub(crate) async fn run<T: Send + 'static>(
        &self,
        job: impl FnOnce(&Wanted) -> T + Send + 'static,
    ) -> Result<Option<T>, Busy> {
        let (want, wanted) = Wanted::pair();
        let (answer, answered) = oneshot::channel();
        self.submit(move || {
            if !wanted.is_gone() {
                let _ = answer.send(job(&wanted));
            }
        })?;
        let answer = answered.await.ok();
        drop(want);
        Ok(answer)
    }
}

impl Drop for Pool {
    fn drop(&mut self) {
        if let Ok(mut jobs) = self.queue.jobs.lock() {
            jobs.closed = true;
            jobs.waiting.clear();
        }
        self.queue.more.notify_all();
    }
}

impl Queue {
    fn work(&self) {
        while let Some(job) = self.next() {
            // A fault in one job must not cost the others their thread.
            if catch_unwind(AssertUnwindSafe(job)).is_err() {
                tracing::error!("a job of the engine's pool panicked");
            }
        }
    }

    fn next(&self) -> Option<Job> {
        let mut jobs = self.jobs.lock().expect("jobs run outside the lock");
        loop {
            if let Some(job) = jobs.waiting.pop_front() {
                return Some(job);
            }
            if jobs.closed {
                return None;
            }
            jobs = self.more.wait(jobs).expect("jobs run outside the lock");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_job_answers_and_a_panic_costs_nobody_else() {
        let pool = Pool::new("test", 1, 8).unwrap();
        let panicked: Result<Option<()>, Busy> = pool.run(|_| panic!("on purpose")).await;
        assert_eq!(panicked, Ok(None));
        assert_eq!(pool.run(|_| 42).await, Ok(Some(42)));
    }

    #[tokio::test]
    async fn a_job_nobody_waits_for_is_told_to_stop() {
        let pool = Pool::new("test", 1, 8).unwrap();
        let (begun, began) = oneshot::channel();
        let waiting = pool.run(move |wanted| {
            let _ = begun.send(());
            while !wanted.is_gone() {
                std::thread::yield_now();
            }
        });
        tokio::select! { _ = waiting => panic!("it ends only when told"), _ = began => {} }
        // The one thread is free again only if the job saw that nobody waits.
        assert_eq!(pool.run(|_| 1).await, Ok(Some(1)));
    }

    #[tokio::test]
    async fn more_jobs_than_may_wait_are_refused() {
        let pool = Pool::new("test", 1, 1).unwrap();
        let (go, gone) = std::sync::mpsc::channel::<()>();
        let (begun, began) = oneshot::channel();
        pool.submit(move || {
            let _ = begun.send(());
            let _ = gone.recv();
        })
        .unwrap();
        began.await.unwrap();
        assert_eq!(pool.submit(|| ()), Ok(()));
        assert_eq!(pool.submit(|| ()), Err(Busy));
        drop(go);
    }
}

//! Threads that bots think on: as many as are needed, one while the bot is quick. To hand work round costs time.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::thread;
use std::time::{Duration, Instant};

use tokio::runtime::Handle;
use tokio::sync::mpsc;
use tokio::time::sleep;

/// A task that nobody has begun after this gets a thread of its own.
const PATIENCE: Duration = Duration::from_millis(2);
/// A bot that takes less than this is quick: one thread takes what waits sooner than another would wake.
const QUICK: Duration = Duration::from_micros(200);

/// Threads that do one kind of work. Dropped, they end when they have done what they have begun.
pub(crate) struct Thinkers<T, D> {
    pool: Arc<Pool<T, D>>,
}

struct Pool<T, D> {
    queue: Mutex<Queue<T>>,
    more: Condvar,
    work: Box<dyn Fn(T) -> D + Send + Sync>,
    done: mpsc::UnboundedSender<D>,
    most: usize,
    runtime: Handle,
}

struct Queue<T> {
    tasks: VecDeque<T>,
    threads: usize,
    /// Threads that sleep and that nobody has woken.
    idle: usize,
    /// Threads that were woken and do not know yet.
    woken: usize,
    /// Tasks that were begun.
    begun: u64,
    /// Whether the last task was done quickly.
    quick: bool,
    watched: bool,
    closed: bool,
}

impl<T: Send + 'static, D: Send + 'static> Thinkers<T, D> {
    /// At most so many threads; what they have done comes out of the channel.
    pub(crate) fn new(
        most: usize,
        work: impl Fn(T) -> D + Send + Sync + 'static,
    ) -> (Thinkers<T, D>, mpsc::UnboundedReceiver<D>) {
        let (done, results) = mpsc::unbounded_channel();
        let queue = Queue {
            tasks: VecDeque::new(),
            threads: 0,
            idle: 0,
            woken: 0,
            begun: 0,
            quick: true,
            watched: false,
            closed: false,
        };
        let pool = Pool {
            queue: Mutex::new(queue),
            more: Condvar::new(),
            work: Box::new(work),
            done,
            most,
            runtime: Handle::current(),
        };
        let pool = Arc::new(pool);
        (Thinkers { pool }, results)
    }

    /// Has a task done on one of the threads.
    pub(crate) fn submit(&self, task: T) {
        let mut queue = self.pool.lock();
        queue.tasks.push_back(task);
        let asleep = queue.threads == queue.idle;
        if asleep || !queue.quick {
            self.pool.help(&mut queue, 1);
        }
        // Those who were awake may be about to take it, or think for long; or no thread could be had.
        if (!asleep || queue.threads == queue.idle) && !queue.watched {
            queue.watched = true;
            self.pool.runtime.spawn(watch(self.pool.clone()));
        }
    }
}

impl<T, D> Drop for Thinkers<T, D> {
    fn drop(&mut self) {
        let mut queue = self.pool.lock();
        queue.closed = true;
        queue.tasks.clear();
        self.pool.more.notify_all();
    }
}

impl<T, D> Pool<T, D> {
    fn lock(&self) -> MutexGuard<'_, Queue<T>> {
        self.queue.lock().expect("no holder of the lock panics")
    }
}

impl<T: Send + 'static, D: Send + 'static> Pool<T, D> {
    /// So many more threads are to take tasks: those that sleep first, then new ones.
    fn help(self: &Arc<Self>, queue: &mut Queue<T>, wanted: usize) {
        let sleeping = wanted.min(queue.idle);
        queue.idle -= sleeping;
        queue.woken += sleeping;
        for _ in 0..sleeping {
            self.more.notify_one();
        }
        let new = (wanted - sleeping).min(self.most.saturating_sub(queue.threads));
        for _ in 0..new {
            let pool = self.clone();
            let named = thread::Builder::new().name("mashimo-bot".into());
            match named.spawn(move || pool.run()) {
                Ok(_) => queue.threads += 1,
                // The watch tries again while the task waits.
                Err(error) => return tracing::warn!(%error, "no thread for the bot"),
            }
        }
    }

    /// Does tasks until there is nobody to do them for.
    fn run(&self) {
        // A bot may use the runtime that its session runs on.
        let _entered = self.runtime.enter();
        let mut queue = self.lock();
        loop {
            if queue.closed {
                return;
            }
            if let Some(task) = queue.tasks.pop_front() {
                queue.begun += 1;
                drop(queue);
                let began = Instant::now();
                let done = (self.work)(task);
                let quick = began.elapsed() < QUICK;
                // Where nobody wants to know, the queue is closed.
                let _ = self.done.send(done);
                queue = self.lock();
                queue.quick = quick;
                continue;
            }
            queue.idle += 1;
            while queue.woken == 0 && !queue.closed {
                queue = self.more.wait(queue).expect("no holder of the lock panics");
            }
            queue.woken = queue.woken.saturating_sub(1);
        }
    }
}

/// Gets help while tasks wait that nobody begins.
async fn watch<T: Send + 'static, D: Send + 'static>(pool: Arc<Pool<T, D>>) {
    let mut begun = pool.lock().begun;
    loop {
        sleep(PATIENCE).await;
        let mut queue = pool.lock();
        if queue.tasks.is_empty() || queue.closed {
            queue.watched = false;
            return;
        }
        if queue.begun == begun {
            queue.quick = false;
            let waiting = queue.tasks.len();
            pool.help(&mut queue, waiting);
        }
        begun = queue.begun;
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Barrier;

    use super::*;

    #[tokio::test]
    async fn what_waits_for_one_another_is_done_at_once() {
        // Each is done when all four are being done.
        let all = Arc::new(Barrier::new(4));
        let meet = move |number: u32| {
            all.wait();
            number
        };
        let (thinkers, mut done) = Thinkers::new(4, meet);
        for round in 0..3 {
            for number in 0..4 {
                thinkers.submit(4 * round + number);
            }
            let mut heard = Vec::new();
            for _ in 0..4 {
                heard.push(done.recv().await.unwrap());
            }
            heard.sort_unstable();
            assert_eq!(heard, (4 * round..4 * round + 4).collect::<Vec<_>>());
        }
        assert!(thinkers.pool.lock().threads <= 4);
    }

    #[tokio::test]
    async fn nothing_is_lost_of_many_quick_tasks_and_no_thread_outlives_its_work() {
        let (thinkers, mut done) = Thinkers::new(8, |number: u64| number);
        let mut sum = 0;
        for burst in 0..200 {
            for number in 0..50 {
                thinkers.submit(50 * burst + number);
            }
            for _ in 0..50 {
                sum += done.recv().await.unwrap();
            }
        }
        assert_eq!(sum, (0..10_000).sum::<u64>());
        drop(thinkers);
        // The channel closes when the last thread has gone.
        assert_eq!(done.recv().await, None);
    }

    #[tokio::test]
    async fn no_more_threads_than_allowed_think() {
        let thinking = Arc::new(Mutex::new((0_u32, 0_u32)));
        let seen = thinking.clone();
        let work = move |()| {
            let mut now = seen.lock().unwrap();
            now.0 += 1;
            now.1 = now.1.max(now.0);
            drop(now);
            (0..100).for_each(|_| thread::yield_now());
            seen.lock().unwrap().0 -= 1;
        };
        let (thinkers, mut done) = Thinkers::new(2, work);
        (0..20).for_each(|_| thinkers.submit(()));
        for _ in 0..20 {
            done.recv().await.unwrap();
        }
        assert!(thinking.lock().unwrap().1 <= 2);
    }
}

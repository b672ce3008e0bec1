//! Whether the driver itself was held up, by whoever else is on this machine: what is late then is not the server's
//! doing.

use std::sync::Mutex;
use std::time::Duration;

use tokio::time::{Instant, MissedTickBehavior};

/// How often it is looked.
const TICK: Duration = Duration::from_millis(50);
/// Lateness that is remembered.
const LATE_MIN: Duration = Duration::from_millis(100);
/// Times that are remembered; the oldest are forgotten first.
const TIMES_MAX: usize = 100_000;

/// When the driver was held up until, and for how long.
static TIMES: Mutex<Vec<(Instant, Duration)>> = Mutex::new(Vec::new());

/// Looks from now on until the driver ends.
pub(crate) fn watch() {
    tokio::spawn(async {
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            let due = tick.tick().await;
            let late = due.elapsed();
            if late >= LATE_MIN {
                let mut times = TIMES.lock().unwrap();
                if times.len() == TIMES_MAX {
                    times.drain(..TIMES_MAX / 2);
                }
                times.push((Instant::now(), late));
            }
        }
    });
}

/// For how long the driver was held up in all since then.
pub(crate) fn since(begun: Instant) -> Duration {
    let times = TIMES.lock().unwrap();
    let late = times.iter().rev().take_while(|(until, _)| *until >= begun);
    late.map(|(_, late)| *late).sum()
}

/// The longest that the driver was held up at a stretch.
pub(crate) fn longest() -> Duration {
    let times = TIMES.lock().unwrap();
    times
        .iter()
        .map(|(_, late)| *late)
        .max()
        .unwrap_or_default()
}

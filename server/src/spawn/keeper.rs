//! Keeps a bot running: starts it again after a crash up to a limit, and ends it when asked.

use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;

use tokio::sync::watch;
use tokio::task::JoinHandle;
use tokio_util::sync::CancellationToken;

use super::{Group, Plan};

/// The pause before the first new start; it doubles with each.
const PAUSE_FIRST: Duration = Duration::from_millis(100);
/// The longest pause before a new start.
const PAUSE_MAX: Duration = Duration::from_secs(5);

/// What a kept bot is doing.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum State {
    /// It runs: the process id, and how many times it was started again.
    Running {
        /// The process id of its group.
        id: i32,
        /// How many times it was started again.
        restarts: u32,
    },
    /// It ended by itself and will be started again.
    Pausing {
        /// How it ended.
        reason: String,
    },
    /// It ended by itself too often, or could not be started.
    GivenUp {
        /// How it ended the last time.
        reason: String,
    },
    /// It was asked to end, and has.
    Stopped,
}

/// A bot that is kept running until it is stopped; dropped, it is killed.
#[derive(Debug)]
pub struct Keeper {
    name: String,
    stderr: PathBuf,
    state: watch::Receiver<State>,
    stop: CancellationToken,
    task: JoinHandle<()>,
}

impl Keeper {
    /// Starts a bot and keeps it running.
    pub fn start(plan: Plan) -> Keeper {
        let (name, stderr) = (plan.name.clone(), plan.stderr.clone());
        let stop = CancellationToken::new();
        let first = State::Pausing {
            reason: "not started yet".to_string(),
        };
        let (tell, state) = watch::channel(first);
        let task = tokio::spawn(keep(plan, tell, stop.clone()));
        Keeper {
            name,
            stderr,
            state,
            stop,
            task,
        }
    }

    /// The bot's name.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The file that keeps what it writes to standard error.
    pub fn stderr(&self) -> &PathBuf {
        &self.stderr
    }

    /// What it is doing now, and news of it.
    pub fn state(&self) -> watch::Receiver<State> {
        self.state.clone()
    }

    /// Waits until it is given up; for ever if it never is.
    pub async fn given_up(&self) -> String {
        let mut state = self.state();
        let given_up = state
            .wait_for(|state| matches!(state, State::GivenUp { .. }))
            .await;
        if let Ok(State::GivenUp { reason }) = given_up.as_deref() {
            return reason.clone();
        }
        // The task has ended because it was stopped: nothing is given up any more.
        drop(given_up);
        std::future::pending().await
    }

    /// Ends it: asked first, killed after its grace.
    pub async fn stop(mut self) {
        self.stop.cancel();
        // A task that failed has dropped its group, which killed it.
        let _ = (&mut self.task).await;
    }
}

impl Drop for Keeper {
    fn drop(&mut self) {
        // Drops the group the task holds, which kills it.
        self.task.abort();
    }
}

async fn keep(plan: Plan, tell: watch::Sender<State>, stop: CancellationToken) {
    let mut restarts = 0;
    loop {
        let reason = match Group::start(&plan) {
            Err(error) => format!("cannot be started: {error}"),
            Ok(mut group) => {
                tell.send_replace(State::Running {
                    id: group.id(),
                    restarts,
                });
                tokio::select! {
                    ended = group.ended() => ending(ended),
                    () = stop.cancelled() => {
                        group.stop(plan.grace).await;
                        tell.send_replace(State::Stopped);
                        return;
                    }
                }
            }
        };
        if restarts == plan.restarts_max {
            tell.send_replace(State::GivenUp { reason });
            return;
        }
        tell.send_replace(State::Pausing { reason });
        tokio::select! {
            () = tokio::time::sleep(pause(restarts)) => restarts += 1,
            () = stop.cancelled() => {
                tell.send_replace(State::Stopped);
                return;
            }
        }
    }
}

fn pause(restarts: u32) -> Duration {
    PAUSE_FIRST
        .saturating_mul(1 << restarts.min(10))
        .min(PAUSE_MAX)
}

/// How a process ended, in words.
fn ending(ended: std::io::Result<ExitStatus>) -> String {
    use std::os::unix::process::ExitStatusExt;
    match ended {
        Err(error) => format!("cannot be waited for: {error}"),
        Ok(status) => match (status.code(), status.signal()) {
            (Some(126), _) => "its command cannot be run (exit code 126)".to_string(),
            (Some(127), _) => "its command was not found (exit code 127)".to_string(),
            (Some(code), _) => format!("ended by itself with exit code {code}"),
            (None, Some(signal)) => format!("ended by signal {signal}"),
            (None, None) => format!("ended: {status}"),
        },
    }
}

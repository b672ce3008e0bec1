//! Bots as child processes: started, watched, kept within limits, and ended with all they started.
//!
//! A bot's command runs in a process group of its own under a few lines of shell that set its
//! limits and watch a pipe to this process. When the pipe closes, because this process has ended
//! in whatever way, the shell ends the group. While this process lives it ends the group itself,
//! and then whatever carries the bot's mark in its environment: a child that left the group to
//! outlive its parent.

mod group;
mod keeper;
mod limits;
mod script;
mod stderr;
mod talk;

pub use group::Group;
pub use keeper::{Keeper, State};
pub use limits::{Limits, LimitsError};
pub use stderr::tail;
pub use talk::Talk;

use std::path::PathBuf;
use std::time::Duration;

/// What to start, and how.
#[derive(Clone, Debug)]
pub struct Plan {
    /// The bot's name: `MASHIMO_BOT` in its environment.
    pub name: String,
    /// The command as it would be typed into a shell.
    pub command: String,
    /// The folder it starts in; `None` is the folder of this process.
    pub folder: Option<PathBuf>,
    /// The server's address: `MASHIMO_ADDRESS` in its environment.
    pub address: String,
    /// The bot's token: `MASHIMO_TOKEN` in its environment.
    pub token: String,
    /// Further variables of its environment.
    pub environment: Vec<(String, String)>,
    /// What it may use at most.
    pub limits: Limits,
    /// The file that keeps what it writes to standard error, and to standard output.
    pub stderr: PathBuf,
    /// How many times it is started again after it has ended by itself.
    pub restarts_max: u32,
    /// How long it has to end by itself when it is asked to.
    pub grace: Duration,
}

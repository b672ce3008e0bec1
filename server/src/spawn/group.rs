//! A process group and everything that carries its mark, ended as one.

use std::fs;
use std::io;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use nix::sys::signal::{Signal, kill, killpg};
use nix::unistd::Pid;
use tokio::process::{Child, ChildStdin, Command};
use tokio::time::timeout;

use super::{Plan, script, stderr};

/// The variable that marks every process a bot starts.
pub(super) const MARK: &str = "MASHIMO_SPAWN";
/// How often the marked processes are looked for: each look ends those found, which may have
/// started others meanwhile.
const SWEEPS_MAX: u32 = 8;
/// How long a killed process has to vanish.
const REAP: Duration = Duration::from_secs(5);

/// One run of a bot's command; dropped, it is killed with all it started.
#[derive(Debug)]
pub struct Group {
    child: Child,
    group: Pid,
    mark: String,
    /// The pipe whose end tells the shell that this process has gone.
    _pipe: Option<ChildStdin>,
}

impl Group {
    /// Starts the command.
    ///
    /// # Errors
    /// Where its log cannot be written or the system starts no shell.
    pub fn start(plan: &Plan) -> io::Result<Group> {
        let log = stderr::open(&plan.stderr)?;
        let (mark, marks) = new_mark();
        let mut command = Command::new("/bin/sh");
        command
            .arg("-c")
            .arg(script::script(&plan.limits, &plan.command));
        command
            .env("MASHIMO_ADDRESS", &plan.address)
            .env("MASHIMO_TOKEN", &plan.token);
        command.env("MASHIMO_BOT", &plan.name).env(MARK, &marks);
        command.envs(plan.environment.iter().map(|(key, value)| (key, value)));
        if let Some(folder) = &plan.folder {
            command.current_dir(folder);
        }
        command
            .stdin(Stdio::piped())
            .stdout(log.try_clone()?)
            .stderr(log)
            .process_group(0);
        let mut child = command.spawn()?;
        let pipe = child.stdin.take();
        Group::of(child, mark, pipe)
    }

    /// The group of a child that was started with a group of its own.
    pub(super) fn of(child: Child, mark: String, pipe: Option<ChildStdin>) -> io::Result<Group> {
        let id = child
            .id()
            .ok_or_else(|| io::Error::other("the process ended at once"))?;
        let group = Pid::from_raw(i32::try_from(id).map_err(io::Error::other)?);
        Ok(Group {
            child,
            group,
            mark,
            _pipe: pipe,
        })
    }

    /// The process id of the group's first process.
    pub fn id(&self) -> i32 {
        self.group.as_raw()
    }

    /// Waits until the command has ended by itself.
    ///
    /// # Errors
    /// Where the system cannot wait for it.
    pub async fn ended(&mut self) -> io::Result<ExitStatus> {
        self.child.wait().await
    }

    /// Asks the command to end, and kills it and all it started after the grace.
    pub async fn stop(mut self, grace: Duration) {
        // A group that has gone already needs no signal.
        let _ = killpg(self.group, Signal::SIGTERM);
        let _ = timeout(grace, self.child.wait()).await;
        self.kill();
        let _ = timeout(REAP, self.child.wait()).await;
    }

    /// Kills the group, then whatever left it.
    fn kill(&self) {
        let _ = killpg(self.group, Signal::SIGKILL);
        for _ in 0..SWEEPS_MAX {
            let strays = marked(&self.mark);
            if strays.is_empty() {
                return;
            }
            for stray in strays {
                let _ = kill(stray, Signal::SIGKILL);
            }
        }
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
        // Reaped now where it can be, by the runtime otherwise.
        let _ = self.child.try_wait();
    }
}

/// A new mark, and what the variable is to hold: the marks of those above go before it, so that each of
/// them finds what those below have started.
pub(super) fn new_mark() -> (String, String) {
    let mark = uuid::Uuid::now_v7().to_string();
    let marks = match std::env::var(MARK) {
        Ok(above) if !above.is_empty() => format!("{above}:{mark}"),
        _ => mark.clone(),
    };
    (mark, marks)
}

/// The living processes whose environment carries the mark. Where the system shows no
/// environments there are none to be found, and the group has to do.
fn marked(mark: &str) -> Vec<Pid> {
    let name = format!("{MARK}=");
    let Ok(entries) = fs::read_dir("/proc") else {
        return Vec::new();
    };
    let ids = entries
        .flatten()
        .filter_map(|entry| entry.file_name().to_str()?.parse::<i32>().ok());
    let carries = |id: &i32| {
        let environment = fs::read(format!("/proc/{id}/environ")).unwrap_or_default();
        let mut variables = environment.split(|&byte| byte == 0);
        let marks = variables.find_map(|variable| variable.strip_prefix(name.as_bytes()));
        marks.is_some_and(|marks| {
            marks
                .split(|&byte| byte == b':')
                .any(|m| m == mark.as_bytes())
        })
    };
    ids.filter(carries).map(Pid::from_raw).collect()
}

//! A child process that is spoken with on its standard streams.

use std::io;
use std::process::Stdio;
use std::time::Duration;

use tokio::process::{ChildStdin, ChildStdout, Command};

use super::Group;
use super::group::{MARK, new_mark};

/// Watches the parent, runs the command in its place.
///
/// Standard input belongs to the conversation, so the parent is looked for once a second instead.
const SCRIPT: &str = "(while kill -0 $PPID 2>/dev/null; do sleep 1; done; kill -s KILL -- \"-$$\") \
    </dev/null >/dev/null 2>&1 &\nexec \"$@\"\n";

/// A process that is spoken with; dropped, it is killed with all it started.
#[derive(Debug)]
pub struct Talk {
    group: Group,
}

impl Talk {
    /// Starts a program with its arguments; gives what to write to and what to read from. Its
    /// standard error is this process's.
    ///
    /// # Errors
    /// Where the system starts no process.
    pub fn start(command: &[String]) -> io::Result<(Talk, ChildStdin, ChildStdout)> {
        let (mark, marks) = new_mark();
        let mut shell = Command::new("/bin/sh");
        shell
            .args(["-c", SCRIPT, "sh"])
            .args(command)
            .env(MARK, &marks);
        shell
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .process_group(0);
        let mut child = shell.spawn()?;
        let closed = || io::Error::other("the process has no standard streams");
        let stdin = child.stdin.take().ok_or_else(closed)?;
        let stdout = child.stdout.take().ok_or_else(closed)?;
        Ok((
            Talk {
                group: Group::of(child, mark, None)?,
            },
            stdin,
            stdout,
        ))
    }

    /// Waits for its end, and kills it and all it started after the grace.
    pub async fn end(mut self, grace: Duration) {
        let _ = tokio::time::timeout(grace, self.group.ended()).await;
        self.group.stop(Duration::ZERO).await;
    }
}

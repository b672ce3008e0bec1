//! One run of a program under limits, with all it says, as far as it is bounded.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tokio::io::{AsyncRead, AsyncReadExt};
use tokio::process::{Child, Command};
use tokio::time::timeout;

use crate::spawn::Limits;

/// As much as is read of each of its outputs, in bytes; more ends the run as too much.
const OUTPUT_BYTES_MAX: u64 = 4 << 20;

/// How a run ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Exit {
    Code(i32),
    Signal(i32),
    Timeout,
}

/// A run that has ended.
#[derive(Debug)]
pub(super) struct Run {
    pub(super) exit: Exit,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

/// A process group that is killed when this goes.
struct Leash(Option<Pid>);

impl Drop for Leash {
    fn drop(&mut self) {
        if let Some(group) = self.0 {
            // A group that has ended needs no signal.
            let _ = killpg(group, Signal::SIGKILL);
        }
    }
}

/// Runs a program to its end, or until its time is over; nothing of it is left behind.
pub(super) async fn run(
    program: &Path,
    arguments: &[OsString],
    limits: Limits,
    within: Duration,
) -> io::Result<Run> {
    let mut child = start(program, arguments, limits)?;
    let id = child.id().and_then(|id| i32::try_from(id).ok());
    let _leash = Leash(id.map(Pid::from_raw));
    let (stdout, stderr) = (child.stdout.take(), child.stderr.take());
    let (mut out, mut err) = (Vec::new(), Vec::new());
    let ended = timeout(within, async {
        // Both are read at once, or a program that fills one pipe waits for ever.
        let (read_out, read_err) = tokio::join!(read(stdout, &mut out), read(stderr, &mut err));
        read_out.and(read_err)?;
        child.wait().await
    });
    let exit = match ended.await {
        Err(_) => Exit::Timeout,
        Ok(Err(error)) => return Err(error),
        Ok(Ok(status)) => match (status.code(), status.signal()) {
            (Some(code), _) => Exit::Code(code),
            (None, signal) => Exit::Signal(signal.unwrap_or(0)),
        },
    };
    Ok(Run {
        exit,
        stdout: String::from_utf8_lossy(&out).into_owned(),
        stderr: String::from_utf8_lossy(&err).into_owned(),
    })
}

/// The program replaces a shell that has set its limits.
fn start(program: &Path, arguments: &[OsString], limits: Limits) -> io::Result<Child> {
    let mut script = String::new();
    for limit in limits.shell() {
        script.push_str(&format!("{limit} || exit 126\n"));
    }
    script.push_str("exec \"$0\" \"$@\"\n");
    Command::new("/bin/sh")
        .arg("-c")
        .arg(script)
        .arg(program)
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .process_group(0)
        .kill_on_drop(true)
        .spawn()
}

async fn read(pipe: Option<impl AsyncRead + Unpin>, into: &mut Vec<u8>) -> io::Result<()> {
    let Some(pipe) = pipe else { return Ok(()) };
    let mut bounded = pipe.take(OUTPUT_BYTES_MAX);
    bounded.read_to_end(into).await?;
    if bounded.limit() == 0 {
        return Err(io::Error::other(format!(
            "it wrote more than {OUTPUT_BYTES_MAX} bytes"
        )));
    }
    Ok(())
}

//! The server that a check plays on: in this process, or in one of its own that can be ended.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mashimo_server::serve::{Access, BotToken, Config, Running, StaffToken};
use mashimo_server::spawn::{Group, Limits, Plan, tail};
use mashimo_server::store::Role;
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use tokio::time::{Instant, sleep};

use crate::cli::fault::Fault;
use crate::cli::words::{quoted, this_program};

/// How long a server may take to serve, or to end.
const SERVES_WITHIN: Duration = Duration::from_secs(20);
/// How often it is looked whether it serves.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// The name the checks call the server under.
const RUNNER: &str = "check-bot";

/// A server in this process, which knows the bot by its token.
pub(super) struct Host {
    server: Running,
    pub(super) runner: String,
}

impl Host {
    pub(super) async fn start(bot: &BotToken) -> Result<Host, Fault> {
        let runner = secret();
        let own = StaffToken {
            holder: RUNNER.into(),
            role: Role::Organiser,
            token: runner.clone(),
        };
        let config = Config {
            access: Access::Tokens(vec![bot.clone()]),
            staff: vec![own],
            engine_threads: 1,
            endgames: None,
            drain_max: Duration::from_millis(500),
            ..Config::throwaway()
        };
        let server = mashimo_server::start(config)
            .await
            .map_err(|error| Fault::new(error.exit_code(), error))?;
        Ok(Host { server, runner })
    }

    pub(super) fn address(&self) -> SocketAddr {
        self.server.local_addr()
    }

    pub(super) async fn close(self) {
        self.server.shutdown().await;
    }
}

/// A token nobody can guess.
pub(super) fn secret() -> String {
    format!(
        "{:016x}{:016x}",
        rand::random::<u64>(),
        rand::random::<u64>()
    )
}

/// A server in a process of its own, on a folder that outlives it. Any name may play, without a token.
pub(super) struct Apart {
    folder: PathBuf,
    group: Group,
    pub(super) address: SocketAddr,
}

impl Apart {
    pub(super) async fn start(folder: &Path) -> Result<Apart, Fault> {
        let (group, address) = serve(folder).await?;
        let folder = folder.to_path_buf();
        Ok(Apart {
            folder,
            group,
            address,
        })
    }

    /// Ends it with this signal and waits until it has.
    pub(super) async fn end(&mut self, signal: Signal) -> Result<(), Fault> {
        let cannot = |error| Fault::failed(format_args!("the server cannot be ended: {error}"));
        // The server is the group's first process: the shell was replaced by it.
        kill(Pid::from_raw(self.group.id()), signal)
            .map_err(|error| cannot(std::io::Error::from(error)))?;
        let ended = tokio::time::timeout(SERVES_WITHIN, self.group.ended()).await;
        let late = |_| Fault::failed("the server did not end when it was asked to");
        ended.map_err(late)?.map_err(cannot)?;
        Ok(())
    }

    /// Starts it again on the same folder, at another address.
    pub(super) async fn again(&mut self) -> Result<(), Fault> {
        (self.group, self.address) = serve(&self.folder).await?;
        Ok(())
    }
}

async fn serve(folder: &Path) -> Result<(Group, SocketAddr), Fault> {
    let failed = |reason: String| Fault::failed(format_args!("the server of a check: {reason}"));
    fs::create_dir_all(folder).map_err(|error| failed(error.to_string()))?;
    let port_file = folder.join("address");
    // Of the server before.
    let _ = fs::remove_file(&port_file);
    let log = folder.join("server.log");
    let command = format!(
        "exec {} serve --listen 127.0.0.1:0 --drain 2 --log text --data {} --port-file {}",
        quoted(&this_program()),
        quoted(&folder.join("data").to_string_lossy()),
        quoted(&port_file.to_string_lossy()),
    );
    let plan = Plan {
        name: "server".into(),
        command,
        folder: None,
        address: String::new(),
        token: String::new(),
        environment: Vec::new(),
        limits: Limits::default(),
        stderr: log.clone(),
        restarts_max: 0,
        grace: Duration::from_millis(500),
    };
    let group = Group::start(&plan).map_err(|error| failed(error.to_string()))?;
    let deadline = Instant::now() + SERVES_WITHIN;
    loop {
        let text = fs::read_to_string(&port_file).unwrap_or_default();
        if let Ok(address) = text.trim().parse() {
            return Ok((group, address));
        }
        if Instant::now() >= deadline {
            return Err(failed(format!("said last: {}", tail(&log, 3).join(" | "))));
        }
        sleep(LOOK_EVERY).await;
    }
}

//! Whether this machine can run a server: folder, port, limits, room, and what the demo needs.

use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use mashimo_server::store::{FolderState, look_at};
use nix::sys::resource::{Resource, getrlimit};
use nix::sys::statvfs::statvfs;
use tokio::net::TcpListener;
use tokio::process::Command;

use super::Look;

/// A server's default number of connections, and what it has open beside them.
const FILES_MIN: u64 = 4096 + 256;
/// A million decisions take about this much.
const ROOM_MIN: u64 = 1 << 30;
const ROOM_NONE: u64 = 64 << 20;

/// Looks at this machine.
pub(super) async fn looks(data: &Path, listen: SocketAddr) -> Vec<Look> {
    let mut looks = folder(data);
    looks.push(room(data));
    looks.push(port(listen).await);
    looks.push(files());
    looks.push(cores());
    looks.push(python().await);
    looks.push(cargo().await);
    looks
}

fn folder(data: &Path) -> Vec<Look> {
    let shown = data.display();
    if !data.exists() {
        let place = nearest(data);
        let text = format!("{shown} will be made in {}", place.display());
        return vec![match writable(&place) {
            Ok(()) => Look::ok("data folder", text),
            Err(error) => Look::failed("data folder", format!("{}: {error}", place.display())),
        }];
    }
    let may_write = match writable(data) {
        Ok(()) => Look::ok("data folder", format!("{shown} can be written")),
        Err(error) => Look::failed("data folder", format!("{shown}: {error}")),
    };
    vec![may_write, games(data)]
}

/// The folder itself, or the nearest above it that is there.
fn nearest(folder: &Path) -> PathBuf {
    let above = folder.ancestors().find(|above| above.is_dir());
    above.map_or_else(|| PathBuf::from("."), Path::to_owned)
}

fn writable(folder: &Path) -> std::io::Result<()> {
    let probe = folder.join(format!(".mashimo-doctor-{}", std::process::id()));
    fs::write(&probe, "")?;
    fs::remove_file(&probe)
}

fn games(data: &Path) -> Look {
    let name = "games";
    match look_at(data) {
        Err(error) => Look::failed(name, error.to_string()),
        Ok(FolderState { schema: None, .. }) => Look::ok(name, "none yet"),
        Ok(state) if state.schema > Some(state.known) => {
            let found = state.schema.unwrap_or_default();
            let text = format!(
                "schema {found} is newer than this program's {}; use the newer program",
                state.known
            );
            Look::failed(name, text)
        }
        Ok(FolderState {
            holder: Some(holder),
            ..
        }) => Look::warning(name, format!("a server has them open ({holder})")),
        Ok(FolderState { holder: None, .. }) => Look::ok(name, "free, and can be read"),
    }
}

fn room(data: &Path) -> Look {
    let name = "disk space";
    let place = nearest(data);
    let found = match statvfs(&place) {
        Ok(found) => found,
        Err(error) => return Look::skipped(name, format!("{}: {error}", place.display())),
    };
    let free = found.blocks_available() as u64 * found.fragment_size() as u64;
    let text = format!("{} MiB are free", free >> 20);
    match free {
        ..ROOM_NONE => Look::failed(name, text),
        ROOM_NONE..ROOM_MIN => Look::warning(
            name,
            format!("{text}; a million decisions take about 1 GiB"),
        ),
        ROOM_MIN.. => Look::ok(name, text),
    }
}

async fn port(listen: SocketAddr) -> Look {
    match TcpListener::bind(listen).await {
        Ok(_) => Look::ok("port", format!("{listen} is free")),
        Err(error) => Look::failed("port", format!("{listen}: {error}")),
    }
}

fn files() -> Look {
    let name = "open files";
    let (now, most) = match getrlimit(Resource::RLIMIT_NOFILE) {
        Ok(limits) => limits,
        Err(error) => return Look::skipped(name, error.to_string()),
    };
    let text = format!("{now} (at most {most})");
    if now >= FILES_MIN {
        return Look::ok(name, text);
    }
    let wanted = "4096 connections need more: `ulimit -n 65536`, or --limit connections=N";
    Look::warning(name, format!("{text}; {wanted}"))
}

fn cores() -> Look {
    match std::thread::available_parallelism().map_or(1, usize::from) {
        1 => {
            let text = "1: house bots and games share it; leave short clocks alone";
            Look::warning("processors", text)
        }
        n => Look::ok("processors", n.to_string()),
    }
}

async fn python() -> Look {
    let code = "import sys, venv, ensurepip; assert sys.version_info >= (3, 10); print(sys.version.split()[0])";
    let said = said("python3", &["-c", code]).await;
    match said {
        Some(version) => Look::ok(
            "python",
            format!("{version} with venv, for the demo's bots"),
        ),
        None => {
            let text =
                "no python3 of 3.10 or newer with venv: `mashimo demo` leaves its Python bots out";
            Look::warning("python", text)
        }
    }
}

async fn cargo() -> Look {
    match said("cargo", &["--version"]).await {
        Some(version) => Look::ok("cargo", format!("{version}, for the demo's Rust bot")),
        None => Look::warning("cargo", "not found: the demo's Rust bot can't be built"),
    }
}

/// The first line that a program prints, if it ends well.
async fn said(program: &str, args: &[&str]) -> Option<String> {
    let mut command = Command::new(program);
    command
        .args(args)
        .stdin(Stdio::null())
        .stderr(Stdio::null());
    let output = command.output().await.ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let line = text.lines().next()?.trim().to_owned();
    output.status.success().then_some(line)
}

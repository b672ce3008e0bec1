//! The command `mashimo` as processes of its own: run to its end, or serving.

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    reason = "each test uses its own part and may fail where it stands"
)]

use std::io::{BufRead, BufReader};
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

/// Runs a command to its end.
pub fn mashimo(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mashimo"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// A server process, killed when dropped.
pub struct Server {
    child: Child,
    pub folder: PathBuf,
    pub address: SocketAddr,
    /// What it logged until it served.
    pub said: Vec<String>,
}

impl Server {
    /// Starts one on a folder and waits until it says where it listens.
    pub fn start(folder: &Path, args: &[&str]) -> Server {
        let mut child = Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .args(["serve", "--listen", "127.0.0.1:0", "--log", "json"])
            .arg("--data")
            .arg(folder)
            .args(args)
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let mut said = Vec::new();
        let mut lines = BufReader::new(child.stderr.take().unwrap()).lines();
        let address = lines.by_ref().map_while(Result::ok).find_map(|line| {
            let address = field(&line, "local_addr");
            said.push(line);
            address
        });
        // What it says later must not fill the pipe.
        std::thread::spawn(move || lines.for_each(drop));
        Server {
            child,
            folder: folder.to_owned(),
            address: address.unwrap_or_else(|| panic!("it says where it listens: {said:?}")),
            said,
        }
    }
}

impl Server {
    /// Waits until it has ended by itself, and well.
    pub fn ended(mut self) {
        let ended = self.child.wait().unwrap();
        assert!(ended.success(), "{ended}");
    }

    /// Its process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }
}

/// The address in a field of a line of the log.
pub fn field(line: &str, name: &str) -> Option<SocketAddr> {
    let line: serde_json::Value = serde_json::from_str(line).ok()?;
    line[name].as_str()?.parse().ok()
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

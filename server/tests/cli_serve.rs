//! `mashimo serve`: starts, answers, drains; or says in one line why not.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

fn mashimo(args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_mashimo");
    Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// A server in a process of its own; dropped, it is killed.
struct Server {
    child: Child,
    address: String,
}

impl Server {
    fn start(folder: &Path, args: &[&str]) -> Server {
        let port = folder.join("port");
        let mut command = Command::new(env!("CARGO_BIN_EXE_mashimo"));
        command
            .args(["serve", "--listen", "127.0.0.1:0", "--data"])
            .arg(folder.join("data"));
        command.arg("--port-file").arg(&port).args(args);
        let child = command
            .stdin(Stdio::null())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let address = loop {
            let text = fs::read_to_string(&port).unwrap_or_default();
            if let Some(address) = text.strip_suffix('\n') {
                break address.to_string();
            }
            std::thread::yield_now();
        };
        Server { child, address }
    }

    /// Asks it to end; its exit code and its log.
    fn end(mut self) -> (i32, String) {
        kill(
            Pid::from_raw(self.child.id().try_into().unwrap()),
            Signal::SIGTERM,
        )
        .unwrap();
        let mut log = String::new();
        let mut stderr = self.child.stderr.take().unwrap();
        std::io::Read::read_to_string(&mut stderr, &mut log).unwrap();
        (self.child.wait().unwrap().code().unwrap(), log)
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Refused: this exit code and one line that says `wanted`.
fn refused(args: &[&str], code: i32, wanted: &str) {
    let output = mashimo(&[&["serve"], args].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    assert!(said.contains(wanted), "{args:?}: {wanted} in {said}");
}

#[test]
fn a_server_serves_logs_json_and_drains_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &["--log", "json"]);
    let (code, log) = server.end();
    assert_eq!(code, 0, "{log}");
    for line in log.lines() {
        serde_json::from_str::<serde_json::Value>(line).unwrap();
    }
    assert!(
        log.contains("\"serving\"") && log.contains("\"drained\""),
        "{log}"
    );
    assert!(
        !folder.path().join("port").exists(),
        "the port file goes with the server"
    );
}

#[test]
fn a_server_that_cannot_start_says_why_before_anything_is_served() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let (data, other) = (folder.path().join("data"), folder.path().join("other"));
    let (data, other) = (data.to_str().unwrap(), other.to_str().unwrap());
    refused(
        &["--listen", &server.address, "--data", other],
        69,
        &server.address,
    );
    refused(
        &["--listen", "127.0.0.1:0", "--data", data],
        75,
        "held by another server",
    );
    let file = folder.path().join("port").join("x");
    refused(
        &["--listen", "127.0.0.1:0", "--data", file.to_str().unwrap()],
        73,
        "port",
    );
    refused(
        &["--listen", "0.0.0.0:0", "--data", other],
        64,
        "--insecure",
    );
    refused(
        &["--listen", "127.0.0.1:0", "--data", other, "--drain", "0"],
        64,
        "drain",
    );
    refused(
        &["--listen", "127.0.0.1:0", "--tokens", "none.txt"],
        64,
        "none.txt",
    );
    refused(&["--listen", "here"], 2, "--listen");
    refused(
        &["--log-filter", "mashimo=[", "--data", other],
        64,
        "--log-filter",
    );
    let tokens = folder.path().join("tokens.txt");
    fs::write(&tokens, "# bots\nowl 0123456789abcdef\njay\n").unwrap();
    refused(&["--tokens", tokens.to_str().unwrap()], 64, "tokens.txt:3");
}

#[test]
fn r60_vectors_are_put_to_a_server() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let vectors = folder.path().join("v.jsonl");
    let start = "4,4,4,4,4,4/4,4,4,4,4,4 0,0 0";
    let lines = [
        format!(r#"{{"kind":"perft","rules":"oware","options":{{}},"position":"{start}","counts":[6,36,190]}}"#),
        r#"{"kind":"moves","rules":"oware","options":{},"position":"0,1,0,0,0,1/1,0,1,1,0,0 23,20 0","moves":[{"move":"A2","to":"0,0,1,0,0,1/1,0,1,1,0,0 23,20 1"},{"move":"A6","to":"0,1,0,0,0,0/0,0,1,1,0,0 25,20 -","over":{"winner":0,"scores":[25,20],"reason":"majority"}}]}"#.to_string(),
        format!(r#"{{"kind":"game","rules":"oware","options":{{}},"start":"{start}","line":["A3"],"to":"4,4,0,5,5,5/5,4,4,4,4,4 0,0 1","over":null}}"#),
    ];
    fs::write(&vectors, lines.join("\n")).unwrap();
    let file = vectors.to_str().unwrap();
    let output = mashimo(&["vectors", file, "--address", &server.address]);
    assert_eq!(
        String::from_utf8_lossy(&output.stdout),
        "3 passed, 0 failed\n"
    );
    fs::write(
        &vectors,
        lines
            .join("\n")
            .replace("190", "191")
            .replace("\"A3\"", "\"A9\""),
    )
    .unwrap();
    let output = mashimo(&["vectors", file, "--address", &server.address]);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(
        said.contains("depth 3: counted 190, expected 191"),
        "{said}"
    );
    assert!(said.contains("A9"), "{said}");
    // The older name of the option means the same.
    for option in ["--address", "--server"] {
        let output = mashimo(&["vectors", file, option, "nowhere"]);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains("the port is missing"), "{said}");
    }
}

#[test]
fn a_reference_bot_joins_a_server_and_leaves_when_asked() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let output = mashimo(&[
        "bot",
        "greedy",
        "--address",
        &server.address,
        "--name",
        "greedy",
    ]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1));
    assert!(
        said.contains("house bot"),
        "the names of levels are the server's own: {said}"
    );
    let output = mashimo(&["bot", "ref:99"]);
    assert_eq!(output.status.code(), Some(2));
}

#[test]
fn a_log_that_nobody_reads_holds_nobody_up() {
    let folder = tempfile::tempdir().unwrap();
    // Far more than a pipe holds is said, and nothing of it is read.
    let server = Server::start(folder.path(), &["--log-filter", "trace"]);
    let vectors = Path::new(env!("CARGO_MANIFEST_DIR")).join("../engine/tests/vectors/oware.jsonl");
    let vectors = vectors.to_str().unwrap();
    let checked = mashimo(&["vectors", vectors, "--address", &server.address]);
    let said = String::from_utf8_lossy(&checked.stdout);
    assert!(checked.status.success(), "{said}");
    assert!(said.trim_end().ends_with(" passed, 0 failed"), "{said}");
}

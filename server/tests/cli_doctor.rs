//! `mashimo doctor` and `mashimo trace`: what an operator and an author ask when something is wrong.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod process;

use process::{Server, mashimo};
use serde_json::Value;

/// What it found, by look, and its exit code.
fn doctor(args: &[&str]) -> (Vec<(String, String)>, i32) {
    let args = [&["doctor", "--json"], args].concat();
    let output = mashimo(&args);
    let text = String::from_utf8(output.stdout).unwrap();
    let lines = text
        .lines()
        .map(|line| serde_json::from_str::<Value>(line).unwrap());
    let look = |line: &Value| {
        let field = |name: &str| line[name].as_str().map(str::to_owned);
        Some((field("look")?, field("state")?))
    };
    let looks = lines.filter_map(|line| look(&line)).collect();
    (looks, output.status.code().unwrap())
}

fn state<'a>(looks: &'a [(String, String)], name: &str) -> &'a str {
    let found = looks.iter().find(|(look, _)| look == name);
    found.map_or_else(|| panic!("no {name} in {looks:?}"), |(_, state)| state)
}

#[test]
fn a_server_that_serves_is_well() {
    let folder = tempfile::tempdir().unwrap();
    // However busy the machine is that this runs on, the server does not call itself so.
    let patient = ["--limit", "scheduling_delay_ms=3600000"];
    let server = Server::start(folder.path(), &patient);
    let address = server.address.to_string();
    let (looks, code) = doctor(&["--address", &address]);
    for name in [
        "reachable",
        "encryption",
        "health",
        "version",
        "clock",
        "durability",
        "realm",
    ] {
        assert_eq!(state(&looks, name), "ok", "{looks:?}");
    }
    assert_eq!(state(&looks, "keepalive"), "skipped");
    assert!(["ok", "warning"].contains(&state(&looks, "scheduling delay")));
    assert_eq!(code, 0, "{looks:?}");
    let output = mashimo(&["doctor", "--address", &address]);
    let text = String::from_utf8(output.stdout).unwrap();
    assert!(text.contains("survives the end of the process"), "{text}");
    assert!(text.lines().last().unwrap().contains("0 failed"), "{text}");
}

#[test]
fn a_server_that_is_not_there_is_said() {
    let (looks, code) = doctor(&["--address", "127.0.0.1:1"]);
    assert_eq!((state(&looks, "reachable"), code), ("failed", 1));
    assert_eq!(
        mashimo(&["doctor", "--address", "nowhere"]).status.code(),
        Some(2)
    );
}

#[test]
fn a_machine_is_looked_at_without_leaving_a_trace() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("new/data");
    let path = data.to_str().unwrap();
    let (looks, code) = doctor(&["--data", path, "--listen", "127.0.0.1:0"]);
    for name in ["data folder", "port", "disk space"] {
        assert_ne!(state(&looks, name), "failed", "{looks:?}");
    }
    assert_eq!(code, 0, "{looks:?}");
    assert_eq!(std::fs::read_dir(folder.path()).unwrap().count(), 0);
}

#[test]
fn a_folder_and_a_port_in_use_are_said() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let (path, address) = (folder.path().to_str().unwrap(), server.address.to_string());
    let (looks, code) = doctor(&["--data", path, "--listen", &address]);
    assert_eq!((state(&looks, "port"), code), ("failed", 1));
    assert_eq!(state(&looks, "games"), "warning");
    let newer = tempfile::tempdir().unwrap();
    std::fs::write(newer.path().join("mashimo.db"), "no database").unwrap();
    let (looks, code) = doctor(&["--data", newer.path().to_str().unwrap()]);
    assert_eq!((state(&looks, "games"), code), ("failed", 1));
}

#[test]
fn a_trace_of_a_game_that_is_not_there_is_said() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let address = server.address.to_string();
    let output = mashimo(&["trace", "no-game", "--bot", "a", "--address", &address]);
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8_lossy(&output.stderr).contains("no-game"));
}

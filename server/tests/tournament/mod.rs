//! What the tests of `mashimo tournament` share: the command, and a folder with an event's file.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]
#![allow(dead_code, reason = "not every test file uses all of it")]

use std::fs;
use std::process::{Command, Output, Stdio};

use serde_json::Value;

pub(crate) fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mashimo"));
    command.args(["tournament"]).args(args).stdin(Stdio::null());
    command
}

pub(crate) fn mashimo(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

pub(crate) fn printed(args: &[&str]) -> String {
    let output = mashimo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

pub(crate) fn refused(args: &[&str], wanted: &[&str]) {
    let output = mashimo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: one line: {said}");
    for word in wanted {
        assert!(said.contains(word), "{args:?}: {word} in {said}");
    }
}

pub(crate) struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    pub(crate) fn with(text: &str) -> Place {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("event.toml"), text).unwrap();
        Place { folder }
    }

    pub(crate) fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_string()
    }

    pub(crate) fn run(&self, out: &str) -> Value {
        let text = printed(&[
            "run",
            &self.path("event.toml"),
            "--out",
            &self.path(out),
            "--json",
        ]);
        serde_json::from_str(&text).unwrap()
    }
}

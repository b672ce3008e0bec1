//! `mashimo verify`: records of real games, one of them forged.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output};

use serde_json::Value;

fn mashimo(args: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mashimo"));
    command.args(args).output().unwrap()
}

fn said(output: &Output, code: i32) -> String {
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    let error = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{text}{error}");
    text
}

/// Four games between levels, as JSON Lines.
fn games(folder: &Path) -> String {
    let out = folder.join("out");
    let args = [
        "match", "--rules", "oware", "--bot", "greedy", "--bot", "random",
    ];
    let more = [
        "--games",
        "4",
        "--seed",
        "3",
        "--out",
        out.to_str().unwrap(),
    ];
    said(&mashimo(&[&args[..], &more[..]].concat()), 0);
    fs::read_to_string(out.join("games.jsonl")).unwrap()
}

#[test]
fn the_first_disagreement_is_told_with_its_line_and_nothing_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let text = games(folder.path());
    let path = folder.path().join("games.jsonl");
    let path = path.to_str().unwrap();
    fs::write(path, &text).unwrap();
    assert!(said(&mashimo(&["verify", path]), 0).contains("4 games agree, 0 do not"));

    // The tenth move of the file and the last one: not what the rules make of them.
    let mut lines: Vec<String> = text.lines().map(str::to_string).collect();
    let is_move = |line: &String| line.contains("\"turn_ended\"");
    let moves: Vec<usize> = (0..lines.len()).filter(|&i| is_move(&lines[i])).collect();
    let forged = [moves[9], moves[moves.len() - 1]];
    for at in forged {
        let mut event: Value = serde_json::from_str(&lines[at]).unwrap();
        event["turn_ended"] = (!event["turn_ended"].as_bool().unwrap()).into();
        lines[at] = event.to_string();
    }
    fs::write(path, lines.join("\n") + "\n").unwrap();
    let told = said(&mashimo(&["verify", path]), 1);
    let place = format!("{path}:{}: game ", forged[0] + 1);
    assert!(
        told.starts_with(&place) && told.contains("turn_ended"),
        "{place} in {told}"
    );
    assert_eq!(told.lines().count(), 2, "the place and the sum: {told}");
    let all = said(&mashimo(&["replay", path]), 1);
    assert_eq!(all.lines().count(), 3, "replay tells both: {all}");
}

#[test]
fn a_file_that_is_no_record_is_bad_input() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("none.jsonl");
    let output = mashimo(&["verify", path.to_str().unwrap()]);
    said(&output, 2);
    assert!(String::from_utf8_lossy(&output.stderr).contains("none.jsonl"));
}

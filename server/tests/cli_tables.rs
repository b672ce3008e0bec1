//! `mashimo tables`: built, gone on with, damaged, and used by the commands that think.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn mashimo(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_mashimo"))
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What a command prints as JSON, and what it says beside it.
fn told(args: &[&str]) -> (Value, String) {
    let output = mashimo(&[args, &["--json"]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    let last = output
        .stdout
        .split(|&byte| byte == b'\n')
        .rfind(|line| !line.is_empty());
    (serde_json::from_slice(last.unwrap()).unwrap(), said)
}

/// Bad input: one line that says all of `wanted`.
fn refused(args: &[&str], wanted: &[&str]) {
    let output = mashimo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: one line: {said}");
    for word in wanted {
        assert!(said.contains(word), "{args:?}: {word} in {said}");
    }
}

fn built(rules: &str, seeds: &str, folder: &Path) -> (u64, u64) {
    let folder = folder.to_str().unwrap();
    let (told, _) = told(&["tables", "build", rules, "--seeds", seeds, "--out", folder]);
    (
        told["built"].as_u64().unwrap(),
        told["found"].as_u64().unwrap(),
    )
}

/// The files of a folder with their names, in order of seeds.
fn files(folder: &Path) -> Vec<PathBuf> {
    let mut files: Vec<_> = fs::read_dir(folder)
        .unwrap()
        .map(|file| file.unwrap().path())
        .collect();
    files.sort();
    files
}

#[test]
fn a_build_that_was_ended_goes_on_and_what_it_left_is_written_over() {
    let folder = tempfile::tempdir().unwrap();
    let at = folder.path();
    assert_eq!(built("awari", "5", at), (6, 0));
    let whole: Vec<_> = files(at)
        .iter()
        .map(|file| fs::read(file).unwrap())
        .collect();
    assert_eq!(built("awari", "5", at), (0, 6));
    // A build that is killed leaves the layers that are done, and a part of the next.
    let last = files(at).pop().unwrap();
    fs::rename(&last, last.with_extension("part")).unwrap();
    fs::write(last.with_extension("part"), b"MSHEND01 half of it").unwrap();
    assert_eq!(built("awari", "5", at), (1, 5));
    assert!(!last.with_extension("part").exists());
    let again: Vec<_> = files(at)
        .iter()
        .map(|file| fs::read(file).unwrap())
        .collect();
    assert_eq!(again, whole, "the same to the byte");
    // Other seeds at the start make no other tables; another rule does.
    assert_eq!(built("oware", "2", at), (3, 0));
    assert_eq!(built("kalah", "2", at), (3, 0));
    assert_eq!(built("kalah:seeds=6", "2", at), (0, 3));
}

#[test]
fn damaged_files_are_left_aside_with_a_warning_and_built_anew() {
    let folder = tempfile::tempdir().unwrap();
    let (at, name) = (folder.path(), folder.path().to_str().unwrap());
    built("awari", "4", at);
    let third = files(at)[3].clone();
    let whole = fs::read(&third).unwrap();
    let position = "0,0,0,0,0,1/1,0,1,0,0,0 22,23 0";
    let analyse = [
        "analyse", "-r", "awari", "-p", position, "--depth", "3", "--tables", name,
    ];
    assert_eq!(told(&analyse).1, "");
    let damages: [(&str, Vec<u8>); 4] = [
        (
            "checksum",
            [&whole[..40], &[whole[40] ^ 1], &whole[41..]].concat(),
        ),
        ("cut short", whole[..whole.len() - 7].to_vec()),
        ("no endgame table", b"MSHEND99".repeat(99)),
        ("other rules", fs::read(&files(at)[2]).unwrap()),
    ];
    for (word, bytes) in damages {
        fs::write(&third, bytes).unwrap();
        let check = mashimo(&["tables", "check", "awari", "--tables", name, "--json"]);
        let said = String::from_utf8_lossy(&check.stderr).into_owned();
        assert_eq!(check.status.code(), Some(1), "{word}: {said}");
        assert!(
            said.contains(word) && said.contains("03.endgame"),
            "{word}: {said}"
        );
        let checked: Value = serde_json::from_slice(&check.stdout).unwrap();
        assert_eq!(
            checked["seeds"], 2,
            "{word}: those of fewer seeds are there"
        );
        let (thought, said) = told(&analyse);
        assert!(said.contains(word), "{word}: {said}");
        assert!(
            thought["best"].is_string(),
            "{word}: it thinks without them"
        );
        assert_eq!(built("awari", "4", at), (2, 3), "{word}");
        assert_eq!(fs::read(&third).unwrap(), whole, "{word}");
    }
}

#[test]
fn tables_read_by_position_tell_the_same_as_those_read_whole() {
    let folder = tempfile::tempdir().unwrap();
    let (at, name) = (folder.path(), folder.path().to_str().unwrap());
    built("awari", "7", at);
    let position = "0,0,1,0,0,2/1,0,2,0,0,1 20,21 0";
    let solve = [
        "solve",
        "awari",
        "-p",
        position,
        "--tables",
        name,
        "--tables-memory",
    ];
    let (whole, _) = told(&[&solve[..], &["64"]].concat());
    let (read, _) = told(&[&solve[..], &["0"]].concat());
    let (alone, _) = told(&["solve", "awari", "-p", position]);
    assert_eq!(whole, read);
    assert_eq!(
        whole, alone,
        "the table of the folder is the one that is built"
    );
    assert!(whole["proof"].as_str().unwrap().contains("7 seeds"));
}

#[test]
fn games_that_are_drawn_by_repetition_are_solved_as_far_as_they_are() {
    let check = |position, value: &str, margin: i64| {
        let found = told(&["solve", "oware", "-p", position]).0;
        assert_eq!(
            (&found["value"], &found["margin"]),
            (&value.into(), &margin.into())
        );
    };
    check("0,0,0,0,0,2/1,1,0,0,0,0 22,22 0", "win", 4);
    check("0,0,0,0,1,2/1,0,0,0,0,1 22,21 0", "loss", -4);
    check("0,0,0,0,2,0/0,0,1,0,0,0 24,21 0", "draw", 0);
    refused(
        &["solve", "oware", "-p", "0,0,0,0,1,2/1,0,0,0,0,1 2,1 0"],
        &["more than half", "48"],
    );
}

#[test]
fn what_can_not_be_built_is_told_why() {
    let folder = tempfile::tempdir().unwrap();
    let name = folder.path().to_str().unwrap();
    let build = |rules: &'static str, seeds: &'static str| {
        ["tables", "build", rules, "--seeds", seeds, "--out", name]
    };
    refused(&build("hus", "3"), &["hus", "two seats with a row each"]);
    refused(&build("nam-nam", "3"), &["nam-nam", "no endgame tables"]);
    refused(&build("awari", "30"), &["--seeds 30", "MiB", "--memory"]);
    refused(&build("kalah:pits=2,seeds=1", "5"), &["5 seeds", "0 to 4"]);
    refused(&build("awari", "300"), &["300", "--seeds"]);
    let none = ["analyse", "-r", "awari", "--tables", "/no/such/folder"];
    refused(&none, &["/no/such/folder", "tables build"]);
    let huge = ["analyse", "-r", "awari", "--hash", "65536"];
    refused(&huge, &["--hash 65536", "MiB are free"]);
    let huge = [
        "analyse",
        "-r",
        "awari",
        "--tables",
        name,
        "--tables-memory",
        "99999999",
    ];
    refused(&huge, &["--tables-memory 99999999", "MiB are free"]);
    refused(
        &["bot", "ref:3", "--tables", name],
        &["ref:3@5", "without tables", "ref:max"],
    );
    refused(
        &["bot", "ref:max", "--tables", "/no/such/folder"],
        &["/no/such/folder", "tables build"],
    );
    refused(
        &["analyse", "-r", "awari", "--threads", "0"],
        &["--threads 0", "1 to"],
    );
    refused(
        &["bot", "ref:max", "--threads", "257"],
        &["--threads 257", "1 to 256"],
    );
    refused(
        &["bot", "ref:4", "--threads", "2"],
        &["--threads 2", "ref:4@5", "one thread", "ref:max"],
    );
}

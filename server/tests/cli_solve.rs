//! `mashimo solve`: known values, lines that hold them, and what can't be solved.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::process::{Command, Output, Stdio};

use serde_json::Value;

fn mashimo(args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_mashimo");
    Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

/// What a command prints as JSON, with nothing said beside it.
fn json(args: &[&str]) -> Value {
    let output = mashimo(&[args, &["--json"]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(0), ""),
        "{args:?}"
    );
    serde_json::from_slice(&output.stdout).unwrap()
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

/// The value of a position, its margin, and the margin at the end of its line.
fn solved(rules: &str, position: &str) -> (String, i64, i64) {
    let found = json(&["solve", rules, "-p", position]);
    let moves = found["line"].as_array().unwrap();
    let moves: Vec<&str> = moves.iter().map(|mv| mv.as_str().unwrap()).collect();
    let game = ["apply", "-r", rules, "-p", position];
    let scores = &json(&[&game[..], &moves].concat())["over"]["scores"];
    let ended = scores[0].as_i64().unwrap() - scores[1].as_i64().unwrap();
    let value = found["value"].as_str().unwrap().to_string();
    (value, found["margin"].as_i64().unwrap(), ended)
}

#[test]
fn kalah_is_solved_by_search_and_its_line_ends_with_the_margin() {
    let check = |rules: &str, position: &str, value: &str, margin: i64| {
        let expected = (value.to_string(), margin, margin);
        assert_eq!(solved(rules, position), expected, "{rules}");
    };
    check("kalah:pits=4,seeds=3", "3,3,3,3/3,3,3,3 0,0 0", "win", 6);
    check(
        "kalah:pits=2,seeds=4,empty_capture=true",
        "4,4/4,4 0,0 0",
        "loss",
        -12,
    );
    check("kalah:pits=3,seeds=1", "1,1,1/1,1,1 0,0 0", "draw", 0);
}

#[test]
fn awari_is_looked_up_in_a_table_built_for_its_seeds() {
    let found = json(&["solve", "awari", "-p", "0,0,0,0,0,1/1,0,1,0,0,0 22,23 0"]);
    assert_eq!(found["value"], "draw");
    assert_eq!(found["margin"], 0);
    assert_eq!(found["best"], "A6");
    assert!(found["proof"].as_str().unwrap().contains("3 seeds"));
}

#[test]
fn what_can_not_be_solved_is_told_why() {
    let sixteen = "1,1,1,1,1,2/4,2,3,0,0,0 16,16 0";
    refused(&["solve", "hus"], &["hus", "come again", "analyse"]);
    refused(&["solve", "oware"], &["48 seeds", "MiB", "analyse"]);
    refused(&["solve", "universal:players=3"], &["two seats"]);
    refused(&["solve", "awari"], &["48 seeds", "--memory 2048"]);
    let little = ["solve", "awari", "--memory", "100", "-p", sixteen];
    refused(&little, &["16 seeds", "MiB", "--memory 100"]);
    refused(
        &["solve", "kalah", "--memory", "0"],
        &["--memory 0", "1 to"],
    );
}

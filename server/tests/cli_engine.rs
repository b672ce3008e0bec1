//! The commands that need no server: exit codes, lines, and what bad input is told.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::io::Write;
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

fn words(line: &str) -> Vec<&str> {
    line.split_whitespace().collect()
}

/// Runs a command line of plain words; gives what it printed.
fn printed(line: &str) -> String {
    let output = mashimo(&words(line));
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{line}: {said}");
    assert_eq!(said, "", "{line}: nothing but the answer in a pipe");
    String::from_utf8(output.stdout).unwrap()
}

fn json(line: &str) -> Value {
    serde_json::from_str(&printed(&format!("{line} --json"))).unwrap()
}

/// Bad input: this exit code, and one line that says all of `wanted`.
fn refused(args: &[&str], code: i32, wanted: &[&str]) {
    let output = mashimo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(code), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: one line: {said}");
    for word in wanted {
        assert!(said.contains(word), "{args:?}: {word} in {said}");
    }
}

#[test]
fn bad_input_is_one_line_that_says_what_where_and_what_would_be_right() {
    let cases: &[(&[&str], &[&str])] = &[
        (&["tune"], &["tune"]),
        (&["moves"], &["--rules"]),
        (&["moves", "--rules", "hush"], &["hush", "oware"]),
        (
            &["moves", "--rules", "hus:colums=8"],
            &["colums", "columns"],
        ),
        (
            &["moves", "--rules", "hus:columns=9"],
            &["columns", "8, 12 or 16"],
        ),
        (&["moves", "--rules", "@no-such.json"], &["no-such.json"]),
        (
            &["moves", "--rules", "oware", "-p", "4,4 0,0 0"],
            &["position", "pits"],
        ),
        (
            &["moves", "--rules", "oware", "X1"],
            &["move 1", "X1", "A1 A2"],
        ),
        (
            &["moves", "--rules", "oware", "A3", "A9"],
            &["move 2", "A9"],
        ),
        (
            &[
                "moves",
                "--rules",
                "oware",
                "-p",
                "4,4,4,4,4,4/4,4,4,4,4,4",
                "0,0",
                "0",
            ],
            &["position"],
        ),
        (&["perft", "--rules", "oware"], &["--depth 6"]),
        (
            &["perft", "--rules", "oware", "--depth", "0"],
            &["depth 0", "1 to"],
        ),
        (&["perft", "--rules", "oware", "--depth", "x"], &["x"]),
        (
            &["analyse", "--rules", "oware", "--time", "-1"],
            &["--time"],
        ),
        (&["vectors", "no-such.jsonl"], &["no-such.jsonl"]),
        (&["replay", "no-such.jsonl"], &["no-such.jsonl"]),
        (
            &["play", "oware", "--against", "ref:99"],
            &["ref:99", "ref:10"],
        ),
        (&["play", "oware", "--seat", "2"], &["--seat 2", "0 to 1"]),
    ];
    for (args, wanted) in cases {
        refused(args, 2, wanted);
    }
}

#[test]
fn help_teaches_with_examples() {
    for command in [
        "rules", "moves", "apply", "perft", "analyse", "vectors", "replay", "play",
    ] {
        assert!(
            printed(&format!("{command} --help")).contains("mashimo "),
            "{command}"
        );
    }
    assert!(printed("--help").contains("mashimo rules list"));
    assert!(printed("--version").starts_with("mashimo "));
}

#[test]
fn every_ruleset_is_listed_and_shown() {
    let list = printed("rules list --json");
    assert!(list.lines().count() >= 23);
    for line in list.lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let id = entry["id"].as_str().unwrap();
        let shown = json(&format!("rules show {id}"));
        assert_eq!(shown["spec"], entry["id"]);
        assert!(
            printed(&format!("rules show {id}")).contains("source"),
            "{id}"
        );
    }
    assert_eq!(
        json("rules show hus:direction=ccw,columns=12")["spec"],
        "hus:columns=12"
    );
}

#[test]
fn every_ruleset_is_described_in_plain_english() {
    for line in printed("rules list --json").lines() {
        let entry: Value = serde_json::from_str(line).unwrap();
        let id = entry["id"].as_str().unwrap();
        let text = printed(&format!("rules describe {id}"));
        assert!(
            text.starts_with("Board: ") && text.contains("\nEnd: "),
            "{id}: {text}"
        );
    }
    assert!(
        json("rules describe hus")["description"]
            .as_str()
            .unwrap()
            .contains("anticlockwise")
    );
}

#[test]
fn rules_of_a_file_are_played_like_their_spec() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("mine.json");
    fs::write(&path, printed("rules show kalah --file")).unwrap();
    let file = path.to_str().unwrap();
    assert_eq!(json(&format!("rules check {file}"))["admitted"], true);
    let (mine, kalah) = (
        json(&format!("moves -r @{file} A3")),
        json("moves -r kalah A3"),
    );
    assert_eq!(mine["moves"], kalah["moves"]);
    fs::write(&path, r#"{"geometry":{"seats":2,"rows":1,"colums":6}}"#).unwrap();
    refused(
        &["moves", "--rules", &format!("@{file}")],
        2,
        &["mine.json", "colums"],
    );
}

#[test]
fn rules_that_cannot_be_are_refused_with_every_reason() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("bad.json");
    fs::write(
        &path,
        r#"{"geometry":{"seats":9,"rows":1,"columns":6},"repetition":{"at":9,"then":"draw"}}"#,
    )
    .unwrap();
    let output = mashimo(&["rules", "check", path.to_str().unwrap(), "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let verdict: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(verdict["admitted"], false);
    let faults = verdict["faults"].to_string();
    assert!(
        faults.contains("geometry") && faults.contains("repetition"),
        "{faults}"
    );
}

#[test]
fn moves_and_positions_are_those_of_the_rules() {
    let moves = json("moves --rules oware A3");
    assert_eq!(moves["position"], "4,4,0,5,5,5/5,4,4,4,4,4 0,0 1");
    assert_eq!(moves["line"][0], "A3");
    assert_eq!(moves["moves"].as_array().unwrap().len(), 6);
    assert_eq!(moves["moves"][0]["move"], "A1");
    assert_eq!(
        printed("apply -r oware A3"),
        "4,4,0,5,5,5/5,4,4,4,4,4 0,0 1\n"
    );
    let args = [
        "apply",
        "-r",
        "oware",
        "-p",
        "0,1,0,0,0,1/1,0,1,1,0,0 23,20 0",
        "A6",
        "--json",
    ];
    let over: Value = serde_json::from_slice(&mashimo(&args).stdout).unwrap();
    assert_eq!(over["over"]["winner"], 0);
    assert_eq!(over["over"]["scores"], serde_json::json!([25, 20]));
    assert_eq!(over["over"]["reason"], "majority");
}

#[test]
fn a_trace_tells_each_lap() {
    let trace = json("apply --rules hus B1 --trace");
    let laps = trace["steps"][0]["laps"].as_array().unwrap();
    assert_eq!(laps[0]["lifted"], "0.B1");
    assert_eq!(laps[0]["last_pit"], "0.B3");
    assert_eq!(laps[0]["end"], "relayed");
    let text = printed("apply --rules hus B1 --trace");
    assert!(
        text.contains("lap 1: 0.B1, 2 seeds anticlockwise to 0.B3 → occupied, lifted"),
        "{text}"
    );
}

#[test]
fn perft_counts_as_the_design_says() {
    assert_eq!(
        json("perft --rules oware 6")["counts"],
        serde_json::json!([6, 36, 190, 1014, 5219, 27332])
    );
    assert_eq!(json("perft --rules oware 5 --bulk")["counts"][4], 5219);
    let divided = json("perft --rules oware --depth 3 --divide");
    assert_eq!(divided["count"], 190);
    assert_eq!(divided["moves"].as_array().unwrap().len(), 6);
}

#[test]
fn random_positions_are_the_same_for_a_seed_and_can_be_mirrored() {
    let line = "positions --rules hus --count 3 --plies 5 --seed 9";
    let text = printed(line);
    assert_eq!(text.lines().count(), 3);
    assert_eq!(printed(line), text);
    assert_ne!(printed(&line.replace('9', "10")), text);
    let mirrored = printed(&format!("{line} --mirror"));
    assert_eq!(mirrored.lines().count(), 6);
    let turned: Vec<&str> = mirrored.lines().take(2).collect();
    let seats = |line: &str| {
        let pits = line.split(' ').next().unwrap().to_string();
        pits.split('/').map(str::to_string).collect::<Vec<_>>()
    };
    assert_eq!(seats(turned[0])[0], seats(turned[1])[1]);
    refused(
        &["positions", "--rules", "hus", "--count", "0"],
        2,
        &["--count", "1 to"],
    );
}

#[test]
fn analysis_ends_with_its_best_move() {
    let text = printed("analyse --rules oware --depth 4");
    assert!(text.lines().last().unwrap().starts_with("best A"), "{text}");
    let lines = printed("analyse --rules oware --depth 3 --json");
    let last: Value = serde_json::from_str(lines.lines().last().unwrap()).unwrap();
    assert_eq!(last["depth"], 3);
}

#[test]
fn vectors_pass_or_are_explained() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("v.jsonl");
    let file = path.to_str().unwrap();
    let good = r#"{"kind":"perft","rules":"oware","options":{},"position":"4,4,4,4,4,4/4,4,4,4,4,4 0,0 0","counts":[6,36]}"#;
    fs::write(&path, good).unwrap();
    assert_eq!(printed(&format!("vectors {file}")), "1 passed, 0 failed\n");
    fs::write(&path, format!("{}\nno json\n", good.replace("36", "37"))).unwrap();
    let output = mashimo(&["vectors", file]);
    assert_eq!(output.status.code(), Some(1));
    let said = String::from_utf8(output.stdout).unwrap();
    assert!(said.contains("v.jsonl:1: oware: perft of 4,4"), "{said}");
    assert!(said.contains("depth 2: counted 36, expected 37"), "{said}");
    assert!(said.contains("v.jsonl:2: no vector"), "{said}");
    assert!(said.ends_with("0 passed, 2 failed\n"), "{said}");
}

#[test]
fn a_reader_that_goes_away_is_no_error() {
    let line = format!("{} rules list | head -1", env!("CARGO_BIN_EXE_mashimo"));
    let output = Command::new("sh").args(["-c", &line]).output().unwrap();
    assert_eq!(String::from_utf8_lossy(&output.stderr), "");
}

/// Types lines to `mashimo play`; gives what it showed.
fn played(args: &[&str], typed: &str) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mashimo"));
    command
        .arg("play")
        .args(args)
        .stdin(Stdio::piped())
        .stdout(Stdio::piped());
    let mut child = command.stderr(Stdio::piped()).spawn().unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(typed.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(
        output.status.code(),
        Some(0),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn a_person_plays_takes_back_asks_and_leaves() {
    let shown = played(&["oware", "--against", "ref:1"], "a3\nu\nh\nl\n?\nA9\nq\n");
    assert!(shown.contains("seat 0 to move (you)"), "{shown}");
    assert!(shown.contains("seat 0 plays A3"), "{shown}");
    assert!(shown.contains("taken back"), "{shown}");
    assert!(shown.contains("hint: A"), "{shown}");
    assert!(shown.contains("`A9` is no move"), "{shown}");
    assert!(
        shown.lines().all(|line| line.chars().count() <= 80),
        "80 columns are enough"
    );
}

#[test]
fn two_people_play_a_game_to_its_end() {
    let shown = played(
        &["oware", "-p", "0,1,0,0,0,1/1,0,1,1,0,0 23,20 0"],
        "A6\nA1\nq\n",
    );
    assert!(
        shown.contains("over: seat 0 wins 25–20 (majority)"),
        "{shown}"
    );
    assert!(shown.contains("the game is over"), "{shown}");
}

#[test]
fn three_seats_are_drawn_below_each_other() {
    let shown = played(
        &["universal:players=3", "--against", "greedy", "--seat", "1"],
        "q\n",
    );
    assert!(
        shown.contains("seat 1 to move (you)") && shown.contains("seat 2  A"),
        "{shown}"
    );
}

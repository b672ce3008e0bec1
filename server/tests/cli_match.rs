//! `mashimo match`, end to end: a server, bots in processes of their own, a score, records that replay.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;
use serde_json::Value;

fn command(folder: &Path, args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mashimo"));
    command
        .arg("match")
        .args(args)
        .arg("--out")
        .arg(folder.join("out"));
    command.stdin(Stdio::null()).current_dir(folder);
    command
}

fn played(folder: &Path, args: &[&str]) -> Output {
    command(folder, args).output().unwrap()
}

/// A match that ends well; its result as JSON.
fn result(folder: &Path, args: &[&str]) -> Value {
    let output = played(folder, &[args, &["--json"]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    assert_eq!(said, "", "quiet in a pipe");
    serde_json::from_slice(&output.stdout).unwrap()
}

/// A match that fails: its exit code and its one line.
fn failure(folder: &Path, args: &[&str]) -> (i32, String) {
    let output = played(folder, args);
    let said = String::from_utf8(output.stderr).unwrap();
    assert_eq!(said.lines().count(), 1, "{args:?}: one line: {said}");
    (output.status.code().unwrap(), said)
}

fn replays(folder: &Path) {
    for name in ["games.jsonl", "games.txt"] {
        let path = folder.join("out").join(name);
        let output = Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .arg("replay")
            .arg(&path)
            .output();
        let output = output.unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!(output.status.code(), Some(0), "{name}: {said}");
        assert!(said.contains(" games agree, 0 do not"), "{name}: {said}");
    }
}

fn lives(id: i32) -> bool {
    let stat = fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
    stat.rsplit_once(") ")
        .is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
}

/// Waits until a bot has written a number after this word into its log.
fn number(folder: &Path, bot: &str, word: &str) -> i32 {
    loop {
        let path = folder.join(format!("out/bots/{bot}.log"));
        let text = fs::read_to_string(path).unwrap_or_default();
        let line = text.lines().find_map(|line| line.strip_prefix(word));
        if let Some(number) = line.and_then(|rest| rest.trim().parse().ok()) {
            return number;
        }
        std::thread::yield_now();
    }
}

fn gone(id: i32) {
    while lives(id) {
        std::thread::yield_now();
    }
}

#[test]
fn a_bot_that_thinks_on_threads_plays_its_games() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_mashimo");
    let bot = format!("max='{program}' bot ref:max --threads 3");
    // So few seeds are searched to the end in no time.
    let rules = "kalah:pits=3,seeds=2";
    let args = ["-r", rules, "--games", "2", "--tc", "60+1", "--bot", &bot];
    let result = result(folder.path(), &[&args[..], &["--bot", "ref:1"]].concat());
    assert_eq!(result["games_finished"], 2);
    let faults = &result["bots"][0]["faults"];
    assert_eq!(
        (&faults["illegal_moves"], &faults["disconnects"]),
        (&0.into(), &0.into())
    );
}

#[test]
fn reference_bots_in_processes_play_a_match_and_its_records_replay() {
    let folder = tempfile::tempdir().unwrap();
    let args = [
        "--rules", "oware", "--bot", "ref:1", "--bot", "b=ref:2", "--games", "4",
    ];
    let result = result(
        folder.path(),
        &[&args[..], &["--tc", "20+1", "--seed", "7"]].concat(),
    );
    assert_eq!(result["games_finished"], 4);
    assert_eq!(result["seed"], 7);
    let bots = result["bots"].as_array().unwrap();
    assert_eq!(
        (&bots[0]["name"], &bots[1]["name"]),
        (&"ref:1".into(), &"b".into())
    );
    let points = bots[0]["points"].as_f64().unwrap() + bots[1]["points"].as_f64().unwrap();
    assert_eq!(points, 4.0);
    let log = fs::read_to_string(folder.path().join("out/bots/ref-1.log")).unwrap();
    assert!(
        log.contains("4 games played"),
        "the process itself played: {log}"
    );
    replays(folder.path());
}

#[test]
fn a_score_has_its_error_bar() {
    let folder = tempfile::tempdir().unwrap();
    // Chance alone decides, so that pairs differ whatever the search is worth.
    let args = [
        "--rules", "kalah", "--bot", "a=random", "--bot", "b=random", "--games", "16",
    ];
    let result = result(
        folder.path(),
        &[&args[..], &["--concurrency", "2", "--seed", "3"]].concat(),
    );
    let bot = &result["bots"][0];
    for field in ["score", "score_margin", "elo", "elo_margin", "superiority"] {
        assert!(bot[field].is_number(), "{field} of {bot}");
    }
    let sets = result["pentanomial"].as_array().unwrap();
    assert_eq!(sets.iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 8);
}

#[test]
fn three_seats_custom_rules_and_many_starts() {
    let folder = tempfile::tempdir().unwrap();
    let three = [
        "--bot", "ref:1", "--bot", "greedy", "--bot", "random", "--games", "3",
    ];
    let args = [
        &["--rules", "universal:players=3", "--tc", "5/move"],
        &three[..],
    ]
    .concat();
    assert_eq!(
        result(folder.path(), &args)["bots"]
            .as_array()
            .unwrap()
            .len(),
        3
    );
    replays(folder.path());

    let folder = tempfile::tempdir().unwrap();
    let mut show = Command::new(env!("CARGO_BIN_EXE_mashimo"));
    let rules = show
        .args(["rules", "show", "kalah", "--file"])
        .output()
        .unwrap()
        .stdout;
    fs::write(folder.path().join("mine.json"), rules).unwrap();
    let starts = "# two starts\n4,4,4,4,4,4/4,4,4,4,4,4 0,0 0\n\n5,4,4,4,4,3/4,4,4,4,4,4 0,0 1\n";
    fs::write(folder.path().join("starts.txt"), starts).unwrap();
    let args = [
        "--rules",
        "@mine.json",
        "--bot",
        "ref:1",
        "--bot",
        "greedy",
        "--games",
        "4",
    ];
    let more = [
        "--positions",
        "starts.txt",
        "--concurrency",
        "2",
        "--max-plies",
        "60",
    ];
    assert_eq!(
        result(folder.path(), &[&args[..], &more].concat())["games_finished"],
        4
    );
    replays(folder.path());
}

#[test]
fn a_bot_that_cannot_start_is_told_with_its_last_lines() {
    let folder = tempfile::tempdir().unwrap();
    let bad = "bad=echo 'no module named owl' >&2; exit 3";
    let args = [
        "--rules",
        "oware",
        "--bot",
        "ref:1",
        "--bot",
        bad,
        "--restarts",
        "1",
    ];
    let (code, said) = failure(folder.path(), &args);
    assert_eq!(code, 1);
    for wanted in ["bot 'bad'", "exit code 3", "no module named owl", "bad.log"] {
        assert!(said.contains(wanted), "{wanted} in {said}");
    }
}

#[test]
fn a_bot_that_crashes_between_games_is_started_again_and_the_match_goes_on() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_mashimo");
    let flaky = format!("flaky='{program}' bot greedy --games 1; exit 9");
    let args = [
        "--rules", "oware", "--bot", "ref:1", "--bot", &flaky, "--games", "4",
    ];
    let result = result(folder.path(), &[&args[..], &["--restarts", "9"]].concat());
    assert_eq!(result["games_finished"], 4);
    let log = fs::read_to_string(folder.path().join("out/bots/flaky.log")).unwrap();
    // A game may be offered before it is heard that one was enough; but each process ends early.
    assert!(log.matches("games played").count() >= 2, "{log}");
    replays(folder.path());
}

#[test]
fn a_bot_that_ignores_everything_holds_nobody_and_nothing_of_it_is_left() {
    let folder = tempfile::tempdir().unwrap();
    let deaf = "deaf=trap '' TERM INT HUP; echo \"main $$\"; \
        setsid sh -c 'echo \"stray $$\"; exec sleep 1000' & while :; do sleep 1; done";
    let args = [
        "--rules",
        "oware",
        "--bot",
        "ref:1",
        "--bot",
        deaf,
        "--start-within",
        "1",
    ];
    let (code, said) = failure(folder.path(), &args);
    assert_eq!(code, 1);
    // On a busy machine the other one is late as well.
    assert!(said.contains(" of 2 bots connected within 1 s"), "{said}");
    assert!(said.contains("'deaf'"), "{said}");
    gone(number(folder.path(), "deaf", "main "));
    gone(number(folder.path(), "deaf", "stray "));
}

fn wait_for_main(folder: &Path) -> (Child, i32) {
    let deaf = "deaf=trap '' TERM INT HUP; echo \"main $$\"; while :; do sleep 1; done";
    let args = [
        "--rules",
        "oware",
        "--bot",
        "ref:1",
        "--bot",
        deaf,
        "--start-within",
        "600",
    ];
    let mut command = command(folder, &args);
    let child = command
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    (child, number(folder, "deaf", "main "))
}

fn signal(child: &Child, signal: Signal) {
    kill(Pid::from_raw(child.id().try_into().unwrap()), signal).unwrap();
}

#[test]
fn bots_end_with_a_runner_that_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let (mut child, main) = wait_for_main(folder.path());
    signal(&child, Signal::SIGKILL);
    child.wait().unwrap();
    gone(main);
}

#[test]
fn bots_end_with_a_runner_that_is_interrupted() {
    let folder = tempfile::tempdir().unwrap();
    let (child, main) = wait_for_main(folder.path());
    signal(&child, Signal::SIGINT);
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(130));
    assert!(String::from_utf8_lossy(&output.stderr).contains("interrupted"));
    gone(main);
}

#[test]
fn bad_input_is_one_line_before_anything_starts() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(
        folder.path().join("bad.txt"),
        "4,4 0,0 0\n9,9,9,9,9,9/9,9,9,9,9,9 0,0 0\n",
    )
    .unwrap();
    let two = ["--bot", "ref:1", "--bot", "ref:2"];
    let cases: &[(&[&str], &[&str])] = &[
        (&["--rules", "owari"], &["owari", "oware"]),
        (&["--rules", "universal:players=3"], &["3 seats", "names 2"]),
        (&["--rules", "oware", "--tc", "fast"], &["--tc", "5+0.05"]),
        (&["--rules", "oware", "--games", "0"], &["--games"]),
        (
            &["--rules", "oware", "--positions", "none.txt"],
            &["none.txt"],
        ),
        (
            &["--rules", "oware", "--positions", "bad.txt"],
            &["bad.txt:1:", "bad.txt:2:"],
        ),
        (
            &["--rules", "oware", "--limits", "ram=1"],
            &["--limits", "memory=512M"],
        ),
        (
            &["--rules", "oware", "--bot", "ref:11"],
            &["ref:11", "ref:10"],
        ),
    ];
    for (args, wanted) in cases {
        let (code, said) = failure(folder.path(), &[args, &two[..]].concat());
        assert_eq!(code, 2, "{said}");
        for word in *wanted {
            assert!(said.contains(word), "{word} in {said}");
        }
        assert!(!folder.path().join("out").exists(), "nothing is begun");
    }
}

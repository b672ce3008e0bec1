//! Programs on standard streams: they play as bots, and bad ones hold nobody (R29).
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mashimo");

fn samples() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../clients/stdio/samples")
}

/// What `mashimo ugi` answers to these lines.
fn answered(lines: &str) -> String {
    let mut command = Command::new(PROGRAM);
    let mut child = command
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    child
        .stdin
        .take()
        .unwrap()
        .write_all(lines.as_bytes())
        .unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    String::from_utf8(output.stdout).unwrap()
}

fn a_match(folder: &Path, bots: [&str; 2], more: &[&str]) -> Output {
    let mut command = Command::new(PROGRAM);
    command
        .args(["match", "--rules", "hus", "--games", "2", "--json", "--out"])
        .arg(folder);
    command
        .args(["--bot", bots[0], "--bot", bots[1]])
        .args(more);
    command.stdin(Stdio::null()).output().unwrap()
}

/// A match that ends well; the faults of its first bot.
fn plays(folder: &Path, bots: [&str; 2]) -> Value {
    let output = a_match(folder, bots, &["--tc", "20+1"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{bots:?}: {said}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["games_finished"], 2);
    result["bots"][0].clone()
}

fn bridged(name: &str, program: &str) -> String {
    format!("{name}='{PROGRAM}' bridge stdio -- {program}")
}

#[test]
fn the_search_speaks_the_universal_game_interface() {
    let said = answered(
        "ugi\nisready\nsetoption name Ruleset value kalah\nposition startpos moves A3\n\
        query p1turn\nquery gameover\nquery result\nquery moves\ntalk nonsense\ngo depth 3\n",
    );
    for wanted in [
        "id name Mashimo",
        "ugiok",
        "readyok",
        "response true",
        "response false",
        "response none",
        "response A1 A2 A4 A5 A6",
        "info depth 3",
        "bestmove A",
    ] {
        assert!(said.contains(wanted), "{wanted} in {said}");
    }
    let said = answered(
        "position fen 0,0,0,0,0,1/0,0,0,0,0,0 23,24 0 moves X9\nsetoption name Ruleset value hush\n",
    );
    assert_eq!(said.matches("info string").count(), 2, "{said}");
    let said = answered("position startpos\ngo infinite\nstop\nquit\n");
    assert!(
        said.lines().last().unwrap().starts_with("bestmove "),
        "{said}"
    );
}

/// Lines to `mashimo ugi`, and what it must answer, in this order.
fn talks(lines: &str, wanted: &[&str]) {
    let said = answered(lines);
    let mut rest = said.as_str();
    for wanted in wanted {
        let Some((_, after)) = rest.split_once(wanted) else {
            panic!("{wanted} is missing in {said}, from {lines}");
        };
        rest = after;
    }
}

#[test]
fn every_form_of_go_ends_with_a_best_move() {
    for go in [
        "go movetime 50",
        "go p1time 400 p2time 400 p1inc 0 p2inc 0",
        "go p1time 100 p2time 100 movestogo 1",
        "go p2time 100 depth 4",
        "go depth 2",
        "go nodes 500",
        "go depth 200 nodes 2000",
        "go infinite\nstop",
        "go infinite\nisready\nposition startpos",
    ] {
        let lines = format!("position startpos moves A3\n{go}\nquit\n");
        // `quit` ends a search too; its best move is said before.
        talks(&lines, &["bestmove "]);
    }
    talks("setoption name Level value greedy\ngo\n", &["bestmove "]);
}

#[test]
fn options_are_named_and_taken() {
    talks(
        "ugi\nsetoption name Level value ref:2\nugi\nsetoption name hash value 1\nsetoption name Threads value 1\n\
        setoption name level value none\nsetoption name ruleset value universal:players=3\n\
        position startpos\nquery position\nquery p1turn\ngo depth 1\n",
        &[
            "option name Ruleset type string default oware",
            "option name Level type string default none",
            "option name Hash type spin default 64 min 1 max 65536",
            "option name Threads type spin default 1 min 1 max 256",
            "ugiok",
            "id name Mashimo ref:2",
            "ugiok",
            "response ",
            "response true",
            "bestmove ",
        ],
    );
}

#[test]
fn what_ugi_cannot_read_is_told_and_passed_over() {
    talks(
        "position\nposition fen nonsense\nposition startpos moves A9\nsetoption Hash 5\n\
        setoption name Hash value 0\nsetoption name Level value ref:99\nsetoption name Colour value red\n\
        go depth x movetime 10\nquery colour\nxyzzy\nisready\n",
        &[
            "info string write: position",
            "info string position 'nonsense'",
            "info string",
            "info string write: setoption",
            "info string Hash 0: 1 to 65536 MiB",
            "info string",
            "info string no option is called 'Colour'",
            "info string go depth x",
        ],
    );
    talks("query colour\nisready\n", &["response unknown", "readyok"]);
    let mut child = Command::new(PROGRAM)
        .arg("ugi")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .spawn()
        .unwrap();
    let noise = [&b"\xff\xfe\x00\n"[..], &[b'x'; 3 << 20], b"\nisready\n"].concat();
    child.stdin.take().unwrap().write_all(&noise).unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(output.status.code(), Some(0));
    assert_eq!(output.stdout, b"readyok\n");
}

#[test]
fn a_game_can_be_played_by_its_questions_alone() {
    let mut lines =
        "setoption name Ruleset value kalah:pits=3,seeds=2\nposition startpos\n".to_string();
    let mut said = answered(&(lines.clone() + "query moves\nquery result\nquery gameover\n"));
    let mut plies = 0;
    while said.contains("response false") {
        assert!(said.contains("response none"), "{said}");
        let moves = said.lines().next().unwrap();
        let first = moves.split(' ').nth(1).unwrap();
        lines.push_str(&format!("moves {first}\n"));
        said = answered(&(lines.clone() + "query moves\nquery result\nquery gameover\n"));
        plies += 1;
        assert!(plies < 60, "{said}");
    }
    let ends = ["response p1win", "response p2win", "response draw"];
    assert!(ends.iter().any(|end| said.contains(end)), "{said}");
    let over = answered(&(lines + "go depth 3\n"));
    assert!(
        over.contains("info string the game is over\nbestmove none"),
        "{over}"
    );
}

#[test]
fn the_search_and_a_shell_script_play_through_the_bridge() {
    let folder = tempfile::tempdir().unwrap();
    let search = bridged("ugi", &format!("'{PROGRAM}' ugi --level ref:1"));
    let shell = bridged(
        "sh",
        &format!("sh '{}'", samples().join("random.sh").display()),
    );
    let ugi = plays(folder.path(), [&search, &shell]);
    assert_eq!(ugi["faults"]["illegal_moves"], 0);
    let awk = bridged(
        "awk",
        &format!("awk -f '{}'", samples().join("random.awk").display()),
    );
    let folder = tempfile::tempdir().unwrap();
    let awk = plays(folder.path(), [&awk, "ref:1"]);
    assert_eq!(awk["faults"]["illegal_moves"], 0);
    assert_eq!(awk["faults"]["disconnects"], 0);
}

#[test]
fn a_program_that_ignores_its_input_and_quit_and_forks_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let deaf = folder.path().join("deaf.sh");
    // It introduces itself and is ready, and then never answers again.
    let text = "trap '' TERM INT HUP\necho ugiok\necho readyok\n\
        setsid sh -c 'echo \"stray $$\" >&2; exec sleep 1000' &\n\
        echo \"main $$\" >&2\nwhile :; do sleep 1; done\n";
    fs::write(&deaf, text).unwrap();
    let deaf = bridged("deaf", &format!("sh '{}'", deaf.display()));
    let output = a_match(folder.path(), [&deaf, "ref:1"], &["--tc", "0.3+0"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "the match goes on: {said}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["bots"][1]["wins"], 2, "{result}");
    let log = fs::read_to_string(folder.path().join("bots/deaf.log")).unwrap();
    assert!(log.contains("did not answer in time"), "{log}");
    let ids: Vec<&str> = log
        .lines()
        .filter_map(|line| line.strip_prefix("main ").or(line.strip_prefix("stray ")))
        .collect();
    assert!(ids.len() >= 2, "{log}");
    for id in ids {
        let stat = || fs::read_to_string(format!("/proc/{id}/stat")).unwrap_or_default();
        let lives = |stat: &str| {
            stat.rsplit_once(") ")
                .is_some_and(|(_, rest)| !rest.starts_with(['Z', 'X']))
        };
        while lives(&stat()) {
            std::thread::yield_now();
        }
    }
}

#[test]
fn a_program_that_cannot_be_spoken_with_is_told() {
    for (program, wanted) in [
        ("no-such-program", "the program ended"),
        ("cat /dev/zero", "a line of more than"),
        ("true", "`ugiok`"),
    ] {
        let mut command = Command::new(PROGRAM);
        command.args(["bridge", "stdio", "--start-within", "5", "--"]);
        let output = command
            .args(program.split(' '))
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(1), "{program}: {said}");
        assert!(said.contains(wanted), "{program}: {said}");
    }
}

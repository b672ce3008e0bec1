//! The samples for standard streams play whole games; programs that keep to nothing lose, say why, and vanish (R29).
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use serde_json::Value;

const PROGRAM: &str = env!("CARGO_BIN_EXE_mashimo");
/// One lap, extra turns, relays, three seats, choices within a turn, claims, word moves.
const RULES: [&str; 6] = [
    "oware",
    "kalah",
    "hus",
    "universal:players=3",
    "husbao:optional_capture=true",
    "nam-nam",
];

fn sample(name: &str) -> String {
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../clients/stdio/samples");
    samples.join(name).to_string_lossy().into_owned()
}

fn is_there(tool: &str) -> bool {
    let asked = Command::new(tool)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .status();
    // An awk that knows no `--version` is one all the same.
    asked.is_ok()
}

/// Plays whole games of every ruleset through the bridge: all legal, none lost by a fault.
fn plays_legally(command: &[&str]) {
    let folder = tempfile::tempdir().unwrap();
    let mut check = Command::new(PROGRAM);
    // A machine that is busy with other things is no fault of the program.
    check.args(["check-bot", "--only", "rules", "--tc", "600+1"]);
    check.args(["--start-within", "120", "--check-within", "600", "--out"]);
    check.arg(folder.path());
    for rules in RULES {
        check.args(["--rules", rules]);
    }
    check
        .args(["--", PROGRAM, "bridge", "stdio", "--"])
        .args(command);
    let output = check.stdin(Stdio::null()).output().unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{command:?}: {said}");
    assert_eq!(said.matches("pass  rules ").count(), RULES.len(), "{said}");
    assert!(said.contains("pass  always legal-moves"), "{said}");
}

/// Builds a sample with this compiler; none where there is no such compiler.
fn built(compiler: &str, standard: &str, source: &str, folder: &Path) -> Option<PathBuf> {
    if !is_there(compiler) {
        eprintln!("skipped: {source} needs `{compiler}`, which is not there");
        return None;
    }
    let program = folder.join("random");
    let output = Command::new(compiler)
        .args([standard, "-Wall", "-Wextra", "-Werror", "-O1", "-o"])
        .arg(&program)
        .arg(sample(source))
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    Some(program)
}

#[test]
fn the_shell_sample_plays_legally() {
    plays_legally(&["sh", &sample("random.sh")]);
}

#[test]
fn the_shell_sample_plays_legally_in_bash() {
    if !is_there("bash") {
        return eprintln!("skipped: there is no `bash`");
    }
    plays_legally(&["bash", &sample("random.sh")]);
}

#[test]
fn the_awk_sample_plays_legally() {
    if !is_there("awk") {
        return eprintln!("skipped: there is no `awk`");
    }
    plays_legally(&["awk", "-f", &sample("random.awk")]);
}

#[test]
fn the_c_sample_plays_legally() {
    let folder = tempfile::tempdir().unwrap();
    if let Some(program) = built("cc", "-std=c11", "random.c", folder.path()) {
        plays_legally(&[&program.to_string_lossy()]);
    }
}

#[test]
fn the_cpp_sample_plays_legally() {
    let folder = tempfile::tempdir().unwrap();
    if let Some(program) = built("c++", "-std=c++17", "random.cpp", folder.path()) {
        plays_legally(&[&program.to_string_lossy()]);
    }
}

/// A match of two games of oware between a program of these lines of shell and a level; the result, and what
/// the program's log says.
fn a_match(folder: &Path, lines: &str, tc: &str) -> (Value, String) {
    let script = folder.join("program.sh");
    fs::write(&script, lines).unwrap();
    let bot = format!("bad='{PROGRAM}' bridge stdio -- sh '{}'", script.display());
    let output: Output = Command::new(PROGRAM)
        .args([
            "match", "--rules", "oware", "--games", "2", "--json", "--tc", tc,
        ])
        .arg("--out")
        .arg(folder)
        .args(["--bot", &bot, "--bot", "ref:1"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "the match goes on: {said}");
    let result: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(result["games_finished"], 2, "{result}");
    let log = fs::read(folder.join("bots/bad.log")).unwrap_or_default();
    (result, String::from_utf8_lossy(&log).into_owned())
}

/// It loses both games, and the log says why.
fn loses(lines: &str, tc: &str, wanted: &str) {
    let folder = tempfile::tempdir().unwrap();
    let (result, log) = a_match(folder.path(), lines, tc);
    assert_eq!(result["bots"][1]["wins"], 2, "{result}");
    assert!(log.contains(wanted), "{wanted} in {log}");
}

/// Introduces itself, is ready, and does this at `go`.
fn at_go(action: &str) -> String {
    format!(
        "while read -r word rest; do\n  case $word in\n  ugi) echo ugiok ;;\n  isready) echo readyok ;;\n  \
        legal) legal=$rest ;;\n  go) {action} ;;\n  quit) exit 0 ;;\n  esac\ndone\n"
    )
}

#[test]
fn garbage_between_the_lines_is_passed_over() {
    let folder = tempfile::tempdir().unwrap();
    let lines = at_go(
        "printf '\\377\\376\\000 nonsense\\r\\n\\n   \\nbest move A1\\ninfo string bestmove Z9\\n'; \
        set -- $legal; echo \"bestmove $1 ponder A1\"",
    );
    let (result, log) = a_match(folder.path(), &lines, "20+1");
    let faults = &result["bots"][0]["faults"];
    assert_eq!(faults["illegal_moves"], 0, "{result} {log}");
    assert_eq!(faults["time_forfeits"], 0, "{result} {log}");
    assert!(!log.contains("decision"), "{log}");
}

#[test]
fn a_flood_of_lines_is_not_read_for_ever() {
    loses(&at_go("exec yes flood"), "20+1", "none of them `bestmove`");
}

#[test]
fn a_line_without_an_end_is_not_read_for_ever() {
    loses(
        &at_go("exec cat /dev/zero"),
        "20+1",
        "a line of more than 65536 bytes",
    );
}

#[test]
fn an_answer_without_a_move_is_told() {
    loses(
        &at_go("echo bestmove"),
        "20+1",
        "`bestmove` came without a move",
    );
}

#[test]
fn a_program_that_ends_in_the_middle_loses_that_game_and_plays_the_next() {
    let folder = tempfile::tempdir().unwrap();
    let (result, log) = a_match(folder.path(), &at_go("echo started >&2; exit 3"), "20+1");
    assert_eq!(result["bots"][1]["wins"], 2, "{result}");
    assert_eq!(
        log.matches("the program ended; `bestmove` was awaited")
            .count(),
        2,
        "{log}"
    );
    assert_eq!(log.matches("started").count(), 2, "{log}");
}

#[test]
fn a_move_that_is_not_legal_is_judged_by_the_server() {
    let folder = tempfile::tempdir().unwrap();
    let (result, _) = a_match(folder.path(), &at_go("echo bestmove Z9"), "20+1");
    assert_eq!(result["bots"][0]["faults"]["illegal_moves"], 2, "{result}");
}

#[test]
fn a_program_that_never_answers_loses_by_its_own_clock() {
    loses(&at_go(":"), "0.3+0", "did not answer in time");
}

#[test]
fn a_program_that_answers_without_reading_loses_no_time_of_others() {
    // What it is told fills the pipe; what it says fills the other.
    let lines = "echo ugiok\necho readyok\nexec yes 'bestmove A1'\n";
    let folder = tempfile::tempdir().unwrap();
    let (result, _) = a_match(folder.path(), lines, "1+0.1");
    assert_eq!(result["games_finished"], 2, "{result}");
}

#[test]
fn a_program_that_ignores_quit_and_forks_is_killed_with_its_forks() {
    let folder = tempfile::tempdir().unwrap();
    let lines = "trap '' TERM INT HUP\n\
        (trap '' TERM INT HUP; while :; do sleep 1; done) &\necho \"fork $!\" >&2\n\
        setsid sh -c 'trap \"\" TERM; echo \"stray $$\" >&2; while :; do sleep 1; done' &\n\
        echo \"main $$\" >&2\n"
        .to_string()
        + &at_go("set -- $legal; echo \"bestmove $1\"").replace("exit 0", ":")
        + "while :; do sleep 1; done\n";
    let (result, log) = a_match(folder.path(), &lines, "20+1");
    assert_eq!(result["bots"][0]["faults"]["time_forfeits"], 0, "{result}");
    let ids: Vec<&str> = log
        .lines()
        .filter_map(|line| {
            let (word, id) = line.split_once(' ')?;
            ["fork", "stray", "main"].contains(&word).then_some(id)
        })
        .collect();
    assert!(ids.len() >= 6, "a process a game, and its forks: {log}");
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

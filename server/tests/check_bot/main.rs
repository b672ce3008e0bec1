//! `mashimo check-bot`: good bots pass, and each bad one fails on the line that names its fault.
#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod bot;

use std::collections::BTreeSet;
use std::process::{Command, Stdio};

use bot::Fault;
use serde_json::Value;

/// A machine that is busy with other things is no fault of the bot.
const PATIENT: [&str; 6] = [
    "--tc",
    "600+1",
    "--start-within",
    "120",
    "--check-within",
    "400",
];

/// The variable that makes this program a bot.
const FAULT: &str = "MASHIMO_TEST_FAULT";

/// This program, started again, is the bot that is checked.
#[test]
fn this_program_is_a_bot_when_it_is_asked_to_be() {
    match std::env::var(FAULT) {
        Ok(name) => std::process::exit(bot::run(Fault::named(&name).unwrap())),
        Err(_) => assert_eq!(Fault::named("no such fault"), None),
    }
}

/// The checks of these names, with this program as the bot; each line of the report.
fn checked(fault: &str, args: &[&str]) -> Vec<Value> {
    let folder = tempfile::tempdir().unwrap();
    let mut command = Command::new(env!("CARGO_BIN_EXE_mashimo"));
    command
        .args(["check-bot", "--json", "--jobs", "4", "--out"])
        .arg(folder.path());
    command.args(PATIENT).args(args).arg("--");
    command.arg(std::env::current_exe().unwrap());
    command.args([
        "--exact",
        "this_program_is_a_bot_when_it_is_asked_to_be",
        "--nocapture",
    ]);
    let output = command
        .env(FAULT, fault)
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    let lines = output.stdout.split(|byte| *byte == b'\n');
    let lines = lines.filter(|line| !line.is_empty());
    let mut lines: Vec<Value> = lines.map(|l| serde_json::from_slice(l).unwrap()).collect();
    let sum = lines.pop().expect(&said);
    let failed = failed(&lines);
    assert_eq!(sum["failed"], failed.len(), "{sum}");
    let code = i32::from(!failed.is_empty());
    assert_eq!(output.status.code(), Some(code), "{said}");
    lines
}

fn failed(lines: &[Value]) -> BTreeSet<String> {
    let failed = lines.iter().filter(|line| line["result"] == "fail");
    failed
        .map(|line| line["check"].as_str().unwrap().to_string())
        .collect()
}

/// A bot with this fault fails these checks of those that `only` names, and says so in these words.
fn fails(fault: &str, only: &[&str], wanted: &[&str], words: &str) {
    let mut args = Vec::new();
    for name in only {
        args.extend(["--only", name]);
    }
    let lines = checked(fault, &args);
    let wanted: BTreeSet<String> = wanted.iter().map(|name| (*name).to_string()).collect();
    let shown: Vec<String> = lines.iter().map(Value::to_string).collect();
    assert_eq!(failed(&lines), wanted, "{}", shown.join("\n"));
    let all = shown.join("\n");
    assert!(all.contains(words), "{words} in {all}");
}

#[test]
fn a_bot_that_does_as_the_contract_says_passes_every_condition() {
    let mut args = vec!["--short-tc", "60+1", "--rules", "kalah"];
    args.extend(["--rules", "universal:players=3"]);
    args.extend(["--rules", "husbao:optional_capture=true"]);
    let lines = checked("none", &args);
    let shown: Vec<String> = lines.iter().map(Value::to_string).collect();
    assert_eq!(failed(&lines), BTreeSet::new(), "{}", shown.join("\n"));
    let skipped = lines.iter().filter(|line| line["result"] == "skip");
    assert_eq!(skipped.count(), 0, "{}", shown.join("\n"));
    assert!(lines.len() > 30);
}

#[test]
fn a_bot_that_plays_by_events_and_single_calls_passes_every_condition() {
    let lines = checked("calls", &["--short-tc", "60+1", "--rules", "kalah"]);
    let shown: Vec<String> = lines.iter().map(Value::to_string).collect();
    assert_eq!(failed(&lines), BTreeSet::new(), "{}", shown.join("\n"));
}

#[test]
fn a_reference_level_plays_the_whole_catalogue() {
    let folder = tempfile::tempdir().unwrap();
    let program = env!("CARGO_BIN_EXE_mashimo");
    let output = Command::new(program)
        .args(["check-bot", "--only", "rules", "--jobs", "4"])
        .args(PATIENT)
        .arg("--out")
        .arg(folder.path())
        .args(["--", program, "bot", "random"])
        .stdin(Stdio::null())
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    let rules = said.matches("pass  rules ").count();
    assert_eq!(rules, mashimo_engine::catalogue().len() + 2, "{said}");
}

#[test]
fn a_bot_that_ignores_resume_is_told() {
    let only = ["cut-before-request", "stop"];
    fails(
        "forgets-session",
        &only,
        &["always resumes"],
        "Hello without `resume`",
    );
}

#[test]
fn a_bot_that_plays_illegal_moves_is_told_which_and_what_was_legal() {
    let only = ["rules kalah", "stop"];
    let wanted = ["always legal-moves", "rules kalah"];
    fails("plays-illegal", &only, &wanted, "in `rules`: game ");
}

#[test]
fn a_move_that_is_illegal_is_no_matter_of_the_condition() {
    let lines = checked("plays-illegal", &["--only", "short-clock"]);
    let shown: Vec<String> = lines.iter().map(Value::to_string).collect();
    let clock = lines.iter().find(|line| line["check"] == "short-clock");
    let right = clock.unwrap()["troubles"][0]["right"].as_str().unwrap();
    assert!(right.contains("`legal_moves`"), "{}", shown.join("\n"));
    let words = "answered `A99`; legal were A1";
    assert!(shown.join("\n").contains(words), "{}", shown.join("\n"));
}

#[test]
fn a_slow_bot_fails_with_short_clocks() {
    fails(
        "slow",
        &["short-clock", "stop"],
        &["short-clock"],
        "TIME_FORFEIT",
    );
}

#[test]
fn a_bot_that_ends_at_the_first_cut_is_told() {
    let only = ["cut-after-request", "stop"];
    fails(
        "ends-when-cut",
        &only,
        &["cut-after-request"],
        "exit code 7",
    );
}

#[test]
fn a_bot_that_answers_twice_is_told() {
    let only = ["cut-before-offer", "stop"];
    let words = "asked 1× and answered 2× on one connection";
    fails("answers-twice", &only, &["always one-answer"], words);
}

#[test]
fn a_bot_that_never_acknowledges_is_told() {
    let only = ["delayed-frames", "stop"];
    fails("never-acks", &only, &["always acknowledges"], "no Ack came");
}

#[test]
fn a_bot_that_is_deaf_to_heartbeats_is_told() {
    let only = ["heartbeats", "stop"];
    fails("deaf", &only, &["always heartbeats"], "was not answered");
}

#[test]
fn a_bot_that_does_not_know_unknown_frames_is_told() {
    let only = ["unknown-frames", "stop"];
    fails("strict", &only, &["unknown-frames"], "exit code 8");
}

#[test]
fn a_bot_that_fights_its_newer_self_is_told() {
    let only = ["superseded", "stop"];
    fails(
        "fights",
        &only,
        &["superseded"],
        "came back after SESSION_SUPERSEDED",
    );
}

#[test]
fn a_bot_that_comes_back_before_its_time_is_told() {
    fails(
        "hurries",
        &["draining", "stop"],
        &["draining"],
        "the Goaway said",
    );
}

#[test]
fn a_bot_that_knocks_again_with_a_wrong_token_is_told() {
    let only = ["wrong-token", "stop"];
    fails("fights", &only, &["wrong-token"], "TOKEN_INVALID");
}

#[test]
fn a_bot_that_does_not_end_is_told_and_ended() {
    fails(
        "immortal",
        &["stop"],
        &["stop"],
        "still runs 10 s after SIGTERM",
    );
}

#[test]
fn a_bot_that_claims_what_is_no_ruleset_is_told() {
    let only = ["rules", "stop"];
    fails(
        "claims-chess",
        &only,
        &["rules chess"],
        "which is no ruleset",
    );
}

#[test]
fn a_command_that_is_none_fails_to_connect() {
    let output = Command::new(env!("CARGO_BIN_EXE_mashimo"))
        .args(["check-bot", "--out"])
        .arg(tempfile::tempdir().unwrap().path())
        .args(["--", "no-such-bot"])
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    for wanted in [
        "FAIL  connect",
        "the bot's command was not found",
        "right: give the bot after `--`",
        "log:   ",
    ] {
        assert!(said.contains(wanted), "{wanted} in {said}");
    }
}

#[test]
fn what_cannot_be_checked_is_told_before_anything_starts() {
    for (args, wanted) in [
        (
            &["--only", "nonsense", "--", "true"][..],
            "--list shows them all",
        ),
        (&["--rules", "chess", "--", "true"], "chess"),
        (&["--tc", "fast", "--", "true"], "--tc"),
        (&[][..], "COMMAND"),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .arg("check-bot")
            .args(args)
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
        assert!(said.contains(wanted), "{args:?}: {said}");
    }
}

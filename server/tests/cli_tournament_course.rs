//! `mashimo tournament`: stopped from another terminal, with bots that come by themselves, overridden.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod tournament;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::thread::sleep;
use std::time::{Duration, Instant};

use serde_json::Value;

use tournament::{Place, command, mashimo, printed, refused};

/// A guard against hanging, nothing that is measured.
const PATIENCE: Duration = Duration::from_secs(180);

/// An event of small games that is long enough to be stopped in.
const LONG: &str = r#"
name = "Long"
kind = "round-robin"
seed = 5
concurrency = 2
oversubscribe = true
bots = [
    { name = "one", level = "ref:1" },
    { name = "greedy", level = "greedy" },
    { name = "random", level = "random" },
]

[[games]]
rules = "kalah:pits=3,seeds=3"
tc = "60+1"
pairs = 15
random_plies = 2

[round_robin]
cycles = 2
"#;

fn started(place: &Place, out: &str, more: &[&str]) -> Child {
    let (file, out) = (place.path("event.toml"), place.path(out));
    let args = [&["run", &file, "--out", &out, "--json"], more].concat();
    let mut command = command(&args);
    command.stdout(Stdio::piped()).stderr(Stdio::piped());
    command.spawn().unwrap()
}

fn until(child: &mut Child, what: impl Fn() -> bool) {
    let deadline = Instant::now() + PATIENCE;
    while !what() {
        assert!(child.try_wait().unwrap().is_none(), "it has ended already");
        assert!(Instant::now() < deadline, "nothing happened");
        sleep(Duration::from_millis(5));
    }
}

fn lines(path: &Path) -> usize {
    fs::read_to_string(path).map_or(0, |text| text.lines().count())
}

/// What a run printed, which ended well.
fn ended(child: Child) -> Value {
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{said}");
    serde_json::from_slice(&output.stdout).unwrap()
}

#[test]
fn a_run_is_stopped_from_another_terminal_and_goes_on_as_if_it_had_not_been() {
    let place = Place::with(LONG);
    let whole = place.run("whole");
    assert_eq!(whole["over"], Value::Bool(true));
    let (file, out) = (place.path("event.toml"), place.path("stopped"));
    let results = PathBuf::from(&out).join("results.jsonl");
    for (lines_before, more) in [(1, &[][..]), (3, &["--now"][..])] {
        let mut run = started(&place, "stopped", &[]);
        until(&mut run, || lines(&results) >= lines_before);
        let args = [&["stop", &file, "--out", &out][..], more].concat();
        let table = printed(&args);
        assert!(table.contains("under way"), "{table}");
        assert_eq!(ended(run)["over"], Value::Bool(false));
        let before = lines(&results);
        assert!(before < 6, "stopped on the way: {before}");
    }
    refused(&["stop", &file, "--out", &out], &["isn't being played"]);
    let resumed = place.run("stopped");
    assert_eq!(resumed["table"], whole["table"]);
    assert_eq!(resumed["results"], whole["results"]);
}

/// An event in which one bot is started by somebody else.
const GUESTS: &str = r#"
name = "Guests"
kind = "round-robin"
seed = 5
concurrency = 4
oversubscribe = true
bots = [
    { name = "guest", connected = true },
    { name = "own", command = "'MASHIMO' bot random", capacity = 1 },
    { name = "house", level = "random" },
]

[[games]]
rules = "kalah:pits=2,seeds=2"
tc = "60+1"
pairs = 2
random_plies = 1
"#;

fn token(tokens: &str, bot: &str) -> String {
    let line = tokens.lines().find(|line| line.starts_with(bot)).unwrap();
    line.split_once(' ').unwrap().1.to_string()
}

#[test]
fn bots_that_come_by_themselves_play_with_those_that_are_started() {
    let binary = env!("CARGO_BIN_EXE_mashimo");
    let place = Place::with(&GUESTS.replace("MASHIMO", binary));
    let (file, out) = (place.path("event.toml"), place.path("out"));
    refused(
        &["run", &file, "--out", &out],
        &["line 8", "guest", "--listen"],
    );
    let mut run = started(&place, "out", &["--listen", "127.0.0.1:0"]);
    let address = PathBuf::from(&out).join("address.txt");
    until(&mut run, || address.exists());
    let address = fs::read_to_string(address).unwrap();
    let tokens = fs::read_to_string(PathBuf::from(&out).join("tokens.txt")).unwrap();
    let mut guest = Command::new(binary)
        .args(["bot", "greedy"])
        .env("MASHIMO_ADDRESS", address.trim())
        .env("MASHIMO_TOKEN", token(&tokens, "guest"))
        .env("MASHIMO_BOT", "guest")
        .stdin(Stdio::null())
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let table = ended(run);
    let _ = guest.kill();
    guest.wait().unwrap();
    assert_eq!(table["over"], Value::Bool(true));
    let line = |bot: &str| {
        let lines = table["table"].as_array().unwrap();
        lines
            .iter()
            .find(|line| line["bot"] == bot)
            .unwrap()
            .clone()
    };
    assert_eq!(
        (
            line("guest")["games"].as_u64(),
            line("own")["games"].as_u64()
        ),
        (Some(8), Some(8))
    );
    assert_eq!(lines(&PathBuf::from(&out).join("results.jsonl")), 3);
}

#[test]
fn who_never_comes_forfeits_and_the_others_play() {
    let place = Place::with(
        &GUESTS
            .replace("'MASHIMO' bot random", "true")
            .replace("command = \"true\", capacity = 1", "level = \"greedy\""),
    );
    let table = ended(started(
        &place,
        "out",
        &["--listen", "127.0.0.1:0", "--wait", "1"],
    ));
    assert_eq!(table["over"], Value::Bool(true));
    let failed = &table["failed"][0];
    let how = (failed["bot"].as_str(), failed["termination"].as_str());
    assert_eq!(how, (Some("guest"), Some("NO_SHOW")));
    let lines = table["table"].as_array().unwrap();
    let guest = lines.iter().find(|line| line["bot"] == "guest").unwrap();
    let games = (guest["games"].as_u64(), guest["forfeits"].as_u64());
    assert_eq!(games, (Some(0), Some(8)));
}

fn at(report: &Value, round: u64, board: u64) -> &Value {
    let results = report["results"].as_array().unwrap();
    let of = |result: &&Value| {
        let meeting = &result["meeting"];
        (meeting["round"].as_u64(), meeting["board"].as_u64()) == (Some(round - 1), Some(board - 1))
    };
    results.iter().find(of).unwrap()
}

#[test]
fn an_arbiters_decision_counts_and_says_who_when_and_why() {
    let place = Place::with(&LONG.replace("pairs = 15", "pairs = 1"));
    let before = place.run("out");
    let (file, out) = (place.path("event.toml"), place.path("out"));
    let decide = |round: &str, score: &str, reason: &str| {
        let args = [
            "override", &file, "--out", &out, "--round", round, "--board", "1",
        ];
        let more = [
            "--score", score, "--reason", reason, "--by", "arne", "--json",
        ];
        mashimo(&[&args[..], &more[..]].concat())
    };
    let decided = decide("2", "0.5:1.5", "the clock was wrong");
    assert!(decided.status.success());
    let after: Value = serde_json::from_slice(&decided.stdout).unwrap();
    assert_eq!(
        at(&after, 2, 1)["score"]["half_points"],
        serde_json::json!([1, 3])
    );
    assert_eq!(at(&after, 1, 1), at(&before, 1, 1), "no other board");
    let report = printed(&["report", &file, "--out", &out, "--json"]);
    let report: Value = serde_json::from_str(&report).unwrap();
    assert_eq!(report["table"], after["table"], "it stays");
    assert_eq!(
        place.run("out")["table"],
        after["table"],
        "also when the event is gone on with"
    );
    let kept = fs::read_to_string(PathBuf::from(&out).join("overrides.jsonl")).unwrap();
    let kept: Value = serde_json::from_str(kept.trim()).unwrap();
    assert_eq!(
        (kept["by"].as_str(), kept["reason"].as_str()),
        (Some("arne"), Some("the clock was wrong"))
    );
    assert!(kept["at_ms"].as_u64().unwrap() > 0);
    for (round, score, reason, wanted) in [
        ("9", "1:1", "x", "no such board"),
        ("2", "0.3:1", "x", "halves"),
        ("2", "1:1", " ", "--reason"),
    ] {
        let refused = decide(round, score, reason);
        let said = String::from_utf8_lossy(&refused.stderr).into_owned();
        assert!(
            !refused.status.success() && said.contains(wanted),
            "{wanted}: {said}"
        );
    }
}

#[test]
fn what_later_rounds_were_paired_by_stands_and_the_last_round_pairs_anew() {
    let swiss = LONG.replace("pairs = 15", "pairs = 1");
    let swiss = swiss
        .replace("round-robin", "swiss")
        .replace("[round_robin]\ncycles = 2", "[swiss]\nrounds = 2");
    let place = Place::with(&swiss);
    place.run("out");
    let (file, out) = (place.path("event.toml"), place.path("out"));
    let args = |round| {
        [
            "override", &file, "--out", &out, "--round", round, "--board", "1", "--score", "1:1",
        ]
    };
    let with = |round| [&args(round)[..], &["--reason", "a tie"]].concat();
    refused(&with("1"), &["--round 1", "paired by its results"]);
    printed(&with("2"));
}

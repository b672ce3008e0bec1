//! `mashimo tournament`: events played, killed and resumed; files refused; report files paired.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod tournament;

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

use tournament::{Place, command, printed, refused};

/// A Swiss event of four levels.
const SWISS: &str = r#"
name = "Small open"
kind = "swiss"
seed = 3
concurrency = 2
bots = [
    { name = "one", level = "ref:1" },
    { name = "greedy", level = "greedy" },
    { name = "random", level = "random" },
    { name = "other", level = "random" },
]

[[games]]
rules = "oware"
tc = "60+1"
pairs = 3
random_plies = 2

[swiss]
rounds = 3
"#;

fn killed_after(mut child: Child, results: &Path, lines: usize) {
    let deadline = Instant::now() + Duration::from_secs(120);
    let enough = || fs::read_to_string(results).is_ok_and(|text| text.lines().count() >= lines);
    while !enough() && child.try_wait().unwrap().is_none() {
        assert!(Instant::now() < deadline, "no result after two minutes");
        std::thread::yield_now();
    }
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
fn an_event_killed_on_the_way_ends_with_the_same_table() {
    let place = Place::with(SWISS);
    let whole = place.run("whole");
    assert_eq!(whole["over"], Value::Bool(true));
    let games: u64 = whole["table"]
        .as_array()
        .unwrap()
        .iter()
        .map(|l| l["games"].as_u64().unwrap())
        .sum();
    assert_eq!(
        games,
        2 * 6 * 6,
        "six meetings of six games, counted by both"
    );

    let results = PathBuf::from(place.path("killed")).join("results.jsonl");
    for lines in [1, 3] {
        let (file, out) = (place.path("event.toml"), place.path("killed"));
        let child = command(&["run", &file, "--out", &out])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        killed_after(child, &results, lines);
    }
    let resumed = place.run("killed");
    assert_eq!(resumed["table"], whole["table"]);
    assert_eq!(resumed["results"], whole["results"]);

    // A result half written by a kill is asked of the store again.
    let text = fs::read_to_string(&results).unwrap();
    fs::write(&results, &text[..text.len() - 20]).unwrap();
    assert_eq!(place.run("killed")["results"], whole["results"]);

    let report = printed(&[
        "report",
        &place.path("event.toml"),
        "--out",
        &place.path("killed"),
    ]);
    assert!(
        report.contains("6 meetings played, over") && report.contains("greedy"),
        "{report}"
    );
    fs::write(
        place.path("event.toml"),
        SWISS.replace("seed = 3", "seed = 4"),
    )
    .unwrap();
    let args = [
        "run",
        &place.path("event.toml"),
        "--out",
        &place.path("killed"),
    ];
    refused(&args, &["--out", "another event"]);
}

#[test]
fn commands_play_with_levels_in_a_knockout() {
    let bot = format!("'{}' bot greedy", env!("CARGO_BIN_EXE_mashimo"));
    let place = Place::with(&format!(
        r#"
name = "Cup"
kind = "knockout"
[[bots]]
name = "theirs"
command = "{bot}"
[[bots]]
name = "random"
level = "random"
[[bots]]
name = "one"
level = "ref:1"
[[games]]
rules = "kalah"
tc = "60+1"
random_plies = 2
"#
    ));
    let cup = place.run("out");
    assert_eq!(cup["over"], Value::Bool(true));
    assert_eq!(cup["table"][0]["bot"], cup["champion"]);
    let seeds = cup["results"][0]["score"]["seeds"].as_array().unwrap();
    assert_eq!(
        seeds.iter().map(|n| n.as_u64().unwrap()).sum::<u64>(),
        2 * 48
    );
}

#[test]
fn everything_wrong_is_said_before_anything_starts() {
    let place = Place::with(
        r#"name = "x"
kind = "round-robin"
[[bots]]
name = "a"
command = "./not-here --fast"
[[bots]]
name = "b"
connected = true
[[games]]
rules = "@nowhere.json"
tc = "1+0"
colour = 1
"#,
    );
    let file = place.path("event.toml");
    refused(
        &["run", &file],
        &[
            "line 4: bot \"a\": there is no program",
            "line 7: bot \"b\"",
            "line 10: ",
            "nowhere.json",
            "line 12: [[games]] colour isn't known",
        ],
    );
    fs::write(&file, "name = \"x\"\nkind = \"sprt\"\ncolour = 1\n").unwrap();
    refused(
        &["check", &file],
        &["line 1: there is no [[bots]]", "line 3: colour isn't known"],
    );
    refused(&["run", &place.path("none.toml")], &["none.toml"]);
    fs::write(&file, SWISS).unwrap();
    refused(
        &["report", &file, "--out", &place.path("nowhere")],
        &["--out"],
    );
    assert!(
        printed(&["check", &file]).contains("36 games"),
        "six meetings of six"
    );
}

const REPORT: &str = "\
012 Five
142 3
152 W
001    1      Bot 1                             1900                              1.0    1     3 w 1
001    2      Bot 2                             1850                              0.5    2     4 b =
001    3      Bot 3                             1800                              0.0    3     1 b 0
001    4      Bot 4                             1750                              0.5    4     2 w =
001    5      Bot 5                             1700                              1.0    5  0000 - U
";

#[test]
fn a_report_file_is_read_paired_and_written() {
    // The points end in column 84.
    let report = REPORT.replace(
        "                              ",
        "                             ",
    );
    let place = Place::with("");
    let file = place.path("five.trf");
    fs::write(&file, &report).unwrap();
    assert!(printed(&["trf", &file]).contains("Five: 5 players, round 1 of 3"));
    let older = printed(&["trf", &file, "--to", "trf16"]);
    assert!(older.contains("XXR 3\r\nXXC white1\r\n"), "{older}");
    let pairs = printed(&["pair", &file]);
    let mut lines: Vec<&str> = pairs.lines().collect();
    lines.sort_unstable();
    assert_eq!(lines, ["2 1", "3", "3 0", "5 4"]);
    fs::write(&file, report.replace("3 w 1", "3 w 0")).unwrap();
    refused(&["pair", &file], &["line 4: player 1", "contradict"]);
}

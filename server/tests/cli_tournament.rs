//! `mashimo tournament`: events played, killed and resumed; files refused; report files paired.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;

fn command(args: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_mashimo"));
    command.args(["tournament"]).args(args).stdin(Stdio::null());
    command
}

fn mashimo(args: &[&str]) -> Output {
    command(args).output().unwrap()
}

fn printed(args: &[&str]) -> String {
    let output = mashimo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{args:?}: {said}");
    String::from_utf8(output.stdout).unwrap()
}

fn refused(args: &[&str], wanted: &[&str]) {
    let output = mashimo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: one line: {said}");
    for word in wanted {
        assert!(said.contains(word), "{args:?}: {word} in {said}");
    }
}

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

struct Place {
    folder: tempfile::TempDir,
}

impl Place {
    fn with(text: &str) -> Place {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("event.toml"), text).unwrap();
        Place { folder }
    }

    fn path(&self, name: &str) -> String {
        self.folder.path().join(name).to_str().unwrap().to_string()
    }

    fn run(&self, out: &str) -> Value {
        let text = printed(&[
            "run",
            &self.path("event.toml"),
            "--out",
            &self.path(out),
            "--json",
        ]);
        serde_json::from_str(&text).unwrap()
    }
}

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

/// Three bots, each against each in four games; the first is a command.
fn with_a_command(command: &str) -> Place {
    Place::with(&format!(
        r#"
name = "Failing"
kind = "round-robin"
seed = 5
[[bots]]
name = "failing"
command = """{command}"""
[[bots]]
name = "random"
level = "random"
[[bots]]
name = "one"
level = "ref:1"
[[games]]
rules = "oware"
tc = "60+1"
pairs = 2
random_plies = 2
"#
    ))
}

fn line_of<'a>(event: &'a Value, bot: &str) -> &'a Value {
    let lines = event["table"].as_array().unwrap();
    lines.iter().find(|line| line["bot"] == bot).unwrap()
}

fn run_without_restarts(place: &Place) -> (Value, String) {
    let (file, out) = (place.path("event.toml"), place.path("out"));
    let output = mashimo(&["run", &file, "--out", &out, "--restarts", "0", "--json"]);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    (serde_json::from_slice(&output.stdout).unwrap(), said)
}

#[test]
fn a_bot_that_cannot_start_forfeits_and_the_event_goes_on() {
    let place = with_a_command("echo no licence found >&2; exit 3");
    let (event, said) = run_without_restarts(&place);
    assert!(
        said.contains("failing") && said.contains("no licence found"),
        "{said}"
    );
    assert_eq!(event["over"], Value::Bool(true));
    let failing = line_of(&event, "failing");
    assert_eq!([&failing["games"], &failing["forfeits"]], [0, 8]);
    assert_eq!(failing["game_half_points"], 0);
    let one = line_of(&event, "one");
    assert_eq!([&one["games"], &one["forfeits"]], [4, 0], "the others met");
    assert!(
        one["game_half_points"].as_u64().unwrap() >= 8,
        "4 points are given"
    );
    assert_eq!(event["failed"][0]["termination"], "NO_SHOW");

    let (file, out) = (place.path("event.toml"), place.path("out"));
    let report = printed(&["report", &file, "--out", &out]);
    assert!(
        report.contains("8 NO_SHOW") && report.contains("no licence found"),
        "{report}"
    );
    let (again, said) = run_without_restarts(&place);
    assert_eq!(again["results"], event["results"]);
    assert_eq!(said, "", "it isn't started again");
}

#[test]
fn a_report_is_written_for_programs_and_for_a_browser() {
    let place = with_a_command("echo '<script>alert(1)</script>' >&2; exit 3");
    run_without_restarts(&place);
    let [file, out, csv, json, html] =
        ["event.toml", "out", "t.csv", "t.json", "t.html"].map(|name| place.path(name));
    let mut args = vec!["report", &file, "--out", &out, "--csv", &csv];
    args.extend(["--standings", &json, "--html", &html]);
    printed(&args);

    let csv = fs::read_to_string(csv).unwrap();
    let rows: Vec<Vec<&str>> = csv
        .split_terminator("\r\n")
        .map(|r| r.split(',').collect())
        .collect();
    assert_eq!(rows.len(), 4, "{csv}");
    assert!(rows.iter().all(|row| row.len() == 7 + 3), "{csv}");
    let (bots, points): (Vec<&str>, Vec<f64>) = rows[1..]
        .iter()
        .map(|row| (row[1], row[2].parse::<f64>().unwrap()))
        .unzip();
    assert_eq!(points.iter().sum::<f64>(), 12.0, "{csv}");
    assert_eq!(rows[0][7..], bots, "the columns stand as the rows do");

    let json: Value = serde_json::from_str(&fs::read_to_string(json).unwrap()).unwrap();
    assert_eq!(json["schema"], "mashimo-standings/1");
    assert_eq!(json["standings"][0]["bot"], bots[0]);
    assert_eq!(json["plays"][0]["rules"], "oware");
    let forfeits = json["crosstable"].as_array().unwrap().iter();
    let forfeits: u64 = forfeits
        .map(|cell| cell["forfeits"].as_u64().unwrap())
        .sum();
    assert_eq!(forfeits, 8);

    let html = fs::read_to_string(html).unwrap();
    assert_eq!(
        html.matches("<svg ").count(),
        html.matches("</svg>").count()
    );
    assert!(html.matches("<rect ").count() == 3, "a bar a bot");
    assert!(
        html.contains("&lt;script&gt;") && !html.contains("<script"),
        "{html}"
    );
    assert!(
        !html.contains("http") && !html.contains("src="),
        "nothing beside it"
    );
    refused(
        &[
            "report",
            &file,
            "--out",
            &out,
            "--csv",
            &place.path("no/t.csv"),
        ],
        &["--csv"],
    );
}

#[test]
fn a_bot_that_fails_on_the_way_keeps_what_it_played_and_forfeits_the_rest() {
    let bot = env!("CARGO_BIN_EXE_mashimo");
    let command = format!("'{bot}' bot greedy --games 1; echo out of memory >&2; exit 3");
    let place = with_a_command(&command);
    let (event, said) = run_without_restarts(&place);
    assert!(said.contains("out of memory"), "{said}");
    assert_eq!(event["over"], Value::Bool(true));
    let failing = line_of(&event, "failing");
    let (games, forfeits) = (&failing["games"], &failing["forfeits"]);
    assert!(games.as_u64().unwrap() >= 1, "{failing}");
    assert_eq!(
        games.as_u64().unwrap() + forfeits.as_u64().unwrap(),
        8,
        "{failing}"
    );
    assert_eq!(event["failed"][0]["termination"], "DISCONNECT");
    let points: u64 = ["failing", "random", "one"]
        .map(|bot| line_of(&event, bot)["game_half_points"].as_u64().unwrap())
        .iter()
        .sum();
    assert_eq!(points, 2 * 12, "every game of the plan has its points");
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

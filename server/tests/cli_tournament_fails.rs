//! `mashimo tournament` with a bot that cannot play, and its report as files.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod tournament;

use std::fs;

use serde_json::Value;

use tournament::{Place, mashimo, printed, refused};

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
fn r57_a_bot_that_runs_and_never_comes_forfeits_and_the_event_goes_on() {
    let place = with_a_command("echo 'waiting for a licence' >&2; exec sleep 1000");
    let (file, out) = (place.path("event.toml"), place.path("out"));
    let args = [
        "run",
        &file,
        "--out",
        &out,
        "--start-within",
        "20",
        "--json",
    ];
    let output = mashimo(&args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(0), "{said}");
    for word in [
        "'failing' did not connect within 20 s",
        "waiting for a licence",
    ] {
        assert!(said.contains(word), "{word} in {said}");
    }
    let event: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(event["over"], Value::Bool(true));
    let failing = line_of(&event, "failing");
    assert_eq!([&failing["games"], &failing["forfeits"]], [0, 8]);
    assert_eq!(event["failed"][0]["termination"], "NO_SHOW");
    assert_eq!(line_of(&event, "one")["games"], 4, "the others met");
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

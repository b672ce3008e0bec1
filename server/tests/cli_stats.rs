//! `mashimo stats`: published numbers from the command line, records, and what bad input is told.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::fs;
use std::path::Path;
use std::process::{Command, Output, Stdio};

use serde_json::{Value, json};

fn mashimo(args: &[&str]) -> Output {
    let program = env!("CARGO_BIN_EXE_mashimo");
    Command::new(program)
        .args(args)
        .stdin(Stdio::null())
        .output()
        .unwrap()
}

fn answers(args: &[&str]) -> Vec<Value> {
    let output = mashimo(&[args, &["--json"]].concat());
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(
        (output.status.code(), said.as_str()),
        (Some(0), ""),
        "{args:?}"
    );
    let text = String::from_utf8(output.stdout).unwrap();
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap())
        .collect()
}

fn stats(line: &str) -> Value {
    let args: Vec<&str> = ["stats"]
        .into_iter()
        .chain(line.split_whitespace())
        .collect();
    let mut answers = answers(&args);
    assert_eq!(answers.len(), 1, "{line}");
    answers.remove(0)
}

fn near(found: &Value, expected: f64, tolerance: f64) {
    let found = found.as_f64().unwrap();
    assert!(
        (found - expected).abs() <= tolerance,
        "{found} is not {expected} ± {tolerance}"
    );
}

fn refused(line: &str, wanted: &[&str]) {
    let args: Vec<&str> = ["stats"]
        .into_iter()
        .chain(line.split_whitespace())
        .collect();
    let output = mashimo(&args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(2), "{line}: {said}");
    assert_eq!(said.lines().count(), 1, "{line}: one line: {said}");
    for word in wanted {
        assert!(said.contains(word), "{line}: {word} in {said}");
    }
}

#[test]
fn the_published_ratios() {
    let found = stats("llr --penta 379,10170,21828,10640,343 --model normalized --elo0 0 --elo1 2");
    near(&found["llr"], 2.945495, 2e-6);
    near(&found["bounds"][0], -2.944439, 1e-6);
    near(&found["bounds"][1], 2.944439, 1e-6);
    assert_eq!(found["verdict"], "H1");
    let found = stats("llr --wdl 21484,41111,21629 --model bayes --elo0 0.5 --elo1 2.5");
    near(&found["llr"], -1.130643, 2e-6);
    assert_eq!(found["verdict"], "CONTINUE");
    let found = stats("llr --penta 144,3,1,0,0 --elo0 -1500 --elo1 -500");
    assert_eq!(
        (&found["verdict"], &found["model"]),
        (&json!("H0"), &json!("normalized"))
    );
    let found = stats("llr --penta 0,0,0,0,0 --elo0 0 --elo1 5");
    assert_eq!(
        (&found["llr"], &found["verdict"]),
        (&json!(0.0), &json!("CONTINUE"))
    );
    let found = stats("llr --penta 1,2,3,2,1 --elo0 0 --elo1 5 --max-pairs 9");
    assert_eq!(found["verdict"], "INCONCLUSIVE");
}

#[test]
fn the_published_differences() {
    let found = stats("elo --penta 34,54,63,64,75");
    near(&found["elo"], 55.5798, 1e-4);
    near(&found["elo_error"], 27.6534, 1e-4);
    near(&found["nelo"], 57.9356, 1e-4);
    let sweep = stats("elo --wdl 0,0,7");
    assert_eq!((&sweep["elo"], &sweep["games"]), (&Value::Null, &json!(7)));
}

#[test]
fn the_papers_rating() {
    let games = "--game 1400,30,1 --game 1550,100,0 --game 1700,300,0";
    let found = stats(&format!("glicko2 --rating 1500 --deviation 200 {games}"));
    near(&found["rating"], 1464.0506705, 1e-6);
    near(&found["deviation"], 151.5165241, 1e-6);
}

#[test]
fn a_joint_table_from_counts() {
    let found = stats("fit --games a,b,25,0,75 --games b,a,75,0,25 --anchor b --prior 100000");
    near(&found["rows"][0]["rating"], 1690.85, 0.05);
    assert_eq!(
        (&found["reference"], &found["rows"][1]["rating"]),
        (&json!("b"), &json!(1500.0))
    );
}

#[test]
fn bad_input_names_its_option() {
    refused(
        "llr --penta 1,2,3,4,5 --elo0 5 --elo1 5",
        &["--elo0", "less than"],
    );
    refused(
        "llr --penta 1,2,3,4,5 --elo0 0 --elo1 5 --alpha 0 --beta 1",
        &["--alpha", "--beta"],
    );
    refused(
        "llr --penta 1,2,3,4,5 --elo0 0 --elo1 5 --alpha 0.6 --beta 0.6",
        &["--alpha", "sum"],
    );
    refused("llr --penta 1,2,3,4,5 --elo0 NaN --elo1 5", &["--elo0"]);
    refused("llr --penta 1,2,3,4,5 --elo0 0 --elo1 1e9", &["--elo1"]);
    refused(
        "llr --penta 1,2,3,4,5 --elo0 0 --elo1 5 --model bayes",
        &["--model bayes", "--wdl"],
    );
    refused(
        "llr --penta 1,2,3 --elo0 0 --elo1 5",
        &["--penta", "13,37,50,25,3"],
    );
    refused("llr --penta 1,2,3,4,-5 --elo0 0 --elo1 5", &["--penta"]);
    refused("llr --penta 1,2,3,4,5 --elo0 0", &["--elo1"]);
    refused(
        "llr --penta 1,2,3,4,5 --elo0 0 --elo1 5 --max-pairs 0",
        &["--max-pairs"],
    );
    refused("llr --elo0 0 --elo1 5", &["--penta", "--wdl", "--record"]);
    refused("elo --penta 1,2,3,4,5 --wdl 1,2,3", &["--penta", "--wdl"]);
    refused("elo --record nowhere.jsonl", &["--record nowhere.jsonl"]);
    refused("glicko2 --game 1400,30", &["--game", "1400,30,1"]);
    refused(
        "glicko2 --game 1400,30,1 --deviation 0",
        &["--deviation 0", "45 to 350"],
    );
    refused("glicko2 --game 1400,30,1 --tau -1", &["--tau"]);
    refused("glicko2", &["--game", "--record"]);
    refused("fit --games a,b,1,2", &["--games", "a,b,10,2,28"]);
    refused("fit --games a,b,1,2,3 --anchor c", &["--anchor", "c"]);
    refused("fit --games a,b,1,2,3 --prior 0", &["--prior"]);
}

/// The lines of a record: `first` against `second` in a slot of a match, won by a seat or drawn.
fn record(first: &str, second: &str, slot: u64, winner: Option<u8>) -> String {
    let head = json!({
        "kind": "game", "v": 1, "time": 1000 * slot, "game_id": format!("g{slot}"),
        "spec": "oware", "fingerprint": "0000000000000000", "start": "",
        "seats": [{"bot": first}, {"bot": second}],
        "clock": {"control": {"kind": "fischer", "base_ns": 5_000_000_000u64,
            "increment_ns": 50_000_000}, "hard_turn_limit_ns": 60_000_000_000u64},
        "part_of": {"match_id": "m", "slot": slot},
    });
    let (ranks, points) = match winner {
        Some(0) => ([1, 2], [1.0, 0.0]),
        Some(_) => ([2, 1], [0.0, 1.0]),
        None => ([1, 1], [0.5, 0.5]),
    };
    let over = json!({
        "kind": "over", "v": 1, "seq": 1, "time": 1000 * slot + 500, "ended": "finished",
        "termination": "NORMAL", "text": "", "rated": true, "winner": winner, "ranks": ranks,
        "seeds": [0, 0], "points": points, "position": "",
    });
    format!("{head}\n{over}\n")
}

fn write_records(folder: &Path) -> String {
    // Pairs for a: 2 (won both), 1½, and a half pair.
    let lines = [
        record("a", "b", 0, Some(0)),
        record("b", "a", 1, Some(1)),
        record("a", "b", 2, None),
        record("b", "a", 3, Some(1)),
        record("a", "b", 4, Some(1)),
    ];
    let path = folder.join("games.jsonl");
    fs::write(&path, lines.concat()).unwrap();
    path.to_str().unwrap().to_string()
}

#[test]
fn records_give_the_same_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let path = write_records(folder.path());
    let elo = stats(&format!("elo --record {path}"));
    assert_eq!(
        (&elo["subject"], &elo["reference"]),
        (&json!("a"), &json!("b"))
    );
    assert_eq!(elo["pool"], json!({"rules": "oware", "clock": "5+0.05"}));
    assert_eq!(elo["counts"], json!({"pairs": [0, 0, 0, 1, 1]}));

    let llr = stats(&format!(
        "llr --record {path} --elo0 0 --elo1 5 --subject b"
    ));
    assert_eq!(llr["counts"], json!({"pairs": [1, 1, 0, 0, 0]}));
    assert_eq!(
        (&llr["verdict"], &llr["games_of_open_pairs"]),
        (&json!("CONTINUE"), &json!(1))
    );
    let same = stats("llr --penta 1,1,0,0,0 --elo0 0 --elo1 5");
    assert_eq!(llr["llr"], same["llr"]);

    let fit = stats(&format!("fit --record {path} --anchor b"));
    assert_eq!(
        (&fit["games"], &fit["rows"][0]["name"]),
        (&json!(5), &json!("a"))
    );
    let live = stats(&format!("glicko2 --record {path}"));
    assert_eq!(live["rows"][0]["games"], json!(5));
    assert_eq!(live["rows"][0]["faults"]["rate"]["rate"], json!(0.0));
    refused(
        &format!("elo --record {path} --subject c"),
        &["--subject c", "a, b"],
    );
}

#[test]
fn a_broken_record_is_refused_with_its_line() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("broken.jsonl");
    fs::write(&path, format!("{}{{\"kind\":\n", record("a", "b", 0, None))).unwrap();
    let path = path.to_str().unwrap();
    refused(&format!("fit --record {path}"), &["--record", "line 3"]);
    fs::write(path, "").unwrap();
    refused(&format!("elo --record {path}"), &["no finished game"]);
}

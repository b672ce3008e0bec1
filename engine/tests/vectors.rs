//! Every vector of the independent implementation: legal moves, successors, ends, perft, whole games.

use mashimo_engine::{Line, Move, Outcome, Position, Ruleset, Spec, catalogue};
use serde_json::Value;
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// Sequences counted by one perft vector at most, so that a run stays short.
const COUNT_MAX: u64 = 60_000;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/vectors")
}

/// The vectors of a ruleset, each with its line in the file.
fn vectors(id: &str) -> Vec<(usize, Value)> {
    let path = folder().join(format!("{id}.jsonl"));
    let text = std::fs::read_to_string(&path).expect("every ruleset has vectors");
    text.lines()
        .enumerate()
        .map(|(i, line)| (i + 1, serde_json::from_str(line).expect("a vector is JSON")))
        .collect()
}

fn ruleset(vector: &Value) -> Ruleset {
    let options = vector["options"]
        .as_object()
        .expect("options are an object");
    let texts: Vec<(String, String)> = options
        .iter()
        .map(|(name, value)| {
            (
                name.clone(),
                value.as_str().map_or(value.to_string(), Into::into),
            )
        })
        .collect();
    let pairs = texts
        .iter()
        .map(|(name, value)| (name.as_str(), value.as_str()));
    let id = vector["rules"].as_str().expect("a vector names its rules");
    Spec::from_options(id, pairs)
        .unwrap_or_else(|error| panic!("{id}: {error}"))
        .ruleset()
}

fn text<'v>(value: &'v Value, field: &str) -> &'v str {
    value[field]
        .as_str()
        .unwrap_or_else(|| panic!("`{field}` is a text in {value}"))
}

/// The end as the vectors write it.
fn over(ruleset: &Ruleset, outcome: Option<Outcome>) -> Value {
    outcome.map_or(Value::Null, |outcome| {
        serde_json::json!({
            "winner": outcome.winner.map(|seat| seat.0),
            "scores": outcome.scores[..ruleset.seats()],
            "reason": outcome.reason.to_string(),
        })
    })
}

fn check_moves(ruleset: &Ruleset, vector: &Value) -> Result<(), String> {
    let position = read(ruleset, text(vector, "position"))?;
    let expected = vector["moves"].as_array().expect("moves are a list");
    let legal = ruleset.legal_moves(&position);
    let mut ours: Vec<String> = legal
        .iter()
        .map(|&mv| ruleset.move_text(&position, mv))
        .collect();
    let mut theirs: Vec<String> = expected
        .iter()
        .map(|mv| text(mv, "move").to_owned())
        .collect();
    ours.sort();
    theirs.sort();
    if ours != theirs {
        return Err(format!("legal {ours:?}, expected {theirs:?}"));
    }
    for mv in expected {
        let name = text(mv, "move");
        let after = ruleset
            .play(&position, read_move(ruleset, &position, name)?)
            .map_err(|error| error.to_string())?;
        let to = (ruleset.text(&after), over(ruleset, after.outcome()));
        if to != (text(mv, "to").to_owned(), mv["over"].clone()) {
            return Err(format!("{name} leads to {to:?}, expected {mv}"));
        }
    }
    Ok(())
}

fn check_perft(ruleset: &Ruleset, vector: &Value) -> Result<(), String> {
    let position = read(ruleset, text(vector, "position"))?;
    for (i, count) in vector["counts"]
        .as_array()
        .expect("counts are a list")
        .iter()
        .enumerate()
    {
        let expected = count.as_u64().expect("a count is a number");
        if expected > COUNT_MAX && i > 0 {
            break;
        }
        let found = sequences(ruleset, &position, i as u32 + 1);
        if found != expected {
            return Err(format!(
                "{found} sequences of {}, expected {expected}",
                i + 1
            ));
        }
    }
    Ok(())
}

/// The number of sequences of exactly so many decisions, every one played.
fn sequences(ruleset: &Ruleset, position: &Position, depth: u32) -> u64 {
    if depth == 0 {
        return 1;
    }
    let legal = ruleset.legal_moves(position);
    let after = legal.iter().map(|&mv| ruleset.play_unchecked(position, mv));
    after
        .map(|after| sequences(ruleset, &after, depth - 1))
        .sum()
}

fn check_game(ruleset: &Ruleset, vector: &Value) -> Result<(), String> {
    let ruleset = Arc::new(ruleset.clone());
    let mut line = Line::new(ruleset.clone(), read(&ruleset, text(vector, "start"))?);
    for mv in vector["line"].as_array().expect("a line is a list") {
        let name = mv.as_str().expect("a move is a text");
        let mv = read_move(&ruleset, line.position(), name)?;
        line.play(mv).map_err(|error| error.to_string())?;
    }
    let to = (
        ruleset.text(line.position()),
        over(&ruleset, line.outcome()),
    );
    if to == (text(vector, "to").to_owned(), vector["over"].clone()) {
        return Ok(());
    }
    Err(format!(
        "leads to {to:?}, expected {} {}",
        vector["to"], vector["over"]
    ))
}

fn read(ruleset: &Ruleset, text: &str) -> Result<Position, String> {
    ruleset
        .parse_position(text)
        .map_err(|error| format!("{text}: {error}"))
}

fn read_move(ruleset: &Ruleset, position: &Position, text: &str) -> Result<Move, String> {
    ruleset
        .parse_move(position, text)
        .map_err(|error| error.to_string())
}

/// Checks the vectors of a ruleset.
fn check(id: &str) {
    let mut failed = Vec::new();
    let vectors = vectors(id);
    for (line, vector) in &vectors {
        let ruleset = ruleset(vector);
        let result = match text(vector, "kind") {
            "moves" => check_moves(&ruleset, vector),
            "perft" => check_perft(&ruleset, vector),
            "game" => check_game(&ruleset, vector),
            kind => Err(format!("no kind of vector: {kind}")),
        };
        if let Err(reason) = result {
            failed.push(format!("{id}.jsonl:{line} {} {reason}", vector["options"]));
        }
    }
    let shown = failed
        .iter()
        .take(5)
        .cloned()
        .collect::<Vec<_>>()
        .join("\n");
    assert!(
        failed.is_empty(),
        "{} of {} failed:\n{shown}",
        failed.len(),
        vectors.len()
    );
}

macro_rules! rulesets {
    ($($name:ident $id:literal)*) => {
        $(#[test]
        fn $name() {
            check($id);
        })*

        #[test]
        fn every_ruleset_is_checked() {
            let checked = [$($id),*];
            for entry in catalogue() {
                let has_vectors = folder().join(format!("{}.jsonl", entry.id)).exists();
                assert_eq!(checked.contains(&entry.id), has_vectors, "{}", entry.id);
            }
        }
    };
}

rulesets! {
    abapa "abapa"
    awari "awari"
    bao_kenyan "bao-kenyan"
    bao_kenyan_laps "bao-kenyan-laps"
    bao_kiarabu "bao-kiarabu"
    bao_kingulu "bao-kingulu"
    bao_la_kimasai "bao-la-kimasai"
    bao_la_kiswahili "bao-la-kiswahili"
    bao_la_kujifunza "bao-la-kujifunza"
    hawalis "hawalis"
    hus "hus"
    husbao "husbao"
    husbao_bis "husbao-bis"
    husbao_front "husbao-front"
    kalah "kalah"
    katra "katra"
    mefuvha "mefuvha"
    nam_nam "nam-nam"
    nsolo "nsolo"
    omweso "omweso"
    oware "oware"
    tshuba "tshuba"
    universal "universal"
}

#[test]
fn the_copies_are_those_of_the_design() {
    let original = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/vectors");
    let Ok(entries) = std::fs::read_dir(original) else {
        return;
    };
    for path in entries.flatten().map(|entry| entry.path()) {
        if path
            .extension()
            .is_some_and(|extension| extension == "jsonl")
        {
            let copy = folder().join(path.file_name().expect("a file has a name"));
            let same = std::fs::read(&path).ok() == std::fs::read(&copy).ok();
            assert!(same, "{} is stale", copy.display());
        }
    }
}

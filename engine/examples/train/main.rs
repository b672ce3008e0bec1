//! Learns what a seed is worth in each pit from games the bots play against themselves.
//!
//! `cargo run --release -p mashimo-engine --example train -- [--games N] [--level LEVEL] [SPEC…]` writes
//! `engine/src/search/estimate/tables/SPEC.rs` for every spec, by default for all of `TABLES`. The games
//! follow from ruleset, level and their number alone, so the same command writes the same tables. With
//! `--check` it writes nothing and fails if a table would differ.

mod games;
mod regression;
mod write;

use mashimo_engine::{Level, Spec};
use regression::Goal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// The rulesets that have a table, and from how many games it is learned.
const TABLES: [(&str, u64); 13] = [
    ("bao-kenyan", 2_000),
    ("bao-kenyan-laps", 2_000),
    ("bao-la-kiswahili", 2_500),
    ("bao-la-kujifunza", 2_500),
    ("bohnenspiel", 2_000),
    ("congkak", 2_000),
    ("husbao-front", 6_000),
    ("kalah", 6_000),
    ("omweso", 5_000),
    ("ot-tjin", 1_500),
    ("oware", 6_000),
    ("universal", 6_000),
    ("vai-lung-thlan", 2_000),
];
/// Games of any other ruleset.
const GAMES: u64 = 3_000;
/// Who plays them: a frozen level, so that games stay the same.
const LEVEL: &str = "ref:3@1";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (mut games, mut level, mut checks) = (None, LEVEL.to_owned(), false);
    let mut specs = Vec::new();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("the option has a value");
        match argument.as_str() {
            "--games" => games = Some(value().parse().expect("--games is a number")),
            "--level" => level = value(),
            "--check" => checks = true,
            _ => specs.push(argument),
        }
    }
    if specs.is_empty() {
        specs = TABLES.iter().map(|(spec, _)| spec.to_string()).collect();
    }
    let level = Level::parse(&level).expect("--level is one");
    let mut differ = false;
    for text in specs {
        let spec = Spec::parse(&text).expect("SPEC is a ruleset");
        let listed = TABLES.iter().find(|(id, _)| *id == text);
        let games = games.unwrap_or(listed.map_or(GAMES, |(_, games)| *games));
        let table = learned(&spec, games, level);
        let path = folder().join(format!("{}.rs", write::module(&spec)));
        if checks {
            let same = std::fs::read_to_string(&path).is_ok_and(|there| there == table);
            println!("{spec}: {}", if same { "as trained" } else { "DIFFERS" });
            differ |= !same;
        } else {
            std::fs::write(&path, table).expect("the table can be written");
            println!("{spec}: {}", path.display());
        }
    }
    ExitCode::from(u8::from(differ))
}

/// The table of a ruleset as source text.
fn learned(spec: &Spec, games: u64, level: Level) -> String {
    let ruleset = std::sync::Arc::new(spec.ruleset());
    assert_eq!(ruleset.seats(), 2, "tables are for two seats");
    let goal = Goal::of(ruleset.rules());
    let samples = games::play(&ruleset, games, level);
    let (planting, sowing): (Vec<_>, Vec<_>) =
        samples.into_iter().partition(|sample| sample.planting);
    let solve = |samples: &[games::Sample]| {
        let board = [ruleset.pits() / 2, ruleset.rows()];
        regression::Weights::fit(samples, board, goal).in_hundredths(goal)
    };
    let planting = (!planting.is_empty()).then(|| solve(&planting));
    write::table(spec, planting.as_ref(), &solve(&sowing))
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/search/estimate/tables")
}

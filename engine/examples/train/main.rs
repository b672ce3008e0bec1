//! Learns what a seed is worth in each pit from games the bots play against themselves.
//!
//! `cargo run --release -p mashimo-engine --example train -- [--games N] [--level LEVEL] [SPEC…]` writes
//! `engine/src/search/estimate/tables/SPEC.rs` for every spec, by default for all of `TABLES`. The games
//! follow from ruleset, level and their number alone, so the same command writes the same tables. With
//! `--check` it writes nothing and fails if a table would differ. `--from` and `--as` try what the list
//! doesn't say: `games` or `strays`, and `pits`, `rows` or `few`; `--into FOLDER` writes them elsewhere.

mod few;
mod games;
mod regression;
mod write;

use mashimo_engine::rules::Seeds;
use mashimo_engine::{Level, Spec};
use regression::Goal;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// How a table is learned.
#[derive(Copy, Clone)]
struct Plan {
    spec: &'static str,
    games: u64,
    from: From,
    shape: Shape,
}

/// Which positions teach.
#[derive(Copy, Clone, Eq, PartialEq)]
enum From {
    /// All of every game.
    Games,
    /// Some that random decisions lead to from every game, and who wins.
    Strays,
}

/// How much is told apart.
#[derive(Copy, Clone)]
enum Shape {
    /// Every number of seeds in every pit.
    Pits,
    /// Every number of seeds in the pits of a row.
    Rows,
    /// The rows, and pits that may be lifted.
    Few,
}

/// The rulesets that have a table.
const TABLES: [Plan; 20] = [
    plan("bao-kenyan", 2_000),
    plan("bao-kenyan-laps", 2_000),
    plan("bao-la-kiswahili", 2_500),
    plan("bao-la-kujifunza", 2_500),
    plan("bohnenspiel", 2_000),
    plan("congkak", 2_000),
    plan("husbao-front", 6_000),
    plan("kalah", 6_000),
    plan("omweso", 5_000),
    plan("ot-tjin", 1_500),
    plan("oware", 6_000),
    plan("universal", 6_000),
    plan("vai-lung-thlan", 2_000),
    // Since revision 5 of the reference levels.
    strays("ayoayo", 15_000, Shape::Pits),
    strays("bao-kingulu", 6_000, Shape::Few),
    strays("bao-la-kimasai", 3_000, Shape::Few),
    strays("husbao", 3_000, Shape::Few),
    strays("nsolo", 5_000, Shape::Pits),
    strays("owela-benguela", 4_000, Shape::Pits),
    strays("tshuba", 14_000, Shape::Pits),
];

const fn plan(spec: &'static str, games: u64) -> Plan {
    Plan {
        spec,
        games,
        from: From::Games,
        shape: Shape::Pits,
    }
}

const fn strays(spec: &'static str, games: u64, shape: Shape) -> Plan {
    Plan {
        spec,
        games,
        from: From::Strays,
        shape,
    }
}

/// Games of any other ruleset.
const GAMES: u64 = 3_000;
/// Who plays them: a frozen level, so that games stay the same.
const LEVEL: &str = "ref:3@1";

fn main() -> ExitCode {
    let mut arguments = std::env::args().skip(1);
    let (mut level, mut checks, mut into) = (LEVEL.to_owned(), false, folder());
    let (mut games, mut from, mut shape) = (None, None, None);
    let mut specs = Vec::new();
    while let Some(argument) = arguments.next() {
        let mut value = || arguments.next().expect("the option has a value");
        match argument.as_str() {
            "--games" => games = Some(value().parse().expect("--games is a number")),
            "--from" => from = Some(From::read(&value())),
            "--as" => shape = Some(Shape::read(&value())),
            "--level" => level = value(),
            "--into" => into = PathBuf::from(value()),
            "--check" => checks = true,
            _ => specs.push(argument),
        }
    }
    if specs.is_empty() {
        specs = TABLES.iter().map(|plan| plan.spec.to_owned()).collect();
    }
    let level = Level::parse(&level).expect("--level is one");
    let mut differ = false;
    for text in specs {
        let spec = Spec::parse(&text).expect("SPEC is a ruleset");
        let listed = TABLES.iter().find(|plan| plan.spec == text);
        let mut plan = listed.copied().unwrap_or(plan("", GAMES));
        plan.games = games.unwrap_or(plan.games);
        plan.from = from.unwrap_or(plan.from);
        plan.shape = shape.unwrap_or(plan.shape);
        let table = learned(&spec, plan, level);
        let path = into.join(format!("{}.rs", write::module(&spec)));
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
fn learned(spec: &Spec, plan: Plan, level: Level) -> String {
    let ruleset = std::sync::Arc::new(spec.ruleset());
    assert_eq!(ruleset.seats(), 2, "tables are for two seats");
    let (goal, samples) = match plan.from {
        From::Games => {
            let samples = games::play(&ruleset, plan.games, level);
            (Goal::of(ruleset.rules()), samples)
        }
        From::Strays => (Goal::Win, games::strays(&ruleset, plan.games, level)),
    };
    let (planting, sowing): (Vec<_>, Vec<_>) =
        samples.into_iter().partition(|sample| sample.planting);
    let board = [ruleset.pits() / 2, ruleset.rows()];
    let lifts = match ruleset.rules().start.seeds {
        Seeds::One => 1,
        Seeds::Two | Seeds::TwoElse(_) => 2,
    };
    let solve = |samples: &[games::Sample]| {
        let held = match plan.shape {
            Shape::Few => return few::fit(samples, board, lifts),
            Shape::Pits => regression::RIDGE_OF_PITS,
            Shape::Rows => regression::RIDGE_OF_ROWS,
        };
        regression::Weights::fit(samples, board, goal, held).in_hundredths(goal)
    };
    let planting = (!planting.is_empty()).then(|| solve(&planting));
    write::table(spec, planting.as_ref(), &solve(&sowing))
}

impl From {
    fn read(text: &str) -> From {
        match text {
            "games" => From::Games,
            "strays" => From::Strays,
            _ => panic!("--from is games or strays"),
        }
    }
}

impl Shape {
    fn read(text: &str) -> Shape {
        match text {
            "pits" => Shape::Pits,
            "rows" => Shape::Rows,
            "few" => Shape::Few,
            _ => panic!("--as is pits, rows or few"),
        }
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("src/search/estimate/tables")
}

//! `mashimo analyse`: what the search thinks of a position.

use std::time::{Duration, Instant};

use clap::Args;
use mashimo_engine::{Limits, Line, Report, Search};
use serde_json::{Value, json};

use super::chosen::{GameArgs, Typed, move_texts, typed, typed_line};
use super::fault::Fault;
use super::memory::refuse_beyond;
use super::out::Out;
use super::say::{score_text, verdict};
use super::tables::TablesArgs;
use super::threads;

/// How long it thinks where no limit is given.
const TIME_S: f64 = 3.0;
/// The largest hash table, in MiB.
const HASH_MIB_MAX: usize = 65_536;

/// The arguments of `mashimo analyse`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo analyse --rules oware\n  \
    mashimo analyse --rules kalah --depth 12 A3 A6\n  \
    mashimo analyse -r hus --time 10 --hash 256 --json\n\n\
    A score is in seeds, for the seat to move. Without a limit it thinks for 3 seconds.")]
pub(crate) struct AnalyseArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Stop after this depth.
    #[arg(long, short, value_name = "N")]
    depth: Option<u32>,
    /// Stop after this many positions.
    #[arg(long, value_name = "N")]
    nodes: Option<u64>,
    /// Stop after this many seconds.
    #[arg(long, value_name = "SECONDS", allow_negative_numbers = true)]
    time: Option<f64>,
    /// The size of the hash table in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 64)]
    hash: usize,
    /// Think on so many threads; on one the answer is the same every time.
    #[arg(long, value_name = "N", default_value_t = 1)]
    threads: u32,
    #[command(flatten)]
    tables: TablesArgs,
    /// Moves to play first.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

/// Thinks, and says so depth by depth.
pub(crate) fn run(args: &AnalyseArgs, out: &mut Out) -> Result<(), Fault> {
    let game = args.game.play(&args.moves)?;
    let limits = Limits {
        nodes: args.nodes,
        depth: args.depth,
    };
    let deadline = Instant::now() + time_of(args)?;
    if !(1..=HASH_MIB_MAX).contains(&args.hash) {
        return Err(Fault::input(format_args!(
            "--hash {}: 1 to {HASH_MIB_MAX} MiB",
            args.hash
        )));
    }
    refuse_beyond(&format!("--hash {}", args.hash), args.hash as u64)?;
    let threads = threads::admit(args.threads)?;
    if game.line.legal_moves().is_empty() {
        return Err(Fault::input(
            "the game is over: there is nothing to think about",
        ));
    }
    let mut search = Search::new(game.line.ruleset().clone(), args.hash << 20);
    search.set_endgame(args.tables.of(game.line.ruleset())?);
    let mut fault = None;
    let mut tell = |report: &Report| {
        let said = say(&game, report, out).and_then(|()| out.flush());
        fault = fault.take().or(said.err());
    };
    let stop = || Instant::now() >= deadline;
    let report = threads::think(&mut search, threads, &game.line, &limits, &stop, &mut tell);
    if let Some(fault) = fault {
        return Err(fault);
    }
    best(&game, &report, out)
}

fn time_of(args: &AnalyseArgs) -> Result<Duration, Fault> {
    let unlimited = args.nodes.is_none() && args.depth.is_none();
    let seconds = match args.time {
        Some(seconds) => seconds,
        None if unlimited => TIME_S,
        // A century: the other limits end it.
        None => 3e9,
    };
    let wrong = || Fault::input(format_args!("--time {seconds}: seconds, more than 0"));
    if seconds <= 0.0 {
        return Err(wrong());
    }
    Duration::try_from_secs_f64(seconds.min(3e9)).map_err(|_| wrong())
}

fn say(game: &Typed, report: &Report, out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        return out.json(&report_json(&game.line, report));
    }
    let line = typed_line(&game.line, &report.line).join(" ");
    let (depth, score, nodes) = (report.depth, score_text(report.score), report.nodes);
    out.line(format!(
        "depth {depth:>2}  score {score:>6}  nodes {nodes:>12}  {line}"
    ))
}

fn report_json(line: &Line, report: &Report) -> Value {
    json!({
        "depth": report.depth,
        "score": f64::from(report.score) / 100.0,
        "verdict": verdict(report.score),
        "exact": report.exact,
        "nodes": report.nodes,
        "best": report.best.map(|mv| line.ruleset().move_text(line.position(), mv)),
        "line": move_texts(line.ruleset(), line.position(), &report.line),
    })
}

fn best(game: &Typed, report: &Report, out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        let mut value = report_json(&game.line, report);
        value["rules"] = json!(game.chosen.name);
        value["position"] = json!(game.line.ruleset().text(game.line.position()));
        return out.json(&value);
    }
    let mv = report.best.map(|mv| typed(&game.line, mv));
    let proven = if report.exact { ", proven" } else { "" };
    let score = report.score;
    out.line(format!(
        "best {} ({score:+}{proven})",
        mv.unwrap_or_default()
    ))
}

//! `mashimo solve`: what a position comes to when both sides play best, with its proof.

mod table;

use std::sync::Arc;

use clap::Args;
use mashimo_engine::{Endgame, Line, Move, Ruleset, Search, Seat};
use serde_json::json;

use super::chosen::{Chosen, move_texts, position_of, typed_line};
use super::fault::Fault;
use super::memory::refuse_beyond;
use super::out::Out;
use super::progress::Progress;
use super::tables::TablesArgs;

/// The most memory that can be allowed, in MiB.
const MEMORY_MIB_MAX: usize = 65_536;
/// The hash table of a search, in MiB, where that much memory is allowed.
const HASH_MIB: usize = 64;
/// A search without tables builds those of up to so many boards, which takes a moment.
const BOARDS_BUILT_MAX: u64 = 400_000;

/// The arguments of `mashimo solve`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo solve kalah:pits=4,seeds=3\n  \
    mashimo solve awari --position '0,0,0,0,1,2/1,0,2,0,0,0 21,21 0'\n  \
    mashimo solve kalah --tables tables --hash 4096\n\n\
    Games in which no position comes again, like kalah, are searched to their end. Positions of few \
    seeds\nof games like awari and oware are looked up in a table of all such boards, which is built first \
    where\n--tables has none. The position is taken as one without a past. Ctrl-C stops.")]
pub(crate) struct SolveArgs {
    /// The ruleset: `kalah`, `kalah:pits=4,seeds=3`, or `@file.json` with custom rules.
    #[arg(value_name = "RULESET")]
    rules: String,
    /// The position, in quotes; the ruleset's start where it is left out.
    #[arg(long, short = 'p', value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// The memory that building a table may take, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory: usize,
    /// The size of the hash table in MiB, where a game is searched.
    #[arg(long, value_name = "MIB", default_value_t = HASH_MIB)]
    hash: usize,
    #[command(flatten)]
    tables: TablesArgs,
}

/// What was found, for the seat to move.
struct Answer {
    /// 1 won, 0 drawn, −1 lost.
    sign: i32,
    /// The margin, where it is known to a seed.
    margin: Option<i32>,
    line: Vec<Move>,
    proof: String,
}

/// Solves the position, and says so.
pub(crate) fn run(args: &SolveArgs, out: &mut Out) -> Result<(), Fault> {
    let chosen = Chosen::read(&args.rules)?;
    admit("--memory", args.memory)?;
    admit("--hash", args.hash)?;
    let ruleset = chosen.ruleset()?;
    let start = match &args.position {
        None => ruleset.start(),
        Some(text) => position_of(&ruleset, text)?,
    };
    let line = Line::new(ruleset, start);
    let Some(seat) = line.position().to_move() else {
        return Err(Fault::input("the game is over: there is nothing to solve"));
    };
    let kept = args.tables.of(line.ruleset())?;
    let answer = if Search::solves(line.ruleset()) {
        searched(&line, args, kept)?
    } else if Endgame::rules(line.ruleset().rules()).is_some() {
        table::looked_up(&line, seat, args.memory, kept)?
    } else {
        return Err(refusal(&chosen.name, line.ruleset()));
    };
    say(&chosen.name, &line, seat, &answer, out)
}

fn admit(name: &str, mebibytes: usize) -> Result<(), Fault> {
    match (1..=MEMORY_MIB_MAX).contains(&mebibytes) {
        true => Ok(()),
        false => Err(Fault::input(format_args!(
            "{name} {mebibytes}: 1 to {MEMORY_MIB_MAX} MiB"
        ))),
    }
}

fn refusal(name: &str, ruleset: &Ruleset) -> Fault {
    let why = match ruleset.seats() {
        2 => {
            "its positions can come again, and no endgame table is for such rules (they are for one row \
             a seat, where pits and stores tell all and the margin decides)"
        }
        _ => "with more than two seats there is no one best play",
    };
    Fault::input(format_args!(
        "{name} can't be solved: {why}; `mashimo analyse` gives an opinion"
    ))
}

/// By searching to the end.
fn searched(line: &Line, args: &SolveArgs, kept: Option<Arc<Endgame>>) -> Result<Answer, Fault> {
    refuse_beyond(&format!("--hash {}", args.hash), args.hash as u64)?;
    let ruleset = line.ruleset();
    let progress = Progress::clock("searching");
    let endgame = kept.or_else(|| small(ruleset).map(Arc::new));
    let few = endgame.as_ref().map(|endgame| endgame.seeds_max());
    let mut search = Search::new(ruleset.clone(), args.hash << 20);
    search.set_endgame(endgame);
    let solved = search.solve(line.position(), &|| false);
    progress.end();
    let solved = solved.ok_or_else(|| {
        Fault::failed("not solved: a line is longer than the search goes, 250 decisions")
    })?;
    let to = few.map_or("the end".to_string(), |seeds| {
        format!("the end or a table of all boards of up to {seeds} seeds")
    });
    Ok(Answer {
        sign: solved.margin.signum(),
        margin: Some(solved.margin),
        line: solved.line,
        proof: format!("search to {to}, {} positions", solved.nodes),
    })
}

/// The tables that are built in a moment.
fn small(ruleset: &Ruleset) -> Option<Endgame> {
    Endgame::rules(ruleset.rules())?;
    let fits = |seeds: &u8| Endgame::count(ruleset, *seeds) <= BOARDS_BUILT_MAX;
    let seeds = (0..ruleset.seeds().min(24) as u8).take_while(fits).last()?;
    Endgame::build(ruleset, seeds, &|| false)
}

fn value(sign: i32) -> &'static str {
    match sign {
        1 => "win",
        0 => "draw",
        _ => "loss",
    }
}

fn say(name: &str, line: &Line, seat: Seat, answer: &Answer, out: &mut Out) -> Result<(), Fault> {
    let (ruleset, position) = (line.ruleset(), line.position());
    if out.is_json() {
        let texts = move_texts(ruleset, position, &answer.line);
        return out.json(&json!({
            "rules": name,
            "position": ruleset.text(position),
            "to_move": seat.0,
            "value": value(answer.sign),
            "margin": answer.margin,
            "best": texts.first(),
            "line": texts,
            "proof": answer.proof,
        }));
    }
    let moves = typed_line(line, &answer.line).join(" ");
    let margin = answer
        .margin
        .map_or(String::new(), |margin| format!(", margin {margin:+}"));
    let value = value(answer.sign);
    out.line(format!("value  {value} for seat {seat}{margin}"))?;
    out.line(format!("line   {moves}"))?;
    out.line(format!("proof  {}", answer.proof))
}

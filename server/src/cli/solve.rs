//! `mashimo solve`: what a position comes to when both sides play best, with its proof.

use clap::Args;
use mashimo_engine::{ENDGAME_SEEDS_MAX, Endgame, Line, Move, Ruleset, Search, Seat};
use serde_json::json;

use super::chosen::{Chosen, move_texts, position_of, typed_line};
use super::fault::Fault;
use super::out::Out;
use super::progress::Progress;

/// The most memory that can be allowed, in MiB.
const MEMORY_MIB_MAX: usize = 65_536;
/// The hash table of a search, in MiB, where that much memory is allowed.
const HASH_MIB: usize = 256;
/// A line out of a table is no longer than this.
const LINE_MAX: usize = 40;

/// The arguments of `mashimo solve`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo solve kalah:pits=4,seeds=3\n  \
    mashimo solve awari --position '0,0,0,0,1,2/1,0,2,0,0,0 21,21 0'\n\n\
    Games in which no position comes again, like kalah, are searched to their end. Positions of few \
    seeds\nof games like awari are looked up in a table of all such boards, which is built first. The \
    position is\ntaken as one without a past. Ctrl-C stops.")]
pub(crate) struct SolveArgs {
    /// The ruleset: `kalah`, `kalah:pits=4,seeds=3`, or `@file.json` with custom rules.
    #[arg(value_name = "RULESET")]
    rules: String,
    /// The position, in quotes; the ruleset's start where it is left out.
    #[arg(long, short = 'p', value_name = "TEXT", allow_hyphen_values = true)]
    position: Option<String>,
    /// The memory it may take, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 2048)]
    memory: usize,
}

/// What was found, for the seat to move.
struct Answer {
    margin: i32,
    line: Vec<Move>,
    proof: String,
}

/// Solves the position, and says so.
pub(crate) fn run(args: &SolveArgs, out: &mut Out) -> Result<(), Fault> {
    let (chosen, memory) = (Chosen::read(&args.rules)?, args.memory);
    if !(1..=MEMORY_MIB_MAX).contains(&memory) {
        return Err(Fault::input(format_args!(
            "--memory {memory}: 1 to {MEMORY_MIB_MAX} MiB"
        )));
    }
    let ruleset = chosen.ruleset()?;
    let start = match &args.position {
        None => ruleset.start(),
        Some(text) => position_of(&ruleset, text)?,
    };
    let line = Line::new(ruleset, start);
    let Some(seat) = line.position().to_move() else {
        return Err(Fault::input("the game is over: there is nothing to solve"));
    };
    let answer = if Search::solves(line.ruleset()) {
        searched(&line, memory)?
    } else if Endgame::decides(line.ruleset()) {
        looked_up(&line, seat, memory)?
    } else {
        return Err(refusal(&chosen.name, line.ruleset()));
    };
    say(&chosen.name, &line, seat, &answer, out)
}

fn refusal(name: &str, ruleset: &Ruleset) -> Fault {
    let why = match ruleset.seats() {
        2 => {
            "its positions can come again or its stores alone do not decide, and no endgame table is \
             for such rules (awari's are: one lap, two rows, no sown store, a repetition that splits \
             the seeds)"
        }
        _ => "with more than two seats there is no one best play",
    };
    Fault::input(format_args!(
        "{name} can't be solved: {why}; `mashimo analyse` gives an opinion"
    ))
}

/// By searching to the end.
fn searched(line: &Line, memory: usize) -> Result<Answer, Fault> {
    let progress = Progress::clock("searching");
    let mut search = Search::new(line.ruleset().clone(), memory.min(HASH_MIB) << 20);
    let solved = search.solve(line.position(), &|| false);
    progress.end();
    let solved = solved.ok_or_else(|| {
        Fault::failed("not solved: a line is longer than the search goes, 250 decisions")
    })?;
    Ok(Answer {
        margin: solved.margin,
        line: solved.line,
        proof: format!("search to the end, {} positions", solved.nodes),
    })
}

/// By a table of all boards of as many seeds or fewer.
fn looked_up(line: &Line, seat: Seat, memory: usize) -> Result<Answer, Fault> {
    let (ruleset, position) = (line.ruleset(), line.position());
    let seeds: u32 = position.pits().iter().map(|&held| u32::from(held)).sum();
    if seeds > u32::from(ENDGAME_SEEDS_MAX) {
        return Err(Fault::input(format_args!(
            "{seeds} seeds in the pits: a table is built for at most {ENDGAME_SEEDS_MAX}; \
             `mashimo analyse` gives an opinion"
        )));
    }
    let needed = Endgame::bytes(ruleset, seeds as u8).div_ceil(1 << 20);
    if needed > memory as u64 {
        return Err(Fault::input(format_args!(
            "a table of {seeds} seeds takes up to {needed} MiB to build: --memory {memory} is too little"
        )));
    }
    let progress = Progress::count("table, seeds", u64::from(seeds) + 1);
    let table = Endgame::build(ruleset, seeds as u8, &|| {
        progress.step();
        false
    });
    progress.end();
    let none = || Fault::failed("no table could be built for these rules");
    let table = table.ok_or_else(none)?;
    let margin = margin(&table, line, seat).ok_or_else(none)?;
    Ok(Answer {
        margin,
        line: kept_line(&table, line, seat, margin),
        proof: format!("table of all boards of up to {seeds} seeds, a cycle splits them"),
    })
}

/// What a seat of the line's position gets more than the other.
fn margin(table: &Endgame, line: &Line, seat: Seat) -> Option<i32> {
    let position = line.position();
    let banked = |seat| i32::from(position.store(seat));
    if let Some(outcome) = position.outcome() {
        let score = |seat: Seat| i32::from(outcome.scores[usize::from(seat.0)]);
        return Some(score(seat) - score(seat.other()));
    }
    let more = table.margin(position)?;
    let turn = position.to_move()?;
    let sign = if turn == seat { 1 } else { -1 };
    Some(banked(seat) - banked(seat.other()) + sign * more)
}

/// A line whose every move keeps the margin, until the game is over or goes round.
fn kept_line(table: &Endgame, from: &Line, seat: Seat, kept: i32) -> Vec<Move> {
    let mut line = from.clone();
    let mut been = vec![*line.position()];
    while line.moves().len() < LINE_MAX {
        let keeps = line.legal_moves().iter().find_map(|&mv| {
            let mut next = line.clone();
            next.play(mv).ok()?;
            let new = !been.contains(next.position());
            (new && margin(table, &next, seat) == Some(kept)).then_some(next)
        });
        let Some(next) = keeps else {
            break;
        };
        been.push(*next.position());
        line = next;
    }
    line.moves().to_vec()
}

fn value(margin: i32) -> &'static str {
    match margin.signum() {
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
            "value": value(answer.margin),
            "margin": answer.margin,
            "best": texts.first(),
            "line": texts,
            "proof": answer.proof,
        }));
    }
    let moves = typed_line(line, &answer.line).join(" ");
    out.line(format!(
        "value  {} for seat {seat}, margin {:+}",
        value(answer.margin),
        answer.margin
    ))?;
    out.line(format!("line   {moves}"))?;
    out.line(format!("proof  {}", answer.proof))
}

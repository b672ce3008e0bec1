//! `mashimo apply`: the position after moves, and each sowing lap by lap.

use clap::Args;
use mashimo_engine::{Line, Move, Position, Trace};
use serde_json::{Value, json};

use super::chosen::{GameArgs, Typed, play_text, typed};
use super::fault::Fault;
use super::laps::{laps_json, laps_text};
use super::out::Out;
use super::say::{line_json, outcome_text};

/// The arguments of `mashimo apply`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo apply --rules oware A3 A4\n  \
    mashimo apply --rules hus --trace A3              # each lap, to check against the rules\n  \
    mashimo apply -r kalah -p '4,4,4,4,4,4/4,4,4,4,4,4 0,0 0' A3 --json\n\n\
    Without moves it prints the position as it is written canonically.")]
pub(crate) struct ApplyArgs {
    #[command(flatten)]
    game: GameArgs,
    /// The moves, one after another.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
    /// Print each lap: the pit lifted, the seeds sown, where the last one fell, what was taken.
    #[arg(long)]
    trace: bool,
}

/// A move that was played and what happened on the way.
struct Step {
    text: String,
    before: Position,
    after: Position,
    trace: Trace,
}

/// Plays them.
pub(crate) fn run(args: &ApplyArgs, out: &mut Out) -> Result<(), Fault> {
    let mut game = args.game.play(&[])?;
    let mut steps = Vec::new();
    for text in &args.moves {
        let before = game.line.clone();
        let mv = play_text(&mut game.line, text)?;
        if args.trace {
            steps.push(step(&before, mv, game.line.position()));
        }
    }
    if out.is_json() {
        json_answer(&game, &steps, args.trace, out)
    } else {
        answer(&game, &steps, out)
    }
}

fn step(line: &Line, mv: Move, after: &Position) -> Step {
    let traced = line.ruleset().play_traced(line.position(), mv);
    let (_, trace) = traced.expect("the move was just played");
    Step {
        text: typed(line, mv),
        before: *line.position(),
        after: *after,
        trace,
    }
}

fn answer(game: &Typed, steps: &[Step], out: &mut Out) -> Result<(), Fault> {
    let ruleset = game.line.ruleset();
    for (i, step) in steps.iter().enumerate() {
        let seat = step
            .before
            .to_move()
            .map(|seat| format!("seat {seat}"))
            .unwrap_or_default();
        out.line(format!("{:>2}  {seat} plays {}", i + 1, step.text))?;
        for line in laps_text(ruleset, &step.trace) {
            out.line(format!("      {line}"))?;
        }
        out.line(format!("    {}", ruleset.text(&step.after)))?;
    }
    if steps.is_empty() {
        out.line(ruleset.text(game.line.position()))?;
    }
    match game.line.outcome() {
        Some(outcome) => out.line(format!("over: {}", outcome_text(ruleset, &outcome))),
        None => Ok(()),
    }
}

fn json_answer(game: &Typed, steps: &[Step], traced: bool, out: &mut Out) -> Result<(), Fault> {
    let ruleset = game.line.ruleset();
    let mut value = line_json(&game.chosen.name, &game.line);
    if traced {
        let steps = steps.iter().map(|step| {
            json!({
                "move": step.text,
                "seat": step.before.to_move().map(|seat| seat.0),
                "to": ruleset.text(&step.after),
                "laps": laps_json(ruleset, &step.trace),
                "truncated": step.trace.truncated,
            })
        });
        value["steps"] = steps.collect::<Vec<Value>>().into();
    }
    out.json(&value)
}

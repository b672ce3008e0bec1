//! `mashimo moves`: the legal moves of a position, and what each leads to.

use clap::Args;
use serde_json::json;

use super::chosen::{GameArgs, typed};
use super::fault::Fault;
use super::out::Out;
use super::say::{line_json, outcome_text, transition_json, transition_text};

/// The arguments of `mashimo moves`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo moves --rules oware\n  \
    mashimo moves --rules hus:columns=12 A3 B4          # after two moves\n  \
    mashimo moves -r oware -p '0,1,0,0,0,1/1,0,1,1,0,0 23,20 0' --json\n\n\
    A word move is written with a colon or in quotes: take:1.A3, 'take 1.A3'.")]
pub(crate) struct MovesArgs {
    #[command(flatten)]
    game: GameArgs,
    /// Moves to play first.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

/// Lists them.
pub(crate) fn run(args: &MovesArgs, out: &mut Out) -> Result<(), Fault> {
    let game = args.game.play(&args.moves)?;
    let (line, ruleset) = (&game.line, game.line.ruleset());
    let mut rows = Vec::new();
    let mut list = Vec::new();
    let mover = line.position().to_move();
    for &mv in line.legal_moves().iter() {
        let after = line.preview(mv).expect("a legal move can be played");
        if out.is_json() {
            list.push(transition_json(line, mv, &after));
        } else if let Some(mover) = mover {
            let words = transition_text(ruleset, mover, &after);
            rows.push(vec![typed(line, mv), ruleset.text(&after.position), words]);
        }
    }
    if out.is_json() {
        let mut value = line_json(&game.chosen.name, line);
        value["moves"] = json!(list);
        return out.json(&value);
    }
    if let Some(outcome) = line.outcome() {
        return out.line(format!("over: {}", outcome_text(ruleset, &outcome)));
    }
    out.table(&rows)
}

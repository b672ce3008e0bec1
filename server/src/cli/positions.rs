//! `mashimo positions`: positions from random play, for openings and tests.

use clap::Args;
use mashimo_engine::{Position, Ruleset, random_line};
use serde_json::json;

use super::chosen::{GameArgs, move_texts};
use super::fault::Fault;
use super::out::Out;

/// The most positions of one call.
const COUNT_MAX: u64 = 1_000_000;
/// The most random decisions.
const PLIES_MAX: u32 = 10_000;

/// The arguments of `mashimo positions`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  mashimo positions --rules oware --count 100 > openings.txt\n  \
    mashimo positions -r hus --plies 6 --seed 7 --mirror\n  \
    mashimo match -r oware --bot ref:2 --bot ref:3 --positions openings.txt --games 200\n\n\
    The same seed gives the same positions everywhere. None of them is over."
)]
pub(crate) struct PositionsArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many positions.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 10)]
    count: u64,
    /// How many random decisions are played for each.
    #[arg(long, value_name = "N", default_value_t = 4)]
    plies: u32,
    /// The seed of randomness.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Each is followed by the same position with the seats turned round the board.
    #[arg(long)]
    mirror: bool,
    /// Moves to play first.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

/// Prints them, one a line.
pub(crate) fn run(args: &PositionsArgs, out: &mut Out) -> Result<(), Fault> {
    if !(1..=COUNT_MAX).contains(&args.count) {
        return Err(Fault::input(format_args!(
            "--count {}: 1 to {COUNT_MAX}",
            args.count
        )));
    }
    if args.plies > PLIES_MAX {
        return Err(Fault::input(format_args!(
            "--plies {}: at most {PLIES_MAX}",
            args.plies
        )));
    }
    let game = args.game.play(&args.moves)?;
    let (ruleset, start) = (game.line.ruleset(), *game.line.position());
    if game.line.outcome().is_some() {
        return Err(Fault::input(
            "the game is over: nothing can be played from here",
        ));
    }
    for i in 0..args.count {
        let line = random_line(ruleset, start, args.plies, args.seed.wrapping_add(i));
        let moves = move_texts(ruleset, &start, line.moves());
        say(ruleset, line.position(), Some(&moves), out)?;
        if args.mirror {
            let mirrored = ruleset.mirror(line.position());
            let none = || Fault::failed("this position has no mirror: its seats are not alike");
            say(ruleset, &mirrored.ok_or_else(none)?, None, out)?;
        }
    }
    Ok(())
}

fn say(
    ruleset: &Ruleset,
    position: &Position,
    moves: Option<&[String]>,
    out: &mut Out,
) -> Result<(), Fault> {
    let text = ruleset.text(position);
    if out.is_json() {
        return out.json(&json!({"position": text, "moves": moves}));
    }
    out.line(text)
}

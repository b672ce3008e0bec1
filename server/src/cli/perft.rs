//! `mashimo perft`: how many sequences of moves there are, depth by depth.

use std::time::{Duration, Instant};

use clap::Args;
use mashimo_engine::{Leaves, divide, perft};
use serde_json::json;

use super::chosen::{GameArgs, Typed, typed};
use super::fault::Fault;
use super::out::Out;

/// Deeper than this no count would end.
const DEPTH_MAX: u32 = 64;

/// The arguments of `mashimo perft`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo perft --rules oware --depth 8\n  \
    mashimo perft --rules oware 8                      # the same\n  \
    mashimo perft --rules kalah --depth 9 --bulk       # leaves counted, not played\n  \
    mashimo perft --rules hus --depth 4 --divide B3    # a count for each move after B3\n\n\
    Counted are the sequences of exactly so many decisions; a game over earlier adds nothing.")]
pub(crate) struct PerftArgs {
    #[command(flatten)]
    game: GameArgs,
    /// How many decisions deep; every depth up to it is counted.
    #[arg(long, short, value_name = "N")]
    depth: Option<u32>,
    /// Count the last decision's moves instead of playing them.
    #[arg(long)]
    bulk: bool,
    /// The count of the full depth, for each move of the position.
    #[arg(long)]
    divide: bool,
    /// Moves to play first; a plain number is the depth.
    #[arg(value_name = "MOVE")]
    moves: Vec<String>,
}

/// Counts them.
pub(crate) fn run(args: &PerftArgs, out: &mut Out) -> Result<(), Fault> {
    let is_depth = |text: &&String| text.chars().all(|c| c.is_ascii_digit());
    let (numbers, moves): (Vec<&String>, Vec<&String>) = args.moves.iter().partition(is_depth);
    let depth = match (args.depth, numbers.as_slice()) {
        (Some(depth), []) => depth,
        (None, [text]) => text.parse().unwrap_or(u32::MAX),
        _ => return Err(Fault::input("how deep? give one depth: --depth 6")),
    };
    if !(1..=DEPTH_MAX).contains(&depth) {
        return Err(Fault::input(format_args!(
            "depth {depth}: 1 to {DEPTH_MAX}"
        )));
    }
    let moves: Vec<String> = moves.into_iter().cloned().collect();
    let game = args.game.play(&moves)?;
    let leaves = if args.bulk {
        Leaves::Bulk
    } else {
        Leaves::Played
    };
    if args.divide {
        divided(&game, depth, leaves, out)
    } else {
        counted(&game, depth, leaves, out)
    }
}

fn counted(game: &Typed, depth: u32, leaves: Leaves, out: &mut Out) -> Result<(), Fault> {
    let (line, begun) = (&game.line, Instant::now());
    let mut counts = Vec::new();
    for d in 1..=depth {
        let at = Instant::now();
        let count = perft(line.ruleset(), line.position(), d, leaves, &|| false)
            .expect("nobody stops this count");
        counts.push(count);
        if !out.is_json() {
            out.line(format!(
                "{d:>2}  {count:>16}  {}",
                speed(count, at.elapsed())
            ))?;
            out.flush()?;
        }
    }
    if !out.is_json() {
        return Ok(());
    }
    out.json(&json!({
        "rules": game.chosen.name,
        "position": line.ruleset().text(line.position()),
        "leaves": if leaves == Leaves::Bulk { "bulk" } else { "played" },
        "counts": counts,
        "seconds": begun.elapsed().as_secs_f64(),
    }))
}

fn divided(game: &Typed, depth: u32, leaves: Leaves, out: &mut Out) -> Result<(), Fault> {
    let (line, ruleset) = (&game.line, game.line.ruleset());
    let counts = divide(ruleset, line.position(), depth, leaves, &|| false)
        .expect("nobody stops this count");
    let total: u64 = counts.iter().map(|(_, count)| count).sum();
    if out.is_json() {
        let list = counts.iter();
        let list = list.map(|(mv, n)| json!({"move": typed(line, *mv), "count": n}));
        return out.json(&json!({
            "rules": game.chosen.name,
            "position": ruleset.text(line.position()),
            "depth": depth,
            "moves": list.collect::<Vec<_>>(),
            "count": total,
        }));
    }
    let mut rows: Vec<Vec<String>> = counts
        .iter()
        .map(|&(mv, n)| vec![typed(line, mv), n.to_string()])
        .collect();
    rows.push(vec!["all".to_string(), total.to_string()]);
    out.table(&rows)
}

fn speed(count: u64, took: Duration) -> String {
    let seconds = took.as_secs_f64();
    if seconds < 0.01 {
        return String::new();
    }
    format!("{seconds:.2} s, {:.1} M/s", count as f64 / seconds / 1e6)
}

//! How often bots err against exact play: `endgame_errors SPEC [SEEDS] [SAMPLES] [BOT…]`, on rulesets that
//! have endgame tables.
//!
//! Boards of exactly so many seeds, evenly from all of them, stores even; an endgame table tells what each
//! move is worth. Printed are moves that keep the result (win, draw, loss) and seeds lost a move. The bots
//! have no table.

use mashimo_engine::{Bot, Endgame, Level, Line, Move, Position, Ruleset, Seat, Spec};
use std::sync::Arc;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(spec) = arguments.next() else {
        eprintln!("usage: endgame_errors SPEC [SEEDS] [SAMPLES] [BOT…]");
        std::process::exit(64);
    };
    let number = |text: Option<String>, default| {
        text.map_or(default, |text| {
            text.parse().expect("SEEDS and SAMPLES are numbers")
        })
    };
    let seeds: usize = number(arguments.next(), 10);
    let samples: usize = number(arguments.next(), 400);
    let ruleset = Arc::new(Spec::parse(&spec).expect("SPEC is a ruleset").ruleset());
    let table = Endgame::build(&ruleset, seeds as u8, &|| false).expect("SPEC has tables");
    let positions = sample(&ruleset, &table, seeds, samples);
    let named: Vec<Level> = arguments
        .map(|name| name.parse().expect("BOT is a bot's name"))
        .collect();
    let searching = |level: &Level| !matches!(level, Level::RefMax { .. });
    let bots = if named.is_empty() {
        Level::all().filter(searching).collect()
    } else {
        named
    };
    for level in bots {
        let (mut kept, mut lost) = (0, 0);
        for position in &positions {
            let line = Line::new(Arc::clone(&ruleset), *position);
            let worth = |mv: &Move| worth(&ruleset, &table, position, *mv);
            let best = line.legal_moves().iter().map(worth).max().unwrap_or(0);
            let chosen = Bot::new(level, Arc::clone(&ruleset), 1).choose(&line, &|| false);
            let chosen = worth(&chosen);
            kept += usize::from(best.signum() == chosen.signum());
            lost += best - chosen;
        }
        let of = positions.len() as f64;
        let (kept, lost) = (100.0 * kept as f64 / of, f64::from(lost) / of);
        println!(
            "{spec:<8} {:<8} keeps the result {kept:>5.1} %, loses {lost:.2} seeds a move",
            level.to_string()
        );
    }
}

/// Positions with at least two moves, evenly from all boards of so many seeds.
fn sample(ruleset: &Ruleset, table: &Endgame, seeds: usize, samples: usize) -> Vec<Position> {
    let boards: Vec<Vec<u8>> = table.boards(seeds).map(|(pits, _)| pits).collect();
    let stride = (boards.len() / (2 * samples)).max(1);
    let store = (usize::from(ruleset.seeds()) - seeds) / 2;
    let columns = ruleset.columns();
    let position = |pits: &Vec<u8>| {
        let row = |pits: &[u8]| pits.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let (own, other) = pits.split_at(columns);
        let text = format!("{}/{} {store},{store} 0", row(own), row(other));
        ruleset.parse_position(&text).ok()
    };
    let positions = boards.iter().step_by(stride).filter_map(position);
    positions
        .filter(|position| ruleset.legal_moves(position).len() > 1)
        .take(samples)
        .collect()
}

/// The exact margin of seat 0 after its move, stores included: where neither side can force a win because
/// play may go round, what comes nearest to none.
fn worth(ruleset: &Ruleset, table: &Endgame, position: &Position, mv: Move) -> i32 {
    let after = ruleset.play_unchecked(position, mv);
    let stores = |position: &Position| {
        i32::from(position.store(Seat(0))) - i32::from(position.store(Seat(1)))
    };
    match after.outcome() {
        Some(outcome) => i32::from(outcome.scores[0]) - i32::from(outcome.scores[1]),
        None => {
            // The table speaks for the seat to move.
            let sign = if after.to_move() == Some(Seat(0)) {
                1
            } else {
                -1
            };
            let margin = table.margin(&after);
            stores(&after) + sign * margin.expect("fewer seeds than the table has")
        }
    }
}

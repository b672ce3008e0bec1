//! How often bots err against exact play: `endgame_errors [SEEDS] [SAMPLES] [BOT…]`, on awari.
//!
//! Boards of exactly so many seeds, drawn by a fixed seed, stores even; an endgame table tells what each
//! move is worth. Printed are moves that keep the result (win, draw, loss) and seeds lost a move.

use mashimo_engine::{Bot, Endgame, Level, Line, Move, Position, Ruleset, Seat, Spec};
use std::sync::Arc;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let number = |text: Option<String>, default| {
        text.map_or(default, |text| {
            text.parse().expect("SEEDS and SAMPLES are numbers")
        })
    };
    let seeds: usize = number(arguments.next(), 10);
    let samples: usize = number(arguments.next(), 400);
    let ruleset = Arc::new(Spec::parse("awari").expect("the spec is one").ruleset());
    let table = Endgame::build(&ruleset, seeds as u8, &|| false).expect("seeds are 0 to 16");
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
            "{:<8} keeps the result {kept:>5.1} %, loses {lost:.2} seeds a move",
            level.to_string()
        );
    }
}

/// Positions with at least two moves, evenly from all boards of so many seeds.
fn sample(ruleset: &Ruleset, table: &Endgame, seeds: usize, samples: usize) -> Vec<Position> {
    let boards: Vec<Vec<u8>> = table.boards(seeds).map(|(pits, _)| pits).collect();
    let stride = (boards.len() / (2 * samples)).max(1);
    let store = (48 - seeds) / 2;
    let position = |pits: &Vec<u8>| {
        let row = |pits: &[u8]| pits.iter().map(u8::to_string).collect::<Vec<_>>().join(",");
        let text = format!("{}/{} {store},{store} 0", row(&pits[..6]), row(&pits[6..]));
        ruleset.parse_position(&text).ok()
    };
    let positions = boards.iter().step_by(stride).filter_map(position);
    positions
        .filter(|position| ruleset.legal_moves(position).len() > 1)
        .take(samples)
        .collect()
}

/// The exact margin of seat 0 after its move, stores included.
fn worth(ruleset: &Ruleset, table: &Endgame, position: &Position, mv: Move) -> i32 {
    let after = ruleset.play_unchecked(position, mv);
    let stores = |position: &Position| {
        i32::from(position.store(Seat(0))) - i32::from(position.store(Seat(1)))
    };
    match after.outcome() {
        Some(outcome) => i32::from(outcome.scores[0]) - i32::from(outcome.scores[1]),
        None => {
            stores(&after)
                - table
                    .margin(&after)
                    .expect("fewer seeds than the table has")
        }
    }
}

//! How strong the reference levels are against each other, and how long they think.
//!
//! `cargo run --release -p mashimo-engine --example levels -- PAIRS SPEC…` prints, for every spec, what
//! each level scores against the one below in so many pairs of games (the same seeds, both seats), and
//! the time a move of the highest level takes. Without specs: every published ruleset.

use mashimo_engine::{Bot, Level, Line, REF_LEVELS, Ruleset, Seat, Spec, catalogue, random_line};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Random decisions a game begins with, so that games differ.
const OPENING_PLIES: u32 = 4;
/// Decisions after which a game is called a draw.
const PLIES_MAX: u32 = 400;

fn main() {
    let mut arguments = std::env::args().skip(1);
    let pairs: u64 = arguments
        .next()
        .map_or(4, |text| text.parse().expect("PAIRS is a number"));
    let mut specs: Vec<String> = arguments.collect();
    if specs.is_empty() {
        specs = catalogue()
            .iter()
            .map(|entry| entry.id.to_owned())
            .collect();
    }
    for spec in specs {
        let ruleset = Arc::new(Spec::parse(&spec).expect("SPEC is a ruleset").ruleset());
        print!("{spec:<18}");
        if ruleset.seats() == 2 && pairs > 0 {
            for level in 2..=REF_LEVELS {
                let levels = [Level::Ref(level), Level::Ref(level - 1)];
                print!(" {:>4.0}%", 100.0 * score(&ruleset, levels, pairs));
            }
        }
        let (mean, longest) = think_times(&ruleset);
        println!("  ref:{REF_LEVELS} {mean:>6.1?} a move, longest {longest:>6.1?}");
    }
}

/// The share of points the first level makes.
fn score(ruleset: &Arc<Ruleset>, [one, two]: [Level; 2], pairs: u64) -> f64 {
    let mut points = 0.0;
    for seed in 0..pairs {
        for (levels, own) in [([one, two], Seat(0)), ([two, one], Seat(1))] {
            let line = game(ruleset, levels, seed);
            points += match line.outcome().and_then(|outcome| outcome.winner) {
                Some(winner) if winner == own => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
    }
    points / (2 * pairs) as f64
}

fn game(ruleset: &Arc<Ruleset>, levels: [Level; 2], seed: u64) -> Line {
    let mut line = random_line(ruleset, ruleset.start(), OPENING_PLIES, seed);
    let mut bots = levels.map(|level| Bot::new(level, Arc::clone(ruleset), seed));
    while let Some(Seat(seat)) = line.position().to_move()
        && line.ply() < PLIES_MAX
    {
        let mv = bots[usize::from(seat)].choose(&line, &|| false);
        line.play(mv).expect("a bot makes legal moves");
    }
    line
}

/// The mean and the longest time of a move of the highest level in positions of random play.
fn think_times(ruleset: &Arc<Ruleset>) -> (Duration, Duration) {
    let mut times = Vec::new();
    for plies in [0, 1, 4, 8, 12, 16, 20, 24] {
        let line = random_line(ruleset, ruleset.start(), plies, u64::from(plies));
        let mut bot = Bot::new(Level::Ref(REF_LEVELS), Arc::clone(ruleset), 1);
        let start = Instant::now();
        if line.outcome().is_none() {
            bot.choose(&line, &|| false);
            times.push(start.elapsed());
        }
    }
    let total: Duration = times.iter().sum();
    (
        total / times.len() as u32,
        times.iter().max().copied().unwrap_or_default(),
    )
}

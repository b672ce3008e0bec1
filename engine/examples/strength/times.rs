//! How long a bot takes for a move.

use mashimo_engine::{Bot, Level, Ruleset, random_line};
use std::sync::Arc;
use std::time::{Duration, Instant};

/// Random decisions before each position it is asked about.
const PLIES: [u32; 12] = [0, 1, 2, 4, 6, 8, 12, 16, 20, 24, 32, 40];
/// How often each is asked about: the least time counts, so that other work on the machine does not.
const TIMES: u32 = 5;

pub(super) fn print(spec: &str, ruleset: &Arc<Ruleset>, level: Level) {
    let times: Vec<Duration> = PLIES
        .iter()
        .map(|&plies| random_line(ruleset, ruleset.start(), plies, u64::from(plies)))
        .filter(|line| line.outcome().is_none())
        .map(|line| {
            let time = |_| {
                let mut bot = Bot::new(level, Arc::clone(ruleset), 1);
                let start = Instant::now();
                bot.choose(&line, &|| false);
                start.elapsed()
            };
            (0..TIMES).map(time).min().unwrap_or_default()
        })
        .collect();
    let mean = times.iter().sum::<Duration>() / times.len().max(1) as u32;
    let longest = times.iter().max().copied().unwrap_or_default();
    println!("{spec:<18} {level} {mean:>8.1?} a move, at most {longest:>8.1?}");
}

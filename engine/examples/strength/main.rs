//! How strong the bots are, as `STRENGTH.md` tells it. One of:
//!
//! - `strength ladder PAIRS FIRST LAST [SPEC…]`: each reference level against the one below
//! - `strength versus PAIRS ONE TWO [SPEC…]`: two bots by name, `ref:4`, `mcts:1000`, `greedy` …
//! - `strength evaluations PAIRS NODES ONE TWO [SPEC…]`: `seeds`, `guessed`, `learned` at equal time
//! - `strength order PAIRS [SPEC…]`: fails if a level up to 8 is beaten by the one below
//! - `strength times LEVEL [SPEC…]`: how long a bot takes for a move, on average and at most
//!
//! Without a SPEC: every published ruleset. A pair is one opening played with both seatings. `±` is one
//! standard error over pairs.

mod evaluations;
mod games;
mod score;
mod times;

use games::Named;
use mashimo_engine::{Level, Ruleset, Spec, catalogue};
use std::sync::Arc;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    match words.as_slice() {
        ["ladder", pairs, first, last, specs @ ..] => {
            let (first, last): (u8, u8) = (number(first), number(last));
            for (spec, ruleset) in rulesets(specs) {
                for level in first.max(2)..=last {
                    let both = [level, level - 1].map(Level::newest);
                    versus(&spec, &ruleset, both, number(pairs));
                }
            }
        }
        ["order", pairs, specs @ ..] => {
            if !in_order(number(pairs), &rulesets(specs)) {
                std::process::exit(1);
            }
        }
        ["versus", pairs, one, two, specs @ ..] => {
            let both = [*one, *two].map(|name| Level::parse(name).expect("a bot's name"));
            for (spec, ruleset) in rulesets(specs) {
                versus(&spec, &ruleset, both, number(pairs));
            }
        }
        ["evaluations", pairs, nodes, one, two, specs @ ..] => {
            for (spec, ruleset) in rulesets(specs) {
                evaluations::compare(&spec, &ruleset, [one, two], number(nodes), number(pairs));
            }
        }
        ["times", level, specs @ ..] => {
            let level = Level::parse(level).expect("a bot's name");
            for (spec, ruleset) in rulesets(specs) {
                times::print(&spec, &ruleset, level);
            }
        }
        _ => {
            eprintln!("usage: strength ladder|versus|evaluations|times …, see the top of the file");
            std::process::exit(64);
        }
    }
}

/// Whether no level up to the eighth does worse than the one below by more than chance explains.
fn in_order(pairs: u64, rulesets: &[(String, Arc<Ruleset>)]) -> bool {
    let mut faults = Vec::new();
    for (spec, ruleset) in rulesets {
        for level in 2..=8 {
            let both = [level, level - 1].map(Level::newest);
            let score = games::match_of(ruleset, &both.map(Named), pairs);
            if score.is_below_half() {
                faults.push(format!("{spec}: ref:{level} {score}"));
            }
        }
    }
    for fault in &faults {
        println!("out of order: {fault}");
    }
    println!("{} rulesets, {} faults", rulesets.len(), faults.len());
    faults.is_empty()
}

fn number<N: std::str::FromStr>(text: &str) -> N {
    text.parse()
        .unwrap_or_else(|_| panic!("`{text}` is no number that fits"))
}

/// The rulesets named, else all published ones.
fn rulesets(specs: &[&str]) -> Vec<(String, Arc<Ruleset>)> {
    let ids: Vec<&str> = catalogue().iter().map(|entry| entry.id).collect();
    let specs = if specs.is_empty() { &ids } else { specs };
    let read = |spec: &&str| {
        let ruleset = Spec::parse(spec).expect("SPEC is a ruleset").ruleset();
        (spec.to_string(), Arc::new(ruleset))
    };
    specs.iter().map(read).collect()
}

fn versus(spec: &str, ruleset: &Arc<Ruleset>, both: [Level; 2], pairs: u64) {
    let score = games::match_of(ruleset, &both.map(Named), pairs);
    let [one, two] = both;
    println!("{spec:<18} {one:>8} – {two:<8} {score}");
}

//! How strong the bots are, as `STRENGTH.md` tells it. One of:
//!
//! - `strength ladder PAIRS FIRST LAST [SPEC…]`: each reference level against the one below
//! - `strength versus PAIRS ONE TWO [SPEC…]`: two bots by name, `ref:4`, `mcts:1000`, `greedy` …, or by a budget,
//!   `NODES/SLIPS`, as of `calibrate`
//! - `strength evaluations PAIRS NODES ONE TWO [SPEC…]`: `seeds`, `guessed`, `mixed`, `learned` at equal time
//! - `strength fixed MS PAIRS OPPONENT,… [SPEC…]`: `ref:max` with so many milliseconds of processor time a move
//!   against bots by name, or `seeds`, the same search with as much time that only counts seeds
//! - `strength order PAIRS [SPEC…]`: points of each level against the one below, then of 4, 7 and 10 against
//!   those three below; fails where one is beaten
//! - `strength calibrate ELO PAIRS FIRST [SPEC…]`: rungs from that place on the curve of `calibrate.rs`, or
//!   from `LEVEL:PLACE`, each so much above the one before; by other openings than those of `ladder`
//! - `strength times LEVEL [SPEC…]`: how long a bot takes for a move, on average and at most
//!
//! Without a SPEC: every published ruleset. A pair is one opening played with both seatings; `5000+50` are
//! fifty pairs of other openings than `50`. `±` is one standard error over pairs.

mod calibrate;
mod clock;
mod evaluations;
mod fixed;
mod games;
mod score;
mod times;

use calibrate::Rung;
use games::{Entrant, Named};
use mashimo_engine::{Level, REF_LEVELS, Ruleset, Spec, catalogue};
use std::fmt::Display;
use std::ops::Range;
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
                    let bots = both.map(Named);
                    versus(&spec, &ruleset, both, &bots, seeds(pairs));
                }
            }
        }
        ["order", pairs, specs @ ..] => {
            if !in_order(&seeds(pairs), &rulesets(specs)) {
                std::process::exit(1);
            }
        }
        ["versus", pairs, one, two, specs @ ..] => {
            let both = [*one, *two];
            let bots = both.map(bot);
            for (spec, ruleset) in rulesets(specs) {
                versus(&spec, &ruleset, both, &bots, seeds(pairs));
            }
        }
        ["evaluations", pairs, nodes, one, two, specs @ ..] => {
            for (spec, ruleset) in rulesets(specs) {
                evaluations::compare(&spec, &ruleset, [one, two], number(nodes), seeds(pairs));
            }
        }
        ["fixed", milliseconds, pairs, opponents, specs @ ..] => {
            for (spec, ruleset) in rulesets(specs) {
                for opponent in opponents.split(',') {
                    let milliseconds = number(milliseconds);
                    fixed::compare(&spec, &ruleset, milliseconds, opponent, seeds(pairs));
                }
            }
        }
        ["calibrate", elo, pairs, first, specs @ ..] => {
            for (spec, ruleset) in rulesets(specs) {
                let (first, aim) = (calibrate::First::read(first), (number(elo), number(pairs)));
                calibrate::print(&spec, &ruleset, &first, aim);
            }
        }
        ["times", level, specs @ ..] => {
            let level = Level::parse(level).expect("a bot's name");
            for (spec, ruleset) in rulesets(specs) {
                times::print(&spec, &ruleset, level);
            }
        }
        _ => {
            eprintln!(
                "usage: strength ladder|versus|evaluations|fixed|order|calibrate|times …, see the top of the file"
            );
            std::process::exit(64);
        }
    }
}

/// Whether no level does worse than the one below by more than chance explains, and each third one is
/// stronger than the one three below.
fn in_order(seeds: &Range<u64>, rulesets: &[(String, Arc<Ruleset>)]) -> bool {
    let steps = (2..=REF_LEVELS).map(|level| (level, level - 1));
    let leaps = [(4, 1), (7, 4), (10, 7)];
    let mut faults = Vec::new();
    for (spec, ruleset) in rulesets {
        let mut points = Vec::new();
        for (level, below) in steps.clone().chain(leaps) {
            let both = [level, below].map(Level::newest);
            let score = games::match_of(ruleset, &both.map(Named), seeds.clone());
            points.push(format!("{:.0}", 100.0 * score.mean()));
            let leaps = level - below > 1;
            if score.is_below_half() || leaps && score.mean() <= 0.5 {
                faults.push(format!("{spec}: ref:{level} against ref:{below} {score}"));
            }
        }
        println!("{spec:<18} {}", points.join(" "));
    }
    for fault in &faults {
        println!("out of order: {fault}");
    }
    println!("{} rulesets, {} faults", rulesets.len(), faults.len());
    faults.is_empty()
}

/// The seeds of so many pairs, from the first one or, as `FIRST+PAIRS`, from another.
fn seeds(text: &str) -> Range<u64> {
    let (first, pairs) = text.split_once('+').unwrap_or(("0", text));
    let first = number(first);
    first..first + number::<u64>(pairs)
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

/// A bot by its name or its budget.
fn bot(name: &str) -> Box<dyn Entrant> {
    match Rung::read(name) {
        Some(rung) => Box::new(rung),
        None => Box::new(Named(Level::parse(name).expect("a bot's name"))),
    }
}

fn versus<N: Display, E: Entrant>(
    spec: &str,
    ruleset: &Arc<Ruleset>,
    names: [N; 2],
    bots: &[E; 2],
    seeds: Range<u64>,
) {
    let score = games::match_of(ruleset, bots, seeds);
    let [one, two] = names.map(|name| name.to_string());
    println!("{spec:<18} {one:>8} – {two:<8} {score}");
}

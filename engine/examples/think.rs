//! What the search finds depth by depth: `think SPEC DEPTH [HASH_MIB]` from the start position.

use mashimo_engine::{Evaluation, Limits, Line, Search, Spec};
use std::sync::Arc;
use std::time::Instant;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let [spec, depth, rest @ ..] = arguments.as_slice() else {
        eprintln!("usage: think SPEC DEPTH [HASH_MIB]");
        std::process::exit(64);
    };
    let ruleset = Arc::new(Spec::parse(spec).expect("SPEC is a ruleset").ruleset());
    let depth = Some(depth.parse().expect("DEPTH is a number"));
    let mebibytes: usize = rest
        .first()
        .map_or(64, |text| text.parse().expect("HASH_MIB is a number"));
    let line = Line::new(Arc::clone(&ruleset), ruleset.start());
    let start = Instant::now();
    let limits = Limits {
        depth,
        ..Limits::default()
    };
    let mut search = Search::new(Arc::clone(&ruleset), mebibytes << 20);
    // What is learned anew must not change what the figures count.
    search.set_evaluation(Evaluation::Guessed);
    search.think(&line, &limits, &|| false, &mut |report| {
        let mut after = line.clone();
        let moves: Vec<String> = report
            .line
            .iter()
            .map(|&mv| {
                let text = ruleset.move_text(after.position(), mv);
                after.play(mv).expect("the line is legal");
                text
            })
            .collect();
        println!(
            "depth {:>3}  score {:>7}  nodes {:>10}  {:>6.2?}  {}{}",
            report.depth,
            report.score,
            report.nodes,
            start.elapsed(),
            if report.exact { "proven  " } else { "" },
            moves.join(" ")
        );
    });
}

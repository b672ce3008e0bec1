//! How long solving takes: `solve SPEC [SEEDS] [STORE_MIB] [TIMES]` from the start position, with a table of so
//! many seeds (none without) that is built before, the best of so many times.

#[path = "strength/clock.rs"]
mod clock;

use clock::cpu_time;
use mashimo_engine::{Endgame, Ruleset, Search, Spec};
use std::sync::Arc;
use std::time::{Duration, Instant};

fn main() {
    let mut arguments = std::env::args().skip(1);
    let Some(spec) = arguments.next() else {
        eprintln!("usage: solve SPEC [SEEDS] [STORE_MIB] [TIMES]");
        std::process::exit(64);
    };
    let mut number = |default: usize| {
        arguments.next().map_or(default, |text| {
            text.parse()
                .expect("SEEDS, STORE_MIB and TIMES are numbers")
        })
    };
    let (seeds, mebibytes, times) = (number(0), number(64), number(1));
    let ruleset = Arc::new(Spec::parse(&spec).expect("SPEC is a ruleset").ruleset());
    let solved = (0..times.max(1)).map(|_| solved(&ruleset, seeds, mebibytes << 20));
    let best = solved
        .min_by_key(|solved| solved.table + solved.search)
        .expect("it is solved at least once");
    println!(
        "{spec}: {:+}, {} nodes, {:.3} s, {:.3} s before for a table of {seeds} seeds",
        best.margin,
        best.nodes,
        best.search.as_secs_f64(),
        best.table.as_secs_f64()
    );
}

/// What came out, and the time of the table and of the search.
struct Timed {
    margin: i32,
    nodes: u64,
    table: Duration,
    search: Duration,
}

fn solved(ruleset: &Arc<Ruleset>, seeds: usize, bytes: usize) -> Timed {
    let begun = Instant::now();
    let start = cpu_time(begun);
    let table = (seeds > 0).then(|| {
        let table = Endgame::build(ruleset, seeds as u8, &|| false);
        Arc::new(table.expect("SPEC has tables of so many SEEDS"))
    });
    let built = cpu_time(begun);
    let mut search = Search::new(Arc::clone(ruleset), bytes);
    search.set_endgame(table);
    let solved = search.solve(&ruleset.start(), &|| false);
    let solved = solved.expect("SPEC can be solved");
    Timed {
        margin: solved.margin,
        nodes: solved.nodes,
        table: built - start,
        search: cpu_time(begun) - built,
    }
}

//! Nodes a second of the search, with a hash table and without, and the time of solving, all answers asserted.
//!
//! `cargo bench -p mashimo-engine --bench search`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mashimo_engine::{Endgame, Evaluation, Limits, Line, Search, Spec};
use std::sync::Arc;

/// A table of one place: as good as none.
const NO_HASH: usize = 1;
/// The table of the figures.
const HASH: usize = 64 << 20;

/// Seeds of the table and bytes of the store of the solving.
const SOLVING: (u8, usize) = (10, 1 << 20);

/// A ruleset, the bytes of the hash table, how deep, and the score that comes out.
const SEARCHES: [(&str, usize, u32, i32); 6] = [
    ("oware", NO_HASH, 12, -40),
    ("oware", HASH, 15, -40),
    ("kalah", NO_HASH, 12, 570),
    ("kalah", HASH, 15, 740),
    ("husbao", HASH, 8, -40),
    ("omweso", HASH, 7, 1260),
];

fn searches(criterion: &mut Criterion) {
    for (spec, bytes, depth, score) in SEARCHES {
        let ruleset = Arc::new(Spec::parse(spec).expect("the spec is one").ruleset());
        let line = Line::new(Arc::clone(&ruleset), ruleset.start());
        let mut search = Search::new(ruleset, bytes);
        // What is learned anew must not change what the figures count.
        search.set_evaluation(Evaluation::Guessed);
        let limits = Limits {
            depth: Some(depth),
            ..Limits::default()
        };
        let mut think = || {
            search.forget();
            let report = search.think(&line, &limits, &|| false, &mut |_| ());
            assert_eq!(report.score, score, "{spec} to depth {depth}");
            report.nodes
        };
        let nodes = think();
        let mut group = criterion.benchmark_group(format!("search {spec}"));
        group
            .sample_size(10)
            .throughput(Throughput::Elements(nodes));
        group.bench_function(format!("{} KiB, depth {depth}", bytes >> 10), |bench| {
            bench.iter(&mut think);
        });
        group.finish();
    }
}

/// Kalah(6,3) solved, the small table that helps built on the way.
fn solving(criterion: &mut Criterion) {
    let spec = Spec::parse("kalah:seeds=3").expect("the spec is one");
    let ruleset = Arc::new(spec.ruleset());
    let solve = || {
        let table = Endgame::build(&ruleset, SOLVING.0, &|| false);
        let mut search = Search::new(Arc::clone(&ruleset), SOLVING.1);
        search.set_endgame(table.map(Arc::new));
        let solved = search.solve(&ruleset.start(), &|| false);
        assert_eq!(solved.map(|solved| solved.margin), Some(2));
    };
    let mut group = criterion.benchmark_group("solve kalah:seeds=3");
    group.sample_size(10);
    group.bench_function("table of 10 seeds, 1 MiB", |bench| bench.iter(solve));
    group.finish();
}

criterion_group!(benches, searches, solving);
criterion_main!(benches);

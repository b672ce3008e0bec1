//! Nodes a second of the search, with a hash table and without, the scores asserted.
//!
//! `cargo bench -p mashimo-engine --bench search`

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use mashimo_engine::{Evaluation, Limits, Line, Search, Spec};
use std::sync::Arc;

/// A table of one place: as good as none.
const NO_HASH: usize = 1;
/// The table of the figures.
const HASH: usize = 64 << 20;

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

criterion_group!(benches, searches);
criterion_main!(benches);

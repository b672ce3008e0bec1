//! Decisions a second through `Play`, against a bare server that ping-pongs messages of the same
//! size, in one run: `cargo bench -p mashimo-server --bench service`.
//!
//! In all rows alike the server has the runtime of `mashimo serve`, and the bots have one thread. Beside each
//! row stands the CPU time of server, store and bots for one decision.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a bot looks at the frames it is about"
)]

mod bare;
mod bots;
mod figures;

use std::time::Duration;

use figures::{Figures, Shape};

/// As in the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

fn main() {
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|arg| arg == "--test");
    let measured = if quick {
        Duration::from_millis(200)
    } else {
        seconds_asked()
    };
    let many = Shape {
        connections: 8,
        streams: 64,
        measured,
    };
    let one = Shape {
        connections: 1,
        streams: 2,
        measured,
    };
    println!(
        "{} streams on {} connections, {measured:?} each",
        many.streams, many.connections
    );
    // One row alone, for a profiler.
    if let Ok(only) = std::env::var("MASHIMO_BENCH_ONLY") {
        let folder = tempfile::tempdir().expect("a folder for the games");
        let folder = (only == "durable").then_some(folder.path());
        let alone = bots::run(many, folder);
        return report(&only, &alone, &alone);
    }
    let limit = bare::run(many);
    let memory = bots::run(many, None);
    let folder = tempfile::tempdir().expect("a folder for the games");
    let durable = bots::run(many, Some(folder.path()));
    report("bare ping-pong", &limit, &limit);
    report("decisions, in memory", &memory, &limit);
    report("decisions, durable", &durable, &limit);
    println!("one game:");
    let limit = bare::run(Shape { streams: 1, ..one });
    let folder = tempfile::tempdir().expect("a folder for the games");
    let durable = bots::run(one, Some(folder.path()));
    report_latency(&limit, &durable);
}

fn seconds_asked() -> Duration {
    let asked = std::env::var("MASHIMO_BENCH_SECONDS")
        .ok()
        .and_then(|text| text.parse().ok());
    Duration::from_secs(asked.unwrap_or(5))
}

fn report(name: &str, figures: &Figures, limit: &Figures) {
    println!(
        "{name:<22} {:>9.0} a second   ratio {:.3}   p50 {:>6.0} µs   p99 {:>6.0} µs   {}",
        figures.a_second(),
        figures.a_second() / limit.a_second(),
        figures.percentile(0.50),
        figures.percentile(0.99),
        figures.cpu(),
    );
}

fn report_latency(limit: &Figures, durable: &Figures) {
    for (name, p) in [("p50", 0.50), ("p99", 0.99)] {
        let (bare, ours) = (limit.percentile(p), durable.percentile(p));
        println!(
            "{name}: bare {bare:.0} µs, decision {ours:.0} µs, added {:.0} µs",
            ours - bare
        );
    }
}

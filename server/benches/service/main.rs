//! Decisions a second through `Play`, against a bare server that ping-pongs messages of the same
//! size, in one run: `cargo bench -p mashimo-server --bench service`.
//!
//! In all rows alike the server has the runtime of `mashimo serve`, and the bots have one thread. Beside each
//! row stands the CPU time of server, store and bots for one decision. The rows take turns, a short while
//! each, so that a machine that changes its pace does so for all of them; and each turn is a process of its own,
//! as a server is, so that none pays for the memory that another has left behind.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a bot looks at the frames it is about"
)]

mod bare;
mod bots;
mod figures;

use std::process::{Command, Stdio};
use std::time::Duration;

use figures::{Figures, Shape};

/// As in the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// How often each row has its turn.
const ROUNDS: u32 = 5;
/// Bytes that are touched before a turn.
const TOUCHED: usize = 512 << 20;
/// Names the row that a process is to measure.
const ROW: &str = "MASHIMO_BENCH_ROW";

fn main() {
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|arg| arg == "--test");
    let measured = if quick {
        Duration::from_millis(500)
    } else {
        seconds_asked()
    };
    let many = Shape {
        connections: 8,
        streams: 64,
        measured: measured / ROUNDS,
    };
    let one = Shape {
        connections: 1,
        streams: 2,
        measured: measured / ROUNDS,
    };
    // One row alone, for a profiler.
    if let Ok(only) = std::env::var("MASHIMO_BENCH_ONLY") {
        let alone = turn(&only, Shape { measured, ..many });
        return report(&only, &alone, &alone);
    }
    // A turn of a row, for who waits for it below.
    if let Ok(row) = std::env::var(ROW) {
        let shape = if row.starts_with("one") { one } else { many };
        let figures = turn(&row, shape);
        return serde_json::to_writer(std::io::stdout(), &figures).expect("somebody reads");
    }
    println!(
        "{} streams on {} connections, {measured:?} each in {ROUNDS} rounds",
        many.streams, many.connections
    );
    // What goes to a disk takes memory of the system's that the others would miss.
    for row in ["memory", "durable"] {
        let [limit, decisions] = rounds(["bare", row]);
        report("bare ping-pong", &limit, &limit);
        report(&format!("decisions, {row}"), &decisions, &limit);
    }
    println!("one game:");
    let [limit, durable] = rounds(["one-bare", "one-durable"]);
    report_latency(&limit, &durable);
}

/// Rows in turn, each in a process of its own.
fn rounds<const N: usize>(rows: [&str; N]) -> [Figures; N] {
    let mut all: [Figures; N] = std::array::from_fn(|_| Figures::default());
    for _ in 0..ROUNDS {
        for (row, sum) in rows.iter().zip(&mut all) {
            *sum = std::mem::take(sum).then(alone(row));
        }
    }
    all
}

fn alone(row: &str) -> Figures {
    touch_memory();
    let myself = std::env::current_exe().expect("the way to this program");
    let child = Command::new(myself)
        .args(std::env::args().skip(1))
        .env(ROW, row)
        .stderr(Stdio::inherit())
        .output();
    let child = child.expect("it starts again");
    serde_json::from_slice(&child.stdout).expect("a turn ends with its figures")
}

/// Touches the memory that a turn may need: a virtual machine that has given its free memory back to its host
/// gets it again slowly, and a turn would measure that.
fn touch_memory() {
    std::hint::black_box(vec![1u8; TOUCHED]);
}

/// One turn of a row, in this process.
fn turn(row: &str, shape: Shape) -> Figures {
    let folder = tempfile::tempdir().expect("a folder for the games");
    match row {
        "bare" => bare::run(shape),
        "one-bare" => bare::run(Shape {
            streams: 1,
            ..shape
        }),
        "durable" | "one-durable" => bots::run(shape, Some(folder.path())),
        "memory" => bots::run(shape, None),
        _ => panic!("rows are bare, memory, durable, one-bare and one-durable"),
    }
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

//! What shows only over time or in numbers, against a server in a process of its own:
//! `cargo bench -p mashimo-server --bench soak [-- memory|live|restart|growth|history|soak]`.
//!
//! `MASHIMO_SOAK_SECONDS` is how long `soak` takes (default 1800) and `live` (60 at most); `MASHIMO_SOAK_GAMES` is how
//! many games are live at once (default 10,000).

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a driver may fail where it stands, and looks at the frames it is about"
)]

#[path = "../../tests/process/mod.rs"]
mod process;
#[path = "../../tests/service/mod.rs"]
mod service;

mod growth;
mod held;
mod history;
mod length;
mod live;
mod memory;
mod restart;
mod spectators;
mod steady;

use std::time::Duration;

fn main() {
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|arg| arg == "--test");
    let parts = ["memory", "live", "restart", "growth", "history", "soak"];
    let asked: Vec<String> = std::env::args()
        .filter(|arg| parts.contains(&&**arg))
        .collect();
    let wanted = |part: &str| asked.is_empty() || asked.iter().any(|asked| asked == part);
    let number = |variable: &str, otherwise: u64| {
        let text = std::env::var(variable).ok();
        text.map_or(otherwise, |text| text.parse().unwrap())
    };
    let seconds = number("MASHIMO_SOAK_SECONDS", 1800);
    let live_games = number("MASHIMO_SOAK_GAMES", 10_000) as usize;
    let soak = Duration::from_secs(if quick { 2 } else { seconds });
    let n = |full: usize| if quick { 20 } else { full };
    let runtime = tokio::runtime::Runtime::new().unwrap();
    runtime.block_on(async {
        held::watch();
        if wanted("memory") {
            memory::run(n(1000)).await;
        }
        if wanted("live") {
            live::run(n(live_games), soak.min(Duration::from_secs(60))).await;
        }
        if wanted("restart") {
            restart::run(n(1000)).await;
        }
        if wanted("growth") {
            growth::run(quick).await;
        }
        if wanted("history") {
            history::run(quick).await;
        }
        if wanted("soak") {
            steady::run(soak).await;
        }
    });
}

/// Resident memory of a process in KiB.
fn resident_kib(id: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{id}/status")).unwrap();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.unwrap()
        .trim()
        .trim_end_matches(" kB")
        .parse()
        .unwrap()
}

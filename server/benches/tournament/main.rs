//! A tournament against one plain match at the same number of games at once, and what a long one holds
//! in memory: `cargo bench -p mashimo-server --bench tournament`.
//!
//! Bots answer at once. In the first two rows games are in memory alone; in the third they are stored, as
//! memory is to be flat where it doesn't keep the games.

#![allow(
    clippy::wildcard_enum_match_arm,
    reason = "a bot looks at the frames it is about"
)]

mod bot;

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use mashimo_proto::v1::{
    self, match_service_client::MatchServiceClient,
    tournament_service_client::TournamentServiceClient,
};
use mashimo_server::serve::Data;
use mashimo_server::{Config, start};
use tonic::transport::Channel;

/// As in the binary.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// Bots of every row; in a match the first two play.
const BOTS: u32 = 8;
/// Games at once.
const AT_ONCE: u32 = 64;
/// Looks at the memory of a long tournament.
const LOOKS: u32 = 8;

fn main() {
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|arg| arg == "--test");
    let asked = std::env::var("MASHIMO_BENCH_SECONDS").ok();
    let seconds = asked.and_then(|text| text.parse().ok()).unwrap_or(8);
    let measured = if quick {
        Duration::from_millis(400)
    } else {
        Duration::from_secs(seconds)
    };
    println!("{BOTS} bots, {AT_ONCE} games at once, {measured:?} each");
    let plain = run(Event::Match, None, measured, 1);
    let swiss = run(Event::Rounds, None, measured, 1);
    row("one match, in memory", &plain, &plain);
    row("a tournament, in memory", &swiss, &plain);
    let folder = tempfile::tempdir().expect("a folder for the games");
    println!("a tournament, durable:");
    run(Event::Rounds, Some(folder.path()), measured, LOOKS);
}

/// What is played.
#[derive(Clone, Copy)]
enum Event {
    /// One match between two.
    Match,
    /// A round robin of all, round after round.
    Rounds,
}

/// What was counted.
struct Counted {
    decisions: u64,
    time: Duration,
}

fn row(what: &str, counted: &Counted, plain: &Counted) {
    let rate = |counted: &Counted| counted.decisions as f64 / counted.time.as_secs_f64();
    let ratio = rate(counted) / rate(plain);
    println!(
        "{what:<24} {:>9.0} decisions a second   ratio {ratio:.2}",
        rate(counted)
    );
}

fn run(event: Event, folder: Option<&Path>, measured: Duration, looks: u32) -> Counted {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    runtime.expect("a runtime").block_on(async {
        let data = folder.map_or(Data::Memory, |folder| Data::Folder(folder.to_owned()));
        let config = Config {
            data,
            ..Config::throwaway()
        };
        let server = start(config).await.expect("it starts");
        let address = format!("http://{}", server.local_addr());
        let channel = Channel::from_shared(address).expect("an address");
        let channel = channel.connect().await.expect("a connection");
        let decisions = Arc::new(AtomicU64::new(0));
        for n in 0..BOTS {
            bot::join(
                channel.clone(),
                format!("bot-{n}"),
                AT_ONCE,
                decisions.clone(),
            )
            .await;
        }
        match event {
            Event::Match => a_match(channel).await,
            Event::Rounds => rounds(channel).await,
        }
        // The first games are dealt meanwhile.
        tokio::time::sleep(measured / 4).await;
        let (before, began) = (decisions.load(Ordering::Relaxed), Instant::now());
        for look in 1..=looks {
            tokio::time::sleep(measured).await;
            if looks > 1 {
                let played = decisions.load(Ordering::Relaxed);
                println!(
                    "  look {look}: {played:>9} decisions, resident {} MiB",
                    resident_mib()
                );
            }
        }
        let counted = Counted {
            decisions: decisions.load(Ordering::Relaxed) - before,
            time: began.elapsed(),
        };
        drop(server);
        counted
    })
}

fn terms(games: u32, concurrency: u32) -> v1::MatchSpec {
    v1::MatchSpec {
        rules: Some(v1::RulesRef {
            rules: Some(v1::rules_ref::Rules::Spec("kalah".into())),
        }),
        games,
        concurrency,
        seed: 7,
        ..v1::MatchSpec::default()
    }
}

fn entrant(n: u32) -> v1::Entrant {
    v1::Entrant {
        who: Some(v1::entrant::Who::ConnectedName(format!("bot-{n}"))),
        ..v1::Entrant::default()
    }
}

async fn a_match(channel: Channel) {
    let spec = v1::MatchSpec {
        entrants: vec![entrant(0), entrant(1)],
        ..terms(1_000_000, AT_ONCE)
    };
    let request = v1::CreateMatchRequest {
        spec: Some(spec),
        ..v1::CreateMatchRequest::default()
    };
    let made = MatchServiceClient::new(channel).create_match(request).await;
    made.expect("a match");
}

/// Boards of two hundred games: a round waits for its last game about once in a few thousand decisions.
async fn rounds(channel: Channel) {
    let mut client = TournamentServiceClient::new(channel);
    let tournament_id = || "bench".to_owned();
    let spec = v1::TournamentSpec {
        name: "bench".into(),
        kind: v1::TournamentKind::RoundRobin.into(),
        number: 100,
        terms: vec![terms(200, AT_ONCE / (BOTS / 2))],
        ..v1::TournamentSpec::default()
    };
    let request = v1::CreateTournamentRequest {
        tournament_id: tournament_id(),
        spec: Some(spec),
    };
    client
        .create_tournament(request)
        .await
        .expect("a tournament");
    for n in 0..BOTS {
        let request = v1::RegisterPlayerRequest {
            tournament_id: tournament_id(),
            name: String::new(),
            entrant: Some(entrant(n)),
        };
        client.register_player(request).await.expect("a player");
    }
    let request = v1::StartTournamentRequest {
        tournament_id: tournament_id(),
    };
    client.start_tournament(request).await.expect("it starts");
}

/// What the system says this process holds in memory; 0 where it doesn't say.
fn resident_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) / 1024
}

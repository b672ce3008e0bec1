//! A million recorded games rated from scratch, from records and from a ladder's journal:
//! `cargo bench -p mashimo-server --bench ratings`; `MASHIMO_BENCH_GAMES` says how many.

mod records;

use std::io::BufReader;
use std::time::{Duration, Instant};

use mashimo_server::ladder::{Entry, Identity, LadderConfig, Ledger, RatedEntry, config, official};
use mashimo_server::stats::fit::Settings;
use mashimo_server::stats::glicko2;
use mashimo_server::stats::log::{Log, Which, skim};

use records::Records;

/// Rating identities that play.
const BOTS: u64 = 100;
/// Entries of a journal that are made, untimed, and then counted, timed.
const CHUNK: u64 = 10_000;

fn main() {
    // `cargo test --benches` only asks whether it runs.
    let quick = std::env::args().any(|arg| arg == "--test");
    let asked = std::env::var("MASHIMO_BENCH_GAMES").ok();
    let asked = asked
        .and_then(|text| text.parse().ok())
        .unwrap_or(1_000_000);
    let games = if quick { 2_000 } else { asked };
    println!(
        "{games} games of {BOTS} bots; resident at the start: {} MiB",
        resident_mib()
    );
    from_records(games);
    from_journal(games);
}

fn from_records(games: u64) {
    let begun = Instant::now();
    let mut log = Log::new(Which::Rated);
    // Every game has its 40 moves in the text; only its first and last line are rated.
    let input = BufReader::new(Records::new(games, BOTS));
    skim(input, &mut log).expect("the records are of our own form");
    let read = begun.elapsed();
    let (pool, rated) = log.pools().next().expect("one pool");
    assert_eq!(rated.len() as u64, games);
    let begun = Instant::now();
    let live = rated.glicko2(glicko2::Settings::default());
    let of_live = begun.elapsed();
    let begun = Instant::now();
    let table = rated
        .results()
        .fit(&Settings::default())
        .expect("there are games");
    let fitted = begun.elapsed();
    assert!(table.converged && live.ratings().count() as u64 == BOTS);
    println!("records of {} {}:", pool.rules, pool.clock);
    row("read", games, read);
    row("live (Glicko-2)", games, of_live);
    row("joint fit", games, fitted);
    row("all", games, read + of_live + fitted);
}

fn from_journal(games: u64) {
    let config = ladder();
    let mut ledger = Ledger::new(&config);
    let mut counted = Duration::ZERO;
    (0..BOTS).for_each(|n| ledger.apply(&joined(n)));
    let mut game = 0;
    while game < games {
        let upto = (game + CHUNK).min(games);
        let entries: Vec<String> = (game..upto).flat_map(played).collect();
        let begun = Instant::now();
        for text in &entries {
            let entry: Entry = serde_json::from_str(text).expect("an entry of our own form");
            ledger.apply(&entry);
        }
        counted += begun.elapsed();
        game = upto;
    }
    assert_eq!((ledger.games(), ledger.games_playing()), (games, 0));
    let begun = Instant::now();
    let table = official(ledger.results(), &config).expect("there are games");
    let fitted = begun.elapsed();
    assert!(table.converged);
    println!(
        "a ladder's journal; resident at the end: {} MiB",
        resident_mib()
    );
    row("recount", games, counted);
    row("official table", games, fitted);
    row("all", games, counted + fitted);
}

fn ladder() -> LadderConfig {
    let text = "[[ladders]]\nname = \"x\"\nrules = \"oware\"\ntc = \"5+0.05\"\n";
    config::read(text)
        .expect("a ladder's file")
        .ladders
        .remove(0)
}

fn identity(n: u64) -> Identity {
    Identity {
        bot: format!("bot{n}"),
        version: "1".to_string(),
    }
}

fn joined(n: u64) -> Entry {
    Entry::Joined {
        at_ms: n,
        who: identity(n),
        owner: format!("owner{n}"),
    }
}

fn played(game: u64) -> [String; 2] {
    let (first, second, half_points) = records::result(game, BOTS);
    let game_id = format!("01a22a29-c689-758d-af65-{game:012}");
    let dealt = Entry::Dealt {
        at_ms: 1000 * game,
        game_id: game_id.clone(),
        seats: [identity(first), identity(second)],
        slot: game as u32,
    };
    let over = Entry::Over(RatedEntry {
        at_ms: 1000 * game + 500,
        game_id,
        half_points: Some(half_points),
        rated: true,
        fault: None,
    });
    [dealt, over].map(|entry| serde_json::to_string(&entry).expect("it has a JSON form"))
}

fn row(what: &str, games: u64, time: Duration) {
    let rate = games as f64 / time.as_secs_f64();
    println!(
        "  {what:<16} {:>8.2} s  {rate:>12.0} games/s",
        time.as_secs_f64()
    );
}

/// What the system says this process holds in memory; 0 where it doesn't say.
fn resident_mib() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    kib.unwrap_or(0) / 1024
}

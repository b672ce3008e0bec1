//! What a decision costs the server's processors as things grow: games, bots, spectators, what was played before.

use std::time::Duration;

use mashimo_proto::v1;
use tokio::task::JoinHandle;

use crate::length;
use crate::live::{Guest, Met, play, total};
use crate::process::Server;
use crate::service::{Bot, connect, create, hello, spec};
use crate::spectators;

/// Decisions a second of every row, but where bots answer at once.
const RATE: usize = 3000;
pub(crate) const GAMES_A_PAIR: usize = 32;
/// Clock ticks of `/proc`, a second.
const TICKS: f64 = 100.0;

pub(crate) async fn run(quick: bool) {
    let lasts = Duration::from_secs(if quick { 1 } else { 4 });
    let n = |full: usize| if quick { full.min(32) } else { full };
    println!("| what grows | to | CPU a decision |\n|---|---|---|");
    for games in [n(32), n(256), n(2048)] {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(folder.path(), &[]);
        let us = decision_us(&server, games, lasts).await;
        println!("| games at once | {games} | {us:.1} µs |");
    }
    for bots in [0, n(1000), n(3000)] {
        let folder = tempfile::tempdir().unwrap();
        let server = Server::start(folder.path(), &[]);
        let mut idle = Vec::new();
        let mut channel = connect(server.address).await;
        for i in 0..bots {
            if i % 100 == 99 {
                channel = connect(server.address).await;
            }
            idle.push(
                Bot::open(&channel, hello(&format!("idle-{i}")))
                    .await
                    .unwrap(),
            );
        }
        let us = decision_us(&server, n(256), lasts).await;
        println!("| idle bots beside | {bots} | {us:.1} µs |");
    }
    for watchers in [0, 8, n(32), 4 * n(32)] {
        spectators::run(watchers, lasts).await;
    }
    length::run(if quick { 44 } else { 4400 }).await;
}

/// Microseconds of the server's processors for a decision, at the same rate however many games share it.
pub(crate) async fn decision_us(server: &Server, games: usize, lasts: Duration) -> f64 {
    let pause = Duration::from_secs_f64(games as f64 / RATE as f64);
    let end = tokio::time::Instant::now() + lasts;
    let (before, playing) = (cpu_s(server.id()), begin(server, games, pause, end).await);
    let met = total(playing).await;
    (cpu_s(server.id()) - before) * 1e6 / met.decisions.max(1) as f64
}

/// Pairs of bots in so many games.
async fn begin(
    server: &Server,
    games: usize,
    pause: Duration,
    end: tokio::time::Instant,
) -> Vec<JoinHandle<Met>> {
    let mut playing = Vec::new();
    for pair in 0..games.div_ceil(GAMES_A_PAIR) {
        let at_once = GAMES_A_PAIR.min(games) as u32;
        let names = [format!("grow-{pair}-a"), format!("grow-{pair}-b")];
        for name in &names {
            let guest = Guest::join(server.address, name, at_once).await;
            playing.push(tokio::spawn(play(guest, pause, end)));
        }
        let spec = v1::MatchSpec {
            concurrency: at_once,
            ..spec("kalah", [&names[0], &names[1]], 1_000_000)
        };
        create(&connect(server.address).await, spec).await.unwrap();
    }
    playing
}

/// Seconds of processors that a process has had.
pub(crate) fn cpu_s(id: u32) -> f64 {
    let stat = std::fs::read_to_string(format!("/proc/{id}/stat")).unwrap();
    let (_, rest) = stat.rsplit_once(") ").unwrap();
    let fields: Vec<&str> = rest.split(' ').collect();
    let ticks = |field: usize| fields[field].parse::<f64>().unwrap();
    // User and system, the 14th and 15th of all.
    (ticks(11) + ticks(12)) / TICKS
}

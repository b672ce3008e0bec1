//! What a decision, a list, a record and a start cost once much was played and many have registered.

use std::time::{Duration, Instant};

use mashimo_proto::v1::{self, game_service_client::GameServiceClient};
use tokio::task::JoinHandle;
use tokio_stream::StreamExt;
use tonic::transport::Channel;

use crate::growth::{GAMES_A_PAIR, cpu_s, decision_us};
use crate::length::{GAMES, Long};
use crate::live::{Guest, play};
use crate::process::{Server, mashimo};
use crate::service::staff::Desk;
use crate::service::{connect, create, ended, spec};

/// How often what is quick is done, for the processors' time to be seen.
const TIMES: u32 = 50;

pub(crate) async fn run(quick: bool) {
    let lasts = Duration::from_secs(if quick { 1 } else { 4 });
    let n = |full: usize| if quick { full.min(32) } else { full };
    println!(
        "| what grows | to | CPU a decision | a page of 100 games | a start |\n|---|---|---|---|---|"
    );
    played(&[0, n(10_000), n(100_000)], lasts).await;
    registered(&[0, n(1_000), n(10_000)], lasts).await;
    println!(
        "| decisions of each game | a list's game | a record | its events, page by page |\n|---|---|---|---|"
    );
    for plies in [100, 1_000, 10_000] {
        long(if quick { 44 } else { plies }).await;
    }
}

/// Games that were played before.
async fn played(numbers: &[usize], lasts: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let mut played = 0;
    for &wanted in numbers {
        let server = Server::start(folder.path(), &[]);
        fill(&server, wanted - played).await;
        played = wanted;
        let us = decision_us(&server, GAMES_A_PAIR, lasts).await;
        let list_ms = page_ms(&server).await;
        drop(server);
        let start = start(folder.path());
        println!("| games played before | {wanted} | {us:.1} µs | {list_ms:.1} ms | {start} |");
    }
}

/// Bots that are registered.
async fn registered(numbers: &[usize], lasts: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().to_str().unwrap();
    let first = mashimo(&["admin", "first", "--data", data]);
    let token = String::from_utf8(first.stdout).unwrap().trim().to_owned();
    let open = ["--practice", "open", "--limit", "calls_per_second=1000000"];
    let mut before = 0;
    for &wanted in numbers {
        let server = Server::start(folder.path(), &open);
        let desk = Desk::of(&connect(server.address).await, &token);
        for bot in before..wanted {
            desk.register(&format!("bot-{bot}")).await.unwrap();
        }
        before = wanted;
        let us = decision_us(&server, GAMES_A_PAIR, lasts).await;
        let list_ms = page_ms(&server).await;
        drop(server);
        let start = start(folder.path());
        println!("| bots registered | {wanted} | {us:.1} µs | {list_ms:.1} ms | {start} |");
    }
}

/// Games of so many decisions each, once they are over.
async fn long(plies: u32) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let Long {
        match_id, playing, ..
    } = Long::begin(&server, Duration::ZERO, plies).await;
    let channel = connect(server.address).await;
    ended(&channel, &match_id).await;
    playing.iter().for_each(JoinHandle::abort);
    let mut games = GameServiceClient::new(channel);
    let cost = |cpu: f64| {
        format!(
            "{:.2} ms",
            (cpu_s(server.id()) - cpu) * 1e3 / f64::from(GAMES)
        )
    };
    let cpu = cpu_s(server.id());
    let list = v1::ListGamesRequest {
        match_id: match_id.clone(),
        ..v1::ListGamesRequest::default()
    };
    let list = games.list_games(list).await.unwrap().into_inner().games;
    let listed = cost(cpu);
    let cpu = cpu_s(server.id());
    let export = v1::ExportGamesRequest {
        match_id,
        ..v1::ExportGamesRequest::default()
    };
    let mut pieces = games.export_games(export).await.unwrap().into_inner();
    while pieces.next().await.transpose().unwrap().is_some() {}
    let exported = cost(cpu);
    let cpu = cpu_s(server.id());
    for game in list {
        page_through(&mut games, game.setup.unwrap().game_id).await;
    }
    println!("| {plies} | {listed} | {exported} | {} |", cost(cpu));
}

async fn page_through(games: &mut GameServiceClient<Channel>, game_id: String) {
    let mut request = v1::ListGameEventsRequest {
        game_id,
        from_seq: 1,
        page_size: 0,
    };
    loop {
        let page = games.list_game_events(request.clone()).await.unwrap();
        match page.into_inner().next_seq {
            0 => return,
            next => request.from_seq = next,
        }
    }
}

/// Milliseconds of the server's processors for the newest games.
async fn page_ms(server: &Server) -> f64 {
    let mut list = GameServiceClient::new(connect(server.address).await);
    let cpu = cpu_s(server.id());
    for _ in 0..TIMES {
        let request = v1::ListGamesRequest {
            page_size: 100,
            ..v1::ListGamesRequest::default()
        };
        list.list_games(request).await.unwrap();
    }
    (cpu_s(server.id()) - cpu) * 1e3 / f64::from(TIMES)
}

/// Started again after it was killed: how long until it serves, and what that cost the processors.
fn start(folder: &std::path::Path) -> String {
    let begun = Instant::now();
    let server = Server::start(folder, &[]);
    let (took, cpu) = (begun.elapsed(), cpu_s(server.id()));
    format!("{} ms, {:.0} ms CPU", took.as_millis(), cpu * 1e3)
}

/// Plays so many short games to their ends.
async fn fill(server: &Server, games: usize) {
    if games == 0 {
        return;
    }
    let names = [format!("past-{games}-a"), format!("past-{games}-b")];
    let end = tokio::time::Instant::now() + Duration::from_secs(3600);
    let mut bots = Vec::new();
    for name in &names {
        let guest = Guest::join(server.address, name, GAMES_A_PAIR as u32).await;
        bots.push(tokio::spawn(play(guest, Duration::ZERO, end)));
    }
    let spec = v1::MatchSpec {
        concurrency: GAMES_A_PAIR as u32,
        ..spec("kalah:pits=2,seeds=2", [&names[0], &names[1]], games as u32)
    };
    let channel = connect(server.address).await;
    let made = create(&channel, spec).await.unwrap();
    crate::service::ended(&channel, &made.match_id).await;
    bots.iter().for_each(JoinHandle::abort);
}

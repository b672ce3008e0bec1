//! What a decision costs as more and more look on, in games that don't end while they do.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use mashimo_proto::v1::{
    self, game_service_client::GameServiceClient, match_service_client::MatchServiceClient,
    watch_match_response::Update,
};
use tonic::transport::Channel;

use crate::growth::cpu_s;
use crate::length::{GAMES, Long};
use crate::process::Server;
use crate::service::connect;

/// Decisions a second where few look on …
const RATE: usize = 3000;
/// … and events shown a second where many do.
const SHOWN: usize = 32_000;
/// Spectators of a connection.
const OF_A_CONNECTION: usize = 100;

pub(crate) async fn run(watchers: usize, lasts: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let rate = RATE.min(SHOWN / watchers.max(1));
    let pause = Duration::from_secs_f64(f64::from(GAMES) / rate as f64);
    let long = Long::begin(&server, pause, 100_000).await;
    let looking = Arc::new(AtomicUsize::new(0));
    look_on(&server, &long.match_id, watchers, &looking).await;
    let all = watchers * GAMES as usize;
    while looking.load(Ordering::Relaxed) < all {
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    let (cpu, n) = (cpu_s(server.id()), long.made.so_far());
    tokio::time::sleep(lasts).await;
    let n = long.made.so_far() - n;
    let us = (cpu_s(server.id()) - cpu) * 1e6 / n.max(1) as f64;
    println!("| spectators of every game, {rate} decisions a second | {watchers} | {us:.1} µs |");
    long.playing.iter().for_each(tokio::task::JoinHandle::abort);
}

/// So many look on at every game of a match.
async fn look_on(server: &Server, match_id: &str, watchers: usize, looking: &Arc<AtomicUsize>) {
    let channel = connect(server.address).await;
    let request = v1::WatchMatchRequest {
        match_id: match_id.to_owned(),
        ..v1::WatchMatchRequest::default()
    };
    let mut matches = MatchServiceClient::new(channel.clone());
    let mut updates = matches.watch_match(request).await.unwrap().into_inner();
    let (mut begun, mut channel, mut open) = (0, channel, 0);
    while begun < GAMES {
        let update = updates.message().await.unwrap().unwrap().update;
        let Some(Update::Game(game)) = update else {
            continue;
        };
        begun += 1;
        let game_id = game.setup.unwrap().game_id;
        for _ in 0..watchers {
            open += 1;
            if open % OF_A_CONNECTION == 0 {
                channel = connect(server.address).await;
            }
            tokio::spawn(look(channel.clone(), game_id.clone(), looking.clone()));
        }
    }
}

/// Ends with the server.
async fn look(channel: Channel, game_id: String, looking: Arc<AtomicUsize>) {
    let from_seq = u64::MAX;
    let request = v1::WatchGameRequest { game_id, from_seq };
    let mut games = GameServiceClient::new(channel);
    let mut shown = games.watch_game(request).await.unwrap().into_inner();
    shown.message().await.unwrap();
    looking.fetch_add(1, Ordering::Relaxed);
    while let Ok(Some(_)) = shown.message().await {}
}

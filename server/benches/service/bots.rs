//! The real server with bots that answer at once, each stream in two games at a time.

use std::future::Future;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::{Arc, Mutex};
use std::time::Instant;

use mashimo_proto::v1::{
    self, bot_service_client::BotServiceClient, client_frame::Kind as Says,
    match_service_client::MatchServiceClient, server_frame::Kind as Told,
};
use mashimo_server::serve::Data;
use mashimo_server::{Config, start};
use tokio::sync::{mpsc, oneshot};
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Channel;
use uuid::Uuid;

use crate::figures::{Figures, Shape, cpu_seconds};

/// Games that two bots play with each other at once: every stream has a decision to make.
const GAMES_AT_ONCE: u32 = 2;

/// A server on a thread of its own.
pub(crate) struct OwnThread {
    stop: oneshot::Sender<()>,
    thread: std::thread::JoinHandle<()>,
}

/// Runs what serves on a runtime as `mashimo serve` has it, or on one of a single thread where
/// `MASHIMO_BENCH_RUNTIME` is `one`, until it is stopped.
pub(crate) fn on_own_thread(serve: impl Future<Output = ()> + Send + 'static) -> OwnThread {
    let (stop, stopped) = oneshot::channel::<()>();
    let named = std::thread::Builder::new().name("server".into());
    let serving = move || {
        let one = std::env::var("MASHIMO_BENCH_RUNTIME").is_ok_and(|runtime| runtime == "one");
        let mut runtime = match one {
            true => tokio::runtime::Builder::new_current_thread(),
            false => tokio::runtime::Builder::new_multi_thread(),
        };
        let runtime = runtime.thread_name("server").enable_all().build();
        runtime.expect("a runtime").block_on(async move {
            tokio::select! { () = serve => {} _ = stopped => {} }
        });
    };
    let thread = named.spawn(serving).expect("a thread starts");
    OwnThread { stop, thread }
}

impl OwnThread {
    pub(crate) fn stop(self) {
        drop(self.stop);
        self.thread.join().expect("the server ends");
    }
}

pub(crate) async fn connect(address: SocketAddr) -> Channel {
    let endpoint = Channel::from_shared(format!("http://{address}")).expect("an address");
    endpoint.connect().await.expect("a connection")
}

/// Bots play each other on a server that keeps its games in a folder, or in memory.
pub(crate) fn run(shape: Shape, folder: Option<&Path>) -> Figures {
    let data = folder.map_or(Data::Memory, |folder| Data::Folder(folder.to_owned()));
    let (told, address) = std::sync::mpsc::channel();
    let server = on_own_thread(async move {
        let server = start(Config {
            data,
            ..Config::throwaway()
        })
        .await
        .expect("it starts");
        told.send(server.local_addr()).expect("somebody waits");
        std::future::pending::<()>().await;
    });
    let address = address.recv().expect("the server starts");
    let began = cpu_seconds();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let figures = runtime.expect("a runtime").block_on(play(address, shape));
    let figures = figures.with_cpu(began);
    server.stop();
    figures
}

async fn play(address: SocketAddr, shape: Shape) -> Figures {
    let mut channels = Vec::new();
    for _ in 0..shape.connections {
        channels.push(connect(address).await);
    }
    let mut bots = Vec::new();
    for pair in 0..shape.streams / 2 {
        let sent = Sent::default();
        for side in 0..2 {
            let i = pair * 2 + side;
            let name = format!("bot-{i}");
            let bot = Bot::join(channels[i % channels.len()].clone(), &name).await;
            bots.push((bot, sent.clone()));
        }
    }
    let games = if shape.streams == 2 { 1 } else { GAMES_AT_ONCE };
    for pair in 0..shape.streams / 2 {
        create(&channels[0], pair, games).await;
    }
    let playing: Vec<_> = bots
        .into_iter()
        .map(|(bot, sent)| tokio::spawn(bot.play(shape, sent)))
        .collect();
    let mut all = Figures::default();
    for bot in playing {
        all = all.join(bot.await.expect("a bot plays"));
    }
    all
}

async fn create(channel: &Channel, pair: usize, concurrency: u32) {
    let entrant = |i: usize| v1::Entrant {
        who: Some(v1::entrant::Who::ConnectedName(format!("bot-{i}"))),
        ..v1::Entrant::default()
    };
    let spec = v1::MatchSpec {
        rules: Some(v1::RulesRef {
            rules: Some(v1::rules_ref::Rules::Spec("kalah".into())),
        }),
        entrants: vec![entrant(pair * 2), entrant(pair * 2 + 1)],
        games: 1_000_000,
        concurrency,
        ..v1::MatchSpec::default()
    };
    let request = v1::CreateMatchRequest {
        spec: Some(spec),
        ..v1::CreateMatchRequest::default()
    };
    MatchServiceClient::new(channel.clone())
        .create_match(request)
        .await
        .expect("a match");
}

struct Bot {
    says: mpsc::Sender<v1::PlayRequest>,
    told: tonic::Streaming<v1::PlayResponse>,
}

/// When the last move of each game was sent, by whichever of the two bots. Two bots have a few games at once.
#[derive(Clone, Default)]
struct Sent(Arc<Mutex<Vec<(Uuid, Instant)>>>);

impl Sent {
    /// Notes that a move of a game is sent now, and returns when the one before was.
    fn now(&self, game_id: &str) -> Option<Instant> {
        let (id, now) = (uuid(game_id), Instant::now());
        let mut games = self.0.lock().expect("no panic");
        match games.iter_mut().find(|(game, _)| *game == id) {
            Some((_, sent)) => Some(std::mem::replace(sent, now)),
            None => {
                games.push((id, now));
                None
            }
        }
    }

    fn forget(&self, game_id: &str) {
        let id = uuid(game_id);
        let mut games = self.0.lock().expect("no panic");
        games.retain(|(game, _)| *game != id);
    }
}

fn uuid(game_id: &str) -> Uuid {
    Uuid::parse_str(game_id).expect("a game's id is one")
}

impl Bot {
    async fn join(channel: Channel, name: &str) -> Bot {
        let (says, frames) = mpsc::channel(64);
        let hello = v1::Hello {
            client_name: "bench".into(),
            protocol_version: Some(v1::ProtocolVersion { major: 1, minor: 0 }),
            bot_name: name.into(),
            capacity: GAMES_AT_ONCE,
            detail: v1::Detail::Text.into(),
            moves_by: moves_by().into(),
            ..v1::Hello::default()
        };
        says.send(said(Says::Hello(hello)))
            .await
            .expect("the stream takes it");
        let mut client = BotServiceClient::new(channel);
        let told = client
            .play(ReceiverStream::new(frames))
            .await
            .expect("it answers");
        Bot {
            says,
            told: told.into_inner(),
        }
    }

    /// Plays whatever comes, and counts the time from each move to the next request of its game.
    async fn play(mut self, shape: Shape, sent: Sent) -> Figures {
        let mut meter = shape.meter();
        let mut turn = 0usize;
        // The other bot may have seen the end before this one.
        let end = tokio::time::sleep_until(meter.end());
        tokio::pin!(end);
        loop {
            let response = tokio::select! {
                biased;
                response = self.told.next() => response,
                () = &mut end => break,
            };
            let Some(response) = response else { break };
            let Some(told) = response
                .expect("the stream goes on")
                .frame
                .and_then(|f| f.kind)
            else {
                continue;
            };
            let answer = match told {
                Told::GameOffer(offer) => {
                    let game_id = offer.game.map(|game| game.game_id).unwrap_or_default();
                    Says::Ready(v1::Ready { game_id })
                }
                Told::MoveRequest(request) => {
                    let before = sent.now(&request.game_id);
                    if before.is_some_and(|before| !meter.count(before)) {
                        break;
                    }
                    turn = turn.wrapping_mul(31).wrapping_add(request.ply as usize + 7);
                    Says::PlayMove(answer(*request, turn))
                }
                Told::Heartbeat(beat) => Says::HeartbeatAck(v1::HeartbeatAck { nonce: beat.nonce }),
                Told::Event(event) => match event.kind {
                    Some(v1::game_event::Kind::Over(_)) => {
                        sent.forget(&event.game_id);
                        Says::Ack(v1::Ack {
                            game_id: event.game_id,
                            seq: event.seq,
                        })
                    }
                    _ => continue,
                },
                _ => continue,
            };
            self.says
                .send(said(answer))
                .await
                .expect("the stream takes it");
        }
        meter.figures()
    }
}

/// As the client libraries say, or as `MASHIMO_BENCH_MOVES` does: `event` for every move announced.
fn moves_by() -> v1::MovesBy {
    match std::env::var("MASHIMO_BENCH_MOVES").as_deref() {
        Ok("event") => v1::MovesBy::Event,
        _ => v1::MovesBy::Request,
    }
}

fn answer(request: v1::MoveRequest, turn: usize) -> v1::PlayMove {
    let index = (turn % request.legal_moves.len()) as u32;
    v1::PlayMove {
        game_id: request.game_id,
        decision_id: request.decision_id,
        attempt: request.attempt,
        r#move: Some(v1::play_move::Move::Index(index)),
        ..v1::PlayMove::default()
    }
}

fn said(kind: Says) -> v1::PlayRequest {
    v1::PlayRequest {
        frame: Some(v1::ClientFrame { kind: Some(kind) }),
    }
}

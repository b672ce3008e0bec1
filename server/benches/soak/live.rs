//! Games in which every seat decides once a second: nobody who answers in time may lose on time.

use std::time::Duration;

use mashimo_proto::v1::{
    self, client_frame::Kind as Says, game_event::Kind as Happened, server_frame::Kind as Told,
};
use tokio::time::Instant;

use crate::process::Server;
use crate::service::{Bot, connect, create, game_id, hello, play_move, seconds, spec};

/// How long bots think, and how long they may: what is lost on time between the two is the server's fault, or this
/// machine's.
const THINK: Duration = Duration::from_secs(1);
const LIMIT_S: i64 = 3;
/// Games of two bots.
const GAMES_A_PAIR: usize = 50;

/// What one bot met.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Met {
    pub(crate) decisions: u64,
    pub(crate) games: u64,
    pub(crate) time_losses: u64,
}

pub(crate) async fn run(games: usize, lasts: Duration) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let end = Instant::now() + lasts;
    let pairs = games.div_ceil(GAMES_A_PAIR);
    let mut playing = Vec::new();
    for pair in 0..pairs {
        let at_once = GAMES_A_PAIR.min(games) as u32;
        let names = [format!("live-{pair}-a"), format!("live-{pair}-b")];
        for name in &names {
            let channel = connect(server.address).await;
            let capacity = at_once;
            let bot = Bot::open(
                &channel,
                v1::Hello {
                    capacity,
                    ..hello(name)
                },
            )
            .await
            .unwrap();
            playing.push(tokio::spawn(play(bot, THINK, end)));
        }
        let spec = v1::MatchSpec {
            concurrency: at_once,
            clock: Some(a_move_in(LIMIT_S)),
            ..spec("kalah", [&names[0], &names[1]], at_once * 20)
        };
        create(&connect(server.address).await, spec).await.unwrap();
    }
    let met = total(playing).await;
    let took = lasts.as_secs_f64();
    println!(
        "live: {games} games for {took:.0} s, {:.0} decisions a second, {} false time losses",
        met.decisions as f64 / took,
        met.time_losses
    );
    assert_eq!(met.time_losses, 0);
}

fn a_move_in(limit_s: i64) -> v1::ClockSpec {
    let control = v1::PerMoveClock {
        limit: seconds(limit_s),
        ..v1::PerMoveClock::default()
    };
    v1::ClockSpec {
        control: Some(v1::clock_spec::Control::PerMove(control)),
        ..v1::ClockSpec::default()
    }
}

pub(crate) async fn total(playing: Vec<tokio::task::JoinHandle<Met>>) -> Met {
    let mut total = Met::default();
    for bot in playing {
        let met = bot.await.unwrap();
        total.decisions += met.decisions;
        total.games += met.games;
        total.time_losses += met.time_losses;
    }
    total
}

/// Answers every request after a pause, until the end.
pub(crate) async fn play(mut bot: Bot, pause: Duration, end: Instant) -> Met {
    let mouth = bot.mouth();
    let mut met = Met::default();
    loop {
        let told = match tokio::time::timeout_at(end, bot.next()).await {
            Ok(told) => told.unwrap().unwrap(),
            Err(_) => return met,
        };
        let answer = match told {
            Told::GameOffer(offer) => Says::Ready(v1::Ready {
                game_id: game_id(&offer),
            }),
            Told::Heartbeat(beat) => Says::HeartbeatAck(v1::HeartbeatAck { nonce: beat.nonce }),
            Told::MoveRequest(request) => {
                met.decisions += 1;
                let mouth = mouth.clone();
                let choice = met.decisions as usize % request.legal_moves.len();
                let play = play_move(&request, &request.legal_moves[choice].text);
                let kind = Some(Says::PlayMove(play));
                tokio::spawn(async move {
                    tokio::time::sleep(pause).await;
                    let frame = Some(v1::ClientFrame { kind });
                    let _ = mouth.send(v1::PlayRequest { frame }).await;
                });
                continue;
            }
            Told::Event(event) => match event.kind {
                Some(Happened::Over(over)) => {
                    met.games += 1;
                    let termination = over.result.unwrap().termination();
                    met.time_losses += u64::from(termination == v1::Termination::TimeForfeit);
                    let (game_id, seq) = (event.game_id, event.seq);
                    Says::Ack(v1::Ack { game_id, seq })
                }
                _ => continue,
            },
            _ => continue,
        };
        bot.say(answer).await;
    }
}

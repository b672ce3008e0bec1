//! Connections that have grown old: whoever is served on them comes back on new ones, and no game loses by it.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod relay;
mod service;

use std::net::SocketAddr;
use std::time::Duration;

use mashimo_client::{Address, Options, Turn, play};
use mashimo_proto::v1::{
    self, client_frame::Kind as Says, match_service_client::MatchServiceClient,
    server_frame::Kind as Told,
};
use mashimo_server::Config;
use relay::Relay;
use service::*;
use tokio_stream::StreamExt;
use tonic::{Code, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;
use tonic_types::StatusExt;

/// Connections are asked to come back almost at once; what is served on them may go on for `grace`.
fn short_lived(grace: Duration) -> Config {
    let mut config = patient();
    config.limits.connection_age = Duration::from_millis(50);
    config.limits.connection_grace = grace;
    config
}

fn is_of_age(ended: &Status) -> bool {
    let details = ended.get_error_details();
    let reason = details.error_info().map(|info| info.reason.as_str());
    (ended.code(), reason) == (Code::Unavailable, Some("CONNECTION_AGE"))
}

async fn come(address: SocketAddr, before: Option<&v1::Welcome>) -> Bot {
    let resume = before.map(|welcome| v1::Resume {
        session_id: welcome.session_id.clone(),
        resume_token: welcome.resume_token.clone(),
        games: Vec::new(),
    });
    let hello = v1::Hello {
        resume,
        ..hello("old")
    };
    Bot::open(&connect(address).await, hello).await.unwrap()
}

/// Answers what a bot is told; where it ends, with what.
async fn until_it_ends(bot: &mut Bot) -> Status {
    loop {
        match bot.next().await {
            Ok(Some(Told::GameOffer(offer))) => {
                let game_id = game_id(&offer);
                bot.say(Says::Ready(v1::Ready { game_id })).await;
            }
            Ok(Some(Told::MoveRequest(request))) => {
                bot.play(&request, &request.legal_moves[0].text).await;
            }
            Ok(Some(_)) => {}
            Ok(None) => panic!("ended without a reason"),
            Err(ended) => return ended,
        }
    }
}

#[tokio::test]
async fn g04_a_bot_is_asked_to_come_back_and_let_go_when_it_owes_no_decision() {
    let hour = Duration::from_secs(3600);
    let (server, channel) = serve_with(short_lived(hour)).await;
    let mut bot = come(server.local_addr(), None).await;
    let made = create(&channel, spec("kalah", ["old", "random"], 1));
    made.await.unwrap();
    // Until a decision is awaited on a connection that is old.
    let (mut asked, mut away) = (None, false);
    while !away || asked.is_none() {
        match bot.next().await {
            Ok(Some(Told::GameOffer(offer))) => {
                let game_id = game_id(&offer);
                bot.say(Says::Ready(v1::Ready { game_id })).await;
            }
            Ok(Some(Told::MoveRequest(request))) => asked = Some(request),
            Ok(Some(Told::Goaway(goaway))) => {
                let told = (goaway.reason.as_str(), goaway.r#final);
                assert_eq!(told, ("CONNECTION_AGE", false));
                away = true;
            }
            Ok(Some(_)) => {}
            Ok(None) => panic!("ended without a reason"),
            // Nothing was awaited yet.
            Err(ended) => {
                assert!(is_of_age(&ended) && asked.is_none(), "{ended:?}");
                bot = come(server.local_addr(), Some(&bot.welcome)).await;
                assert!(bot.welcome.resumed);
                away = false;
            }
        }
    }
    // It is heard as long as it owes that.
    let kind = v1::Heartbeat {
        nonce: 7,
        time: None,
    };
    bot.say(Says::Heartbeat(kind)).await;
    let heard = |told: &Told| matches!(told, Told::HeartbeatAck(_));
    bot.until(heard).await;
    let request = asked.unwrap();
    bot.play(&request, &request.legal_moves[0].text).await;
    // Let go between two decisions, or when the game is over.
    let ended = until_it_ends(&mut bot).await;
    assert!(is_of_age(&ended), "{ended:?}");
}

/// How a match ended, whatever becomes of the connections it is watched on.
async fn outcome(address: SocketAddr, match_id: &str) -> v1::Match {
    let mut last: Option<v1::Match> = None;
    loop {
        let mut client = MatchServiceClient::new(connect(address).await);
        let request = v1::WatchMatchRequest {
            match_id: match_id.into(),
            ..v1::WatchMatchRequest::default()
        };
        let mut updates = client.watch_match(request).await.unwrap().into_inner();
        loop {
            match updates.next().await {
                Some(Ok(update)) => {
                    if let Some(v1::watch_match_response::Update::Match(now)) = update.update {
                        last = Some(now);
                    }
                }
                Some(Err(ended)) => {
                    assert!(is_of_age(&ended), "{ended:?}");
                    break;
                }
                None => return last.expect("a watch tells how the match stands"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn bots_and_spectators_come_back_again_and_again_and_no_game_suffers() {
    let (server, channel) = serve_with(short_lived(Duration::from_millis(50))).await;
    let relay = Relay::to(server.local_addr()).await;
    let address = Address::new(&relay.address.to_string(), None).unwrap();
    let mut playing = Vec::new();
    for name in ["a", "b"] {
        let any = |turn: &Turn| turn.legal_moves[turn.legal_moves.len() / 2].clone();
        let options = Options::named(name)
            .address(address.clone())
            .games_at_once(2);
        playing.push(tokio::spawn(play(any, options)));
    }
    while server.connected_bots().len() < 2 {
        tokio::task::yield_now().await;
    }
    // Each of the two has come back thrice.
    while relay.connections() < 8 {
        let four = v1::MatchSpec {
            concurrency: 2,
            ..spec("kalah", ["a", "b"], 4)
        };
        let made = create(&channel, four).await.unwrap();
        let ended = outcome(server.local_addr(), &made.match_id).await;
        assert_eq!(ended.state(), v1::MatchState::Decided, "{ended:?}");
        assert_eq!(ended.games_finished, 4);
        for standing in &ended.standings {
            let faults = standing.faults.unwrap_or_default();
            assert_eq!(faults, v1::FaultCounts::default(), "{ended:?}");
        }
    }
    for bot in playing {
        assert!(!bot.is_finished(), "no bot was sent home");
        bot.abort();
    }
}

#[tokio::test]
async fn a_connection_that_serves_nobody_is_closed_when_it_is_old() {
    let (server, _channel) = serve_with(short_lived(Duration::from_secs(3600))).await;
    let stream = tokio::net::TcpStream::connect(server.local_addr());
    let (_client, connection) = h2::client::handshake(stream.await.unwrap()).await.unwrap();
    connection.await.expect("asked to go, it closes well");
}

#[tokio::test]
async fn what_does_not_end_by_itself_is_ended_after_the_grace() {
    let (server, _channel) = serve_with(short_lived(Duration::ZERO)).await;
    let channel = connect(server.local_addr()).await;
    let request = HealthCheckRequest::default();
    let watched = HealthClient::new(channel).watch(request).await.unwrap();
    let mut watched = watched.into_inner();
    while let Some(Ok(_)) = watched.next().await {}
}

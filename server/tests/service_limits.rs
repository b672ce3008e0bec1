//! What a stranger can open and send has bounds, each with its reason, and nobody else notices.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod service;

use std::net::SocketAddr;
use std::time::Duration;

use mashimo_proto::v1::{
    self, bot_service_client::BotServiceClient, engine_service_client::EngineServiceClient,
    game_service_client::GameServiceClient, match_service_client::MatchServiceClient,
    server_service_client::ServerServiceClient,
};
use mashimo_server::{Config, Running, serve::Limits};
use service::*;
use tokio::net::TcpStream;
use tonic::transport::Channel;
use tonic::{Code, Status};
use tonic_types::StatusExt;

async fn serve_limited(change: impl FnOnce(&mut Limits)) -> (Running, Channel) {
    let mut limits = Limits::default();
    change(&mut limits);
    serve_with(Config {
        limits,
        ..Config::throwaway()
    })
    .await
}

/// Its reason and the limit it names.
fn why(status: &Status) -> (Code, String, Option<String>) {
    let details = status.get_error_details();
    let info = details
        .error_info()
        .unwrap_or_else(|| panic!("no reason: {status:?}"));
    let limit = info.metadata.get("limit").cloned();
    (status.code(), info.reason.clone(), limit)
}

fn exhausted(reason: &str, limit: &str) -> (Code, String, Option<String>) {
    (
        Code::ResourceExhausted,
        reason.to_owned(),
        Some(limit.to_owned()),
    )
}

async fn answers(channel: &Channel) {
    let mut client = ServerServiceClient::new(channel.clone());
    client
        .get_server_info(v1::GetServerInfoRequest {})
        .await
        .unwrap();
}

#[tokio::test]
async fn g08_a_call_that_is_too_large_is_told_so_whichever_way_it_takes() {
    let (_server, channel) = serve().await;
    let session = v1::SessionRef {
        session_id: "s".repeat(70_000),
        epoch: 1,
    };
    let submit = v1::SubmitMoveRequest {
        session: Some(session),
        r#move: None,
    };
    let refused = BotServiceClient::new(channel.clone())
        .submit_move(submit)
        .await;
    assert_eq!(why(&refused.unwrap_err()), exhausted("TOO_LARGE", "65536"));
    let line = v1::Line {
        moves: vec!["A1".to_owned(); 500_000],
        ..v1::Line::default()
    };
    let moves = v1::GetLegalMovesRequest {
        line: Some(line),
        ..v1::GetLegalMovesRequest::default()
    };
    let refused = EngineServiceClient::new(channel.clone())
        .get_legal_moves(moves)
        .await;
    assert_eq!(
        why(&refused.unwrap_err()),
        exhausted("TOO_LARGE", "1048576")
    );
    answers(&channel).await;
}

#[tokio::test]
async fn g12_sessions_have_a_bound() {
    let (_server, channel) = serve_limited(|limits| limits.sessions = 2).await;
    let _a = Bot::join(&channel, "a").await;
    let _b = Bot::join(&channel, "b").await;
    let third = Bot::open(&channel, hello("c")).await.err().unwrap();
    assert_eq!(why(&third), exhausted("CAPACITY", "2"));
    // Who is known comes back.
    Bot::join(&channel, "a").await;
}

#[tokio::test]
async fn matches_have_a_bound_and_a_match_that_ends_gives_its_place_back() {
    let (_server, channel) = serve_limited(|limits| limits.matches = 1).await;
    let first = create(&channel, spec("kalah", ["nobody", "random"], 1))
        .await
        .unwrap();
    let second = create(&channel, spec("kalah", ["random", "random"], 1)).await;
    assert_eq!(why(&second.unwrap_err()), exhausted("CAPACITY", "1"));
    let stop = v1::StopMatchRequest {
        match_id: first.match_id.clone(),
        ..v1::StopMatchRequest::default()
    };
    MatchServiceClient::new(channel.clone())
        .stop_match(stop)
        .await
        .unwrap();
    ended(&channel, &first.match_id).await;
    let again = create(&channel, spec("kalah", ["random", "random"], 1)).await;
    again.unwrap();
}

#[tokio::test]
async fn games_have_a_bound_and_the_next_waits_for_its_turn() {
    let (_server, channel) = serve_limited(|limits| limits.games = 1).await;
    let together = v1::MatchSpec {
        concurrency: 4,
        ..spec("kalah", ["random", "random"], 6)
    };
    let made = create(&channel, together).await.unwrap();
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.games_finished, 6);
}

#[tokio::test]
async fn g12_watchers_have_a_bound_and_give_their_place_back() {
    let (_server, channel) = serve_limited(|limits| limits.watchers = 1).await;
    let made = create(&channel, spec("kalah", ["nobody", "random"], 1))
        .await
        .unwrap();
    let watch = || v1::WatchMatchRequest {
        match_id: made.match_id.clone(),
        ..v1::WatchMatchRequest::default()
    };
    let mut client = MatchServiceClient::new(channel.clone());
    let first = client.watch_match(watch()).await.unwrap();
    let second = client.watch_match(watch()).await.unwrap_err();
    let (code, reason, _) = why(&second);
    assert_eq!(
        (code, reason.as_str()),
        (Code::ResourceExhausted, "CAPACITY")
    );
    drop(first);
    // The server hears of it when the transport tells it.
    let again = async {
        while client.watch_match(watch()).await.is_err() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), again)
        .await
        .unwrap();
}

#[tokio::test]
async fn r20_calls_that_come_too_often_are_told_when_to_come_back_and_moves_never_are() {
    let (_server, channel) = serve_limited(|limits| limits.calls_per_second = 1).await;
    let mut bot = Bot::join(&channel, "mover").await;
    create(&channel, spec("kalah", ["mover", "random"], 1))
        .await
        .unwrap();
    let mut games = GameServiceClient::new(channel.clone());
    let refused = loop {
        if let Err(status) = games.list_games(v1::ListGamesRequest::default()).await {
            break status;
        }
    };
    let details = refused.get_error_details();
    let retry = details.retry_info().unwrap().retry_delay.unwrap();
    assert_eq!(details.error_info().unwrap().reason, "RATE_LIMIT");
    assert_eq!(refused.code(), Code::ResourceExhausted);
    assert!(retry <= Duration::from_secs(1), "{retry:?}");
    // Its bucket is empty, and the game goes on.
    let over = bot.play_out().await;
    assert_eq!(over.result.unwrap().termination(), v1::Termination::Normal);
    let again = async {
        let ask = async |games: &mut GameServiceClient<_>| {
            games.list_games(v1::ListGamesRequest::default()).await
        };
        while ask(&mut games).await.is_err() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), again)
        .await
        .unwrap();
}

#[tokio::test]
async fn a_rate_of_sessions_bounds_those_who_come_and_not_those_who_play() {
    let (_server, channel) = serve_limited(|limits| limits.sessions_per_second = 1).await;
    let mut bots = Vec::new();
    let refused = loop {
        let name = format!("bot-{}", bots.len());
        match Bot::open(&channel, hello(&name)).await {
            Ok(bot) => bots.push(bot),
            Err(status) => break status,
        }
    };
    assert_eq!(
        refused.get_error_details().error_info().unwrap().reason,
        "RATE_LIMIT"
    );
    assert!(bots.len() >= 4, "{} at once", bots.len());
    let mut bot = bots.remove(0);
    create(&channel, spec("kalah", ["bot-0", "random"], 1))
        .await
        .unwrap();
    bot.play_out().await;
}

/// Opens calls and resets them at once, until so many or the connection is closed.
async fn open_and_reset(address: SocketAddr, times: u32) -> u32 {
    let stream = TcpStream::connect(address).await.unwrap();
    let (mut client, connection) = h2::client::handshake(stream).await.unwrap();
    let connection = tokio::spawn(connection);
    for n in 0..times {
        let Ok(ready) = client.ready().await else {
            return n;
        };
        client = ready;
        let request = http::Request::post(format!("http://{address}/mashimo.v1.BotService/Play"))
            .header("content-type", "application/grpc")
            .body(())
            .unwrap();
        let Ok((_, mut body)) = client.send_request(request, false) else {
            return n;
        };
        body.send_reset(h2::Reason::CANCEL);
        // The connection gets its turn, or nothing would be sent at all.
        tokio::task::yield_now().await;
    }
    drop(client);
    let _ = connection.await;
    times
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn g10_ten_thousand_resets_cost_nobody_else_anything() {
    let (server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "calm").await;
    create(&channel, spec("oware", ["calm", "random"], 1))
        .await
        .unwrap();
    let address = server.local_addr();
    let flood = async {
        let mut left = 10_000;
        while left > 0 {
            let done = open_and_reset(address, left).await;
            left -= done.max(1);
        }
    };
    let (over, ()) = tokio::join!(bot.play_out(), flood);
    assert_eq!(over.result.unwrap().termination(), v1::Termination::Normal);
    answers(&channel).await;
    let info = ServerServiceClient::new(channel.clone())
        .get_server_info(v1::GetServerInfoRequest {})
        .await
        .unwrap()
        .into_inner();
    assert_eq!(
        info.sessions, 1,
        "streams without Hello leave nothing behind"
    );
}

/// The gRPC status that a unary call ends with whose one message is said to be compressed.
async fn status_of_compressed(address: SocketAddr, message: Vec<u8>) -> String {
    let stream = TcpStream::connect(address).await.unwrap();
    let (client, connection) = h2::client::handshake(stream).await.unwrap();
    let connection = tokio::spawn(connection);
    let uri = format!("http://{address}/mashimo.v1.ServerService/GetServerInfo");
    let request = http::Request::post(uri)
        .header("content-type", "application/grpc")
        .header("grpc-encoding", "gzip")
        .body(())
        .unwrap();
    let mut client = client.ready().await.unwrap();
    let (answer, mut body) = client.send_request(request, false).unwrap();
    let mut frame = vec![1];
    frame.extend((message.len() as u32).to_be_bytes());
    frame.extend(message);
    body.send_data(frame.into(), true).unwrap();
    let answer = answer.await.unwrap();
    let status =
        |headers: &http::HeaderMap| Some(headers.get("grpc-status")?.to_str().ok()?.into());
    let at_once = status(answer.headers());
    let mut rest = answer.into_body();
    while rest.data().await.is_some() {}
    let trailers = rest.trailers().await.unwrap();
    drop(client);
    connection.abort();
    at_once
        .or(trailers.as_ref().and_then(status))
        .expect("a status")
}

#[tokio::test]
async fn g20_what_is_compressed_is_refused_before_it_is_unpacked() {
    let (server, channel) = serve().await;
    // The head of a gzip file, and bytes that would unpack to a thousand times as many.
    let bomb = [&[0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 3][..], &[0; 4096]].concat();
    let unimplemented = (Code::Unimplemented as i32).to_string();
    for message in [bomb, Vec::new()] {
        let status = status_of_compressed(server.local_addr(), message).await;
        assert_eq!(status, unimplemented);
    }
    answers(&channel).await;
}

#[tokio::test]
async fn g10_headers_have_a_bound() {
    let (_server, channel) = serve().await;
    let mut request = tonic::Request::new(v1::GetServerInfoRequest {});
    let large = "x".repeat(20_000).parse().unwrap();
    request.metadata_mut().insert("x-large", large);
    let mut client = ServerServiceClient::new(channel.clone());
    client.get_server_info(request).await.unwrap_err();
    answers(&channel).await;
}

#[tokio::test]
async fn r14_a_server_whose_timers_are_late_begins_no_game() {
    // No timer is as punctual as that.
    let (_server, channel) = serve_limited(|limits| limits.scheduling_delay = Duration::ZERO).await;
    let mut client = ServerServiceClient::new(channel.clone());
    loop {
        let info = client
            .get_server_info(v1::GetServerInfoRequest {})
            .await
            .unwrap();
        if info.into_inner().state() == v1::ServerState::Busy {
            break;
        }
        tokio::task::yield_now().await;
    }
    let made = create(&channel, spec("kalah", ["random", "random"], 1))
        .await
        .unwrap();
    let request = v1::GetMatchRequest {
        match_id: made.match_id,
    };
    let mut matches = MatchServiceClient::new(channel.clone());
    let now = matches
        .get_match(request)
        .await
        .unwrap()
        .into_inner()
        .r#match
        .unwrap();
    assert_eq!((now.games_running, now.games_finished), (0, 0), "{now:?}");
    let analyse = v1::AnalyseRequest {
        line: Some(v1::Line {
            rules: Some(rules_ref("oware")),
            ..v1::Line::default()
        }),
        ..v1::AnalyseRequest::default()
    };
    let refused = EngineServiceClient::new(channel.clone())
        .analyse(analyse)
        .await
        .unwrap_err();
    let details = refused.get_error_details();
    assert_eq!(details.error_info().unwrap().reason, "BUSY");
    assert!(details.retry_info().is_some(), "it says when to come back");
}

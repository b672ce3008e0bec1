//! Rows of requirements that are about connections: many games at once, silence, storms, keepalive.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod relay;
mod service;

use std::path::Path;
use std::time::Duration;

use mashimo_client::{Address, Options, Turn, play};
use mashimo_proto::v1::{
    self, bot_service_client::BotServiceClient, client_frame::Kind as Says,
    game_event::Kind as Happened, server_frame::Kind as Told,
    server_service_client::ServerServiceClient,
};
use mashimo_server::Config;
use mashimo_server::serve::Data;
use relay::Relay;
use service::*;
use tokio::time::timeout;
use tonic::Code;
use tonic::transport::Channel;

/// Everybody is to notice within 20 s that the other side is gone; a machine with other work gets more.
const NOTICED: Duration = Duration::from_secs(60);

fn kept(folder: &Path) -> Config {
    Config {
        data: Data::Folder(folder.into()),
        ..Config::throwaway()
    }
}

fn resumed(name: &str, capacity: u32, welcome: &v1::Welcome) -> v1::Hello {
    let resume = v1::Resume {
        session_id: welcome.session_id.clone(),
        resume_token: welcome.resume_token.clone(),
        games: Vec::new(),
    };
    v1::Hello {
        resume: Some(resume),
        capacity,
        ..hello(name)
    }
}

async fn sessions(channel: &Channel) -> u32 {
    let mut client = ServerServiceClient::new(channel.clone());
    let info = client.get_server_info(v1::GetServerInfoRequest {}).await;
    info.unwrap().into_inner().sessions
}

/// Plays the first legal move of every game until so many are over; how they ended.
async fn play_all(bot: &mut Bot, games: usize) -> Vec<v1::Termination> {
    let mut ends = Vec::new();
    while ends.len() < games {
        match bot.next().await.unwrap().expect("the stream goes on") {
            Told::MoveRequest(request) => bot.play(&request, &request.legal_moves[0].text).await,
            Told::Event(event) => {
                if let Some(Happened::Over(over)) = event.kind {
                    ends.push(over.result.unwrap().termination());
                    let (game_id, seq) = (event.game_id, event.seq);
                    bot.say(Says::Ack(v1::Ack { game_id, seq })).await;
                }
            }
            _ => {}
        }
    }
    ends
}

#[tokio::test]
async fn r01_a_bot_that_comes_back_is_told_of_all_its_fifty_games() {
    const GAMES: usize = 50;
    let (_server, channel) = serve().await;
    let many = v1::Hello {
        capacity: GAMES as u32,
        ..hello("many")
    };
    let mut bot = Bot::open(&channel, many).await.unwrap();
    let spec = v1::MatchSpec {
        concurrency: GAMES as u32,
        ..spec("kalah", ["many", "random"], GAMES as u32)
    };
    create(&channel, spec).await.unwrap();
    for _ in 0..GAMES {
        bot.ready().await;
    }
    let mut asked = std::collections::BTreeSet::new();
    while asked.len() < GAMES {
        asked.insert(bot.request().await.game_id);
    }
    let welcome = bot.welcome.clone();
    drop(bot);
    let hello = resumed("many", GAMES as u32, &welcome);
    let mut bot = Bot::open(&channel, hello).await.unwrap();
    assert_eq!(bot.welcome.games.len(), GAMES);
    let (mut snapshots, mut requests) = (std::collections::BTreeSet::new(), Vec::new());
    loop {
        match bot.next().await.unwrap().unwrap() {
            Told::GameSnapshot(snapshot) => {
                snapshots.insert(snapshot.game.unwrap().game_id);
            }
            Told::MoveRequest(request) => requests.push(request),
            Told::Synced(_) => break,
            _ => {}
        }
    }
    assert_eq!(
        (&snapshots, requests.len()),
        (&asked, GAMES),
        "one burst before Synced"
    );
    for request in &requests {
        bot.play(request, &request.legal_moves[0].text).await;
    }
    let ends = play_all(&mut bot, GAMES).await;
    assert!(
        ends.iter().all(|end| *end == v1::Termination::Normal),
        "{ends:?}"
    );
}

#[tokio::test]
async fn r02_g01_when_nothing_passes_any_more_both_sides_notice() {
    let (server, channel) = serve().await;
    let relay = Relay::to(server.local_addr()).await;
    // A bot of the library comes back by itself; the other one only shows what the server does.
    let address = Address::new(&relay.address.to_string(), None).unwrap();
    let first = |turn: &Turn| turn.legal_moves[0].clone();
    let walker = tokio::spawn(play(first, Options::named("walker").address(address)));
    let through = connect(relay.address).await;
    let still = Bot::join(&through, "still").await;
    while sessions(&channel).await < 2 {
        tokio::task::yield_now().await;
    }
    let connections = relay.connections();
    relay.fall_silent();
    let server_notices = async {
        let request = || v1::GetSessionRequest {
            session_id: still.welcome.session_id.clone(),
        };
        let mut bots = BotServiceClient::new(channel.clone());
        let lost = v1::SessionState::Lost;
        while bots
            .get_session(request())
            .await
            .unwrap()
            .into_inner()
            .state()
            != lost
        {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let client_notices = async {
        while relay.connections() == connections {
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
    };
    let both = async { tokio::join!(server_notices, client_notices) };
    timeout(NOTICED, both).await.expect("both notice");
    walker.abort();
}

#[tokio::test]
async fn r03_pings_of_the_transport_do_not_pass_for_a_bot_that_is_there() {
    let (_server, channel) = serve().await;
    // The transport below this bot answers pings; the bot itself answers no heartbeat.
    let mut bot = Bot::open_deaf(&channel, hello("deaf")).await.unwrap();
    let ended = async {
        loop {
            match bot.next().await {
                Ok(Some(_)) => {}
                Ok(None) => panic!("ended without a reason"),
                Err(status) => return status,
            }
        }
    };
    let status = timeout(NOTICED, ended).await.expect("the server notices");
    assert_eq!(status.code(), Code::Unavailable);
    assert_eq!(sessions(&channel).await, 0);
}

#[tokio::test]
async fn r04_a_client_that_pings_eagerly_is_borne() {
    let (server, _channel) = serve().await;
    let stream = tokio::net::TcpStream::connect(server.local_addr())
        .await
        .unwrap();
    let (client, mut connection) = h2::client::handshake(stream).await.unwrap();
    let mut pings = connection.ping_pong().unwrap();
    let connection = tokio::spawn(connection);
    // As many as ten hours of a ping every ten seconds have, with no call open.
    for _ in 0..3600 {
        pings.ping(h2::Ping::opaque()).await.unwrap();
    }
    assert!(!connection.is_finished(), "no GOAWAY");
    client.ready().await.unwrap();
}

#[tokio::test]
async fn r05_two_programs_of_one_bot_settle_at_once() {
    let (server, channel) = serve().await;
    let address = Address::new(&server.local_addr().to_string(), None).unwrap();
    let first = |turn: &Turn| turn.legal_moves[0].clone();
    let options = || Options::named("twin").address(address.clone());
    let older = tokio::spawn(play(first, options()));
    while sessions(&channel).await == 0 {
        tokio::task::yield_now().await;
    }
    let newer = tokio::spawn(play(first, options().games(2)));
    let lost = older.await.unwrap().unwrap_err().to_string();
    assert!(lost.contains("SESSION_SUPERSEDED"), "{lost}");
    create(&channel, spec("kalah", ["twin", "random"], 2))
        .await
        .unwrap();
    assert_eq!(newer.await.unwrap().unwrap().games, 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn r21_a_thousand_bots_come_back_at_once_after_a_restart() {
    const BOTS: usize = 1000;
    let folder = tempfile::tempdir().unwrap();
    let name = |i: usize| format!("bot-{i}");
    let (server, _channel) = serve_with(kept(folder.path())).await;
    let opened = all_at_once(server.local_addr(), |i| hello(&name(i)), BOTS).await;
    let welcomes: Vec<v1::Welcome> = opened.iter().map(|bot| bot.welcome.clone()).collect();
    drop(opened);
    server.shutdown().await;
    let (server, channel) = serve_with(kept(folder.path())).await;
    let back = |i: usize| resumed(&name(i), 4, &welcomes[i]);
    let opened = all_at_once(server.local_addr(), back, BOTS).await;
    assert!(opened.iter().all(|bot| bot.welcome.resumed));
    assert_eq!(sessions(&channel).await, BOTS as u32);
}

/// So many bots say Hello at the same time, over a few connections.
async fn all_at_once(
    address: std::net::SocketAddr,
    hello: impl Fn(usize) -> v1::Hello,
    bots: usize,
) -> Vec<Bot> {
    let mut channels = Vec::new();
    for _ in 0..bots.div_ceil(100) {
        channels.push(connect(address).await);
    }
    let opening = (0..bots).map(|i| {
        let (channel, hello) = (channels[i / 100].clone(), hello(i));
        tokio::spawn(async move { Bot::open(&channel, hello).await.unwrap() })
    });
    let opening: Vec<_> = opening.collect();
    let mut opened = Vec::new();
    for bot in opening {
        opened.push(bot.await.unwrap());
    }
    opened
}

#[tokio::test]
async fn r27_seats_are_free_again_whatever_became_of_the_games() {
    let (_server, channel) = serve().await;
    let mut welcome = None;
    for round in 0..60 {
        let hello = match &welcome {
            Some(welcome) => resumed("clumsy", 4, welcome),
            None => hello("clumsy"),
        };
        let mut bot = Bot::open(&channel, hello).await.unwrap();
        welcome = Some(bot.welcome.clone());
        let made = create(&channel, spec("kalah", ["clumsy", "random"], 1))
            .await
            .unwrap();
        let offer = bot.offer().await;
        let game_id = game_id(&offer);
        match round % 3 {
            0 => {
                let reason = "not today".into();
                bot.say(Says::Decline(v1::Decline { game_id, reason }))
                    .await;
            }
            1 => {
                bot.say(Says::Ready(v1::Ready { game_id })).await;
                let request = bot.request().await;
                bot.play(&request, "nonsense").await;
            }
            _ => {
                bot.say(Says::Ready(v1::Ready {
                    game_id: game_id.clone(),
                }))
                .await;
                bot.request().await;
                bot.say(Says::Resign(v1::Resign { game_id })).await;
            }
        }
        bot.over().await;
        let stop = v1::StopMatchRequest {
            match_id: made.match_id,
            ..v1::StopMatchRequest::default()
        };
        // A match that has ended by itself can't be stopped any more.
        let mut matches = v1::match_service_client::MatchServiceClient::new(channel.clone());
        let _ = matches.stop_match(stop).await;
        // Every second time it vanishes instead of leaving.
        if round % 2 == 0 {
            bot.say(Says::Bye(v1::Bye::default())).await;
        }
    }
    let bot = Bot::open(&channel, resumed("clumsy", 4, &welcome.unwrap()))
        .await
        .unwrap();
    let request = v1::GetSessionRequest {
        session_id: bot.welcome.session_id.clone(),
    };
    let mut bots = BotServiceClient::new(channel.clone());
    let free = async {
        loop {
            let session = bots
                .get_session(request.clone())
                .await
                .unwrap()
                .into_inner();
            assert_eq!(session.capacity, 4);
            if session.in_use == 0 {
                break;
            }
            tokio::task::yield_now().await;
        }
    };
    timeout(NOTICED, free)
        .await
        .expect("all seats are free again");
}

#[tokio::test]
async fn r33_a_capacity_of_one_is_one_however_many_ask_at_the_same_time() {
    let (_server, channel) = serve().await;
    let one = v1::Hello {
        capacity: 1,
        ..hello("single")
    };
    let mut bot = Bot::open(&channel, one).await.unwrap();
    let asked = (0..100).map(|_| {
        let channel = channel.clone();
        tokio::spawn(async move { create(&channel, spec("kalah", ["single", "random"], 1)).await })
    });
    let asked: Vec<_> = asked.collect();
    for made in asked {
        made.await.unwrap().unwrap();
    }
    let mut bots = BotServiceClient::new(channel.clone());
    let (mut live, mut over) = (0, 0);
    while over < 100 {
        match bot.next().await.unwrap().unwrap() {
            Told::GameOffer(offer) => {
                live += 1;
                assert_eq!(live, 1, "a second game before the first was over");
                let game_id = game_id(&offer);
                bot.say(Says::Ready(v1::Ready { game_id })).await;
            }
            Told::MoveRequest(request) => {
                let game_id = request.game_id;
                bot.say(Says::Resign(v1::Resign { game_id })).await;
            }
            Told::Event(event) => {
                if let Some(Happened::Over(_)) = event.kind {
                    (live, over) = (live - 1, over + 1);
                    let (game_id, seq) = (event.game_id, event.seq);
                    bot.say(Says::Ack(v1::Ack { game_id, seq })).await;
                }
            }
            _ => {}
        }
    }
    let request = v1::GetSessionRequest {
        session_id: bot.welcome.session_id.clone(),
    };
    let session = bots.get_session(request).await.unwrap().into_inner();
    assert_eq!(session.in_use, 0);
}

//! Lost connections, newer sessions, drained and restarted servers: games go on.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use std::path::Path;
use std::time::Duration;

use mashimo_proto::v1::{self, bot_service_client::BotServiceClient, server_frame::Kind as Told};
use mashimo_server::Config;
use mashimo_server::serve::Data;
use service::*;
use tokio_stream::StreamExt;
use tonic::Code;
use tonic_types::StatusExt;

fn resumed(name: &str, welcome: &v1::Welcome) -> v1::Hello {
    let resume = v1::Resume {
        session_id: welcome.session_id.clone(),
        resume_token: welcome.resume_token.clone(),
        games: Vec::new(),
    };
    v1::Hello {
        resume: Some(resume),
        ..hello(name)
    }
}

fn kept(folder: &Path) -> Config {
    Config {
        data: Data::Folder(folder.into()),
        ..Config::throwaway()
    }
}

#[tokio::test]
async fn a_bot_that_comes_back_is_asked_the_same_decision() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "comer").await;
    create(&channel, spec("oware", ["comer", "random"], 1))
        .await
        .unwrap();
    bot.ready().await;
    let request = bot.request().await;
    let welcome = bot.welcome.clone();
    drop(bot);
    let mut bot = Bot::open(&channel, resumed("comer", &welcome))
        .await
        .unwrap();
    assert!(bot.welcome.resumed);
    assert_eq!(bot.welcome.epoch, welcome.epoch + 1);
    assert_ne!(bot.welcome.resume_token, welcome.resume_token);
    assert_eq!(bot.welcome.games[0].game_id, request.game_id);
    let Told::GameSnapshot(snapshot) = bot.next().await.unwrap().unwrap() else {
        panic!()
    };
    assert_eq!(snapshot.decision_id, Some(request.decision_id));
    let again = bot.request().await;
    assert_eq!(again.decision_id, request.decision_id);
    assert!(again.request_no > request.request_no);
    bot.until(|told| matches!(told, Told::Synced(_))).await;
    bot.play(&again, &again.legal_moves[0].text).await;
    let over = bot.play_out().await;
    assert_eq!(over.result.unwrap().termination(), v1::Termination::Normal);
}

#[tokio::test]
async fn the_token_before_is_good_until_the_new_epoch_speaks() {
    let (_server, channel) = serve().await;
    let first = Bot::join(&channel, "twice").await;
    let lost = Bot::open(&channel, resumed("twice", &first.welcome))
        .await
        .unwrap();
    // The Welcome was lost: the token of the one before still opens the session …
    let third = Bot::open(&channel, resumed("twice", &first.welcome))
        .await
        .unwrap();
    assert_eq!(third.welcome.epoch, 3);
    let heartbeat = v1::Heartbeat {
        nonce: 5,
        time: None,
    };
    let mut third = third;
    third
        .say(v1::client_frame::Kind::Heartbeat(heartbeat))
        .await;
    third
        .until(|told| matches!(told, Told::HeartbeatAck(_)))
        .await;
    // … but no more, once somebody spoke.
    for welcome in [&first.welcome, &lost.welcome] {
        let status = Bot::open(&channel, resumed("twice", welcome))
            .await
            .err()
            .unwrap();
        let reason = status
            .get_error_details()
            .error_info()
            .unwrap()
            .reason
            .clone();
        assert_eq!(reason, "RESUME_EXPIRED");
    }
}

#[tokio::test]
async fn the_newest_session_wins_and_the_older_is_told_for_good() {
    let (_server, channel) = serve().await;
    let mut older = Bot::join(&channel, "twin").await;
    let _newer = Bot::join(&channel, "twin").await;
    let goaway = older.until(|told| matches!(told, Told::Goaway(_))).await;
    let Told::Goaway(goaway) = goaway else {
        unreachable!()
    };
    assert_eq!(
        (goaway.reason.as_str(), goaway.r#final),
        ("SESSION_SUPERSEDED", true)
    );
    let status = older.next().await.unwrap_err();
    assert_eq!(status.code(), Code::Aborted);
    // Another instance of the same bot is another session.
    let other = v1::Hello {
        instance: "2".into(),
        ..hello("twin")
    };
    let other = Bot::open(&channel, other).await.unwrap();
    assert_eq!(other.welcome.epoch, 1);
}

#[tokio::test]
async fn a_drain_tells_every_bot_to_come_back_and_ends() {
    let (server, channel) = serve().await;
    let mut bots = Vec::new();
    for i in 0..20 {
        bots.push(Bot::join(&channel, &format!("bot-{i}")).await);
    }
    server.drain().await;
    for bot in &mut bots {
        let Told::Goaway(goaway) = bot.until(|t| matches!(t, Told::Goaway(_))).await else {
            unreachable!()
        };
        assert_eq!(
            (goaway.reason.as_str(), goaway.r#final),
            ("DRAINING", false)
        );
        assert!(goaway.resume_after.is_some());
        let status = bot.next().await.unwrap_err();
        assert_eq!(status.code(), Code::Unavailable);
    }
    drop(bots);
    drop(channel);
    tokio::time::timeout(Duration::from_secs(60), server.wait())
        .await
        .expect("it ends");
}

#[tokio::test]
async fn after_a_restart_games_go_on_with_the_old_tokens() {
    let folder = tempfile::tempdir().unwrap();
    let (server, channel) = serve_with(kept(folder.path())).await;
    let (mut a, mut b) = (
        Bot::join(&channel, "a").await,
        Bot::join(&channel, "b").await,
    );
    let made = create(&channel, spec("oware", ["a", "b"], 2))
        .await
        .unwrap();
    a.ready().await;
    b.ready().await;
    let first = a.request().await;
    a.play(&first, &first.legal_moves[0].text).await;
    let asked = b.request().await;
    let welcomes = (a.welcome.clone(), b.welcome.clone());
    drop((a, b, channel));
    server.shutdown().await;

    let (_server, channel) = serve_with(kept(folder.path())).await;
    let mut a = Bot::open(&channel, resumed("a", &welcomes.0))
        .await
        .unwrap();
    let mut b = Bot::open(&channel, resumed("b", &welcomes.1))
        .await
        .unwrap();
    let again = b.request().await;
    assert_eq!(
        (again.game_id.as_str(), again.decision_id),
        (&*asked.game_id, asked.decision_id)
    );
    // What it had thought before the restart is not charged.
    let left = |request: &v1::MoveRequest| {
        request.clocks.as_ref().unwrap().seats[1]
            .remaining
            .unwrap()
            .seconds
    };
    assert!(left(&again) >= 59, "{again:?}");
    b.play(&again, &again.legal_moves[0].text).await;
    let (over, _) = tokio::join!(a.play_out(), b.play_out());
    assert_eq!(over.result.unwrap().termination(), v1::Termination::Normal);
    // The match goes on with its second game and counts both.
    let (_, _) = tokio::join!(a.play_out(), b.play_out());
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (v1::MatchState::Decided, 2)
    );
}

#[tokio::test]
async fn r13_the_end_is_told_again_after_every_restart_until_the_bot_takes_note() {
    let folder = tempfile::tempdir().unwrap();
    let (server, channel) = serve_with(kept(folder.path())).await;
    let mut bot = Bot::join(&channel, "absent").await;
    create(&channel, spec("kalah", ["absent", "random"], 1))
        .await
        .unwrap();
    let game_id = game_id(&bot.ready().await);
    bot.request().await;
    bot.say(v1::client_frame::Kind::Resign(v1::Resign {
        game_id: game_id.clone(),
    }))
    .await;
    let over = bot.over().await;
    drop((bot, channel));
    server.shutdown().await;
    for takes_note in [false, true] {
        let (server, channel) = serve_with(kept(folder.path())).await;
        let mut bot = Bot::open(&channel, hello("absent")).await.unwrap();
        assert_eq!(bot.welcome.games[0].game_id, game_id);
        let event = bot.until(|told| matches!(told, Told::Event(_))).await;
        let Told::Event(event) = event else {
            unreachable!()
        };
        let same = Some(v1::game_event::Kind::Over(over.clone()));
        assert_eq!((&event.game_id, event.kind), (&game_id, same));
        if takes_note {
            let (game_id, seq) = (event.game_id, event.seq);
            bot.say(v1::client_frame::Kind::Ack(v1::Ack { game_id, seq }))
                .await;
            // Answered after what came before it.
            let nonce = 1;
            bot.say(v1::client_frame::Kind::Heartbeat(v1::Heartbeat {
                nonce,
                time: None,
            }))
            .await;
            bot.until(|told| matches!(told, Told::HeartbeatAck(_)))
                .await;
        }
        drop((bot, channel));
        server.shutdown().await;
    }
    let (_server, channel) = serve_with(kept(folder.path())).await;
    let bot = Bot::join(&channel, "absent").await;
    assert!(bot.welcome.games.is_empty(), "{:?}", bot.welcome);
}

#[tokio::test]
async fn a_bot_without_a_stream_both_ways_plays_by_calls() {
    let (_server, channel) = serve().await;
    let mut client = BotServiceClient::new(channel.clone());
    let request = v1::EventsRequest {
        hello: Some(hello("caller")),
    };
    let mut events = client.events(request).await.unwrap().into_inner();
    create(&channel, spec("kalah", ["caller", "random"], 1))
        .await
        .unwrap();
    let mut session = None;
    let termination = loop {
        let response: v1::EventsResponse = events.next().await.unwrap().unwrap();
        match response.frame.unwrap().kind.unwrap() {
            Told::Welcome(welcome) => {
                let (session_id, epoch) = (welcome.session_id, welcome.epoch);
                session = Some(v1::SessionRef { session_id, epoch });
            }
            Told::GameOffer(offer) => {
                let ready = v1::Ready {
                    game_id: game_id(&offer),
                };
                let kind = Some(v1::client_frame::Kind::Ready(ready));
                let frame = Some(v1::ClientFrame { kind });
                let request = v1::RespondRequest {
                    session: session.clone(),
                    frame,
                };
                client.respond(request).await.unwrap();
            }
            Told::MoveRequest(request) => {
                let mv = play_move(&request, &request.legal_moves[0].text);
                let submit = v1::SubmitMoveRequest {
                    session: session.clone(),
                    r#move: Some(mv),
                };
                // Sent twice, as after a lost answer: the second costs nothing.
                let first = client
                    .submit_move(submit.clone())
                    .await
                    .unwrap()
                    .into_inner();
                let again = client.submit_move(submit).await.unwrap().into_inner();
                let (first, again) = (first.accepted.unwrap(), again.accepted.unwrap());
                assert_eq!(
                    (first.seq, first.duplicate, again.duplicate),
                    (again.seq, false, true)
                );
            }
            Told::Event(event) => {
                if let Some(v1::game_event::Kind::Over(over)) = event.kind {
                    break over.result.unwrap().termination();
                }
            }
            _ => {}
        }
    };
    assert_eq!(termination, v1::Termination::Normal);
    let stale = v1::SessionRef {
        epoch: 99,
        ..session.unwrap()
    };
    let request = v1::RespondRequest {
        session: Some(stale),
        frame: None,
    };
    let status = client.respond(request).await.unwrap_err();
    assert_eq!(status.code(), Code::Aborted);
}

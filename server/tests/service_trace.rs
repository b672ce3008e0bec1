//! What the owner of a bot can read of its games afterwards, and nobody else.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod service;

use mashimo_client::{Address, Choice, Client, Error, Options, Turn, play};
use mashimo_proto::v1::{
    self, bot_service_client::BotServiceClient, client_frame::Kind as Says,
    server_frame::Kind as Told,
};
use mashimo_server::Config;
use mashimo_server::serve::{Access, BotToken, StaffToken};
use mashimo_server::store::Role;
use service::*;
use tonic::transport::Channel;
use tonic::{Code, Status};

async fn trace(
    channel: &Channel,
    request: v1::GetGameTraceRequest,
) -> Result<v1::GetGameTraceResponse, Status> {
    let mut bots = BotServiceClient::new(channel.clone());
    Ok(bots.get_game_trace(request).await?.into_inner())
}

/// By session, while the game is played.
async fn traced(channel: &Channel, bot: &Bot, game_id: &str) -> Vec<v1::TraceEntry> {
    let request = v1::GetGameTraceRequest {
        game_id: game_id.into(),
        session_id: bot.welcome.session_id.clone(),
        ..v1::GetGameTraceRequest::default()
    };
    trace(channel, request).await.unwrap().entries
}

fn by_name(game_id: &str, bot: &str) -> v1::GetGameTraceRequest {
    v1::GetGameTraceRequest {
        game_id: game_id.into(),
        bot_name: bot.into(),
        ..v1::GetGameTraceRequest::default()
    }
}

fn text(entries: &[v1::TraceEntry]) -> String {
    entries
        .iter()
        .map(|entry| format!("{}\n", entry.json))
        .collect()
}

/// A game in which `author` said a lot, and is asked again.
async fn talkative(channel: &Channel) -> (Bot, Bot, v1::MoveRequest) {
    let mut bot = Bot::join(channel, "author").await;
    let mut other = Bot::join(channel, "curious").await;
    let policies = v1::Policies {
        on_illegal: v1::OnIllegal::Retry.into(),
        illegal_retries: 2,
        ..v1::Policies::default()
    };
    let spec = v1::MatchSpec {
        policies: Some(policies),
        ..spec("kalah", ["author", "curious"], 1)
    };
    create(channel, spec).await.unwrap();
    bot.ready().await;
    other.ready().await;
    let request = bot.request().await;
    let game_id = request.game_id.clone();
    let log = v1::Log {
        game_id: game_id.clone(),
        text: "out of book".into(),
    };
    bot.say(Says::Log(log)).await;
    let draw = v1::OfferDraw { game_id };
    bot.say(Says::OfferDraw(draw)).await;
    bot.trouble().await;
    bot.play(&request, "A99").await;
    let rejected = bot
        .until(|told| matches!(told, Told::MoveRejected(_)))
        .await;
    let Told::MoveRejected(_) = rejected else {
        unreachable!()
    };
    let again = bot.request().await;
    (bot, other, again)
}

#[tokio::test]
async fn r30_the_owner_reads_what_passed_and_what_the_bot_said_and_nobody_else_does() {
    let (_server, channel) = serve().await;
    let (mut bot, mut other, request) = talkative(&channel).await;
    let play = v1::PlayMove {
        diagnostics: "depth 7, +3".into(),
        ..play_move(&request, &request.legal_moves[0].text)
    };
    bot.say(Says::PlayMove(play)).await;
    bot.until(|told| matches!(told, Told::MoveAccepted(_)))
        .await;
    let own = text(&traced(&channel, &bot, &request.game_id).await);
    for said in [
        "out of book",
        "A99",
        "depth 7, +3",
        "NOT_ALLOWED",
        "measured_ns",
    ] {
        assert!(own.contains(said), "{said} is missing in\n{own}");
    }
    let others = text(&traced(&channel, &other, &request.game_id).await);
    for said in ["out of book", "A99", "depth 7", "bot_seed", "measured_ns"] {
        assert!(!others.contains(said), "{said} is another's:\n{others}");
    }
    assert!(
        others.contains("\"move\""),
        "what all may see is there: {others}"
    );
    // A name proves nothing while the game is played, and is enough afterwards.
    let refused = trace(&channel, by_name(&request.game_id, "author")).await;
    assert_eq!(refused.unwrap_err().code(), Code::InvalidArgument);
    let (_, _) = tokio::join!(bot.play_out(), other.play_out());
    let after = trace(&channel, by_name(&request.game_id, "author"))
        .await
        .unwrap();
    assert!(text(&after.entries).contains("depth 7, +3"));
    let refused = trace(&channel, by_name(&request.game_id, "stranger")).await;
    assert_eq!(refused.unwrap_err().code(), Code::PermissionDenied);
    let refused = trace(&channel, by_name("none", "author")).await;
    assert_eq!(refused.unwrap_err().code(), Code::NotFound);
}

#[tokio::test]
async fn a_trace_comes_in_pages() {
    let (_server, channel) = serve().await;
    let (mut bot, mut other, request) = talkative(&channel).await;
    bot.play(&request, &request.legal_moves[0].text).await;
    let (_, _) = tokio::join!(bot.play_out(), other.play_out());
    let all = trace(&channel, by_name(&request.game_id, "author"))
        .await
        .unwrap();
    let (mut pages, mut from_index) = (Vec::new(), 0);
    loop {
        let request = v1::GetGameTraceRequest {
            from_index,
            page_size: 3,
            ..by_name(&request.game_id, "author")
        };
        let page = trace(&channel, request).await.unwrap();
        assert!(page.entries.len() <= 3);
        pages.extend(page.entries);
        from_index = page.next_index;
        if from_index == 0 {
            break;
        }
    }
    // The last note of the end may have come in between.
    assert!(pages.len() > 9);
    assert!(pages.starts_with(&all.entries));
}

#[tokio::test]
async fn a_bot_that_logs_without_end_fills_no_disk() {
    let (_server, channel) = serve().await;
    let (mut bot, _other, request) = talkative(&channel).await;
    for n in 0..600 {
        let log = v1::Log {
            game_id: request.game_id.clone(),
            text: format!("line {n}"),
        };
        bot.say(Says::Log(log)).await;
    }
    bot.say(Says::Heartbeat(v1::Heartbeat {
        nonce: 9,
        time: None,
    }))
    .await;
    bot.until(|told| matches!(told, Told::HeartbeatAck(_)))
        .await;
    let noted = traced(&channel, &bot, &request.game_id).await;
    let noted = noted.iter().filter(|entry| entry.kind == "noted").count();
    assert_eq!(noted, 256);
}

#[tokio::test]
async fn with_tokens_a_trace_is_its_bots() {
    let token = |bot: &str| BotToken {
        bot: bot.into(),
        token: format!("the-secret-of-{bot}"),
    };
    let config = Config {
        access: Access::Tokens(vec![token("author"), token("curious")]),
        staff: vec![StaffToken {
            holder: "olga".into(),
            role: Role::Organiser,
            token: "the-secret-of-olga".into(),
        }],
        ..Config::throwaway()
    };
    let (server, _channel) = serve_with(config).await;
    let address = |bot: &str| {
        let secret = format!("the-secret-of-{bot}");
        Address::new(&server.local_addr().to_string(), Some(&secret)).unwrap()
    };
    let first = |turn: &Turn| {
        let choice: Choice = (&turn.legal_moves[0]).into();
        choice.diagnostics("my plan")
    };
    let options = |bot: &str| Options::named("").address(address(bot)).games(1);
    let (a, b) = (options("author"), options("curious"));
    let played = tokio::spawn(async move { tokio::join!(play(first, a), play(first, b)) });
    let client = Client::connect(&address("author")).await.unwrap();
    let olga = Client::connect(&address("olga")).await.unwrap();
    let made = olga
        .create_match(spec("kalah", ["author", "curious"], 1))
        .await
        .unwrap();
    let (a, b) = played.await.unwrap();
    assert_eq!((a.unwrap().games, b.unwrap().games), (1, 1));
    let games = v1::ListGamesRequest {
        match_id: made.match_id,
        ..v1::ListGamesRequest::default()
    };
    let games = client
        .games()
        .list_games(games)
        .await
        .unwrap()
        .into_inner()
        .games;
    let game_id = games[0].setup.as_ref().unwrap().game_id.clone();
    let own = client.game_trace(by_name(&game_id, "")).await.unwrap();
    assert!(text(&own.entries).contains("my plan"));
    let refused = client
        .game_trace(by_name(&game_id, "curious"))
        .await
        .unwrap_err();
    assert!(refused.to_string().contains("NOT_YOUR_SEAT"), "{refused}");
    let nobody = Address::new(&server.local_addr().to_string(), None).unwrap();
    let nobody = Client::connect(&nobody).await.unwrap();
    let refused = nobody.game_trace(by_name(&game_id, "author")).await;
    let Err(Error::Refused(refused)) = refused else {
        panic!("{refused:?}")
    };
    assert_eq!(refused.code, Code::Unauthenticated);
}

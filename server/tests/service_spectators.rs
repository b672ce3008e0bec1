//! What spectators may see of a running game, and when: the match's delay holds whichever way they look,
//! and what a bot says for its owner stays with its owner.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use mashimo_proto::v1::{
    self, client_frame::Kind as Says, game_event::Kind as Happened,
    game_service_client::GameServiceClient, match_service_client::MatchServiceClient,
    watch_game_response::Update,
};
use service::*;
use tokio_stream::StreamExt;
use tonic::Streaming;
use tonic::transport::Channel;

fn behind(plies: u32, time: Option<prost_types::Duration>) -> v1::MatchSpec {
    let policies = v1::Policies {
        spectator_delay: Some(v1::SpectatorDelay { plies, time }),
        ..v1::Policies::default()
    };
    v1::MatchSpec {
        policies: Some(policies),
        ..spec("oware", ["shy", "random"], 1)
    }
}

/// What a spectator sees, whichever way: the highest number and ply of each.
async fn seen(channel: &Channel, game_id: &str) -> Vec<(u64, u32)> {
    let mut games = GameServiceClient::new(channel.clone());
    let (id, mut all) = (game_id.to_owned(), Vec::new());
    let request = v1::GetGameRequest {
        game_id: id.clone(),
    };
    let game = games
        .get_game(request)
        .await
        .unwrap()
        .into_inner()
        .game
        .unwrap();
    all.push((game.seq, game.ply));
    let list = games
        .list_games(v1::ListGamesRequest::default())
        .await
        .unwrap();
    all.extend(
        list.into_inner()
            .games
            .iter()
            .map(|game| (game.seq, game.ply)),
    );
    let events = v1::ListGameEventsRequest {
        game_id: id.clone(),
        ..v1::ListGameEventsRequest::default()
    };
    let events = games
        .list_game_events(events)
        .await
        .unwrap()
        .into_inner()
        .events;
    all.push(newest(&events));
    let mut watched = watch(channel, game_id).await;
    let Some(Update::Game(game)) = watched.next().await.unwrap().unwrap().update else {
        panic!("first how it stands")
    };
    all.push((game.seq, game.ply));
    let export = v1::ExportGamesRequest {
        game_ids: vec![id],
        ..v1::ExportGamesRequest::default()
    };
    let pieces = games.export_games(export).await.unwrap().into_inner();
    let paper = pieces
        .map(|piece| piece.unwrap().chunk)
        .collect::<Vec<_>>()
        .await
        .concat();
    let moves = paper.matches("\"kind\":\"move\"").count() as u32;
    let lines = paper
        .lines()
        .filter(|line| line.contains("\"seq\":"))
        .count() as u64;
    all.push((lines, moves));
    all
}

fn newest(events: &[v1::GameEvent]) -> (u64, u32) {
    let ply = |event: &v1::GameEvent| match &event.kind {
        Some(Happened::MovePlayed(played)) => played.ply,
        _ => 0,
    };
    let seq = events.iter().map(|event| event.seq).max();
    (seq.unwrap_or(0), events.iter().map(ply).max().unwrap_or(0))
}

async fn watch(channel: &Channel, game_id: &str) -> Streaming<v1::WatchGameResponse> {
    let request = v1::WatchGameRequest {
        game_id: game_id.to_owned(),
        from_seq: 0,
    };
    let mut games = GameServiceClient::new(channel.clone());
    games.watch_game(request).await.unwrap().into_inner()
}

/// The numbers of all events of a game that is watched to its end.
async fn watched_to_the_end(mut watched: Streaming<v1::WatchGameResponse>) -> Vec<u64> {
    let mut seqs = Vec::new();
    while let Some(update) = watched.next().await {
        if let Some(Update::Event(event)) = update.unwrap().update {
            seqs.push(event.seq);
        }
    }
    seqs
}

/// A bot that has made its first move and is asked again.
async fn two_plies(channel: &Channel, spec: v1::MatchSpec) -> (Bot, v1::MoveRequest) {
    let mut bot = Bot::join(channel, "shy").await;
    create(channel, spec).await.unwrap();
    bot.ready().await;
    let request = bot.request().await;
    bot.play(&request, &request.legal_moves[0].text).await;
    let next = bot.request().await;
    assert_eq!(next.ply, 2);
    (bot, next)
}

#[tokio::test]
async fn spectators_are_behind_by_plies_whichever_way_they_look_and_miss_nothing() {
    let (_server, channel) = serve().await;
    let (mut bot, next) = two_plies(&channel, behind(2, None)).await;
    for (seq, ply) in seen(&channel, &next.game_id).await {
        assert_eq!((seq, ply), (1, 0));
    }
    let watched = watch(&channel, &next.game_id).await;
    let watching = tokio::spawn(watched_to_the_end(watched));
    bot.play(&next, &next.legal_moves[0].text).await;
    bot.play_out().await;
    let seqs = watching.await.unwrap();
    assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>(), "gapless");
    assert!(seqs.len() > 4);
    let all = seen(&channel, &next.game_id).await;
    assert!(
        all.iter().all(|(seq, _)| *seq == seqs.len() as u64),
        "{all:?}"
    );
}

#[tokio::test]
async fn who_follows_a_match_gets_the_events_of_its_games_as_late_and_all_of_them() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "shy").await;
    let made = create(&channel, behind(2, None)).await.unwrap();
    let request = v1::WatchMatchRequest {
        match_id: made.match_id,
        with_events: true,
        ..v1::WatchMatchRequest::default()
    };
    let mut matches = MatchServiceClient::new(channel.clone());
    let mut news = matches.watch_match(request).await.unwrap().into_inner();
    bot.play_out().await;
    let mut seqs = Vec::new();
    while let Some(update) = news.next().await {
        if let Some(v1::watch_match_response::Update::Event(event)) = update.unwrap().update {
            seqs.push(event.seq);
        }
    }
    assert!(seqs.len() > 4);
    assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>(), "gapless");
}

#[tokio::test]
async fn spectators_are_behind_by_time_whichever_way_they_look_and_miss_nothing() {
    let (_server, channel) = serve().await;
    let (mut bot, next) = two_plies(&channel, behind(0, seconds(3000))).await;
    for (seq, ply) in seen(&channel, &next.game_id).await {
        assert_eq!((seq, ply), (0, 0));
    }
    let watched = watch(&channel, &next.game_id).await;
    let watching = tokio::spawn(watched_to_the_end(watched));
    bot.play(&next, &next.legal_moves[0].text).await;
    bot.play_out().await;
    // The end ends the delay.
    let seqs = watching.await.unwrap();
    assert_eq!(seqs, (1..=seqs.len() as u64).collect::<Vec<_>>(), "gapless");
}

#[tokio::test]
async fn a_delay_of_some_milliseconds_passes() {
    let (_server, channel) = serve().await;
    let (_bot, next) = two_plies(&channel, behind(0, millis(5))).await;
    let mut watched = watch(&channel, &next.game_id).await;
    // Nothing happens any more, and yet what has happened comes.
    let mut last = 0;
    while last < next.decision_id {
        last = match watched.next().await.unwrap().unwrap().update {
            Some(Update::Game(game)) => game.seq,
            Some(Update::Event(event)) => event.seq,
            None => last,
        };
    }
}

#[tokio::test]
async fn a_delay_of_more_than_an_hour_is_refused() {
    let (_server, channel) = serve().await;
    let refused = create(&channel, behind(0, seconds(3601)))
        .await
        .unwrap_err();
    assert!(
        refused.message().contains("spectator_delay.time"),
        "{refused}"
    );
}

#[tokio::test]
async fn what_a_bot_says_for_its_owner_is_for_nobody_else() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "shy").await;
    let mut other = Bot::join(&channel, "curious").await;
    let spec = spec("kalah", ["shy", "curious"], 1);
    create(&channel, spec).await.unwrap();
    bot.ready().await;
    other.ready().await;
    let request = bot.request().await;
    let play = v1::PlayMove {
        diagnostics: "my secret plan".into(),
        ..play_move(&request, &request.legal_moves[0].text)
    };
    bot.say(Says::PlayMove(play)).await;
    let mut games = GameServiceClient::new(channel.clone());
    let mut told = format!("{:?}", other.move_played().await);
    bot.say(Says::Resign(v1::Resign {
        game_id: request.game_id.clone(),
    }))
    .await;
    told += &format!("{:?}", other.over().await);
    let events = v1::ListGameEventsRequest {
        game_id: request.game_id.clone(),
        ..v1::ListGameEventsRequest::default()
    };
    told += &format!("{:?}", games.list_game_events(events).await.unwrap());
    let export = v1::ExportGamesRequest {
        game_ids: vec![request.game_id],
        ..v1::ExportGamesRequest::default()
    };
    let pieces = games.export_games(export).await.unwrap().into_inner();
    told += &pieces
        .map(|piece| piece.unwrap().chunk)
        .collect::<Vec<_>>()
        .await
        .concat();
    assert!(told.contains(&request.legal_moves[0].text));
    assert!(!told.contains("secret"), "{told}");
}

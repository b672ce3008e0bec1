//! Games by bot, ruleset, opening, result and date: listed page by page, and exported in pieces.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod service;

use std::collections::BTreeSet;

use mashimo_proto::v1::{self, game_service_client::GameServiceClient};
use mashimo_server::record::{Reader, Record};
use tonic::Code;
use tonic::transport::Channel;

use service::{create, ended, serve, spec};

const SMALL: &str = "kalah:pits=2,seeds=2";

async fn played(channel: &Channel, rules: &str, who: [&str; 2], games: u32) {
    let spec = v1::MatchSpec {
        concurrency: 8,
        random_plies: 1,
        seats_fixed: false,
        ..spec(rules, who, games)
    };
    let made = create(channel, spec).await.unwrap();
    let ended = ended(channel, &made.match_id).await;
    assert_eq!(ended.games_finished, games);
}

/// All games of a filter, page by page.
async fn listed(channel: &Channel, filter: &v1::ListGamesRequest, size: u32) -> Vec<v1::Game> {
    let mut client = GameServiceClient::new(channel.clone());
    let mut request = v1::ListGamesRequest {
        page_size: size,
        ..filter.clone()
    };
    let mut games = Vec::new();
    loop {
        let page = client
            .list_games(request.clone())
            .await
            .unwrap()
            .into_inner();
        assert!(page.games.len() <= size as usize);
        games.extend(page.games);
        if page.next_page_token.is_empty() {
            return games;
        }
        request.page_token = page.next_page_token;
    }
}

/// The records of an export, and how large its largest piece was.
async fn exported(channel: &Channel, request: v1::ExportGamesRequest) -> (Vec<Record>, usize) {
    let mut client = GameServiceClient::new(channel.clone());
    let mut pieces = client.export_games(request).await.unwrap().into_inner();
    let (mut text, mut largest) = (String::new(), 0);
    while let Some(piece) = pieces.message().await.unwrap() {
        largest = largest.max(piece.chunk.len());
        assert!(piece.chunk.ends_with('\n'), "whole lines");
        text.push_str(&piece.chunk);
    }
    let records: Result<Vec<Record>, _> = Reader::new(text.as_bytes()).collect();
    (records.unwrap(), largest)
}

fn ids(games: &[v1::Game]) -> Vec<String> {
    games
        .iter()
        .map(|game| game.setup.as_ref().unwrap().game_id.clone())
        .collect()
}

#[tokio::test]
async fn r59_every_game_is_listed_and_exported_once_whatever_the_page() {
    let (server, channel) = serve().await;
    played(&channel, SMALL, ["random", "greedy"], 260).await;
    played(&channel, "kalah:pits=3,seeds=1", ["random", "ref:1"], 20).await;
    let all = v1::ListGamesRequest::default();
    let newest_first = ids(&listed(&channel, &all, 500).await);
    assert_eq!(newest_first.len(), 280);
    assert_eq!(newest_first.iter().collect::<BTreeSet<_>>().len(), 280);
    for size in [1, 49, 50, 51, 100] {
        assert_eq!(
            ids(&listed(&channel, &all, size).await),
            newest_first,
            "pages of {size}"
        );
    }
    // More than two pages of rows: the export goes from one to the next.
    let (records, largest) = exported(&channel, v1::ExportGamesRequest::default()).await;
    let oldest_first: Vec<String> = newest_first.into_iter().rev().collect();
    let found: Vec<String> = records
        .iter()
        .map(|record| record.head.game_id.clone())
        .collect();
    assert_eq!(found, oldest_first);
    assert!(largest <= 64 << 10, "{largest}");
    server.shutdown().await;
}

#[tokio::test]
async fn lists_and_exports_hold_what_is_asked_for() {
    let (server, channel) = serve().await;
    played(&channel, SMALL, ["random", "greedy"], 40).await;
    played(&channel, "kalah:pits=3,seeds=1", ["random", "ref:1"], 10).await;
    let of = |filter: v1::ListGamesRequest| {
        let channel = channel.clone();
        async move { listed(&channel, &filter, 100).await }
    };
    let all = of(v1::ListGamesRequest::default()).await;
    let of_result = |result: v1::GameResultFilter, player: &str| v1::ListGamesRequest {
        result: result.into(),
        player: player.into(),
        ..v1::ListGamesRequest::default()
    };
    use v1::GameResultFilter::{Drawn, FirstSeatWon, OtherSeatWon, PlayerLost, PlayerWon};
    let greedy = v1::ListGamesRequest {
        player: "greedy".into(),
        ..v1::ListGamesRequest::default()
    };
    assert_eq!(of(greedy).await.len(), 40);
    let mut sum = 0;
    for result in [FirstSeatWon, OtherSeatWon, Drawn] {
        sum += of(of_result(result, "")).await.len();
    }
    assert_eq!(sum, 50);
    let won = of(of_result(PlayerWon, "greedy")).await;
    let lost = of(of_result(PlayerLost, "greedy")).await;
    let drawn = of(of_result(Drawn, "greedy")).await;
    assert_eq!(won.len() + lost.len() + drawn.len(), 40);
    for game in &won {
        let outcome = game.result.as_ref().unwrap().outcome.as_ref().unwrap();
        let players = &game.setup.as_ref().unwrap().players;
        assert_eq!(players[outcome.winner.unwrap() as usize].name, "greedy");
    }
    // An opening is a start position, in any notation of it.
    let setup = all.last().unwrap().setup.clone().unwrap();
    let opening = v1::ListGamesRequest {
        spec: SMALL.into(),
        start: setup.start.clone().unwrap().text,
        ..v1::ListGamesRequest::default()
    };
    let same = of(opening.clone()).await;
    let start = |game: &v1::Game| {
        game.setup
            .as_ref()
            .unwrap()
            .start
            .as_ref()
            .unwrap()
            .text
            .clone()
    };
    let wanted = all.iter().filter(|game| start(game) == opening.start);
    assert_eq!(same.len(), wanted.count());
    assert!(same.len() >= 2, "both games of the pair");
    // Dates and ends.
    let middle = all[25].create_time;
    let before = v1::ListGamesRequest {
        until_time: middle,
        ..v1::ListGamesRequest::default()
    };
    let after = v1::ListGamesRequest {
        from_time: middle,
        ..v1::ListGamesRequest::default()
    };
    assert_eq!(of(before).await.len() + of(after).await.len(), 50);
    let flagged = v1::ListGamesRequest {
        terminations: vec![v1::Termination::TimeForfeit.into()],
        ..v1::ListGamesRequest::default()
    };
    assert!(of(flagged).await.is_empty());
    let export = v1::ExportGamesRequest {
        player: "greedy".into(),
        result: PlayerWon.into(),
        terminations: vec![v1::Termination::Normal.into()],
        ..v1::ExportGamesRequest::default()
    };
    let (records, _) = exported(&channel, export).await;
    assert_eq!(records.len(), won.len());
    server.shutdown().await;
}

#[tokio::test]
async fn what_cannot_be_looked_for_is_named() {
    let (server, channel) = serve().await;
    let mut client = GameServiceClient::new(channel.clone());
    let wrong = v1::ListGamesRequest {
        start: "4,4".into(),
        result: v1::GameResultFilter::PlayerWon.into(),
        terminations: vec![99],
        ..v1::ListGamesRequest::default()
    };
    let status = client.list_games(wrong).await.unwrap_err();
    assert_eq!(status.code(), Code::InvalidArgument);
    for field in ["start: needs spec", "result: ", "terminations: "] {
        assert!(
            status.message().contains(field),
            "{field}: {}",
            status.message()
        );
    }
    let token = v1::ListGamesRequest {
        page_token: "x".into(),
        ..v1::ListGamesRequest::default()
    };
    assert_eq!(
        client.list_games(token).await.unwrap_err().code(),
        Code::InvalidArgument
    );
    server.shutdown().await;
}

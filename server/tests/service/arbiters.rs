//! Games that arbiters look at.

use mashimo_proto::v1::{self, game_service_client::GameServiceClient};
use tonic::transport::Channel;

use super::staff::*;
use super::*;

pub(crate) async fn events(channel: &Channel, game_id: &str) -> Vec<v1::GameEvent> {
    let request = v1::ListGameEventsRequest {
        game_id: game_id.into(),
        page_size: 1000,
        ..v1::ListGameEventsRequest::default()
    };
    let mut client = GameServiceClient::new(channel.clone());
    client
        .list_game_events(request)
        .await
        .unwrap()
        .into_inner()
        .events
}

pub(crate) async fn games(channel: &Channel, match_id: &str) -> Vec<v1::Game> {
    let request = v1::ListGamesRequest {
        match_id: match_id.into(),
        ..v1::ListGamesRequest::default()
    };
    let mut client = GameServiceClient::new(channel.clone());
    let mut games = client.list_games(request).await.unwrap().into_inner().games;
    games.reverse();
    games
}

pub(crate) fn id(game: &v1::Game) -> &str {
    &game.setup.as_ref().unwrap().game_id
}

pub(crate) fn winner(game: &v1::Game) -> Option<u32> {
    let result = game.result.as_ref().unwrap();
    result.outcome.as_ref().and_then(|outcome| outcome.winner)
}

pub(crate) fn wins(played: &v1::Match) -> Vec<u32> {
    played
        .standings
        .iter()
        .map(|standing| standing.wins)
        .collect()
}

pub(crate) async fn standing(channel: &Channel, match_id: &str) -> v1::Match {
    let request = v1::GetMatchRequest {
        match_id: match_id.into(),
    };
    let desk = Desk::guest(channel);
    desk.matches()
        .get_match(request)
        .await
        .unwrap()
        .into_inner()
        .r#match
        .unwrap()
}

/// A match in which owl and jay sit at a game that waits for owl's move.
pub(crate) async fn at_the_board(channel: &Channel) -> (Bot, Bot, v1::MoveRequest, v1::Match) {
    let mut owl = Bot::join(channel, "owl").await;
    let mut jay = Bot::join(channel, "jay").await;
    let made = create(channel, spec("kalah", ["owl", "jay"], 1))
        .await
        .unwrap();
    owl.ready().await;
    jay.ready().await;
    let request = owl.request().await;
    (owl, jay, request, made)
}

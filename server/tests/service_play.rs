//! Games over `Play`, from Hello to Ack, on real sockets.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use mashimo_proto::v1::{self, client_frame::Kind as Says, server_frame::Kind as Told};
use service::*;

#[tokio::test]
async fn two_bots_play_a_whole_game() {
    let (_server, channel) = serve().await;
    let (mut a, mut b) = (
        Bot::join(&channel, "a").await,
        Bot::join(&channel, "b").await,
    );
    let made = create(&channel, spec("kalah", ["a", "b"], 1))
        .await
        .unwrap();
    let (over, other) = tokio::join!(a.play_out(), b.play_out());
    assert_eq!(over, other);
    let result = over.result.unwrap();
    assert_eq!(result.termination(), v1::Termination::Normal, "{result:?}");
    let outcome = result.outcome.unwrap();
    assert_eq!(outcome.points.iter().sum::<f64>(), 1.0);
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.state(), v1::MatchState::Decided);
    assert_eq!((ended.games_finished, ended.games_running), (1, 0));
    assert_eq!(ended.standings[0].points, outcome.points[0]);
}

#[tokio::test]
async fn a_bot_plays_a_house_bot_and_both_see_the_same_numbers() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "guest").await;
    create(&channel, spec("oware", ["guest", "ref:1"], 1))
        .await
        .unwrap();
    let offer = bot.ready().await;
    assert_eq!(offer.seat, 0);
    assert_eq!(offer.game.unwrap().players[1].name, "ref:1@3");
    let request = bot.request().await;
    assert_eq!(
        (request.decision_id, request.attempt, request.ply),
        (1, 1, 0)
    );
    assert_eq!(request.legal_moves.len(), 6);
    bot.play(&request, &request.legal_moves[2].text).await;
    let Told::MoveAccepted(accepted) = bot.next().await.unwrap().unwrap() else {
        panic!()
    };
    assert_eq!((accepted.decision_id, accepted.seq), (1, 2));
    assert!(!accepted.duplicate);
    let Told::Event(event) = bot.next().await.unwrap().unwrap() else {
        panic!()
    };
    assert_eq!(event.seq, accepted.seq);
    let over = bot.play_out().await;
    assert_eq!(over.result.unwrap().termination(), v1::Termination::Normal);
}

#[tokio::test]
async fn house_bots_play_a_match_among_themselves() {
    let (_server, channel) = serve().await;
    let spec = v1::MatchSpec {
        seats_fixed: false,
        concurrency: 3,
        ..spec("kalah", ["greedy", "random"], 6)
    };
    let made = create(&channel, spec).await.unwrap();
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (v1::MatchState::Decided, 6),
        "{ended:?}"
    );
    let points: f64 = ended.standings.iter().map(|s| s.points).sum();
    assert_eq!(points, 6.0);
    let pairs = ended.set_counts.unwrap().pentanomial;
    assert_eq!(pairs.iter().sum::<u32>(), 3);
}

#[tokio::test]
async fn a_bot_resigns() {
    let (_server, channel) = serve().await;
    let mut bot = Bot::join(&channel, "quitter").await;
    create(&channel, spec("kalah", ["quitter", "random"], 1))
        .await
        .unwrap();
    let game_id = game_id(&bot.ready().await);
    bot.request().await;
    bot.say(Says::Resign(v1::Resign { game_id })).await;
    let result = bot.over().await.result.unwrap();
    assert_eq!(result.termination(), v1::Termination::Resignation);
    assert_eq!(
        (result.fault_seat, result.outcome.unwrap().winner),
        (Some(0), Some(1))
    );
}

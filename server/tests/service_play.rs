//! Games over `Play`, from Hello to Ack, on real sockets.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

mod service;

use std::time::Duration;

use mashimo_proto::v1::{
    self, bot_service_client::BotServiceClient, client_frame::Kind as Says,
    server_frame::Kind as Told,
};
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
    assert_eq!(offer.game.unwrap().players[1].name, "ref:1@5");
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

/// What a bot heard of a game.
#[derive(Debug)]
struct Heard {
    game_id: String,
    moves: Vec<String>,
    /// How many of them had a frame of their own.
    announced: usize,
    /// How many were made for the bot, and announced.
    in_its_place: u32,
}

/// Plays at random of its own and keeps every move it is told, in either way.
async fn moves_of_a_game(bot: &mut Bot) -> Heard {
    use v1::game_event::Kind as Happened;
    let (mut moves, mut announced, mut turn) = (Vec::new(), 0, 0usize);
    let (mut seat, mut in_its_place) = (9, 0);
    loop {
        match bot.next().await.unwrap().unwrap() {
            Told::GameOffer(offer) => {
                seat = offer.seat;
                let game_id = game_id(&offer);
                bot.say(Says::Ready(v1::Ready { game_id })).await;
            }
            Told::MoveRequest(request) => {
                moves.extend(request.played.iter().cloned());
                assert_eq!(moves.len(), request.ply as usize, "nothing is left out");
                turn += 5;
                let choice = &request.legal_moves[turn % request.legal_moves.len()].text;
                bot.play(&request, choice).await;
            }
            Told::Event(event) => match event.kind.unwrap() {
                Happened::MovePlayed(played) => {
                    announced += 1;
                    if played.source() != v1::MoveSource::Bot {
                        in_its_place += u32::from(played.seat == seat);
                    }
                    moves.push(played.r#move);
                    assert_eq!(moves.len(), played.ply as usize, "in their order");
                }
                Happened::Over(over) => {
                    assert_eq!(moves.len(), over.ply as usize, "all before the end");
                    let game_id = event.game_id.clone();
                    let seq = event.seq;
                    bot.say(Says::Ack(v1::Ack { game_id, seq })).await;
                    return Heard {
                        game_id: event.game_id,
                        moves,
                        announced,
                        in_its_place,
                    };
                }
                _ => {}
            },
            _ => {}
        }
    }
}

#[tokio::test]
async fn who_wants_no_announcements_hears_every_move_with_its_requests() {
    let (_server, channel) = serve().await;
    let quiet = v1::Hello {
        moves_by: v1::MovesBy::Request.into(),
        ..hello("quiet")
    };
    let mut a = Bot::open(&channel, quiet).await.unwrap();
    let mut b = Bot::join(&channel, "loud").await;
    // Extra turns and turns of several decisions: a seat may miss many moves at once.
    let mut made_for_it = 0;
    for rules in ["kalah", "oware", "bao-la-kiswahili", "universal"] {
        for single_move_auto in [false, true] {
            let mut spec = spec(rules, ["quiet", "loud"], 1);
            spec.policies = Some(v1::Policies {
                single_move_auto,
                ..spec.policies.unwrap_or_default()
            });
            create(&channel, spec).await.unwrap();
            let (quiet, loud) = tokio::join!(moves_of_a_game(&mut a), moves_of_a_game(&mut b));
            assert_eq!(
                (&quiet.game_id, &quiet.moves),
                (&loud.game_id, &loud.moves),
                "{rules}"
            );
            assert_eq!(loud.announced, loud.moves.len(), "{rules}");
            assert!(quiet.announced < loud.announced, "{rules}: {quiet:?}");
            made_for_it += quiet.in_its_place;
        }
    }
    // What the server decides in its place it hears at once: it may be thinking.
    assert!(made_for_it > 0, "no only move was played for it");
}

#[tokio::test]
async fn a_game_ends_when_the_bots_own_scores_agree_where_the_match_asks_them() {
    let (_server, channel) = serve().await;
    let (mut a, mut b) = (
        Bot::join(&channel, "a").await,
        Bot::join(&channel, "b").await,
    );
    let terms = v1::ScoreAdjudication {
        margin: 3,
        plies: 2,
    };
    let spec = v1::MatchSpec {
        policies: Some(v1::Policies {
            score_adjudication: Some(terms),
            ..v1::Policies::default()
        }),
        ..spec("oware", ["a", "b"], 1)
    };
    let made = create(&channel, spec).await.unwrap();
    let policies = made.spec.unwrap().policies.unwrap();
    assert_eq!(policies.score_adjudication, Some(terms));
    tokio::join!(a.ready(), b.ready());
    for (bot, score) in [(&mut a, 3), (&mut b, -4)] {
        let request = bot.request().await;
        let played = v1::PlayMove {
            score: Some(score),
            ..play_move(&request, &request.legal_moves[0].text)
        };
        bot.say(Says::PlayMove(played)).await;
    }
    let (over, other) = tokio::join!(a.play_out(), b.play_out());
    assert_eq!(over, other);
    let result = over.result.unwrap();
    assert_eq!(result.termination(), v1::Termination::Arbiter, "{result:?}");
    assert_eq!(result.outcome.unwrap().points, [1.0, 0.0]);
}

#[tokio::test]
async fn g16_a_stream_is_answered_before_anything_is_said() {
    let (_server, channel) = serve().await;
    let mut bots = BotServiceClient::new(channel);
    let silent = tokio_stream::pending::<v1::PlayRequest>();
    let opened = tokio::time::timeout(Duration::from_secs(60), bots.play(silent)).await;
    opened.expect("the headers come at once").unwrap();
}

//! A bot against a scripted server: a game from Hello to Bye, and what goes wrong within one connection.

mod support;

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};

use mashimo_client::{Choice, Error, OnPanic, Stop, Turn, play, v1};
use support::{Heard, Say, Server, over, refusal, request};
use tonic::Code;

fn greedy(turn: &Turn) -> Choice {
    turn.legal_moves
        .iter()
        .max_by_key(|legal| legal.seeds_won)
        .expect("a move")
        .into()
}

fn text(play: &v1::PlayMove) -> &str {
    match play.r#move.as_ref().expect("a move") {
        v1::play_move::Move::Text(text) => text,
        v1::play_move::Move::Index(_) => panic!("text was chosen"),
    }
}

#[tokio::test]
async fn a_game_is_played_from_hello_to_bye() {
    let mut server = Server::start().await;
    let bot = tokio::spawn(play(greedy, server.options().games(1)));
    let (mut bot_side, hello) = server.welcome(&[]).await;
    assert_eq!(bot_side.token.as_deref(), Some("Bearer secret"));
    assert_eq!((hello.bot_name.as_str(), hello.capacity), ("", 1));
    bot_side.synced().await;
    bot_side.offer("g").await;
    bot_side.request("g", 1).await;
    let play = bot_side.heard_move().await;
    assert_eq!((text(&play), play.decision_id, play.attempt), ("A2", 1, 1));
    bot_side.accept("g", 1).await;
    bot_side.over("g", 3).await;
    assert!(matches!(bot_side.hear().await, Some(Heard::Ack(ack)) if ack.seq == 3));
    assert!(matches!(bot_side.hear().await, Some(Heard::SetCapacity(set)) if set.capacity == 0));
    assert!(matches!(bot_side.hear().await, Some(Heard::Bye(_))));
    drop(bot_side);
    let summary = bot.await.expect("no panic").expect("played");
    assert_eq!((summary.games, summary.won), (1, 1));
}

#[tokio::test]
async fn r06_a_request_that_comes_twice_is_thought_about_once() {
    let mut server = Server::start().await;
    let (asked, gate) = (Arc::new(AtomicUsize::new(0)), Arc::new(Barrier::new(2)));
    let (count, wait) = (asked.clone(), gate.clone());
    let choose = move |turn: &Turn| {
        count.fetch_add(1, Ordering::SeqCst);
        wait.wait();
        greedy(turn)
    };
    let _bot = tokio::spawn(play(choose, server.options()));
    let (mut bot_side, _) = server.welcome(&[]).await;
    bot_side.offer("g").await;
    bot_side.request("g", 1).await;
    bot_side.request("g", 1).await;
    // While the bot thinks it answers heartbeats.
    bot_side
        .say(Say::Heartbeat(v1::Heartbeat {
            nonce: 7,
            time: None,
        }))
        .await;
    assert!(matches!(bot_side.hear().await, Some(Heard::HeartbeatAck(ack)) if ack.nonce == 7));
    tokio::task::spawn_blocking(move || gate.wait())
        .await
        .expect("the bot waits");
    assert_eq!(text(&bot_side.heard_move().await), "A2");
    // Asked again after the answer: the same move again, without thinking.
    bot_side.request("g", 1).await;
    assert_eq!(text(&bot_side.heard_move().await), "A2");
    bot_side.accept("g", 1).await;
    // Asked again after the acknowledgement: nothing. The next frame is the heartbeat's.
    bot_side.request("g", 1).await;
    bot_side
        .say(Say::Heartbeat(v1::Heartbeat {
            nonce: 8,
            time: None,
        }))
        .await;
    assert!(matches!(bot_side.hear().await, Some(Heard::HeartbeatAck(ack)) if ack.nonce == 8));
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_rejected_move_is_thought_about_anew() {
    let mut server = Server::start().await;
    let choose = |turn: &Turn| if turn.attempt == 1 { "A9" } else { "A1" };
    let _bot = tokio::spawn(play(choose, server.options()));
    let (mut bot_side, _) = server.welcome(&[]).await;
    bot_side.offer("g").await;
    bot_side.request("g", 1).await;
    assert_eq!(text(&bot_side.heard_move().await), "A9");
    let rejected = v1::MoveRejected {
        game_id: "g".into(),
        decision_id: 1,
        attempt: 1,
        reason: "ILLEGAL_MOVE".into(),
        attempts_left: 1,
        ..Default::default()
    };
    bot_side.say(Say::MoveRejected(rejected)).await;
    bot_side.say(request("g", 1, 2)).await;
    let play = bot_side.heard_move().await;
    assert_eq!((text(&play), play.attempt), ("A1", 2));
}

#[tokio::test]
async fn r06_an_ending_told_twice_counts_once() {
    let mut server = Server::start().await;
    let stop = Stop::new();
    let bot = tokio::spawn(play(greedy, server.options().stop(stop.clone())));
    let (mut bot_side, _) = server.welcome(&[]).await;
    bot_side.offer("g").await;
    bot_side.say(over("g", 3)).await;
    bot_side.say(over("g", 3)).await;
    assert!(matches!(bot_side.hear().await, Some(Heard::Ack(_))));
    assert!(matches!(bot_side.hear().await, Some(Heard::Ack(_))));
    stop.after_games();
    assert!(matches!(bot_side.hear().await, Some(Heard::SetCapacity(_))));
    assert!(matches!(bot_side.hear().await, Some(Heard::Bye(_))));
    drop(bot_side);
    assert_eq!(bot.await.expect("no panic").expect("played").games, 1);
}

#[tokio::test]
async fn a_panic_costs_its_game_alone() {
    let mut server = Server::start().await;
    let choose = |turn: &Turn| match turn.game.id.as_str() {
        "bad" => panic!("no idea"),
        _ => "A1",
    };
    let _bot = tokio::spawn(play(choose, server.options()));
    let (mut bot_side, _) = server.welcome(&[]).await;
    bot_side.offer("bad").await;
    bot_side.offer("good").await;
    bot_side.request("bad", 1).await;
    assert!(matches!(bot_side.hear().await, Some(Heard::Resign(_))));
    bot_side.request("good", 1).await;
    assert_eq!(text(&bot_side.heard_move().await), "A1");
}

#[tokio::test]
async fn a_panic_ends_the_program_where_that_is_wanted() {
    let mut server = Server::start().await;
    let choose = |_: &Turn| -> Choice { panic!("no idea") };
    let bot = tokio::spawn(play(choose, server.options().on_panic(OnPanic::Stop)));
    let (mut bot_side, _) = server.welcome(&[]).await;
    bot_side.offer("g").await;
    bot_side.request("g", 1).await;
    assert!(matches!(bot_side.hear().await, Some(Heard::Resign(_))));
    assert!(matches!(bot_side.hear().await, Some(Heard::Bye(_))));
    drop(bot_side);
    let error = bot.await.expect("no panic").expect_err("the bot panicked");
    assert!(matches!(error, Error::Panic(said) if said == "no idea"));
}

#[tokio::test]
async fn a_wrong_token_is_told_at_once() {
    let mut server = Server::start().await;
    let bot = tokio::spawn(play(greedy, server.options()));
    let (bot_side, _) = server.hello().await;
    bot_side
        .refuse(refusal(Code::Unauthenticated, "TOKEN_INVALID"))
        .await;
    let error = bot.await.expect("no panic").expect_err("refused");
    assert!(matches!(error, Error::Refused(refusal) if refusal.reason == "TOKEN_INVALID"));
}

#[tokio::test]
async fn a_server_that_is_not_there_is_named() {
    let gone = Server::start().await.options();
    let gone = gone.address(mashimo_client::Address::new("127.0.0.1:1", None).expect("an address"));
    let options = gone.first_connection_within(std::time::Duration::ZERO);
    let error = play(greedy, options).await.expect_err("nobody listens");
    assert!(
        error
            .to_string()
            .starts_with("no server answers at 127.0.0.1:1: "),
        "{error}"
    );
}

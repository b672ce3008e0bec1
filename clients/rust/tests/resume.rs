//! Lost connections: what is taken up again, sent again, and left alone.

mod support;

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use mashimo_client::{Error, Stop, Turn, play, v1};
use support::{Heard, Say, Server, refusal};
use tonic::{Code, Status};

/// A bot that counts how often it is asked.
fn counting() -> (
    Arc<AtomicUsize>,
    impl Fn(&Turn) -> &'static str + Send + Sync + 'static,
) {
    let asked = Arc::new(AtomicUsize::new(0));
    let count = asked.clone();
    let choose = move |_: &Turn| {
        count.fetch_add(1, Ordering::SeqCst);
        "A1"
    };
    (asked, choose)
}

#[tokio::test]
async fn r10_a_move_that_was_lost_is_sent_again_without_thinking() {
    let mut server = Server::start().await;
    let (asked, choose) = counting();
    let _bot = tokio::spawn(play(choose, server.options()));
    let (mut bot_side, hello) = server.welcome(&[]).await;
    assert!(hello.resume.is_none());
    bot_side.offer("g").await;
    bot_side.request("g", 1).await;
    let first = bot_side.heard_move().await;
    bot_side.refuse(Status::unavailable("cut")).await;

    let (mut bot_side, hello) = server.welcome(&["g"]).await;
    let resume = hello.resume.expect("the session goes on");
    assert_eq!(
        (resume.session_id.as_str(), resume.resume_token.as_str()),
        ("s", "resume")
    );
    assert_eq!(resume.games[0].game_id, "g");
    bot_side.snapshot("g", 1, Some(1)).await;
    bot_side.request("g", 1).await;
    assert_eq!(bot_side.heard_move().await, first);
    assert_eq!(asked.load(Ordering::SeqCst), 1);
}

#[tokio::test]
async fn a_move_whose_acknowledgement_was_lost_is_left_alone() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let _bot = tokio::spawn(play(choose, server.options()));
    let (mut bot_side, _) = server.welcome(&[]).await;
    bot_side.offer("g").await;
    bot_side.request("g", 1).await;
    bot_side.heard_move().await;
    drop(bot_side);

    let (mut bot_side, _) = server.welcome(&["g"]).await;
    bot_side.snapshot("g", 2, None).await;
    bot_side.synced().await;
    bot_side
        .say(Say::Heartbeat(v1::Heartbeat {
            nonce: 1,
            time: None,
        }))
        .await;
    assert!(matches!(
        bot_side.hear().await,
        Some(Heard::HeartbeatAck(_))
    ));
}

#[tokio::test]
async fn r09_a_move_chosen_while_the_connection_was_lost_is_sent_afterwards() {
    let mut server = Server::start().await;
    let gate = Arc::new(std::sync::Barrier::new(2));
    let wait = gate.clone();
    let choose = move |_: &Turn| {
        wait.wait();
        "A2"
    };
    let _bot = tokio::spawn(play(choose, server.options()));
    let (mut bot_side, _) = server.welcome(&[]).await;
    bot_side.offer("g").await;
    bot_side.request("g", 1).await;
    // The bot thinks once its heartbeat comes back, for the request came before it.
    bot_side
        .say(Say::Heartbeat(v1::Heartbeat {
            nonce: 1,
            time: None,
        }))
        .await;
    bot_side.hear().await;
    drop(bot_side);
    tokio::task::spawn_blocking(move || gate.wait())
        .await
        .expect("the bot waits");

    let (mut bot_side, _) = server.welcome(&["g"]).await;
    bot_side.snapshot("g", 1, Some(1)).await;
    bot_side.synced().await;
    assert_eq!(bot_side.heard_move().await.decision_id, 1);
}

#[tokio::test]
async fn fifty_games_are_taken_up_again() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let _bot = tokio::spawn(play(choose, server.options().games_at_once(50)));
    let (mut bot_side, _) = server.welcome(&[]).await;
    let names: Vec<String> = (0..50).map(|n| format!("g{n:02}")).collect();
    let ids: Vec<&str> = names.iter().map(String::as_str).collect();
    for id in &ids {
        bot_side.offer(id).await;
    }
    drop(bot_side);

    let (mut bot_side, hello) = server.welcome(&ids).await;
    assert_eq!(hello.resume.expect("the session goes on").games.len(), 50);
    for id in &ids {
        bot_side.snapshot(id, 4, Some(4)).await;
        bot_side.request(id, 4).await;
    }
    bot_side.synced().await;
    let mut moved = Vec::new();
    for _ in &ids {
        moved.push(bot_side.heard_move().await.game_id);
    }
    moved.sort();
    assert_eq!(moved, names);
}

#[tokio::test]
async fn a_session_the_server_has_forgotten_is_begun_anew() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let _bot = tokio::spawn(play(choose, server.options()));
    let (bot_side, _) = server.welcome(&[]).await;
    drop(bot_side);
    let (bot_side, hello) = server.hello().await;
    assert!(hello.resume.is_some());
    bot_side
        .refuse(refusal(Code::FailedPrecondition, "RESUME_EXPIRED"))
        .await;
    let (_bot_side, hello) = server.hello().await;
    assert!(hello.resume.is_none());
}

#[tokio::test]
async fn r05_a_newer_session_is_not_fought() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let bot = tokio::spawn(play(choose, server.options()));
    let (bot_side, _) = server.welcome(&[]).await;
    let goaway = v1::Goaway {
        reason: "SESSION_SUPERSEDED".into(),
        r#final: true,
        ..Default::default()
    };
    bot_side.say(Say::Goaway(goaway)).await;
    let error = bot.await.expect("no panic").expect_err("superseded");
    assert!(matches!(error, Error::Refused(refusal) if refusal.is_terminal()));
}

#[tokio::test]
async fn a_draining_server_is_come_back_to() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let _bot = tokio::spawn(play(choose, server.options()));
    let (bot_side, _) = server.welcome(&[]).await;
    bot_side.say(draining(Duration::from_millis(1))).await;
    drop(bot_side);
    let (_bot_side, hello) = server.hello().await;
    assert!(hello.resume.is_some());
}

fn draining(resume_after: Duration) -> Say {
    Say::Goaway(v1::Goaway {
        reason: "DRAINING".into(),
        resume_after: Some(resume_after.try_into().expect("a short time")),
        ..Default::default()
    })
}

#[tokio::test]
async fn a_wait_that_the_server_asks_for_is_no_time_spent_looking_for_it() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let options = server
        .options()
        .connection_within(Duration::from_millis(100));
    let _bot = tokio::spawn(play(choose, options));
    let (bot_side, _) = server.welcome(&[]).await;
    bot_side.say(draining(Duration::from_millis(300))).await;
    drop(bot_side);
    let (_bot_side, hello) = server.hello().await;
    assert!(hello.resume.is_some());
}

#[tokio::test]
async fn r21_a_refusal_may_say_when_to_come_back() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let options = server
        .options()
        .first_connection_within(Duration::from_millis(100));
    let _bot = tokio::spawn(play(choose, options));
    let (bot_side, _) = server.hello().await;
    let busy = support::busy(Duration::from_millis(300));
    let told = std::time::Instant::now();
    bot_side.refuse(busy).await;
    server.hello().await;
    assert!(told.elapsed() >= Duration::from_millis(300));
}

#[tokio::test]
async fn stopping_ends_the_wait_for_a_lost_server() {
    let hour = Duration::from_secs(3600);
    for (asked, ask) in [
        ("at once", Stop::now as fn(&Stop)),
        ("after games", Stop::after_games),
    ] {
        let mut server = Server::start().await;
        let (_, choose) = counting();
        let stop = Stop::new();
        let bot = tokio::spawn(play(choose, server.options().stop(stop.clone())));
        let (bot_side, _) = server.welcome(&[]).await;
        bot_side.say(draining(hour)).await;
        drop(bot_side);
        ask(&stop);
        let summary = bot.await.expect("no panic").expect(asked);
        assert_eq!(summary.games, 0, "{asked}");
    }
}

#[tokio::test]
async fn stopping_does_not_wait_for_a_welcome() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let stop = Stop::new();
    let options = server.options().stop(stop.clone());
    let bot = tokio::spawn(play(choose, options));
    let (_bot_side, _) = server.hello().await;
    stop.now();
    assert_eq!(bot.await.expect("no panic").expect("left").games, 0);
}

#[tokio::test]
async fn a_server_that_falls_silent_is_left_and_found_again() {
    let mut server = Server::start().await;
    let (_, choose) = counting();
    let _bot = tokio::spawn(play(choose, server.options()));
    let (bot_side, _) = server.hello().await;
    let welcome = v1::Welcome {
        heartbeat_interval: Some(prost_types::Duration {
            seconds: 0,
            nanos: 20_000_000,
        }),
        ..Default::default()
    };
    bot_side.say(Say::Welcome(Box::new(welcome))).await;
    // The stream stays open and nothing comes.
    let (_again, hello) = server.hello().await;
    assert!(hello.resume.is_some());
    drop(bot_side);
}

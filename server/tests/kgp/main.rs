//! Clients of the Kalah Game Protocol at a live server, through the bridge: over TCP and over WebSocket.
#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

#[path = "../authority/mod.rs"]
mod authority;
mod client;
#[path = "../ladder/mod.rs"]
mod ladder;
mod programs;
mod ranked;
mod secure;
#[path = "../service/mod.rs"]
mod service;
mod stubborn;
mod web;

use std::process::{Command, Stdio};

use client::{Bridge, Client};
use mashimo_proto::v1::{self, MatchState};
use nix::sys::signal::Signal;
use service::{create, ended, serve, serve_with, spec};

#[tokio::test(flavor = "multi_thread")]
async fn a_client_plays_a_whole_match_and_comes_back_in_the_middle_of_it() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let mut client = Client::join(&bridge, "far bot", "secret");
    let mut two = spec("kalah:pits=4", ["far-bot", "ref:1"], 2);
    two.seats_fixed = false;
    let made = create(&channel, two).await.unwrap();
    let before = tokio::task::spawn_blocking(move || {
        let stranger = Client::connect(&bridge);
        (bridge, stranger, client.play(2), client)
    });
    let (bridge, mut stranger, answered, client) = before.await.unwrap();
    assert_eq!(answered, 2);
    stranger.introduce("far bot", "other");
    assert!(
        stranger
            .sent_away()
            .contains("somebody else plays as far-bot")
    );
    drop(client);
    let mut client = Client::join(&bridge, "far bot", "secret");
    let play = tokio::task::spawn_blocking(move || client.play(usize::MAX));
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (MatchState::Decided, 2)
    );
    let faults = ended.standings[0].faults.unwrap();
    assert_eq!(faults, v1::FaultCounts::default());
    // Nothing runs any more: asked to end, the bridge lets the client go.
    bridge.signal(Signal::SIGTERM);
    assert!(play.await.unwrap() > 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn an_illegal_last_move_is_judged_by_our_server() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let mut client = Client::join(&bridge, "wrong", "");
    let one = spec("kalah", ["wrong", "ref:1"], 1);
    let made = create(&channel, one).await.unwrap();
    let play = tokio::task::spawn_blocking(move || {
        loop {
            let said = client.hear().unwrap();
            match &*said.name {
                "state" => {
                    client.say(&said.id, "move 99");
                    client.say(&said.id, "yield");
                }
                "goodbye" => return,
                _ => {}
            }
        }
    });
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.standings[1].wins, 1, "{ended:?}");
    assert!(ended.standings[0].faults.unwrap().illegal_moves > 0);
    bridge.signal(Signal::SIGTERM);
    play.await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn the_token_of_a_client_can_be_that_of_a_bot() {
    let token = |bot: &str, token: &str| mashimo_server::serve::BotToken {
        bot: bot.into(),
        token: token.into(),
    };
    let config = mashimo_server::Config {
        access: mashimo_server::serve::Access::Tokens(vec![token(
            "ann",
            "ann's token of 32 characters or so",
        )]),
        ..mashimo_server::Config::throwaway()
    };
    let (server, _channel) = serve_with(config).await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &["--pass-tokens"]);
    let ann = Client::join(&bridge, "whatever", "ann's token of 32 characters or so");
    let other = Client::join(&bridge, "ann", "a token that nobody was given here");
    let reason = other.sent_away();
    assert!(reason.contains("token"), "{reason}");
    bridge.signal(Signal::SIGTERM);
    assert_eq!(ann.sent_away(), "");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_level_is_a_client_of_the_protocol() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let client = |token: &str| {
        Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .args(["bridge", "kgp-client", "ref:1", "--server", &bridge.address])
            .args(["--name", "one", "--token", token])
            .stderr(Stdio::piped())
            .spawn()
            .unwrap()
    };
    let one = client("secret");
    let two = spec("kalah:pits=5", ["one", "greedy"], 2);
    let made = create(&channel, two).await.unwrap();
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (MatchState::Decided, 2)
    );
    assert_eq!(ended.standings[0].faults, Some(v1::FaultCounts::default()));
    let refused = client("other").wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("somebody else plays as one"), "{said}");
    bridge.signal(Signal::SIGTERM);
    let left = one.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&left.stderr).into_owned();
    assert_eq!((left.status.code(), &*said), (Some(0), ""));
}

#[test]
fn what_cannot_be_is_told_at_the_start() {
    for (args, name, wanted) in [
        (&["--address", "nowhere"][..], "", "the port is missing"),
        (
            &["--listen", "0.0.0.0:0", "--pass-tokens"],
            "",
            "--insecure",
        ),
        (&[], "x", "MASHIMO_BOT"),
        (&["--move-time", "0"], "", "--move-time"),
        (&["--web", "0.0.0.0:0", "--pass-tokens"], "", "--insecure"),
        (&["--tls-cert", "a.pem", "--tls-key", "a.pem"], "", "--web"),
        (
            &["--web", "127.0.0.1:0", "--tls-cert", "a.pem"],
            "",
            "--tls-key",
        ),
        // Where it is encrypted it may be off loopback.
        (
            &[
                "--web",
                "0.0.0.0:0",
                "--pass-tokens",
                "--tls-cert",
                "no-such.pem",
                "--tls-key",
                "no-such.pem",
            ],
            "",
            "no-such.pem",
        ),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .args(["bridge", "kgp-server"])
            .args(args)
            .env("MASHIMO_BOT", name)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(2), "{said}");
        assert!(said.contains(wanted), "{said}");
    }
}

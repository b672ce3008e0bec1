//! Clients of the protocol on a ladder of ours.

use nix::sys::signal::Signal;

use crate::client::{Bridge, Client};
use crate::ladder::{config, games, line, once};
use crate::service::serve_with;

#[tokio::test(flavor = "multi_thread")]
async fn clients_join_the_ladder_of_the_bridge_and_are_rated_there() {
    let (server, channel) = serve_with(config("")).await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &["--ladder", "small"]);
    let near = Client::join(&bridge, "near", "t");
    let far = Client::connect_to_web(&bridge).seated("far", "u");
    let playing =
        [near, far].map(|mut client| tokio::task::spawn_blocking(move || client.play(usize::MAX)));
    let found = once(&channel, |found| games(found) >= 2).await;
    for bot in ["near", "far"] {
        let line = line(&found, bot);
        assert_eq!(line.wins + line.draws + line.losses, games(&found), "{bot}");
        let faults = line.time_faults + line.illegal_faults + line.crash_faults;
        assert_eq!(faults, 0, "{line:?}");
    }
    bridge.signal(Signal::SIGTERM);
    for playing in playing {
        playing.await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_ladder_that_is_not_there_is_told_to_the_client() {
    let (server, _channel) = serve_with(config("")).await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &["--ladder", "grand"]);
    let mut client = Client::connect(&bridge);
    client.introduce("near", "t");
    let said = tokio::task::spawn_blocking(move || client.sent_away());
    let said = said.await.unwrap();
    assert!(said.contains("ladder grand: "), "{said}");
}

//! Encrypted WebSockets, with an authority of one's own.

use std::fs;
use std::net::TcpStream;

use mashimo_proto::v1::{FaultCounts, MatchState};
use nix::sys::signal::Signal;
use tokio_tungstenite::tungstenite::client as shake;

use crate::authority::{Authority, files};
use crate::client::Bridge;
use crate::programs::client;
use crate::service::{create, ended, serve, spec};

#[tokio::test(flavor = "multi_thread")]
async fn clients_of_an_encrypted_socket_play_a_whole_match_and_trust_nobody_else() {
    let (folder, authority, stranger) = (
        tempfile::tempdir().unwrap(),
        Authority::new(),
        Authority::new(),
    );
    let signed = files(folder.path(), &authority, None);
    let [ca, other] =
        [("ca.pem", &authority), ("other.pem", &stranger)].map(|(name, authority)| {
            let path = folder.path().join(name);
            fs::write(&path, &authority.pem).unwrap();
            path.to_str().unwrap().to_owned()
        });
    let (server, channel) = serve().await;
    let (cert, key) = (signed.cert.to_str().unwrap(), signed.key.to_str().unwrap());
    let bridge = Bridge::start(
        &server.local_addr().to_string(),
        &["--tls-cert", cert, "--tls-key", key],
    );
    let url = format!("wss://{}/socket", bridge.web);
    let near = client("near", &bridge.address, &["ref:1"]);
    let far = client("far", &url, &["greedy", "--ca", &ca]);
    let made = create(&channel, spec("kalah:pits=4", ["far", "near"], 2));
    let ended = ended(&channel, &made.await.unwrap().match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (MatchState::Decided, 2)
    );
    for standing in &ended.standings {
        assert_eq!(standing.faults, Some(FaultCounts::default()));
    }
    let refused = client("wary", &url, &["greedy", "--ca", &other]);
    let refused = refused.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&refused.stderr).into_owned();
    assert_eq!(refused.status.code(), Some(1), "{said}");
    assert!(said.contains("invalid peer certificate"), "{said}");
    // Nothing is spoken there that is not encrypted.
    let plain = TcpStream::connect(&bridge.web).unwrap();
    assert!(shake(format!("ws://{}/socket", bridge.web), plain).is_err());
    bridge.signal(Signal::SIGTERM);
    for child in [near, far] {
        let left = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&left.stderr).into_owned();
        assert_eq!((left.status.code(), &*said), (Some(0), ""));
    }
}

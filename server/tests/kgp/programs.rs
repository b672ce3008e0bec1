//! Levels and programs on standard streams as clients of a server of the protocol.

use std::path::Path;
use std::process::{Child, Command, Stdio};

use mashimo_proto::v1::{FaultCounts, MatchState};
use nix::sys::signal::Signal;

use crate::client::Bridge;
use crate::service::{create, ended, serve, spec};

pub(crate) fn client(name: &str, server: &str, what: &[&str]) -> Child {
    Command::new(env!("CARGO_BIN_EXE_mashimo"))
        .args(["bridge", "kgp-client", "--server", server])
        .args(["--name", name, "--token", name, "--move-time", "2"])
        .args(what)
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_shell_script_and_our_search_play_as_clients_over_both_ways() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let samples = Path::new(env!("CARGO_MANIFEST_DIR")).join("../clients/stdio/samples");
    let script = samples.join("random.sh");
    let shell = client(
        "shell",
        &bridge.address,
        &["--", "sh", script.to_str().unwrap()],
    );
    let web = format!("ws://{}/socket", bridge.web);
    let program = env!("CARGO_BIN_EXE_mashimo");
    let search = client("search", &web, &["--", program, "ugi", "--level", "ref:1"]);
    let two = spec("kalah:pits=4", ["shell", "search"], 2);
    let made = create(&channel, two).await.unwrap();
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (MatchState::Decided, 2)
    );
    for standing in &ended.standings {
        assert_eq!(
            standing.faults,
            Some(FaultCounts::default()),
            "{standing:?}"
        );
    }
    bridge.signal(Signal::SIGTERM);
    for child in [shell, search] {
        let left = child.wait_with_output().unwrap();
        let said = String::from_utf8_lossy(&left.stderr).into_owned();
        assert_eq!((left.status.code(), &*said), (Some(0), ""));
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_program_that_fails_costs_a_better_move_and_no_game() {
    let (server, channel) = serve().await;
    let bridge = Bridge::start(&server.local_addr().to_string(), &[]);
    let script = "while read -r word rest; do case $word in ugi) echo ugiok ;; \
        isready) echo readyok ;; go) echo bestmove Z9 ;; esac; done";
    let bad = client("bad", &bridge.address, &["--", "sh", "-c", script]);
    let one = spec("kalah:pits=4", ["bad", "random"], 1);
    let made = create(&channel, one).await.unwrap();
    let ended = ended(&channel, &made.match_id).await;
    assert_eq!(ended.state(), MatchState::Decided);
    assert_eq!(ended.standings[0].faults, Some(FaultCounts::default()));
    bridge.signal(Signal::SIGTERM);
    let left = bad.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&left.stderr).into_owned();
    assert_eq!(left.status.code(), Some(0), "{said}");
    assert!(said.contains("Z9 is not legal here"), "{said}");
}

#[test]
fn what_cannot_be_a_client_is_told() {
    for (what, code, wanted) in [
        (&["--", "no-such-program"][..], 1, "the program ended"),
        (&["ref:1", "--", "cat"], 2, "cannot be used with"),
        (&[], 2, "LEVEL"),
        (
            &["ref:1", "--server", "http://a:1"],
            2,
            "neither ws:// nor wss://",
        ),
        (&["ref:99"], 2, "ref:8"),
        (&["ref:1", "--ca", "ca.pem"], 2, "begins with wss://"),
        (
            &["ref:1", "--server", "wss://a/", "--ca", "no-such.pem"],
            2,
            "--ca no-such.pem",
        ),
    ] {
        let output = Command::new(env!("CARGO_BIN_EXE_mashimo"))
            .args(["bridge", "kgp-client", "--token", "t"])
            .args(what)
            .stdin(Stdio::null())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{what:?}: {said}");
        assert!(said.contains(wanted), "{what:?}: {said}");
    }
}

//! Encrypted connections: who is let in, whom a client trusts, certificates that change while it serves.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod authority;
mod process;

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use authority::{Authority, Signed, files};
use mashimo_client::{Address, Client, Error, Options, Turn, play, v1};
use mashimo_server::serve::Tls;
use mashimo_server::{Config, Running, start};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

async fn serve(tls: Tls) -> (Running, String) {
    let config = Config {
        tls: Some(tls),
        ..Config::throwaway()
    };
    let server = start(config).await.unwrap();
    let address = format!("https://{}", server.local_addr());
    (server, address)
}

/// Whether a client gets an answer.
async fn asks(address: &Address) -> Result<(), Error> {
    let client = Client::connect(address).await?;
    client.server_info().await.map(drop)
}

fn at(address: &str, trusts: &Authority) -> Address {
    Address::new(address, None)
        .unwrap()
        .with_authority(trusts.pem.as_bytes())
}

fn shows(address: Address, signed: &Signed) -> Address {
    address.with_identity(signed.cert.as_bytes(), signed.key.as_bytes())
}

#[tokio::test]
async fn a_match_is_played_over_an_encrypted_connection() {
    let (folder, authority) = (tempfile::tempdir().unwrap(), Authority::new());
    let (_server, address) = serve(files(folder.path(), &authority, None)).await;
    let address = at(&address, &authority);
    let first = |turn: &Turn| turn.legal_moves[0].clone();
    let options = |name: &str| Options::named(name).address(address.clone()).games(2);
    let (a, b) = (options("a"), options("b"));
    let bots = tokio::spawn(async move { tokio::join!(play(first, a), play(first, b)) });
    let client = Client::connect(&address).await.unwrap();
    let entrant = |name: &str| v1::Entrant {
        who: Some(v1::entrant::Who::ConnectedName(name.into())),
        ..Default::default()
    };
    let spec = v1::MatchSpec {
        rules: Some(mashimo_client::Rules::from("oware").into()),
        entrants: vec![entrant("a"), entrant("b")],
        games: 2,
        ..Default::default()
    };
    client.create_match(spec).await.unwrap();
    let (a, b) = bots.await.unwrap();
    assert_eq!((a.unwrap().games, b.unwrap().games), (2, 2));
}

#[tokio::test]
async fn a_client_talks_to_servers_it_trusts_alone() {
    let (folder, authority) = (tempfile::tempdir().unwrap(), Authority::new());
    let (server, address) = serve(files(folder.path(), &authority, None)).await;
    let stranger = asks(&at(&address, &Authority::new())).await;
    assert!(
        matches!(stranger, Err(Error::Unreachable { .. })),
        "{stranger:?}"
    );
    // The system's authorities know nothing of this one.
    asks(&Address::new(&address, None).unwrap())
        .await
        .unwrap_err();
    let plain = Address::new(&server.local_addr().to_string(), None).unwrap();
    asks(&plain).await.unwrap_err();
    asks(&at(&address, &authority)).await.unwrap();
}

#[tokio::test]
async fn g21_clients_without_a_good_certificate_are_not_let_in_where_one_is_asked_for() {
    let folder = tempfile::tempdir().unwrap();
    let (own, clients) = (Authority::new(), Authority::new());
    let (_server, address) = serve(files(folder.path(), &own, Some(&clients))).await;
    let address = at(&address, &own);
    asks(&address).await.unwrap_err();
    // A bot that shows none is told what may be wrong.
    let first = |turn: &Turn| turn.legal_moves[0].clone();
    let bare = Options::named("a").address(address.clone());
    let bare = play(first, bare.first_connection_within(Duration::ZERO)).await;
    let said = bare.unwrap_err().to_string();
    let told = ["MASHIMO_CLIENT_CERT", "CertificateRequired"];
    assert!(told.iter().any(|word| said.contains(word)), "{said}");
    let strange = shows(address.clone(), &own.sign());
    asks(&strange).await.unwrap_err();
    let expired = shows(address.clone(), &clients.sign_until(2020));
    asks(&expired).await.unwrap_err();
    asks(&shows(address, &clients.sign())).await.unwrap();
}

#[tokio::test]
async fn a_certificate_that_changes_counts_for_connections_from_then_on() {
    let (folder, old) = (tempfile::tempdir().unwrap(), Authority::new());
    let tls = files(folder.path(), &old, None);
    let (server, address) = serve(tls.clone()).await;
    let before = Client::connect(&at(&address, &old)).await.unwrap();
    let new = Authority::new();
    files(folder.path(), &new, None);
    asks(&at(&address, &new)).await.unwrap();
    asks(&at(&address, &old)).await.unwrap_err();
    before.server_info().await.unwrap();
    // What can't be read changes nothing, neither by looking nor when asked to.
    fs::write(&tls.cert, "no certificate").unwrap();
    asks(&at(&address, &new)).await.unwrap();
    server.reload();
    asks(&at(&address, &new)).await.unwrap();
    fs::remove_file(&tls.key).unwrap();
    asks(&at(&address, &new)).await.unwrap();
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// `mashimo vectors` against a server, with this authority.
fn vectors(address: &str, ca: Option<&Path>) -> std::process::Output {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../engine/tests/vectors/awari.jsonl"
    );
    let mut command = Command::new(env!("CARGO_BIN_EXE_mashimo"));
    command.args(["vectors", file, "--address", address]);
    command.env_remove("MASHIMO_CA");
    if let Some(ca) = ca {
        command.env("MASHIMO_CA", ca);
    }
    command.stdin(Stdio::null()).output().unwrap()
}

#[test]
fn commands_find_the_authority_in_the_environment() {
    let (folder, authority) = (tempfile::tempdir().unwrap(), Authority::new());
    let tls = files(folder.path(), &authority, None);
    let ca = folder.path().join("ca.pem");
    fs::write(&ca, &authority.pem).unwrap();
    let args = ["--tls-cert", path(&tls.cert), "--tls-key", path(&tls.key)];
    let server = process::Server::start(&folder.path().join("data"), &args);
    let address = format!("https://{}", server.address);
    let done = vectors(&address, Some(&ca));
    assert!(
        done.status.success(),
        "{}",
        String::from_utf8_lossy(&done.stderr)
    );
    assert_eq!(vectors(&address, None).status.code(), Some(1));
    let nowhere = vectors(&address, Some(&folder.path().join("nowhere.pem")));
    assert_eq!(nowhere.status.code(), Some(2));
    assert!(String::from_utf8_lossy(&nowhere.stderr).contains("MASHIMO_CA"));
    // Asked to read its files again, it does not end.
    kill(
        Pid::from_raw(server.id().try_into().unwrap()),
        Signal::SIGHUP,
    )
    .unwrap();
    assert!(vectors(&address, Some(&ca)).status.success());
}

#[test]
fn wrong_files_are_named_before_anything_is_served() {
    let (folder, authority) = (tempfile::tempdir().unwrap(), Authority::new());
    let Tls { cert, key, .. } = files(folder.path(), &authority, None);
    let other = folder.path().join("other.pem");
    fs::write(&other, authority.sign().key).unwrap();
    let refused = |args: &[&str], code: i32, wanted: &str| {
        let args = [&["serve", "--memory", "--listen", "127.0.0.1:0"], args].concat();
        let output = process::mashimo(&args);
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert_eq!(output.status.code(), Some(code), "{said}");
        assert_eq!(said.lines().count(), 1, "{said}");
        assert!(said.contains(wanted), "{wanted} in {said}");
    };
    let (cert, key, other) = (path(&cert), path(&key), path(&other));
    refused(&["--tls-cert", cert], 2, "--tls-key");
    refused(&["--tls-cert", "no.pem", "--tls-key", key], 64, "no.pem");
    refused(
        &["--tls-cert", key, "--tls-key", key],
        64,
        "holds no certificate",
    );
    refused(&["--tls-cert", cert, "--tls-key", cert], 64, "tls_key");
    refused(&["--tls-cert", cert, "--tls-key", other], 64, other);
    let client_ca = [
        "--tls-cert",
        cert,
        "--tls-key",
        key,
        "--tls-client-ca",
        other,
    ];
    refused(&client_ca, 64, "tls_client_ca");
    let off_loopback = ["serve", "--memory", "--listen", "0.0.0.0:0"];
    let output = process::mashimo(&off_loopback);
    assert_eq!(output.status.code(), Some(64));
    assert!(String::from_utf8_lossy(&output.stderr).contains("--tls-cert"));
}

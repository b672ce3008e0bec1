//! `mashimo backup` and `mashimo restore`: all games to a file while they are played, and back.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod process;
mod service;

use std::fs;
use std::path::Path;

use mashimo_proto::v1::{
    self, client_frame::Kind as Says, game_service_client::GameServiceClient,
    server_frame::Kind as Told,
};
use process::{Server, mashimo};
use service::*;
use tonic::transport::Channel;

/// The games a server lists of a match, each with its events.
async fn games(channel: &Channel, match_id: &str) -> Vec<(v1::Game, Vec<v1::GameEvent>)> {
    let mut client = GameServiceClient::new(channel.clone());
    let request = v1::ListGamesRequest {
        match_id: match_id.into(),
        ..v1::ListGamesRequest::default()
    };
    let listed = client.list_games(request).await.unwrap();
    let mut games = Vec::new();
    for game in listed.into_inner().games {
        let request = v1::ListGameEventsRequest {
            game_id: game.setup.as_ref().unwrap().game_id.clone(),
            page_size: 1000,
            ..v1::ListGameEventsRequest::default()
        };
        let events = client.list_game_events(request).await.unwrap();
        games.push((game, events.into_inner().events));
    }
    games
}

fn path(path: &Path) -> &str {
    path.to_str().unwrap()
}

/// Refused: exit code 1 and one line that says `wanted`.
fn refused(args: &[&str], wanted: &str) {
    let output = mashimo(args);
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{args:?}: {said}");
    assert_eq!(said.lines().count(), 1, "{args:?}: {said}");
    assert!(said.contains(wanted), "{args:?}: {wanted:?} in {said}");
}

#[tokio::test]
async fn a_copy_taken_while_games_are_played_is_served_and_played_on() {
    let folder = tempfile::tempdir().unwrap();
    let (copy, again) = (folder.path().join("copy.db"), folder.path().join("again"));
    let server = Server::start(&folder.path().join("data"), &[]);
    let channel = connect(server.address).await;
    let done = create(&channel, spec("oware", ["random", "greedy"], 6))
        .await
        .unwrap();
    ended(&channel, &done.match_id).await;
    let before = games(&channel, &done.match_id).await;
    assert_eq!(before.len(), 6);

    // A game stands with the bot to move while another match is played as fast as it can be.
    let mut bot = Bot::join(&channel, "star").await;
    create(&channel, spec("kalah", ["star", "random"], 1))
        .await
        .unwrap();
    bot.ready().await;
    let request = bot.request().await;
    bot.play(&request, &request.legal_moves[0].text).await;
    let standing = bot.request().await;
    create(&channel, spec("oware", ["random", "random"], 500))
        .await
        .unwrap();
    let args = [
        "--json",
        "backup",
        "--data",
        path(&server.folder),
        "--to",
        path(&copy),
    ];
    let output = mashimo(&args);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(output.status.success(), "{output:?}");
    let said: serde_json::Value = serde_json::from_str(&said).unwrap();
    assert!(said["games"].as_u64().unwrap() >= 7, "{said}");
    assert_eq!(said["matches"], 3);
    assert_eq!(said["bytes"], fs::metadata(&copy).unwrap().len());
    refused(&args[1..], "exists already");
    let welcome = bot.welcome.clone();
    drop((server, bot, channel));

    let output = mashimo(&["restore", path(&copy), "--data", path(&again)]);
    assert!(output.status.success(), "{output:?}");
    let server = Server::start(&again, &[]);
    refused(
        &["restore", path(&copy), "--data", path(&again)],
        "held by another server",
    );
    let channel = connect(server.address).await;
    let restored = games(&channel, &done.match_id).await;
    assert_eq!(restored, before, "the games that were over are the same");
    let resume = v1::Resume {
        session_id: welcome.session_id,
        resume_token: welcome.resume_token,
        games: Vec::new(),
    };
    let hello = v1::Hello {
        resume: Some(resume),
        ..hello("star")
    };
    let mut bot = Bot::open(&channel, hello).await.unwrap();
    assert!(bot.welcome.resumed, "the copy knows the session");
    let again = bot.request().await;
    assert_eq!(again.game_id, standing.game_id);
    assert_eq!(again.legal_moves, standing.legal_moves);
    bot.play(&again, &again.legal_moves[0].text).await;
    bot.until(|told| matches!(told, Told::MoveAccepted(_)))
        .await;
    let game_id = again.game_id;
    bot.say(Says::Resign(v1::Resign { game_id })).await;
    bot.over().await;
}

#[test]
fn what_is_no_whole_copy_is_refused_and_nothing_is_overwritten() {
    let folder = tempfile::tempdir().unwrap();
    let at = |name: &str| folder.path().join(name);
    let (data, copy, new) = (at("data"), at("copy.db"), at("new"));
    refused(
        &["backup", "--data", path(&data), "--to", path(&copy)],
        "holds no games",
    );
    drop(Server::start(&data, &[]));
    let to = at("nowhere").join("copy.db");
    refused(
        &["backup", "--data", path(&data), "--to", path(&to)],
        "nowhere",
    );
    let output = mashimo(&["backup", "--data", path(&data), "--to", path(&copy)]);
    assert!(output.status.success(), "{output:?}");
    refused(
        &["restore", path(&copy), "--data", path(&data)],
        "is not empty",
    );
    refused(
        &["restore", path(&at("none")), "--data", path(&new)],
        "none",
    );
    let text = at("text");
    fs::write(&text, "no database at all, only a few words of text").unwrap();
    refused(
        &["restore", path(&text), "--data", path(&new)],
        "holds no games of Mashimo",
    );
    let foreign = rusqlite::Connection::open(at("foreign")).unwrap();
    foreign.execute_batch("CREATE TABLE a (b)").unwrap();
    refused(
        &["restore", path(&at("foreign")), "--data", path(&new)],
        "holds no games of Mashimo",
    );
    let newer = at("newer");
    fs::copy(&copy, &newer).unwrap();
    let database = rusqlite::Connection::open(&newer).unwrap();
    database.pragma_update(None, "user_version", 99).unwrap();
    drop(database);
    refused(
        &["restore", path(&newer), "--data", path(&new)],
        "schema 99, newer",
    );
    // A page of the middle overwritten; the head, which says whose file it is, stands.
    let mut bytes = fs::read(&copy).unwrap();
    bytes[4096..8192].fill(0x55);
    fs::write(at("torn"), bytes).unwrap();
    refused(
        &["restore", path(&at("torn")), "--data", path(&new)],
        "damaged",
    );
    assert!(!new.exists(), "nothing is begun before the copy is checked");
    let left = fs::read_dir(folder.path()).unwrap();
    let left = left.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    assert!(left.into_iter().all(|name| !name.ends_with(".part")));
}

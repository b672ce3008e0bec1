//! The Rust client library against a live server.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::TryStreamExt;
use mashimo_client::v1::{self, entrant::Who, watch_match_response::Update};
use mashimo_client::{Address, Client, Error, Line, Options, Records, Stop, Turn, play};
use mashimo_server::serve::Data;
use mashimo_server::{Config, Running, start};
use tokio::sync::Notify;

fn greedy(turn: &Turn) -> mashimo_client::Choice {
    turn.legal_moves
        .iter()
        .max_by_key(|legal| legal.seeds_won)
        .unwrap()
        .into()
}

async fn serve() -> (Running, Address, Client) {
    let server = start(Config::throwaway()).await.unwrap();
    let address = Address::new(&server.local_addr().to_string(), None).unwrap();
    let client = Client::connect(&address).await.unwrap();
    (server, address, client)
}

/// A match with plenty of time; `ref:1` and the like are levels, other names connected bots.
fn spec(rules: &str, entrants: &[&str], games: u32) -> v1::MatchSpec {
    let entrant = |name: &&str| v1::Entrant {
        who: Some(match *name {
            level if level.starts_with("ref:") => Who::Level(level.into()),
            level @ ("random" | "greedy") => Who::Level(level.into()),
            bot => Who::ConnectedName(bot.into()),
        }),
        ..Default::default()
    };
    let base = Some(prost_types::Duration {
        seconds: 60,
        nanos: 0,
    });
    let fischer = v1::FischerClock {
        base,
        increment: None,
    };
    v1::MatchSpec {
        rules: Some(mashimo_client::Rules::from(rules).into()),
        entrants: entrants.iter().map(entrant).collect(),
        games,
        concurrency: 4,
        seed: 7,
        clock: Some(v1::ClockSpec {
            control: Some(v1::clock_spec::Control::Fischer(fischer)),
            ..Default::default()
        }),
        ..Default::default()
    }
}

async fn ended(client: &Client, match_id: &str) -> v1::Match {
    let request = v1::WatchMatchRequest {
        match_id: match_id.into(),
        ..Default::default()
    };
    let mut updates = client.watch_match(request).await.unwrap();
    while updates.try_next().await.unwrap().is_some() {}
    client.match_by_id(match_id).await.unwrap()
}

#[tokio::test]
async fn two_bots_play_a_match_and_its_records_are_read() {
    let (_server, address, client) = serve().await;
    let options = |name: &str| Options::named(name).address(address.clone()).games(6);
    let a = tokio::spawn(play(greedy, options("a")));
    let last = |turn: &Turn| turn.legal_moves.last().unwrap().clone();
    let b = tokio::spawn(play(last, options("b")));
    let made = client
        .create_match(spec("oware", &["a", "b"], 6))
        .await
        .unwrap();
    let ended = ended(&client, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (v1::MatchState::Decided, 6)
    );
    let (a, b) = (a.await.unwrap().unwrap(), b.await.unwrap().unwrap());
    assert_eq!(
        (a.games, a.won, a.drawn, a.lost),
        (6, b.lost, b.drawn, b.won)
    );
    assert_eq!(ended.standings[0].wins as u64, a.won);
    let request = v1::ExportGamesRequest {
        match_id: made.match_id,
        ..Default::default()
    };
    let text = client.export_games(request).await.unwrap();
    let games: Vec<_> = Records::new(text.as_bytes())
        .collect::<Result<_, _>>()
        .unwrap();
    assert_eq!(games.len(), 6);
    let moves: Vec<&str> = games[0].moves().collect();
    let line = Line::of("oware").after(moves.iter().copied());
    assert!(client.outcome(line).await.unwrap().is_some());
}

#[tokio::test]
async fn a_bot_plays_rulesets_with_choices_in_mid_turn() {
    let (_server, address, client) = serve().await;
    for rules in ["omweso", "bao-la-kiswahili", "nsolo", "universal:players=3"] {
        let entrants: &[&str] = match rules {
            "universal:players=3" => &["guest", "random", "random"],
            _ => &["guest", "random"],
        };
        let seats = entrants.len() as u64;
        let options = Options::named("guest")
            .address(address.clone())
            .games(seats);
        let bot = tokio::spawn(play(greedy, options));
        let made = client
            .create_match(spec(rules, entrants, seats as u32))
            .await
            .unwrap();
        let ended = ended(&client, &made.match_id).await;
        assert_eq!(ended.games_finished as u64, seats, "{rules}: {ended:?}");
        assert_eq!(
            ended.standings[0].faults,
            Some(v1::FaultCounts::default()),
            "{rules}"
        );
        assert_eq!(bot.await.unwrap().unwrap().games, seats, "{rules}");
    }
}

#[tokio::test]
async fn a_restarted_server_is_taken_up_again() {
    let folder = tempfile::tempdir().unwrap();
    let config = |listen: &str| Config {
        listen: listen.parse().unwrap(),
        data: Data::Folder(folder.path().to_owned()),
        ..Config::default()
    };
    let server = start(config("127.0.0.1:0")).await.unwrap();
    let listen = server.local_addr().to_string();
    let address = Address::new(&listen, None).unwrap();
    let (halfway, restarted) = (Arc::new(Notify::new()), Arc::new(AtomicBool::new(false)));
    let (tell, go_on) = (halfway.clone(), restarted.clone());
    let choose = move |turn: &Turn| {
        if turn.ply > 6 && !go_on.load(Ordering::SeqCst) {
            tell.notify_one();
        }
        greedy(turn)
    };
    let options = Options::named("guest").address(address.clone()).games(2);
    let bot = tokio::spawn(play(choose, options));
    let client = Client::connect(&address).await.unwrap();
    let made = client
        .create_match(spec("kalah", &["guest", "ref:3"], 2))
        .await
        .unwrap();
    halfway.notified().await;
    // Drained: the bots are told to come back.
    server.shutdown().await;
    restarted.store(true, Ordering::SeqCst);
    let _server = start(config(&listen)).await.unwrap();
    let client = Client::connect(&address).await.unwrap();
    let ended = ended(&client, &made.match_id).await;
    assert_eq!(
        (ended.state(), ended.games_finished),
        (v1::MatchState::Decided, 2)
    );
    assert_eq!(ended.standings[0].faults, Some(v1::FaultCounts::default()));
    assert_eq!(bot.await.unwrap().unwrap().games, 2);
}

#[tokio::test]
async fn a_newer_session_ends_the_older_one() {
    let (_server, address, client) = serve().await;
    let offered = Arc::new(Notify::new());
    let tell = offered.clone();
    let stop = Stop::new();
    let options = Options::named("twin").address(address.clone());
    let older = play(
        move |turn: &Turn| {
            tell.notify_one();
            greedy(turn)
        },
        options.clone(),
    );
    let older = tokio::spawn(older);
    client
        .create_match(spec("oware", &["twin", "random"], 1))
        .await
        .unwrap();
    offered.notified().await;
    let newer = tokio::spawn(play(greedy, options.stop(stop.clone())));
    let error = older.await.unwrap().expect_err("superseded");
    assert!(matches!(error, Error::Refused(refusal) if refusal.reason == "SESSION_SUPERSEDED"));
    stop.now();
    newer.await.unwrap().unwrap();
}

#[tokio::test]
async fn engine_and_rules_answer() {
    let (_server, _, client) = serve().await;
    assert!(client.rulesets().await.unwrap().len() >= 23);
    let details = client.ruleset("hus:columns=12").await.unwrap();
    assert_eq!(details.spec, "hus:columns=12");
    let checked = client.check_rules(details.json).await.unwrap();
    assert_eq!(checked.faults, []);
    let legal = client
        .legal_moves(Line::of("kalah").after(["A3"]))
        .await
        .unwrap();
    assert!(legal.moves.iter().all(|each| !each.position.is_empty()));
    let mut search = client
        .analyse(v1::AnalyseRequest {
            line: Some(Line::of("kalah").into()),
            depth: 4,
            ..Default::default()
        })
        .await
        .unwrap();
    let mut last = None;
    while let Some(answer) = search.try_next().await.unwrap() {
        last = Some(answer);
    }
    assert!(last.is_some_and(|answer| answer.done && answer.depth == 4));
    let error = client.ruleset("chess").await.expect_err("no mancala");
    assert!(matches!(error, Error::Refused(refusal) if refusal.reason == "RULESET_UNSUPPORTED"));
}

#[tokio::test]
async fn watching_a_match_tells_of_its_games() {
    let (_server, _, client) = serve().await;
    let made = client
        .create_match(spec("oware", &["greedy", "random"], 2))
        .await
        .unwrap();
    let request = v1::WatchMatchRequest {
        match_id: made.match_id.clone(),
        with_events: true,
        interval: prost_types::Duration::try_from(Duration::ZERO).ok(),
    };
    let mut updates = client.watch_match(request).await.unwrap();
    let mut matches = Vec::new();
    while let Some(update) = updates.try_next().await.unwrap() {
        match update.update {
            Some(Update::Match(now)) => matches.push(now.games_finished),
            other => assert!(!matches.is_empty(), "the match comes first, not {other:?}"),
        }
    }
    assert_eq!(matches.last(), Some(&2));
}

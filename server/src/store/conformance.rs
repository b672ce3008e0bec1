//! What every store must do, run against each of them.

mod journals;
mod logs;
mod power;
mod queries;
mod registry;

use super::*;
use crate::serve::{Durability, StartError};

fn game(id: &str, match_id: &str, bots: &str) -> GameRow {
    GameRow {
        order: 0,
        id: id.into(),
        match_id: match_id.into(),
        spec: "kalah".into(),
        bots: bots.into(),
        state: GameState::Open,
        made_ms: 1,
        head: "{}".into(),
        result: String::new(),
    }
}

/// The entry at a place; those at even places are private.
fn event(game_id: &str, index: u64) -> Write {
    let seq = (index % 2 == 1).then_some(index / 2 + 1);
    let event = EventRow {
        index,
        seq,
        at_ms: 2,
        body: format!("{{\"n\":{index}}}").into(),
    };
    Write::Event {
        game_id: game_id.into(),
        event,
    }
}

/// Runs a story against both stores; the folder is opened anew between `write` and `read`.
async fn check<W, R>(write: W, read: R)
where
    W: AsyncFn(&dyn Store),
    R: AsyncFn(&dyn Store),
{
    let memory = MemoryStore::default();
    write(&memory).await;
    read(&memory).await;
    for durability in [Durability::Process, Durability::Power] {
        let folder = tempfile::tempdir().unwrap();
        write(&SqliteStore::open(folder.path(), durability).unwrap()).await;
        read(&SqliteStore::open(folder.path(), durability).unwrap()).await;
    }
}

#[tokio::test]
async fn a_log_comes_back_in_order_and_from_where_one_left() {
    check(
        async |store| {
            let made = Write::NewGame(game("g", "", ",a,b,"));
            store.append(vec![made, event("g", 0)]).await.unwrap();
            store
                .append((1..6).map(|index| event("g", index)).collect())
                .await
                .unwrap();
        },
        async |store| {
            let places = |rows: Vec<EventRow>| rows.iter().map(|e| e.index).collect::<Vec<_>>();
            assert_eq!(
                places(store.log("g", 0, 10).await.unwrap()),
                [0, 1, 2, 3, 4, 5]
            );
            assert_eq!(places(store.log("g", 2, 2).await.unwrap()), [2, 3]);
            assert_eq!(places(store.events("g", 0, 10).await.unwrap()), [1, 3, 5]);
            assert_eq!(places(store.events("g", 2, 1).await.unwrap()), [3]);
            assert_eq!(store.log("none", 0, 10).await.unwrap(), []);
        },
    )
    .await;
}

#[tokio::test]
async fn a_batch_with_a_place_taken_is_refused_whole() {
    check(
        async |store| {
            let made = Write::NewGame(game("g", "", ",a,b,"));
            store.append(vec![made, event("g", 0)]).await.unwrap();
            let refused = store.append(vec![event("g", 1), event("g", 0)]).await;
            assert!(
                matches!(refused, Err(StoreError::Taken { index: 0, .. })),
                "{refused:?}"
            );
        },
        async |store| assert_eq!(store.log("g", 0, 10).await.unwrap().len(), 1),
    )
    .await;
}

#[tokio::test]
async fn lists_are_newest_first_filtered_and_paged_without_gap() {
    check(
        async |store| {
            for i in 0..5 {
                let bots = if i % 2 == 0 { ",even,x," } else { ",odd,x," };
                store
                    .append(vec![Write::NewGame(game(&format!("g{i}"), "m", bots))])
                    .await
                    .unwrap();
            }
            let over = GameState::Finished;
            let result = Some("{\"w\":0}".into());
            let write = Write::GameState {
                game_id: "g2".into(),
                state: over,
                result,
            };
            store.append(vec![write]).await.unwrap();
        },
        async |store| {
            let ids = |games: Vec<GameRow>| games.into_iter().map(|g| g.id).collect::<Vec<_>>();
            let filter = GameFilter {
                match_id: Some("m".into()),
                ..GameFilter::default()
            };
            let first = store.games(&filter, None, 2).await.unwrap();
            let rest = store
                .games(&filter, Some(first[1].order), 10)
                .await
                .unwrap();
            assert_eq!(
                [ids(first), ids(rest)].concat(),
                ["g4", "g3", "g2", "g1", "g0"]
            );
            let bot = GameFilter {
                bot: Some("odd".into()),
                ..GameFilter::default()
            };
            assert_eq!(
                ids(store.games(&bot, None, 10).await.unwrap()),
                ["g3", "g1"]
            );
            let state = Some(GameState::Finished);
            let over = GameFilter {
                state,
                ..GameFilter::default()
            };
            assert_eq!(ids(store.games(&over, None, 10).await.unwrap()), ["g2"]);
            assert_eq!(store.game("g2").await.unwrap().unwrap().result, "{\"w\":0}");
            assert_eq!(store.game("g9").await.unwrap(), None);
        },
    )
    .await;
}

#[tokio::test]
async fn matches_and_sessions_are_replaced_and_forgotten() {
    let row = |open| MatchRow {
        order: 0,
        id: "m".into(),
        made_ms: 1,
        open,
        body: "{}".into(),
    };
    let session = |id: &str, epoch| SessionRow {
        session_id: id.into(),
        bot: "a".into(),
        version: "1".into(),
        instance: String::new(),
        epoch,
        token_hash: [7; 32],
        previous_hash: (epoch > 1).then_some([6; 32]),
        at_ms: 5,
    };
    check(
        async |store| {
            let sessions = [session("s", 1), session("t", 1), session("s", 2)];
            let mut batch: Batch = sessions.into_iter().map(Write::Session).collect();
            batch.push(Write::SessionEnd {
                session_id: "t".into(),
            });
            batch.extend([Write::Match(row(true)), Write::Match(row(false))]);
            store.append(batch).await.unwrap();
        },
        async |store| {
            assert_eq!(store.sessions().await.unwrap(), [session("s", 2)]);
            let found = store.match_row("m").await.unwrap().unwrap();
            assert_eq!(
                found,
                MatchRow {
                    order: found.order,
                    ..row(false)
                }
            );
            assert_eq!(store.matches(None, 10).await.unwrap(), [found]);
        },
    )
    .await;
}

#[tokio::test]
async fn batches_of_many_games_at_once_are_all_kept() {
    check(
        async |store| {
            let write = async |i: u64| {
                let id = format!("g{i}");
                store
                    .append(vec![Write::NewGame(game(&id, "", ",a,b,"))])
                    .await
                    .unwrap();
                for index in 0..20 {
                    store.append(vec![event(&id, index)]).await.unwrap();
                }
            };
            futures_util::future::join_all((0..50).map(write)).await;
        },
        async |store| {
            for i in 0..50 {
                assert_eq!(store.log(&format!("g{i}"), 0, 100).await.unwrap().len(), 20);
            }
        },
    )
    .await;
}

#[test]
fn a_folder_has_one_server_and_is_free_after_it() {
    let folder = tempfile::tempdir().unwrap();
    let first = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    let refused = SqliteStore::open(folder.path(), Durability::Process)
        .err()
        .unwrap();
    assert!(matches!(refused, StartError::Locked { .. }), "{refused}");
    assert!(
        refused
            .to_string()
            .contains(&std::process::id().to_string()),
        "{refused}"
    );
    drop(first);
    SqliteStore::open(folder.path(), Durability::Process).unwrap();
}

#[test]
fn a_newer_folder_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    drop(SqliteStore::open(folder.path(), Durability::Process).unwrap());
    let file = folder.path().join("mashimo.db");
    let newer = rusqlite::Connection::open(&file).unwrap();
    newer.pragma_update(None, "user_version", 99).unwrap();
    drop(newer);
    let refused = SqliteStore::open(folder.path(), Durability::Process)
        .err()
        .unwrap();
    assert!(
        matches!(refused, StartError::Newer { found: 99, .. }),
        "{refused}"
    );
    assert_eq!(refused.exit_code(), 65);
}

#[test]
fn a_file_that_is_no_database_is_said_to_be_damaged() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("mashimo.db"),
        "no database at all, but long enough",
    )
    .unwrap();
    let refused = SqliteStore::open(folder.path(), Durability::Process)
        .err()
        .unwrap();
    assert_eq!(refused.exit_code(), 74, "{refused}");
}

//! Logs that outgrow what is gathered, that end, and that go on after their end.

use super::*;

/// An entry that is long enough for a few thousand to fill the room there is.
fn long(game_id: &str, index: u64) -> Write {
    let event = EventRow {
        index,
        seq: (index > 0).then_some(index),
        at_ms: index as i64,
        body: format!("{{\"n\":{index},\"text\":\"{}\"}}", "x".repeat(800)).into(),
    };
    Write::Event {
        game_id: game_id.into(),
        event,
    }
}

fn over(game_id: &str) -> Write {
    Write::GameState {
        game_id: game_id.into(),
        state: GameState::Finished,
        result: Some("{}".into()),
    }
}

async fn is_whole(store: &dyn Store, game_id: &str, entries: u64) {
    let log = store.log(game_id, 0, usize::MAX).await.unwrap();
    let places: Vec<u64> = log.iter().map(|event| event.index).collect();
    assert_eq!(places, (0..entries).collect::<Vec<_>>(), "{game_id}");
    assert!(log.iter().all(|event| event.body.text().contains("xxx")));
    let half = entries / 2;
    let page = store.log(game_id, half, 3).await.unwrap();
    assert!(page.iter().map(|event| event.index).eq(half..half + 3));
    let page = store.events(game_id, half, 3).await.unwrap();
    assert!(
        page.iter()
            .map(|event| event.seq)
            .eq((half..half + 3).map(Some))
    );
}

const GAMES: usize = 20;
const ENTRIES: u64 = 400;

#[tokio::test]
async fn logs_are_whole_however_much_has_gathered() {
    let names: Vec<String> = (0..GAMES).map(|i| format!("g{i}")).collect();
    check(
        async |store| {
            for name in &names {
                let made = Write::NewGame(game(name, "", ",a,b,"));
                store.append(vec![made]).await.unwrap();
            }
            for index in 0..ENTRIES {
                let all = names
                    .iter()
                    .map(|name| store.append(vec![long(name, index)]));
                for kept in futures_util::future::join_all(all).await {
                    kept.unwrap();
                }
                if index % 97 == 96 {
                    is_whole(store, &names[index as usize % GAMES], index + 1).await;
                }
            }
        },
        async |store| {
            for name in &names {
                is_whole(store, name, ENTRIES).await;
            }
        },
    )
    .await;
}

#[tokio::test]
async fn a_log_goes_on_after_the_end_of_its_game() {
    check(
        async |store| {
            let made = Write::NewGame(game("g", "", ",a,b,"));
            store.append(vec![made, long("g", 0)]).await.unwrap();
            let mut batch: Batch = (1..9).map(|index| long("g", index)).collect();
            batch.push(over("g"));
            store.append(batch).await.unwrap();
            is_whole(store, "g", 9).await;
            let again = store.append(vec![long("g", 8)]).await;
            assert!(
                matches!(again, Err(StoreError::Taken { index: 8, .. })),
                "{again:?}"
            );
            store.append(vec![long("g", 9)]).await.unwrap();
            store.append(vec![long("g", 10)]).await.unwrap();
            is_whole(store, "g", 11).await;
        },
        async |store| {
            is_whole(store, "g", 11).await;
            let again = store.append(vec![long("g", 10)]).await;
            assert!(
                matches!(again, Err(StoreError::Taken { index: 10, .. })),
                "{again:?}"
            );
            store.append(vec![long("g", 11), over("g")]).await.unwrap();
            is_whole(store, "g", 12).await;
        },
    )
    .await;
}

#[tokio::test]
async fn nothing_of_a_game_that_is_over_stays_in_memory() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    let open = vec![Write::NewGame(game("open", "", ",a,b,")), long("open", 0)];
    store.append(open).await.unwrap();
    let names: Vec<String> = (0..50).map(|i| format!("g{i}")).collect();
    for name in &names {
        let made = Write::NewGame(game(name, "", ",a,b,"));
        store.append(vec![made, long(name, 0)]).await.unwrap();
        store.append(vec![long(name, 1), over(name)]).await.unwrap();
        // Its bots take note of the end, one after the other and both at once.
        for late in [vec![2], vec![3], vec![4, 5]] {
            let late = late.into_iter().map(|index| long(name, index));
            store.append(late.collect()).await.unwrap();
        }
        is_whole(&store, name, 6).await;
    }
    assert!(
        store.games_gathered() <= 1,
        "but for the game that is played"
    );
    drop(store);
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    store.append(vec![long("open", 1)]).await.unwrap();
    assert_eq!(store.games_gathered(), 1, "played again");
    store.append(vec![long("g7", 6)]).await.unwrap();
    assert_eq!(store.games_gathered(), 1);
    store.append(vec![over("open")]).await.unwrap();
    assert_eq!(store.games_gathered(), 0);
    assert_eq!(store.log("open", 0, 9).await.unwrap().len(), 2);
    is_whole(&store, "g7", 7).await;
}

#[tokio::test]
async fn what_was_kept_is_there_though_the_process_died() {
    let (first, second) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
    let store = SqliteStore::open(first.path(), Durability::Process).unwrap();
    let made = Write::NewGame(game("g", "", ",a,b,"));
    store.append(vec![made, long("g", 0)]).await.unwrap();
    for index in 1..20 {
        store.append(vec![long("g", index)]).await.unwrap();
        store.copy_to(first.path(), second.path());
        let other = SqliteStore::open(second.path(), Durability::Process).unwrap();
        assert_eq!(
            other.log("g", 0, 100).await.unwrap().len() as u64,
            index + 1
        );
        other.append(vec![long("g", index + 1)]).await.unwrap();
        assert_eq!(
            other.log("g", 0, 100).await.unwrap().len() as u64,
            index + 2
        );
        drop(other);
        std::fs::remove_dir_all(second.path()).unwrap();
        std::fs::create_dir_all(second.path()).unwrap();
    }
}

#[tokio::test]
async fn a_damaged_piece_is_said_to_be_damaged() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    let made = Write::NewGame(game("g", "", ",a,b,"));
    store
        .append(vec![made, long("g", 0), over("g")])
        .await
        .unwrap();
    drop(store);
    let file = rusqlite::Connection::open(folder.path().join("mashimo.db")).unwrap();
    let cut = "UPDATE logs SET body = substr(body, 1, length(body) - 3)";
    assert_eq!(file.execute(cut, []).unwrap(), 1);
    drop(file);
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    let read = store.log("g", 0, 10).await;
    assert!(matches!(read, Err(StoreError::Damaged(_))), "{read:?}");
}

//! A process that dies between any two changes of its files, tables that can't be written, and copies
//! that are taken meanwhile.

use std::path::Path;
use std::sync::{Arc, Mutex};

use tempfile::TempDir;

use super::*;
use crate::serve::Durability;
use crate::store::sqlite::daybook::{Daybook, Record};
use crate::store::sqlite::{DATABASE, SqliteStore, backup, record, restore, still};
use crate::store::{AuditRow, Batch, GameFilter, MemoryStore, RegistryWrite, Store, StoreError};

/// A story with writes of all kinds: some games end, one goes on after its end, one is long.
fn story() -> Vec<Batch> {
    let mut story = vec![vec![made("long"), entry("long", 0), a_match("m", 0)]];
    for round in 0..60u64 {
        let id = format!("g{round}");
        story.push(vec![made(&id), entry(&id, 0), session("s", round)]);
        story.push(
            (1..5)
                .map(|n| entry(&id, n))
                .chain([entry("long", 2 * round + 1)])
                .collect(),
        );
        story.push(vec![entry("long", 2 * round + 2), line("ladder", round)]);
        story.push(vec![entry(&id, 5), over(&id), a_match("m", round + 1)]);
        if round % 7 == 3 {
            let said = AuditRow {
                order: 0,
                at_ms: round as i64,
                actor: "x".into(),
                action: "y".into(),
                subject: id.clone(),
                reason: String::new(),
            };
            let registered = Write::Registry(RegistryWrite::Audit(said));
            story.push(vec![
                registered,
                entry(&id, 6),
                entry(&id, 7),
                a_match("n", round),
            ]);
        } else {
            story.push(vec![entry(&id, 6)]);
            story.push(vec![entry(&id, 7)]);
        }
        let ends = Write::SessionEnd {
            session_id: "s".into(),
        };
        story.push(vec![ends]);
    }
    story
}

/// All that a store tells.
async fn told(store: &dyn Store) -> String {
    let games = store
        .games(&GameFilter::default(), None, 999)
        .await
        .unwrap();
    let mut logs = Vec::new();
    for game in &games {
        logs.push(store.log(&game.id, 0, 9999).await.unwrap());
    }
    let matches = store.matches(None, 99).await.unwrap();
    let lines = store.journal("ladder", 0, 999).await.unwrap();
    let sessions = store.sessions().await.unwrap();
    let audit = store.audit(None, 99).await.unwrap();
    let all = format!("{games:#?} {logs:#?} {matches:#?} {lines:#?} {sessions:#?} {audit:#?}");
    // Places are in the right order and otherwise a store's own.
    let lines = all
        .lines()
        .filter(|line| !line.trim().starts_with("order:"));
    lines.collect::<Vec<_>>().join("\n")
}

#[tokio::test]
async fn r07_whenever_it_dies_a_store_opens_with_all_that_was_kept() {
    for durability in [Durability::Process, Durability::Power] {
        let folder = tempfile::tempdir().unwrap();
        let store = SqliteStore::open(folder.path(), durability).unwrap();
        let memory = MemoryStore::default();
        for (number, batch) in story().into_iter().enumerate() {
            memory.append(batch.clone()).await.unwrap();
            store.append(batch).await.unwrap();
            if number % 11 == 0 {
                let dead = tempfile::tempdir().unwrap();
                store.copy_to(folder.path(), dead.path());
                let again = SqliteStore::open(dead.path(), durability).unwrap();
                assert_eq!(told(&again).await, told(&memory).await, "after {number}");
            }
        }
        assert_eq!(told(&store).await, told(&memory).await);
        store.close().await;
        let names = std::fs::read_dir(folder.path()).unwrap();
        let names: Vec<_> = names.map(|e| e.unwrap().file_name()).collect();
        let daybook = |name: &&std::ffi::OsString| name.to_string_lossy().contains("daybook");
        assert_eq!(names.iter().find(daybook), None, "the tables hold all");
    }
}

#[tokio::test]
async fn between_the_tables_and_the_end_of_a_daybook_nothing_is_there_twice() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    let dead: Arc<Mutex<Vec<TempDir>>> = Arc::default();
    let (kept, from) = (dead.clone(), folder.path().to_owned());
    store.still.at_every_step(move || {
        let to = tempfile::tempdir().unwrap();
        still::copy(&from, to.path());
        kept.lock().unwrap().push(to);
    });
    store.append(vec![made("g"), made("h")]).await.unwrap();
    let text = "x".repeat(3000);
    let long = |id: &str, index| entry_that_says(id, index, &text);
    for index in 0..200 {
        store
            .append(vec![long("g", index), long("h", index)])
            .await
            .unwrap();
    }
    store.close().await;
    let dead = std::mem::take(&mut *dead.lock().unwrap());
    assert!(dead.len() > 3, "daybooks end");
    let mut most = 0;
    for folder in dead {
        let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
        let (g, h) = (
            store.log("g", 0, 999).await.unwrap(),
            store.log("h", 0, 999).await.unwrap(),
        );
        assert!(
            g.iter().map(|e| e.index).eq(0..g.len() as u64),
            "no gap, nothing twice"
        );
        assert_eq!(g, h, "batches are whole");
        assert!(g.len() >= most, "nothing is lost again");
        most = g.len();
        let rows = store.games(&GameFilter::default(), None, 9).await.unwrap();
        assert_eq!(rows.len(), 2);
    }
}

#[tokio::test]
async fn a_daybook_whose_predecessor_is_lost_is_put_aside() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    store.append(vec![made("g"), entry("g", 0)]).await.unwrap();
    assert_eq!(
        store
            .games(&GameFilter::default(), None, 9)
            .await
            .unwrap()
            .len(),
        1
    );
    let dead = tempfile::tempdir().unwrap();
    store.copy_to(folder.path(), dead.path());
    let file = rusqlite::Connection::open(dead.path().join(DATABASE)).unwrap();
    let generation: i64 = file
        .query_row("SELECT generation FROM daybook", [], |row| row.get(0))
        .unwrap();
    drop(file);
    // What a power cut with `process` may leave: the newest daybook, and not all of the one before.
    let path = |generation| dead.path().join(format!("daybook-{generation}"));
    let mut book = Daybook::new(dead.path(), generation as u64, Durability::Process);
    for _ in 0..2 {
        let mut record = Record::new();
        record::push(record.says(), &entry("g", 1));
        book.append(&mut record).unwrap();
        book.turn();
    }
    std::fs::write(path(generation), b"").unwrap();
    let again = SqliteStore::open(dead.path(), Durability::Process).unwrap();
    assert!(!path(generation + 1).exists());
    assert!(
        dead.path()
            .join(format!("lost-daybook-{}", generation + 1))
            .exists()
    );
    again.append(vec![made("h"), entry("h", 0)]).await.unwrap();
    drop(again);
    let again = SqliteStore::open(dead.path(), Durability::Process).unwrap();
    assert_eq!(again.log("h", 0, 9).await.unwrap().len(), 1);
}

#[tokio::test]
async fn tables_that_cannot_be_written_stop_nobody_who_keeps_and_catch_up() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
    store
        .append(vec![made("g"), a_match("m", 0)])
        .await
        .unwrap();
    assert!(store.match_row("m").await.unwrap().is_some());
    let file = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    file.execute_batch("ALTER TABLE matches RENAME TO elsewhere")
        .unwrap();
    store
        .append(vec![a_match("m", 1), entry("g", 0), over("g")])
        .await
        .unwrap();
    let read = store.game("g").await;
    assert!(matches!(read, Err(StoreError::Io(_))), "{read:?}");
    assert_eq!(
        store.log("g", 0, 9).await.unwrap().len(),
        1,
        "it is in the daybook"
    );
    store
        .append(vec![entry("g", 1), a_match("m", 2)])
        .await
        .unwrap();
    let said = Write::Registry(RegistryWrite::Audit(AuditRow {
        order: 0,
        at_ms: 1,
        actor: "x".into(),
        action: "y".into(),
        subject: "z".into(),
        reason: String::new(),
    }));
    store
        .append(vec![said.clone(), entry("g", 2)])
        .await
        .unwrap_err();
    assert_eq!(
        store.log("g", 0, 9).await.unwrap().len(),
        2,
        "refused whole"
    );
    file.execute_batch("ALTER TABLE elsewhere RENAME TO matches")
        .unwrap();
    store.append(vec![said, entry("g", 2)]).await.unwrap();
    assert_eq!(store.match_row("m").await.unwrap().unwrap().body, "2");
    assert_eq!(
        store.game("g").await.unwrap().unwrap().state,
        GameState::Finished
    );
    assert_eq!(store.log("g", 0, 9).await.unwrap().len(), 3);
    assert_eq!(store.audit(None, 9).await.unwrap().len(), 1);
}

/// Entries of game `g` in a copy.
async fn in_copy(copy: &Path, at: &Path) -> u64 {
    restore(copy, at).unwrap();
    let store = SqliteStore::open(at, Durability::Process).unwrap();
    let log = store.log("g", 0, usize::MAX).await.unwrap();
    assert!(log.iter().map(|e| e.index).eq(0..log.len() as u64), "a gap");
    log.len() as u64
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_copy_taken_while_daybooks_come_and_go_has_all_that_was_kept_before() {
    let folder = tempfile::tempdir().unwrap();
    let data = folder.path().join("data");
    let store = Arc::new(SqliteStore::open(&data, Durability::Process).unwrap());
    store.append(vec![made("g")]).await.unwrap();
    let (kept, count) = tokio::sync::watch::channel(0);
    let writing = tokio::spawn({
        let store = store.clone();
        async move {
            for index in 0.. {
                store.append(vec![entry("g", index)]).await.unwrap();
                if kept.send(index + 1).is_err() {
                    break;
                }
            }
        }
    });
    let mut count = count;
    for copy in 0..8 {
        let before = *count.wait_for(|kept| *kept > copy * 400).await.unwrap();
        let (data, to) = (data.clone(), folder.path().join(format!("{copy}.db")));
        let copied = to.clone();
        let taken = tokio::task::spawn_blocking(move || backup(&data, &copied));
        assert_eq!(taken.await.unwrap().unwrap().games, 1);
        let found = in_copy(&to, &folder.path().join(format!("again-{copy}"))).await;
        assert!(found >= before, "copy {copy} has {found} of {before}");
    }
    drop(count);
    writing.await.unwrap();
}

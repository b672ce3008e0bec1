//! Folders of earlier programs.

use super::*;
use crate::serve::Durability;
use crate::store::Store;
use crate::store::sqlite::schema::STEPS;
use crate::store::sqlite::{APPLICATION_ID, DATABASE, SqliteStore};

/// Schema 4 had entries of games under way in segments, in lines of text, and parts of logs as well.
#[tokio::test]
async fn a_folder_of_schema_4_goes_on_with_its_parts_and_segments() {
    let folder = tempfile::tempdir().unwrap();
    let file = rusqlite::Connection::open(folder.path().join(DATABASE)).unwrap();
    for (before, step) in STEPS.iter().enumerate().take(4) {
        file.execute_batch(step).unwrap();
        if before + 1 == 3 {
            file.execute_batch("DROP TABLE events").unwrap();
        }
    }
    let lines = |game: i64, from: u64, to: u64| -> String {
        let line = |n| format!("{game} {n} {n} {} 7\n{{\"n\":{n}}}\n", n + 100);
        (from..to).map(line).collect()
    };
    for (id, state) in [("open", 0), ("done", 1)] {
        let row = "INSERT INTO games (id, match_id, spec, bots, state, made_ms, head, result)
                   VALUES (?1, 'm', 'kalah', ',a,b,', ?2, 1, '{}', '')";
        file.execute(row, rusqlite::params![id, state]).unwrap();
    }
    let mut part = file
        .prepare("INSERT INTO logs (place, game, last, body) VALUES (?1 << 24, ?1, ?2, ?3)")
        .unwrap();
    part.execute(rusqlite::params![1, 2, lines(1, 0, 3).into_bytes()])
        .unwrap();
    part.execute(rusqlite::params![2, 4, lines(2, 0, 5).into_bytes()])
        .unwrap();
    drop(part);
    // The first has an entry that a part has, too, and one of the other game.
    for segment in [lines(1, 2, 4) + &lines(2, 4, 5), lines(1, 4, 6)] {
        let body = segment.into_bytes();
        file.execute("INSERT INTO segments (body) VALUES (?1)", [body])
            .unwrap();
    }
    file.pragma_update(None, "application_id", APPLICATION_ID)
        .unwrap();
    file.pragma_update(None, "user_version", 4).unwrap();
    drop(file);
    for opened in 0..3 {
        let store = SqliteStore::open(folder.path(), Durability::Process).unwrap();
        for (id, entries) in [("open", 6 + opened), ("done", 5)] {
            let log = store.log(id, 0, 99).await.unwrap();
            let read: Vec<_> = log
                .iter()
                .map(|e| (e.index, e.body.text().len() >= 7))
                .collect();
            let wanted: Vec<_> = (0..entries).map(|n| (n, true)).collect();
            assert_eq!(read, wanted, "{id}");
        }
        assert_eq!(store.log("open", 0, 1).await.unwrap()[0].at_ms, 100);
        store.append(vec![entry("open", 6 + opened)]).await.unwrap();
    }
}

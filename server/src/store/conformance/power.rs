//! What a power cut leaves: everything up to some commit, and nothing of a later one.

use std::fs;
use std::path::Path;

use super::*;

const ENTRIES: u64 = 40;
/// How many places the file of the newest commits is cut at.
const CUTS: usize = 48;

/// A folder with the database and so much of what was committed after its last checkpoint; beyond it the disk
/// holds anything.
fn cut(from: &Path, log: &[u8], beyond: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let database = "mashimo.db";
    fs::copy(from.join(database), folder.path().join(database)).unwrap();
    let left = [log, beyond].concat();
    fs::write(folder.path().join("mashimo.db-wal"), left).unwrap();
    folder
}

async fn entries(folder: &Path) -> u64 {
    let store = SqliteStore::open(folder, Durability::Power).unwrap();
    let log = store.log("g", 0, usize::MAX).await.unwrap();
    let places: Vec<u64> = log.iter().map(|event| event.index).collect();
    let found = places.len() as u64;
    assert_eq!(places, (0..found).collect::<Vec<_>>(), "a gap");
    // It is a store like any other: it goes on where it ends.
    if found > 0 {
        store.append(vec![event("g", found)]).await.unwrap();
    }
    found
}

#[tokio::test]
async fn a_torn_end_costs_what_was_torn_and_nothing_before() {
    let folder = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Power).unwrap();
    let made = Write::NewGame(game("g", "", ",a,b,"));
    store.append(vec![made, event("g", 0)]).await.unwrap();
    for index in 1..ENTRIES {
        store.append(vec![event("g", index)]).await.unwrap();
    }
    // As it lies on the disk while the server lives: closing would tidy up.
    let log = fs::read(folder.path().join("mashimo.db-wal")).unwrap();
    let mut most = 0;
    for place in 0..=CUTS {
        let kept = &log[..log.len() * place / CUTS];
        for beyond in [&[][..], &[0xA5; 5000]] {
            let torn = cut(folder.path(), kept, beyond);
            let found = entries(torn.path()).await;
            assert!(
                found >= most,
                "less of it: cut {place}, {found} after {most}"
            );
            most = found;
        }
    }
    assert_eq!(most, ENTRIES);
}

//! What a power cut leaves: everything up to some commit, and nothing of a later one.

use std::fs;
use std::path::Path;

use super::*;

const ENTRIES: u64 = 40;
/// How many places the daybook is cut at.
const CUTS: usize = 48;

/// A folder as it is, but for how much of a file is on the disk; beyond it the disk holds anything.
fn cut(from: &Path, file: &str, kept: &[u8], beyond: &[u8]) -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let name = entry.unwrap().file_name();
        fs::copy(from.join(&name), folder.path().join(&name)).unwrap();
    }
    fs::write(folder.path().join(file), [kept, beyond].concat()).unwrap();
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
    let dead = tempfile::tempdir().unwrap();
    let store = SqliteStore::open(folder.path(), Durability::Power).unwrap();
    let made = Write::NewGame(game("g", "", ",a,b,"));
    store.append(vec![made, event("g", 0)]).await.unwrap();
    for index in 1..ENTRIES {
        store.append(vec![event("g", index)]).await.unwrap();
    }
    // As it lies on the disk while the server lives: closing would tidy up.
    store.copy_to(folder.path(), dead.path());
    let daybook = fs::read_dir(dead.path()).unwrap();
    let names = daybook.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let name = names.into_iter().find(|name| name.starts_with("daybook-"));
    let name = name.expect("what has not come to the tables yet");
    let written = fs::read(dead.path().join(&name)).unwrap();
    let mut most = 0;
    for place in 0..=CUTS {
        let kept = &written[..written.len() * place / CUTS];
        for beyond in [&[][..], &[0xA5; 5000]] {
            let torn = cut(dead.path(), &name, kept, beyond);
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

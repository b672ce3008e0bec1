//! Long logs, of which only what is wanted is unpacked.

use super::*;
use crate::serve::Durability;
use crate::store::{SqliteStore, Store};

/// Three private entries for each public one.
const PRIVATE: u64 = 3;
const PAGE: usize = 100;

fn written(index: u64) -> Write {
    let event = EventRow {
        index,
        seq: (index % (PRIVATE + 1) == PRIVATE).then_some(index / (PRIVATE + 1) + 1),
        at_ms: 1,
        body: format!("{{\"n\":{index}}}").into(),
    };
    Write::Event {
        game_id: "long".into(),
        event,
    }
}

/// Entries unpacked while a log of so many is read page by page, once by number and once by place.
async fn unpacked(store: &SqliteStore, entries: u64) -> [u64; 2] {
    let before = store.figures().unpacked.get();
    let (mut seqs, mut next) = (Vec::new(), 1);
    loop {
        let page = store.events("long", next, PAGE).await.unwrap();
        let Some(last) = page.last() else { break };
        next = last.seq.unwrap() + 1;
        seqs.extend(page.iter().filter_map(|event| event.seq));
    }
    assert!(seqs.into_iter().eq(1..=entries / (PRIVATE + 1)));
    let by_seq = store.figures().unpacked.get() - before;
    let mut places = 0;
    loop {
        let page = store.log("long", places, PAGE).await.unwrap();
        assert!(
            (places..)
                .zip(&page)
                .all(|(place, event)| event.index == place)
        );
        places += page.len() as u64;
        if page.is_empty() {
            break;
        }
    }
    assert_eq!(places, entries);
    [by_seq, store.figures().unpacked.get() - before - by_seq]
}

async fn append(store: &SqliteStore, entries: std::ops::Range<u64>) {
    let entries: Vec<u64> = entries.collect();
    for some in entries.chunks(500) {
        let batch = some.iter().map(|index| written(*index)).collect();
        store.append(batch).await.unwrap();
    }
}

#[tokio::test]
async fn a_log_twice_as_long_is_paged_at_twice_the_cost() {
    let folder = tempfile::tempdir().unwrap();
    let open = || SqliteStore::open(folder.path(), Durability::Process).unwrap();
    let store = open();
    store.append(vec![made("long")]).await.unwrap();
    append(&store, 0..12_000).await;
    let half = unpacked(&store, 12_000).await;
    append(&store, 12_000..24_000).await;
    let whole = unpacked(&store, 24_000).await;
    drop(store);
    // All of it in the tables.
    let at_rest = unpacked(&open(), 24_000).await;
    for by in 0..2 {
        let linear = |more: u64| more < half[by] * 3;
        assert!(linear(whole[by]), "{half:?}, then {whole:?}");
        assert!(linear(at_rest[by]), "{half:?}, then {at_rest:?} at rest");
    }
}

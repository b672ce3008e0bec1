//! Journals: in order, whole, and never written over.

use super::*;

fn entry(name: &str, index: u64, at_ms: i64) -> Write {
    Write::Journal {
        name: name.into(),
        row: JournalRow {
            index,
            at_ms,
            body: format!("{{\"n\":{index}}}"),
        },
    }
}

#[tokio::test]
async fn a_journal_comes_back_in_order_and_a_place_is_taken_once() {
    check(
        async |store| {
            let batch = (0..5).map(|index| entry("ladder/a", index, 7)).collect();
            store.append(batch).await.unwrap();
            store
                .append(vec![entry("ladder/b", 0, 3), entry("event/a", 0, 1)])
                .await
                .unwrap();
            let taken = vec![entry("ladder/a", 5, 7), entry("ladder/b", 0, 9)];
            let refused = store.append(taken).await;
            assert!(
                matches!(refused, Err(StoreError::Taken { index: 0, .. })),
                "{refused:?}"
            );
        },
        async |store| {
            let places = |rows: Vec<JournalRow>| rows.iter().map(|r| r.index).collect::<Vec<_>>();
            let read = async |name: &str, from, limit| {
                places(store.journal(name, from, limit).await.unwrap())
            };
            assert_eq!(
                read("ladder/a", 0, 10).await,
                [0, 1, 2, 3, 4],
                "refused whole"
            );
            assert_eq!(read("ladder/a", 2, 2).await, [2, 3]);
            assert!(read("ladder/none", 0, 10).await.is_empty());
            assert_eq!(
                store.journals("ladder/").await.unwrap(),
                ["ladder/b", "ladder/a"]
            );
            assert_eq!(store.journals("event/").await.unwrap(), ["event/a"]);
        },
    )
    .await;
}

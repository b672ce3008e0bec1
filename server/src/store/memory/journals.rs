//! Journals in memory.

use std::collections::BTreeMap;

use crate::store::{JournalRow, StoreError};

/// All journals, by name.
#[derive(Default)]
pub(super) struct Journals(BTreeMap<String, BTreeMap<u64, JournalRow>>);

impl Journals {
    pub(super) fn admit(&self, name: &str, row: &JournalRow) -> Result<(), StoreError> {
        let taken = self
            .0
            .get(name)
            .is_some_and(|rows| rows.contains_key(&row.index));
        if taken {
            let (game_id, index) = (name.to_owned(), row.index);
            return Err(StoreError::Taken { game_id, index });
        }
        Ok(())
    }

    pub(super) fn put(&mut self, name: String, row: JournalRow) {
        self.0.entry(name).or_default().insert(row.index, row);
    }

    pub(super) fn read(&self, name: &str, from_index: u64, limit: usize) -> Vec<JournalRow> {
        let rows = self.0.get(name).into_iter();
        let rows = rows.flat_map(|rows| rows.range(from_index..).map(|(_, row)| row));
        rows.take(limit).cloned().collect()
    }

    pub(super) fn names(&self, prefix: &str) -> Vec<String> {
        let mut found: Vec<(i64, &String)> = self
            .0
            .iter()
            .filter(|(name, _)| name.starts_with(prefix))
            .filter_map(|(name, rows)| Some((rows.get(&0)?.at_ms, name)))
            .collect();
        found.sort();
        found.into_iter().map(|(_, name)| name.clone()).collect()
    }
}

//! The journal of a tournament: written before it is in force, read at a start.

use std::sync::Arc;

use super::{Head, Tournament};
use crate::arena::Shared;
use crate::arena::clock::wall;
use crate::arena::refusal::Refusal;
use crate::store::{JournalRow, Write};
use crate::tournament::open::{Act, Entry, Open};

/// Entries of a journal that are read at a time.
const PAGE: usize = 500;

impl Shared {
    /// All tournaments as their journals have them, and their games followed again.
    pub(in crate::arena) async fn open_tournaments(self: &Arc<Shared>) -> Result<(), Refusal> {
        for name in self.store.journals("event/").await? {
            match self.read_tournament(&name).await {
                Ok(tournament) => {
                    let tournament = Arc::new(tournament);
                    self.tournaments.insert(&tournament);
                    self.go_on(&tournament).await;
                }
                Err(refusal) => tracing::error!(name, %refusal, "tournament can't be read"),
            }
        }
        Ok(())
    }

    async fn read_tournament(&self, name: &str) -> Result<Tournament, Refusal> {
        let bad = |error: &dyn std::fmt::Display| Refusal::Bug(format!("journal {name}: {error}"));
        let first = self.store.journal(name, 0, 1).await?;
        let first = first.first().ok_or_else(|| bad(&"it is empty"))?;
        let head: Head = serde_json::from_str(&first.body).map_err(|error| bad(&error))?;
        let mut tournament = Tournament::new(head).map_err(|error| bad(&error))?;
        let open = Arc::make_mut(tournament.state.get_mut());
        loop {
            let page = self.store.journal(name, open.entries() + 1, PAGE).await?;
            if page.is_empty() {
                return Ok(tournament);
            }
            for row in &page {
                let entry: Entry = serde_json::from_str(&row.body).map_err(|error| bad(&error))?;
                open.apply(&entry.act);
            }
        }
    }

    /// Everything that was done to a tournament, oldest first, from an entry on.
    pub(crate) async fn tournament_entries(
        &self,
        id: &str,
        from: u64,
        limit: usize,
    ) -> Result<Vec<(u64, Entry)>, Refusal> {
        let rows = self.store.journal(&name(id), from.max(1), limit).await?;
        let read = |row: JournalRow| {
            let bad =
                |error| Refusal::Bug(format!("tournament {id}, entry {}: {error}", row.index));
            let entry = serde_json::from_str(&row.body).map_err(bad)?;
            Ok((row.index, entry))
        };
        rows.into_iter().map(read).collect()
    }
}

pub(super) fn entry(actor: &str, act: Act) -> Entry {
    Entry {
        at_ms: wall().0,
        actor: actor.to_owned(),
        act,
    }
}

/// The next entry as it is stored; the head is entry 0.
pub(super) fn row(tournament: &Tournament, open: &Open, entry: &Entry) -> Write {
    Write::Journal {
        name: name(&tournament.head.id),
        row: JournalRow {
            index: open.entries() + 1,
            at_ms: entry.at_ms as i64,
            body: serde_json::to_string(entry).expect("an entry is made of what JSON can hold"),
        },
    }
}

pub(super) fn name(id: &str) -> String {
    format!("event/{id}")
}

//! Counting anew: arbiters change results, and every rating after them.

use std::sync::Arc;

use tracing::info;

use super::super::{LadderConfig, corrections};
use super::{Task, rated, unplayed};
use crate::arena::Shared;
use crate::arena::clock::wall;
use crate::arena::refusal::Refusal;
use crate::arena::rows;
use crate::ladder::Ledger;
use crate::store::{JournalRow, Write};

/// A ladder as its journals have it, and how many results were changed.
pub(super) async fn fold(
    shared: &Arc<Shared>,
    config: &LadderConfig,
) -> Result<(Ledger, u64), Refusal> {
    let changed = shared.ladder_corrections(&config.name).await?;
    let corrections = changed.len() as u64;
    let mut ledger = Ledger::corrected(config, changed.into_iter().collect());
    loop {
        let page = shared
            .ladder_entries(&config.name, ledger.entries())
            .await?;
        if page.is_empty() {
            return Ok((ledger, corrections));
        }
        page.iter().for_each(|entry| ledger.apply(entry));
    }
}

/// Notes what an arbiter made of a game, after so many others.
pub(in crate::arena) async fn correct(
    shared: &Shared,
    ladder: &str,
    before: u64,
    game_id: &str,
) -> Result<(), Refusal> {
    let row = shared.store.game(game_id).await?;
    let row = row.ok_or_else(|| Refusal::GameUnknown(game_id.to_owned()))?;
    let entry = match rows::stored_ending(&row) {
        Some(ending) => rated(game_id.to_owned(), &ending),
        None => unplayed(game_id.to_owned()),
    };
    let row = JournalRow {
        index: before,
        at_ms: wall().0 as i64,
        body: serde_json::to_string(&entry).expect("an entry is made of what JSON can hold"),
    };
    let name = corrections(ladder);
    Ok(shared
        .store
        .append(vec![Write::Journal { name, row }])
        .await?)
}

impl Task {
    /// Takes in what an arbiter made of a game, and counts everything from the first game on anew.
    pub(super) async fn recount(&mut self, game_id: String) -> Result<(), Refusal> {
        if self.ledger.playing().any(|(id, _)| id == game_id) {
            // It is about to be counted, as it stands now.
            return Ok(());
        }
        let name = &self.config.name;
        correct(&self.shared, name, self.corrections, &game_id).await?;
        (self.ledger, self.corrections) = fold(&self.shared, &self.config).await?;
        // The official table is fitted anew as well.
        self.fitted = None;
        info!(ladder = self.config.name, game_id, "counted anew");
        Ok(())
    }
}

//! The events of a game page by page: a page costs what is on it, however long the game is.

use std::sync::Arc;

use super::Shared;
use super::delayed::Behind;
use super::frame::Published;
use super::refusal::Refusal;
use super::replay::Replay;
use super::restore::read_events;
use super::table_info::TableInfo;
use crate::store::{GameRow, GameState};

/// Entries before a page that are looked at first for how the game stood there; four times as many each
/// time that they do not tell.
const LOOK_BACK: u64 = 16;

/// A page of a game's public events.
pub(crate) struct EventsPage {
    pub(crate) events: Vec<Arc<Published>>,
    /// The first event of the next page, if there is one that may be seen already.
    pub(crate) next_seq: Option<u64>,
}

impl Shared {
    /// The public events of a game from a number on, at most `size`, as spectators may see them.
    ///
    /// # Errors
    /// There is no such game, or it can't be read.
    pub(crate) async fn events_page(
        &self,
        id: &str,
        from_seq: u64,
        size: usize,
    ) -> Result<EventsPage, Refusal> {
        let row = self.row(id).await?;
        let info = self.info(&row).await?;
        let behind = Behind::of(&info.config.policies);
        if row.state != GameState::Open || behind.is_nothing() {
            let events = self.events_from(&info, from_seq, size).await?;
            return Ok(EventsPage::cut(events, size));
        }
        // How far it is first: what is played meanwhile is not shown yet.
        let Some(view) = self.live_view(id).await else {
            // It ends at this moment, or its task has given up: its whole log tells what may be seen.
            let seen = self.see_row(&row).await?;
            return Ok(EventsPage::cut(seen.events(from_seq), size));
        };
        let mut events = self.events_from(&info, from_seq, size).await?;
        let shown = events
            .iter()
            .position(|event| !behind.shows(event, view.ply));
        events.truncate(shown.unwrap_or(events.len()));
        Ok(EventsPage::cut(events, size))
    }

    async fn info(&self, row: &GameRow) -> Result<Arc<TableInfo>, Refusal> {
        match self.tables.get(&row.id) {
            Some(table) => Ok(table.info.clone()),
            None => self.read_info(row).await,
        }
    }

    /// The public events from a number on, one more than fit on the page.
    async fn events_from(
        &self,
        info: &Arc<TableInfo>,
        from_seq: u64,
        size: usize,
    ) -> Result<Vec<Arc<Published>>, Refusal> {
        let rows = self.store.events(info.id(), from_seq, size + 1).await?;
        let events = read_events(info.id(), &rows)?;
        let Some(first) = events.first() else {
            return Ok(Vec::new());
        };
        let mut replay = self.replay_before(info, first.index).await?;
        // Private entries change nothing of what is public.
        Ok(events
            .iter()
            .filter_map(|event| replay.follow(event))
            .collect())
    }

    /// How a game stood before an entry of its log. What that is was last said by the entries before it.
    async fn replay_before(&self, info: &Arc<TableInfo>, index: u64) -> Result<Replay, Refusal> {
        let mut reach = LOOK_BACK;
        loop {
            let from = index.saturating_sub(reach);
            let before = (index - from) as usize;
            let rows = self.store.log(info.id(), from, before).await?;
            let mut replay = Replay::new(info.clone());
            read_events(info.id(), &rows)?
                .iter()
                .for_each(|event| replay.note(event));
            if from == 0 || replay.knows_all() {
                return Ok(replay);
            }
            reach = reach.saturating_mul(4);
        }
    }
}

impl EventsPage {
    fn cut(mut events: Vec<Arc<Published>>, size: usize) -> EventsPage {
        let next_seq = events.get(size).and_then(|event| event.event.seq);
        events.truncate(size);
        EventsPage { events, next_seq }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::long;
    use crate::arena::table::event_write;
    use crate::serve::Durability;
    use crate::store::{SqliteStore, Store};

    const PAGE: usize = 500;

    /// Entries that the store unpacks while a game of so many decisions is read page by page.
    async fn unpacked(plies: u32) -> u64 {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(folder.path(), Durability::Process).unwrap());
        let shared = long::shared(store.clone());
        let (info, log) = long::game(&shared, plies);
        store.append(vec![long::made(&info)]).await.unwrap();
        for events in log.chunks(300) {
            let writes = events
                .iter()
                .map(|event| event_write(info.id(), event.clone()));
            store.append(writes.collect()).await.unwrap();
        }
        let whole = shared.see(info.id()).await.unwrap().events(1);
        assert_eq!(whole.len() as u32, plies + 1);
        let before = store.figures().unpacked.get();
        let (mut paged, mut next) = (Vec::new(), Some(1));
        while let Some(from) = next {
            let page = shared.events_page(info.id(), from, PAGE).await.unwrap();
            paged.extend(page.events);
            next = page.next_seq;
        }
        let unpacked = store.figures().unpacked.get() - before;
        assert_eq!(paged.len(), whole.len());
        for (paged, whole) in paged.iter().zip(&whole) {
            assert_eq!(paged.event, whole.event);
            let seen = |it: &Published| (it.position, it.clocks.clone(), it.running, it.ply);
            assert_eq!(seen(paged), seen(whole), "after {:?}", paged.event.seq);
        }
        unpacked
    }

    #[tokio::test]
    async fn a_game_twice_as_long_is_paged_at_twice_the_cost() {
        let (short, long) = (unpacked(3_000).await, unpacked(6_000).await);
        assert!(long * 10 < short * 25, "{short} entries, then {long}");
    }
}

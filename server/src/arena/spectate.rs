//! Games as spectators see them: as they stand, event by event, on paper; each with the match's delay.

use std::sync::Arc;

use super::Shared;
use super::delayed::{Behind, Delayed};
use super::frame::{Published, TableView};
use super::refusal::Refusal;
use super::replay::Replay;
use super::table::Order;
use super::table_info::TableInfo;
use crate::game::{Event, EventKind, Game};
use crate::record::Record;
use crate::store::GameRow;

/// What spectators may see of a game, read from its log.
pub(crate) struct Seen {
    pub(crate) view: TableView,
    log: Vec<Event>,
    /// What has happened and may not be seen yet.
    hidden: Vec<Arc<Published>>,
}

/// A game that is followed.
pub(crate) struct Followed {
    pub(crate) seen: Seen,
    /// What follows, unless it is over.
    pub(crate) live: Option<Delayed>,
}

impl Shared {
    pub(super) async fn row(&self, id: &str) -> Result<GameRow, Refusal> {
        let row = self.store.game(id).await?;
        row.ok_or_else(|| Refusal::GameUnknown(id.to_owned()))
    }

    /// How a game stands, as spectators see it.
    pub(crate) async fn glance(&self, id: &str) -> Result<TableView, Refusal> {
        if let Some(view) = self.shown_as_it_is(id).await {
            return Ok(view);
        }
        Ok(self.see(id).await?.view)
    }

    /// The same of a row that a list held.
    pub(crate) async fn glance_at_row(&self, row: &GameRow) -> Result<TableView, Refusal> {
        if let Some(view) = self.shown_as_it_is(&row.id).await {
            return Ok(view);
        }
        Ok(self.see_row(row).await?.view)
    }

    /// A game that is being played and shown without delay: how long it has been played costs nothing.
    async fn shown_as_it_is(&self, id: &str) -> Option<TableView> {
        match self.is_shown_as_it_is(id) {
            true => self.live_view(id).await,
            false => None,
        }
    }

    fn is_shown_as_it_is(&self, id: &str) -> bool {
        let table = self.tables.get(id);
        table.is_some_and(|table| Behind::of(&table.info.config.policies).is_nothing())
    }

    /// A game as spectators see it, and what happened.
    pub(crate) async fn see(&self, id: &str) -> Result<Seen, Refusal> {
        let row = self.row(id).await?;
        self.see_row(&row).await
    }

    /// The same of a row that a list held.
    pub(crate) async fn see_row(&self, row: &GameRow) -> Result<Seen, Refusal> {
        if self.is_shown_as_it_is(&row.id) {
            let log = self.read_log(&row.id).await?;
            if let Some(view) = self.live_view(&row.id).await {
                let hidden = Vec::new();
                return Ok(Seen { view, log, hidden });
            }
        }
        let (game, info, mut log) = self.read_game(row).await?;
        let seen = Behind::of(&game.config().policies).visible(&log);
        if seen < log.len() {
            let mut hidden = published(&info, &log);
            log.truncate(seen);
            let last = log.iter().rev().find_map(|event| event.seq);
            hidden.retain(|event| event.event.seq > last);
            let game = self.replayed(&info, &log)?;
            let view = super::view::of(&game, &info, self.clock.mono());
            return Ok(Seen { view, log, hidden });
        }
        let mut view = match self.live_view(&row.id).await {
            Some(view) => view,
            None => super::view::of(&game, &info, self.clock.mono()),
        };
        view.ended_ms = view.ended_ms.or_else(|| ended_ms(&log));
        let hidden = Vec::new();
        Ok(Seen { view, log, hidden })
    }

    /// A game that is being played knows its clocks and connections better than its log does.
    pub(super) async fn live_view(&self, id: &str) -> Option<TableView> {
        let table = self.tables.get(id)?;
        let view = table.ask(Order::View).await.ok()?;
        view.ending.is_none().then_some(view)
    }

    fn replayed(&self, info: &Arc<TableInfo>, log: &[Event]) -> Result<Game, Refusal> {
        let game = Game::restore(info.ruleset.clone(), log, self.clock.now());
        game.map_err(|error| Refusal::Bug(format!("the log of game {}: {error}", info.id())))
    }

    /// A game and everything that happens in it from now on, without a gap in between.
    pub(crate) async fn follow(&self, id: &str) -> Result<Followed, Refusal> {
        // First listen, then read: what happens in between comes twice and is told by its number.
        let live = match self.tables.get(id) {
            Some(table) => table.ask(Order::Watch).await.ok(),
            None => None,
        };
        let mut seen = self.see(id).await?;
        let behind = Behind::of(&seen.view.info.config.policies);
        let over = seen.view.ending.is_some();
        let hidden = std::mem::take(&mut seen.hidden);
        let live = live.filter(|_| !over);
        let live = live.map(|(_, events)| Delayed::new(events, behind, hidden));
        Ok(Followed { seen, live })
    }

    /// A game on paper, as far as spectators may see it; none before it was made.
    pub(crate) async fn record(&self, row: &GameRow) -> Result<Option<Record>, Refusal> {
        let mut log = self.read_log(&row.id).await?;
        let config = Game::config_of(&log).map_err(|error| Refusal::Bug(error.to_string()))?;
        log.truncate(Behind::of(&config.policies).visible(&log));
        Ok(Record::of(&log))
    }
}

impl Seen {
    /// The number of the last event that was read; the view may know more.
    pub(crate) fn last_seq(&self) -> u64 {
        let last = self.log.iter().rev().find_map(|event| event.seq);
        last.unwrap_or(0)
    }

    /// The public events from a number on.
    pub(crate) fn events(&self, from_seq: u64) -> Vec<Arc<Published>> {
        let mut events = published(&self.view.info, &self.log);
        events.retain(|event| event.event.seq >= Some(from_seq));
        events
    }
}

fn published(info: &Arc<TableInfo>, log: &[Event]) -> Vec<Arc<Published>> {
    let mut replay = Replay::new(info.clone());
    log.iter()
        .filter_map(|event| replay.follow(event))
        .collect()
}

fn ended_ms(log: &[Event]) -> Option<u64> {
    let over = |event: &&Event| matches!(event.kind, EventKind::Over(_));
    log.iter().find(over).map(|event| event.time.0)
}

//! Games as spectators see them: as they stand, event by event, on paper; each with the match's delay.

use std::sync::Arc;

use tokio::sync::broadcast;

use super::Shared;
use super::frame::{Published, TableView};
use super::refusal::Refusal;
use super::replay::{Replay, visible};
use super::table::Order;
use super::table_info::TableInfo;
use crate::game::{Event, EventKind, Game};
use crate::record::Record;
use crate::store::GameRow;

/// What spectators may see of a game, read from its log.
pub(crate) struct Seen {
    pub(crate) view: TableView,
    pub(crate) log: Vec<Event>,
}

/// A game that is followed.
pub(crate) struct Followed {
    pub(crate) seen: Seen,
    /// What happens from now on, unless it is over.
    pub(crate) live: Option<broadcast::Receiver<Arc<Published>>>,
    /// By how many decisions a spectator is behind.
    pub(crate) delay: u32,
}

impl Shared {
    async fn row(&self, id: &str) -> Result<GameRow, Refusal> {
        let row = self.store.game(id).await?;
        row.ok_or_else(|| Refusal::GameUnknown(id.to_owned()))
    }

    /// A game as spectators see it.
    pub(crate) async fn see(&self, id: &str) -> Result<Seen, Refusal> {
        let row = self.row(id).await?;
        self.see_row(&row).await
    }

    /// The same of a row that a list held.
    pub(crate) async fn see_row(&self, row: &GameRow) -> Result<Seen, Refusal> {
        let (game, info, mut log) = self.read_game(row).await?;
        let seen = visible(&log, game.config().policies.spectator_delay_plies);
        let hidden = seen < log.len();
        log.truncate(seen);
        if !hidden && let Some(view) = self.live_view(&row.id).await {
            return Ok(Seen { view, log });
        }
        let game = if hidden {
            self.replayed(&info, &log)?
        } else {
            game
        };
        let mut view = super::view::of(&game, &info, self.clock.mono());
        view.ended_ms = ended_ms(&log);
        Ok(Seen { view, log })
    }

    /// A game that is being played knows its clocks and connections better than its log does.
    async fn live_view(&self, id: &str) -> Option<TableView> {
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
        let seen = self.see(id).await?;
        let delay = seen.view.info.config.policies.spectator_delay_plies;
        let over = seen.view.ending.is_some();
        let live = live.filter(|_| !over).map(|(_, events)| events);
        Ok(Followed { seen, live, delay })
    }

    /// A game on paper, as far as spectators may see it; none before it was made.
    pub(crate) async fn record(&self, row: &GameRow) -> Result<Option<Record>, Refusal> {
        let mut log = self.read_log(&row.id).await?;
        let config = Game::config_of(&log).map_err(|error| Refusal::Bug(error.to_string()))?;
        let delay = config.policies.spectator_delay_plies;
        log.truncate(visible(&log, delay));
        Ok(Record::of(&log))
    }
}

impl Seen {
    /// The public events from a number on.
    pub(crate) fn events(&self, from_seq: u64) -> Vec<Arc<Published>> {
        let mut replay = Replay::new(self.view.info.clone());
        let published = self.log.iter().filter_map(|event| replay.follow(event));
        published
            .filter(|event| event.event.seq >= Some(from_seq))
            .collect()
    }
}

fn ended_ms(log: &[Event]) -> Option<u64> {
    let over = |event: &&Event| matches!(event.kind, EventKind::Over(_));
    log.iter().find(over).map(|event| event.time.0)
}

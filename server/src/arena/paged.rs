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
    use mashimo_engine::rules::Stuck;
    use mashimo_engine::{Rules, Seat};

    use super::*;
    use crate::arena::rows;
    use crate::arena::rulebook::Chosen;
    use crate::arena::table::event_write;
    use crate::arena::table_info::Place;
    use crate::game::{
        Choice, ClockSpec, Command, Control, Event, Game, GameConfig, Policies, SeatConfig, Span,
        Submission,
    };
    use crate::serve::{Config, Durability, Stop};
    use crate::store::{SqliteStore, Store, Write};

    const PAGE: usize = 500;

    /// Nothing is taken, no store is sown, and who has nothing to sow misses the turn.
    fn without_end() -> Rules {
        Rules {
            stuck: Stuck::EmptySkipped,
            ..Rules::PLAIN
        }
    }

    fn config(chosen: &Chosen, max_plies: u32) -> GameConfig {
        let seat = |bot: &str| SeatConfig {
            bot: bot.into(),
            ..SeatConfig::default()
        };
        GameConfig {
            game_id: "long".into(),
            ruleset: chosen.named.clone(),
            start: chosen.ruleset.text(&chosen.ruleset.start()),
            seats: vec![seat("a"), seat("b")],
            clock: ClockSpec {
                control: Control::PerMove {
                    limit: Span::seconds(1),
                    overtime_bank: Span::ZERO,
                },
                margin: Span::ZERO,
                lag_compensation: None,
                first_move_deadline: None,
                hard_turn_limit: Span::seconds(60),
            },
            policies: Policies {
                max_plies,
                ..Policies::default()
            },
            seed: 7,
            rated: false,
            part_of: None,
        }
    }

    fn step(shared: &Shared, game: &mut Game, command: Command) -> Vec<Event> {
        game.run(command, shared.clock.now()).unwrap().events
    }

    /// The log of a game of so many decisions.
    fn log(shared: &Shared, chosen: &Chosen, plies: u32) -> (Game, Vec<Event>) {
        let now = shared.clock.now();
        let config = config(chosen, 2 * plies);
        let (mut game, created) = Game::create(config, chosen.ruleset.clone(), now).unwrap();
        let mut log = vec![created];
        for seat in [Seat(0), Seat(1)] {
            log.extend(step(shared, &mut game, Command::Ready(seat)));
        }
        while let Some(open) = game.open().filter(|_| game.ply() < plies) {
            // A choice that leads round in no circle.
            let choices = game.line().legal_moves().len() as u32;
            let submission = Submission {
                seat: open.seat,
                decision_id: open.decision_id,
                attempt: 1,
                choice: Choice::Index(game.ply().pow(2) / 3 % choices),
                decoded_at: shared.clock.mono(),
                think_time: None,
                diagnostics: None,
            };
            log.extend(step(shared, &mut game, Command::Move(submission)));
        }
        (game, log)
    }

    /// Entries that the store unpacks while a game of so many decisions is read page by page.
    async fn unpacked(plies: u32) -> u64 {
        let folder = tempfile::tempdir().unwrap();
        let store = Arc::new(SqliteStore::open(folder.path(), Durability::Process).unwrap());
        let config = Config {
            engine_threads: 0,
            ..Config::throwaway()
        };
        let shared = Shared::open(&config, store.clone(), Stop::default()).unwrap();
        let chosen = shared.rulebook.by_rules(&without_end()).unwrap();
        let (game, log) = log(&shared, &chosen, plies);
        let info = TableInfo {
            config: game.config().clone(),
            ruleset: chosen.ruleset,
            start: *game.line().start(),
            place: Place::default(),
            made: shared.clock.now().wall,
        };
        let made = vec![Write::NewGame(rows::new_game(&info))];
        store.append(made).await.unwrap();
        for events in log.chunks(300) {
            let writes = events.iter().map(|event| event_write("long", event));
            store.append(writes.collect()).await.unwrap();
        }
        let whole = shared.see("long").await.unwrap().events(1);
        assert_eq!(whole.len() as u32, plies + 1);
        let before = store.figures().unpacked.get();
        let (mut paged, mut next) = (Vec::new(), Some(1));
        while let Some(from) = next {
            let page = shared.events_page("long", from, PAGE).await.unwrap();
            paged.extend(page.events);
            next = page.next_seq;
        }
        let unpacked = store.figures().unpacked.get() - before;
        assert_eq!(paged.len(), whole.len());
        for (paged, whole) in paged.iter().zip(&whole) {
            assert_eq!(paged.event, whole.event);
            let seen = |it: &Published| (it.position, it.clocks.clone(), it.running, it.ply);
            assert_eq!(
                seen(paged),
                seen(whole),
                "as it stood after {:?}",
                paged.event.seq
            );
        }
        unpacked
    }

    #[tokio::test]
    async fn a_game_twice_as_long_is_paged_at_twice_the_cost() {
        let (short, long) = (unpacked(3_000).await, unpacked(6_000).await);
        assert!(long * 10 < short * 25, "{short} entries, then {long}");
    }
}

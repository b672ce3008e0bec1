//! After a restart: sessions, matches and games go on from what is stored.

use std::collections::HashMap;
use std::sync::Arc;

use mashimo_engine::Level;
use tokio::sync::mpsc;
use tracing::{error, info};

use super::Shared;
use super::house::HouseSeat;
use super::matches::restore_match;
use super::refusal::Refusal;
use super::rows;
use super::seat::{BotSeat, Occupant};
use super::table::{Ended, Table};
use super::table_info::TableInfo;
use crate::game::{Event, Game, GameConfig, Millis};
use crate::matches::PlayedGame;
use crate::record::event_from_json;
use crate::store::{GameFilter, GameRow, GameState};

/// Rows that are read at a time.
const PAGE: usize = 500;

/// Where the games of a match tell that they are over.
type OnEnd = mpsc::UnboundedSender<Ended>;

impl Shared {
    /// Goes on with everything that was under way. One game that can't be read stops no other.
    pub(crate) async fn restore(self: &Arc<Shared>) -> Result<(), Refusal> {
        let registered = self.store.registry().await?;
        let challenges = registered.challenges.clone();
        self.registry.load(registered);
        self.sessions.restore(self.store.sessions().await?);
        self.restore_challenges(challenges).await?;
        let mut on_end: HashMap<String, OnEnd> = HashMap::new();
        let mut tasks = Vec::new();
        for row in self.open_matches().await? {
            match restore_match(self, &row).await {
                Ok(task) => {
                    on_end.insert(row.id, task.on_end());
                    tasks.push(task);
                }
                Err(refusal) => error!(match_id = row.id, %refusal, "match can't be read"),
            }
        }
        let ladders = self.open_ladders().await?;
        for ladder in &ladders {
            on_end.insert(ladder.match_id(), ladder.on_end());
        }
        let filter = GameFilter {
            state: Some(GameState::Open),
            ..GameFilter::default()
        };
        let games = self.all_games(&filter).await?;
        for row in &games {
            let on_end = on_end.get(&row.match_id).cloned();
            if let Err(refusal) = self.restore_game(row, on_end).await {
                error!(game_id = row.id, %refusal, "game can't be read");
            }
        }
        if !games.is_empty() || !tasks.is_empty() {
            info!(
                games = games.len(),
                matches = tasks.len(),
                "going on after a restart"
            );
        }
        self.restore_ends().await?;
        self.open_tournaments().await?;
        for task in tasks {
            tokio::spawn(task.run());
        }
        for ladder in ladders {
            tokio::spawn(ladder.run());
        }
        Ok(())
    }

    async fn open_matches(&self) -> Result<Vec<crate::store::MatchRow>, Refusal> {
        let (mut open, mut before) = (Vec::new(), None);
        loop {
            let page = self.store.matches(before, PAGE).await?;
            let Some(last) = page.last() else {
                return Ok(open);
            };
            before = Some(last.order);
            open.extend(page.into_iter().filter(|row| row.open));
        }
    }

    /// All games of a filter, oldest first.
    pub(crate) async fn all_games(&self, filter: &GameFilter) -> Result<Vec<GameRow>, Refusal> {
        let (mut all, mut before) = (Vec::new(), None);
        loop {
            let page = self.store.games(filter, before, PAGE).await?;
            let Some(last) = page.last() else { break };
            before = Some(last.order);
            all.extend(page);
        }
        all.reverse();
        Ok(all)
    }

    /// The games of a match as its fold needs them.
    pub(crate) async fn played_games(&self, match_id: &str) -> Result<Vec<PlayedGame>, Refusal> {
        let filter = GameFilter {
            match_id: Some(match_id.to_owned()),
            ..GameFilter::default()
        };
        let mut played = Vec::new();
        for row in self.all_games(&filter).await? {
            let created = self.store.log(&row.id, 0, 1).await?;
            let events = read_events(&row.id, &created)?;
            let config = Game::config_of(&events).map_err(|e| damaged(&row.id, &e))?;
            if let Some(part_of) = config.part_of.clone() {
                let ending = rows::stored_ending(&row);
                played.push(PlayedGame {
                    game_id: row.id,
                    part_of,
                    ending,
                });
            }
        }
        Ok(played)
    }

    /// The whole log of a game.
    pub(crate) async fn read_log(&self, game_id: &str) -> Result<Vec<Event>, Refusal> {
        // At once: page by page a long log would be gone through again and again.
        let rows = self.store.log(game_id, 0, usize::MAX).await?;
        read_events(game_id, &rows)
    }

    /// A game as its log has it, and what does not change of it.
    pub(crate) async fn read_game(
        &self,
        row: &GameRow,
    ) -> Result<(Game, Arc<TableInfo>, Vec<Event>), Refusal> {
        let log = self.read_log(&row.id).await?;
        let (game, info) = self.game_of(row, &log)?;
        Ok((game, info, log))
    }

    /// What does not change of a game, from the first entry of its log.
    pub(crate) async fn read_info(&self, row: &GameRow) -> Result<Arc<TableInfo>, Refusal> {
        let first = self.store.log(&row.id, 0, 1).await?;
        let (_, info) = self.game_of(row, &read_events(&row.id, &first)?)?;
        Ok(info)
    }

    fn game_of(&self, row: &GameRow, log: &[Event]) -> Result<(Game, Arc<TableInfo>), Refusal> {
        let config = Game::config_of(log).map_err(|e| damaged(&row.id, &e))?;
        let chosen = self.rulebook.by_ref(&config.ruleset)?;
        let game = Game::restore(chosen.ruleset.clone(), log, self.clock.now())
            .map_err(|e| damaged(&row.id, &e))?;
        let info = Arc::new(TableInfo {
            config: game.config().clone(),
            ruleset: chosen.ruleset,
            start: *game.line().start(),
            place: rows::place(row),
            made: Millis(row.made_ms.unsigned_abs()),
        });
        Ok((game, info))
    }

    async fn restore_game(
        self: &Arc<Shared>,
        row: &GameRow,
        on_end: Option<OnEnd>,
    ) -> Result<(), Refusal> {
        let (game, info, log) = self.read_game(row).await?;
        let seats = self.occupants(&info)?;
        Table::start(self.clone(), game, info, seats, &log, on_end);
        Ok(())
    }

    fn occupants(&self, info: &TableInfo) -> Result<Vec<Occupant>, Refusal> {
        let config: &GameConfig = &info.config;
        let keys = info
            .place
            .sessions
            .iter()
            .cloned()
            .chain(std::iter::repeat(None));
        let occupant = |(seat, key): (&crate::game::SeatConfig, _)| match key {
            Some(key) => {
                let session = self.sessions.get_or_make(key, self.limits.sessions)?;
                Ok(Occupant::Bot(BotSeat::new(session)))
            }
            None => {
                let level = Level::parse(&seat.bot);
                let level = level.map_err(|error| damaged(&config.game_id, &error))?;
                Ok(Occupant::House(HouseSeat::new(
                    level,
                    &info.ruleset,
                    seat.bot_seed,
                )))
            }
        };
        config.seats.iter().zip(keys).map(occupant).collect()
    }
}

/// Entries of a log as they were stored.
pub(crate) fn read_events(
    game_id: &str,
    rows: &[crate::store::EventRow],
) -> Result<Vec<Event>, Refusal> {
    let one = |row: &crate::store::EventRow| event_from_json(&row.body.text());
    rows.iter()
        .map(one)
        .collect::<Result<_, _>>()
        .map_err(|error| damaged(game_id, &error))
}

fn damaged(game_id: &str, error: &dyn std::fmt::Display) -> Refusal {
    Refusal::Bug(format!("the log of game {game_id}: {error}"))
}

//! All games with a task, by id.

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use tokio::sync::mpsc;

use super::Shared;
use super::clock::wall;
use super::refusal::{FieldFault, Refusal};
use super::rows;
use super::seat::Occupant;
use super::table::{Ended, Table, event_write};
use super::table_info::{Place, TableInfo};
use crate::game::{ConfigError, Game, GameConfig};
use crate::store::Write;

/// All games with a task, by id.
#[derive(Default)]
pub(crate) struct Tables(Mutex<HashMap<String, Table>>);

impl Tables {
    pub(crate) fn get(&self, id: &str) -> Option<Table> {
        self.0
            .lock()
            .expect("held for one expression")
            .get(id)
            .cloned()
    }

    pub(super) fn all(&self) -> Vec<Table> {
        self.0
            .lock()
            .expect("held for one expression")
            .values()
            .cloned()
            .collect()
    }

    /// The games of a match.
    pub(crate) fn of_match(&self, match_id: &str) -> Vec<Table> {
        let tables = self.0.lock().expect("held for one expression");
        let of_it = |table: &&Table| table.info.match_id() == match_id;
        tables.values().filter(of_it).cloned().collect()
    }

    pub(crate) fn len(&self) -> usize {
        self.0.lock().expect("held for one expression").len()
    }

    /// Whether a rated game is being played.
    pub(crate) fn any_rated(&self) -> bool {
        let tables = self.0.lock().expect("held for one expression");
        tables.values().any(|table| table.info.config.rated)
    }

    pub(super) fn insert(&self, table: Table) {
        let id = table.info.id().to_owned();
        self.0
            .lock()
            .expect("held for one expression")
            .insert(id, table);
    }

    pub(super) fn remove(&self, id: &str) {
        self.0.lock().expect("held for one expression").remove(id);
    }
}

impl Shared {
    /// Why no game may begin now, if none may.
    pub(super) fn no_game_now(&self) -> Option<&'static str> {
        if self.tables.len() >= self.limits.games {
            return Some("the server plays as many games as it can");
        }
        self.delay
            .is_busy()
            .then_some("the server is too busy for another game")
    }

    /// Makes a game: checked, stored, offered to its seats, which were reserved.
    pub(super) async fn open_table(
        self: &Arc<Shared>,
        config: GameConfig,
        place: Place,
        seats: Vec<Occupant>,
        ended: mpsc::UnboundedSender<Ended>,
    ) -> Result<Table, Refusal> {
        let chosen = self.rulebook.by_ref(&config.ruleset)?;
        let (game, created) = Game::create(config, chosen.ruleset.clone(), self.clock.now())
            .map_err(|error| config_refused(&error))?;
        let info = Arc::new(TableInfo {
            config: game.config().clone(),
            ruleset: chosen.ruleset,
            start: *game.line().start(),
            place,
            made: wall(),
        });
        let made = Write::NewGame(rows::new_game(&info));
        self.store
            .append(vec![made, event_write(info.id(), created.clone())])
            .await?;
        self.metrics.games_offered.inc();
        tracing::info!(
            game_id = info.id(),
            match_id = info.match_id(),
            "game offered"
        );
        Ok(Table::start(
            self.clone(),
            game,
            info,
            seats,
            &[],
            Some(ended),
        ))
    }
}

/// What is wrong with a configuration, field by field.
pub(crate) fn config_refused(error: &ConfigError) -> Refusal {
    let fault = |fault: &crate::game::ConfigFault| FieldFault {
        field: fault.field.clone(),
        reason: fault.reason.clone(),
    };
    Refusal::BadFields(error.faults.iter().map(fault).collect())
}

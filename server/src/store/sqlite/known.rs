//! What the thread that keeps knows of games and journals: which places are taken. So a batch is found to
//! be one that can be kept before anything is written.

use std::collections::HashMap;
use std::sync::Arc;

use rusqlite::{Connection, OptionalExtension, params};

use super::pending::Pending;
use super::{logs, rows};
use crate::store::{GameState, StoreError, Write};

/// Games and journals that are remembered at least; more are looked up anew.
const KNOWN: usize = if cfg!(test) { 8 } else { 1 << 12 };

/// Games and journals as they are with all that was kept.
pub(super) struct Known {
    tables: Connection,
    pending: Pending,
    games: HashMap<Arc<str>, Game>,
    /// The first free place of each.
    journals: HashMap<Arc<str>, u64>,
    undo: Vec<Undo>,
    /// With so many it is time to forget some.
    many: usize,
}

struct Game {
    id: Arc<str>,
    /// The first free place of its log.
    next: u64,
    over: bool,
}

/// How something was before it was admitted.
enum Undo {
    New(Arc<str>),
    Game(Arc<str>, u64, bool),
    Journal(Arc<str>, u64),
}

impl Known {
    /// Nothing is remembered yet: all is in the tables.
    pub(super) fn new(tables: Connection, pending: Pending) -> Known {
        Known {
            tables,
            pending,
            games: HashMap::new(),
            journals: HashMap::new(),
            undo: Vec::new(),
            many: KNOWN,
        }
    }

    /// Takes a batch for kept, if it can be.
    ///
    /// # Errors
    /// A place is taken, or a game unknown; the batch is not taken for kept.
    pub(super) fn admit(&mut self, batch: &[Write]) -> Result<(), StoreError> {
        let before = self.undo.len();
        let admitted = batch.iter().try_for_each(|write| self.admit_one(write));
        if admitted.is_err() {
            self.undo_from(before);
        }
        admitted
    }

    /// What was admitted is kept.
    pub(super) fn settle(&mut self) {
        self.undo.clear();
    }

    /// What was admitted since the last that was kept is not kept after all.
    pub(super) fn undo(&mut self) {
        self.undo_from(0);
    }

    /// Whether a game is over.
    pub(super) fn is_over(&self, id: &str) -> bool {
        self.games.get(id).is_some_and(|game| game.over)
    }

    /// Forgets what can be looked up again, if there is much: what is in the tables with all there is of it.
    pub(super) fn forget(&mut self) {
        if self.games.len() + self.journals.len() < self.many {
            return;
        }
        self.pending.look(|has_game, has_journal| {
            self.games.retain(|id, _| has_game(id));
            self.journals.retain(|name, _| has_journal(name));
        });
        self.many = KNOWN.max(2 * (self.games.len() + self.journals.len()));
    }

    fn admit_one(&mut self, write: &Write) -> Result<(), StoreError> {
        match write {
            Write::Event { game_id, event } => {
                let game = self.game(game_id)?.ok_or_else(|| rows::unknown(game_id))?;
                if event.index < game.next {
                    return Err(taken(game_id, event.index));
                }
                let was = Undo::Game(game.id.clone(), game.next, game.over);
                game.next = event.index + 1;
                self.undo.push(was);
            }
            Write::GameState { game_id, state, .. } => {
                let game = self.game(game_id)?.ok_or_else(|| rows::unknown(game_id))?;
                let was = Undo::Game(game.id.clone(), game.next, game.over);
                game.over |= *state != GameState::Open;
                self.undo.push(was);
            }
            Write::NewGame(row) => {
                if self.game(&row.id)?.is_some() {
                    return Err(StoreError::Io(format!(
                        "there is a game {} already",
                        row.id
                    )));
                }
                let game = self.remember(&row.id, 0, row.state != GameState::Open);
                let id = game.id.clone();
                self.undo.push(Undo::New(id));
            }
            Write::Journal { name, row } => {
                let (name, next) = self.journal(name)?;
                if row.index < next {
                    return Err(taken(&name, row.index));
                }
                self.journals.insert(name.clone(), row.index + 1);
                self.undo.push(Undo::Journal(name, next));
            }
            Write::Match(_) | Write::Session(_) | Write::SessionEnd { .. } | Write::Registry(_) => {
            }
        }
        Ok(())
    }

    fn game(&mut self, id: &str) -> Result<Option<&mut Game>, StoreError> {
        if !self.games.contains_key(id) {
            let mut select = self
                .tables
                .prepare_cached("SELECT place, state FROM games WHERE id = ?1")?;
            let found: Option<(i64, i64)> = select
                .query_row([id], |row| Ok((row.get(0)?, row.get(1)?)))
                .optional()?;
            drop(select);
            let Some((place, state)) = found else {
                return Ok(None);
            };
            let next = logs::stored(&self.tables, place)?;
            self.remember(id, next, state != GameState::Open.number());
        }
        Ok(self.games.get_mut(id))
    }

    fn remember(&mut self, id: &str, next: u64, over: bool) -> &mut Game {
        let id: Arc<str> = Arc::from(id);
        let game = Game {
            id: id.clone(),
            next,
            over,
        };
        self.games.entry(id).or_insert(game)
    }

    fn journal(&mut self, name: &str) -> Result<(Arc<str>, u64), StoreError> {
        if let Some((name, next)) = self.journals.get_key_value(name) {
            return Ok((name.clone(), *next));
        }
        let mut select = self
            .tables
            .prepare_cached("SELECT max(place) FROM journals WHERE name = ?1")?;
        let last: Option<i64> = select.query_row(params![name], |row| row.get(0))?;
        Ok((Arc::from(name), last.map_or(0, |last| last as u64 + 1)))
    }

    fn undo_from(&mut self, before: usize) {
        for was in self.undo.drain(before..).rev() {
            match was {
                Undo::New(id) => drop(self.games.remove(&id)),
                Undo::Game(id, next, over) => {
                    if let Some(game) = self.games.get_mut(&id) {
                        (game.next, game.over) = (next, over);
                    }
                }
                Undo::Journal(name, next) => drop(self.journals.insert(name, next)),
            }
        }
    }
}

fn taken(name: &str, index: u64) -> StoreError {
    StoreError::Taken {
        game_id: name.to_owned(),
        index,
    }
}

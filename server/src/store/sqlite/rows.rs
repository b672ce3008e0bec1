//! Rows on their way to the tables, each once, as it stands by then.

use std::collections::HashMap;

use rusqlite::{OptionalExtension, Transaction, params};

use crate::store::{GameRow, GameState, JournalRow, MatchRow, SessionRow, StoreError, Write};

/// Changes of rows in order, those of one row as one.
#[derive(Default)]
pub(super) struct Rows {
    games: Vec<GameRow>,
    /// Where in `games` one is.
    game_at: HashMap<String, usize>,
    /// Games that are in the table: their state, and the result if it changed.
    changed: HashMap<String, (GameState, Option<String>)>,
    matches: Vec<MatchRow>,
    match_at: HashMap<String, usize>,
    /// None for one that ended.
    sessions: HashMap<String, Option<SessionRow>>,
    journals: Vec<(String, JournalRow)>,
}

/// The places of games in their table. Forgotten when a change is rolled back.
pub(super) type Places = HashMap<String, i64>;

impl Rows {
    pub(super) fn is_empty(&self) -> bool {
        self.games.is_empty()
            && self.changed.is_empty()
            && self.matches.is_empty()
            && self.sessions.is_empty()
            && self.journals.is_empty()
    }

    /// Whether there is something of a game.
    pub(super) fn has_game(&self, id: &str) -> bool {
        self.game_at.contains_key(id) || self.changed.contains_key(id)
    }

    /// Whether there is something of a journal.
    pub(super) fn has_journal(&self, name: &str) -> bool {
        self.journals.iter().any(|(other, _)| other == name)
    }

    /// Adds a change of a row. Entries of logs and what is registered are none.
    pub(super) fn add(&mut self, write: Write) {
        match write {
            Write::NewGame(game) => {
                self.game_at.insert(game.id.clone(), self.games.len());
                self.games.push(game);
            }
            Write::GameState {
                game_id,
                state,
                result,
            } => match self.game_at.get(&*game_id) {
                Some(&at) => {
                    let game = &mut self.games[at];
                    game.state = state;
                    game.result = result.unwrap_or_else(|| std::mem::take(&mut game.result));
                }
                None => {
                    let (now, last) = self.changed.entry(game_id.into()).or_insert((state, None));
                    *now = state;
                    *last = result.or(last.take());
                }
            },
            Write::Match(row) => match self.match_at.get(&row.id) {
                // When it was made stays.
                Some(&at) => {
                    let made_ms = self.matches[at].made_ms;
                    self.matches[at] = MatchRow { made_ms, ..row };
                }
                None => {
                    self.match_at.insert(row.id.clone(), self.matches.len());
                    self.matches.push(row);
                }
            },
            Write::Session(row) => drop(self.sessions.insert(row.session_id.clone(), Some(row))),
            Write::SessionEnd { session_id } => drop(self.sessions.insert(session_id, None)),
            Write::Journal { name, row } => self.journals.push((name, row)),
            Write::Event { .. } | Write::Registry(_) => {
                debug_assert!(false, "no row of this kind");
            }
        }
    }

    /// Changes the tables.
    pub(super) fn put(&self, change: &Transaction, places: &mut Places) -> Result<(), StoreError> {
        for game in &self.games {
            places.insert(game.id.clone(), new_game(change, game)?);
        }
        for (id, (state, result)) in &self.changed {
            let place = place(change, places, id)?;
            let mut update = change.prepare_cached(
                "UPDATE games SET state = ?2, result = coalesce(?3, result) WHERE place = ?1",
            )?;
            update.execute(params![place, state.number(), result])?;
        }
        for row in &self.matches {
            put_match(change, row)?;
        }
        for (id, row) in &self.sessions {
            match row {
                Some(row) => put_session(change, row)?,
                None => end_session(change, id)?,
            }
        }
        for (name, row) in &self.journals {
            super::journals::put(change, name, row)?;
        }
        Ok(())
    }
}

/// The place of a game that is in the table.
pub(super) fn place(
    change: &Transaction,
    places: &mut Places,
    id: &str,
) -> Result<i64, StoreError> {
    if let Some(place) = places.get(id) {
        return Ok(*place);
    }
    let mut select = change.prepare_cached("SELECT place FROM games WHERE id = ?1")?;
    let place: Option<i64> = select.query_row([id], |row| row.get(0)).optional()?;
    let place = place.ok_or_else(|| unknown(id))?;
    places.insert(id.to_owned(), place);
    Ok(place)
}

/// A write to a game that there is not.
pub(super) fn unknown(id: &str) -> StoreError {
    StoreError::Io(format!("there is no game {id}: it has to be made first"))
}

fn new_game(change: &Transaction, game: &GameRow) -> Result<i64, StoreError> {
    let mut insert = change.prepare_cached(
        "INSERT INTO games (id, match_id, spec, bots, state, made_ms, head, result)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    let place = insert.insert(params![
        game.id,
        game.match_id,
        game.spec,
        game.bots,
        game.state.number(),
        game.made_ms,
        game.head,
        game.result,
    ])?;
    Ok(place)
}

fn put_match(change: &Transaction, row: &MatchRow) -> Result<(), StoreError> {
    let mut put = change.prepare_cached(
        "INSERT INTO matches (id, made_ms, open, body) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET open = excluded.open, body = excluded.body",
    )?;
    put.execute(params![row.id, row.made_ms, row.open, row.body])?;
    Ok(())
}

fn put_session(change: &Transaction, row: &SessionRow) -> Result<(), StoreError> {
    let mut put = change.prepare_cached(
        "INSERT OR REPLACE INTO sessions
         (session_id, bot, version, instance, epoch, token_hash, previous_hash, at_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
    )?;
    put.execute(params![
        row.session_id,
        row.bot,
        row.version,
        row.instance,
        row.epoch as i64,
        row.token_hash,
        row.previous_hash,
        row.at_ms,
    ])?;
    Ok(())
}

fn end_session(change: &Transaction, id: &str) -> Result<(), StoreError> {
    let mut delete = change.prepare_cached("DELETE FROM sessions WHERE session_id = ?1")?;
    delete.execute([id])?;
    Ok(())
}

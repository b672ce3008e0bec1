//! What is read back, each list by an index and with a limit.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Result, Row, named_params, params};

use super::journal::{self, Gathered};
use crate::store::{Cursor, EventRow, GameFilter, GameRow, GameState, MatchRow, SessionRow};

const GAME: &str =
    "SELECT place, id, match_id, spec, bots, state, made_ms, head, result FROM games";

pub(super) fn game(connection: &Connection, id: &str) -> Result<Option<GameRow>> {
    let mut select = connection.prepare_cached(&format!("{GAME} WHERE id = ?1"))?;
    select.query_row([id], to_game).optional()
}

pub(super) fn games(
    connection: &Connection,
    filter: &GameFilter,
    before: Option<Cursor>,
    limit: usize,
) -> Result<Vec<GameRow>> {
    let mut text = format!("{GAME} WHERE place < :before");
    // A condition left out leaves its index free to be used by the others.
    let conditions = [
        (filter.match_id.is_some(), " AND match_id = :match_id"),
        (filter.spec.is_some(), " AND spec = :spec"),
        (filter.bot.is_some(), " AND instr(bots, :bot) > 0"),
        (filter.state.is_some(), " AND state = :state"),
    ];
    let wanted = conditions.iter().filter(|(wanted, _)| *wanted);
    wanted.for_each(|(_, condition)| text.push_str(condition));
    text.push_str(" ORDER BY place DESC LIMIT :limit");
    let bot = filter.bot.as_ref().map(|bot| format!(",{bot},"));
    let state = filter.state.map(GameState::number);
    let mut select = connection.prepare_cached(&text)?;
    let all = named_params! {
        ":before": before.unwrap_or(Cursor::MAX), ":match_id": filter.match_id,
        ":spec": filter.spec, ":bot": bot, ":state": state, ":limit": limit as i64,
    };
    for (name, value) in all {
        if let Some(index) = select.parameter_index(name)? {
            select.raw_bind_parameter(index, value)?;
        }
    }
    select.raw_query().mapped(to_game).collect()
}

/// Entries of a game's log from a place on, at most `limit`.
pub(super) fn log(
    connection: &Connection,
    gathered: &Gathered,
    game_id: &str,
    from_index: u64,
    limit: usize,
) -> Result<Vec<EventRow>> {
    let Some(game) = place(connection, game_id)? else {
        return Ok(Vec::new());
    };
    journal::log(connection, gathered, game, from_index, limit, |_| true)
}

/// Public events of a game from a number on, at most `limit`.
pub(super) fn events(
    connection: &Connection,
    gathered: &Gathered,
    game_id: &str,
    from_seq: u64,
    limit: usize,
) -> Result<Vec<EventRow>> {
    let Some(game) = place(connection, game_id)? else {
        return Ok(Vec::new());
    };
    // A log begins with a private entry, so a public event's place is its number or more: the key
    // finds where to begin.
    let public = |event: &EventRow| event.seq.is_some_and(|seq| seq >= from_seq);
    journal::log(connection, gathered, game, from_seq, limit, public)
}

fn place(connection: &Connection, game_id: &str) -> Result<Option<i64>> {
    let mut select = connection.prepare_cached("SELECT place FROM games WHERE id = ?1")?;
    select.query_row([game_id], |row| row.get(0)).optional()
}

pub(super) fn match_row(connection: &Connection, id: &str) -> Result<Option<MatchRow>> {
    let text = "SELECT place, id, made_ms, open, body FROM matches WHERE id = ?1";
    connection
        .prepare_cached(text)?
        .query_row([id], to_match)
        .optional()
}

pub(super) fn matches(
    connection: &Connection,
    before: Option<Cursor>,
    limit: usize,
) -> Result<Vec<MatchRow>> {
    let mut select = connection.prepare_cached(
        "SELECT place, id, made_ms, open, body FROM matches
         WHERE place < ?1 ORDER BY place DESC LIMIT ?2",
    )?;
    select
        .query_map(
            params![before.unwrap_or(Cursor::MAX), limit as i64],
            to_match,
        )?
        .collect()
}

pub(super) fn sessions(connection: &Connection) -> Result<Vec<SessionRow>> {
    let mut select = connection.prepare_cached(
        "SELECT session_id, bot, version, instance, epoch, token_hash, previous_hash, at_ms
         FROM sessions",
    )?;
    let to_session = |row: &Row| {
        Ok(SessionRow {
            session_id: row.get(0)?,
            bot: row.get(1)?,
            version: row.get(2)?,
            instance: row.get(3)?,
            epoch: row.get::<_, i64>(4)? as u64,
            token_hash: row.get(5)?,
            previous_hash: row.get(6)?,
            at_ms: row.get(7)?,
        })
    };
    select.query_map([], to_session)?.collect()
}

fn to_game(row: &Row) -> Result<GameRow> {
    let number = row.get::<_, i64>(5)?;
    let state = GameState::from_number(number).ok_or_else(|| {
        let reason = format!("{number} is no state of a game");
        rusqlite::Error::FromSqlConversionFailure(5, Type::Integer, reason.into())
    })?;
    Ok(GameRow {
        order: row.get(0)?,
        id: row.get(1)?,
        match_id: row.get(2)?,
        spec: row.get(3)?,
        bots: row.get(4)?,
        state,
        made_ms: row.get(6)?,
        head: row.get(7)?,
        result: row.get(8)?,
    })
}

fn to_match(row: &Row) -> Result<MatchRow> {
    Ok(MatchRow {
        order: row.get(0)?,
        id: row.get(1)?,
        made_ms: row.get(2)?,
        open: row.get(3)?,
        body: row.get(4)?,
    })
}

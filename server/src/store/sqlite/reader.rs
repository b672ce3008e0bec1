//! What is read back, each list by an index and with a limit.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Result, Row, named_params, params};

use crate::store::{Cursor, GameFilter, GameRow, GameState, MatchRow, ResultFilter, SessionRow};

const GAME: &str =
    "SELECT place, id, match_id, spec, bots, state, made_ms, head, result FROM games";

pub(super) fn game(connection: &Connection, id: &str) -> Result<Option<GameRow>> {
    let mut select = connection.prepare_cached(&format!("{GAME} WHERE id = ?1"))?;
    select.query_row([id], to_game).optional()
}

/// Where a page of games begins, and which way it goes.
#[derive(Clone, Copy)]
pub(super) enum Page {
    /// Newest first, of those before.
    Before(Cursor),
    /// Oldest first, of those after.
    After(Cursor),
}

/// The winner's seat, and the seat of the bot that is asked for.
const WINNER: &str = "json_extract(nullif(result, ''), '$.result.winner')";
const SEAT: &str = "(length(substr(bots, 1, instr(bots, :bot)))
    - length(replace(substr(bots, 1, instr(bots, :bot)), ',', '')) - 1)";

pub(super) fn games(
    connection: &Connection,
    filter: &GameFilter,
    page: Page,
    limit: usize,
) -> Result<Vec<GameRow>> {
    let (edge, at) = match page {
        Page::Before(at) => ("place < :at", at),
        Page::After(at) => ("place > :at", at),
    };
    let mut text = format!("{GAME} WHERE {edge}");
    let result = filter.result.map(|result| match result {
        ResultFilter::FirstSeatWon => format!(" AND state = 1 AND {WINNER} = 0"),
        ResultFilter::OtherSeatWon => format!(" AND state = 1 AND {WINNER} <> 0"),
        ResultFilter::Drawn => format!(" AND state = 1 AND {WINNER} IS NULL"),
        ResultFilter::BotWon => format!(" AND state = 1 AND {WINNER} = {SEAT}"),
        ResultFilter::BotLost => format!(" AND state = 1 AND {WINNER} <> {SEAT}"),
    });
    // A condition left out leaves its index free to be used by the others.
    let conditions = [
        (filter.match_id.is_some(), " AND match_id = :match_id"),
        (filter.spec.is_some(), " AND spec = :spec"),
        (filter.bot.is_some(), " AND instr(bots, :bot) > 0"),
        (filter.state.is_some(), " AND state = :state"),
        (filter.from_ms.is_some(), " AND made_ms >= :from"),
        (filter.until_ms.is_some(), " AND made_ms < :until"),
        (
            filter.start.is_some(),
            " AND json_extract(head, '$.start') = :start",
        ),
        (
            !filter.terminations.is_empty(),
            " AND instr(:ends, ',' || json_extract(nullif(result, ''), '$.termination') || ',') > 0",
        ),
        (result.is_some(), result.as_deref().unwrap_or_default()),
    ];
    let wanted = conditions.iter().filter(|(wanted, _)| *wanted);
    wanted.for_each(|(_, condition)| text.push_str(condition));
    text.push_str(match page {
        Page::Before(_) => " ORDER BY place DESC LIMIT :limit",
        Page::After(_) => " ORDER BY place LIMIT :limit",
    });
    let bot = filter.bot.as_ref().map(|bot| format!(",{bot},"));
    let state = filter.state.map(GameState::number);
    let ends = format!(",{},", filter.terminations.join(","));
    let mut select = connection.prepare_cached(&text)?;
    let all = named_params! {
        ":at": at, ":match_id": filter.match_id, ":spec": filter.spec, ":bot": bot,
        ":state": state, ":from": filter.from_ms, ":until": filter.until_ms,
        ":start": filter.start, ":ends": ends, ":limit": limit as i64,
    };
    for (name, value) in all {
        if let Some(index) = select.parameter_index(name)? {
            select.raw_bind_parameter(index, value)?;
        }
    }
    select.raw_query().mapped(to_game).collect()
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

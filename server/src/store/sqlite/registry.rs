//! Identities, powers and their trail in the database.

use rusqlite::types::Type;
use rusqlite::{Connection, OptionalExtension, Result, Row, Transaction, params};

use crate::store::{
    AuditRow, BotRow, ChallengeRow, Cursor, RegistryRows, RegistryWrite, RequestRow, Role,
    TokenRow, VersionRow,
};

pub(super) fn put(change: &Transaction, write: &RegistryWrite) -> Result<()> {
    match write {
        RegistryWrite::Bot(row) => put_bot(change, row),
        RegistryWrite::Version(row) => put_version(change, row),
        RegistryWrite::Token(row) => put_token(change, row),
        RegistryWrite::Audit(row) => put_audit(change, row),
        RegistryWrite::Request {
            row,
            forget_before_ms,
        } => put_request(change, row, *forget_before_ms),
        RegistryWrite::Challenge(row) => put_challenge(change, row),
    }
}

fn put_bot(change: &Transaction, row: &BotRow) -> Result<()> {
    let mut put = change.prepare_cached(
        "INSERT INTO bots (bot_id, name, owner, description, made_ms, suspended)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (bot_id) DO UPDATE SET
         owner = excluded.owner, description = excluded.description, suspended = excluded.suspended",
    )?;
    let values = params![
        row.bot_id,
        row.name,
        row.owner,
        row.description,
        row.made_ms,
        row.suspended
    ];
    put.execute(values).map(drop)
}

fn put_version(change: &Transaction, row: &VersionRow) -> Result<()> {
    let mut put = change.prepare_cached(
        "INSERT INTO versions (bot_id, version, notes, made_ms, suspended, faults_in_a_row)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6)
         ON CONFLICT (bot_id, version) DO UPDATE SET notes = excluded.notes,
         suspended = excluded.suspended, faults_in_a_row = excluded.faults_in_a_row",
    )?;
    let values = params![
        row.bot_id,
        row.version,
        row.notes,
        row.made_ms,
        row.suspended,
        row.faults_in_a_row
    ];
    put.execute(values).map(drop)
}

fn put_token(change: &Transaction, row: &TokenRow) -> Result<()> {
    let mut put = change.prepare_cached(
        "INSERT INTO tokens (token_id, hash, role, holder, bot_id, made_ms, revoked_ms)
         VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (token_id) DO UPDATE SET revoked_ms = excluded.revoked_ms",
    )?;
    put.execute(params![
        row.token_id,
        row.hash,
        row.role.word(),
        row.holder,
        row.bot_id,
        row.made_ms,
        row.revoked_ms,
    ])
    .map(drop)
}

fn put_audit(change: &Transaction, row: &AuditRow) -> Result<()> {
    let mut put = change.prepare_cached(
        "INSERT INTO audit (at_ms, actor, action, subject, reason) VALUES (?1, ?2, ?3, ?4, ?5)",
    )?;
    let values = params![row.at_ms, row.actor, row.action, row.subject, row.reason];
    put.execute(values).map(drop)
}

fn put_request(change: &Transaction, row: &RequestRow, forget_before_ms: i64) -> Result<()> {
    let mut forget = change.prepare_cached("DELETE FROM requests WHERE at_ms < ?1")?;
    forget.execute([forget_before_ms])?;
    let mut put = change.prepare_cached(
        "INSERT OR REPLACE INTO requests (key, hash, subject, at_ms) VALUES (?1, ?2, ?3, ?4)",
    )?;
    put.execute(params![row.key, row.hash, row.subject, row.at_ms])
        .map(drop)
}

fn put_challenge(change: &Transaction, row: &ChallengeRow) -> Result<()> {
    let mut put = change.prepare_cached(
        "INSERT INTO challenges (id, made_ms, open, body) VALUES (?1, ?2, ?3, ?4)
         ON CONFLICT (id) DO UPDATE SET open = excluded.open, body = excluded.body",
    )?;
    put.execute(params![row.id, row.made_ms, row.open, row.body])
        .map(drop)
}

pub(super) fn all(connection: &Connection) -> Result<RegistryRows> {
    Ok(RegistryRows {
        bots: rows(
            connection,
            "SELECT bot_id, name, owner, description, made_ms, suspended FROM bots ORDER BY bot_id",
            to_bot,
        )?,
        versions: rows(
            connection,
            "SELECT bot_id, version, notes, made_ms, suspended, faults_in_a_row FROM versions
             ORDER BY place",
            to_version,
        )?,
        tokens: rows(
            connection,
            "SELECT token_id, hash, role, holder, bot_id, made_ms, revoked_ms FROM tokens
             ORDER BY token_id",
            to_token,
        )?,
        challenges: rows(
            connection,
            "SELECT id, made_ms, open, body FROM challenges WHERE open = 1 ORDER BY id",
            to_challenge,
        )?,
    })
}

fn rows<T>(
    connection: &Connection,
    text: &str,
    read: impl FnMut(&Row) -> Result<T>,
) -> Result<Vec<T>> {
    connection
        .prepare_cached(text)?
        .query_map([], read)?
        .collect()
}

pub(super) fn audit(
    connection: &Connection,
    before: Option<Cursor>,
    limit: usize,
) -> Result<Vec<AuditRow>> {
    let mut select = connection.prepare_cached(
        "SELECT place, at_ms, actor, action, subject, reason FROM audit
         WHERE place < ?1 ORDER BY place DESC LIMIT ?2",
    )?;
    let before = before.unwrap_or(Cursor::MAX);
    select
        .query_map(params![before, limit as i64], to_audit)?
        .collect()
}

pub(super) fn request(connection: &Connection, key: &str) -> Result<Option<RequestRow>> {
    let text = "SELECT key, hash, subject, at_ms FROM requests WHERE key = ?1";
    connection
        .prepare_cached(text)?
        .query_row([key], to_request)
        .optional()
}

pub(super) fn challenge(connection: &Connection, id: &str) -> Result<Option<ChallengeRow>> {
    let text = "SELECT id, made_ms, open, body FROM challenges WHERE id = ?1";
    connection
        .prepare_cached(text)?
        .query_row([id], to_challenge)
        .optional()
}

fn to_bot(row: &Row) -> Result<BotRow> {
    Ok(BotRow {
        bot_id: row.get(0)?,
        name: row.get(1)?,
        owner: row.get(2)?,
        description: row.get(3)?,
        made_ms: row.get(4)?,
        suspended: row.get(5)?,
    })
}

fn to_version(row: &Row) -> Result<VersionRow> {
    Ok(VersionRow {
        bot_id: row.get(0)?,
        version: row.get(1)?,
        notes: row.get(2)?,
        made_ms: row.get(3)?,
        suspended: row.get(4)?,
        faults_in_a_row: row.get(5)?,
    })
}

fn to_token(row: &Row) -> Result<TokenRow> {
    let word: String = row.get(2)?;
    let role = Role::from_word(&word).ok_or_else(|| {
        let reason = format!("{word:?} is no role");
        rusqlite::Error::FromSqlConversionFailure(2, Type::Text, reason.into())
    })?;
    Ok(TokenRow {
        token_id: row.get(0)?,
        hash: row.get(1)?,
        role,
        holder: row.get(3)?,
        bot_id: row.get(4)?,
        made_ms: row.get(5)?,
        revoked_ms: row.get(6)?,
    })
}

fn to_audit(row: &Row) -> Result<AuditRow> {
    Ok(AuditRow {
        order: row.get(0)?,
        at_ms: row.get(1)?,
        actor: row.get(2)?,
        action: row.get(3)?,
        subject: row.get(4)?,
        reason: row.get(5)?,
    })
}

fn to_request(row: &Row) -> Result<RequestRow> {
    Ok(RequestRow {
        key: row.get(0)?,
        hash: row.get(1)?,
        subject: row.get(2)?,
        at_ms: row.get(3)?,
    })
}

fn to_challenge(row: &Row) -> Result<ChallengeRow> {
    Ok(ChallengeRow {
        id: row.get(0)?,
        made_ms: row.get(1)?,
        open: row.get(2)?,
        body: row.get(3)?,
    })
}

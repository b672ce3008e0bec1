//! Logs of games in their table: a part of a log a row, found by a key.

use prometheus_client::metrics::counter::Counter;
use rusqlite::{Connection, OptionalExtension, Result, params};

use super::pending::Pending;
use super::piece;
use crate::store::EventRow;

/// Entries a game may have: the rest of a key is its place.
const ENTRIES_BITS: u32 = 24;
/// Entries of a part. Who reads a page of a long log unpacks so many too many at either end.
const PART_MAX: u64 = 256;

/// Entries of one game that are kept as one row.
#[derive(Clone)]
pub(super) struct Part {
    pub(super) first: u64,
    pub(super) last: u64,
    /// The last public number in it; 0 where all its entries are private.
    pub(super) last_seq: u64,
    /// The entries, packed.
    pub(super) bytes: Vec<u8>,
}

impl Part {
    /// Entries in order, as parts.
    pub(super) fn all<'a>(events: impl IntoIterator<Item = &'a EventRow>) -> Vec<Part> {
        let mut newest = None;
        let full = events.into_iter();
        let full = full.filter_map(|event| Part::push(&mut newest, event));
        let mut parts: Vec<Part> = full.collect();
        parts.extend(newest);
        parts
    }

    /// Adds an entry at the end of what there is, if there is anything; a part that was full comes back.
    pub(super) fn push(newest: &mut Option<Part>, event: &EventRow) -> Option<Part> {
        let full = newest.take_if(|part| event.index.saturating_sub(part.first) >= PART_MAX);
        let part = newest.get_or_insert_with(|| Part {
            first: event.index,
            last: event.index,
            last_seq: 0,
            bytes: Vec::new(),
        });
        part.last = event.index;
        part.last_seq = event.seq.unwrap_or(part.last_seq);
        piece::push(&mut part.bytes, event);
        full
    }
}

/// The first free place in a game's log.
pub(super) fn stored(connection: &Connection, game: i64) -> Result<u64> {
    let mut select = connection.prepare_cached(
        "SELECT last FROM logs WHERE place BETWEEN ?1 AND ?2 ORDER BY place DESC LIMIT 1",
    )?;
    let (first, last) = keys(game);
    let last: Option<i64> = select
        .query_row([first, last], |row| row.get(0))
        .optional()?;
    Ok(last.map_or(0, |last| last as u64 + 1))
}

/// Adds a part of a game's log.
pub(super) fn put(change: &Connection, game: i64, part: &Part) -> Result<()> {
    let mut insert = change
        .prepare_cached("INSERT INTO logs (place, game, last, body) VALUES (?1, ?2, ?3, ?4)")?;
    let place = keys(game).0 + part.first as i64;
    insert.execute(params![
        place,
        game,
        part.last as i64,
        piece::close(&part.bytes)
    ])?;
    Ok(())
}

/// The first and the last key that parts of a game may have.
fn keys(game: i64) -> (i64, i64) {
    let first = game << ENTRIES_BITS;
    (first, first + (1 << ENTRIES_BITS) - 1)
}

/// Where reading a log begins.
#[derive(Copy, Clone)]
pub(super) enum Start {
    /// All entries from this place on.
    Index(u64),
    /// Public entries from this number on.
    Seq(u64),
}

impl Start {
    fn wants(self, event: &EventRow) -> bool {
        match self {
            Start::Index(index) => event.index >= index,
            Start::Seq(from) => event.seq.is_some_and(|seq| seq >= from),
        }
    }

    /// Whether nothing of a part that ends like this is wanted.
    fn is_after(self, last: u64, last_seq: u64) -> bool {
        match self {
            Start::Index(index) => last < index,
            // Where all its entries are private, it is not known.
            Start::Seq(seq) => (1..seq).contains(&last_seq),
        }
    }
}

/// Where logs are read.
pub(super) struct Logs<'a> {
    pub(super) connection: &'a Connection,
    pub(super) pending: &'a Pending,
    /// Counts the entries that are unpacked.
    pub(super) unpacked: &'a Counter,
}

impl Logs<'_> {
    /// The entries of a game from where it begins, at most `limit`. However long the log is, no more is
    /// unpacked than the parts that hold them, and a few to find the first.
    pub(super) fn read(&self, game_id: &str, from: Start, limit: usize) -> Result<Vec<EventRow>> {
        // Looked at first: what comes to the table meanwhile is seen twice rather than not at all.
        let after = |part: &Part| from.is_after(part.last, part.last_seq);
        let newest = self.pending.parts(game_id, |part| !after(part));
        let mut found: Vec<EventRow> = Vec::new();
        if let Some(game) = self.place(game_id)? {
            let mut select = self.connection.prepare_cached(
                "SELECT body FROM logs WHERE place BETWEEN ?1 AND ?2 ORDER BY place",
            )?;
            let (_, last) = keys(game);
            let mut rows = select.query([self.first_place(game, from)?, last])?;
            while found.len() < limit
                && let Some(row) = rows.next()?
            {
                let entries = self.unpack(piece::read(row.get_ref(0)?.as_blob()?)?);
                found.extend(entries.filter(|event| from.wants(event)));
            }
        }
        for part in newest {
            if found.len() >= limit {
                break;
            }
            let seen = found.last().map_or(0, |event| event.index + 1);
            let entries = self.unpack(piece::entries(&part.bytes)?);
            found.extend(entries.filter(|event| event.index >= seen && from.wants(event)));
        }
        found.truncate(limit);
        Ok(found)
    }

    fn unpack(&self, entries: Vec<EventRow>) -> impl Iterator<Item = EventRow> {
        self.unpacked.inc_by(entries.len() as u64);
        entries.into_iter()
    }

    fn place(&self, game_id: &str) -> Result<Option<i64>> {
        let text = "SELECT place FROM games WHERE id = ?1";
        let mut select = self.connection.prepare_cached(text)?;
        select.query_row([game_id], |row| row.get(0)).optional()
    }

    /// The key of the first part that can hold anything that is wanted.
    fn first_place(&self, game: i64, from: Start) -> Result<i64> {
        let text = "SELECT place FROM logs WHERE place BETWEEN ?1 AND ?2 ORDER BY place";
        let mut select = self.connection.prepare_cached(text)?;
        let (first, last) = keys(game);
        let places = select.query_map([first, last], |row| row.get(0))?;
        let places: Vec<i64> = places.collect::<Result<_>>()?;
        // No entry's place is before its number: that part is the first that can hold it, and most often does.
        let (Start::Index(index) | Start::Seq(index)) = from;
        let place = first.saturating_add(i64::try_from(index).unwrap_or(i64::MAX));
        let mut low = places.partition_point(|start| *start <= place).max(1) - 1;
        let (mut high, mut step) = (low, 1);
        // From there on twice as far each time, then halved again: parts before `low` end before.
        while high < places.len() && self.ends_before(places[high], from)? {
            (low, high, step) = (high + 1, high + step, 2 * step);
        }
        high = high.min(places.len());
        while low < high {
            let middle = low.midpoint(high);
            match self.ends_before(places[middle], from)? {
                true => low = middle + 1,
                false => high = middle,
            }
        }
        Ok(places.get(low).copied().unwrap_or(last))
    }

    fn ends_before(&self, place: i64, from: Start) -> Result<bool> {
        let text = "SELECT last, body FROM logs WHERE place = ?1";
        let mut select = self.connection.prepare_cached(text)?;
        select.query_row([place], |row| {
            let last = row.get::<_, i64>(0)? as u64;
            let last_seq = match from {
                Start::Index(_) => 0,
                Start::Seq(_) => {
                    let entries = self.unpack(piece::read(row.get_ref(1)?.as_blob()?)?);
                    entries.filter_map(|event| event.seq).last().unwrap_or(0)
                }
            };
            Ok(from.is_after(last, last_seq))
        })
    }
}

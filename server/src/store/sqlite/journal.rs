//! Logs of games on their way to disk.
//!
//! A commit writes the entries of all its games as one row of `segments`, and they stay in memory, too,
//! where readers find them. When a game ends, its log becomes a piece in `logs`, and what is added to it
//! later a piece of its own: what stays in memory is of games under way. When much has gathered, the logs
//! of all games become pieces, and the segments go. So a move costs what it says, and a game's log is
//! read by a key.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, Mutex, MutexGuard};

use rusqlite::{Connection, OptionalExtension, Transaction, TransactionBehavior, params};

use super::piece;
use crate::store::{EventRow, GameState, StoreError};

/// Bytes of segments after which all logs become pieces …
const SEGMENTS_MAX: usize = 4 << 20;
/// … and so many more for every game that is under way, as each costs a piece.
const SEGMENTS_A_GAME: usize = 4 << 10;
/// Entries a game may have: the rest of a key is its place.
const ENTRIES_BITS: u32 = 24;

/// Entries that are stored but not yet in pieces, by the place of their game.
#[derive(Clone, Default)]
pub(super) struct Gathered(Arc<Mutex<HashMap<i64, Vec<EventRow>>>>);

/// The writer's half: what a commit adds, and what has gathered since segments were last emptied.
pub(super) struct Journal {
    gathered: Gathered,
    /// Games that are not over.
    under_way: HashSet<i64>,
    /// The first free place in the logs of games that were written to.
    next: HashMap<i64, u64>,
    /// Bytes in segments.
    bytes: usize,
    staged: Staged,
}

/// What one commit adds.
#[derive(Default)]
struct Staged {
    entries: Vec<(i64, EventRow)>,
    /// Games that begin with this commit.
    opening: Vec<i64>,
    /// Games whose log becomes a piece with this commit.
    closing: Vec<i64>,
    /// Whether everything becomes pieces with this commit.
    emptied: bool,
    bytes: usize,
}

impl Gathered {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, Vec<EventRow>>> {
        self.0.lock().expect("no panic while it is held")
    }

    /// Games with such entries.
    #[cfg(test)]
    pub(super) fn games(&self) -> usize {
        self.lock().len()
    }

    /// The entries of a game that are in no piece yet and that `holds` wants.
    pub(super) fn of(&self, game: i64, holds: impl Fn(&EventRow) -> bool) -> Vec<EventRow> {
        let all = self.lock();
        let entries = all.get(&game).map_or(&[][..], Vec::as_slice);
        entries.iter().filter(|e| holds(e)).cloned().collect()
    }
}

impl Journal {
    /// A journal after [`recover`], when everything is in pieces.
    pub(super) fn new(gathered: Gathered, connection: &Connection) -> rusqlite::Result<Journal> {
        let mut select = connection.prepare("SELECT place FROM games WHERE state = ?1")?;
        let under_way = select.query_map([GameState::Open.number()], |row| row.get(0))?;
        Ok(Journal {
            gathered,
            under_way: under_way.collect::<Result<_, _>>()?,
            next: HashMap::new(),
            bytes: 0,
            staged: Staged::default(),
        })
    }

    /// Begins a commit; what an earlier one that failed had staged is forgotten.
    pub(super) fn begin(&mut self) {
        self.staged = Staged::default();
    }

    /// Adds an entry to the commit.
    ///
    /// # Errors
    /// Its place is taken.
    pub(super) fn add(
        &mut self,
        change: &Transaction,
        game: i64,
        game_id: &str,
        event: &EventRow,
    ) -> Result<(), StoreError> {
        let staged = self.staged.entries.iter().rev().find(|(g, _)| *g == game);
        let next = match (staged, self.next.get(&game)) {
            (Some((_, last)), _) => last.index + 1,
            (None, Some(next)) => *next,
            (None, None) => {
                let next = stored(change, game)?;
                self.next.insert(game, next);
                next
            }
        };
        if event.index < next {
            return Err(StoreError::Taken {
                game_id: game_id.to_owned(),
                index: event.index,
            });
        }
        self.staged.entries.push((game, event.clone()));
        Ok(())
    }

    /// A game begins.
    pub(super) fn open(&mut self, game: i64) {
        self.staged.opening.push(game);
    }

    /// Whether a game is not over, after what is staged.
    pub(super) fn is_open(&self, game: i64) -> bool {
        let begun = self.under_way.contains(&game) || self.staged.opening.contains(&game);
        begun && !self.staged.closing.contains(&game)
    }

    /// The game is over: its log becomes a piece with this commit.
    pub(super) fn close(&mut self, game: i64) {
        self.staged.closing.push(game);
    }

    /// Writes what was added, before the commit.
    pub(super) fn write(&mut self, change: &Transaction) -> rusqlite::Result<()> {
        if self.staged.entries.is_empty() && self.staged.closing.is_empty() {
            return Ok(());
        }
        let gathered = self.gathered.clone();
        let gathered = gathered.lock();
        let room = SEGMENTS_MAX + SEGMENTS_A_GAME * gathered.len();
        if self.bytes > room {
            return self.empty(change, &gathered);
        }
        let mut whole = self.staged.closing.clone();
        let mut segment = Vec::new();
        for (game, event) in &self.staged.entries {
            if self.is_open(*game) {
                piece::push(&mut segment, *game, event);
            } else {
                whole.push(*game);
            }
        }
        whole.sort_unstable();
        whole.dedup();
        for game in whole {
            let staged = self.staged.entries.iter();
            let staged = staged.filter(|(g, _)| *g == game).map(|(_, event)| event);
            let before = gathered.get(&game).map_or(&[][..], Vec::as_slice);
            put_piece(change, game, before.iter().chain(staged))?;
        }
        self.staged.bytes = segment.len();
        if !segment.is_empty() {
            let mut insert = change.prepare_cached("INSERT INTO segments (body) VALUES (?1)")?;
            insert.execute([segment])?;
        }
        Ok(())
    }

    /// Everything becomes pieces.
    fn empty(
        &mut self,
        change: &Transaction,
        gathered: &HashMap<i64, Vec<EventRow>>,
    ) -> rusqlite::Result<()> {
        let mut added: HashMap<i64, Vec<&EventRow>> = HashMap::new();
        for (game, event) in &self.staged.entries {
            added.entry(*game).or_default().push(event);
        }
        for (game, before) in gathered {
            let added = added.remove(game).unwrap_or_default();
            put_piece(change, *game, before.iter().chain(added))?;
        }
        for (game, added) in added {
            put_piece(change, game, added)?;
        }
        change.execute("DELETE FROM segments", [])?;
        self.staged.emptied = true;
        Ok(())
    }

    /// The commit is done: readers may see it.
    pub(super) fn done(&mut self) {
        let staged = std::mem::take(&mut self.staged);
        self.under_way.extend(staged.opening);
        for game in &staged.closing {
            self.under_way.remove(game);
        }
        let mut gathered = self.gathered.lock();
        if staged.emptied {
            *gathered = HashMap::new();
            self.next = HashMap::new();
            self.bytes = 0;
            return;
        }
        for (game, event) in staged.entries {
            if self.under_way.contains(&game) {
                self.next.insert(game, event.index + 1);
                gathered.entry(game).or_default().push(event);
            } else {
                self.next.remove(&game);
            }
        }
        for game in staged.closing {
            gathered.remove(&game);
            self.next.remove(&game);
        }
        self.bytes += staged.bytes;
    }
}

/// What a server that was ended had gathered becomes pieces; returns how many entries.
pub(super) fn recover(connection: &mut Connection) -> rusqlite::Result<usize> {
    let change = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    let mut logs: HashMap<i64, Vec<EventRow>> = HashMap::new();
    {
        let mut select = change.prepare("SELECT body FROM segments ORDER BY id")?;
        let mut rows = select.query([])?;
        while let Some(row) = rows.next()? {
            for (game, event) in piece::read(row.get_ref(0)?.as_blob()?)? {
                logs.entry(game).or_default().push(event);
            }
        }
    }
    let mut recovered = 0;
    for (game, mut events) in logs {
        let stored = stored(&change, game)?;
        events.retain(|event| event.index >= stored);
        recovered += events.len();
        put_piece(&change, game, &events)?;
    }
    if change.query_row("SELECT EXISTS (SELECT 1 FROM segments)", [], |row| {
        row.get(0)
    })? {
        change.execute("DELETE FROM segments", [])?;
    }
    change.commit()?;
    Ok(recovered)
}

/// Entries of schema 2, a row each, become pieces.
pub(super) fn migrate(change: &Transaction) -> rusqlite::Result<()> {
    let mut select =
        change.prepare("SELECT game, place, seq, at_ms, body FROM events ORDER BY game, place")?;
    let mut rows = select.query([])?;
    let (mut game, mut log) = (0, Vec::new());
    while let Some(row) = rows.next()? {
        let of: i64 = row.get(0)?;
        if of != game {
            put_piece(change, game, &log)?;
            (game, log) = (of, Vec::new());
        }
        log.push(EventRow {
            index: row.get::<_, i64>(1)? as u64,
            seq: row.get::<_, Option<i64>>(2)?.map(|seq| seq as u64),
            at_ms: row.get(3)?,
            body: row.get(4)?,
        });
    }
    put_piece(change, game, &log)?;
    drop(rows);
    drop(select);
    change.execute_batch("DROP TABLE events")
}

/// The first free place in a game's log that is in pieces.
fn stored(change: &Transaction, game: i64) -> rusqlite::Result<u64> {
    let mut select = change.prepare_cached(
        "SELECT last FROM logs WHERE place BETWEEN ?1 AND ?2 ORDER BY place DESC LIMIT 1",
    )?;
    let (first, last) = keys(game);
    let last: Option<i64> = select
        .query_row([first, last], |row| row.get(0))
        .optional()?;
    Ok(last.map_or(0, |last| last as u64 + 1))
}

fn put_piece<'a>(
    change: &Transaction,
    game: i64,
    events: impl IntoIterator<Item = &'a EventRow>,
) -> rusqlite::Result<()> {
    let mut body = Vec::new();
    let (mut first, mut last) = (None, 0);
    for event in events {
        piece::push(&mut body, game, event);
        first.get_or_insert(event.index);
        last = event.index;
    }
    let Some(first) = first else { return Ok(()) };
    let mut insert = change
        .prepare_cached("INSERT INTO logs (place, game, last, body) VALUES (?1, ?2, ?3, ?4)")?;
    let place = keys(game).0 + first as i64;
    insert.execute(params![place, game, last as i64, body])?;
    Ok(())
}

/// The first and the last key that pieces of a game may have.
fn keys(game: i64) -> (i64, i64) {
    let first = game << ENTRIES_BITS;
    (first, first + (1 << ENTRIES_BITS) - 1)
}

/// The entries of a game from a place on that `holds` wants, at most `limit`.
pub(super) fn log(
    connection: &Connection,
    gathered: &Gathered,
    game: i64,
    from: u64,
    limit: usize,
    holds: impl Fn(&EventRow) -> bool,
) -> rusqlite::Result<Vec<EventRow>> {
    // Looked at first: what becomes a piece meanwhile is seen twice rather than not at all.
    let newest = gathered.of(game, |event| event.index >= from && holds(event));
    let mut select = connection.prepare_cached(
        "SELECT body FROM logs WHERE place BETWEEN ?1 AND ?2 AND last >= ?3 ORDER BY place",
    )?;
    let (first, last) = keys(game);
    let from_place = i64::try_from(from).unwrap_or(i64::MAX);
    let mut rows = select.query([first, last, from_place])?;
    let mut found: Vec<EventRow> = Vec::new();
    while let Some(row) = rows.next()? {
        let events = piece::read(row.get_ref(0)?.as_blob()?)?;
        let events = events.into_iter().map(|(_, event)| event);
        found.extend(events.filter(|event| event.index >= from && holds(event)));
        if found.len() >= limit {
            break;
        }
    }
    let seen = found.last().map_or(from, |event| event.index + 1);
    found.extend(newest.into_iter().filter(|event| event.index >= seen));
    found.truncate(limit);
    Ok(found)
}

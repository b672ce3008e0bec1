//! A bot's session: its stream if it has one, its games, its capacity.

mod claims;
mod key;
mod leave;
mod room;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use mashimo_engine::Seat;
use tokio::time::Instant;

pub(crate) use key::SessionKey;
use leave::end;

use super::clock::wall;
use super::frame::{Detail, Frame, Goaway, MovesBy, Published};
use super::outbox::Outbox;
use super::refusal::Refusal;
use super::table::{Order, Table};
use crate::game::{Nanos, Span};

/// Ends of games that are kept until the bot takes note of them; the oldest goes first.
const UNACKNOWLEDGED_MAX: usize = 64;

/// How long, in milliseconds: a day.
pub(super) const ENDS_KEPT_MS: u64 = 24 * 3600 * 1000;

/// A bot's session. It outlives its streams.
pub(crate) struct Session {
    pub(crate) key: SessionKey,
    inner: Mutex<Inner>,
}

/// What changes of a session.
pub(super) struct Inner {
    pub(super) id: String,
    pub(super) epoch: u64,
    pub(super) token_hash: [u8; 32],
    pub(super) previous_hash: Option<[u8; 32]>,
    pub(super) capacity: u32,
    in_use: u32,
    pub(super) rulesets: Vec<String>,
    pub(super) detail: Detail,
    pub(super) moves_by: MovesBy,
    stream: Option<Outbox>,
    games: BTreeMap<String, Seated>,
    pub(super) left_at: Option<Instant>,
    pub(super) suspect: bool,
    /// The bot was asked to come back on another connection.
    asked_to_leave: bool,
    /// Id of the token that opened the newest stream; none in the practice realm.
    pub(super) token_id: Option<String>,
    pub(super) client_name: String,
    /// When the bot last said anything, by stream or by call.
    pub(super) heard_at: Instant,
}

/// A game of a session.
#[derive(Clone)]
enum Seated {
    Live {
        table: Table,
        seat: Seat,
    },
    /// Over, and the bot has not yet taken note.
    Over {
        table: Option<Table>,
        seat: Seat,
        end: Arc<Published>,
    },
}

/// Where a session stands.
#[derive(Clone, Debug)]
pub(crate) struct SessionInfo {
    pub(crate) id: String,
    pub(crate) key: SessionKey,
    pub(crate) epoch: u64,
    pub(crate) connected: bool,
    pub(crate) suspect: bool,
    pub(crate) capacity: u32,
    pub(crate) in_use: u32,
}

impl Session {
    pub(super) fn new(key: SessionKey, id: String) -> Session {
        let inner = Inner {
            id,
            epoch: 0,
            token_hash: [0; 32],
            previous_hash: None,
            capacity: 1,
            in_use: 0,
            rulesets: Vec::new(),
            detail: Detail::Full,
            moves_by: MovesBy::Event,
            stream: None,
            games: BTreeMap::new(),
            left_at: Some(Instant::now()),
            suspect: false,
            asked_to_leave: false,
            token_id: None,
            client_name: String::new(),
            heard_at: Instant::now(),
        };
        Session {
            key,
            inner: Mutex::new(inner),
        }
    }

    pub(super) fn lock(&self) -> MutexGuard<'_, Inner> {
        self.inner.lock().expect("no panic while a session is held")
    }

    /// Hands a frame to the bot's stream, if it has one; what it misses, a snapshot will tell.
    pub(crate) fn push(&self, frame: Frame) {
        self.push_to(self.lock(), frame);
    }

    /// The same if the session is still in that epoch.
    pub(super) fn push_in(&self, epoch: u64, frame: Frame) {
        let inner = self.lock();
        if inner.epoch == epoch {
            self.push_to(inner, frame);
        }
    }

    fn push_to(&self, mut inner: MutexGuard<'_, Inner>, frame: Frame) {
        let Some(stream) = &inner.stream else { return };
        let pushed = stream.push(frame);
        if let Err(slow) = pushed
            && let Some(stream) = inner.stream.take()
        {
            tracing::warn!(bot = %self.key.bot, %slow, "stream ended");
            stream.cut(slow);
        }
    }

    /// Takes the stream of an epoch; an older one ends and must not come back by itself, unless it was asked to
    /// and this is it.
    pub(super) fn connect(&self, stream: Outbox, epoch: u64, resumed: bool) {
        let mut inner = self.lock();
        let came_back = resumed && inner.asked_to_leave;
        if inner.epoch != epoch {
            // A still newer Hello was faster.
            return end(stream, Refusal::SessionSuperseded, true);
        }
        match inner.stream.take() {
            Some(older) if came_back => end(older, Refusal::ConnectionAge, false),
            Some(older) => end(older, Refusal::SessionSuperseded, true),
            None => {}
        }
        inner.stream = Some(stream);
        inner.asked_to_leave = false;
        inner.left_at = None;
        inner.suspect = false;
        inner.heard_at = Instant::now();
    }

    /// Ends the stream of an epoch, if it is still that one. Returns whether it was.
    pub(super) fn disconnect(&self, epoch: u64, why: Option<Refusal>) -> bool {
        let mut inner = self.lock();
        if inner.epoch != epoch {
            return false;
        }
        inner.left_at = Some(Instant::now());
        match (inner.stream.take(), why) {
            (Some(stream), Some(why)) => end(stream, why, false),
            (Some(stream), None) => stream.end(None),
            (None, _) => {}
        }
        true
    }

    /// Tells the bot to come back later, and ends its stream.
    pub(super) fn go_away(&self, goaway: Goaway, why: Refusal) {
        let mut inner = self.lock();
        if let Some(stream) = inner.stream.take() {
            let _ = stream.push(Frame::Goaway(goaway));
            stream.end(Some(why));
            inner.left_at = Some(Instant::now());
        }
    }

    /// Id of the token that opened the newest stream; none in the practice realm.
    pub(super) fn token_id(&self) -> Option<String> {
        self.lock().token_id.clone()
    }

    /// The rulesets it plays, none for all, and the bot's library.
    pub(crate) fn told(&self) -> (Vec<String>, String) {
        let inner = self.lock();
        (inner.rulesets.clone(), inner.client_name.clone())
    }

    pub(super) fn epoch(&self) -> u64 {
        self.lock().epoch
    }

    /// How much the bot is told, and how it hears of moves.
    pub(super) fn wishes(&self) -> (Detail, MovesBy) {
        let inner = self.lock();
        (inner.detail, inner.moves_by)
    }

    /// Frames that its bot has not read yet.
    pub(super) fn frames_waiting(&self) -> usize {
        self.lock().stream.as_ref().map_or(0, Outbox::waiting)
    }

    pub(crate) fn is_connected(&self) -> bool {
        self.lock().stream.is_some()
    }

    /// The bot said something in its newest epoch: it is there, and the token before is good no more.
    pub(crate) fn heard(&self) {
        self.lock().hear();
    }

    /// The same, unless it said so in an older epoch.
    pub(super) fn heard_in(&self, epoch: u64) -> Result<(), Refusal> {
        let mut inner = self.lock();
        if inner.epoch != epoch {
            let (sent, now) = (epoch, inner.epoch);
            return Err(Refusal::StaleEpoch { sent, now });
        }
        inner.hear();
        Ok(())
    }

    pub(super) fn silent(&self) -> Duration {
        self.lock().heard_at.elapsed()
    }

    pub(super) fn set_suspect(&self) {
        self.lock().suspect = true;
    }

    pub(crate) fn info(&self) -> SessionInfo {
        let inner = self.lock();
        SessionInfo {
            id: inner.id.clone(),
            key: self.key.clone(),
            epoch: inner.epoch,
            connected: inner.stream.is_some(),
            suspect: inner.suspect,
            capacity: inner.capacity,
            in_use: inner.in_use,
        }
    }

    /// A game for which a seat was reserved begins.
    pub(super) fn seat(&self, table: &Table, seat: Seat) {
        let game = Seated::Live {
            table: table.clone(),
            seat,
        };
        self.lock().games.insert(table.info.id().to_owned(), game);
    }

    /// The same for a game of before a restart, whatever the capacity is.
    pub(super) fn seat_again(&self, table: &Table, seat: Seat) {
        self.lock().in_use += 1;
        self.seat(table, seat);
    }

    pub(super) fn game_over(&self, end: &Arc<Published>) {
        let mut inner = self.lock();
        let id = end.info.id();
        let Some(Seated::Live { table, seat }) = inner.games.get(id).cloned() else {
            return;
        };
        inner.in_use = inner.in_use.saturating_sub(1);
        let over = Seated::Over {
            table: Some(table),
            seat,
            end: end.clone(),
        };
        inner.games.insert(id.to_owned(), over);
        let over = |game: &Seated| matches!(game, Seated::Over { .. });
        if inner.games.values().filter(|game| over(game)).count() > UNACKNOWLEDGED_MAX {
            let oldest = inner
                .games
                .iter()
                .find(|(_, game)| over(game))
                .map(|(id, _)| id.clone());
            oldest.map(|id| inner.games.remove(&id));
        }
    }

    /// The end of a game of before a restart that the bot has not taken note of.
    pub(super) fn keep_end(&self, seat: Seat, end: Arc<Published>) {
        let mut inner = self.lock();
        if inner.games.len() < UNACKNOWLEDGED_MAX {
            let id = end.info.id().to_owned();
            let table = None;
            inner.games.insert(id, Seated::Over { table, seat, end });
        }
    }

    /// The bot has taken note of the end of a game.
    pub(super) fn acknowledged(&self, game_id: &str) {
        let mut inner = self.lock();
        if let Some(Seated::Over { .. }) = inner.games.get(game_id) {
            inner.games.remove(game_id);
        }
    }

    /// The task of a game ends; an end that was not taken note of is kept for the next Welcome.
    pub(super) fn forget(&self, game_id: &str) {
        let mut inner = self.lock();
        match inner.games.get_mut(game_id) {
            Some(Seated::Over { table, .. }) => *table = None,
            Some(Seated::Live { .. }) => {
                inner.games.remove(game_id);
                inner.in_use = inner.in_use.saturating_sub(1);
            }
            None => {}
        }
    }

    /// The game of this id and the bot's seat in it.
    pub(crate) fn game(&self, game_id: &str) -> Option<(Option<Table>, Seat)> {
        match self.lock().games.get(game_id)? {
            Seated::Live { table, seat } => Some((Some(table.clone()), *seat)),
            Seated::Over { table, seat, .. } => Some((table.clone(), *seat)),
        }
    }

    /// All games with a task, and the seat in each.
    pub(crate) fn tables(&self) -> Vec<(Table, Seat)> {
        let live = |game: &Seated| match game {
            Seated::Live { table, seat } => Some((table.clone(), *seat)),
            Seated::Over { .. } => None,
        };
        self.lock().games.values().filter_map(live).collect()
    }

    /// Ends of games that the bot has not taken note of.
    pub(super) fn ends(&self) -> Vec<Arc<Published>> {
        let oldest = wall().0.saturating_sub(ENDS_KEPT_MS);
        let mut inner = self.lock();
        inner.games.retain(|_, game| match game {
            Seated::Live { .. } => true,
            Seated::Over { end, .. } => end.event.time.0 >= oldest,
        });
        let over = |game: &Seated| match game {
            Seated::Live { .. } => None,
            Seated::Over { end, .. } => Some(end.clone()),
        };
        inner.games.values().filter_map(over).collect()
    }

    /// Whether a decision of this bot is awaited that is not yet overdue by `margin`: who thinks is
    /// silent without being lost.
    pub(super) fn owes_until(&self, now: Nanos, margin: Span) -> bool {
        self.tables()
            .iter()
            .any(|(table, seat)| table.owes(*seat).is_some_and(|d| now < d + margin))
    }

    /// Tells every game that the bot's connection of this epoch is lost.
    pub(super) async fn detach(&self, epoch: u64) {
        for (table, seat) in self.tables() {
            let _ = table.tell(Order::Detach { seat, epoch }).await;
        }
    }
}

impl Inner {
    fn hear(&mut self) {
        self.suspect = false;
        self.heard_at = Instant::now();
        self.previous_hash = None;
    }
}

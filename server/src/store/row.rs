//! The rows of the store: plain values, the same for every implementation.

use serde_json::Value;
use smol_str::SmolStr;

use super::body::Body;
use super::registry::RegistryWrite;

/// Where a list goes on: the order number of the last row seen.
pub type Cursor = i64;

/// One step of a batch.
#[derive(Clone, Debug)]
pub enum Write {
    /// A new game.
    NewGame(GameRow),
    /// The next event of a game.
    Event {
        /// The game.
        game_id: SmolStr,
        /// The event.
        event: EventRow,
    },
    /// A game changed its state.
    GameState {
        /// The game.
        game_id: SmolStr,
        /// Its state from now on.
        state: GameState,
        /// Its result in short, JSON, once there is one.
        result: Option<String>,
    },
    /// A match, new or changed.
    Match(MatchRow),
    /// A session, new or changed.
    Session(SessionRow),
    /// A session that can't be resumed any more.
    SessionEnd {
        /// The session.
        session_id: String,
    },
    /// Something of bots, tokens, challenges or the audit trail.
    Registry(RegistryWrite),
    /// The next entry of a journal: of a ladder or a tournament.
    Journal {
        /// The journal.
        name: String,
        /// The entry.
        row: JournalRow,
    },
}

impl Write {
    /// Writes the text of an entry that is still to be written.
    pub(super) fn write_body(&mut self) {
        if let Write::Event { event, .. } = self {
            event.body.write();
        }
    }
}

/// A game as lists show it. The store gives the order number.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct GameRow {
    /// Order in which games were made; 0 before it is stored.
    pub order: Cursor,
    /// The game's id.
    pub id: String,
    /// The match it belongs to, or empty.
    pub match_id: String,
    /// Its ruleset's spec, or `custom`.
    pub spec: String,
    /// Names of the bots by seat, each between commas: `,a,b,`.
    pub bots: String,
    /// How far it is.
    pub state: GameState,
    /// When it was made, milliseconds of Unix time.
    pub made_ms: i64,
    /// What it was made from, JSON.
    pub head: String,
    /// Its result in short, JSON, or empty.
    pub result: String,
}

/// How far a game is, as lists are filtered by.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum GameState {
    /// Offered, started or suspended.
    Open,
    /// Played to a result.
    Finished,
    /// Called off, without points.
    Aborted,
    /// Declared void, without points.
    Void,
}

impl GameState {
    pub(super) const fn number(self) -> i64 {
        match self {
            GameState::Open => 0,
            GameState::Finished => 1,
            GameState::Aborted => 2,
            GameState::Void => 3,
        }
    }

    pub(super) const fn from_number(n: i64) -> Option<GameState> {
        Some(match n {
            0 => GameState::Open,
            1 => GameState::Finished,
            2 => GameState::Aborted,
            3 => GameState::Void,
            _ => return None,
        })
    }
}

/// Which games a list holds. An empty filter holds all.
#[derive(Clone, Debug, Default)]
pub struct GameFilter {
    /// Of this match.
    pub match_id: Option<String>,
    /// Of this ruleset's spec.
    pub spec: Option<String>,
    /// With this bot in a seat.
    pub bot: Option<String>,
    /// In this state.
    pub state: Option<GameState>,
    /// Made at this time or later, in milliseconds of Unix time.
    pub from_ms: Option<i64>,
    /// Made before this time.
    pub until_ms: Option<i64>,
    /// From this start position, in canonical notation.
    pub start: Option<String>,
    /// Finished with this result.
    pub result: Option<ResultFilter>,
    /// Ended in one of these ways, by word; empty for all.
    pub terminations: Vec<String>,
}

/// Which results a list holds.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum ResultFilter {
    /// Seat 0 won.
    FirstSeatWon,
    /// Another seat won.
    OtherSeatWon,
    /// Nobody won.
    Drawn,
    /// The filter's bot won.
    BotWon,
    /// Somebody else than the filter's bot won.
    BotLost,
}

impl GameFilter {
    /// Whether a game belongs to the list.
    pub fn holds(&self, game: &GameRow) -> bool {
        let same =
            |wanted: &Option<String>, have: &str| wanted.as_deref().is_none_or(|w| w == have);
        same(&self.match_id, &game.match_id)
            && same(&self.spec, &game.spec)
            && self.state.is_none_or(|s| s == game.state)
            && self.from_ms.is_none_or(|from| game.made_ms >= from)
            && self.until_ms.is_none_or(|until| game.made_ms < until)
            && self
                .bot
                .as_ref()
                .is_none_or(|b| game.bots.contains(&format!(",{b},")))
            && self.holds_start(&game.head)
            && self.holds_result(game)
    }

    fn holds_start(&self, head: &str) -> bool {
        let Some(wanted) = &self.start else {
            return true;
        };
        let head: Result<Value, _> = serde_json::from_str(head);
        head.is_ok_and(|head| head["start"].as_str() == Some(wanted))
    }

    fn holds_result(&self, game: &GameRow) -> bool {
        if self.result.is_none() && self.terminations.is_empty() {
            return true;
        }
        let Ok(ending) = serde_json::from_str::<Value>(&game.result) else {
            return false;
        };
        let how = ending["termination"].as_str().unwrap_or_default();
        let ended = self.terminations.is_empty() || self.terminations.iter().any(|t| t == how);
        let Some(wanted) = self.result else {
            return ended;
        };
        let winner = ending["result"]["winner"].as_u64();
        let seat = |bot: &String| {
            let mut names = game.bots.split(',').skip(1);
            names.position(|name| name == bot).map(|seat| seat as u64)
        };
        let own = self.bot.as_ref().and_then(seat);
        let right = match wanted {
            ResultFilter::FirstSeatWon => winner == Some(0),
            ResultFilter::OtherSeatWon => winner.is_some_and(|seat| seat != 0),
            ResultFilter::Drawn => winner.is_none(),
            ResultFilter::BotWon => winner.is_some() && winner == own,
            ResultFilter::BotLost => winner.is_some() && winner != own,
        };
        ended && right && game.state == GameState::Finished
    }
}

/// One entry of a game's log: numbered without a gap, never changed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct EventRow {
    /// Its place in the log, from 0, private entries included.
    pub index: u64,
    /// Its number among the public events, from 1; none for a private entry.
    pub seq: Option<u64>,
    /// When it happened, milliseconds of Unix time.
    pub at_ms: i64,
    /// The event, JSON, with its version inside.
    pub body: Body,
}

/// One entry of a journal: numbered without a gap, never changed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct JournalRow {
    /// Its place in the journal, from 0.
    pub index: u64,
    /// When it happened, milliseconds of Unix time.
    pub at_ms: i64,
    /// The entry, JSON.
    pub body: String,
}

/// A match: what it was made from and how far it is.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct MatchRow {
    /// Order in which matches were made; 0 before it is stored.
    pub order: Cursor,
    /// The match's id.
    pub id: String,
    /// When it was made, milliseconds of Unix time.
    pub made_ms: i64,
    /// Whether games of it may still be made.
    pub open: bool,
    /// The match, JSON, with its version inside.
    pub body: String,
}

/// A session's right to be resumed.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct SessionRow {
    /// The session's id.
    pub session_id: String,
    /// Name of the bot.
    pub bot: String,
    /// Version of the bot.
    pub version: String,
    /// Instance of the bot.
    pub instance: String,
    /// How often it was welcomed.
    pub epoch: u64,
    /// Hash of the newest resume token.
    pub token_hash: [u8; 32],
    /// Hash of the one before, good until the first frame of the newest epoch.
    pub previous_hash: Option<[u8; 32]>,
    /// When it was last welcomed, milliseconds of Unix time.
    pub at_ms: i64,
}

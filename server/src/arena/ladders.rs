//! Ladders being played: joined, left, asked; each in a task of its own.

mod deal;
mod task;

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex};

use tokio::sync::{mpsc, oneshot};

use super::Shared;
use super::refusal::Refusal;
use crate::ladder::{Entry, Identity, LadderConfig, Line, RatedEntry};
use crate::stats::fit::Table as FitTable;
use crate::stats::glicko2::Rating;

pub(in crate::arena) use task::Task;
pub(in crate::arena) use task::recount::correct;

/// Orders that wait for a ladder's task; who sends more waits.
const ORDERS_MAX: usize = 64;
/// Entries of a journal that are read at a time.
const PAGE: usize = 500;
/// Points of a history at most.
const HISTORY_MAX: usize = 1000;

/// All ladders, by name.
pub(crate) struct Ladders {
    configs: Vec<Arc<LadderConfig>>,
    handles: Mutex<BTreeMap<String, LadderHandle>>,
}

/// A ladder's handle; clones are cheap.
#[derive(Clone)]
pub(crate) struct LadderHandle {
    pub(crate) config: Arc<LadderConfig>,
    orders: mpsc::Sender<Order>,
}

/// What a ladder's task is asked.
enum Order {
    Join {
        who: Identity,
        owner: String,
        reply: Reply,
    },
    Leave {
        who: Identity,
        reply: Reply,
    },
    Restore {
        who: Identity,
        reply: Reply,
    },
    Pause {
        reason: String,
        reply: Reply,
    },
    Resume {
        reply: Reply,
    },
    /// An arbiter changed the result of a game.
    Recount {
        game_id: String,
        reply: Reply,
    },
    View(oneshot::Sender<LadderView>),
    /// The official table was fitted.
    Official(Box<Official>),
}

type Reply = oneshot::Sender<Result<(), Refusal>>;

/// The official table, and when it was fitted.
#[derive(Clone, Debug)]
pub(crate) struct Official {
    pub(crate) at_ms: u64,
    pub(crate) table: FitTable,
}

/// How a ladder stands.
#[derive(Clone, Debug)]
pub(crate) struct LadderView {
    pub(crate) config: Arc<LadderConfig>,
    pub(crate) paused: Option<String>,
    /// Since when no game has ended although bots are ready.
    pub(crate) stalled_ms: Option<u64>,
    pub(crate) games: u64,
    pub(crate) playing: Vec<(String, [Identity; 2])>,
    /// Members with a free seat, house bots apart.
    pub(crate) ready: u32,
    /// Best first, each with whether it is connected.
    pub(crate) lines: Vec<(Line, bool)>,
    pub(crate) official: Option<Arc<Official>>,
}

/// A game of a member and what it made of its rating.
#[derive(Clone, Debug)]
pub(crate) struct HistoryPoint {
    pub(crate) at_ms: u64,
    pub(crate) game_id: String,
    pub(crate) opponent: Identity,
    pub(crate) half_points: u8,
    pub(crate) rating: Rating,
}

impl Ladders {
    pub(crate) fn new(configs: &[LadderConfig]) -> Ladders {
        Ladders {
            configs: configs.iter().cloned().map(Arc::new).collect(),
            handles: Mutex::default(),
        }
    }

    /// The ladder of this name.
    pub(crate) fn get(&self, name: &str) -> Result<LadderHandle, Refusal> {
        let handles = self.handles.lock().expect("held for one expression");
        let found = handles.get(name).cloned();
        found.ok_or_else(|| Refusal::LadderUnknown(name.to_owned()))
    }

    /// All ladders, by name.
    pub(crate) fn all(&self) -> Vec<LadderHandle> {
        let handles = self.handles.lock().expect("held for one expression");
        handles.values().cloned().collect()
    }
}

impl LadderHandle {
    pub(crate) async fn join(&self, who: Identity, owner: String) -> Result<(), Refusal> {
        self.ask(|reply| Order::Join { who, owner, reply }).await
    }

    pub(crate) async fn leave(&self, who: Identity) -> Result<(), Refusal> {
        self.ask(|reply| Order::Leave { who, reply }).await
    }

    pub(crate) async fn restore(&self, who: Identity) -> Result<(), Refusal> {
        self.ask(|reply| Order::Restore { who, reply }).await
    }

    pub(crate) async fn pause(&self, reason: String) -> Result<(), Refusal> {
        self.ask(|reply| Order::Pause { reason, reply }).await
    }

    pub(crate) async fn resume(&self) -> Result<(), Refusal> {
        self.ask(|reply| Order::Resume { reply }).await
    }

    /// Counts everything anew: an arbiter changed the result of a game.
    pub(crate) async fn recount(&self, game_id: String) -> Result<(), Refusal> {
        self.ask(|reply| Order::Recount { game_id, reply }).await
    }

    /// How the ladder stands.
    pub(crate) async fn view(&self) -> Result<LadderView, Refusal> {
        let (reply, answer) = oneshot::channel();
        let asked = self.orders.send(Order::View(reply)).await;
        asked.map_err(|_| Refusal::Draining)?;
        answer.await.map_err(|_| Refusal::Draining)
    }

    async fn ask(&self, order: impl FnOnce(Reply) -> Order) -> Result<(), Refusal> {
        let (reply, answer) = oneshot::channel();
        let asked = self.orders.send(order(reply)).await;
        asked.map_err(|_| Refusal::Draining)?;
        answer.await.map_err(|_| Refusal::Draining)?
    }
}

impl Shared {
    /// The tasks of all ladders as their journals have them; they run once games are restored.
    pub(in crate::arena) async fn open_ladders(self: &Arc<Shared>) -> Result<Vec<Task>, Refusal> {
        let mut tasks = Vec::new();
        for config in &self.ladders.configs {
            let task = Task::open(self.clone(), config.clone()).await?;
            let handle = task.handle();
            let mut handles = self
                .ladders
                .handles
                .lock()
                .expect("held for one expression");
            handles.insert(config.name.clone(), handle);
            drop(handles);
            tasks.push(task);
        }
        Ok(tasks)
    }

    /// The games of a member that were rated, newest first, with the rating after each: the fold of the
    /// journal once more, a page of it at a time.
    pub(crate) async fn ladder_history(
        &self,
        config: &LadderConfig,
        who: &Identity,
        limit: usize,
    ) -> Result<Vec<HistoryPoint>, Refusal> {
        let corrections = self.ladder_corrections(&config.name).await?;
        let corrections = corrections.into_iter().collect();
        let mut ledger = crate::ladder::Ledger::corrected(config, corrections);
        let mut points = std::collections::VecDeque::new();
        let limit = limit.min(HISTORY_MAX);
        loop {
            let from = ledger.entries();
            let page = self.ladder_entries(&config.name, from).await?;
            if page.is_empty() {
                break;
            }
            for entry in &page {
                let seats = seats_of(&ledger, entry);
                let before = ledger.games();
                ledger.apply(entry);
                let (Some(seats), Entry::Over(over)) = (seats, entry) else {
                    continue;
                };
                let Some(seat) = seats.iter().position(|seat| seat == who) else {
                    continue;
                };
                if ledger.games() == before {
                    continue;
                }
                let first = ledger.as_corrected(over).half_points.unwrap_or(0);
                if points.len() == limit {
                    points.pop_front();
                }
                points.push_back(HistoryPoint {
                    at_ms: over.at_ms,
                    game_id: over.game_id.clone(),
                    opponent: seats[1 - seat].clone(),
                    half_points: if seat == 0 { first } else { 2 - first },
                    rating: ledger.rating(who, over.at_ms),
                });
            }
        }
        if ledger.member(who).is_none() {
            return Err(Refusal::NotOnLadder(who.to_string()));
        }
        Ok(points.into_iter().rev().collect())
    }

    async fn ladder_entries(&self, name: &str, from: u64) -> Result<Vec<Entry>, Refusal> {
        let rows = self.store.journal(&journal(name), from, PAGE).await?;
        let read = |row: crate::store::JournalRow| {
            let bad = |error| Refusal::Bug(format!("ladder {name}, entry {}: {error}", row.index));
            serde_json::from_str(&row.body).map_err(bad)
        };
        rows.into_iter().map(read).collect()
    }

    /// What arbiters have made of a ladder's games, oldest first.
    pub(in crate::arena) async fn ladder_corrections(
        &self,
        name: &str,
    ) -> Result<Vec<(String, RatedEntry)>, Refusal> {
        let mut all = Vec::new();
        loop {
            let from = all.len() as u64;
            let rows = self.store.journal(&corrections(name), from, PAGE).await?;
            if rows.is_empty() {
                return Ok(all);
            }
            for row in rows {
                let bad = |error| {
                    Refusal::Bug(format!("ladder {name}, correction {}: {error}", row.index))
                };
                let entry: RatedEntry = serde_json::from_str(&row.body).map_err(bad)?;
                all.push((entry.game_id.clone(), entry));
            }
        }
    }

    /// Who owns a bot: two of one owner never meet on a ladder.
    pub(crate) fn owner_of(&self, bot: &str) -> String {
        let known = self.registry.bot_named(bot);
        let owner = known.map(|known| known.row.owner);
        // A bot that is not registered is its own.
        owner
            .filter(|owner| !owner.is_empty())
            .unwrap_or_else(|| bot.to_owned())
    }
}

/// Who sits in the game that an entry ends, if it ends one.
fn seats_of(ledger: &crate::ladder::Ledger, entry: &Entry) -> Option<[Identity; 2]> {
    let Entry::Over(over) = entry else {
        return None;
    };
    let mut playing = ledger.playing();
    let found = playing.find(|(id, _)| *id == over.game_id);
    found.map(|(_, seats)| seats.clone())
}

/// The name of a ladder's journal.
fn journal(name: &str) -> String {
    format!("ladder/{name}")
}

/// The name of the journal of what arbiters changed.
fn corrections(name: &str) -> String {
    format!("ladder-corrections/{name}")
}

/// The ladder that a game's match names, if it is one.
pub(in crate::arena) fn ladder_of(match_id: &str) -> Option<&str> {
    match_id.strip_prefix("ladder:")
}

/// What the games of a ladder name as their match. No match that is made has a colon in its id.
pub(crate) fn match_id(name: &str) -> String {
    format!("ladder:{name}")
}

//! Matches being played: made, asked, followed; each in a task of its own.

mod many;
mod seating;
mod task;

pub(super) use seating::{Reserved, level};

use std::collections::HashMap;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use tokio::sync::{broadcast, mpsc, oneshot, watch};

use super::Shared;
use super::clock::wall;
use super::frame::TableView;
use super::refusal::Refusal;
use super::registry::{Named, remember};
use super::sessions::new_id;
use super::tables::config_refused;
use crate::game::Span;
use crate::matches::{Score, Series, SeriesConfig, SeriesHead, SeriesPhase, SeriesRefusal};
use crate::store::{MatchRow, Write};

/// Games that may begin or end before a reader of a match takes note of the first.
const NEWS_BEHIND_MAX: usize = 256;
const ORDERS_MAX: usize = 16;

/// All matches with a task, by id.
#[derive(Default)]
pub(crate) struct Matches {
    all: Mutex<HashMap<String, MatchHandle>>,
    /// Held by whoever makes one that has a name.
    making: tokio::sync::Mutex<()>,
}

/// A match's handle; clones are cheap.
#[derive(Clone)]
pub(crate) struct MatchHandle {
    orders: mpsc::Sender<Order>,
    pub(crate) status: watch::Receiver<Arc<MatchStatus>>,
    news: broadcast::Sender<MatchNews>,
}

/// What a match is made from.
#[derive(Clone, Debug)]
pub(crate) struct NewMatch {
    pub(crate) config: SeriesConfig,
    pub(crate) title: String,
    /// Names for tables, one a player.
    pub(crate) labels: Vec<String>,
    pub(crate) request: Option<Named>,
}

/// How a match stands.
#[derive(Clone, Debug)]
pub(crate) struct MatchStatus {
    pub(crate) about: About,
    pub(crate) head: SeriesHead,
    pub(crate) score: Score,
    pub(crate) playing: u32,
    pub(crate) revision: u64,
    /// Why no game begins, where one could.
    pub(crate) waiting: Option<String>,
    /// Time charged to each player, and its decisions.
    pub(crate) thinking: Vec<(Span, u64)>,
}

/// What is kept of a match beside its head.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
pub(crate) struct About {
    pub(crate) title: String,
    pub(crate) labels: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) request: Option<(String, String)>,
    pub(crate) made_ms: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) ended_ms: Option<u64>,
}

/// A match as its row has it.
#[derive(Clone, Debug, Serialize, Deserialize)]
struct Body {
    about: About,
    head: SeriesHead,
}

/// A game that began or ended.
#[derive(Clone, Debug)]
pub(crate) struct MatchNews(pub(crate) Arc<TableView>);

/// What a match's task is asked.
enum Order {
    Pause(oneshot::Sender<Result<(), Refusal>>),
    Resume(oneshot::Sender<Result<(), Refusal>>),
    Stop {
        finish_games: bool,
        reason: String,
        reply: oneshot::Sender<Result<(), Refusal>>,
    },
    /// A result has changed: the match is folded anew from its games.
    Recount(oneshot::Sender<Result<(), Refusal>>),
    /// The same, and the game of a slot is dealt now if it can be; its id.
    DealAgain {
        slot: u32,
        reply: oneshot::Sender<Result<Option<String>, Refusal>>,
    },
}

impl Matches {
    pub(crate) fn get(&self, id: &str) -> Option<MatchHandle> {
        self.all
            .lock()
            .expect("held for one expression")
            .get(id)
            .cloned()
    }

    fn insert(&self, id: String, handle: MatchHandle) {
        self.all
            .lock()
            .expect("held for one expression")
            .insert(id, handle);
    }

    fn remove(&self, id: &str) {
        self.all.lock().expect("held for one expression").remove(id);
    }

    pub(crate) fn len(&self) -> usize {
        self.all.lock().expect("held for one expression").len()
    }
}

impl MatchHandle {
    pub(crate) async fn pause(&self) -> Result<(), Refusal> {
        self.ask(Order::Pause).await
    }

    pub(crate) async fn resume(&self) -> Result<(), Refusal> {
        self.ask(Order::Resume).await
    }

    pub(crate) async fn stop(&self, finish_games: bool, reason: String) -> Result<(), Refusal> {
        self.ask(|reply| Order::Stop {
            finish_games,
            reason,
            reply,
        })
        .await
    }

    /// Counts its games anew: an arbiter changed a result.
    pub(crate) async fn recount(&self) -> Result<(), Refusal> {
        self.ask(Order::Recount).await
    }

    /// Counts its games anew and deals one again; its id, if its bots have a seat free.
    pub(crate) async fn deal_again(&self, slot: u32) -> Result<Option<String>, Refusal> {
        self.ask(|reply| Order::DealAgain { slot, reply }).await
    }

    async fn ask<T>(
        &self,
        order: impl FnOnce(oneshot::Sender<Result<T, Refusal>>) -> Order,
    ) -> Result<T, Refusal> {
        let over = || Refusal::MatchOver(self.status.borrow().head.config.match_id.clone());
        let (reply, answer) = oneshot::channel();
        self.orders.send(order(reply)).await.map_err(|_| over())?;
        answer.await.map_err(|_| over())?
    }

    /// Games that begin and end from now on.
    pub(crate) fn news(&self) -> broadcast::Receiver<MatchNews> {
        self.news.subscribe()
    }
}

impl Shared {
    /// Makes a match and begins to play it. The same request again gives the same match.
    pub(crate) async fn create_match(
        self: &Arc<Shared>,
        new: NewMatch,
    ) -> Result<Arc<MatchStatus>, Refusal> {
        let shared = self.clone();
        // In a task of its own: a caller that goes away must not leave a match that nobody plays.
        let made = tokio::spawn(async move {
            // What has a name is made by one at a time, so that it is made once.
            let named = new.request.is_some() || !new.config.match_id.is_empty();
            let _one = match named {
                true => Some(shared.matches.making.lock().await),
                false => None,
            };
            if let Some(named) = &new.request
                && let Some(before) = shared.request_before(&named.key).await?
            {
                return match before.hash == named.hash {
                    true => shared.match_status(&before.subject).await,
                    false => Err(Refusal::RequestReused(named.id.clone())),
                };
            }
            let task = shared.make_match(new, Vec::new()).await?;
            Ok(shared.run_match(task))
        });
        made.await
            .map_err(|error| Refusal::Bug(error.to_string()))?
    }

    /// Makes a match and stores it together with other writes; it is not played yet.
    pub(super) async fn make_match(
        self: &Arc<Shared>,
        mut new: NewMatch,
        mut with: Vec<Write>,
    ) -> Result<task::Task, Refusal> {
        if self.stop.drain.is_cancelled() {
            return Err(Refusal::Draining);
        }
        if self.matches.len() >= self.limits.matches {
            let limit = self.limits.matches;
            return Err(Refusal::Capacity {
                what: "matches",
                limit,
            });
        }
        if new.config.match_id.is_empty() {
            new.config.match_id = new_id();
        }
        let id = new.config.match_id.clone();
        if self.store.match_row(&id).await?.is_some() {
            return Err(Refusal::MatchExists(id));
        }
        if let Some(named) = &new.request {
            with.push(Write::Registry(remember(named, &id)));
        }
        let mut task = self.new_task(new)?;
        task.begin(with).await?;
        Ok(task)
    }

    fn new_task(self: &Arc<Shared>, new: NewMatch) -> Result<task::Task, Refusal> {
        let series = Series::new(new.config).map_err(|error| config_refused(&error))?;
        let about = About {
            title: new.title,
            labels: new.labels,
            request: new.request.map(|named| (named.id, named.hash)),
            made_ms: wall().0,
            ended_ms: None,
        };
        Ok(task::Task::new(self.clone(), series, about))
    }

    /// Whether a match could be played.
    ///
    /// # Errors
    /// All reasons why not.
    pub(super) fn try_match(self: &Arc<Shared>, new: &NewMatch) -> Result<(), Refusal> {
        let mut new = new.clone();
        new.config.match_id = new_id();
        self.new_task(new)?.try_first()
    }

    /// Begins to play a match that was made.
    pub(super) fn run_match(&self, task: task::Task) -> Arc<MatchStatus> {
        let handle = task.handle();
        let status = handle.status.borrow().clone();
        let id = status.head.config.match_id.clone();
        self.matches.insert(id, handle);
        tokio::spawn(task.run());
        status
    }

    /// Plays on in a match that was over: one of its games is to be played again.
    pub(super) async fn reopen_match(self: &Arc<Shared>, id: &str) -> Result<MatchHandle, Refusal> {
        if self.stop.drain.is_cancelled() {
            return Err(Refusal::Draining);
        }
        let row = self.store.match_row(id).await?;
        let row = row.ok_or_else(|| Refusal::MatchUnknown(id.to_owned()))?;
        let mut task = restore_match(self, &row).await?;
        if let Err(refusal) = task.reopen().await {
            self.matches.remove(id);
            return Err(refusal);
        }
        let handle = task.handle();
        tokio::spawn(task.run());
        Ok(handle)
    }

    /// How a match stands, whether it is being played or over.
    pub(crate) async fn match_status(&self, id: &str) -> Result<Arc<MatchStatus>, Refusal> {
        if let Some(handle) = self.matches.get(id) {
            return Ok(handle.status.borrow().clone());
        }
        let row = self.store.match_row(id).await?;
        let row = row.ok_or_else(|| Refusal::MatchUnknown(id.to_owned()))?;
        self.stored_status(row).await
    }

    /// How a match that has no task stands: the fold of its games.
    pub(crate) async fn stored_status(&self, row: MatchRow) -> Result<Arc<MatchStatus>, Refusal> {
        if let Some(handle) = self.matches.get(&row.id) {
            return Ok(handle.status.borrow().clone());
        }
        let body: Body = read_body(&row)?;
        let games = self.played_games(&row.id).await?;
        let series = Series::restore(body.head, games).map_err(|error| config_refused(&error))?;
        Ok(Arc::new(MatchStatus {
            about: body.about,
            head: series.head(),
            score: series.score().clone(),
            playing: 0,
            revision: 0,
            waiting: None,
            thinking: vec![(Span::ZERO, 0); series.config().players.len()],
        }))
    }
}

/// The task of a match that was under way; its games tell it when they are over.
pub(super) async fn restore_match(
    shared: &Arc<Shared>,
    row: &MatchRow,
) -> Result<task::Task, Refusal> {
    let body = read_body(row)?;
    let games = shared.played_games(&row.id).await?;
    let series = Series::restore(body.head, games).map_err(|error| config_refused(&error))?;
    let task = task::Task::new(shared.clone(), series, body.about);
    shared.matches.insert(row.id.clone(), task.handle());
    Ok(task)
}

fn read_body(row: &MatchRow) -> Result<Body, Refusal> {
    let bad = |error: serde_json::Error| Refusal::Bug(format!("match {}: {error}", row.id));
    serde_json::from_str(&row.body).map_err(bad)
}

fn write(about: &About, head: SeriesHead) -> Write {
    let open = match head.phase {
        SeriesPhase::Created | SeriesPhase::Running | SeriesPhase::Paused { .. } => true,
        SeriesPhase::Decided { .. } | SeriesPhase::Stopped { .. } | SeriesPhase::Faulted { .. } => {
            false
        }
    };
    let id = head.config.match_id.clone();
    let made_ms = about.made_ms as i64;
    let body = Body {
        about: about.clone(),
        head,
    };
    let body = serde_json::to_string(&body).expect("a match is made of what JSON can hold");
    Write::Match(MatchRow {
        order: 0,
        id,
        made_ms,
        open,
        body,
    })
}

impl MatchStatus {
    pub(crate) fn is_over(&self) -> bool {
        match self.head.phase {
            SeriesPhase::Created | SeriesPhase::Running | SeriesPhase::Paused { .. } => false,
            SeriesPhase::Decided { .. }
            | SeriesPhase::Stopped { .. }
            | SeriesPhase::Faulted { .. } => self.playing == 0,
        }
    }
}

fn series_refused(id: &str, refusal: &SeriesRefusal) -> Refusal {
    match refusal {
        SeriesRefusal::Over => Refusal::MatchOver(id.to_owned()),
        SeriesRefusal::AlreadyStarted | SeriesRefusal::NotPlaying { .. } => {
            Refusal::Bug(refusal.to_string())
        }
    }
}

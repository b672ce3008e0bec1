//! The task of a ladder: pairs whoever is free, counts what ends, writes both down first.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior};
use tracing::{error, info, warn};

use super::{LadderHandle, ORDERS_MAX, Official, Order, journal, match_id};
use crate::arena::Shared;
use crate::arena::clock::wall;
use crate::arena::refusal::Refusal;
use crate::arena::rows;
use crate::arena::table::Ended;
use crate::game::{Ended as How, Ending, Points};
use crate::ladder::{Entry, Identity, LadderConfig, Ledger, RatedEntry, Standing};
use crate::stats::faults::Fault;
use crate::store::{JournalRow, Write};

mod look;
pub(in crate::arena) mod recount;

/// How often an entry is tried to be stored, after 50 ms and then twice as long each time.
const STORE_TRIES: u32 = 8;
const PAUSE_MIN: Duration = Duration::from_millis(50);
/// How often a ladder looks round, where nothing wakes it.
const LOOK_MIN: Duration = Duration::from_millis(20);
const LOOK_MAX: Duration = Duration::from_secs(1);

/// A ladder's own state.
pub(in crate::arena) struct Task {
    pub(super) shared: Arc<Shared>,
    pub(super) config: Arc<LadderConfig>,
    pub(super) ledger: Ledger,
    orders: mpsc::Receiver<Order>,
    orders_tx: mpsc::Sender<Order>,
    ended: mpsc::UnboundedReceiver<Ended>,
    on_end: mpsc::UnboundedSender<Ended>,
    /// Since when a member has had a free seat.
    pub(super) free_since: HashMap<Identity, Instant>,
    /// Since when two or more have been ready.
    ready_since: Option<Instant>,
    /// When a game ended last, or the task began.
    finished_at: Instant,
    stalled_ms: Option<u64>,
    official: Option<Arc<Official>>,
    /// When the official table was fitted last, and of how many games.
    fitted: Option<(Instant, u64)>,
    /// How many results arbiters have changed.
    corrections: u64,
    /// After a game could not be made, none is tried before this.
    pub(super) not_before: Option<Instant>,
}

impl Task {
    /// The ladder as its journal has it.
    pub(super) async fn open(
        shared: Arc<Shared>,
        config: Arc<LadderConfig>,
    ) -> Result<Task, Refusal> {
        let (ledger, corrections) = recount::fold(&shared, &config).await?;
        let (orders_tx, orders) = mpsc::channel(ORDERS_MAX);
        let (on_end, ended) = mpsc::unbounded_channel();
        Ok(Task {
            shared,
            config,
            ledger,
            orders,
            orders_tx,
            ended,
            on_end,
            free_since: HashMap::new(),
            ready_since: None,
            finished_at: Instant::now(),
            stalled_ms: None,
            official: None,
            fitted: None,
            corrections,
            not_before: None,
        })
    }

    pub(super) fn handle(&self) -> LadderHandle {
        LadderHandle {
            config: self.config.clone(),
            orders: self.orders_tx.clone(),
        }
    }

    /// What the ladder's games name as their match.
    pub(in crate::arena) fn match_id(&self) -> String {
        match_id(&self.config.name)
    }

    /// Where a game tells that it is over.
    pub(in crate::arena) fn on_end(&self) -> mpsc::UnboundedSender<Ended> {
        self.on_end.clone()
    }

    pub(in crate::arena) async fn run(mut self) {
        let shared = self.shared.clone();
        let name = self.config.name.clone();
        info!(ladder = name, games = self.ledger.games(), "ladder opened");
        self.settle().await;
        let every = (self.config.patience / 4).clamp(LOOK_MIN, LOOK_MAX);
        let mut look = tokio::time::interval(every);
        look.set_missed_tick_behavior(MissedTickBehavior::Delay);
        loop {
            // Listened to from before the seats are looked at, or a bot that comes meanwhile is missed.
            let changed = shared.changed.notified();
            tokio::pin!(changed);
            changed.as_mut().enable();
            self.look_round().await;
            tokio::select! {
                Some(ended) = self.ended.recv() => self.count(ended).await,
                Some(order) = self.orders.recv() => self.obey(order).await,
                () = changed => {}
                _ = look.tick() => {}
                () = shared.stop.drain.cancelled() => break,
            }
        }
        info!(ladder = name, games = self.ledger.games(), "ladder closed");
    }

    /// Games that were under way when the server stopped: those that are restored go on, those that had
    /// just ended are counted, those that never began are forgotten.
    async fn settle(&mut self) {
        let ids: Vec<String> = self.ledger.playing().map(|(id, _)| id.to_owned()).collect();
        for game_id in ids {
            if self.shared.tables.get(&game_id).is_some() {
                continue;
            }
            let row = self.shared.store.game(&game_id).await;
            let ending = match &row {
                Ok(row) => row.as_ref().and_then(rows::stored_ending),
                Err(error) => {
                    error!(ladder = self.config.name, game_id, %error, "game can't be read");
                    continue;
                }
            };
            let over = match &ending {
                Some(ending) => rated(game_id, ending),
                None => unplayed(game_id),
            };
            self.over(over).await;
        }
    }

    async fn look_round(&mut self) {
        if self.config.auto_join {
            self.let_in().await;
        }
        self.note_free();
        self.deal().await;
        self.alarm();
        self.fit();
    }

    /// Everybody who is connected and has never been here joins by that.
    async fn let_in(&mut self) {
        let spec = self.config.rules.to_string();
        for session in self.shared.sessions.all() {
            let who = Identity {
                bot: session.key.bot.clone(),
                version: session.key.version.clone(),
            };
            if session.could_seat(&spec) && self.ledger.member(&who).is_none() {
                let owner = self.shared.owner_of(&who.bot);
                let at_ms = wall().0;
                let _ = self.write(Entry::Joined { at_ms, who, owner }).await;
            }
        }
    }

    async fn count(&mut self, ended: Ended) {
        self.shared.tell_game_over(&ended);
        let over = rated(ended.info.id().to_owned(), &ended.ending);
        self.over(over).await;
    }

    async fn over(&mut self, over: RatedEntry) {
        let finished = over.half_points.is_some();
        if self.write(Entry::Over(over)).await.is_err() {
            return;
        }
        if finished {
            self.finished_at = Instant::now();
            self.stalled_ms = None;
        }
        while let Some((who, reason)) = self.ledger.to_suspend() {
            warn!(ladder = self.config.name, %who, reason, "suspended");
            let at_ms = wall().0;
            let suspended = Entry::Suspended { at_ms, who, reason };
            if self.write(suspended).await.is_err() {
                return;
            }
        }
    }

    async fn obey(&mut self, order: Order) {
        match order {
            Order::Join { who, owner, reply } => {
                let _ = reply.send(self.join(who, owner).await);
            }
            Order::Leave { who, reply } => {
                let _ = reply.send(self.leave(who).await);
            }
            Order::Restore { who, reply } => {
                let _ = reply.send(self.restore(who).await);
            }
            Order::Pause { reason, reply } => {
                let done = match self.ledger.paused() {
                    Some(_) => Ok(()),
                    None => {
                        let at_ms = wall().0;
                        self.write(Entry::Paused { at_ms, reason }).await
                    }
                };
                let _ = reply.send(done);
            }
            Order::Resume { reply } => {
                let done = match self.ledger.paused() {
                    None => Ok(()),
                    Some(_) => self.write(Entry::Resumed { at_ms: wall().0 }).await,
                };
                let _ = reply.send(done);
            }
            Order::Recount { game_id, reply } => {
                let _ = reply.send(self.recount(game_id).await);
            }
            Order::View(reply) => drop(reply.send(self.view())),
            Order::Official(official) => self.official = Some(Arc::from(official)),
        }
    }

    async fn join(&mut self, who: Identity, owner: String) -> Result<(), Refusal> {
        match self.ledger.member(&who).map(|member| &member.standing) {
            Some(Standing::Active) => return Ok(()),
            Some(Standing::Suspended(reason)) => {
                return Err(Refusal::LadderSuspended(who.to_string(), reason.clone()));
            }
            Some(Standing::House) => {
                return Err(Refusal::field("version", "is a house bot's"));
            }
            Some(Standing::Left) | None => {}
        }
        let at_ms = wall().0;
        self.write(Entry::Joined { at_ms, who, owner }).await
    }

    async fn leave(&mut self, who: Identity) -> Result<(), Refusal> {
        match self.ledger.member(&who).map(|member| &member.standing) {
            Some(Standing::Active) => {
                let at_ms = wall().0;
                self.write(Entry::Left { at_ms, who }).await
            }
            // A suspension is not left by leaving.
            Some(Standing::Left | Standing::Suspended(_)) => Ok(()),
            Some(Standing::House) | None => Err(Refusal::NotOnLadder(who.to_string())),
        }
    }

    async fn restore(&mut self, who: Identity) -> Result<(), Refusal> {
        match self.ledger.member(&who).map(|member| &member.standing) {
            Some(Standing::Suspended(_)) => {
                let at_ms = wall().0;
                self.write(Entry::Restored { at_ms, who }).await
            }
            Some(Standing::Active | Standing::Left) => Ok(()),
            Some(Standing::House) | None => Err(Refusal::NotOnLadder(who.to_string())),
        }
    }

    /// Stores an entry; only then is it in force.
    pub(super) async fn write(&mut self, entry: Entry) -> Result<(), Refusal> {
        let row = JournalRow {
            index: self.ledger.entries(),
            at_ms: wall().0 as i64,
            body: serde_json::to_string(&entry).expect("an entry is made of what JSON can hold"),
        };
        let name = journal(&self.config.name);
        let mut pause = PAUSE_MIN;
        for attempt in 1..=STORE_TRIES {
            let write = Write::Journal {
                name: name.clone(),
                row: row.clone(),
            };
            match self.shared.store.append(vec![write]).await {
                Ok(()) => break,
                Err(error) if attempt == STORE_TRIES => {
                    error!(ladder = self.config.name, %error, "an entry could not be stored");
                    return Err(error.into());
                }
                Err(error) => warn!(ladder = self.config.name, %error, "an entry: again"),
            }
            tokio::time::sleep(pause).await;
            pause *= 2;
        }
        self.ledger.apply(&entry);
        Ok(())
    }

    /// Members with a free seat, house bots apart.
    pub(super) fn ready(&self) -> usize {
        self.free_since.len()
    }
}

/// What a game that is over comes to.
fn rated(game_id: String, ending: &Ending) -> RatedEntry {
    let finished = match ending.ended {
        How::Finished => true,
        How::Aborted | How::Void => false,
    };
    let points = &ending.result.points;
    // Where all seats forfeited, the equal ranks are no draw.
    let scored = finished && points.iter().any(|&points| points > Points::default());
    let first = points.first().copied().unwrap_or_default();
    let fault = Fault::of_termination(ending.termination.word());
    RatedEntry {
        at_ms: wall().0,
        game_id,
        half_points: scored.then_some((2 * first.0 / Points::ONE.0) as u8),
        rated: ending.rated,
        fault: ending.fault_seat.map(|seat| seat.0).zip(fault),
    }
}

/// A game that was dealt and never began.
pub(super) fn unplayed(game_id: String) -> RatedEntry {
    RatedEntry {
        at_ms: wall().0,
        game_id,
        half_points: None,
        rated: false,
        fault: None,
    }
}

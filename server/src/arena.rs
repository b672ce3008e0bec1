//! The arena: sessions of bots, games being played, matches that make them.

mod access;
mod arbiter;
mod attend;
mod challenges;
mod clock;
mod delay;
mod delayed;
mod ends;
mod frame;
mod gauges;
mod house;
mod ladders;
#[cfg(test)]
mod long;
mod matches;
mod news;
mod outbox;
mod paged;
mod pool;
mod refusal;
mod registry;
mod replay;
mod restore;
mod rows;
mod rulebook;
mod seat;
mod session;
mod sessions;
mod spectate;
#[cfg(test)]
mod storm;
mod table;
mod table_info;
mod tables;
mod tournaments;
mod trace;
mod view;

use std::sync::Arc;
use std::time::Duration;

use mashimo_engine::{Endgame, Ruleset};
use rand::RngExt;
use tokio::sync::Notify;

pub(crate) use access::{Caller, Door, Need};
pub(crate) use arbiter::{Act, Intent};
pub(crate) use attend::{HEARTBEAT_INTERVAL, attend, log, say};
pub(crate) use challenges::{ChallengeState, NewChallenge, Terms};
pub(crate) use clock::{Clock, wall};
pub(crate) use delayed::{Delayed, Next};
pub(crate) use frame::{
    Accepted, Asked, Detail, Frame, Goaway, Hello, Legal, MovesBy, Played, Published, Rejected,
    Resume, Said, Snapshot, TableView, Trouble, Word,
};
pub(crate) use ladders::{HistoryPoint, LadderHandle, LadderView, Ladders};
pub(crate) use matches::{MatchHandle, MatchNews, MatchStatus, Matches, NewMatch};
pub(crate) use outbox::{Outgoing, channel};
pub(crate) use pool::{Pool, Wanted};
pub(crate) use refusal::{FieldFault, Refusal};
pub(crate) use registry::{BotView, Known, Named, NewBot, Registry, audit_entry, new_token};
pub(crate) use rulebook::{Chosen, Rulebook, canonical_json};
pub(crate) use session::{Session, SessionInfo};
pub(crate) use sessions::{PROTOCOL_MAJOR, Sessions, Welcome};
pub(crate) use spectate::Followed;
pub(crate) use table::{Heard, Order};
pub(crate) use table_info::TableInfo;
pub(crate) use tables::Tables;
pub(crate) use tournaments::{Head as TournamentHead, Tournament, TournamentView, Tournaments};
pub(crate) use trace::Owner;

use crate::endgames::Endgames;
use crate::game::{Command, Pause, Span};
use crate::metrics::Metrics;
use crate::serve::{Config, Limits, StartError, Stop};
use crate::store::{RegistryWrite, Store, Write};
use crate::traces::Traces;
use crate::webhooks::{Backoff, Webhooks};

/// What all parts of one server share.
pub(crate) struct Shared {
    pub(crate) clock: Clock,
    pub(crate) delay: delay::Delay,
    /// Looks after acceptances that nothing has taken along.
    pub(crate) later: Arc<outbox::Later>,
    pub(crate) metrics: Metrics,
    pub(crate) store: Arc<dyn Store>,
    pub(crate) limits: Limits,
    pub(crate) access: Door,
    pub(crate) registry: Registry,
    challenges: challenges::Challenges,
    /// Held by whoever decides games.
    arbitration: tokio::sync::Mutex<()>,
    pub(crate) sessions: Sessions,
    pub(crate) tables: Tables,
    pub(crate) matches: Matches,
    pub(crate) ladders: Ladders,
    pub(crate) tournaments: Tournaments,
    pub(crate) rulebook: Rulebook,
    /// Endgame tables, where there are any.
    pub(crate) endgames: Option<Endgames>,
    /// Where house bots think.
    pub(crate) house_pool: Pool,
    /// Where calls of the engine that take long are worked out.
    pub(crate) call_pool: Pool,
    /// Who is told by HTTP what happens; none where nobody is.
    pub(crate) webhooks: Option<Webhooks>,
    /// Spans for a collector; none where there is none.
    pub(crate) traces: Option<Traces>,
    /// Somebody came, left or became free.
    pub(crate) changed: Notify,
    pub(crate) stop: Stop,
}

/// How long bots wait before they come back after a drain: each its own time in between.
const RESUME_AFTER_MIN: Span = Span::seconds(2);
const RESUME_AFTER_MAX: Span = Span::seconds(7);
/// Calls of the engine that may wait for a thread; the next is refused with `BUSY`.
const CALLS_WAITING_MAX: usize = 64;

impl Shared {
    /// The endgame tables of this server for a ruleset, if it has some; what is wrong with their files is
    /// logged the first time.
    pub(crate) fn endgame(&self, ruleset: &Ruleset) -> Option<Arc<Endgame>> {
        let endgames = self.endgames.as_ref()?;
        endgames.of(ruleset, &mut |warning| tracing::warn!("{warning}"))
    }

    /// Opens the arena on a store.
    ///
    /// # Errors
    /// A thread can't be started.
    pub(crate) fn open(
        config: &Config,
        store: Arc<dyn Store>,
        stop: Stop,
    ) -> Result<Arc<Shared>, StartError> {
        let threads = config.engine_threads;
        // Every seat of every game can have one decision waiting for the house.
        let house_waiting_max = config.limits.games.saturating_mul(4);
        let house_pool = Pool::new("house", threads, house_waiting_max);
        let call_pool = Pool::new("engine", threads, CALLS_WAITING_MAX);
        let metrics = Metrics::default();
        let traces = config.otlp.as_ref();
        let traces = traces.map(|otlp| crate::grpc::traces(otlp, &metrics));
        let shared = Arc::new(Shared {
            clock: Clock::start(),
            delay: delay::Delay::new(config.limits.scheduling_delay),
            later: Arc::default(),
            metrics,
            traces: traces.transpose()?,
            store,
            limits: config.limits.clone(),
            access: Door::new(config),
            registry: Registry::default(),
            challenges: challenges::Challenges::default(),
            arbitration: tokio::sync::Mutex::default(),
            sessions: Sessions::default(),
            tables: Tables::default(),
            matches: Matches::default(),
            ladders: Ladders::new(&config.ladders),
            tournaments: Tournaments::new(config.pairing_engine_and_folder()),
            rulebook: Rulebook::default(),
            endgames: config
                .endgames
                .as_ref()
                .map(|(folder, memory)| Endgames::new(folder, *memory)),
            house_pool: house_pool.map_err(StartError::Thread)?,
            call_pool: call_pool.map_err(StartError::Thread)?,
            webhooks: Webhooks::start(config.webhooks.clone(), Backoff::default()),
            changed: Notify::new(),
            stop,
        });
        tokio::spawn(delay::watch(shared.clone()));
        tokio::spawn(shared.later.clone().watch(shared.stop.cut.clone()));
        Ok(shared)
    }

    /// Begins a drain that an operator asks for; returns how many games and sessions it is told to.
    pub(crate) async fn ask_to_drain(
        &self,
        actor: &str,
        reason: &str,
        within: Duration,
    ) -> Result<(usize, usize), Refusal> {
        if !reason.is_empty() {
            registry::check_reason(reason)?;
        }
        let entry = audit_entry(actor, "Drain", "the server", reason);
        let write = Write::Registry(RegistryWrite::Audit(entry));
        self.store.append(vec![write]).await?;
        tracing::info!(actor, reason, "asked to drain");
        let told = (self.tables.len(), self.sessions.connected());
        self.stop.ask(within);
        Ok(told)
    }

    /// Tells every bot to come back later, not all at once, and ends its stream. Games stand as they
    /// are stored and go on after the restart.
    pub(crate) async fn send_away(&self) {
        for table in self.tables.all() {
            // The time of a drain is nobody's.
            let command = Box::new(Command::Suspend(Pause::Server));
            let _ = table
                .ask(|reply| Order::Command {
                    command,
                    reply: Some(reply),
                })
                .await;
        }
        for session in self.sessions.all() {
            let spread = rand::rng().random_range(RESUME_AFTER_MIN.0..RESUME_AFTER_MAX.0);
            let goaway = Goaway {
                reason: Refusal::Draining.reason(),
                text: Refusal::Draining.to_string(),
                resume_after: Some(Span(spread)),
                is_final: false,
            };
            session.go_away(goaway, Refusal::Draining);
        }
    }
}

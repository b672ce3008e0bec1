//! Tournaments that the server runs: registered for, paired, confirmed and corrected by calls.

mod boards;
mod course;
mod journal;
mod rounds;

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex};

use serde::{Deserialize, Serialize};
use tokio::sync::watch;

use super::Shared;
use super::matches::NewMatch;
use super::refusal::Refusal;
use super::registry::audit_entry;
use crate::matches::{Player, SeriesConfig};
use crate::pairing::{PairingEngine, PairingError};
use crate::store::{JournalRow, RegistryWrite, Write};
use crate::tournament::open::{Act, Entry, Open, OpenKind, OpenRefusal, RoundState};
use crate::webhooks::News;
use journal::{entry, row};

/// Tournaments of one server at most.
const TOURNAMENTS_MAX: usize = 10_000;
/// Who does what nobody asked for.
const SERVER: &str = "server";

/// All tournaments, by id.
pub(crate) struct Tournaments {
    all: Mutex<BTreeMap<String, Arc<Tournament>>>,
    /// Held by whoever makes one.
    making: tokio::sync::Mutex<()>,
    /// The pairing program of the server, if it has one, and where it keeps what it reads and writes.
    engine: Option<(PairingEngine, PathBuf)>,
}

/// A tournament; whoever acts on it waits for the one before.
pub(crate) struct Tournament {
    pub(crate) head: Head,
    state: tokio::sync::Mutex<Arc<Open>>,
    changed: watch::Sender<u64>,
}

/// What a tournament is made from: the first entry of its journal.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct Head {
    /// The version of this form.
    pub(crate) v: u32,
    pub(crate) id: String,
    pub(crate) at_ms: u64,
    /// Who made it.
    pub(crate) actor: String,
    pub(crate) name: String,
    pub(crate) kind: OpenKind,
    /// What every encounter plays, without its players: a match each.
    pub(crate) terms: Vec<SeriesConfig>,
}

/// How a tournament stands.
#[derive(Clone, Debug)]
pub(crate) struct TournamentView {
    pub(crate) head: Head,
    pub(crate) open: Arc<Open>,
}

impl Head {
    /// The matches of a board.
    pub(crate) fn match_ids(&self, round: u16, board: u16) -> Vec<String> {
        let id = |place| format!("t-{}-r{round}-b{board}-g{place}", self.id);
        (1..=self.terms.len()).map(id).collect()
    }
}

impl Tournaments {
    pub(crate) fn new(engine: Option<(PairingEngine, PathBuf)>) -> Tournaments {
        Tournaments {
            all: Mutex::default(),
            making: tokio::sync::Mutex::default(),
            engine,
        }
    }

    /// The tournament of this id.
    pub(crate) fn get(&self, id: &str) -> Result<Arc<Tournament>, Refusal> {
        let all = self.all.lock().expect("held for one expression");
        let found = all.get(id).cloned();
        found.ok_or_else(|| Refusal::TournamentUnknown(id.to_owned()))
    }

    /// Tournaments by id, at most so many of those after one.
    pub(crate) fn after(&self, id: &str, limit: usize) -> Vec<Arc<Tournament>> {
        use std::ops::Bound::{Excluded, Unbounded};
        let all = self.all.lock().expect("held for one expression");
        let after = all.range::<str, _>((Excluded(id), Unbounded));
        after.take(limit).map(|(_, found)| found.clone()).collect()
    }

    fn len(&self) -> usize {
        self.all.lock().expect("held for one expression").len()
    }

    fn insert(&self, tournament: &Arc<Tournament>) {
        let id = tournament.head.id.clone();
        let mut all = self.all.lock().expect("held for one expression");
        all.insert(id, tournament.clone());
    }
}

impl Tournament {
    fn new(head: Head) -> Result<Tournament, OpenRefusal> {
        let open = Open::new(&head.name, head.kind.clone())?;
        Ok(Tournament {
            head,
            state: tokio::sync::Mutex::new(Arc::new(open)),
            changed: watch::Sender::new(0),
        })
    }

    /// How it stands.
    pub(crate) async fn view(&self) -> TournamentView {
        self.view_of(&*self.state.lock().await)
    }

    fn view_of(&self, open: &Arc<Open>) -> TournamentView {
        TournamentView {
            head: self.head.clone(),
            open: open.clone(),
        }
    }

    /// Woken at every change from now on.
    pub(crate) fn changes(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }
}

impl Shared {
    /// Makes a tournament that nobody plays in yet. The same again gives the one that is there.
    pub(crate) async fn create_tournament(
        self: &Arc<Shared>,
        head: Head,
    ) -> Result<Arc<Tournament>, Refusal> {
        let shared = self.clone();
        whole(async move {
            let _one = shared.tournaments.making.lock().await;
            if let Ok(there) = shared.tournaments.get(&head.id) {
                return same(there, &head);
            }
            if shared.tournaments.len() >= TOURNAMENTS_MAX {
                let (what, limit) = ("tournaments", TOURNAMENTS_MAX);
                return Err(Refusal::Capacity { what, limit });
            }
            for terms in &head.terms {
                shared.try_match(&between(terms, [nobody(), nobody()]))?;
            }
            let body = serde_json::to_string(&head).expect("a head is made of what JSON can hold");
            let tournament = Arc::new(Tournament::new(head).map_err(refused)?);
            let row = JournalRow {
                index: 0,
                at_ms: tournament.head.at_ms as i64,
                body,
            };
            let name = journal::name(&tournament.head.id);
            shared
                .store
                .append(vec![Write::Journal { name, row }])
                .await?;
            shared.tournaments.insert(&tournament);
            tokio::spawn(shared.clone().conduct(tournament.clone()));
            Ok(tournament)
        })
        .await
    }

    /// Does something to a tournament: checked, stored, and only then in force.
    pub(crate) async fn act_on(
        self: &Arc<Shared>,
        tournament: &Arc<Tournament>,
        actor: &str,
        act: Act,
    ) -> Result<TournamentView, Refusal> {
        let (shared, tournament, actor) = (self.clone(), tournament.clone(), actor.to_owned());
        whole(async move {
            let mut open = tournament.state.lock().await;
            if already(&open, &act) {
                return Ok(tournament.view_of(&open));
            }
            open.check(&act).map_err(refused)?;
            let entry = entry(&actor, act);
            let mut writes = vec![row(&tournament, &open, &entry)];
            writes.extend(audit(&tournament.head.id, &entry));
            shared.store.append(writes).await?;
            shared.in_force(&tournament, &mut open, &entry);
            shared.keep_in_step(&tournament, &open, &entry.act).await;
            Ok(tournament.view_of(&open))
        })
        .await
    }

    /// Takes a stored entry in and tells whoever wants to know.
    fn in_force(&self, tournament: &Tournament, open: &mut Arc<Open>, entry: &Entry) {
        let over = open.is_over();
        let round = match &entry.act {
            Act::Played { round, .. } | Act::Overridden { round, .. } => Some(*round),
            Act::Confirmed { round } => Some(*round),
            Act::Registered { .. }
            | Act::Withdrawn { .. }
            | Act::ByeRequested { .. }
            | Act::Proposed { .. }
            | Act::Started
            | Act::Paused { .. }
            | Act::Resumed
            | Act::Stopped { .. }
            | Act::Imported { .. } => None,
        };
        let state = |open: &Open, round: u16| open.round(round).map(|round| round.state());
        let before = round.and_then(|round| state(open, round));
        Arc::make_mut(open).apply(&entry.act);
        tournament.changed.send_modify(|revision| *revision += 1);
        let Some((webhooks, round)) = self.webhooks.as_ref().zip(round) else {
            return;
        };
        let data = serde_json::json!({
            "tournament": tournament.head.id, "name": tournament.head.name, "round": round,
        });
        if before != Some(RoundState::Closed) && state(open, round) == Some(RoundState::Closed) {
            webhooks.tell(News::RoundClosed, data.clone());
        }
        if !over && open.is_over() {
            webhooks.tell(News::EventOver, data);
        }
    }
}

/// Does something to its end, though its caller may go away.
async fn whole<T: Send + 'static>(
    work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
) -> Result<T, Refusal> {
    let done = tokio::spawn(work).await;
    done.map_err(|error| Refusal::Bug(error.to_string()))?
}

fn same(there: Arc<Tournament>, head: &Head) -> Result<Arc<Tournament>, Refusal> {
    let old = &there.head;
    let same = old.name == head.name && old.kind == head.kind && old.terms == head.terms;
    match same {
        true => Ok(there),
        false => Err(Refusal::TournamentExists(head.id.clone())),
    }
}

/// Whether doing it would change nothing: it may be asked for twice.
fn already(open: &Open, act: &Act) -> bool {
    let course = open.course();
    match act {
        Act::Started => course.started,
        Act::Paused { .. } => course.paused.is_some(),
        Act::Resumed => course.paused.is_none(),
        Act::Stopped { .. } => course.stopped.is_some(),
        Act::Withdrawn { entrant } => open.has_withdrawn(*entrant),
        Act::Played {
            round,
            board,
            score,
        } => {
            let board = open.round(*round).and_then(|round| round.board(*board));
            board.is_some_and(|board| {
                board.overridden.is_some() || board.score.as_ref() == Some(score)
            })
        }
        Act::Registered { .. }
        | Act::ByeRequested { .. }
        | Act::Proposed { .. }
        | Act::Confirmed { .. }
        | Act::Overridden { .. }
        | Act::Imported { .. } => false,
    }
}

/// What an arbiter decides is in the audit trail as well.
fn audit(id: &str, entry: &Entry) -> Option<Write> {
    let Act::Overridden {
        round,
        board,
        reason,
        ..
    } = &entry.act
    else {
        return None;
    };
    let subject = format!("tournament {id}, round {round}, board {board}");
    let row = audit_entry(&entry.actor, "OverrideResult", &subject, reason);
    Some(Write::Registry(RegistryWrite::Audit(row)))
}

fn nobody() -> Player {
    Player {
        bot: "random".to_owned(),
        version: String::new(),
    }
}

/// A match on these terms.
fn between(terms: &SeriesConfig, players: [Player; 2]) -> NewMatch {
    let mut config = terms.clone();
    config.players = players.to_vec();
    NewMatch {
        config,
        title: String::new(),
        labels: players.iter().map(|player| player.bot.clone()).collect(),
        request: None,
    }
}

/// Why a tournament does not do what it is asked.
fn refused(refusal: OpenRefusal) -> Refusal {
    match refusal {
        OpenRefusal::Bad(reason) => Refusal::field("request", reason),
        OpenRefusal::NotNow(reason) => Refusal::TournamentState(reason),
        OpenRefusal::NoPairing(reason) => Refusal::Pairing {
            reason: "NO_VALID_PAIRING",
            text: reason,
            stderr: String::new(),
        },
    }
}

fn not_paired(error: &PairingError) -> Refusal {
    Refusal::Pairing {
        reason: error.reason(),
        text: error.to_string(),
        stderr: error.stderr().to_owned(),
    }
}

//! What arbiters do to games: each act is an event of the game and an entry of the audit trail.

use std::sync::Arc;

use super::Shared;
use super::frame::TableView;
use super::ladders::{correct, ladder_of};
use super::refusal::Refusal;
use super::registry::{audit_entry, check_reason};
use super::rows;
use super::table::{Order, event_write};
use crate::game::{Command, PartOf, Pause, Verdict};
use crate::matches::REPLAYS_MAX;
use crate::store::{GameRow, RegistryWrite, StoreError, Write};

/// How often an act is tried on a game whose task comes or goes meanwhile.
const TRIES: u32 = 5;

/// What an arbiter wants of a game.
#[derive(Clone, Debug)]
pub(crate) enum Act {
    /// End it, or override its end: a rank a seat.
    Adjudicate(Vec<u8>),
    /// Take it out of every count.
    Void,
    /// Let it stand still.
    Suspend,
    /// Let it go on.
    Resume,
}

/// Who acts, on which game, and why.
#[derive(Clone, Debug)]
pub(crate) struct Intent {
    pub(crate) actor: String,
    pub(crate) game_id: String,
    pub(crate) reason: String,
}

impl Act {
    fn name(&self) -> &'static str {
        match self {
            Act::Adjudicate(_) => "AdjudicateGame",
            Act::Void => "VoidGame",
            Act::Suspend | Act::Resume => "SuspendGame",
        }
    }

    fn command(&self, intent: &Intent) -> Command {
        let (author, text) = (intent.actor.clone(), intent.reason.clone());
        let verdict = match self {
            Act::Adjudicate(ranks) => Verdict::Ranks(ranks.clone()),
            Act::Void => Verdict::Void,
            Act::Suspend => return Command::Suspend(Pause::Arbiter { author, text }),
            Act::Resume => return Command::Resume,
        };
        Command::Adjudicate {
            verdict,
            author,
            text,
        }
    }
}

impl Shared {
    /// Does it, and returns how the game stands. A result that changes is counted anew by its match.
    pub(crate) async fn arbitrate(
        self: &Arc<Shared>,
        intent: Intent,
        act: Act,
    ) -> Result<TableView, Refusal> {
        let shared = self.clone();
        self.one_by_one(async move {
            shared.act(&intent, &act).await?;
            if let Act::Adjudicate(_) | Act::Void = act {
                let row = shared.game_row(&intent.game_id).await?;
                shared.recount(&row).await?;
                shared.recount_board(&row.match_id);
            }
            shared.stands(&intent.game_id).await
        })
        .await
    }

    /// Voids a game and lets its match deal it again. Returns the new game, if it has begun: else its
    /// bots have no seat free, and the match deals it when they do.
    pub(crate) async fn replay_game(
        self: &Arc<Shared>,
        intent: Intent,
    ) -> Result<Option<TableView>, Refusal> {
        let shared = self.clone();
        self.one_by_one(async move {
            let row = shared.game_row(&intent.game_id).await?;
            let part_of = shared.may_be_replayed(&row).await?;
            if row.state != crate::store::GameState::Void {
                shared.act(&intent, &Act::Void).await?;
            }
            let new = shared.deal_again(&row.match_id, part_of.slot).await?;
            shared.recount_board(&row.match_id);
            shared.trail(&intent, "ReplayGame").await?;
            match new {
                Some(id) => shared.stands(&id).await.map(Some),
                None => Ok(None),
            }
        })
        .await
    }

    /// Arbitrations go one after another, each to its end though its caller may go away.
    async fn one_by_one<T: Send + 'static>(
        self: &Arc<Shared>,
        work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
    ) -> Result<T, Refusal> {
        let shared = self.clone();
        let done = tokio::spawn(async move {
            let _one = shared.arbitration.lock().await;
            work.await
        });
        done.await
            .map_err(|error| Refusal::Bug(error.to_string()))?
    }

    async fn act(self: &Arc<Shared>, intent: &Intent, act: &Act) -> Result<(), Refusal> {
        check_reason(&intent.reason)?;
        self.game_row(&intent.game_id).await?;
        for _ in 0..TRIES {
            let done = match self.tables.get(&intent.game_id) {
                Some(table) => {
                    let command = Box::new(act.command(intent));
                    let order = |reply| Order::Command {
                        command,
                        reply: Some(reply),
                    };
                    match table.ask(order).await {
                        Ok(done) => done.map(|()| true),
                        // Its task has ended meanwhile.
                        Err(_) => Ok(false),
                    }
                }
                None => self.act_on_stored(intent, act).await,
            };
            if done? {
                return self.trail(intent, act.name()).await;
            }
        }
        Err(Refusal::Busy)
    }

    /// The same where no task owns the game: it is over, and its log gets one more entry. Returns
    /// whether it was done; not if somebody else wrote meanwhile.
    async fn act_on_stored(&self, intent: &Intent, act: &Act) -> Result<bool, Refusal> {
        let row = self.game_row(&intent.game_id).await?;
        let (mut game, _, _) = self.read_game(&row).await?;
        let step = game.handle(act.command(intent), self.clock.now())?;
        if let Act::Suspend | Act::Resume = act {
            let text = format!("game {} stands still: it could not be stored", row.id);
            return Err(Refusal::Bug(text));
        }
        let mut batch: Vec<Write> = step
            .events
            .iter()
            .map(|e| event_write(&row.id, e.clone()))
            .collect();
        batch.extend(step.events.iter().filter_map(|e| rows::ending(&row.id, e)));
        match self.store.append(batch).await {
            Ok(()) => Ok(true),
            Err(StoreError::Taken { .. }) => Ok(false),
            Err(error) => Err(error.into()),
        }
    }

    async fn trail(&self, intent: &Intent, action: &str) -> Result<(), Refusal> {
        let entry = audit_entry(&intent.actor, action, &intent.game_id, &intent.reason);
        let write = Write::Registry(RegistryWrite::Audit(entry));
        Ok(self.store.append(vec![write]).await?)
    }

    async fn recount(&self, row: &GameRow) -> Result<(), Refusal> {
        if let Some(name) = ladder_of(&row.match_id) {
            return match self.ladders.get(name) {
                Ok(ladder) => ladder.recount(row.id.clone()).await,
                // One that is not played now is counted so when it is again.
                Err(_) => {
                    let before = self.ladder_corrections(name).await?.len() as u64;
                    correct(self, name, before, &row.id).await
                }
            };
        }
        match self.matches.get(&row.match_id) {
            // A match that is over is the fold of its games whenever it is asked for.
            None => Ok(()),
            Some(handle) => match handle.recount().await {
                Ok(()) | Err(Refusal::MatchOver(_)) => Ok(()),
                Err(refusal) => Err(refusal),
            },
        }
    }

    async fn deal_again(
        self: &Arc<Shared>,
        match_id: &str,
        slot: u32,
    ) -> Result<Option<String>, Refusal> {
        if let Some(handle) = self.matches.get(match_id) {
            match handle.deal_again(slot).await {
                Err(Refusal::MatchOver(_)) => {}
                done => return done,
            }
        }
        self.reopen_match(match_id).await?.deal_again(slot).await
    }

    /// The place of a game in its match, if it is the newest there and not one too many.
    async fn may_be_replayed(&self, row: &GameRow) -> Result<PartOf, Refusal> {
        let refuse = |reason: String| Refusal::field("game_id", reason);
        let games = self.played_games(&row.match_id).await?;
        let own = games.iter().find(|game| game.game_id == row.id);
        let Some(own) = own else {
            return Err(refuse(format!("{} belongs to no match", row.id)));
        };
        let newer = games.iter().find(|game| {
            game.part_of.slot == own.part_of.slot && game.part_of.replay > own.part_of.replay
        });
        if let Some(newer) = newer {
            let reason = format!("{} was played again as {}", row.id, newer.game_id);
            return Err(refuse(reason));
        }
        if own.part_of.replay >= REPLAYS_MAX {
            let reason = format!("{} was played again {REPLAYS_MAX} times already", row.id);
            return Err(refuse(reason));
        }
        Ok(own.part_of.clone())
    }

    async fn game_row(&self, id: &str) -> Result<GameRow, Refusal> {
        let row = self.store.game(id).await?;
        row.ok_or_else(|| Refusal::GameUnknown(id.to_owned()))
    }

    /// How a game stands, without the delay of spectators.
    async fn stands(&self, id: &str) -> Result<TableView, Refusal> {
        if let Some(table) = self.tables.get(id)
            && let Ok(view) = table.ask(Order::View).await
        {
            return Ok(view);
        }
        Ok(self.see(id).await?.view)
    }
}

//! Plays an event to its end: as many meetings at once as the file says, in order.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use mashimo_client::Error;
use mashimo_server::game::Termination;
use mashimo_server::tournament::Entrant;
use mashimo_server::tournament::config::Bot;
use mashimo_server::tournament::event::{Event, Meeting, Score};
use mashimo_server::tournament::table::{Line, table};
use mashimo_server::webhooks::News;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::folder::Folder;
use super::game::{match_ids, play};
use super::outs::Failed;
use super::plan::{Plan, login, started};
use super::report;
use crate::cli::fault::Fault;
use crate::cli::matches::records::write_records;
use crate::cli::matches::signals::Signals;
use crate::cli::matches::stage::{Stage, StageSettings};
use crate::cli::out::{Out, watched};
use crate::cli::progress::Progress;

/// Plays the event, or what is left of it, and prints its table.
pub(super) async fn run(
    plan: &Plan,
    folder: &Folder,
    settings: StageSettings,
    out: &mut Out,
) -> Result<(), Fault> {
    let mut event = Event::new(&plan.config);
    folder.recorded(&mut event)?;
    let ready_within = settings.start_within;
    let settings = StageSettings {
        webhooks: plan.webhooks()?,
        ..settings
    };
    let outs = folder.outs()?;
    let can = |bot: &&Bot| !outs.iter().any(|out| out.bot == bot.name);
    let bots: Vec<Bot> = plan.config.bots.iter().filter(can).cloned().collect();
    let (stage, failed) = Stage::open_with_those_who_can(&started(&bots), settings).await?;
    let mut driver = Driver {
        plan,
        folder,
        stage: &stage,
        event: &mut event,
        ready_within,
        outs: watch::Sender::new(outs),
    };
    for (login, fault) in failed {
        driver.failed(&login, &fault, Termination::NoShow)?;
    }
    let driven = driver.drive().await;
    let outs = driver.outs.borrow().clone();
    let ids = played(&stage, plan, &event).await?;
    let records = write_records(&stage, &ids).await;
    stage.close().await;
    driven?;
    report::table(plan, &event, &outs, Some(&records?), out)
}

/// The matches that were made: games nobody played belong to none.
async fn played(stage: &Stage, plan: &Plan, event: &Event) -> Result<Vec<String>, Fault> {
    let mut ids = Vec::new();
    for (meeting, score) in event.scores() {
        for id in match_ids(plan, meeting) {
            let made = score.forfeits == [0, 0]
                || match stage.client().match_by_id(&id).await {
                    Ok(_) => true,
                    Err(Error::Refused(refusal)) if refusal.reason == "MATCH_UNKNOWN" => false,
                    Err(error) => return Err(Fault::failed(error)),
                };
            if made {
                ids.push(id);
            }
        }
    }
    Ok(ids)
}

/// The games of a score, those that nobody played among them.
fn of_plan(score: &Score) -> u64 {
    let forfeits = score.forfeits[0].max(score.forfeits[1]);
    u64::from(score.games + forfeits)
}

/// Who is ahead, in words.
fn leader(plan: &Plan, event: &Event) -> String {
    let first = &table(event)[0];
    format!("{} leads", plan.bot(first.entrant).name)
}

struct Driver<'a> {
    plan: &'a Plan,
    folder: &'a Folder,
    stage: &'a Stage,
    event: &'a mut Event,
    ready_within: Duration,
    outs: watch::Sender<Vec<Failed>>,
}

impl Driver<'_> {
    async fn drive(&mut self) -> Result<(), Fault> {
        let mut signals = Signals::listen()?;
        tokio::select! {
            played = self.all() => played,
            fault = signals.interrupted() => Err(fault),
        }
    }

    async fn all(&mut self) -> Result<(), Fault> {
        let before = self.event.scores().map(|(_, score)| of_plan(score)).sum();
        let total = self.plan.config.games_planned();
        let progress = Progress::estimated("games", total, before);
        let mut running = BTreeSet::new();
        let mut playing = FuturesUnordered::new();
        loop {
            self.pair().await?;
            let at_once = self.plan.config.concurrency as usize;
            let due = self.event.due();
            let matches = due.len().clamp(1, at_once);
            for meeting in due {
                if running.len() < at_once && running.insert(meeting) {
                    let concurrency = (at_once / matches).max(1) as u32;
                    let client = self.stage.client().clone();
                    playing.push(play(
                        client,
                        self.plan,
                        meeting,
                        concurrency,
                        self.ready_within,
                        self.outs.subscribe(),
                    ));
                }
            }
            let logins = self.logins_out();
            let next = tokio::select! {
                next = playing.next() => next,
                (login, fault) = self.stage.bot_failed_but(&logins) => {
                    self.failed(&login, &fault, Termination::Disconnect)?;
                    continue;
                }
            };
            let Some((meeting, score)) = next else {
                progress.end();
                return Ok(());
            };
            running.remove(&meeting);
            let score = score?;
            self.take(meeting, &score)?;
            progress.more(of_plan(&score));
            if watched() {
                progress.say(leader(self.plan, self.event));
            }
        }
    }

    /// Lets the event's program pair the next round, where one is to. What it refuses ends the run:
    /// the round stays proposed, and the same command tries again when somebody has looked.
    async fn pair(&mut self) -> Result<(), Fault> {
        let (Some(round), Some(engine)) = (self.event.awaits_pairing(), self.plan.engine()) else {
            return Ok(());
        };
        let names: Vec<String> = self.plan.names();
        let trf = self.event.trf(&self.plan.config.name, &names);
        let folder = self.folder.of_round(round);
        let paired = engine.pair(&trf, &folder).await.map_err(|error| {
            Fault::failed(format_args!(
                "{}: round {} stays proposed: {error} (kept in {})",
                error.reason(),
                round + 1,
                folder.display()
            ))
        })?;
        self.folder.paired(round, &paired)?;
        self.event.take_round(round, paired).map_err(Fault::failed)
    }

    fn logins_out(&self) -> Vec<String> {
        let outs = self.outs.borrow();
        outs.iter()
            .map(|out| login(self.plan.bot(out.entrant)))
            .collect()
    }

    /// A bot is out: its games under way end, the others it forfeits.
    fn failed(&mut self, name: &str, fault: &Fault, how: Termination) -> Result<(), Fault> {
        let at = self
            .plan
            .config
            .bots
            .iter()
            .position(|bot| login(bot) == name);
        let at = at.expect("every bot that was started is of the file");
        let failed = Failed {
            entrant: Entrant(at as u16 + 1),
            bot: self.plan.config.bots[at].name.clone(),
            termination: how.word().to_string(),
            reason: fault.to_string(),
        };
        self.folder.failed(&failed)?;
        eprintln!(
            "mashimo: {}; it forfeits the games left to it",
            failed.reason
        );
        self.outs.send_modify(|outs| outs.push(failed));
        Ok(())
    }

    fn take(&mut self, meeting: Meeting, score: &Score) -> Result<(), Fault> {
        self.event
            .record(meeting, score.clone())
            .map_err(Fault::failed)?;
        self.folder.record(meeting, score)?;
        self.tell(meeting.round);
        Ok(())
    }

    /// Tells who wants to know that a round is over, or all of it.
    fn tell(&self, round: u16) {
        let Some(hooks) = self.stage.webhooks() else {
            return;
        };
        let event = json!({"name": self.plan.config.name, "round": round + 1});
        if self.event.round_is_closed(round) {
            hooks.tell(News::RoundClosed, event.clone());
        }
        if self.event.is_over() {
            let lines = table(self.event);
            let line =
                |line: &Line| json!({"place": line.place, "bot": self.plan.bot(line.entrant).name});
            let standings: Vec<Value> = lines.iter().map(line).collect();
            hooks.tell(
                News::EventOver,
                json!({"name": self.plan.config.name, "standings": standings}),
            );
        }
    }
}

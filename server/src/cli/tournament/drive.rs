//! Plays an event to its end: as many meetings at once as the file says, in order.

use std::time::{Duration, Instant};

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use mashimo_client::Error;
use mashimo_server::game::Termination;
use mashimo_server::tournament::Entrant;
use mashimo_server::tournament::config::{Bot, Program};
use mashimo_server::tournament::event::{Event, Meeting, Score};
use mashimo_server::tournament::table::{Line, table};
use mashimo_server::webhooks::News;
use serde_json::{Value, json};
use tokio::sync::watch;

use super::folder::Folder;
use super::game::{Ground, Played, match_ids, play};
use super::outs::Failed;
use super::plan::{Plan, login, started};
use super::report;
use super::running::{Capacities, Running};
use super::stop::{Stop, asked};
use crate::cli::fault::Fault;
use crate::cli::matches::records::write_records;
use crate::cli::matches::signals::Signals;
use crate::cli::matches::stage::{Stage, StageSettings};
use crate::cli::out::{Out, watched};
use crate::cli::progress::Progress;

/// How often who is ahead is told.
const SAY_EVERY: Duration = Duration::from_secs(1);
/// How often it is looked whether a bot has come.
const LOOK_EVERY: Duration = Duration::from_millis(50);

/// Plays the event, or what is left of it, and prints its table.
pub(super) async fn run(
    plan: &Plan,
    folder: &Folder,
    settings: StageSettings,
    wait: Duration,
    out: &mut Out,
) -> Result<(), Fault> {
    let mut event = folder.event(plan)?;
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
        wait,
        outs: watch::Sender::new(outs),
        stops: watch::Sender::new(None),
        capacities: Capacities::default(),
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
    /// How long bots that somebody else starts have to come.
    wait: Duration,
    outs: watch::Sender<Vec<Failed>>,
    stops: watch::Sender<Option<Stop>>,
    capacities: Capacities,
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
        self.await_guests().await?;
        let before = self.event.scores().map(|(_, score)| of_plan(score)).sum();
        let total = self.plan.config.games_planned();
        let progress = Progress::estimated("games", total, before);
        let mut said = Instant::now();
        let mut running = Running::default();
        let mut playing = FuturesUnordered::new();
        let asked = asked(self.folder);
        tokio::pin!(asked);
        loop {
            if self.stops.borrow().is_none() {
                self.pair().await?;
                for (meeting, concurrency) in self.to_begin(&mut running) {
                    let ground = self.ground();
                    playing.push(play(ground, self.plan, meeting, concurrency));
                }
            }
            let logins = self.logins_out();
            let next = tokio::select! {
                next = playing.next() => next,
                (login, fault) = self.stage.bot_failed_but(&logins) => {
                    self.failed(&login, &fault, Termination::Disconnect)?;
                    continue;
                }
                stop = &mut asked, if self.stops.borrow().is_none() => {
                    let stop = stop?;
                    eprintln!("mashimo: asked to stop; `mashimo tournament resume` goes on");
                    self.stops.send_replace(Some(stop));
                    continue;
                }
            };
            let Some((meeting, ended)) = next else {
                progress.end();
                return Ok(());
            };
            running.end(&meeting);
            match ended? {
                Played::Score(score) => {
                    self.take(meeting, &score)?;
                    progress.more(of_plan(&score));
                }
                Played::Stopped => {}
                Played::Away(text) => self.away(&meeting, &text).await?,
            }
            // A table costs as much as the event is long.
            if watched() && said.elapsed() >= SAY_EVERY {
                progress.say(leader(self.plan, self.event));
                said = Instant::now();
            }
        }
    }

    fn ground(&self) -> Ground {
        Ground {
            client: self.stage.client().clone(),
            ready_within: self.ready_within,
            outs: self.outs.subscribe(),
            stops: self.stops.subscribe(),
        }
    }

    /// The meetings that begin now, each with its games at once: in order, as far as the cores and the
    /// bots' capacities go.
    fn to_begin(&self, running: &mut Running) -> Vec<(Meeting, u32)> {
        let at_once = self.plan.at_once();
        let mut begin = Vec::new();
        let free = at_once.saturating_sub(running.games());
        if free == 0 {
            return begin;
        }
        // Of bots that are busy the next meetings may be as many.
        let looked_at = 4 * at_once as usize + running.len();
        let due = self.event.due_at_most(looked_at);
        let waiting: Vec<&Meeting> = due.iter().filter(|due| !running.has(due)).collect();
        let share = (free / waiting.len().clamp(1, free as usize) as u32).max(1);
        for meeting in waiting {
            let left = at_once.saturating_sub(running.games());
            let games = self.room(running, meeting).min(share).min(left);
            if games > 0 {
                running.begin(*meeting, games);
                begin.push((*meeting, games));
            }
        }
        begin
    }

    /// How many games of a meeting its bots have room for.
    fn room(&self, running: &Running, meeting: &Meeting) -> u32 {
        let sides = [meeting.encounter.first, meeting.encounter.second];
        let room = sides.map(|side| {
            let capacity = self.capacities.of(self.plan.bot(side));
            capacity.saturating_sub(running.of(side))
        });
        room[0].min(room[1])
    }

    /// Waits for the bots that somebody else starts, and learns how many games each bot plays at once.
    async fn await_guests(&mut self) -> Result<(), Fault> {
        let out = self.logins_out();
        let names = self.plan.guests().map(login);
        let guests: Vec<String> = names.filter(|name| !out.contains(name)).collect();
        if !guests.is_empty() {
            let address = self.stage.address();
            self.folder.listens(address)?;
            eprintln!(
                "mashimo: bots connect to {address}; their tokens are in {}",
                self.folder.path().join("tokens.txt").display()
            );
        }
        let deadline = Instant::now() + self.wait;
        let connected = loop {
            let connected = self.stage.connected().await?;
            let all = guests.iter().all(|name| connected.contains_key(name));
            if all || Instant::now() >= deadline {
                break connected;
            }
            tokio::time::sleep(LOOK_EVERY).await;
        };
        for name in guests.iter().filter(|name| !connected.contains_key(*name)) {
            let within = self.wait.as_secs();
            let text = format_args!("bot '{name}' did not connect within {within} s (--wait)");
            self.failed(name, &Fault::failed(text), Termination::NoShow)?;
        }
        self.capacities = Capacities(connected);
        Ok(())
    }

    /// A meeting could not go on, as somebody is not there: who isn't is out.
    async fn away(&mut self, meeting: &Meeting, text: &str) -> Result<(), Fault> {
        let connected = self.stage.connected().await?;
        let mut gone = false;
        for side in [meeting.encounter.first, meeting.encounter.second] {
            let bot = self.plan.bot(side);
            let name = login(bot);
            let guest = matches!(bot.program, Program::Connected);
            if guest && !connected.contains_key(&name) {
                gone = true;
                let fault = Fault::failed(format_args!("bot '{name}' is away: {text}"));
                self.failed(&name, &fault, Termination::Disconnect)?;
            }
        }
        match gone {
            true => Ok(()),
            false => Err(Fault::failed(format_args!(
                "round {}, board {} can't be played: {text}",
                meeting.round + 1,
                meeting.board + 1
            ))),
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

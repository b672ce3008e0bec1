//! Plays an event to its end: as many meetings at once as the file says, in order.

use std::collections::BTreeSet;
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::FuturesUnordered;
use mashimo_server::tournament::event::{Event, Meeting, Score};

use super::folder::Folder;
use super::game::{match_ids, play};
use super::plan::{Plan, started};
use super::report;
use crate::cli::fault::Fault;
use crate::cli::matches::records::write_records;
use crate::cli::matches::signals::Signals;
use crate::cli::matches::stage::{Stage, StageSettings};
use crate::cli::out::Out;
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
    let stage = Stage::open(&started(&plan.config.bots), settings).await?;
    let mut driver = Driver {
        plan,
        folder,
        stage: &stage,
        event: &mut event,
        ready_within,
    };
    let driven = driver.drive().await;
    let ids: Vec<String> = event
        .scores()
        .flat_map(|(meeting, _)| match_ids(plan, meeting))
        .collect();
    let records = write_records(&stage, &ids).await;
    stage.close().await;
    driven?;
    report::table(plan, &event, Some(&records?), out)
}

struct Driver<'a> {
    plan: &'a Plan,
    folder: &'a Folder,
    stage: &'a Stage,
    event: &'a mut Event,
    ready_within: Duration,
}

impl Driver<'_> {
    async fn drive(&mut self) -> Result<(), Fault> {
        let mut signals = Signals::listen()?;
        let stage = self.stage;
        tokio::select! {
            played = self.all() => played,
            fault = stage.bot_failed() => Err(fault),
            fault = signals.interrupted() => Err(fault),
        }
    }

    async fn all(&mut self) -> Result<(), Fault> {
        let progress = Progress::spinner("meetings");
        progress.at(self.event.scores().count() as u64);
        let mut running = BTreeSet::new();
        let mut playing = FuturesUnordered::new();
        loop {
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
                    ));
                }
            }
            let Some((meeting, score)) = playing.next().await else {
                progress.end();
                return Ok(());
            };
            running.remove(&meeting);
            self.take(meeting, &score?)?;
            progress.step();
        }
    }

    fn take(&mut self, meeting: Meeting, score: &Score) -> Result<(), Fault> {
        self.event
            .record(meeting, score.clone())
            .map_err(Fault::failed)?;
        self.folder.record(meeting, score)
    }
}

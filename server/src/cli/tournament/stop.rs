//! `mashimo tournament stop`: an event that is played in another terminal is asked to stop.

use std::path::PathBuf;
use std::thread::sleep;
use std::time::Duration;

use clap::Args;
use tokio::sync::watch;

use super::folder::Folder;
use super::plan::Plan;
use super::report;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// How often it is looked for a word from the other side.
const LOOK_EVERY: Duration = Duration::from_millis(100);

/// How an event stops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// Games under way are played to their end.
    Finish,
    /// Games under way stand as they are, and go on with `resume`.
    Now,
}

/// News of a stop.
pub(super) type Stops = watch::Receiver<Option<Stop>>;

/// The arguments of `mashimo tournament stop`.
#[derive(Args, Debug)]
#[command(
    after_help = "The run ends with its table so far; `mashimo tournament resume FILE` goes on."
)]
pub(crate) struct StopArgs {
    /// The event's file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder of the event, where it isn't the usual one.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Don't wait for games under way: they stand as they are, and go on with `resume`.
    #[arg(long)]
    now: bool,
}

/// Asks, waits until the run has ended, and prints the table so far.
pub(super) fn run(args: &StopArgs, out: &mut Out) -> Result<(), Fault> {
    let mut plan = Plan::read(&args.file)?;
    let folder = Folder::existing(args.out.as_deref(), &plan)?;
    if folder.hold()?.is_some() {
        return Err(Fault::input("the event isn't being played"));
    }
    folder.ask_to_stop(if args.now { Stop::Now } else { Stop::Finish })?;
    while folder.hold()?.is_none() {
        sleep(LOOK_EVERY);
    }
    plan.overrides = folder.overrides()?;
    let event = folder.event(&plan)?;
    report::table(&plan, &event, &folder.outs()?, None, out)
}

/// Waits until somebody asks; what was asked before this run doesn't count.
pub(super) async fn asked(folder: &Folder) -> Result<Stop, Fault> {
    loop {
        if let Some(stop) = folder.asked_to_stop()? {
            return Ok(stop);
        }
        tokio::time::sleep(LOOK_EVERY).await;
    }
}

//! `mashimo tournament override`: an arbiter decides a board of an event that isn't being played.

use std::path::PathBuf;
use std::time::{SystemTime, UNIX_EPOCH};

use clap::Args;
use mashimo_server::tournament::config::Kind;
use mashimo_server::tournament::event::{Event, Meeting, Score, half_points};
use serde::{Deserialize, Serialize};

use super::folder::Folder;
use super::plan::Plan;
use super::report;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// What an arbiter has decided: an entry of the event's folder, never changed.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Override {
    /// When, milliseconds since 1970.
    pub(super) at_ms: u64,
    /// Who.
    pub(super) by: String,
    /// The round, from 1.
    pub(super) round: u16,
    /// The board, from 1.
    pub(super) board: u16,
    /// Half points of the first and of the second.
    pub(super) half_points: [u32; 2],
    /// Why.
    pub(super) reason: String,
}

/// The arguments of `mashimo tournament override`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  mashimo tournament override event.toml --round 2 --board 1 \\\n    \
    --score 1:1 --reason \"the position was set up wrongly\"\n\n\
    The boards of a round are in `mashimo tournament report --json`. What was decided is kept in \
    the event's folder\n(overrides.jsonl), with who did it, when and why. `resume` goes on by it."
)]
pub(crate) struct OverrideArgs {
    /// The event's file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder of the event, where it isn't the usual one.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The round, from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    round: u16,
    /// The board of the round, from 1.
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..))]
    board: u16,
    /// Points of the first and of the second: `1.5:0.5`.
    #[arg(long, value_name = "POINTS:POINTS", value_parser = score)]
    score: [u32; 2],
    /// Why.
    #[arg(long, value_name = "TEXT")]
    reason: String,
    /// Who decides.
    #[arg(long, env = "USER", value_name = "NAME", default_value = "arbiter")]
    by: String,
}

/// Half points of both.
fn score(text: &str) -> Result<[u32; 2], String> {
    let wanted = || format!("{text:?}: points of both in halves are needed, such as 1.5:0.5");
    let half = |text: &str| half_points(text.trim().parse().ok()?);
    let (first, second) = text.split_once(':').ok_or_else(wanted)?;
    match (half(first), half(second)) {
        (Some(first), Some(second)) => Ok([first, second]),
        (None, _) | (_, None) => Err(wanted()),
    }
}

/// Decides it, and prints the table.
pub(super) fn run(args: &OverrideArgs, out: &mut Out) -> Result<(), Fault> {
    let mut plan = Plan::read(&args.file)?;
    let folder = Folder::existing(args.out.as_deref(), &plan)?;
    let _held = folder.hold()?.ok_or_else(|| {
        Fault::input("the event is being played: `mashimo tournament stop` first")
    })?;
    plan.overrides = folder.overrides()?;
    let event = folder.event(&plan)?;
    check(args, &plan, &folder, &event)?;
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    let decided = Override {
        at_ms: now.map_or(0, |now| now.as_millis() as u64),
        by: args.by.clone(),
        round: args.round,
        board: args.board,
        half_points: args.score,
        reason: args.reason.clone(),
    };
    folder.overridden(&decided)?;
    plan.overrides.push(decided);
    let event = folder.event(&plan)?;
    report::table(&plan, &event, &folder.outs()?, None, out)
}

fn check(args: &OverrideArgs, plan: &Plan, folder: &Folder, event: &Event) -> Result<(), Fault> {
    let (round, board) = (args.round, args.board);
    if args.reason.trim().is_empty() {
        return Err(Fault::input("--reason: an arbiter says why"));
    }
    let at = |meeting: &Meeting| (meeting.round + 1, meeting.board + 1) == (round, board);
    let played = event.scores().any(|(meeting, _)| at(meeting));
    if !played && !event.due().iter().any(at) {
        let text = format!("--round {round} --board {board}: there is no such board yet");
        return Err(Fault::input(text));
    }
    let later = event.scores().any(|(meeting, _)| meeting.round >= round);
    if by_results(plan) && (later || folder.is_paired(round)?) {
        let text = format!(
            "--round {round}: the next round was paired by its results and has begun; they stand"
        );
        return Err(Fault::input(text));
    }
    Ok(())
}

/// Whether later rounds are paired by the results of earlier ones.
fn by_results(plan: &Plan) -> bool {
    matches!(plan.config.kind, Kind::Swiss { .. } | Kind::Knockout { .. })
}

/// How often a round before this one, from 0, was decided otherwise: its meetings may be others now.
pub(super) fn before(plan: &Plan, round: u16) -> usize {
    let earlier = plan.overrides.iter().filter(|one| one.round <= round);
    if by_results(plan) { earlier.count() } else { 0 }
}

/// The last decision on a meeting's board.
pub(super) fn of<'a>(overrides: &'a [Override], meeting: &Meeting) -> Option<&'a Override> {
    let mut newest = overrides.iter().rev();
    newest.find(|one| (one.round, one.board) == (meeting.round + 1, meeting.board + 1))
}

impl Override {
    /// What a board comes to: its points are the arbiter's, its games are in no Elo.
    pub(super) fn score(&self, played: &Score) -> Score {
        Score {
            half_points: self.half_points,
            pairs: [0; 5],
            forfeits: [0, 0],
            ..played.clone()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_score_is_in_halves_of_both() {
        assert_eq!(score("1.5:0.5"), Ok([3, 1]));
        assert_eq!(score("0:0"), Ok([0, 0]));
        for bad in ["1", "1:x", "0.3:1", "-1:1", "NaN:0"] {
            assert!(score(bad).is_err(), "{bad}");
        }
    }
}

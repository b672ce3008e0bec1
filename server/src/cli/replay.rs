//! `mashimo replay` and `mashimo verify`: play records again and say where they and the rules part.

use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

use clap::Args;
use mashimo_server::record::{Disagreement, Reader, RecordError, Verified};
use mashimo_server::record::{read_text, verify, verify_text};
use serde_json::json;

use super::fault::Fault;
use super::out::Out;
use super::progress::Progress;

/// The largest text file that is read; JSON Lines may be of any size.
const TEXT_BYTES_MAX: u64 = 1 << 30;

/// The arguments of `mashimo replay`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo replay games.jsonl\n  \
    mashimo replay games.txt other.jsonl --json\n\n\
    Every move is played by the rules; seats, positions and the end are compared. Ends with a line\n\
    `N games agree, M do not`; exit code 1 where any does not.")]
pub(crate) struct ReplayArgs {
    /// Record files: JSON Lines, or tags and moves.
    #[arg(value_name = "FILE", required = true)]
    files: Vec<PathBuf>,
}

/// The arguments of `mashimo verify`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  mashimo verify games.jsonl\n\n\
    Plays the games again as `replay` does, in constant memory for JSON Lines, and ends at the first\n\
    disagreement: FILE:LINE, the game, the decision, the field, and what the rules say; exit code 1.")]
pub(crate) struct VerifyArgs {
    /// A record file: JSON Lines, or tags and moves.
    #[arg(value_name = "FILE")]
    file: PathBuf,
}

/// What a disagreement is followed by.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Afterwards {
    /// The next game.
    GoOn,
    /// Nothing more.
    Stop,
}

/// How many games agreed with the rules.
#[derive(Default)]
struct Tally {
    agree: u64,
    differ: u64,
    decisions: u64,
    /// Games without an end: still under way when they were written.
    open: u64,
}

/// Replays them.
pub(crate) fn run(args: &ReplayArgs, out: &mut Out) -> Result<(), Fault> {
    all(&args.files, Afterwards::GoOn, out)
}

/// Replays them up to the first disagreement.
pub(crate) fn verify_file(args: &VerifyArgs, out: &mut Out) -> Result<(), Fault> {
    all(std::slice::from_ref(&args.file), Afterwards::Stop, out)
}

fn all(files: &[PathBuf], afterwards: Afterwards, out: &mut Out) -> Result<(), Fault> {
    let progress = Progress::spinner("games");
    let mut tally = Tally::default();
    for path in files {
        file(path, afterwards, &progress, &mut tally, out)?;
    }
    progress.end();
    if out.is_json() {
        out.json(&json!({
            "agree": tally.agree, "differ": tally.differ,
            "decisions": tally.decisions, "open": tally.open,
        }))?;
    } else {
        let open = match tally.open {
            0 => String::new(),
            n => format!(", {n} of them without an end"),
        };
        let Tally {
            agree,
            differ,
            decisions,
            ..
        } = tally;
        out.line(format!(
            "{agree} games agree{open}, {differ} do not; {decisions} decisions"
        ))?;
    }
    if tally.differ == 0 {
        Ok(())
    } else {
        Err(Fault::reported())
    }
}

fn file(
    path: &Path,
    afterwards: Afterwards,
    progress: &Progress,
    tally: &mut Tally,
    out: &mut Out,
) -> Result<(), Fault> {
    let name = path.display();
    let unreadable = |error| Fault::input(format_args!("{name}: cannot be read: {error}"));
    let mut input = BufReader::new(File::open(path).map_err(unreadable)?);
    let first = input.fill_buf().map_err(unreadable)?;
    let is_lines = first.iter().find(|byte| !byte.is_ascii_whitespace()) == Some(&b'{');
    let mut judge = |verdict: Result<Verified, (usize, Disagreement)>| {
        progress.step();
        let ends = verdict.is_err() && afterwards == Afterwards::Stop;
        tell(path, verdict, tally, out)?;
        Ok::<bool, Fault>(ends)
    };
    let wrong = |error: RecordError| Fault::input(format_args!("{name}: {error}"));
    if is_lines {
        let mut reader = Reader::new(input);
        // A record's lines are counted from its first.
        let mut before = 0;
        while let Some(record) = reader.next() {
            let record = record.map_err(wrong)?;
            if judge(verify(&record).map_err(|differs| (before + differs.line, differs)))? {
                break;
            }
            before = reader.line();
        }
        return Ok(());
    }
    let mut text = String::new();
    input
        .take(TEXT_BYTES_MAX)
        .read_to_string(&mut text)
        .map_err(unreadable)?;
    for record in read_text(&text).map_err(wrong)? {
        if judge(verify_text(&record).map_err(|differs| (differs.line, differs)))? {
            break;
        }
    }
    Ok(())
}

fn tell(
    path: &Path,
    verdict: Result<Verified, (usize, Disagreement)>,
    tally: &mut Tally,
    out: &mut Out,
) -> Result<(), Fault> {
    let (line, differs) = match verdict {
        Ok(verified) => {
            tally.agree += 1;
            tally.decisions += u64::from(verified.decisions);
            tally.open += u64::from(!verified.over);
            return Ok(());
        }
        Err(differs) => differs,
    };
    tally.differ += 1;
    let Disagreement {
        game_id,
        ply,
        field,
        reason,
        ..
    } = differs;
    if out.is_json() {
        return out.json(&json!({
            "file": path.display().to_string(), "line": line,
            "game_id": game_id, "ply": ply, "field": field, "reason": reason,
        }));
    }
    let place = format!("{}:{line}", path.display());
    out.line(format!(
        "{place}: game {game_id}, decision {ply}: {field}: {reason}"
    ))
}

//! `mashimo backup` and `mashimo restore`: all games to a file, while they are played, and back.

use std::path::{Path, PathBuf};

use clap::Args;
use mashimo_server::store::{Copied, CopyError, backup, restore};
use serde_json::json;

use super::fault::Fault;
use super::out::Out;

/// The arguments of `mashimo backup`.
#[derive(Args, Debug)]
#[command(
    after_help = "Example:\n  mashimo backup --data games --to monday.db\n\n\
    A server that serves the folder goes on; the copy is of one moment, checked, and appears whole\n\
    or not at all. It never takes another file's place."
)]
pub(crate) struct BackupArgs {
    /// The folder games are kept in.
    #[arg(
        long,
        env = "MASHIMO_DATA",
        value_name = "FOLDER",
        default_value = "mashimo-data"
    )]
    data: PathBuf,
    /// The file to write; it must not exist.
    #[arg(long, value_name = "FILE")]
    to: PathBuf,
}

/// The arguments of `mashimo restore`.
#[derive(Args, Debug)]
#[command(after_help = "Example:\n  mashimo restore monday.db --data again\n  \
    mashimo serve --data again\n\n\
    Games that were running when the copy was taken go on from there.")]
pub(crate) struct RestoreArgs {
    /// A file that `mashimo backup` wrote.
    file: PathBuf,
    /// The folder to make of it: new, or empty.
    #[arg(long, value_name = "FOLDER")]
    data: PathBuf,
}

/// Copies a data folder to a file.
pub(crate) fn run_backup(args: &BackupArgs, out: &mut Out) -> Result<(), Fault> {
    say(backup(&args.data, &args.to), &args.to, out)
}

/// Makes a data folder of a copy.
pub(crate) fn run_restore(args: &RestoreArgs, out: &mut Out) -> Result<(), Fault> {
    say(restore(&args.file, &args.data), &args.data, out)
}

fn say(copied: Result<Copied, CopyError>, to: &Path, out: &mut Out) -> Result<(), Fault> {
    let copied = copied.map_err(Fault::failed)?;
    let (games, matches, bytes) = (copied.games, copied.matches, copied.bytes);
    if out.is_json() {
        return out.json(&json!({
            "to": to.display().to_string(),
            "games": games,
            "matches": matches,
            "bytes": bytes,
            "schema": copied.schema,
        }));
    }
    let to = to.display();
    out.line(format!(
        "{to}: games {games}, matches {matches}, {bytes} bytes"
    ))
}

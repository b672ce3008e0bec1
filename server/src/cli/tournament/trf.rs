//! `mashimo tournament trf` and `pair`: the files of tournament programs.

use std::fs;
use std::path::{Path, PathBuf};

use clap::{Args, ValueEnum};
use mashimo_server::tournament::swiss;
use mashimo_server::tournament::trf::{
    Adjustment, Dialect, Imported, check_round, read, standings, write,
};
use serde_json::json;

use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// The largest file that is read, in bytes.
const BYTES_MAX: u64 = 32 << 20;

/// The forms to write.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum Form {
    /// The form of 2026.
    Trf26,
    /// The older form with extensions of pairing programs.
    Trf16,
}

/// The arguments of `mashimo tournament trf`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo tournament trf event.trf\n  \
    mashimo tournament trf event.trf --to trf16 > older.trf")]
pub(crate) struct TrfArgs {
    /// The file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write it again in this form.
    #[arg(long, value_enum)]
    to: Option<Form>,
}

/// Reads a file and says what it holds, or writes it in another form.
pub(super) fn run(args: &TrfArgs, out: &mut Out) -> Result<(), Fault> {
    let Imported { trf, adjustments } = imported(&args.file)?;
    let Some(form) = args.to else {
        if out.is_json() {
            return out.json(&json!({"tournament": trf, "adjustments": adjustments}));
        }
        let (players, played) = (trf.players.len(), trf.rounds_played());
        out.line(format!(
            "{}: {players} players, round {played} of {}",
            trf.name, trf.rounds
        ))?;
        return list(&adjustments, |line| out.line(line));
    };
    let dialect = match form {
        Form::Trf26 => Dialect::Trf26,
        Form::Trf16 => Dialect::Trf16,
    };
    let written = write(&trf, dialect).map_err(|faults| refused(&args.file, &faults))?;
    list(&[adjustments, written.adjustments].concat(), |line| {
        eprintln!("{line}");
        Ok(())
    })?;
    out.text(&written.text)
}

/// Pairs the next round and prints it as pairing programs do.
pub(super) fn pair(file: &Path, out: &mut Out) -> Result<(), Fault> {
    let Imported { trf, .. } = imported(file)?;
    if trf.rounds_played() >= trf.rounds {
        let (name, rounds) = (file.display(), trf.rounds);
        return Err(Fault::input(format_args!(
            "{name}: all {rounds} rounds are paired"
        )));
    }
    let (standings, forbidden) = standings(&trf);
    let round = swiss::pair(&standings, &forbidden).map_err(Fault::failed)?;
    let faults = check_round(&trf, &round);
    if !faults.is_empty() {
        return Err(Fault::failed(refused(file, &faults)));
    }
    if out.is_json() {
        return out.json(&json!({"round": trf.rounds_played() + 1, "pairing": round}));
    }
    let pairs = round.encounters.len() + usize::from(round.bye.is_some());
    out.line(pairs.to_string())?;
    for encounter in &round.encounters {
        out.line(format!("{} {}", encounter.first, encounter.second))?;
    }
    round.bye.map_or(Ok(()), |bye| out.line(format!("{bye} 0")))
}

fn imported(file: &Path) -> Result<Imported, Fault> {
    let name = file.display();
    let unreadable = |error| Fault::input(format_args!("{name}: {error}"));
    if fs::metadata(file).map_err(unreadable)?.len() > BYTES_MAX {
        return Err(Fault::input(format_args!(
            "{name}: more than {BYTES_MAX} bytes"
        )));
    }
    let text = fs::read_to_string(file).map_err(unreadable)?;
    read(&text).map_err(|faults| refused(file, &faults))
}

fn refused(file: &Path, faults: &[impl ToString]) -> Fault {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Fault::input(format_args!("{}: {}", file.display(), lines.join("; ")))
}

fn list(
    adjustments: &[Adjustment],
    mut line: impl FnMut(String) -> Result<(), Fault>,
) -> Result<(), Fault> {
    adjustments
        .iter()
        .try_for_each(|adjustment| line(format!("assumed: {adjustment}")))
}

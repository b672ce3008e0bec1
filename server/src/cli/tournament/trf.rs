//! `mashimo tournament trf` and `pair`: the files of tournament programs.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use mashimo_server::pairing::{PairingEngine, System};
use mashimo_server::tournament::trf::{
    Adjustment, Dialect, Imported, Trf, check_round, read, standings, write,
};
use mashimo_server::tournament::{Round, swiss};
use serde_json::json;

use crate::cli::fault::Fault;
use crate::cli::on_runtime;
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
    let written = write(&trf, dialect(form)).map_err(|faults| refused(&args.file, &faults))?;
    list(&[adjustments, written.adjustments].concat(), |line| {
        eprintln!("{line}");
        Ok(())
    })?;
    out.text(&written.text)
}

/// The arguments of `mashimo tournament pair`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo tournament pair event.trf\n  \
    mashimo tournament pair event.trf --engine bbpPairings --keep round-3")]
pub(crate) struct PairArgs {
    /// The file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// A pairing program with the command line of bbpPairings, instead of the built-in pairing.
    #[arg(long, value_name = "PROGRAM")]
    engine: Option<PathBuf>,
    /// The rules the program pairs by.
    #[arg(long, value_name = "SYSTEM", default_value = "dutch", requires = "engine",
        value_parser = ["dutch", "burstein"])]
    system: String,
    /// The form of the file it is given.
    #[arg(long, value_enum, default_value_t = Form::Trf26, requires = "engine")]
    form: Form,
    /// How many seconds it may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 60, requires = "engine",
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    timeout: u64,
    /// A folder for what the program is given and answers; left out, nothing is kept.
    #[arg(long, value_name = "FOLDER", requires = "engine")]
    keep: Option<PathBuf>,
}

impl PairArgs {
    fn engine(&self) -> Option<PairingEngine> {
        let mut engine = PairingEngine::new(self.engine.as_ref()?);
        if self.system == "burstein" {
            engine.system = System::Burstein;
        }
        engine.dialect = dialect(self.form);
        engine.timeout = Duration::from_secs(self.timeout);
        Some(engine)
    }

    /// Pairs by the program; what it said goes with a refusal.
    fn ask(&self, engine: &PairingEngine, trf: &Trf) -> Result<Round, Fault> {
        let scratch = std::env::temp_dir().join(format!("mashimo-{}", uuid::Uuid::now_v7()));
        let folder = self.keep.as_ref().unwrap_or(&scratch);
        let paired = on_runtime(async { Ok(engine.pair(trf, folder).await) });
        if self.keep.is_none() {
            // What can't be removed is the temporary folder's to keep.
            let _ = fs::remove_dir_all(&scratch);
        }
        paired?.map_err(|error| Fault::failed(format_args!("{}: {error}", error.reason())))
    }
}

/// Pairs the next round and prints it as pairing programs do.
pub(super) fn pair(args: &PairArgs, out: &mut Out) -> Result<(), Fault> {
    let file = args.file.as_path();
    let Imported { trf, .. } = imported(file)?;
    if trf.rounds_played() >= trf.rounds {
        let (name, rounds) = (file.display(), trf.rounds);
        return Err(Fault::input(format_args!(
            "{name}: all {rounds} rounds are paired"
        )));
    }
    let round = match args.engine() {
        Some(engine) => args.ask(&engine, &trf)?,
        None => {
            let (standings, forbidden) = standings(&trf);
            swiss::pair(&standings, &forbidden).map_err(Fault::failed)?
        }
    };
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

fn dialect(form: Form) -> Dialect {
    match form {
        Form::Trf26 => Dialect::Trf26,
        Form::Trf16 => Dialect::Trf16,
    }
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

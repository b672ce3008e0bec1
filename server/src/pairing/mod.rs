//! A pairing program as a child process: what it is asked, what it answers, and what is kept of it.
//!
//! The command line is that of bbpPairings and JaVaFo: `PROGRAM --dutch input.trf -p`, the answer on
//! standard output. The program runs with limits of time, memory and output, in a process group of
//! its own. A refusal is told with the program's own words and never tried again by itself.

mod child;
#[cfg(test)]
mod tests;

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use serde::Serialize;

use crate::spawn::Limits;
use crate::tournament::Round;
use crate::tournament::trf::{Dialect, Trf, check_round, parse_pairings, write};
use child::{Exit, Run};

/// How long a program may take unless told otherwise.
pub const TIMEOUT_DEFAULT: Duration = Duration::from_secs(60);
/// The longest it may ever take.
pub const TIMEOUT_MAX: Duration = Duration::from_secs(3600);
/// Address space of the program, in bytes.
const MEMORY_BYTES: u64 = 4 << 30;
/// The largest file it may write, in bytes.
const FILE_BYTES: u64 = 64 << 20;
/// How long it has to say its version.
const VERSION_WITHIN: Duration = Duration::from_secs(5);
/// As much of its standard error as a refusal quotes, in characters.
const QUOTE_MAX: usize = 2000;

/// The rules a program pairs by.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum System {
    /// The FIDE Dutch system.
    #[default]
    Dutch,
    /// The Burstein system.
    Burstein,
}

impl System {
    /// Every system by the word of files and options.
    pub const WORDS: [(&'static str, System); 2] =
        [("dutch", System::Dutch), ("burstein", System::Burstein)];

    fn option(self) -> &'static str {
        match self {
            System::Dutch => "--dutch",
            System::Burstein => "--burstein",
        }
    }
}

/// A pairing program and how it is run.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PairingEngine {
    /// The program: a path, or a name that is looked for on `PATH`.
    pub program: PathBuf,
    /// The rules it pairs by.
    pub system: System,
    /// The form of the file it reads.
    pub dialect: Dialect,
    /// How long it may take.
    pub timeout: Duration,
}

impl PairingEngine {
    /// The Dutch system, the form of 2026, a minute.
    pub fn new(program: impl Into<PathBuf>) -> PairingEngine {
        PairingEngine {
            program: program.into(),
            system: System::Dutch,
            dialect: Dialect::Trf26,
            timeout: TIMEOUT_DEFAULT,
        }
    }

    /// Pairs the next round of a tournament. `folder` keeps what the program was given, what it
    /// answered and how it ended: `input.trf`, `output.txt`, `stderr.txt`, `pairing.json`.
    ///
    /// # Errors
    /// The tournament contradicts itself, the program has no pairing, refuses the file, takes too
    /// long or fails, or its answer isn't a round of this tournament.
    pub async fn pair(&self, trf: &Trf, folder: &Path) -> Result<Round, PairingError> {
        let written =
            write(trf, self.dialect).map_err(|faults| PairingError::Own(join(&faults)))?;
        fs::create_dir_all(folder)?;
        let input = folder.join("input.trf");
        fs::write(&input, &written.text)?;
        let version = self.version().await;
        let arguments = [
            self.system.option().into(),
            input.clone().into_os_string(),
            "-p".into(),
        ];
        let run = child::run(&self.program, &arguments, self.limits(), self.timeout).await;
        let run = run.map_err(|source| PairingError::NotStarted {
            program: self.program.clone(),
            source,
        })?;
        let answered = self.answer(trf, &run);
        self.keep(folder, version, &run, &answered)?;
        answered
    }

    fn limits(&self) -> Limits {
        Limits {
            memory_bytes: Some(MEMORY_BYTES),
            // Whoever kills this process leaves no program behind that computes for ever.
            cpu_s: Some(self.timeout.as_secs() + 1),
            files: Some(64),
            file_bytes: Some(FILE_BYTES),
        }
    }

    /// The first line of what the program says of itself; nothing where it says nothing.
    async fn version(&self) -> Option<String> {
        let arguments = ["-r".into()];
        let run = child::run(&self.program, &arguments, self.limits(), VERSION_WITHIN).await;
        let said = run.ok()?.stdout;
        let line = said.lines().find(|line| !line.trim().is_empty())?;
        Some(line.trim().chars().take(200).collect())
    }

    fn answer(&self, trf: &Trf, run: &Run) -> Result<Round, PairingError> {
        let stderr = quote(&run.stderr);
        match run.exit {
            Exit::Code(0) => {
                let round = parse_pairings(&run.stdout)
                    .map_err(|fault| PairingError::Answer(fault.to_string()))?;
                let faults = check_round(trf, &round);
                if faults.is_empty() {
                    Ok(round)
                } else {
                    Err(PairingError::Answer(join(&faults)))
                }
            }
            Exit::Code(1) => Err(PairingError::NoValidPairing { stderr }),
            Exit::Code(3) => Err(PairingError::InputRejected { stderr }),
            Exit::Code(code) => Err(PairingError::Failed {
                how: format!("exit code {code}"),
                stderr,
            }),
            Exit::Signal(signal) => Err(PairingError::Failed {
                how: format!("signal {signal}"),
                stderr,
            }),
            Exit::Timeout => Err(PairingError::Timeout {
                after: self.timeout,
                stderr,
            }),
        }
    }

    fn keep(
        &self,
        folder: &Path,
        version: Option<String>,
        run: &Run,
        answered: &Result<Round, PairingError>,
    ) -> io::Result<()> {
        let kept = Kept {
            program: &self.program,
            version,
            system: self.system,
            dialect: self.dialect,
            exit_code: match run.exit {
                Exit::Code(code) => Some(code),
                Exit::Signal(_) | Exit::Timeout => None,
            },
            outcome: answered
                .as_ref()
                .map_or_else(PairingError::reason, |_| "PAIRED"),
        };
        let text = serde_json::to_string_pretty(&kept).expect("words have a JSON form");
        fs::write(folder.join("output.txt"), &run.stdout)?;
        fs::write(folder.join("stderr.txt"), &run.stderr)?;
        fs::write(folder.join("pairing.json"), format!("{text}\n"))
    }
}

/// What is kept of a run, beside its files.
#[derive(Serialize)]
struct Kept<'a> {
    program: &'a Path,
    version: Option<String>,
    system: System,
    dialect: Dialect,
    exit_code: Option<i32>,
    outcome: &'static str,
}

/// Why a program gave no round; the round stays as it was proposed, or unproposed.
#[derive(Debug, thiserror::Error)]
pub enum PairingError {
    /// The tournament can't be written: the faults.
    #[error("the tournament can't be given to a pairing program: {0}")]
    Own(String),
    /// Exit code 1: every pairing would break a rule.
    #[error("the pairing program found no valid pairing{}", said(.stderr))]
    NoValidPairing {
        /// What it said on standard error.
        stderr: String,
    },
    /// Exit code 3: it doesn't understand the file, or refuses it.
    #[error("the pairing program rejected its input{}", said(.stderr))]
    InputRejected {
        /// What it said on standard error.
        stderr: String,
    },
    /// It was ended after its time.
    #[error("the pairing program did not answer within {} s{}", .after.as_secs_f64(), said(.stderr))]
    Timeout {
        /// The time it had.
        after: Duration,
        /// What it said on standard error.
        stderr: String,
    },
    /// Any other end.
    #[error("the pairing program failed ({how}){}", said(.stderr))]
    Failed {
        /// The exit code or signal.
        how: String,
        /// What it said on standard error.
        stderr: String,
    },
    /// It said 0 and answered what can't be played.
    #[error("the pairing program's answer can't be played: {0}")]
    Answer(String),
    /// It could not be started.
    #[error("the pairing program {} can't be started: {source}", .program.display())]
    NotStarted {
        /// The program.
        program: PathBuf,
        /// Why.
        source: io::Error,
    },
    /// Its input or what is kept of it can't be written.
    #[error("what a pairing program reads and writes can't be kept: {0}")]
    Io(#[from] io::Error),
}

impl PairingError {
    /// The machine-readable reason.
    pub fn reason(&self) -> &'static str {
        match self {
            PairingError::NoValidPairing { .. } => "NO_VALID_PAIRING",
            PairingError::Own(_) | PairingError::InputRejected { .. } => "PAIRING_INPUT_REJECTED",
            PairingError::Timeout { .. } => "PAIRING_TIMEOUT",
            PairingError::Failed { .. }
            | PairingError::Answer(_)
            | PairingError::NotStarted { .. }
            | PairingError::Io(_) => "PAIRING_FAILED",
        }
    }

    /// What the program said on standard error, where it was run.
    pub fn stderr(&self) -> &str {
        match self {
            PairingError::NoValidPairing { stderr }
            | PairingError::InputRejected { stderr }
            | PairingError::Timeout { stderr, .. }
            | PairingError::Failed { stderr, .. } => stderr,
            PairingError::Own(_)
            | PairingError::Answer(_)
            | PairingError::NotStarted { .. }
            | PairingError::Io(_) => "",
        }
    }
}

fn said(stderr: &str) -> String {
    if stderr.is_empty() {
        String::new()
    } else {
        format!("; it said: {stderr}")
    }
}

/// The end of a text without characters that would steer a terminal.
fn quote(text: &str) -> String {
    let plain = |c: char| if c.is_control() && c != '\n' { ' ' } else { c };
    let text: String = text.trim().chars().map(plain).collect();
    let skip = text.chars().count().saturating_sub(QUOTE_MAX);
    text.chars().skip(skip).collect()
}

fn join(faults: &[impl ToString]) -> String {
    let texts: Vec<String> = faults.iter().map(ToString::to_string).collect();
    texts.join("; ")
}

//! The folder of an event: its file, the results so far, the server's store.

use std::fs::TryLockError;
use std::fs::{self, File, OpenOptions};
use std::io::{BufRead, BufReader, ErrorKind, Write};
use std::net::SocketAddr;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};

use mashimo_server::serve::BotToken;
use mashimo_server::tournament::Round;
use mashimo_server::tournament::event::{Event, Meeting, Score};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

use super::outs::Failed;
use super::overrides::{Override, of};
use super::plan::Plan;
use super::stop::Stop;
use crate::cli::fault::Fault;
use crate::cli::matches::stage::secret;

const CONFIG: &str = "tournament.toml";
const RESULTS: &str = "results.jsonl";
const OUTS: &str = "failed-bots.jsonl";
const ROUNDS: &str = "rounds.jsonl";
const OVERRIDES: &str = "overrides.jsonl";
const LOCK: &str = "run.lock";
const STOP: &str = "stop";
const TOKENS: &str = "tokens.txt";
const ADDRESS: &str = "address.txt";

/// The folder of one event.
pub(super) struct Folder {
    path: PathBuf,
}

/// A line of the results.
#[derive(Serialize, Deserialize)]
struct Recorded {
    #[serde(flatten)]
    meeting: Meeting,
    #[serde(flatten)]
    score: Score,
}

/// A round that a program outside paired.
#[derive(Serialize, Deserialize)]
struct Paired {
    /// From 0.
    round: u16,
    #[serde(flatten)]
    pairing: Round,
}

impl Folder {
    /// The folder of an event, made if it isn't there.
    pub(super) fn open(path: Option<&Path>, plan: &Plan) -> Result<Folder, Fault> {
        let folder = Folder::of(path, plan);
        fs::create_dir_all(&folder.path).map_err(|error| folder.fault(&error))?;
        let config = folder.path.join(CONFIG);
        match config.exists() {
            true => folder.same(plan)?,
            false => fs::write(&config, &plan.text).map_err(|error| folder.fault(&error))?,
        }
        Ok(folder)
    }

    /// The folder of an event that was begun.
    pub(super) fn existing(path: Option<&Path>, plan: &Plan) -> Result<Folder, Fault> {
        let folder = Folder::of(path, plan);
        folder.same(plan)?;
        Ok(folder)
    }

    fn of(path: Option<&Path>, plan: &Plan) -> Folder {
        let path = path.map(Path::to_path_buf);
        Folder {
            path: path.unwrap_or_else(|| usual(&plan.config.name)),
        }
    }

    /// A folder holds one event: another file would mix two.
    fn same(&self, plan: &Plan) -> Result<(), Fault> {
        let kept =
            fs::read_to_string(self.path.join(CONFIG)).map_err(|error| self.fault(&error))?;
        if kept == plan.text {
            return Ok(());
        }
        let folder = self.path.display();
        Err(Fault::input(format_args!(
            "--out {folder}: holds another event, or this file was changed since it began; give \
             another folder, or go on with {folder}/{CONFIG}"
        )))
    }

    fn fault(&self, error: &std::io::Error) -> Fault {
        Fault::input(format_args!("--out {}: {error}", self.path.display()))
    }

    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Holds the event for this process until the file is dropped; none where another has it.
    pub(super) fn hold(&self) -> Result<Option<File>, Fault> {
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(self.path.join(LOCK));
        let file = file.map_err(|error| self.fault(&error))?;
        match file.try_lock() {
            Ok(()) => Ok(Some(file)),
            Err(TryLockError::WouldBlock) => Ok(None),
            Err(TryLockError::Error(error)) => Err(self.fault(&error)),
        }
    }

    /// Asks whoever plays the event to stop.
    pub(super) fn ask_to_stop(&self, stop: Stop) -> Result<(), Fault> {
        let word = match stop {
            Stop::Finish => "finish",
            Stop::Now => "now",
        };
        self.put(STOP, word)
    }

    /// Writes a small file for other programs; moved into place, so that nobody reads half of it.
    fn put(&self, name: &str, text: &str) -> Result<(), Fault> {
        let new = self.path.join(format!("{name}.new"));
        let written = fs::write(&new, text).and_then(|()| fs::rename(&new, self.path.join(name)));
        written.map_err(|error| self.fault(&error))
    }

    /// Whether somebody has asked to stop.
    pub(super) fn asked_to_stop(&self) -> Result<Option<Stop>, Fault> {
        match fs::read_to_string(self.path.join(STOP)) {
            Ok(word) if word == "now" => Ok(Some(Stop::Now)),
            Ok(_) => Ok(Some(Stop::Finish)),
            Err(error) if error.kind() == ErrorKind::NotFound => Ok(None),
            Err(error) => Err(self.fault(&error)),
        }
    }

    /// What was asked of an earlier run is over.
    pub(super) fn forget_stop(&self) -> Result<(), Fault> {
        match fs::remove_file(self.path.join(STOP)) {
            Err(error) if error.kind() != ErrorKind::NotFound => Err(self.fault(&error)),
            Ok(()) | Err(_) => Ok(()),
        }
    }

    /// The tokens of bots that somebody else starts, the same after a restart: lines of a name and
    /// its token, for the owner of the file alone.
    pub(super) fn tokens(&self, names: &[String]) -> Result<Vec<BotToken>, Fault> {
        let path = self.path.join(TOKENS);
        let text = match fs::read_to_string(&path) {
            Ok(text) => text,
            Err(error) if error.kind() == ErrorKind::NotFound => {
                let lines = names.iter().map(|name| format!("{name} {}\n", secret()));
                let text: String = lines.collect();
                let mut options = OpenOptions::new();
                let file = options.create_new(true).write(true).mode(0o600).open(&path);
                let written = file.and_then(|mut file| file.write_all(text.as_bytes()));
                written.map_err(|error| self.fault(&error))?;
                text
            }
            Err(error) => return Err(self.fault(&error)),
        };
        let token = |line: &str| {
            let (bot, token) = line.split_once(' ')?;
            let (bot, token) = (bot.to_string(), token.trim().to_string());
            Some(BotToken { bot, token })
        };
        Ok(text.lines().filter_map(token).collect())
    }

    /// Writes down where bots that somebody else starts connect.
    pub(super) fn listens(&self, address: SocketAddr) -> Result<(), Fault> {
        self.put(ADDRESS, &format!("{address}\n"))
    }

    /// Keeps what an arbiter has decided.
    pub(super) fn overridden(&self, decided: &Override) -> Result<(), Fault> {
        self.append(OVERRIDES, decided)
    }

    /// What arbiters have decided, in order.
    pub(super) fn overrides(&self) -> Result<Vec<Override>, Fault> {
        self.lines(OVERRIDES)
    }

    /// Whether a program outside has paired a round, from 0.
    pub(super) fn is_paired(&self, round: u16) -> Result<bool, Fault> {
        let paired: Vec<Paired> = self.lines(ROUNDS)?;
        Ok(paired.iter().any(|paired| paired.round == round))
    }

    /// Adds a result.
    pub(super) fn record(&self, meeting: Meeting, score: &Score) -> Result<(), Fault> {
        let line = Recorded {
            meeting,
            score: score.clone(),
        };
        self.append(RESULTS, &line)
    }

    /// Keeps a round that a program outside paired, before anything of it is played.
    pub(super) fn paired(&self, round: u16, pairing: &Round) -> Result<(), Fault> {
        let pairing = pairing.clone();
        self.append(ROUNDS, &Paired { round, pairing })
    }

    /// Where the pairing of a round, from 0, is kept: what the program read, said and answered.
    pub(super) fn of_round(&self, round: u16) -> PathBuf {
        self.path.join("rounds").join((round + 1).to_string())
    }

    fn append(&self, name: &str, line: &impl Serialize) -> Result<(), Fault> {
        let text = serde_json::to_string(line).expect("numbers and words have a JSON form");
        let path = self.path.join(name);
        let file = OpenOptions::new().create(true).append(true).open(path);
        let written = file.and_then(|mut file| writeln!(file, "{text}"));
        written.map_err(|error| self.fault(&error))
    }

    /// Notes that a bot is out of the event. It stays so when the event is gone on with, or the
    /// table would depend on when it was interrupted.
    pub(super) fn failed(&self, failed: &Failed) -> Result<(), Fault> {
        self.append(OUTS, failed)
    }

    /// The bots that are out, and why. A last line cut off by a kill doesn't count.
    pub(super) fn outs(&self) -> Result<Vec<Failed>, Fault> {
        self.lines(OUTS)
    }

    /// Lines of JSON up to the first that was cut off; none where there is no such file.
    fn lines<T: DeserializeOwned>(&self, name: &str) -> Result<Vec<T>, Fault> {
        let text = match fs::read_to_string(self.path.join(name)) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.fault(&error)),
        };
        let lines = text
            .lines()
            .map_while(|line| serde_json::from_str(line).ok());
        Ok(lines.collect())
    }

    /// Lets an event have the rounds that a program paired for it, as far as it is ready for them.
    fn take_rounds(&self, paired: &[Paired], event: &mut Event) -> Result<(), Fault> {
        while let Some(next) = event.awaits_pairing() {
            let Some(paired) = paired.iter().find(|paired| paired.round == next) else {
                return Ok(());
            };
            let taken = event.take_round(next, paired.pairing.clone());
            let path = self.path.join(ROUNDS);
            taken.map_err(|error| Fault::input(format_args!("{}: {error}", path.display())))?;
        }
        Ok(())
    }

    /// The event of a plan as the folder has it, with what arbiters decided.
    pub(super) fn event(&self, plan: &Plan) -> Result<Event, Fault> {
        let mut event = Event::new(&plan.config);
        self.recorded(&mut event, &plan.overrides)?;
        Ok(event)
    }

    /// Takes the results of the folder into an event. A last line cut off by a kill doesn't count:
    /// the games behind it are in the store and are asked again.
    fn recorded(&self, event: &mut Event, overrides: &[Override]) -> Result<(), Fault> {
        let path = self.path.join(RESULTS);
        let paired: Vec<Paired> = self.lines(ROUNDS)?;
        self.take_rounds(&paired, event)?;
        let Ok(file) = File::open(&path) else {
            return decide(event, overrides);
        };
        let lines: Vec<String> = BufReader::new(file)
            .lines()
            .collect::<Result<_, _>>()
            .map_err(|e| self.fault(&e))?;
        for (number, line) in (1..).zip(&lines) {
            let broken = |reason: String| {
                Fault::input(format_args!("{}: line {number}: {reason}", path.display()))
            };
            match serde_json::from_str::<Recorded>(line) {
                // Further pairs of a tie that an arbiter has decided settle nothing.
                Ok(Recorded { meeting, .. })
                    if meeting.further > 0 && of(overrides, &meeting).is_some() => {}
                Ok(Recorded { meeting, score }) => {
                    let decided = of(overrides, &meeting).map(|one| one.score(&score));
                    event
                        .record(meeting, decided.unwrap_or(score))
                        .map_err(|error| broken(error.to_string()))?;
                    self.take_rounds(&paired, event)?;
                }
                Err(_) if number == lines.len() => self.cut(&lines[..number - 1])?,
                Err(error) => return Err(broken(error.to_string())),
            }
        }
        decide(event, overrides)
    }

    fn cut(&self, lines: &[String]) -> Result<(), Fault> {
        let text: String = lines.iter().map(|line| format!("{line}\n")).collect();
        fs::write(self.path.join(RESULTS), text).map_err(|error| self.fault(&error))
    }
}

/// Lets an event have what arbiters decided of boards that were not played.
fn decide(event: &mut Event, overrides: &[Override]) -> Result<(), Fault> {
    let due = event.due();
    for meeting in due.iter().filter(|meeting| meeting.further == 0) {
        if let Some(decided) = of(overrides, meeting) {
            let score = decided.score(&Score::default());
            event.record(*meeting, score).map_err(Fault::failed)?;
        }
    }
    Ok(())
}

/// `mashimo-data/tournaments/autumn-open`.
fn usual(name: &str) -> PathBuf {
    let plain = |c: char| {
        if c.is_ascii_alphanumeric() {
            c.to_ascii_lowercase()
        } else {
            '-'
        }
    };
    let name: String = name.chars().map(plain).take(60).collect();
    let words: Vec<&str> = name.split('-').filter(|word| !word.is_empty()).collect();
    let name = if words.is_empty() {
        "event".to_string()
    } else {
        words.join("-")
    };
    PathBuf::from("mashimo-data/tournaments").join(name)
}

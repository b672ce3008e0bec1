//! An event's file with everything it names: rules, positions, programs. Checked before anything
//! starts.

use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use mashimo_server::pairing::{PairingEngine, System};
use mashimo_server::tournament::config::{
    Bot, Config, ConfigFault, Draft, EngineChoice, Hook, Kind, Program, RulesChoice, draft,
};
use mashimo_server::webhooks::Webhook;

use crate::cli::chosen::Chosen;
use crate::cli::fault::Fault;
use crate::cli::matches::entrant::{self, Entrant};
use crate::cli::matches::terms::starts_of;

use super::overrides::Override;

/// An event that can be played.
pub(super) struct Plan {
    pub(super) config: Config,
    /// The file's text.
    pub(super) text: String,
    /// For each entry of the file's games: its rules and start positions.
    pub(super) games: Vec<Entry>,
    /// What arbiters have decided, in order.
    pub(super) overrides: Vec<Override>,
    /// The file's folder.
    folder: PathBuf,
}

/// What an entry of the file's games names.
pub(super) struct Entry {
    pub(super) chosen: Chosen,
    pub(super) starts: Vec<String>,
}

impl Plan {
    /// Reads a file and what it names; everything that is wrong is said at once.
    pub(super) fn read(file: &Path) -> Result<Plan, Fault> {
        Plan::read_to(file, true)
    }

    /// The same, to be played by a server that listens for bots of others, or by one that doesn't.
    pub(super) fn read_to(file: &Path, listens: bool) -> Result<Plan, Fault> {
        let name = file.display();
        let text = fs::read_to_string(file);
        let text = text.map_err(|error| Fault::input(format_args!("{name}: {error}")))?;
        let draft = draft(&text);
        let folder = file.parent().unwrap_or(Path::new("."));
        let (mut faults, games) = named(&draft, listens, folder);
        let config = match draft.config {
            Ok(config) if faults.is_empty() => config,
            read => {
                faults.extend(read.err().into_iter().flatten());
                faults.sort();
                return Err(refused(file, &faults));
            }
        };
        Ok(Plan {
            config,
            text,
            games,
            overrides: Vec::new(),
            folder: folder.to_path_buf(),
        })
    }

    /// The names of the bots by start rank.
    pub(super) fn names(&self) -> Vec<String> {
        let bots = self.config.bots.iter();
        bots.map(|bot| bot.name.clone()).collect()
    }

    /// The program that pairs, if the file names one.
    pub(super) fn engine(&self) -> Option<PairingEngine> {
        let choice = engine(&self.config.kind)?;
        let mut engine = PairingEngine::new(program_of(choice, &self.folder));
        if choice.is_burstein() {
            engine.system = System::Burstein;
        }
        engine.timeout = Duration::from_secs(choice.timeout_s);
        Some(engine)
    }

    /// Who is told what happens, with the secrets of the environment.
    pub(super) fn webhooks(&self) -> Result<Vec<Webhook>, Fault> {
        let hooks = self.config.webhooks.iter();
        let read = |hook: &Hook| {
            Webhook::read(&hook.url, &hook.secret_env, &hook.events)
                .map_err(|reason| Fault::input(format_args!("line {}: {reason}", hook.line)))
        };
        hooks.map(read).collect()
    }

    /// The bots that somebody else starts.
    pub(super) fn guests(&self) -> impl Iterator<Item = &Bot> {
        let bots = self.config.bots.iter();
        bots.filter(|bot| matches!(bot.program, Program::Connected))
    }

    /// Games at once: as the file says, but no more than there are cores for bots of this machine.
    pub(super) fn at_once(&self) -> u32 {
        let own = self.config.bots.len() > self.guests().count();
        let cores = std::thread::available_parallelism().map_or(1, |cores| cores.get() as u32);
        match own && !self.config.oversubscribe {
            true => self.config.concurrency.min(cores),
            false => self.config.concurrency,
        }
    }

    /// The name of a bot by start rank.
    pub(super) fn bot(&self, entrant: mashimo_server::tournament::Entrant) -> &Bot {
        &self.config.bots[usize::from(entrant.0) - 1]
    }
}

/// What is wrong with what a file names: its bots' programs, its rules and positions, its pairing engine.
fn named(draft: &Draft, listens: bool, folder: &Path) -> (Vec<ConfigFault>, Vec<Entry>) {
    let mut faults = Vec::new();
    let mut note = |line, reason| faults.push(ConfigFault { line, reason });
    for (bot, other) in same_logins(&draft.bots) {
        let name = &bot.name;
        note(
            bot.line,
            format!("bots {other:?} and {name:?} would connect under one name"),
        );
    }
    for bot in &draft.bots {
        if let Some(reason) = missing(bot, listens) {
            note(bot.line, reason);
        }
    }
    let mut games = Vec::new();
    for entry in &draft.games {
        match self::entry(&entry.rules, entry.positions.as_deref(), folder) {
            Ok(entry) => games.push(entry),
            Err(fault) => note(entry.line, fault.to_string()),
        }
    }
    if let Some(choice) = draft.kind.as_ref().and_then(engine)
        && !is_there(&program_of(choice, folder).to_string_lossy())
    {
        let reason = format!("[swiss] engine: there is no program {:?}", choice.program);
        note(choice.line, reason);
    }
    (faults, games)
}

/// The bots that are started and their names on the server.
pub(super) fn started(bots: &[Bot]) -> Vec<Entrant> {
    let command = |bot: &Bot| match &bot.program {
        Program::Command(command) => Some(Entrant {
            name: bot.name.clone(),
            program: entrant::Program::Command(command.clone()),
        }),
        Program::Level(_) | Program::Connected => None,
    };
    bots.iter().filter_map(command).collect()
}

/// The name a bot connects with.
pub(super) fn login(bot: &Bot) -> String {
    started(std::slice::from_ref(bot))
        .first()
        .map_or_else(|| bot.name.clone(), Entrant::login)
}

/// Bots that would connect under the name of an earlier one.
fn same_logins(bots: &[Bot]) -> Vec<(&Bot, &str)> {
    let mut known: BTreeMap<String, &str> = BTreeMap::new();
    let mut same = Vec::new();
    for bot in bots
        .iter()
        .filter(|bot| matches!(bot.program, Program::Command(_)))
    {
        match known.get(&login(bot)) {
            Some(other) => same.push((bot, *other)),
            None => drop(known.insert(login(bot), &bot.name)),
        }
    }
    same
}

fn refused(file: &Path, faults: &[impl ToString]) -> Fault {
    let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
    Fault::input(format_args!("{}: {}", file.display(), lines.join("; ")))
}

fn entry(rules: &RulesChoice, positions: Option<&str>, folder: &Path) -> Result<Entry, Fault> {
    let text = match rules {
        RulesChoice::Spec(spec) => spec.to_string(),
        RulesChoice::File(path) => format!("@{}", folder.join(path).display()),
    };
    let chosen = Chosen::read(&text)?;
    let ruleset = chosen.ruleset()?;
    if ruleset.seats() != 2 {
        let seats = ruleset.seats();
        return Err(Fault::input(format_args!(
            "{text} has {seats} seats; an event pairs two bots"
        )));
    }
    let starts = match positions {
        Some(path) => starts_of(&ruleset, &folder.join(path))?,
        None => Vec::new(),
    };
    Ok(Entry { chosen, starts })
}

/// Why a bot can't be started, as far as that can be seen before.
fn missing(bot: &Bot, listens: bool) -> Option<String> {
    let command = match &bot.program {
        Program::Connected if !listens => {
            let reason = "is started by somebody else: say where it connects with --listen";
            return Some(format!("bot {:?} {reason}", bot.name));
        }
        Program::Level(_) | Program::Connected => return None,
        Program::Command(command) => command,
    };
    let program = command.split_whitespace().next().unwrap_or_default();
    // What the shell would expand isn't a file's name.
    let plain = |c: char| c.is_ascii_alphanumeric() || "/._-+".contains(c);
    if !program.chars().all(plain) {
        return None;
    }
    let found = is_there(program) || is_word_of_the_shell(program);
    (!found).then(|| format!("bot {:?}: there is no program {program:?}", bot.name))
}

fn engine(kind: &Kind) -> Option<&EngineChoice> {
    match kind {
        Kind::Swiss { engine, .. } => engine.as_ref(),
        Kind::RoundRobin { .. }
        | Kind::Gauntlet { .. }
        | Kind::Knockout { .. }
        | Kind::Match
        | Kind::Sprt { .. } => None,
    }
}

/// A program with a folder in its name is looked for from the file's folder on.
fn program_of(choice: &EngineChoice, folder: &Path) -> PathBuf {
    match choice.program.contains('/') {
        true => folder.join(&choice.program),
        false => PathBuf::from(&choice.program),
    }
}

fn is_there(program: &str) -> bool {
    match program.contains('/') {
        true => Path::new(program).exists(),
        false => on_path(program),
    }
}

fn on_path(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|folder: PathBuf| folder.join(program).exists())
}

fn is_word_of_the_shell(program: &str) -> bool {
    [
        "exec", "cd", "export", "ulimit", "umask", "if", "for", "while",
    ]
    .contains(&program)
}

//! `mashimo tables`: endgame tables on disk; and how other commands are told of them.

use std::cell::Cell;
use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::{Args, Subcommand};
use mashimo_engine::{Endgame, Ruleset};
use mashimo_server::endgames::{self, Endgames};
use serde_json::json;

use super::chosen::Chosen;
use super::fault::Fault;
use super::memory::refuse_beyond;
use super::out::Out;
use super::progress::Progress;

/// `mashimo tables …`.
#[derive(Subcommand, Debug)]
pub(crate) enum TablesCommand {
    /// Build the tables of a ruleset, or go on where a build was left off.
    Build(BuildArgs),
    /// Read the tables of a ruleset through and say what is there.
    Check(CheckArgs),
}

/// The arguments of `mashimo tables build`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  mashimo tables build awari --seeds 12 --out tables\n  \
    mashimo analyse -r awari --tables tables -p '0,0,1,0,0,2/1,0,2,0,0,0 21,21 0'\n\n\
    For two seats with a row each, where pits and stores tell all and the margin decides: oware, awari,\n\
    abapa, kalah, congkak, universal and others. A file a number of seeds is written as soon as it is\n\
    done, so a build that was ended goes on there. Rulesets that differ only in seeds share files."
)]
pub(crate) struct BuildArgs {
    /// The ruleset: `awari`, `kalah:pits=5`, or `@file.json` with custom rules.
    #[arg(value_name = "RULESET")]
    rules: String,
    /// The most seeds of a board.
    #[arg(long, value_name = "N")]
    seeds: u8,
    /// The folder they are put in; made if need be.
    #[arg(long, short, value_name = "FOLDER")]
    out: PathBuf,
    /// The memory it may take, in MiB.
    #[arg(long, value_name = "MIB", default_value_t = 4096)]
    memory: u64,
}

/// The arguments of `mashimo tables check`.
#[derive(Args, Debug)]
pub(crate) struct CheckArgs {
    /// The ruleset: `awari`, `kalah:pits=5`, or `@file.json` with custom rules.
    #[arg(value_name = "RULESET")]
    rules: String,
    /// The folder.
    #[arg(long, value_name = "FOLDER")]
    tables: PathBuf,
}

/// Where endgame tables lie, for commands that think.
#[derive(Args, Clone, Debug)]
pub(crate) struct TablesArgs {
    /// A folder of endgame tables, made by `mashimo tables build`.
    #[arg(long, value_name = "FOLDER")]
    pub(crate) tables: Option<PathBuf>,
    /// The memory that tables may take, in MiB; larger ones are read as they are needed.
    #[arg(long, value_name = "MIB", default_value_t = endgames::MEMORY_DEFAULT >> 20)]
    pub(crate) tables_memory: u64,
}

impl TablesArgs {
    /// The folder, if one was named, and the bytes its tables may take.
    pub(crate) fn place(&self) -> Result<Option<(PathBuf, u64)>, Fault> {
        let Some(folder) = &self.tables else {
            return Ok(None);
        };
        if !folder.is_dir() {
            return Err(no_folder(folder));
        }
        let memory = self.tables_memory;
        refuse_beyond(&format!("--tables-memory {memory}"), memory)?;
        Ok(Some((folder.clone(), memory << 20)))
    }

    /// The tables of a ruleset, if there are any; warnings go to standard error.
    pub(crate) fn of(&self, ruleset: &Ruleset) -> Result<Option<Arc<Endgame>>, Fault> {
        let place = self.place()?;
        let folder = place.map(|(folder, memory)| Endgames::new(folder, memory));
        Ok(folder.and_then(|folder| folder.of(ruleset, &mut warn)))
    }
}

fn warn(line: &str) {
    eprintln!("mashimo: {line}");
}

fn no_folder(folder: &Path) -> Fault {
    Fault::input(format_args!(
        "--tables {}: no such folder; `mashimo tables build` makes one",
        folder.display()
    ))
}

/// Does what is asked with tables.
pub(crate) fn run(command: &TablesCommand, out: &mut Out) -> Result<(), Fault> {
    match command {
        TablesCommand::Build(args) => build(args, out),
        TablesCommand::Check(args) => check(args, out),
    }
}

fn build(args: &BuildArgs, out: &mut Out) -> Result<(), Fault> {
    let chosen = Chosen::read(&args.rules)?;
    let ruleset = chosen.ruleset()?;
    if Endgame::rules(ruleset.rules()).is_some() {
        refuse_memory(args, &ruleset)?;
    }
    let progress = Cell::new(None);
    let mut tell = |told: endgames::Progress| {
        let line = progress
            .take()
            .unwrap_or_else(|| Progress::estimated("boards", told.boards_all, told.boards));
        line.at(told.boards);
        line.say(format!("{} seeds", told.seeds));
        progress.set(Some(line));
        false
    };
    let built = endgames::build(&args.out, &ruleset, args.seeds, &mut tell);
    if let Some(line) = progress.take() {
        line.end();
    }
    let built = built.map_err(|error| match error {
        endgames::BuildError::NoTables | endgames::BuildError::Seeds { .. } => {
            Fault::input(format_args!("{}: {error}", chosen.name))
        }
        endgames::BuildError::Io { .. } | endgames::BuildError::Layer { .. } => {
            Fault::failed(error)
        }
    })?;
    built.warnings.iter().for_each(|line| warn(line));
    say_built(args, &chosen.name, &ruleset, &built, out)
}

/// Refuses a build that takes more memory than it may, or than there is.
fn refuse_memory(args: &BuildArgs, ruleset: &Ruleset) -> Result<(), Fault> {
    let (seeds, memory) = (args.seeds, args.memory);
    let needed = Endgame::bytes(ruleset, seeds).div_ceil(1 << 20);
    if needed > memory {
        return Err(Fault::input(format_args!(
            "--seeds {seeds}: up to {needed} MiB are needed to build it, --memory allows {memory}"
        )));
    }
    refuse_beyond(&format!("--seeds {seeds}"), needed)
}

fn say_built(
    args: &BuildArgs,
    name: &str,
    ruleset: &Ruleset,
    built: &endgames::Built,
    out: &mut Out,
) -> Result<(), Fault> {
    let seeds = args.seeds;
    let boards: u64 = (0..=seeds)
        .map(|seeds| Endgame::count(ruleset, seeds))
        .sum();
    let new = u16::from(seeds) + 1 - u16::from(built.found);
    if out.is_json() {
        return out.json(&json!({
            "rules": name,
            "files": built.name,
            "seeds": seeds,
            "boards": boards,
            "built": new,
            "found": built.found,
        }));
    }
    out.line(format!(
        "{name}: {boards} boards of up to {seeds} seeds in {}, {new} files built, {} found",
        args.out.display(),
        built.found
    ))
}

fn check(args: &CheckArgs, out: &mut Out) -> Result<(), Fault> {
    let chosen = Chosen::read(&args.rules)?;
    let ruleset = chosen.ruleset()?;
    if !args.tables.is_dir() {
        return Err(no_folder(&args.tables));
    }
    let opened = endgames::open(&args.tables, &ruleset, 0);
    opened.warnings.iter().for_each(|line| warn(line));
    let seeds = opened.endgame.map(|endgame| endgame.seeds_max() as u8);
    let bytes: u64 = match (seeds, endgames::name_of(ruleset.rules())) {
        (Some(seeds), Some(name)) => (0..=seeds)
            .filter_map(|n| fs::metadata(endgames::path_of(&args.tables, &name, n)).ok())
            .map(|file| file.len())
            .sum(),
        (Some(_) | None, _) => 0,
    };
    let name = &chosen.name;
    if out.is_json() {
        out.json(&json!({
            "rules": name,
            "seeds": seeds,
            "bytes": bytes,
            "warnings": opened.warnings,
        }))?;
    } else {
        out.line(match seeds {
            Some(seeds) => format!("{name}: tables of up to {seeds} seeds, {bytes} bytes"),
            None => format!("{name}: no tables"),
        })?;
    }
    match opened.warnings.is_empty() {
        true => Ok(()),
        false => Err(Fault::reported()),
    }
}

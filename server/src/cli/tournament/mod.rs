//! `mashimo tournament`: events from a file, and the files of tournament programs.

mod drive;
mod folder;
mod game;
mod outs;
mod overrides;
mod page;
mod plan;
mod report;
mod running;
mod standings;
mod stop;
mod trf;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, Subcommand};
use mashimo_server::tournament::config::Kind;
use mashimo_server::tournament::event::Event;
use mashimo_server::tournament::trf::{Dialect, write as write_trf};

use self::folder::Folder;
use self::plan::{Plan, login};
use self::standings::Standings;
use super::fault::Fault;
use super::matches::{Door, ProcessArgs};
use super::on_runtime;
use super::out::Out;

/// What to do with tournaments.
#[derive(Subcommand, Debug)]
pub(crate) enum TournamentCommand {
    /// Play an event from a TOML file, or go on with it where it was interrupted.
    #[command(visible_alias = "resume", after_help = EXAMPLES)]
    Run(RunArgs),
    /// Read a file whole and say everything that is wrong with it, or what would be played.
    Check {
        /// The event's file.
        #[arg(value_name = "FILE")]
        file: PathBuf,
    },
    /// The table of an event as far as it was played.
    #[command(visible_alias = "status")]
    Report(ReportArgs),
    /// Ask an event that is played in another terminal to stop.
    Stop(stop::StopArgs),
    /// Decide a board as an arbiter, whatever its games came to.
    Override(overrides::OverrideArgs),
    /// Read a FIDE tournament report file: what it says, what had to be assumed.
    Trf(trf::TrfArgs),
    /// Pair the next round of a FIDE tournament report file, built-in or by a pairing program.
    Pair(trf::PairArgs),
}

const EXAMPLES: &str = "An event's file:\n\n  \
    name = \"Autumn\"\n  \
    kind = \"round-robin\"      # gauntlet, swiss, knockout, match, sprt\n  \
    seed = 7\n  \
    concurrency = 2\n\n  \
    [[bots]]\n  \
    name = \"mine\"\n  \
    command = \"python3 mine.py\"\n\n  \
    [[bots]]\n  \
    name = \"reference\"\n  \
    level = \"ref:3\"\n\n  \
    [[games]]                 # what every encounter plays; several are possible\n  \
    rules = \"oware\"\n  \
    tc = \"5+0.05\"\n  \
    pairs = 2                 # each start is played from both seats\n  \
    random_plies = 4          # or positions = \"book.txt\"\n\n\
    A bot that somebody else starts has `connected = true` instead of a command: `run --listen ADDR`\n\
    says where it connects, its token is in the event's folder (tokens.txt). `capacity` bounds a\n\
    bot's games at once; `concurrency` never exceeds the cores unless `oversubscribe = true`.\n\
    Tables of the kinds: [round_robin] cycles; [gauntlet] challengers; [swiss] rounds, forbidden,\n\
    engine (a program with the command line of bbpPairings), system, engine_timeout; \
    [knockout] tie_breaks, further_pairs; [sprt] model, elo0, elo1, alpha, beta.\n\
    [[webhooks]] url, secret_env, events (game-over, round-closed, event-over): signed POSTs.\n\n\
    Interrupted, even killed, the same command goes on where it stopped. A bot that cannot start,\n\
    or has ended by itself more often than --restarts allows, forfeits the games left to it: the\n\
    points go to its opponents, the table names it, and its last words are in the event's folder\n\
    (failed-bots.jsonl). It stays out when the event is gone on with.";

/// The arguments of `mashimo tournament report`.
#[derive(Args, Debug)]
pub(crate) struct ReportArgs {
    /// The event's file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder of the event, where it isn't the usual one.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Write the crosstable as comma-separated values.
    #[arg(long, value_name = "PATH")]
    csv: Option<PathBuf>,
    /// Write the standings as JSON; the schema is in the server's readme.
    #[arg(long, value_name = "PATH")]
    standings: Option<PathBuf>,
    /// Write a page with tables and charts: one file that needs nothing beside it.
    #[arg(long, value_name = "PATH")]
    html: Option<PathBuf>,
    /// Write the rounds as a FIDE tournament report file; a knockout has no such form.
    #[arg(long, value_name = "PATH")]
    trf: Option<PathBuf>,
}

/// The arguments of `mashimo tournament run`.
#[derive(Args, Debug)]
pub(crate) struct RunArgs {
    /// The event's file.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// The folder of games, logs and the server's store; `mashimo-data/tournaments/NAME` where it
    /// is left out.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// Listen here for bots that somebody else starts (`connected = true`); port 0 takes a free one.
    #[arg(long, value_name = "ADDR")]
    listen: Option<SocketAddr>,
    /// Listen off loopback although nothing is encrypted.
    #[arg(long, requires = "listen")]
    insecure: bool,
    /// How many seconds to wait for bots that somebody else starts; who has not come by then forfeits.
    #[arg(long, value_name = "SECONDS", default_value_t = 300)]
    wait: u64,
    #[command(flatten)]
    process: ProcessArgs,
}

/// Does it.
pub(crate) fn run(command: &TournamentCommand, out: &mut Out) -> Result<(), Fault> {
    match command {
        TournamentCommand::Run(args) => play(args, out),
        TournamentCommand::Check { file } => report::plan(&Plan::read(file)?, out),
        TournamentCommand::Report(args) => tell(args, out),
        TournamentCommand::Stop(args) => stop::run(args, out),
        TournamentCommand::Override(args) => overrides::run(args, out),
        TournamentCommand::Trf(args) => trf::run(args, out),
        TournamentCommand::Pair(args) => trf::pair(args, out),
    }
}

fn play(args: &RunArgs, out: &mut Out) -> Result<(), Fault> {
    let mut plan = Plan::read_to(&args.file, args.listen.is_some())?;
    let guests: Vec<String> = plan.guests().map(login).collect();
    let folder = Folder::open(args.out.as_deref(), &plan)?;
    let held = folder.hold()?;
    let Some(_held) = held else {
        return Err(Fault::input(format_args!(
            "--out {}: the event is being played by another process",
            folder.path().display()
        )));
    };
    folder.forget_stop()?;
    plan.overrides = folder.overrides()?;
    let mut settings = args.process.settings(folder.path().to_path_buf())?;
    settings.door = Door {
        listen: args.listen,
        insecure: args.insecure,
        guests: match guests.is_empty() {
            true => Vec::new(),
            false => folder.tokens(&guests)?,
        },
    };
    let wait = Duration::from_secs(args.wait);
    on_runtime(drive::run(&plan, &folder, settings, wait, out))
}

fn tell(args: &ReportArgs, out: &mut Out) -> Result<(), Fault> {
    let mut plan = Plan::read(&args.file)?;
    let folder = Folder::existing(args.out.as_deref(), &plan)?;
    plan.overrides = folder.overrides()?;
    let event = folder.event(&plan)?;
    let failed = folder.outs()?;
    let standings = Standings::of(&plan, &event, &failed);
    if let Some(path) = &args.csv {
        write(path, "--csv", &standings.csv())?;
    }
    if let Some(path) = &args.standings {
        let json = serde_json::to_string_pretty(&standings).expect("words have a JSON form");
        write(path, "--standings", &format!("{json}\n"))?;
    }
    if let Some(path) = &args.html {
        write(path, "--html", &page::page(&standings))?;
    }
    if let Some(path) = &args.trf {
        write(path, "--trf", &report_file(&plan, &event)?)?;
    }
    report::table(&plan, &event, &failed, None, out)
}

fn report_file(plan: &Plan, event: &Event) -> Result<String, Fault> {
    if matches!(event.kind(), Kind::Knockout { .. }) {
        return Err(Fault::input(
            "--trf: a knockout has no rounds of a report file",
        ));
    }
    let trf = event.trf(&plan.config.name, &plan.names());
    let written = write_trf(&trf, Dialect::Trf26).map_err(|faults| {
        let faults: Vec<String> = faults.iter().map(ToString::to_string).collect();
        Fault::failed(format_args!("--trf: {}", faults.join("; ")))
    })?;
    Ok(written.text)
}

fn write(path: &Path, option: &str, text: &str) -> Result<(), Fault> {
    let unwritable = |error| Fault::input(format_args!("{option} {}: {error}", path.display()));
    std::fs::write(path, text).map_err(unwritable)
}

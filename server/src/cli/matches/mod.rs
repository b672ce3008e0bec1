//! `mashimo match`: a match between bots that this program starts, on a server of its own.

pub(super) mod entrant;
pub(super) mod records;
mod report;
pub(super) mod signals;
pub(super) mod stage;
pub(super) mod terms;
mod watch;

use std::path::PathBuf;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use clap::Args;
use mashimo_server::spawn::Limits;

use self::entrant::entrants;
pub(crate) use self::entrant::{Entrant, Program};
pub(crate) use self::records::{Records, write_records};
pub(crate) use self::stage::{Door, Stage, StageSettings};
use self::terms::starts_of;
pub(crate) use self::terms::{Terms, clock as clock_of};
use self::watch::{Followed, follow};
pub(crate) use self::watch::{to_the_end, undisturbed};
use super::chosen::Chosen;
use super::fault::Fault;
use super::out::Out;
use super::tc::{FORMS, Tc};

/// The arguments of `mashimo match`.
#[derive(Args, Debug)]
#[command(after_help = format!("Examples:\n  \
    mashimo match --rules oware --bot ref:2 --bot ref:3 --games 20 --tc 5+0.05\n  \
    mashimo match --rules hus --bot \"py=python3 clients/python/samples/greedy.py\" --bot ref:3\n  \
    mashimo match --rules universal:players=3 --bot ref:1 --bot ref:2 --bot greedy --games 6\n  \
    mashimo match --rules @mine.json --bot \"a=./bot --depth 6\" --bot \"b=./bot --depth 7\"\n\n\
    Bots find MASHIMO_ADDRESS, MASHIMO_TOKEN and MASHIMO_BOT in their environment.\n\
    Time controls: {FORMS}."))]
pub(crate) struct MatchArgs {
    /// The ruleset: `oware`, `hus:columns=12,direction=cw`, or `@file.json`.
    #[arg(long, short = 'r', value_name = "SPEC")]
    rules: String,
    /// A bot: a level (ref:3, greedy, random), a command, or NAME=COMMAND. Once for each seat.
    #[arg(long = "bot", value_name = "BOT", required = true)]
    bots: Vec<String>,
    /// How many games; rounded up so that every start is played from all seats.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 2)]
    games: u32,
    /// The time control, the same for all.
    #[arg(long, value_name = "TC", default_value = "10+0.1")]
    tc: String,
    /// How many games are played at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    concurrency: u32,
    /// The seed of all randomness of the match; drawn where it is left out, and printed.
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// A file of start positions, one a line; `#` begins a comment.
    #[arg(long, value_name = "FILE")]
    positions: Option<PathBuf>,
    /// Random decisions played from each start before the bots decide.
    #[arg(long, value_name = "N", default_value_t = 0)]
    random_plies: u32,
    /// Decisions after which a game is a draw; the ruleset's own number where it is left out.
    #[arg(long, value_name = "N")]
    max_plies: Option<u32>,
    /// The folder for records, the bots' logs and the server's store; a new one in
    /// `mashimo-data/matches` where it is left out.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    #[command(flatten)]
    process: ProcessArgs,
}

/// How the bots' processes are kept.
#[derive(Args, Debug, Clone)]
pub(crate) struct ProcessArgs {
    /// How many seconds a bot has to connect.
    #[arg(long, value_name = "SECONDS", default_value_t = 20)]
    start_within: u64,
    /// How often a bot that has ended by itself is started again.
    #[arg(long, value_name = "N", default_value_t = 3)]
    restarts: u32,
    /// What each bot's process may use: memory=512M,cpu=60,files=64,file=100M.
    #[arg(long, value_name = "LIMITS", default_value = "")]
    limits: String,
}

impl ProcessArgs {
    /// What was typed, read.
    pub(crate) fn settings(&self, folder: PathBuf) -> Result<StageSettings, Fault> {
        let limits: Limits = self
            .limits
            .parse()
            .map_err(|error| Fault::input(format_args!("--limits: {error}")))?;
        Ok(StageSettings {
            folder,
            start_within: Duration::from_secs(self.start_within.max(1)),
            restarts_max: self.restarts,
            limits,
            webhooks: Vec::new(),
            door: Door::default(),
        })
    }
}

/// Plays a match.
pub(crate) async fn run(args: &MatchArgs, out: &mut Out) -> Result<(), Fault> {
    let terms = terms_of(args)?;
    let folder = args
        .out
        .clone()
        .unwrap_or_else(|| new_folder("mashimo-data/matches"));
    let settings = args.process.settings(folder)?;
    let stage = Stage::open(&terms.entrants, settings).await?;
    let played = play(&stage, &terms, out).await;
    stage.close().await;
    played
}

async fn play(stage: &Stage, terms: &Terms, out: &mut Out) -> Result<(), Fault> {
    let followed = follow(stage, terms, terms.spec()).await;
    let (standing, fault) = match followed {
        Ok(Followed { standing, fault }) => (standing, fault),
        Err(fault) => return Err(fault),
    };
    let records = write_records(stage, std::slice::from_ref(&standing.match_id)).await;
    report::print(terms, &standing, records.as_ref().ok(), out)?;
    match (fault, records) {
        (Some(fault), _) => Err(fault),
        (None, Err(fault)) => Err(fault),
        (None, Ok(_)) => Ok(()),
    }
}

fn terms_of(args: &MatchArgs) -> Result<Terms, Fault> {
    let chosen = Chosen::read(&args.rules)?;
    let ruleset = chosen.ruleset()?;
    let entrants = entrants(&args.bots).map_err(Fault::input)?;
    let seats = ruleset.seats();
    if entrants.len() != seats {
        return Err(Fault::input(format_args!(
            "{} has {seats} seats, and --bot names {}: give it once for each seat",
            chosen.name,
            entrants.len()
        )));
    }
    let tc: Tc = args
        .tc
        .parse()
        .map_err(|error| Fault::input(format_args!("--tc: {error}")))?;
    let starts = match &args.positions {
        Some(path) => starts_of(&ruleset, path)?,
        None => Vec::new(),
    };
    if args.games == 0 || args.concurrency == 0 {
        return Err(Fault::input("--games and --concurrency begin at 1"));
    }
    Ok(Terms {
        chosen,
        entrants,
        tc,
        starts,
        games: args.games,
        concurrency: args.concurrency,
        random_plies: args.random_plies,
        max_plies: args.max_plies,
        seed: args.seed.unwrap_or_else(|| rand::random::<u64>() >> 1),
        ready_within: Duration::from_secs(args.process.start_within.max(1)),
    })
}

/// A folder named by the time, so that the newest comes last.
pub(crate) fn new_folder(parent: &str) -> PathBuf {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    let id = uuid::Uuid::now_v7().simple().to_string();
    PathBuf::from(parent).join(format!("{}-{}", now.as_secs(), &id[26..]))
}

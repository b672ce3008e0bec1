//! The command line: what was typed, and which command does it.

mod admin;
mod analyse;
mod apply;
mod bot;
mod bridge;
mod check_bot;
mod chosen;
mod copies;
mod demo;
mod doctor;
mod fault;
mod games;
mod ladder;
mod laps;
mod matches;
mod memory;
mod moves;
mod out;
mod perft;
mod play;
mod positions;
mod progress;
mod replay;
mod rules;
mod rules_wire;
mod say;
mod serve;
mod server;
mod solve;
mod stats;
mod tables;
mod tc;
mod threads;
mod tournament;
mod trace;
mod ugi;
mod vectors;
mod words;

use std::ffi::OsString;
use std::process::ExitCode;

use clap::error::ErrorKind;
use clap::{Parser, Subcommand};

use self::fault::Fault;
use self::out::{Form, Out};

const ABOUT: &str = "An arena for mancala bots: rules, matches, ladders, over gRPC.";

const EXAMPLES: &str = "\
First steps:
  mashimo demo                                   a small tournament, set up by itself
  mashimo rules list                             which games there are
  mashimo play oware --against ref:3             play one yourself
  mashimo match --rules oware --bot ref:2 --bot ref:3 --games 20 --tc 5+0.05

Rulesets are written the same way everywhere: `oware`, with options `hus:columns=12,direction=cw`,
or `@file.json` for rules of your own. `--json` prints one JSON object a line.
Exit codes: 0 done, 1 a check failed or something stood in the way, 2 what was typed is wrong,
64 and up a server that could not start.";

/// What was typed.
#[derive(Parser, Debug)]
#[command(name = "mashimo", version, about = ABOUT, after_help = EXAMPLES)]
#[command(subcommand_required = true, arg_required_else_help = true)]
struct Cli {
    #[command(subcommand)]
    command: Command,
    /// Print JSON, one object a line, instead of text.
    #[arg(long, global = true)]
    json: bool,
}

/// The commands.
#[derive(Subcommand, Debug)]
enum Command {
    /// Serve the arena: matches, games, rules and engine over gRPC.
    Serve(serve::ServeArgs),
    /// Bots, tokens, and the powers of arbiters and administrators.
    Admin(admin::AdminArgs),
    /// Copy all games to a file, also while they are served.
    Backup(copies::BackupArgs),
    /// Make a data folder of such a copy.
    Restore(copies::RestoreArgs),
    /// Look at a server that runs, or at this machine: what is wrong, and what would be right.
    Doctor(doctor::DoctorArgs),
    /// What passed between a bot and the server in a game, for the bot's owner.
    Trace(trace::TraceArgs),
    /// Play a small tournament of sample bots; sets up what it needs.
    Demo(demo::DemoArgs),
    /// Play a match between bots that this program starts.
    Match(matches::MatchArgs),
    /// Run a reference level as a bot of its own.
    Bot(bot::BotArgs),
    /// Put a bot through every ruleset it claims, and through what can go wrong.
    CheckBot(check_bot::CheckBotArgs),
    /// Run programs that speak other protocols as bots.
    #[command(subcommand)]
    Bridge(bridge::BridgeCommand),
    /// Speak the Universal Game Interface on the standard streams.
    Ugi(ugi::UgiArgs),
    /// Rulesets: list, show, check, describe.
    #[command(subcommand)]
    Rules(rules::RulesCommand),
    /// The legal moves of a position, and what each leads to.
    Moves(moves::MovesArgs),
    /// Play moves and print the position; with --trace lap by lap.
    Apply(apply::ApplyArgs),
    /// Count the sequences of moves, depth by depth.
    Perft(perft::PerftArgs),
    /// Positions from random play, for openings.
    Positions(positions::PositionsArgs),
    /// Let the search think about a position.
    Analyse(analyse::AnalyseArgs),
    /// Solve a position: value, line and proof.
    Solve(solve::SolveArgs),
    /// Endgame tables: build, check.
    #[command(subcommand)]
    Tables(tables::TablesCommand),
    /// Play a game at the terminal.
    Play(play::PlayArgs),
    /// Play records again and say where they and the rules part.
    Replay(replay::ReplayArgs),
    /// Play the records of a file again and report the first disagreement.
    Verify(replay::VerifyArgs),
    /// Check an engine against files of positions, moves and games.
    Vectors(vectors::VectorsArgs),
    /// Games of a server by bot, ruleset, opening, result and date: listed, or written to a file.
    Games(games::GamesArgs),
    /// Ladders of a server: tables, histories, joining and leaving.
    #[command(subcommand)]
    Ladder(ladder::LadderCommand),
    /// Statistics: Elo, sequential tests, live ratings, joint tables.
    #[command(subcommand)]
    Stats(stats::StatsCommand),
    /// Tournaments from a file: run, resume, report; and the files of tournament programs.
    #[command(subcommand)]
    Tournament(tournament::TournamentCommand),
}

/// Reads what was typed, does it, and says in one line why where it could not.
pub(crate) fn run(typed: impl Iterator<Item = OsString>) -> ExitCode {
    let done = match Cli::try_parse_from(typed) {
        Ok(cli) => dispatch(&cli),
        Err(error) if asked_for(error.kind()) => {
            // Help that cannot be printed has no reader.
            let _ = error.print();
            return ExitCode::from(if error.use_stderr() { 2 } else { 0 });
        }
        Err(error) => Err(Fault::from(error)),
    };
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(fault) => {
            let line = fault.to_string();
            if !line.is_empty() {
                eprintln!("mashimo: {line}");
            }
            ExitCode::from(fault.code())
        }
    }
}

/// Whether clap's answer is help or the version rather than an error.
fn asked_for(kind: ErrorKind) -> bool {
    let help = ErrorKind::DisplayHelpOnMissingArgumentOrSubcommand;
    kind == ErrorKind::DisplayHelp || kind == ErrorKind::DisplayVersion || kind == help
}

fn dispatch(cli: &Cli) -> Result<(), Fault> {
    let mut out = Out::new(if cli.json { Form::Json } else { Form::Text });
    let done = match &cli.command {
        Command::Serve(args) => on_runtime(serve::run(args)),
        Command::Admin(args) => on_runtime(admin::run(args, &mut out)),
        Command::Backup(args) => copies::run_backup(args, &mut out),
        Command::Restore(args) => copies::run_restore(args, &mut out),
        Command::Doctor(args) => on_runtime(doctor::run(args, &mut out)),
        Command::Trace(args) => on_runtime(trace::run(args, &mut out)),
        Command::Demo(args) => on_runtime(demo::run(args, &mut out)),
        Command::Match(args) => on_runtime(matches::run(args, &mut out)),
        Command::Bot(args) => on_runtime(bot::run(args)),
        Command::CheckBot(args) => on_runtime(check_bot::run(args, &mut out)),
        Command::Bridge(command) => on_runtime(bridge::run(command)),
        Command::Ugi(args) => ugi::run(args, &mut out),
        Command::Replay(args) => replay::run(args, &mut out),
        Command::Verify(args) => replay::verify_file(args, &mut out),
        Command::Rules(command) => rules::run(command, &mut out),
        Command::Moves(args) => moves::run(args, &mut out),
        Command::Apply(args) => apply::run(args, &mut out),
        Command::Perft(args) => perft::run(args, &mut out),
        Command::Positions(args) => positions::run(args, &mut out),
        Command::Analyse(args) => analyse::run(args, &mut out),
        Command::Solve(args) => solve::run(args, &mut out),
        Command::Tables(command) => tables::run(command, &mut out),
        Command::Play(args) => play::run(args, &mut out),
        Command::Vectors(args) => on_runtime(vectors::run(args, &mut out)),
        Command::Games(args) => on_runtime(games::run(args, &mut out)),
        Command::Ladder(command) => on_runtime(ladder::run(command, &mut out)),
        Command::Stats(command) => stats::run(command, &mut out),
        Command::Tournament(command) => tournament::run(command, &mut out),
    };
    // What was printed before a fault is shown before it.
    done.and(out.flush())
}

/// Runs a command that talks to others, or does several things at once.
fn on_runtime<T>(work: impl Future<Output = Result<T, Fault>>) -> Result<T, Fault> {
    let runtime = tokio::runtime::Builder::new_multi_thread()
        .enable_all()
        .build();
    let cannot = |error| Fault::failed(format_args!("cannot start a runtime: {error}"));
    runtime.map_err(cannot)?.block_on(work)
}

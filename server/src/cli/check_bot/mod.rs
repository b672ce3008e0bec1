//! `mashimo check-bot`: puts a bot through every ruleset it claims, and through what can go wrong.

mod bench;
mod claims;
mod condition;
mod finding;
mod host;
mod judge;
mod law;
mod plan;
mod report;
mod rules;
mod seen;
mod special;
mod terms;
mod trick;
mod witness;

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use mashimo_server::spawn::Limits;

use self::bench::Settings;
use self::condition::CONDITIONS;
use self::law::Law;
use self::special::Special;
use super::fault::Fault;
use super::matches::new_folder;
use super::matches::signals::Signals;
use super::out::Out;
use super::tc::Tc;
use super::words::quoted;

/// The arguments of `mashimo check-bot`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo check-bot -- python3 my_bot.py\n  \
    mashimo check-bot --rules oware --rules hus:columns=12 -- ./my-bot --depth 6\n  \
    mashimo check-bot --only cut --only half-open -- ./my-bot\n  \
    mashimo check-bot --list\n\n\
    The bot is started once for each check, with MASHIMO_ADDRESS, MASHIMO_TOKEN and MASHIMO_BOT in its\n\
    environment, behind a relay that loses, doubles, delays and cuts what passes. A line says what passed;\n\
    one that failed says what was seen, what would be right, and where the bot's own words lie.\n\
    Exit codes: 0 nothing failed, 1 something did, 2 what was typed is wrong.")]
pub(crate) struct CheckBotArgs {
    /// A ruleset, as often as wanted; those that the bot's Hello claims where it is left out.
    #[arg(long, short = 'r', value_name = "SPEC")]
    rules: Vec<String>,
    /// Only checks whose name begins so, as often as wanted; `--list` shows the names.
    #[arg(long, value_name = "NAME")]
    only: Vec<String>,
    /// Show the checks and what each is about.
    #[arg(long)]
    list: bool,
    /// The name the bot is to play under.
    #[arg(long, value_name = "NAME", default_value = "checked")]
    name: String,
    /// Games of each ruleset; the seats rotate.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 2,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    games: u32,
    /// The time control where nothing else is said.
    #[arg(long, value_name = "TC", default_value = "20+0.2")]
    tc: String,
    /// The time control of the check with short clocks.
    #[arg(long, value_name = "TC", default_value = "2+0.05")]
    short_tc: String,
    /// How many seconds the bot has to connect, and to be ready for a game.
    #[arg(long, value_name = "SECONDS", default_value_t = 20,
        value_parser = clap::value_parser!(u64).range(1..=600))]
    start_within: u64,
    /// How many seconds a match of a check may take.
    #[arg(long, value_name = "SECONDS", default_value_t = 120,
        value_parser = clap::value_parser!(u64).range(1..=86_400))]
    check_within: u64,
    /// How many checks run at once.
    #[arg(long, value_name = "N", default_value_t = 2)]
    jobs: usize,
    /// What each process may use: memory=512M,cpu=60,files=64,file=100M.
    #[arg(long, value_name = "LIMITS", default_value = "")]
    limits: String,
    /// A bot may resign.
    #[arg(long)]
    may_resign: bool,
    /// The folder for the bot's logs; a new one in `mashimo-data/checks` where it is left out.
    #[arg(long, value_name = "FOLDER")]
    out: Option<PathBuf>,
    /// The bot: a command and its arguments.
    #[arg(value_name = "COMMAND", last = true, required_unless_present = "list")]
    command: Vec<String>,
}

/// Checks a bot.
pub(crate) async fn run(args: &CheckBotArgs, out: &mut Out) -> Result<(), Fault> {
    if args.list {
        return list(out);
    }
    let settings = settings(args)?;
    let mut signals = Signals::listen()?;
    let findings = tokio::select! {
        findings = plan::check(&settings, args) => findings?,
        fault = signals.interrupted() => return Err(fault),
    };
    report::print(&findings, &settings.folder.display().to_string(), out)
}

fn settings(args: &CheckBotArgs) -> Result<Settings, Fault> {
    let tc = |option: &str, text: &str| {
        let wrong = |error| Fault::input(format_args!("{option}: {error}"));
        text.parse::<Tc>().map_err(wrong)
    };
    let limits: Limits = args
        .limits
        .parse()
        .map_err(|error| Fault::input(format_args!("--limits: {error}")))?;
    for text in &args.rules {
        mashimo_engine::Spec::parse(text)
            .map_err(|error| Fault::input(format_args!("--rules {text}: {error}")))?;
    }
    if args.jobs == 0 {
        return Err(Fault::input("--jobs begins at 1"));
    }
    let known = |only: &&String| !names().any(|name| name.starts_with(only.as_str()));
    let known_rules = |only: &&String| !only.starts_with("rules");
    if let Some(unknown) = args.only.iter().filter(known_rules).find(known) {
        let line = format_args!("--only {unknown}: no check begins so; --list shows them all");
        return Err(Fault::input(line));
    }
    let folder = args
        .out
        .clone()
        .unwrap_or_else(|| new_folder("mashimo-data/checks"));
    std::fs::create_dir_all(&folder)
        .map_err(|error| Fault::input(format_args!("--out {}: {error}", folder.display())))?;
    let words: Vec<String> = args.command.iter().map(|word| quoted(word)).collect();
    Ok(Settings {
        command: format!("exec {}", words.join(" ")),
        name: args.name.clone(),
        folder,
        start_within: Duration::from_secs(args.start_within),
        check_within: Duration::from_secs(args.check_within),
        tc: tc("--tc", &args.tc)?,
        short_tc: tc("--short-tc", &args.short_tc)?,
        games: args.games,
        limits,
        may_resign: args.may_resign,
    })
}

/// The names of the checks beside those of rulesets.
fn names() -> impl Iterator<Item = &'static str> {
    let conditions = CONDITIONS.iter().map(|condition| condition.name);
    let special = Special::ALL.map(Special::name);
    std::iter::once("connect").chain(conditions).chain(special)
}

fn list(out: &mut Out) -> Result<(), Fault> {
    let mut rows = vec![
        ["connect", "it connects and says who it is"],
        ["rules SPEC", "whole games of each ruleset it claims"],
    ];
    rows.extend(CONDITIONS.iter().map(|one| [one.name, one.about]));
    rows.extend(Special::ALL.map(|one| [one.name(), one.about()]));
    rows.extend(Law::ALL.map(|law| [law.name(), law.about()]));
    if out.is_json() {
        for [check, about] in rows {
            out.json(&serde_json::json!({ "check": check, "about": about }))?;
        }
        return Ok(());
    }
    let rows: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.map(String::from).to_vec())
        .collect();
    out.table(&rows)
}

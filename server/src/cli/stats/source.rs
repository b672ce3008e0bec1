//! Where the numbers come from: counts that were typed, or files of records.

use std::fs::File;
use std::io::{self, BufRead, BufReader};
use std::path::PathBuf;

use clap::Args;
use mashimo_server::stats::counts::Counts;
use mashimo_server::stats::log::{Games, Log, Pool, Which, skim};

use super::typed::{Penta, Wdl};
use crate::cli::fault::Fault;

/// Files of records.
#[derive(Args, Debug)]
pub(super) struct RecordArgs {
    /// A file of records (JSON Lines); `-` is standard input. May be given more than once.
    #[arg(long = "record", value_name = "FILE")]
    pub(super) files: Vec<PathBuf>,
    /// Only games whose result counts for ratings.
    #[arg(long, requires = "files")]
    rated: bool,
}

impl RecordArgs {
    /// Reads all of them.
    pub(super) fn read(&self) -> Result<Log, Fault> {
        let mut log = Log::new(if self.rated { Which::Rated } else { Which::All });
        for file in &self.files {
            let named = file.display();
            let input: Box<dyn BufRead> = if file.as_os_str() == "-" {
                Box::new(io::stdin().lock())
            } else {
                let opened = File::open(file);
                let cannot = |error| Fault::input(format_args!("--record {named}: {error}"));
                Box::new(BufReader::with_capacity(1 << 20, opened.map_err(cannot)?))
            };
            skim(input, &mut log)
                .map_err(|error| Fault::input(format_args!("--record {named}: {error}")))?;
        }
        Ok(log)
    }
}

/// Counts, or two bots of a file of records.
#[derive(Args, Debug)]
pub(super) struct CountArgs {
    /// Pairs by the subject's points: 0,½,1,1½,2.
    #[arg(long, value_name = "N,N,N,N,N", conflicts_with_all = ["wdl", "files"])]
    penta: Option<Penta>,
    /// Single games: lost,drawn,won.
    #[arg(long, value_name = "L,D,W", conflicts_with = "files")]
    wdl: Option<Wdl>,
    #[command(flatten)]
    records: RecordArgs,
    /// The bot (`bot` or `bot@version`) the numbers are about; needed where records hold several.
    #[arg(long, value_name = "BOT", requires = "files")]
    subject: Option<String>,
    /// The bot it is compared with.
    #[arg(long, value_name = "BOT", requires = "files")]
    reference: Option<String>,
}

/// What was given.
pub(super) enum Source {
    /// Counts without a name.
    Counts(Counts),
    /// Records of several pools.
    Records(Log),
}

/// Two bots of a pool.
pub(super) struct Matchup<'a> {
    pub(super) pool: &'a Pool,
    pub(super) games: &'a Games,
    pub(super) subject: String,
    pub(super) reference: String,
}

impl CountArgs {
    /// Whatever was given; something must be.
    pub(super) fn source(&self) -> Result<Source, Fault> {
        match (self.penta, self.wdl, self.records.files.is_empty()) {
            (Some(Penta(pairs)), _, _) => Ok(Source::Counts(Counts::Pairs(pairs))),
            (None, Some(Wdl(games)), _) => Ok(Source::Counts(Counts::Games(games))),
            (None, None, false) => Ok(Source::Records(self.records.read()?)),
            (None, None, true) => Err(Fault::input(
                "counts of what? give --penta, --wdl or --record FILE",
            )),
        }
    }

    /// The two bots of every pool.
    pub(super) fn matchups<'a>(&self, log: &'a Log) -> Result<Vec<Matchup<'a>>, Fault> {
        let mut matchups = Vec::new();
        for (pool, games) in log.pools() {
            let names: Vec<&str> = games.names().collect();
            let (subject, reference) = self.two(&names)?;
            matchups.push(Matchup {
                pool,
                games,
                subject,
                reference,
            });
        }
        if matchups.is_empty() {
            return Err(Fault::input(
                "--record: no finished game that counts is in there",
            ));
        }
        Ok(matchups)
    }

    fn two(&self, names: &[&str]) -> Result<(String, String), Fault> {
        let known = names.join(", ");
        for (option, name) in [
            ("--subject", &self.subject),
            ("--reference", &self.reference),
        ] {
            if let Some(name) = name.as_deref().filter(|name| !names.contains(name)) {
                let line = format!("{option} {name}: played no game there; who did: {known}");
                return Err(Fault::input(line));
            }
        }
        let given = [&self.subject, &self.reference];
        let mut left = names
            .iter()
            .filter(|name| !given.iter().any(|g| g.as_deref() == Some(**name)));
        let two = match (&self.subject, &self.reference, names.len()) {
            (Some(subject), Some(reference), _) => Some((subject.clone(), reference.clone())),
            (Some(subject), None, 2) => left.next().map(|r| (subject.clone(), r.to_string())),
            (None, Some(reference), 2) => left.next().map(|s| (s.to_string(), reference.clone())),
            (None, None, 2) => Some((names[0].to_string(), names[1].to_string())),
            _ => None,
        };
        let line = format!("whose? give --subject and --reference, two of {known}");
        let (subject, reference) = two.ok_or_else(|| Fault::input(line))?;
        if subject == reference {
            return Err(Fault::input("--subject and --reference are the same bot"));
        }
        Ok((subject, reference))
    }
}

/// Whether anything but records was typed.
pub(super) fn only_one(typed: bool, records: &RecordArgs, what: &str) -> Result<(), Fault> {
    match (typed, records.files.is_empty()) {
        (true, false) => Err(Fault::input(format_args!(
            "give {what} or --record, not both"
        ))),
        (false, true) => Err(Fault::input(format_args!(
            "of what? give {what} or --record FILE"
        ))),
        (true, true) | (false, false) => Ok(()),
    }
}

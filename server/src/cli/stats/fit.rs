//! `mashimo stats fit`: the joint table of all games.

use std::collections::BTreeMap;

use clap::Args;
use mashimo_server::stats::fit::{FitError, Results, Settings, Table};
use mashimo_server::stats::log::{Games, Pool};
use serde_json::{Value, json};

use super::source::{RecordArgs, only_one};
use super::typed::Cell;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

pub(super) const EXAMPLES: &str = "Examples:\n  \
    mashimo stats fit --games a,b,10,2,28 --games b,a,25,3,12\n  \
    mashimo stats fit --record games.jsonl --anchor ref:1@1\n\n\
    Bradley–Terry with Davidson's draws and a term for the first move, all games of a pool (ruleset \
    and clock) at once. Errors are half the width of the 95 % interval of the distance to the \
    reference: the anchor, or the mean of all. Pools of three and four seats have no such table; \
    `mashimo stats glicko2` rates them by rank.";

/// The arguments of `mashimo stats fit`.
#[derive(Args, Debug)]
pub(crate) struct FitArgs {
    /// Games of one bot in seat 0 against another: first,second,lost,drawn,won (by the first).
    #[arg(long = "games", value_name = "A,B,L,D,W")]
    games: Vec<Cell>,
    #[command(flatten)]
    records: RecordArgs,
    /// The bot whose rating is fixed.
    #[arg(long, value_name = "BOT")]
    anchor: Option<String>,
    /// That rating; without an anchor, the mean of all.
    #[arg(
        long,
        value_name = "R",
        default_value_t = 1500.0,
        allow_negative_numbers = true
    )]
    anchor_rating: f64,
    /// Standard deviation of the prior of every strength, in Elo; the larger, the weaker.
    #[arg(
        long,
        value_name = "ELO",
        default_value_t = 1000.0,
        allow_negative_numbers = true
    )]
    prior: f64,
}

/// Prints the table of the games, or that of each pool of the records.
pub(super) fn run(args: &FitArgs, out: &mut Out) -> Result<(), Fault> {
    only_one(!args.games.is_empty(), &args.records, "--games")?;
    if !args.games.is_empty() {
        let mut results = Results::default();
        for cell in &args.games {
            results.add(&cell.first, &cell.second, cell.lost_drawn_won);
        }
        let table = args.fit(&results)?;
        return print(&table, None, &BTreeMap::new(), out);
    }
    let log = args.records.read()?;
    for (pool, games) in log.pools().filter(|(_, games)| games.seats() <= 2) {
        let table = args.fit(&games.results())?;
        print(&table, Some(pool), &faults_json(games), out)?;
    }
    Ok(())
}

impl FitArgs {
    fn fit(&self, results: &Results) -> Result<Table, Fault> {
        let settings = Settings {
            anchor: self.anchor.clone(),
            anchor_rating: self.anchor_rating,
            prior_elo: self.prior,
        };
        results.fit(&settings).map_err(|error| match error {
            FitError::UnknownAnchor(_) => Fault::input(format_args!("--anchor: {error}")),
            FitError::Setting(_) => Fault::input(format_args!("--prior, --anchor-rating: {error}")),
            FitError::NoGames | FitError::TooMany(_) => Fault::input(error),
        })
    }
}

/// The faults of every bot of a pool, by name.
pub(super) fn faults_json(games: &Games) -> BTreeMap<String, Value> {
    let faults = games.faults();
    let one = faults.tallies().map(|(name, tally)| {
        let mut value = json!(tally);
        value["rate"] = json!(tally.rate());
        (name.to_string(), value)
    });
    one.collect()
}

fn print(
    table: &Table,
    pool: Option<&Pool>,
    faults: &BTreeMap<String, Value>,
    out: &mut Out,
) -> Result<(), Fault> {
    if out.is_json() {
        let mut value = json!(table);
        value["pool"] = json!(pool);
        value["method"] = json!("bradley-terry-davidson");
        for row in value["rows"].as_array_mut().into_iter().flatten() {
            let faults = row["name"].as_str().and_then(|name| faults.get(name));
            row["faults"] = json!(faults);
        }
        return out.json(&value);
    }
    if let Some(pool) = pool {
        out.line(format!("{} {}", pool.rules, pool.clock))?;
    }
    let mut rows = vec![
        ["bot", "rating", "±", "games", "score"]
            .map(str::to_string)
            .to_vec(),
    ];
    rows.extend(table.rows.iter().map(|row| {
        let score = format!("{:.1} %", 100.0 * row.score);
        let (rating, error) = (format!("{:.1}", row.rating), format!("{:.1}", row.error));
        vec![
            row.name.clone(),
            rating,
            error,
            row.games.to_string(),
            score,
        ]
    }));
    out.table(&rows)?;
    let (reference, at) = (&table.reference, table.reference_rating);
    out.line(format!(
        "relative to {reference} at {at}; {} games",
        table.games
    ))?;
    let first = table.first_mover;
    out.line(format!(
        "first move {:+.1} ± {:.1} Elo",
        first.elo, first.error
    ))?;
    out.line(format!(
        "draws between equals {:.1} %",
        100.0 * table.draw_rate
    ))?;
    if table.islands > 1 {
        out.line(format!(
            "{} groups never met: only the prior compares them with each other",
            table.islands
        ))?;
    }
    Ok(())
}

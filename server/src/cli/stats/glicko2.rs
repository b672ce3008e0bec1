//! `mashimo stats glicko2`: live ratings.

use clap::Args;
use mashimo_server::stats::glicko2::{Game, Rating, Settings};
use mashimo_server::stats::log::{Games, Pool};
use serde_json::json;

use super::fit::faults_json;
use super::source::{RecordArgs, only_one};
use super::typed::Opponent;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

pub(super) const EXAMPLES: &str = "Examples:\n  \
    mashimo stats glicko2 --rating 1500 --deviation 200 \\\n      \
    --game 1400,30,1 --game 1550,100,0 --game 1700,300,0\n  \
    mashimo stats glicko2 --record games.jsonl\n\n\
    Records are rated game by game in the order they ended, a pool (ruleset and clock) at a time; \
    games of three and four seats by rank, after Weng and Lin.";

/// The arguments of `mashimo stats glicko2`.
#[derive(Args, Debug)]
pub(crate) struct Glicko2Args {
    /// A game of the bot: the opponent's rating, its deviation, and the score (0, 0.5 or 1).
    #[arg(
        long = "game",
        value_name = "R,RD,SCORE",
        allow_negative_numbers = true
    )]
    games: Vec<Opponent>,
    /// The bot's rating before.
    #[arg(
        long,
        value_name = "R",
        default_value_t = 1500.0,
        allow_negative_numbers = true
    )]
    rating: f64,
    /// Its deviation before.
    #[arg(
        long,
        value_name = "RD",
        default_value_t = 350.0,
        allow_negative_numbers = true
    )]
    deviation: f64,
    /// Its volatility before.
    #[arg(
        long,
        value_name = "S",
        default_value_t = 0.06,
        allow_negative_numbers = true
    )]
    volatility: f64,
    /// How fast volatility may change.
    #[arg(
        long,
        value_name = "T",
        default_value_t = 0.5,
        allow_negative_numbers = true
    )]
    tau: f64,
    /// How many rating periods pass; a part of one is possible.
    #[arg(
        long,
        value_name = "N",
        default_value_t = 1.0,
        allow_negative_numbers = true
    )]
    periods: f64,
    #[command(flatten)]
    records: RecordArgs,
}

impl Glicko2Args {
    fn settings(&self) -> Result<Settings, Fault> {
        let settings = Settings {
            tau: self.tau,
            ..Settings::default()
        };
        let (rating, deviation) = (settings.rating, settings.deviation);
        // What a rating can't be, no games can have led to.
        let bounds = [
            ("--rating", self.rating, rating),
            ("--deviation", self.deviation, deviation),
            (
                "--volatility",
                self.volatility,
                (0.0001, settings.volatility_max),
            ),
            ("--tau", self.tau, (0.1, 2.0)),
            ("--periods", self.periods, (0.0, 100_000.0)),
        ];
        let of_games = self.games.iter().flat_map(|game| {
            [
                ("--game: rating", game.rating, rating),
                ("--game: deviation", game.deviation, (1.0, 350.0)),
            ]
        });
        for (option, value, (least, most)) in bounds.into_iter().chain(of_games) {
            if !(least..=most).contains(&value) {
                return Err(Fault::input(format_args!(
                    "{option} {value}: {least} to {most}"
                )));
            }
        }
        Ok(settings)
    }

    fn alone(&self, settings: &Settings, out: &mut Out) -> Result<(), Fault> {
        let before = Rating {
            rating: self.rating,
            deviation: self.deviation,
            volatility: self.volatility,
        };
        let game = |game: &Opponent| Game {
            opponent: Rating {
                rating: game.rating,
                deviation: game.deviation,
                ..Rating::NEW
            },
            score: game.score,
        };
        let games: Vec<Game> = self.games.iter().map(game).collect();
        let after = settings.after(before, &games, self.periods);
        if out.is_json() {
            return out.json(&json!(after));
        }
        out.line(format!(
            "rating      {:.2} ± {:.2}",
            after.rating, after.deviation
        ))?;
        out.line(format!("volatility  {:.6}", after.volatility))
    }
}

/// Prints the rating after the games, or the table of each pool of the records.
pub(super) fn run(args: &Glicko2Args, out: &mut Out) -> Result<(), Fault> {
    let settings = args.settings()?;
    only_one(!args.games.is_empty(), &args.records, "--game")?;
    if !args.games.is_empty() {
        return args.alone(&settings, out);
    }
    let log = args.records.read()?;
    for (pool, games) in log.pools() {
        table(pool, games, settings, out)?;
    }
    Ok(())
}

/// One line of a live table: name, rating, deviation, volatility if it has one, games.
struct Line {
    name: String,
    rating: f64,
    deviation: f64,
    volatility: Option<f64>,
    games: u64,
}

fn table(pool: &Pool, games: &Games, settings: Settings, out: &mut Out) -> Result<(), Fault> {
    let (method, mut lines) = match games.seats() {
        0..=2 => ("glicko2", glicko2_lines(games, settings)),
        _ => ("weng-lin", weng_lin_lines(games)),
    };
    lines.sort_by(|a, b| {
        b.rating
            .total_cmp(&a.rating)
            .then_with(|| a.name.cmp(&b.name))
    });
    if out.is_json() {
        let faults = faults_json(games);
        let row = |line: &Line| {
            json!({
                "name": line.name,
                "rating": line.rating,
                "deviation": line.deviation,
                "volatility": line.volatility,
                "games": line.games,
                "faults": faults.get(&line.name),
            })
        };
        let rows: Vec<_> = lines.iter().map(row).collect();
        return out.json(&json!({"pool": pool, "method": method, "rows": rows}));
    }
    out.line(format!("{} {} ({method})", pool.rules, pool.clock))?;
    let mut rows = vec![["bot", "rating", "±", "games"].map(str::to_string).to_vec()];
    rows.extend(lines.iter().map(|line| {
        let (rating, deviation) = (
            format!("{:.0}", line.rating),
            format!("{:.0}", line.deviation),
        );
        vec![line.name.clone(), rating, deviation, line.games.to_string()]
    }));
    out.table(&rows)
}

fn glicko2_lines(games: &Games, settings: Settings) -> Vec<Line> {
    let ladder = games.glicko2(settings);
    let line = |(name, rating, games): (&str, Rating, u64)| Line {
        name: name.to_string(),
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: Some(rating.volatility),
        games,
    };
    ladder.ratings().map(line).collect()
}

pub(super) fn weng_lin_rows(games: &Games) -> Vec<(String, f64, f64, u64)> {
    let ladder = games.weng_lin();
    let rows = ladder.ratings();
    rows.map(|(name, rating, games)| (name.to_string(), rating.rating, rating.deviation, games))
        .collect()
}

fn weng_lin_lines(games: &Games) -> Vec<Line> {
    let line = |(name, rating, deviation, games)| Line {
        name,
        rating,
        deviation,
        volatility: None,
        games,
    };
    weng_lin_rows(games).into_iter().map(line).collect()
}

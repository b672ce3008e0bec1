//! `mashimo stats elo`: the difference of strength that a score stands for.

use clap::Args;
use mashimo_server::stats::elo::{Estimate, estimate};
use serde_json::{Value, json};

use super::source::{CountArgs, Source};
use super::with_error;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

pub(super) const EXAMPLES: &str = "Examples:\n  \
    mashimo stats elo --penta 34,54,63,64,75          # pairs by points 0,½,1,1½,2\n  \
    mashimo stats elo --wdl 20,30,50                  # lost,drawn,won\n  \
    mashimo stats elo --record games.jsonl --subject mine --reference ref:3@1\n\n\
    Errors are half the width of the 95 % interval. A clean sweep has no Elo: it is unbounded.";

/// The arguments of `mashimo stats elo`.
#[derive(Args, Debug)]
pub(crate) struct EloArgs {
    #[command(flatten)]
    counts: CountArgs,
}

/// Prints an estimate for the counts, or one for each pool of the records.
pub(super) fn run(args: &EloArgs, out: &mut Out) -> Result<(), Fault> {
    match args.counts.source()? {
        Source::Counts(counts) => print(&estimate(&counts), &Value::Null, out),
        Source::Records(log) => {
            for matchup in args.counts.matchups(&log)? {
                let counts = matchup
                    .games
                    .pairs_or_games(&matchup.subject, &matchup.reference);
                let about = json!({
                    "pool": matchup.pool,
                    "subject": matchup.subject,
                    "reference": matchup.reference,
                    "counts": counts,
                });
                print(&estimate(&counts), &about, out)?;
            }
            Ok(())
        }
    }
}

fn print(estimate: &Estimate, about: &Value, out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        let mut value = json!(estimate);
        if let (Some(value), Some(about)) = (value.as_object_mut(), about.as_object()) {
            value.extend(about.clone());
        }
        return out.json(&value);
    }
    if let Some(pool) = about.get("pool") {
        let text = |value: &Value| value.as_str().unwrap_or_default().to_string();
        let (subject, reference) = (text(&about["subject"]), text(&about["reference"]));
        out.line(format!("{} {}", text(&pool["rules"]), text(&pool["clock"])))?;
        out.line(format!("{subject} against {reference}"))?;
    }
    let sampled = match estimate.games == estimate.samples {
        true => format!("{} games", estimate.games),
        false => format!("{} games in {} pairs", estimate.games, estimate.samples),
    };
    let score = match estimate.score_error {
        Some(error) => format!("{:.4} ± {error:.4}", estimate.score),
        None => format!("{:.4}", estimate.score),
    };
    out.line(format!("score  {score}  ({sampled})"))?;
    out.line(format!(
        "Elo    {}",
        with_error(estimate.elo, estimate.elo_error, 2)
    ))?;
    out.line(format!(
        "nElo   {}",
        with_error(estimate.nelo, estimate.nelo_error, 2)
    ))?;
    out.line(format!("LOS    {:.2} %", 100.0 * estimate.los))
}

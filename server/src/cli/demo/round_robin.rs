//! Everybody against everybody, of each ruleset: matches of a few games, several at once.

use futures_util::{StreamExt, TryStreamExt, stream};

use super::DemoArgs;
use super::crosstable::Crosstable;
use crate::cli::chosen::Chosen;
use crate::cli::fault::Fault;
use crate::cli::matches::{Entrant, Stage, Terms, to_the_end};
use crate::cli::progress::Progress;
use crate::cli::tc::Tc;

/// Enough for Python on a machine that does other things as well; nobody uses it up.
const TC: &str = "20+0.2";

/// A pair of bots and what they play.
struct Pairing {
    ruleset: usize,
    pair: [usize; 2],
    terms: Terms,
}

/// Plays all pairings; gives the table and the matches.
pub(super) async fn play(
    stage: &Stage,
    entrants: &[Entrant],
    rulesets: &[&str],
    args: &DemoArgs,
) -> Result<(Crosstable, Vec<String>), Fault> {
    let pairings = pairings(entrants, rulesets, args)?;
    let names = entrants
        .iter()
        .map(|entrant| entrant.name.clone())
        .collect();
    let mut table = Crosstable::new(names, rulesets);
    let games = pairings.len() as u64 * u64::from(args.games.next_multiple_of(2));
    let progress = Progress::count("games", games);
    let matches = pairings
        .into_iter()
        .map(|pairing| one(stage, pairing, &progress));
    let mut matches = stream::iter(matches).buffer_unordered(args.concurrency);
    let mut match_ids = Vec::new();
    while let Some((pairing, standing)) = matches.try_next().await? {
        let points = [standing.standings[0].points, standing.standings[1].points];
        table.add(
            pairing.ruleset,
            pairing.pair,
            points,
            standing.games_finished,
        );
        progress.say(table.leader());
        match_ids.push(standing.match_id);
    }
    progress.end();
    Ok((table, match_ids))
}

fn pairings(
    entrants: &[Entrant],
    rulesets: &[&str],
    args: &DemoArgs,
) -> Result<Vec<Pairing>, Fault> {
    let tc: Tc = TC.parse().map_err(Fault::failed)?;
    let mut pairings = Vec::new();
    for (ruleset, spec) in rulesets.iter().enumerate() {
        let chosen = Chosen::read(spec)?;
        for second in 1..entrants.len() {
            for first in 0..second {
                let terms = Terms {
                    chosen: chosen.clone(),
                    entrants: vec![entrants[first].clone(), entrants[second].clone()],
                    tc,
                    starts: Vec::new(),
                    games: args.games,
                    concurrency: 1,
                    random_plies: 0,
                    max_plies: None,
                    // Each match has a seed of its own, and all follow from one.
                    seed: args.seed.wrapping_mul(1_000) + pairings.len() as u64 + 1,
                    ready_within: super::START_WITHIN,
                };
                pairings.push(Pairing {
                    ruleset,
                    pair: [first, second],
                    terms,
                });
            }
        }
    }
    Ok(pairings)
}

async fn one(
    stage: &Stage,
    pairing: Pairing,
    progress: &Progress,
) -> Result<(Pairing, mashimo_client::v1::Match), Fault> {
    let client = stage.client();
    let mut standing = client
        .create_match(pairing.terms.spec())
        .await
        .map_err(Fault::failed)?;
    to_the_end(client, &mut standing, |_| ()).await?;
    progress.more(u64::from(standing.games_finished));
    Ok((pairing, standing))
}

//! `mashimo demo`: sets up what it needs, and plays a round robin of bots in three languages.

mod crosstable;
mod round_robin;
mod setup;

use std::path::PathBuf;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use clap::Args;

use self::crosstable::Crosstable;
use self::setup::{Needs, bots};
use super::fault::Fault;
use super::matches::{Records, Stage, StageSettings, undisturbed, write_records};
use super::out::Out;
use mashimo_server::spawn::Limits;

/// Three games that differ: one lap and a store, extra turns, relays on four rows.
const RULESETS: [&str; 3] = ["oware", "kalah", "hus"];
/// Python with its packages takes a while to start where the disk is cold.
const START_WITHIN: Duration = Duration::from_secs(60);

/// The arguments of `mashimo demo`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  cargo run --release -- demo\n  \
    mashimo demo --data somewhere --games 4\n\n\
    It wants to be run inside the repository: it installs the Python client into a virtual\n\
    environment in the data folder and builds the Rust sample bot, once. The table that it prints\n\
    holds points and games; the records of all games lie where its last line says.")]
pub(crate) struct DemoArgs {
    /// The folder for the virtual environment, the records and the logs.
    #[arg(long, value_name = "FOLDER", default_value = "mashimo-data")]
    data: PathBuf,
    /// How many games each pair plays of each ruleset; seats are swapped.
    #[arg(long, short = 'n', value_name = "N", default_value_t = 2)]
    games: u32,
    /// How many games are played at once.
    #[arg(long, value_name = "N", default_value_t = 2)]
    concurrency: usize,
    /// The seed of all randomness.
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
}

/// What the demo has come to.
struct Played {
    table: Crosstable,
    records: Records,
}

/// Sets up, plays, and prints the crosstable.
pub(crate) async fn run(args: &DemoArgs, out: &mut Out) -> Result<(), Fault> {
    if args.games == 0 || args.concurrency == 0 {
        return Err(Fault::input("--games and --concurrency begin at 1"));
    }
    let begun = Instant::now();
    let needs = Needs::find(&args.data)?;
    let entrants = bots(&needs).await?;
    let ready = Instant::now();
    let settings = StageSettings {
        folder: folder(args),
        start_within: START_WITHIN,
        restarts_max: 1,
        limits: Limits::default(),
        webhooks: Vec::new(),
        door: Default::default(),
    };
    let stage = Stage::open(&entrants, settings).await?;
    let tour = round_robin::play(&stage, &entrants, &RULESETS, args);
    let played = undisturbed(&stage, async {
        let (table, match_ids) = tour.await?;
        let records = write_records(&stage, &match_ids).await?;
        Ok(Played { table, records })
    });
    let played = played.await;
    stage.close().await;
    let Played { table, records } = played?;
    if out.is_json() {
        return out.json(&table.json(&records, begun.elapsed()));
    }
    table.print(out)?;
    let (set_up, all) = ((ready - begun).as_secs_f64(), begun.elapsed().as_secs_f64());
    out.line(format!("{all:.0} s in all, {set_up:.0} s of it to set up"))?;
    out.line(format!(
        "records: {} and {}",
        records.lines.display(),
        records.text.display()
    ))?;
    out.line(format!("next: mashimo replay {}", records.lines.display()))
}

/// A folder of this run's own, named by the time.
fn folder(args: &DemoArgs) -> PathBuf {
    let now = SystemTime::now()
        .duration_since(UNIX_EPOCH)
        .unwrap_or_default();
    args.data.join("demo").join(now.as_secs().to_string())
}

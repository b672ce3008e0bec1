//! `mashimo stats llr`: a sequential test of two hypotheses.

use clap::{Args, ValueEnum};
use mashimo_server::stats::counts::Counts;
use mashimo_server::stats::log::Pairs;
use mashimo_server::stats::sprt::{Method, Model, PAIRS_MAX, PairPoints, Run, Test, Verdict};
use serde_json::{Value, json};

use super::source::{CountArgs, Matchup, Source};
use crate::cli::fault::Fault;
use crate::cli::out::Out;

pub(super) const EXAMPLES: &str = "Examples:\n  \
    mashimo stats llr --penta 1,2,3,4,5 --model normalized --elo0 0 --elo1 5 --json\n  \
    mashimo stats llr --wdl 759,1863,880 --model logistic --elo0 0 --elo1 5\n  \
    mashimo stats llr --record games.jsonl --subject mine --reference ref:3@1 --elo0 0 --elo1 5\n\n\
    Of records the pairs count in the order they were dealt, up to the first that isn't complete \
    or decides. bayes is for single games only.";

/// The scale of the hypotheses.
#[derive(ValueEnum, Clone, Copy, Debug)]
enum ModelArg {
    /// By the spread of one game.
    Normalized,
    /// By the expected score.
    Logistic,
    /// BayesElo; for wins, draws and losses only.
    Bayes,
}

/// The arguments of `mashimo stats llr`.
#[derive(Args, Debug)]
pub(crate) struct LlrArgs {
    #[command(flatten)]
    counts: CountArgs,
    /// The scale of elo0 and elo1.
    #[arg(long, value_enum, default_value_t = ModelArg::Normalized)]
    model: ModelArg,
    /// The lower hypothesis, in Elo of the model.
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    elo0: f64,
    /// The upper hypothesis.
    #[arg(long, value_name = "ELO", allow_negative_numbers = true)]
    elo1: f64,
    /// The probability of accepting elo1 when elo0 is true.
    #[arg(
        long,
        value_name = "P",
        default_value_t = 0.05,
        allow_negative_numbers = true
    )]
    alpha: f64,
    /// The probability of accepting elo0 when elo1 is true.
    #[arg(
        long,
        value_name = "P",
        default_value_t = 0.05,
        allow_negative_numbers = true
    )]
    beta: f64,
    /// Pairs after which an open test is inconclusive.
    #[arg(long, value_name = "N")]
    max_pairs: Option<u64>,
}

/// What the test found.
struct Found {
    counts: Counts,
    llr: f64,
    method: Method,
    verdict: Verdict,
    about: Value,
}

impl LlrArgs {
    fn test(&self) -> Result<Test, Fault> {
        let model = match self.model {
            ModelArg::Normalized => Model::Normalized,
            ModelArg::Logistic => Model::Logistic,
            ModelArg::Bayes => Model::Bayes,
        };
        Test::new(model, self.elo0, self.elo1, self.alpha, self.beta).map_err(|faults| {
            let faults = faults
                .iter()
                .map(|fault| format!("--{} {}", fault.field, fault.reason));
            Fault::input(faults.collect::<Vec<_>>().join("; "))
        })
    }

    fn pairs_max(&self) -> Result<u64, Fault> {
        let pairs_max = self.max_pairs.unwrap_or(PAIRS_MAX);
        match (1..=PAIRS_MAX).contains(&pairs_max) {
            true => Ok(pairs_max),
            false => Err(Fault::input(format_args!(
                "--max-pairs {pairs_max}: 1 to {PAIRS_MAX}"
            ))),
        }
    }

    fn of_counts(&self, test: &Test, counts: Counts, about: Value) -> Result<Found, Fault> {
        let bayes = |_| Fault::input("--model bayes is for single games: give --wdl, not --penta");
        let llr = test.llr(&counts).map_err(bayes)?;
        let mut verdict = test.verdict(llr.value);
        if verdict == Verdict::Continue && counts.samples() >= self.pairs_max()? {
            verdict = Verdict::Inconclusive;
        }
        Ok(Found {
            counts,
            llr: llr.value,
            method: llr.method,
            verdict,
            about,
        })
    }

    fn of_matchup(&self, test: &Test, matchup: &Matchup<'_>) -> Result<Found, Fault> {
        let Matchup {
            pool,
            games,
            subject,
            reference,
        } = matchup;
        let mut about = json!({"pool": pool, "subject": subject, "reference": reference});
        if test.model() == Model::Bayes {
            return self.of_counts(test, games.counts(subject, reference), about);
        }
        let pairs = games.pairs(subject, reference);
        let pairs = pairs.map_err(|error| Fault::input(format_args!("--record: {error}")))?;
        let run = self.replay(test, &pairs)?;
        let llr = test
            .llr(&run.counts())
            .expect("pairs are not tested by bayes");
        about["pairs_uncounted"] = json!(run.uncounted() + pairs.behind);
        about["games_of_open_pairs"] = json!(pairs.halves);
        let verdict = run
            .decision()
            .map_or(Verdict::Continue, |decision| decision.verdict);
        Ok(Found {
            counts: run.counts(),
            llr: llr.value,
            method: llr.method,
            verdict,
            about,
        })
    }

    /// The test as it ran: the pairs up to the deciding one, the others surplus.
    fn replay(&self, test: &Test, pairs: &Pairs) -> Result<Run, Fault> {
        let mut run = Run::new(*test, self.pairs_max()?).expect("bayes was dealt with");
        for (index, &half_points) in (0..).zip(&pairs.prefix) {
            let points = PairPoints::new(half_points).expect("two games give 0 to 4 half points");
            if run.record(index, points).is_err() {
                // The rest lies beyond the cap.
                break;
            }
        }
        Ok(run)
    }
}

/// Prints the ratio for the counts, or one for each pool of the records.
pub(super) fn run(args: &LlrArgs, out: &mut Out) -> Result<(), Fault> {
    let test = args.test()?;
    args.pairs_max()?;
    match args.counts.source()? {
        Source::Counts(counts) => {
            let found = args.of_counts(&test, counts, json!({}))?;
            print(&test, &found, out)
        }
        Source::Records(log) => {
            for matchup in args.counts.matchups(&log)? {
                print(&test, &args.of_matchup(&test, &matchup)?, out)?;
            }
            Ok(())
        }
    }
}

fn print(test: &Test, found: &Found, out: &mut Out) -> Result<(), Fault> {
    let (lower, upper) = test.bounds();
    if out.is_json() {
        let mut value = json!(test);
        let result = json!({
            "llr": found.llr,
            "method": found.method,
            "lower": lower,
            "upper": upper,
            "bounds": [lower, upper],
            "verdict": found.verdict,
            "counts": found.counts,
            "games": found.counts.games(),
        });
        let parts = [result.as_object(), found.about.as_object()];
        if let Some(value) = value.as_object_mut() {
            parts
                .into_iter()
                .flatten()
                .for_each(|part| value.extend(part.clone()));
        }
        return out.json(&value);
    }
    if let (Some(subject), Some(reference)) = (
        found.about["subject"].as_str(),
        found.about["reference"].as_str(),
    ) {
        out.line(format!("{subject} against {reference}"))?;
    }
    let (elo0, elo1) = test.elos();
    let samples = match found.counts {
        Counts::Games(_) => format!("{} games", found.counts.samples()),
        Counts::Pairs(_) => format!("{} pairs", found.counts.samples()),
    };
    out.line(format!(
        "LLR      {:+.4}  ({lower:.3}, {upper:.3})",
        found.llr
    ))?;
    out.line(format!(
        "test     {} [{elo0}, {elo1}], {samples}",
        test.model()
    ))?;
    out.line(format!("verdict  {}", found.verdict))
}

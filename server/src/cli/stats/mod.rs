//! `mashimo stats`: strength, tests and tables, from counts or from records.

mod elo;
mod fit;
mod glicko2;
mod llr;
mod source;
mod typed;

use clap::Subcommand;

use super::fault::Fault;
use super::out::Out;

/// What to compute.
#[derive(Subcommand, Debug)]
pub(crate) enum StatsCommand {
    /// The difference of strength that a score stands for, with error bars.
    #[command(after_help = elo::EXAMPLES)]
    Elo(elo::EloArgs),
    /// The log-likelihood ratio of a sequential test, its bounds and what it decides.
    #[command(after_help = llr::EXAMPLES)]
    Llr(llr::LlrArgs),
    /// Live ratings: of one bot from its games, or of everybody in records.
    #[command(name = "glicko2", after_help = glicko2::EXAMPLES)]
    Glicko2(glicko2::Glicko2Args),
    /// The joint table of all games, with the first move's worth and errors.
    #[command(after_help = fit::EXAMPLES)]
    Fit(fit::FitArgs),
}

/// Computes it.
pub(crate) fn run(command: &StatsCommand, out: &mut Out) -> Result<(), Fault> {
    match command {
        StatsCommand::Elo(args) => elo::run(args, out),
        StatsCommand::Llr(args) => llr::run(args, out),
        StatsCommand::Glicko2(args) => glicko2::run(args, out),
        StatsCommand::Fit(args) => fit::run(args, out),
    }
}

/// A number that may be unknown, with its sign and `digits` decimals.
fn signed(number: Option<f64>, digits: usize) -> String {
    number.map_or_else(
        || "unbounded".to_string(),
        |number| format!("{number:+.digits$}"),
    )
}

/// A number with its error bar, either of which may be unknown.
fn with_error(number: Option<f64>, error: Option<f64>, digits: usize) -> String {
    match error {
        Some(error) => format!("{} ± {error:.digits$}", signed(number, digits)),
        None => signed(number, digits),
    }
}

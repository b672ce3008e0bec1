//! The official table: one joint fit of all rated games of a pool.
//!
//! Bradley–Terry with Davidson's draws and a term for the first move. With D the difference of
//! strength plus that term, a win, a draw and a loss of seat 0 are as e^(D/2) : ν : e^(−D/2). The
//! likelihood is concave and a weak prior holds every number finite, so the fit exists, is unique
//! and doesn't depend on the order of the games.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::normal::Z95;

mod model;
#[cfg(test)]
mod tests;

use model::{Cell, Model};

/// The largest number of rating identities in one fit.
pub const NAMES_MAX: usize = 1_000;

/// Elo points of one natural unit of strength.
const ELO: f64 = 400.0 / std::f64::consts::LN_10;

/// Games counted by who held which seat: lost, drawn and won by seat 0.
///
/// ```
/// use mashimo_server::stats::fit::{Results, Settings};
///
/// let mut results = Results::default();
/// results.add("ref:2@1", "ref:1@1", [10, 2, 28]);
/// results.add("ref:1@1", "ref:2@1", [25, 3, 12]);
/// let table = results.fit(&Settings::default()).unwrap();
/// assert_eq!(table.rows[0].name, "ref:2@1");
/// assert!(table.first_mover.elo > 0.0);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Results {
    cells: BTreeMap<(String, String), [u64; 3]>,
}

/// How a fit is scaled and held.
#[derive(Clone, Debug, PartialEq)]
pub struct Settings {
    /// The identity whose rating is given; without one the mean of all is.
    pub anchor: Option<String>,
    /// Its rating.
    pub anchor_rating: f64,
    /// Standard deviation of the prior of every strength, in Elo: 1…100 000.
    pub prior_elo: f64,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            anchor: None,
            anchor_rating: 1500.0,
            prior_elo: 1000.0,
        }
    }
}

/// A number with half the width of its 95 % interval, both in Elo.
#[derive(Clone, Copy, Debug, PartialEq, Serialize)]
pub struct Value {
    /// The number.
    pub elo: f64,
    /// Half the width of its interval.
    pub error: f64,
}

/// One identity's line of the table.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Row {
    /// The rating identity.
    pub name: String,
    /// Its rating.
    pub rating: f64,
    /// Half the width of the 95 % interval of its distance to the reference.
    pub error: f64,
    /// Its games.
    pub games: u64,
    /// Its mean score in them.
    pub score: f64,
}

/// A joint fit, strongest first.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Table {
    /// What the ratings and their errors are relative to: an identity, or the mean of all.
    pub reference: String,
    /// The rating of that reference.
    pub reference_rating: f64,
    /// The identities by rating, equals by name.
    pub rows: Vec<Row>,
    /// What moving first is worth.
    pub first_mover: Value,
    /// The rate of draws between equals, the first move aside.
    pub draw_rate: f64,
    /// Games the fit rests on.
    pub games: u64,
    /// Groups of identities that no game connects; more than one means that only the prior
    /// compares them.
    pub islands: usize,
    /// Whether the last step was below rounding.
    pub converged: bool,
}

/// Why there is no fit.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum FitError {
    /// No game was given.
    #[error("there are no games to fit")]
    NoGames,
    /// Too many identities.
    #[error("{0} identities are more than the {NAMES_MAX} one fit may hold")]
    TooMany(usize),
    /// The anchor has no game.
    #[error("the anchor {0} has played no game here")]
    UnknownAnchor(String),
    /// A setting is out of range.
    #[error("{0}")]
    Setting(String),
}

impl Results {
    /// Adds games of `first` in seat 0 against `second`: lost, drawn and won by `first`.
    ///
    /// A bot against itself says nothing of its strength but something of the first move.
    pub fn add(&mut self, first: &str, second: &str, lost_drawn_won: [u64; 3]) {
        let cell = self
            .cells
            .entry((first.to_string(), second.to_string()))
            .or_default();
        for (count, more) in cell.iter_mut().zip(lost_drawn_won) {
            *count = count.saturating_add(more);
        }
    }

    /// Fits the table.
    ///
    /// # Errors
    /// There are no games, too many identities, an anchor without a game, or a setting out of range.
    pub fn fit(&self, settings: &Settings) -> Result<Table, FitError> {
        let names = self.names();
        check(&names, settings)?;
        let cells = self.indexed(&names);
        let model = Model::new(&cells, names.len(), settings.prior_elo / ELO);
        let solution = model.solve();
        let anchor = settings.anchor.as_deref();
        let anchor = anchor.and_then(|anchor| names.iter().position(|name| *name == anchor));
        let reference = solution.reference(anchor);
        let row = |(at, name): (usize, &&str)| {
            let (games, score) = played(&cells, at);
            Row {
                name: name.to_string(),
                rating: settings.anchor_rating + ELO * (solution.strength(at) - reference),
                error: Z95 * ELO * solution.deviation(at, anchor),
                games,
                score,
            }
        };
        let mut rows: Vec<Row> = names.iter().enumerate().map(row).collect();
        rows.sort_by(|a, b| {
            b.rating
                .total_cmp(&a.rating)
                .then_with(|| a.name.cmp(&b.name))
        });
        let (first, first_deviation) = solution.first_mover();
        Ok(Table {
            reference: settings
                .anchor
                .clone()
                .unwrap_or_else(|| "mean of all".to_string()),
            reference_rating: settings.anchor_rating,
            rows,
            first_mover: Value {
                elo: ELO * first,
                error: Z95 * ELO * first_deviation,
            },
            draw_rate: solution.draw_rate(),
            games: cells
                .iter()
                .fold(0, |sum, cell| cell.games().saturating_add(sum)),
            islands: islands(&cells, names.len()),
            converged: solution.converged,
        })
    }

    fn names(&self) -> Vec<&str> {
        let played = self
            .cells
            .iter()
            .filter(|(_, counts)| counts.iter().any(|&n| n > 0));
        let names: BTreeSet<&str> = played
            .flat_map(|((first, second), _)| [first.as_str(), second.as_str()])
            .collect();
        names.into_iter().collect()
    }

    fn indexed(&self, names: &[&str]) -> Vec<Cell> {
        let at = |name: &str| names.binary_search(&name).ok();
        let cell = |((first, second), &[losses, draws, wins]): (&(String, String), &[u64; 3])| {
            let (first, second) = at(first).zip(at(second))?;
            Some(Cell {
                first,
                second,
                losses,
                draws,
                wins,
            })
        };
        self.cells.iter().filter_map(cell).collect()
    }
}

fn check(names: &[&str], settings: &Settings) -> Result<(), FitError> {
    if names.is_empty() {
        return Err(FitError::NoGames);
    }
    if names.len() > NAMES_MAX {
        return Err(FitError::TooMany(names.len()));
    }
    if let Some(anchor) = &settings.anchor
        && !names.contains(&anchor.as_str())
    {
        return Err(FitError::UnknownAnchor(anchor.clone()));
    }
    if !(1.0..=100_000.0).contains(&settings.prior_elo) {
        let reason = format!(
            "a prior of {} Elo lies outside 1…100000",
            settings.prior_elo
        );
        return Err(FitError::Setting(reason));
    }
    if !(-100_000.0..=100_000.0).contains(&settings.anchor_rating) {
        let reason = format!(
            "an anchor at {} lies outside ±100000",
            settings.anchor_rating
        );
        return Err(FitError::Setting(reason));
    }
    Ok(())
}

/// The games of an identity and its mean score, games against itself left out.
fn played(cells: &[Cell], at: usize) -> (u64, f64) {
    let (mut games, mut points) = (0u64, 0.0);
    for cell in cells.iter().filter(|cell| cell.first != cell.second) {
        let won = match (cell.first == at, cell.second == at) {
            (true, _) => cell.wins,
            (_, true) => cell.losses,
            (false, false) => continue,
        };
        games = games.saturating_add(cell.games());
        points += won as f64 + 0.5 * cell.draws as f64;
    }
    (
        games,
        if games == 0 {
            0.5
        } else {
            points / games as f64
        },
    )
}

/// The number of groups that no game connects.
fn islands(cells: &[Cell], names: usize) -> usize {
    let mut group: Vec<usize> = (0..names).collect();
    for cell in cells.iter().filter(|cell| cell.games() > 0) {
        let (kept, gone) = (group[cell.first], group[cell.second]);
        group
            .iter_mut()
            .filter(|of| **of == gone)
            .for_each(|of| *of = kept);
    }
    group.into_iter().collect::<BTreeSet<_>>().len()
}

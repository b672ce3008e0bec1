//! What a match is played with, as it is sent to the server.

use std::fs;
use std::path::Path;
use std::time::Duration;

use mashimo_client::v1::clock_spec::Control;
use mashimo_client::v1::{self, entrant::Who};
use mashimo_engine::Ruleset;

use super::entrant::Entrant;
use crate::cli::chosen::Chosen;
use crate::cli::fault::Fault;
use crate::cli::rules_wire::rules_ref;
use crate::cli::tc::Tc;

/// The most start positions of a match.
const STARTS_MAX: usize = 10_000;

/// What a match is played with.
#[derive(Clone, Debug)]
pub(crate) struct Terms {
    /// The rules.
    pub(crate) chosen: Chosen,
    /// The bots, one a seat.
    pub(crate) entrants: Vec<Entrant>,
    /// The time control.
    pub(crate) tc: Tc,
    /// Start positions; none for the ruleset's.
    pub(crate) starts: Vec<String>,
    /// How many games.
    pub(crate) games: u32,
    /// How many at once.
    pub(crate) concurrency: u32,
    /// Random decisions before the bots decide.
    pub(crate) random_plies: u32,
    /// A limit of decisions, where it is not the ruleset's.
    pub(crate) max_plies: Option<u32>,
    /// The seed of all randomness.
    pub(crate) seed: u64,
    /// How long a seat has to be ready.
    pub(crate) ready_within: Duration,
}

impl Terms {
    /// The terms as a message.
    pub(crate) fn spec(&self) -> v1::MatchSpec {
        let entrants = self.entrants.iter().map(|entrant| v1::Entrant {
            who: Some(Who::ConnectedName(entrant.login())),
            label: entrant.name.clone(),
            ..Default::default()
        });
        let policies = v1::Policies {
            max_plies: self.max_plies.unwrap_or_default(),
            ready_deadline: duration(self.ready_within),
            ..Default::default()
        };
        v1::MatchSpec {
            rules: Some(rules_ref(&self.chosen)),
            starts: self.starts.clone(),
            random_plies: self.random_plies,
            entrants: entrants.collect(),
            games: self.games,
            clock: Some(clock(&self.tc)),
            policies: Some(policies),
            concurrency: self.concurrency,
            seed: self.seed,
            ..Default::default()
        }
    }
}

/// A time control as a message.
pub(crate) fn clock(tc: &Tc) -> v1::ClockSpec {
    let control = match *tc {
        Tc::Fischer { base, increment } => Control::Fischer(v1::FischerClock {
            base: duration(base),
            increment: duration(increment),
        }),
        Tc::Byoyomi {
            base,
            periods,
            period,
        } => Control::Byoyomi(v1::ByoyomiClock {
            base: duration(base),
            period: duration(period),
            periods,
        }),
        Tc::PerMove { limit, bank } => Control::PerMove(v1::PerMoveClock {
            limit: duration(limit),
            overtime_bank: duration(bank),
        }),
        Tc::Nodes { nodes, watchdog } => Control::Budget(v1::BudgetClock {
            budget: Some(v1::budget_clock::Budget::Nodes(nodes)),
            watchdog: duration(watchdog),
        }),
        Tc::Correspondence { limit } => Control::Correspondence(v1::CorrespondenceClock {
            per_move: duration(limit),
        }),
    };
    v1::ClockSpec {
        control: Some(control),
        ..Default::default()
    }
}

fn duration(time: Duration) -> Option<prost_types::Duration> {
    prost_types::Duration::try_from(time).ok()
}

/// Start positions of a file, one a line; all that are wrong are said.
pub(crate) fn starts_of(ruleset: &Ruleset, path: &Path) -> Result<Vec<String>, Fault> {
    let name = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Fault::input(format_args!("--positions {name}: {error}")))?;
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let (mut starts, mut faults) = (Vec::new(), Vec::new());
    for (i, line) in lines {
        match ruleset.parse_position(line) {
            Ok(position) => starts.push(ruleset.text(&position)),
            Err(error) => faults.push(format!("{name}:{}: {error}", i + 1)),
        }
    }
    if !faults.is_empty() {
        return Err(Fault::input(format_args!(
            "--positions {}",
            faults.join("; ")
        )));
    }
    if starts.is_empty() || starts.len() > STARTS_MAX {
        let count = starts.len();
        let line = format_args!("--positions {name}: {count} positions; 1 to {STARTS_MAX}");
        return Err(Fault::input(line));
    }
    Ok(starts)
}

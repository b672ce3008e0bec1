//! Whether an event can be played at all.

use super::notes::Notes;
use super::section::Section;
use super::{Config, GAMES_MAX, Games, Kind};

/// Notes everything that makes the schedule impossible.
pub(super) fn check(config: &Config, root: &Section<'_>, notes: &mut Notes) {
    let bots = config.bots.len();
    if bots == 0 {
        // That there are none was said.
        return;
    }
    if bots < 2 {
        return notes.fault(
            root.place("bots"),
            format!("{bots} bots: an event needs two"),
        );
    }
    let kind = root.place("kind");
    match &config.kind {
        Kind::Match | Kind::Sprt { .. } if bots != 2 => {
            notes.fault(
                kind,
                format!("{bots} bots: this kind of event is between two"),
            );
        }
        Kind::Gauntlet { challengers } if challengers.len() >= bots => {
            notes.fault(kind, "every bot is a challenger: nobody is left to meet");
        }
        Kind::Swiss { rounds, .. } => swiss(*rounds, bots, root, notes),
        Kind::Sprt { .. } => sprt(&config.games, notes),
        Kind::RoundRobin { .. } | Kind::Gauntlet { .. } | Kind::Knockout { .. } | Kind::Match => {}
    }
    let games = games_planned(config);
    if games > GAMES_MAX {
        notes.fault(kind, format!("{games} games are more than {GAMES_MAX}"));
    }
}

/// Nobody meets twice, so rounds are bounded by opponents.
fn swiss(rounds: u16, bots: usize, root: &Section<'_>, notes: &mut Notes) {
    // In an odd field everybody can sit out once.
    let most = if bots.is_multiple_of(2) {
        bots - 1
    } else {
        bots
    };
    if usize::from(rounds) > most {
        let reason = format!(
            "[swiss] {rounds} rounds of {bots} bots: nobody meets twice, so {most} at the most"
        );
        notes.fault(root.place("swiss"), reason);
    }
}

/// A test of strength is of one ruleset and clock, and never replays one game.
fn sprt(games: &[Games], notes: &mut Notes) {
    if games.len() > 1 {
        notes.fault_line(
            games[1].line,
            "an SPRT is of one ruleset and clock: one [[games]]",
        );
    }
    for entry in games
        .iter()
        .filter(|games| games.positions.is_none() && games.random_plies == 0)
    {
        let reason = "an SPRT needs openings, positions or random_plies: two deterministic bots \
                      would repeat one game";
        notes.fault_line(entry.line, reason);
    }
}

/// Games of the whole event, tie-breaks left out.
pub(super) fn games_planned(config: &Config) -> u64 {
    let n = config.bots.len() as u64;
    let encounters = match &config.kind {
        Kind::RoundRobin { cycles } => n * n.saturating_sub(1) / 2 * u64::from(*cycles),
        Kind::Gauntlet { challengers } => {
            challengers.len() as u64 * (n.saturating_sub(challengers.len() as u64))
        }
        Kind::Swiss { rounds, .. } => n / 2 * u64::from(*rounds),
        Kind::Knockout { .. } => n.saturating_sub(1),
        Kind::Match | Kind::Sprt { .. } => 1,
    };
    let pairs: u64 = config
        .games
        .iter()
        .map(|games| u64::from(games.pairs))
        .sum();
    encounters.saturating_mul(2 * pairs)
}

//! What is asked for with a new match.

use mashimo_engine::{Level, random_line};
use mashimo_proto::v1::{self, entrant::Who};
use rand::RngExt;

use super::{clock, policies, rules_ref};
use crate::arena::{Chosen, FieldFault, Named, NewMatch, Refusal, Rulebook, Shared};
use crate::matches::{Player, SeriesConfig, SprtConfig};
use crate::stats::sprt::Model;

const GAMES_MAX: u32 = 1_000_000;
const STARTS_MAX: usize = 10_000;
const RANDOM_PLIES_MAX: u32 = 100;
const TITLE_BYTES_MAX: usize = 200;
const CONCURRENCY_MAX: u32 = 1000;

/// A match as it is asked for. Bots and starts are looked at when it begins.
pub(crate) fn new_match(
    book: &Rulebook,
    match_id: String,
    wire: &v1::MatchSpec,
    request: Option<Named>,
) -> Result<NewMatch, Refusal> {
    let chosen = rules_ref::chosen(book, wire.rules.as_ref())?;
    let mut faults = Vec::new();
    let clock = clock::spec(wire.clock.as_ref(), &mut faults);
    let (policies, on_faults) = policies::read(
        wire.policies.as_ref(),
        &clock,
        chosen.max_plies,
        &mut faults,
    );
    let seed = if wire.seed == 0 {
        rand::rng().random()
    } else {
        wire.seed
    };
    let (players, labels) = entrants(&wire.entrants, &mut faults);
    let games = games(wire, chosen.ruleset.seats() as u32, &mut faults);
    check(wire, &chosen, &match_id, &mut faults);
    let sprt = wire.sprt.as_ref().map(|sprt| self::sprt(sprt, &mut faults));
    if !faults.is_empty() {
        return Err(Refusal::BadFields(faults));
    }
    let config = SeriesConfig {
        match_id,
        starts: starts(&chosen, wire, games, seed)?,
        ruleset: chosen.named,
        players,
        games,
        seats_fixed: wire.seats_fixed,
        concurrency: wire.concurrency.max(1),
        seed,
        clock,
        policies,
        rated: wire.rated,
        on_faults,
        sprt,
    };
    Ok(NewMatch {
        config,
        title: wire.title.clone(),
        labels,
        request,
    })
}

/// The same terms with registered bots by their names.
///
/// # Errors
/// There is no such bot.
pub(crate) fn with_names(
    shared: &Shared,
    mut wire: v1::MatchSpec,
) -> Result<v1::MatchSpec, Refusal> {
    for entrant in &mut wire.entrants {
        if let Some(Who::BotId(id)) = &entrant.who {
            let bot = shared.registry.bot(id)?;
            entrant.who = Some(Who::ConnectedName(bot.known.row.name));
        }
    }
    Ok(wire)
}

fn check(wire: &v1::MatchSpec, chosen: &Chosen, id: &str, faults: &mut Vec<FieldFault>) {
    let mut unless = |good: bool, field: &str, reason: String| {
        if !good {
            faults.push(FieldFault {
                field: field.to_owned(),
                reason,
            });
        }
    };
    let (seats, entrants) = (chosen.ruleset.seats(), wire.entrants.len());
    unless(
        entrants == seats,
        "spec.entrants",
        format!("{entrants} for {seats} seats"),
    );
    let plies = wire.random_plies <= RANDOM_PLIES_MAX;
    unless(
        plies,
        "spec.random_plies",
        format!("at most {RANDOM_PLIES_MAX}"),
    );
    let at_once = wire.concurrency <= CONCURRENCY_MAX;
    unless(
        at_once,
        "spec.concurrency",
        format!("at most {CONCURRENCY_MAX}"),
    );
    let title = wire.title.len() <= TITLE_BYTES_MAX;
    unless(
        title,
        "spec.title",
        format!("at most {TITLE_BYTES_MAX} bytes"),
    );
    let starts = wire.starts.len() <= STARTS_MAX;
    unless(starts, "spec.starts", format!("at most {STARTS_MAX}"));
    let letters = id
        .bytes()
        .all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let reason = "lower-case letters, digits and hyphens, at most 64".to_owned();
    unless(letters && id.len() <= 64, "match_id", reason);
}

fn games(wire: &v1::MatchSpec, seats: u32, faults: &mut Vec<FieldFault>) -> u32 {
    let asked = match (wire.games, &wire.sprt) {
        (0, Some(_)) => GAMES_MAX,
        (n, _) => n,
    };
    if !(1..=GAMES_MAX).contains(&asked) {
        let reason = format!("{asked}; 1 to {GAMES_MAX} are possible");
        faults.push(FieldFault {
            field: "spec.games".to_owned(),
            reason,
        });
        return 1;
    }
    if wire.seats_fixed {
        asked
    } else {
        asked.next_multiple_of(seats)
    }
}

fn entrants(wire: &[v1::Entrant], faults: &mut Vec<FieldFault>) -> (Vec<Player>, Vec<String>) {
    let mut players = Vec::new();
    let mut labels = Vec::new();
    for (i, entrant) in wire.iter().enumerate() {
        let mut fault = |reason: String| {
            faults.push(FieldFault {
                field: format!("spec.entrants[{i}]"),
                reason,
            });
        };
        let bot = match &entrant.who {
            Some(Who::ConnectedName(name)) if !name.is_empty() => name.clone(),
            Some(Who::Level(level)) => match Level::parse(level) {
                Ok(level) => level.to_string(),
                Err(error) => {
                    fault(error.to_string());
                    String::new()
                }
            },
            Some(Who::BotId(_)) => {
                fault("a bot's id stands for its name; it was to be looked up before".to_owned());
                String::new()
            }
            Some(Who::ConnectedName(_)) | None => {
                fault("a connected_name or a level is needed".to_owned());
                String::new()
            }
        };
        let label = if entrant.label.is_empty() {
            bot.clone()
        } else {
            entrant.label.clone()
        };
        labels.push(label);
        players.push(Player {
            bot,
            version: entrant.version.clone(),
        });
    }
    (players, labels)
}

/// The starts as text; with random decisions one a set, so that no two sets are the same game.
fn starts(
    chosen: &Chosen,
    wire: &v1::MatchSpec,
    games: u32,
    seed: u64,
) -> Result<Vec<String>, Refusal> {
    let read = |(i, text): (usize, &String)| {
        rules_ref::position(chosen, &format!("spec.starts[{i}]"), text)
    };
    let mut positions = wire
        .starts
        .iter()
        .enumerate()
        .map(read)
        .collect::<Result<Vec<_>, _>>()?;
    if positions.is_empty() {
        positions.push(chosen.ruleset.start());
    }
    if wire.random_plies > 0 {
        let sets = (games as usize)
            .div_ceil(chosen.ruleset.seats())
            .min(STARTS_MAX);
        let varied = |set: usize| {
            let start = positions[set % positions.len()];
            let seed = seed.wrapping_add(set as u64);
            *random_line(&chosen.ruleset, start, wire.random_plies, seed).position()
        };
        positions = (0..sets.max(positions.len())).map(varied).collect();
    }
    Ok(positions
        .iter()
        .map(|position| chosen.ruleset.text(position))
        .collect())
}

fn sprt(wire: &v1::Sprt, faults: &mut Vec<FieldFault>) -> SprtConfig {
    let model = match wire.model() {
        v1::EloModel::Normalized => Model::Normalized,
        v1::EloModel::Logistic => Model::Logistic,
        v1::EloModel::Unspecified => {
            let (field, reason) = ("spec.sprt.model".to_owned(), "is needed".to_owned());
            faults.push(FieldFault { field, reason });
            Model::Normalized
        }
    };
    let or = |value: f64, default: f64| if value == 0.0 { default } else { value };
    let (alpha, beta) = (or(wire.alpha, 0.05), or(wire.beta, 0.05));
    SprtConfig {
        model,
        elo0: wire.elo0,
        elo1: wire.elo1,
        alpha,
        beta,
    }
}

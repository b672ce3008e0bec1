//! Matches: what is asked for, and how they stand.

use std::sync::Arc;

use mashimo_engine::{Level, random_line};
use mashimo_proto::v1::{self, entrant::Who};
use rand::RngExt;

use super::time::timestamp;
use super::{clock, game, policies, rules_ref};
use crate::arena::{Chosen, FieldFault, MatchStatus, NewMatch, Refusal, Rulebook};
use crate::game::Millis;
use crate::matches::{Decision, Player, Score, SeriesConfig, SeriesPhase, SprtConfig};
use crate::stats::counts::Counts;
use crate::stats::sprt::{Model, Test};

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
    request: Option<(String, String)>,
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
                fault("no bots are registered here; name one by connected_name".to_owned());
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

/// How a match stands.
pub(crate) fn message(status: &Arc<MatchStatus>) -> v1::Match {
    let (config, score) = (&status.head.config, &status.score);
    v1::Match {
        match_id: config.match_id.clone(),
        spec: Some(spec(status)),
        state: state(&status.head.phase).into(),
        revision: status.revision,
        games_total: config.games,
        games_finished: score.games as u32,
        games_running: status.playing,
        games_void: score.replayed as u32,
        standings: (0..config.players.len())
            .map(|player| standing(status, player))
            .collect(),
        set_counts: (config.players.len() == 2).then(|| set_counts(score)),
        sprt: sprt_state(status),
        text: text(status),
        create_time: Some(timestamp(Millis(status.about.made_ms))),
        end_time: status.about.ended_ms.map(|at| timestamp(Millis(at))),
    }
}

fn spec(status: &MatchStatus) -> v1::MatchSpec {
    let config = &status.head.config;
    let entrant = |(player, label): (&Player, &String)| v1::Entrant {
        who: Some(match Level::parse(&player.bot) {
            Ok(level) => Who::Level(level.to_string()),
            Err(_) => Who::ConnectedName(player.bot.clone()),
        }),
        version: player.version.clone(),
        label: label.clone(),
    };
    v1::MatchSpec {
        rules: Some(game::rules_ref(&config.ruleset)),
        starts: config.starts.clone(),
        random_plies: 0,
        entrants: config
            .players
            .iter()
            .zip(&status.about.labels)
            .map(entrant)
            .collect(),
        games: config.games,
        seats_fixed: config.seats_fixed,
        clock: Some(clock::spec_message(&config.clock)),
        policies: Some(policies::message(&config.policies, Some(config.on_faults))),
        concurrency: config.concurrency,
        seed: config.seed,
        rated: config.rated,
        sprt: config.sprt.map(|sprt| v1::Sprt {
            model: match sprt.model {
                Model::Normalized => v1::EloModel::Normalized,
                Model::Logistic | Model::Bayes => v1::EloModel::Logistic,
            }
            .into(),
            elo0: sprt.elo0,
            elo1: sprt.elo1,
            alpha: sprt.alpha,
            beta: sprt.beta,
        }),
        title: status.about.title.clone(),
    }
}

fn state(phase: &SeriesPhase) -> v1::MatchState {
    match phase {
        SeriesPhase::Created => v1::MatchState::Created,
        SeriesPhase::Running => v1::MatchState::Running,
        SeriesPhase::Paused { .. } => v1::MatchState::Paused,
        SeriesPhase::Decided { .. } => v1::MatchState::Decided,
        SeriesPhase::Stopped { .. } => v1::MatchState::Stopped,
        SeriesPhase::Faulted { .. } => v1::MatchState::Faulted,
    }
}

fn text(status: &MatchStatus) -> String {
    match &status.head.phase {
        SeriesPhase::Created | SeriesPhase::Running => status
            .waiting
            .as_ref()
            .map(|who| format!("waiting: {who}"))
            .unwrap_or_default(),
        SeriesPhase::Paused { reason }
        | SeriesPhase::Stopped { reason }
        | SeriesPhase::Faulted { reason } => reason.clone(),
        SeriesPhase::Decided { by } => match by {
            Decision::Score => "all games were played",
            Decision::H0 => "the test accepted the lower hypothesis",
            Decision::H1 => "the test accepted the upper hypothesis",
            Decision::Cap => "all games were played and the test accepted nothing",
        }
        .to_owned(),
    }
}

fn standing(status: &MatchStatus, player: usize) -> v1::Standing {
    let own = &status.score.players[player];
    let games = own.wins + own.draws + own.losses;
    let pairs: u64 = status.score.pairs.iter().sum();
    let estimate = (games > 0).then(|| status.score.estimate()).flatten();
    // The estimate is the first player's; the second's is its mirror.
    let mirrored = |value: f64| if player == 0 { value } else { -value };
    let (charged, decisions) = status.thinking[player];
    let faults = own.faults;
    v1::Standing {
        label: status.about.labels.get(player).cloned().unwrap_or_default(),
        wins: own.wins as u32,
        draws: own.draws as u32,
        losses: own.losses as u32,
        points: own.points(),
        score: (games > 0).then(|| own.points() / games as f64),
        score_margin: estimate.filter(|_| pairs >= 2).and_then(|e| e.score_error),
        elo: estimate.and_then(|e| e.elo).map(mirrored),
        elo_margin: estimate.and_then(|e| e.elo_error),
        superiority: estimate.map(|e| if player == 0 { e.los } else { 1.0 - e.los }),
        faults: Some(v1::FaultCounts {
            time_forfeits: faults.time as u32,
            illegal_moves: faults.illegal as u32,
            disconnects: faults.crash as u32,
            no_shows: faults.no_show as u32,
            ..v1::FaultCounts::default()
        }),
        think_nanos_mean: charged.0.checked_div(decisions).unwrap_or(0),
    }
}

/// How the test of a match stands.
fn sprt_state(status: &MatchStatus) -> Option<v1::SprtState> {
    let sprt = status.head.config.sprt?;
    let test = Test::new(sprt.model, sprt.elo0, sprt.elo1, sprt.alpha, sprt.beta).ok()?;
    let (lower, upper) = test.bounds();
    let decision = match status.head.phase {
        SeriesPhase::Decided { by: Decision::H0 } => v1::SprtDecision::H0,
        SeriesPhase::Decided { by: Decision::H1 } => v1::SprtDecision::H1,
        SeriesPhase::Decided {
            by: Decision::Cap | Decision::Score,
        } => v1::SprtDecision::Cap,
        SeriesPhase::Created
        | SeriesPhase::Running
        | SeriesPhase::Paused { .. }
        | SeriesPhase::Stopped { .. }
        | SeriesPhase::Faulted { .. } => v1::SprtDecision::Continue,
    };
    let llr = test
        .llr(&Counts::Pairs(status.score.pairs))
        .ok()
        .map(|llr| llr.value);
    Some(v1::SprtState {
        llr,
        upper,
        lower,
        decision: decision.into(),
    })
}

fn set_counts(score: &Score) -> v1::SetCounts {
    let [first, _] = &score.players[..] else {
        return v1::SetCounts::default();
    };
    let paired: u64 = score.pairs.iter().sum::<u64>() * 2;
    let open = score.games.saturating_sub(paired);
    let incomplete = if open > 0 && paired == 0 {
        vec![first.losses as u32, first.draws as u32, first.wins as u32]
    } else {
        Vec::new()
    };
    let pentanomial = score.pairs.iter().map(|&n| n as u32).collect();
    v1::SetCounts {
        pentanomial,
        incomplete,
    }
}

//! How matches stand.

use std::sync::Arc;

use mashimo_engine::Level;
use mashimo_proto::v1::{self, entrant::Who};

use super::time::timestamp;
use super::{clock, game, policies};
use crate::arena::MatchStatus;
use crate::game::Millis;
use crate::matches::{Decision, Player, Score, SeriesConfig, SeriesPhase};
use crate::stats::counts::Counts;
use crate::stats::sprt::{Model, Test};

/// How a match stands.
pub(crate) fn message(status: &Arc<MatchStatus>) -> v1::Match {
    let (config, score) = (&status.head.config, &status.score);
    v1::Match {
        match_id: config.match_id.clone(),
        spec: Some(spec(config, &status.about.title, &status.about.labels)),
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

/// The terms of a match, nothing left unset.
pub(crate) fn spec(config: &SeriesConfig, title: &str, labels: &[String]) -> v1::MatchSpec {
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
        entrants: config.players.iter().zip(labels).map(entrant).collect(),
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
        title: title.to_owned(),
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

//! How ladders stand.

use std::collections::HashMap;

use mashimo_proto::v1;

use super::clock;
use super::time::timestamp;
use crate::arena::{HistoryPoint, LadderView};
use crate::game::Millis;
use crate::ladder::{Line, Standing};
use crate::stats::glicko2::Rating;

/// A ladder without its table.
pub(crate) fn ladder(view: &LadderView) -> v1::Ladder {
    let config = &view.config;
    let state = match view.paused {
        Some(_) => v1::LadderState::Paused,
        None => v1::LadderState::Running,
    };
    let official = view.official.as_ref();
    v1::Ladder {
        ladder_id: config.name.clone(),
        spec: config.rules.to_string(),
        clock: Some(clock::spec_message(&config.tc.clock())),
        state: state.into(),
        text: view.paused.clone().unwrap_or_default(),
        anchors: config.anchors.iter().map(ToString::to_string).collect(),
        reference: config
            .reference
            .map(|level| level.to_string())
            .unwrap_or_default(),
        reference_rating: config.reference_rating,
        games_rated: view.games,
        games_running: view.playing.len() as u32,
        ready: view.ready,
        stalled_since: view.stalled_ms.map(|at| timestamp(Millis(at))),
        concurrency: config.concurrency,
        official_time: official.map(|official| timestamp(Millis(official.at_ms))),
        first_mover: official.map(|official| v1::OfficialRating {
            rating: official.table.first_mover.elo,
            error: official.table.first_mover.error,
        }),
    }
}

/// The table.
pub(crate) fn standings(view: &LadderView) -> Vec<v1::LadderStanding> {
    let rows = view
        .official
        .iter()
        .flat_map(|official| &official.table.rows);
    let official: HashMap<&str, v1::OfficialRating> = rows
        .map(|row| {
            let (rating, error) = (row.rating, row.error);
            (row.name.as_str(), v1::OfficialRating { rating, error })
        })
        .collect();
    let lines = view.lines.iter();
    lines
        .map(|(line, connected)| {
            let official = official.get(line.who.to_string().as_str()).copied();
            standing(line, *connected, official)
        })
        .collect()
}

fn standing(
    line: &Line,
    connected: bool,
    official: Option<v1::OfficialRating>,
) -> v1::LadderStanding {
    let member = &line.member;
    let (state, text) = match &member.standing {
        Standing::Active => (v1::LadderMemberState::Active, ""),
        Standing::Left => (v1::LadderMemberState::Left, ""),
        Standing::Suspended(reason) => (v1::LadderMemberState::Suspended, reason.as_str()),
        Standing::House => (v1::LadderMemberState::House, ""),
    };
    let [wins, draws, losses] = member.results;
    v1::LadderStanding {
        bot: line.who.bot.clone(),
        version: line.who.version.clone(),
        state: state.into(),
        text: text.to_owned(),
        connected,
        live: Some(live(&line.rating)),
        official,
        wins,
        draws,
        losses,
        time_faults: member.faults.time,
        illegal_faults: member.faults.illegal,
        crash_faults: member.faults.crash,
        no_show_faults: member.faults.no_show,
        create_time: (member.since_ms > 0).then(|| timestamp(Millis(member.since_ms))),
    }
}

fn live(rating: &Rating) -> v1::LiveRating {
    v1::LiveRating {
        rating: rating.rating,
        deviation: rating.deviation,
        volatility: rating.volatility,
    }
}

/// A game and what it made of a rating.
pub(crate) fn point(point: &HistoryPoint) -> v1::RatingPoint {
    v1::RatingPoint {
        time: Some(timestamp(Millis(point.at_ms))),
        game_id: point.game_id.clone(),
        opponent: point.opponent.bot.clone(),
        opponent_version: point.opponent.version.clone(),
        score: f64::from(point.half_points) / 2.0,
        live: Some(live(&point.rating)),
    }
}

/// The games under way.
pub(crate) fn pairings(view: &LadderView) -> Vec<v1::LadderPairing> {
    let pairing =
        |(game_id, [first, second]): &(String, [crate::ladder::Identity; 2])| v1::LadderPairing {
            game_id: game_id.clone(),
            first: first.bot.clone(),
            first_version: first.version.clone(),
            second: second.bot.clone(),
            second_version: second.version.clone(),
        };
    view.playing.iter().map(pairing).collect()
}

//! Games, their events and results.

use mashimo_engine::Seat;
use mashimo_proto::v1::{self, game_event::Kind};

use super::time::{duration, timestamp};
use super::{clock, outcome, policies, position};
use crate::arena::{Detail, Published, TableInfo, TableView};
use crate::game::{
    Chooser, DrawAnswer, Ended, Ending, EventKind, Millis, Pause, Phase, RulesetRef, Termination,
};

/// What does not change of a game.
pub(crate) fn setup(info: &TableInfo, detail: Detail) -> v1::GameSetup {
    let config = &info.config;
    let player = |(i, seat): (usize, &crate::game::SeatConfig)| v1::Player {
        name: seat.bot.clone(),
        version: seat.version.clone(),
        bot_id: info.place.bot_ids.get(i).cloned().unwrap_or_default(),
        entrant: info.place.entrants.get(i).copied().unwrap_or(i as u32),
    };
    v1::GameSetup {
        game_id: config.game_id.to_string(),
        match_id: info.match_id().to_owned(),
        rules: Some(rules_ref(&config.ruleset)),
        fingerprint: config.ruleset.fingerprint.clone(),
        geometry: Some(position::geometry(&info.ruleset)),
        start: Some(position::position(&info.ruleset, &info.start, detail)),
        players: config.seats.iter().enumerate().map(player).collect(),
        clock: Some(clock::spec_message(&config.clock)),
        policies: Some(policies::message(&config.policies, None)),
        rated: config.rated,
        set_index: info.place.set,
        rotation: info.place.rotation,
    }
}

/// Which rules a game is played by.
pub(crate) fn rules_ref(named: &RulesetRef) -> v1::RulesRef {
    use v1::rules_ref::Rules;
    let spec = named.spec.clone().map(Rules::Spec);
    let custom = || {
        let rules = named.rules.as_deref()?;
        Some(Rules::Custom(Box::new(super::rules::message(rules))))
    };
    v1::RulesRef {
        rules: spec.or_else(custom),
    }
}

/// A game as it stands.
pub(crate) fn game(view: &TableView, detail: Detail) -> v1::Game {
    let info = &view.info;
    v1::Game {
        setup: Some(setup(info, detail)),
        state: state(&view.phase, view.ending.as_ref()).into(),
        seq: view.seq,
        position: Some(position::position(&info.ruleset, &view.position, detail)),
        ply: view.ply,
        clocks: Some(clock::state_at(&info.config.clock, &view.clocks)),
        result: view.ending.as_ref().map(result),
        create_time: Some(timestamp(info.made)),
        end_time: view.ended_ms.map(|at| timestamp(Millis(at))),
    }
}

/// Where a game stands.
pub(crate) fn state(phase: &Phase, ending: Option<&Ending>) -> v1::GameState {
    match (phase, ending.map(|ending| ending.ended)) {
        (_, Some(Ended::Finished)) => v1::GameState::Finished,
        (_, Some(Ended::Aborted)) => v1::GameState::Aborted,
        (_, Some(Ended::Void)) => v1::GameState::Void,
        (Phase::Offered, None) => v1::GameState::Offered,
        (Phase::Running, None) => v1::GameState::Running,
        (Phase::Suspended(_), None) => v1::GameState::Suspended,
        (Phase::Over, None) => v1::GameState::Finished,
    }
}

/// How a game ended.
pub(crate) fn result(ending: &Ending) -> v1::GameResult {
    let reason = ending.reason.as_deref().unwrap_or_default();
    let counts = ending.ended == Ended::Finished;
    v1::GameResult {
        outcome: counts.then(|| outcome::result_outcome(&ending.result, reason)),
        termination: termination(ending.termination).into(),
        fault_seat: ending.fault_seat.map(|Seat(seat)| seat.into()),
        rated: ending.rated,
        void_reason: if counts {
            String::new()
        } else {
            ending.text.clone()
        },
        text: ending.text.clone(),
    }
}

fn termination(termination: Termination) -> v1::Termination {
    match termination {
        Termination::Normal => v1::Termination::Normal,
        Termination::Majority => v1::Termination::Majority,
        Termination::CycleRule => v1::Termination::CycleRule,
        Termination::MaxPlies => v1::Termination::MaxPlies,
        Termination::MaxWallTime => v1::Termination::MaxWallTime,
        Termination::Resignation => v1::Termination::Resignation,
        Termination::DrawAgreed => v1::Termination::DrawAgreed,
        Termination::TimeForfeit => v1::Termination::TimeForfeit,
        Termination::IllegalMove => v1::Termination::IllegalMove,
        Termination::Disconnect => v1::Termination::Disconnect,
        Termination::Stall => v1::Termination::Stall,
        Termination::ProtocolViolation => v1::Termination::ProtocolViolation,
        Termination::NoShow => v1::Termination::NoShow,
        Termination::Arbiter => v1::Termination::Arbiter,
        Termination::ServerFault => v1::Termination::ServerFault,
    }
}

/// A public event, complete in itself.
pub(crate) fn event(published: &Published, detail: Detail) -> v1::GameEvent {
    let info = &published.info;
    v1::GameEvent {
        game_id: info.id().to_owned(),
        seq: published.event.seq.unwrap_or(0),
        time: Some(timestamp(published.event.time)),
        position: Some(position::position(
            &info.ruleset,
            &published.position,
            detail,
        )),
        clocks: Some(clock::state(
            &info.config.clock,
            &published.clocks,
            published.running,
        )),
        kind: kind(published),
    }
}

fn kind(published: &Published) -> Option<Kind> {
    Some(match &published.event.kind {
        EventKind::Started { .. } => Kind::Started(v1::GameStarted {}),
        EventKind::Move(played) => Kind::MovePlayed(v1::MovePlayed {
            seat: played.seat.0.into(),
            r#move: played.text.to_string(),
            decision_id: played.decision_id,
            ply: played.ply,
            turn_ended: played.turn_ended,
            skipped_seats: played.skipped.iter().map(|seat| seat.0.into()).collect(),
            charged: Some(duration(played.charged)),
            source: source(played.by).into(),
        }),
        EventKind::TurnLost(lost) => Kind::TurnLost(v1::TurnLost {
            seat: lost.seat.0.into(),
            decision_id: lost.decision_id,
            r#move: lost.sent.clone(),
            charged: Some(duration(lost.charged)),
        }),
        EventKind::ClockAdjusted {
            seat, author, text, ..
        } => Kind::ClockAdjusted(v1::ClockAdjusted {
            seat: seat.0.into(),
            reason: format!("{author}: {text}"),
        }),
        EventKind::DrawOffered { seat } => Kind::DrawOffered(v1::DrawOffered {
            seat: seat.0.into(),
        }),
        EventKind::DrawAnswered { seat, answer } => Kind::DrawAnswered(v1::DrawAnswered {
            seat: seat.0.into(),
            accepted: *answer == DrawAnswer::Accepted,
        }),
        EventKind::Suspended { cause, .. } => Kind::Suspended(v1::GameSuspended {
            reason: cause_text(cause),
        }),
        EventKind::Resumed {} => Kind::Resumed(v1::GameResumed {}),
        EventKind::Over(ending) | EventKind::Overruled { ending, .. } => Kind::Over(v1::GameOver {
            state: state(&Phase::Over, Some(ending)).into(),
            result: Some(result(ending)),
            ply: published.ply,
        }),
        EventKind::Created { .. }
        | EventKind::Ready { .. }
        | EventKind::Rejected(_)
        | EventKind::Noted { .. }
        | EventKind::Acknowledged { .. } => return None,
    })
}

/// Who chose a move.
pub(crate) fn source(by: Chooser) -> v1::MoveSource {
    match by {
        Chooser::Bot => v1::MoveSource::Bot,
        Chooser::Preliminary => v1::MoveSource::Preliminary,
        Chooser::Random => v1::MoveSource::Random,
        Chooser::Only => v1::MoveSource::Single,
    }
}

fn cause_text(cause: &Pause) -> String {
    match cause {
        Pause::Server => "the server was restarted".to_owned(),
        Pause::Arbiter { author, text } => format!("{author}: {text}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::GameResult;

    #[test]
    fn r25_every_way_to_end_is_told_by_its_word_with_its_fault_and_text() {
        for word in Termination::ALL {
            let told = result(&Ending {
                ended: Ended::Finished,
                termination: word,
                reason: None,
                fault_seat: Some(Seat(1)),
                text: format!("how it came to {word}"),
                rated: true,
                result: GameResult::ranked(vec![1, 2], vec![30, 18]),
                position: String::new(),
            });
            let name = told.termination().as_str_name();
            assert_eq!(name, format!("TERMINATION_{word}"));
            assert_eq!(told.fault_seat, Some(1));
            assert_eq!(told.text, format!("how it came to {word}"));
        }
    }
}

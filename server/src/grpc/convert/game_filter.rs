//! Which games a list or an export is to hold.

use mashimo_proto::v1;
use prost_types::Timestamp;

use super::rules_ref;
use crate::arena::{FieldFault, Refusal, Rulebook};
use crate::game::Termination;
use crate::store::{GameFilter, GameState, ResultFilter};

/// What lists and exports ask alike.
pub(crate) struct Asked<'a> {
    match_id: &'a str,
    states: &'a [i32],
    player: &'a str,
    spec: &'a str,
    from: Option<&'a Timestamp>,
    until: Option<&'a Timestamp>,
    start: &'a str,
    result: i32,
    terminations: &'a [i32],
}

impl<'a> Asked<'a> {
    /// What a list asks.
    pub(crate) fn list(request: &'a v1::ListGamesRequest) -> Asked<'a> {
        Asked {
            match_id: &request.match_id,
            states: &request.states,
            player: &request.player,
            spec: &request.spec,
            from: request.from_time.as_ref(),
            until: request.until_time.as_ref(),
            start: &request.start,
            result: request.result,
            terminations: &request.terminations,
        }
    }

    /// What an export asks.
    pub(crate) fn export(request: &'a v1::ExportGamesRequest) -> Asked<'a> {
        Asked {
            match_id: &request.match_id,
            states: &request.states,
            player: &request.player,
            spec: &request.spec,
            from: request.from_time.as_ref(),
            until: request.until_time.as_ref(),
            start: &request.start,
            result: request.result,
            terminations: &request.terminations,
        }
    }
}

/// The filter of the store.
///
/// # Errors
/// Every field that can't be read.
pub(crate) fn of(book: &Rulebook, asked: &Asked<'_>) -> Result<GameFilter, Refusal> {
    let given = |text: &str| Some(text.to_owned()).filter(|text| !text.is_empty());
    let mut faults = Vec::new();
    let result = result(asked, &mut faults);
    let terminations = terminations(asked, &mut faults);
    if !asked.start.is_empty() && asked.spec.is_empty() {
        let reason = "needs spec: a position is one of a ruleset";
        faults.push(fault("start", reason));
    }
    if !faults.is_empty() {
        return Err(Refusal::BadFields(faults));
    }
    let mut filter = GameFilter {
        match_id: given(asked.match_id),
        spec: given(asked.spec),
        bot: given(asked.player),
        state: state(asked.states),
        from_ms: asked.from.map(millis),
        until_ms: asked.until.map(millis),
        start: None,
        result,
        terminations,
    };
    if !asked.start.is_empty() {
        let chosen = book.by_spec(asked.spec)?;
        let position = rules_ref::position(&chosen, "start", asked.start)?;
        filter.start = Some(chosen.ruleset.text(&position));
        filter.spec = chosen.named.spec;
    }
    Ok(filter)
}

fn fault(field: &str, reason: &str) -> FieldFault {
    FieldFault {
        field: field.to_owned(),
        reason: reason.to_owned(),
    }
}

/// The one state the store can look for; of several it is asked for all.
fn state(states: &[i32]) -> Option<GameState> {
    let [only] = states else { return None };
    stored(*only)
}

/// Whether a stored game is in one of the states, or none is asked for.
pub(crate) fn is_in(state: GameState, states: &[i32]) -> bool {
    states.is_empty() || states.iter().any(|wire| stored(*wire) == Some(state))
}

/// The state as the store has it.
fn stored(wire: i32) -> Option<GameState> {
    match v1::GameState::try_from(wire) {
        Ok(v1::GameState::Finished) => Some(GameState::Finished),
        Ok(v1::GameState::Aborted) => Some(GameState::Aborted),
        Ok(v1::GameState::Void) => Some(GameState::Void),
        Ok(
            v1::GameState::Offered
            | v1::GameState::Starting
            | v1::GameState::Running
            | v1::GameState::Suspended,
        ) => Some(GameState::Open),
        Ok(v1::GameState::Unspecified) | Err(_) => None,
    }
}

fn result(asked: &Asked<'_>, faults: &mut Vec<FieldFault>) -> Option<ResultFilter> {
    let wanted = match v1::GameResultFilter::try_from(asked.result) {
        Ok(v1::GameResultFilter::Unspecified) => return None,
        Ok(v1::GameResultFilter::FirstSeatWon) => ResultFilter::FirstSeatWon,
        Ok(v1::GameResultFilter::OtherSeatWon) => ResultFilter::OtherSeatWon,
        Ok(v1::GameResultFilter::Drawn) => ResultFilter::Drawn,
        Ok(v1::GameResultFilter::PlayerWon) => ResultFilter::BotWon,
        Ok(v1::GameResultFilter::PlayerLost) => ResultFilter::BotLost,
        Err(_) => {
            faults.push(fault("result", "is no value this server knows"));
            return None;
        }
    };
    let of_player = matches!(wanted, ResultFilter::BotWon | ResultFilter::BotLost);
    if of_player && asked.player.is_empty() {
        faults.push(fault("result", "a player's result needs player"));
    }
    Some(wanted)
}

fn terminations(asked: &Asked<'_>, faults: &mut Vec<FieldFault>) -> Vec<String> {
    let mut words = Vec::new();
    for wire in asked.terminations {
        let name = v1::Termination::try_from(*wire).map(|t| t.as_str_name());
        let word = name.ok().and_then(|name| name.strip_prefix("TERMINATION_"));
        match word.and_then(Termination::from_word) {
            Some(Termination::MaxPlies) => {
                // The contract has one value for both limits.
                words.push(Termination::MaxPlies.word().to_owned());
                words.push(Termination::MaxWallTime.word().to_owned());
            }
            Some(termination) => words.push(termination.word().to_owned()),
            None => faults.push(fault("terminations", "is no value this server knows")),
        }
    }
    words
}

fn millis(at: &Timestamp) -> i64 {
    let part = i64::from(at.nanos) / 1_000_000;
    at.seconds.saturating_mul(1000).saturating_add(part)
}

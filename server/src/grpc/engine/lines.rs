//! Lines of moves: what is legal after them, what more moves lead to, how they end.

use mashimo_engine::Line;
use mashimo_proto::v1;

use crate::arena::{Detail, Legal, Refusal, Rulebook};
use crate::grpc::convert::{outcome, position, rules_ref};

/// Moves played by one call.
const APPLIED_MAX: usize = 1000;

pub(crate) fn legal_moves(
    book: &Rulebook,
    request: &v1::GetLegalMovesRequest,
) -> Result<v1::GetLegalMovesResponse, Refusal> {
    let (_, line) = rules_ref::line(book, request.line.as_ref())?;
    let max_plies = max_plies(request.line.as_ref());
    let outcome = outcome_of(&line, max_plies);
    let over = outcome.is_some();
    Ok(v1::GetLegalMovesResponse {
        moves: if over {
            Vec::new()
        } else {
            moves(&line, max_plies, request.with_positions)
        },
        position: Some(position::position(
            line.ruleset(),
            line.position(),
            Detail::Full,
        )),
        outcome,
    })
}

pub(crate) fn apply(
    book: &Rulebook,
    request: &v1::ApplyMovesRequest,
) -> Result<v1::ApplyMovesResponse, Refusal> {
    let (_, mut line) = rules_ref::line(book, request.line.as_ref())?;
    if request.moves.len() > APPLIED_MAX {
        return Err(Refusal::field("moves", format!("at most {APPLIED_MAX}")));
    }
    let mut transitions = Vec::with_capacity(request.moves.len());
    for (i, text) in request.moves.iter().enumerate() {
        transitions.push(play(
            &mut line,
            &format!("moves[{i}]"),
            text,
            request.trace,
        )?);
    }
    let max_plies = max_plies(request.line.as_ref());
    let outcome = outcome_of(&line, max_plies);
    let over = outcome.is_some();
    Ok(v1::ApplyMovesResponse {
        transitions,
        position: Some(position::position(
            line.ruleset(),
            line.position(),
            Detail::Full,
        )),
        outcome,
        legal_moves: if over {
            Vec::new()
        } else {
            moves(&line, max_plies, false)
        },
        ply: line.ply(),
    })
}

fn play(line: &mut Line, field: &str, text: &str, trace: bool) -> Result<v1::Transition, Refusal> {
    let (ruleset, before) = (line.ruleset().clone(), *line.position());
    let refused = |line: &Line, error| rules_ref::move_refused(line, field, &error);
    let mv = ruleset
        .parse_move(&before, text)
        .map_err(|error| refused(line, error))?;
    let after = line.play(mv).map_err(|error| refused(line, error))?;
    let trace = trace
        .then(|| ruleset.play_traced(&before, mv).ok())
        .flatten();
    let trace = trace.as_ref().map(|(_, trace)| trace);
    Ok(position::transition(&ruleset, &before, mv, &after, trace))
}

pub(crate) fn outcome(
    book: &Rulebook,
    request: &v1::GetOutcomeRequest,
) -> Result<v1::GetOutcomeResponse, Refusal> {
    let (_, line) = rules_ref::line(book, request.line.as_ref())?;
    let wire = request.line.as_ref().map_or(&[][..], |line| &line.moves);
    let since = line.since_irreversible().len().min(wire.len());
    Ok(v1::GetOutcomeResponse {
        outcome: outcome_of(&line, max_plies(request.line.as_ref())),
        position: Some(position::position(
            line.ruleset(),
            line.position(),
            Detail::Full,
        )),
        ply: line.ply(),
        since_irreversible: wire[wire.len() - since..].to_vec(),
    })
}

fn max_plies(line: Option<&v1::Line>) -> Option<u32> {
    line.map(|line| line.max_plies).filter(|&limit| limit > 0)
}

fn outcome_of(line: &Line, max_plies: Option<u32>) -> Option<v1::Outcome> {
    let limit = max_plies.is_some_and(|limit| line.ply() >= limit);
    outcome::of(line.ruleset(), line.position(), limit)
}

fn moves(line: &Line, max_plies: Option<u32>, with_positions: bool) -> Vec<v1::LegalMove> {
    let plies_left = max_plies.map(|limit| limit.saturating_sub(line.ply()));
    let legal = Legal::all(line, Detail::Full);
    position::legal_moves(line.ruleset(), &legal, plies_left, with_positions)
}

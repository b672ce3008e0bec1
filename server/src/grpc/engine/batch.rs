//! Many positions or lines in one call, answered piece by piece.

use std::sync::Arc;

use mashimo_engine::Line;
use mashimo_proto::v1;
use tonic::codegen::BoxStream;

use super::{Give, answers};
use crate::arena::{Chosen, Detail, Legal, Refusal, Shared};
use crate::grpc::convert::{outcome, position, rules_ref};

const ITEMS_MAX: usize = 10_000;
const MOVES_MAX: usize = 1000;
/// Items of one answer: well below the limit of a message.
const PIECE: usize = 128;

pub(crate) fn legal_moves(
    shared: &Arc<Shared>,
    request: v1::BatchGetLegalMovesRequest,
) -> Result<BoxStream<v1::BatchGetLegalMovesResponse>, Refusal> {
    let chosen = rules_ref::chosen(&shared.rulebook, request.rules.as_ref())?;
    bounded("positions", request.positions.len())?;
    answers(shared, move |wanted, give| {
        let one = |i: usize| legal_moves_of(&chosen, &request, i);
        let piece = |items| give(v1::BatchGetLegalMovesResponse { items });
        pieces(request.positions.len(), one, &piece, &|| wanted.is_gone());
    })
}

pub(crate) fn apply(
    shared: &Arc<Shared>,
    request: v1::BatchApplyMovesRequest,
) -> Result<BoxStream<v1::BatchApplyMovesResponse>, Refusal> {
    let chosen = rules_ref::chosen(&shared.rulebook, request.rules.as_ref())?;
    bounded("lines", request.lines.len())?;
    answers(shared, move |wanted, give| {
        let one = |i: usize| applied(&chosen, &request.lines[i], i);
        let piece = |items| give(v1::BatchApplyMovesResponse { items });
        pieces(request.lines.len(), one, &piece, &|| wanted.is_gone());
    })
}

fn bounded(field: &str, n: usize) -> Result<(), Refusal> {
    if (1..=ITEMS_MAX).contains(&n) {
        return Ok(());
    }
    Err(Refusal::field(
        field,
        format!("{n}; 1 to {ITEMS_MAX} are possible"),
    ))
}

fn pieces<T>(n: usize, one: impl Fn(usize) -> T, give: Give<'_, Vec<T>>, stop: &dyn Fn() -> bool) {
    for begin in (0..n).step_by(PIECE) {
        let items = (begin..n.min(begin + PIECE)).map(&one).collect();
        if stop() || !give(items) {
            return;
        }
    }
}

fn legal_moves_of(
    chosen: &Chosen,
    request: &v1::BatchGetLegalMovesRequest,
    i: usize,
) -> v1::LegalMovesItem {
    let index = i as u32;
    let ruleset = &chosen.ruleset;
    match rules_ref::position(chosen, "position", &request.positions[i]) {
        Ok(at) => {
            let line = Line::new(ruleset.clone(), at);
            let legal = Legal::all(&line, Detail::Full);
            let moves = position::legal_moves(ruleset, &legal, None, request.with_positions);
            v1::LegalMovesItem {
                index,
                moves,
                error: String::new(),
            }
        }
        Err(refusal) => v1::LegalMovesItem {
            index,
            moves: Vec::new(),
            error: refusal.to_string(),
        },
    }
}

fn applied(chosen: &Chosen, wire: &v1::BatchLine, i: usize) -> v1::ApplyMovesItem {
    let index = i as u32;
    match play(chosen, wire) {
        Ok(item) => v1::ApplyMovesItem { index, ..item },
        Err(refusal) => v1::ApplyMovesItem {
            index,
            error: refusal.to_string(),
            ..Default::default()
        },
    }
}

fn play(chosen: &Chosen, wire: &v1::BatchLine) -> Result<v1::ApplyMovesItem, Refusal> {
    if wire.moves.len() > MOVES_MAX {
        return Err(Refusal::field("moves", format!("at most {MOVES_MAX}")));
    }
    let ruleset = &chosen.ruleset;
    let start = rules_ref::position(chosen, "position", &wire.position)?;
    let mut line = Line::new(ruleset.clone(), start);
    let mut seeds_won = vec![0; ruleset.seats()];
    for (i, text) in wire.moves.iter().enumerate() {
        let field = format!("moves[{i}]");
        let refused = |line: &Line, error| rules_ref::move_refused(line, &field, &error);
        let mv = ruleset
            .parse_move(line.position(), text)
            .map_err(|e| refused(&line, e))?;
        let after = line.play(mv).map_err(|e| refused(&line, e))?;
        seeds_won
            .iter_mut()
            .zip(after.seeds_won)
            .for_each(|(sum, won)| *sum += won);
    }
    let at = line.position();
    let text = |&mv: &_| ruleset.move_text(at, mv);
    Ok(v1::ApplyMovesItem {
        index: 0,
        position: ruleset.text(at),
        seeds_won,
        to_move: at.to_move().map(|seat| seat.0.into()),
        outcome: outcome::of(ruleset, at, false),
        legal_moves: line.legal_moves().iter().map(text).collect(),
        error: String::new(),
    })
}

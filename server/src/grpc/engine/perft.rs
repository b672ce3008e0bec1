//! Sequences of moves counted, one answer a depth.

use std::sync::Arc;
use std::time::Instant;

use mashimo_engine::{Leaves, Position, Ruleset, divide, perft};
use mashimo_proto::v1;
use tonic::codegen::BoxStream;

use super::answers;
use crate::arena::{Refusal, Shared};
use crate::grpc::convert::rules_ref;
use crate::grpc::convert::time::duration;

const DEPTH_MAX: u32 = 64;

pub(crate) fn run(
    shared: &Arc<Shared>,
    request: v1::PerftRequest,
) -> Result<BoxStream<v1::PerftResponse>, Refusal> {
    let chosen = rules_ref::chosen(&shared.rulebook, request.rules.as_ref())?;
    let at = rules_ref::position(&chosen, "position", &request.position)?;
    if !(1..=DEPTH_MAX).contains(&request.depth) {
        return Err(Refusal::field(
            "depth",
            format!("1 to {DEPTH_MAX} are possible"),
        ));
    }
    answers(shared, move |wanted, give| {
        let begun = Instant::now();
        let stop = || wanted.is_gone();
        for depth in 1..=request.depth {
            let done = depth == request.depth;
            let counted = count(&chosen.ruleset, &at, depth, &request, done, &stop);
            let Some((nodes, moves)) = counted else {
                return;
            };
            let elapsed = Some(duration(begun.elapsed().into()));
            if !give(v1::PerftResponse {
                depth,
                nodes,
                elapsed,
                moves,
                done,
            }) {
                return;
            }
        }
    })
}

fn count(
    ruleset: &Ruleset,
    at: &Position,
    depth: u32,
    request: &v1::PerftRequest,
    last: bool,
    stop: &dyn Fn() -> bool,
) -> Option<(u64, Vec<v1::PerftMove>)> {
    let leaves = if request.bulk {
        Leaves::Bulk
    } else {
        Leaves::Played
    };
    if !(last && request.divide) {
        return Some((perft(ruleset, at, depth, leaves, stop)?, Vec::new()));
    }
    let divided = divide(ruleset, at, depth, leaves, stop)?;
    let total = divided.iter().map(|(_, nodes)| nodes).sum();
    let one = |(mv, nodes)| v1::PerftMove {
        r#move: ruleset.move_text(at, mv),
        nodes,
    };
    Some((total, divided.into_iter().map(one).collect()))
}

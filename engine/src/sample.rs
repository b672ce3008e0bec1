//! Positions reached by random play, the same for the same seed everywhere.

use crate::random::Random;
use crate::{Line, Position, Ruleset};
use std::sync::Arc;

/// How often a game that ends too early is begun anew before its last position is taken as it is.
const TRIES_MAX: u32 = 64;

/// Plays `plies` random decisions from `start` and gives the line.
///
/// A game that ends earlier is begun anew; where 64 tries all end earlier, the line stops one decision
/// before the end, so its position is never over. A start that is over gives a line of no moves.
pub fn random_line(ruleset: &Arc<Ruleset>, start: Position, plies: u32, seed: u64) -> Line {
    let mut random = Random::new(seed);
    let mut line = Line::new(Arc::clone(ruleset), start);
    for _ in 0..TRIES_MAX {
        line = Line::new(Arc::clone(ruleset), start);
        while line.ply() < plies && line.outcome().is_none() {
            let moves = line.legal_moves();
            if moves.is_empty() {
                return line;
            }
            line.play(moves[random.below(moves.len())])
                .expect("a legal move can be played");
        }
        if line.outcome().is_none() {
            return line;
        }
    }
    line.undo();
    line
}

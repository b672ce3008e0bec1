//! Building a layer: all boards of as many seeds, from those of fewer.

use super::boards::{Boards, ByKernel, ByWords, Next, Reached};
use super::index::Index;
use super::kind::moves_on;
use super::onward::Onward;
use super::solve::{AGAIN, Graph, solve};
use super::value::Value;
use super::{BOARDS_A_STOP, Endgame};
use crate::fast::field::TwoWords;
use crate::fast::{Compact, by_law};
use crate::rules::{Direction, Goal};
use crate::{Rules, Ruleset, Seat};
use std::fmt;

/// Bytes a board takes while its layer is built, its moves left out.
pub(super) const BYTES_A_BOARD: u64 = 32;
/// Bytes a move takes: listed from both its ends.
pub(super) const BYTES_A_MOVE: u64 = 8;
/// The most boards of a layer: a bit of their numbers is in use.
const BOARDS_MAX: u64 = 1 << 30;
/// What a byte tells apart.
const VALUES_MAX: usize = 256;

/// All boards of as many seeds: what each code stands for, and a code a board.
#[derive(Clone, Eq, PartialEq, Debug)]
pub struct EndgameLayer {
    /// By code, what the seat to move can force and what it gets at best; ±127 is no limit.
    pub values: Vec<[i8; 2]>,
    /// By number of a board.
    pub codes: Vec<u8>,
}

/// Why a layer was not built.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub enum EndgameError {
    /// It was stopped.
    Stopped,
    /// It has more boards than can be numbered, or is one more than the tables are for.
    TooLarge,
    /// Its boards have more different values than a byte tells apart.
    TooManyValues,
}

impl fmt::Display for EndgameError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            EndgameError::Stopped => "it was stopped",
            EndgameError::TooLarge => "there are too many boards of so many seeds",
            EndgameError::TooManyValues => "its boards have more than 256 different values",
        })
    }
}

impl std::error::Error for EndgameError {}

impl Endgame {
    /// Builds the layer of one more seed than the last. `tell` hears now and then how many of its
    /// boards are seen, and stops it by saying so; once all are seen they are solved.
    ///
    /// # Errors
    /// If it is stopped, or too large.
    pub fn next_layer(
        &self,
        ruleset: &Ruleset,
        tell: &mut dyn FnMut(u64) -> bool,
    ) -> Result<EndgameLayer, EndgameError> {
        let seeds = self.layers.len();
        if seeds > self.index.seeds_max() || self.index.boards(seeds) > BOARDS_MAX {
            return Err(EndgameError::TooLarge);
        }
        let mut rules = *ruleset.rules();
        rules.end.goal = Goal::None;
        let kernel = ByKernel::new(&rules);
        let values = match Compact::new(&rules) {
            Some(compact) => by_law!(compact.by, L => {
                let words = TwoWords::<L>::new(&compact, &rules);
                let compact = &compact;
                self.values(&ByWords { compact, words, kernel }, &rules, tell)
            }),
            None => self.values(&kernel, &rules, tell),
        };
        coded(&values?)
    }

    /// The values of the boards of one more seed than the last.
    fn values(
        &self,
        game: &impl Boards,
        rules: &Rules,
        tell: &mut dyn FnMut(u64) -> bool,
    ) -> Result<Vec<Value>, EndgameError> {
        let seeds = self.layers.len();
        if moves_on(rules) {
            let onward = Onward {
                table: self,
                index: &self.index,
                game,
                seeds,
            };
            if let Some(values) = onward.values(tell)? {
                return Ok(values);
            }
        }
        let graph = self.graph(game, seeds, tell);
        let graph = graph.ok_or(EndgameError::Stopped)?;
        let seen = graph.fixed.len() as u64;
        let values = solve(graph, self.kind.round, &mut || tell(seen));
        values.ok_or(EndgameError::Stopped)
    }

    /// All moves of the boards of so many seeds, smaller boards being known.
    fn graph(
        &self,
        game: &impl Boards,
        seeds: usize,
        tell: &mut dyn FnMut(u64) -> bool,
    ) -> Option<Graph> {
        let boards = self.index.boards(seeds);
        let mut graph = Graph {
            seeds,
            fixed: Vec::with_capacity(boards as usize),
            first: Vec::with_capacity(boards as usize + 1),
            to: Vec::new(),
        };
        let mut pits = self.index.first(seeds);
        for number in 0..boards {
            if number.is_multiple_of(u64::from(BOARDS_A_STOP)) && tell(number) {
                return None;
            }
            graph.first.push(graph.to.len() as u32);
            let mut best = Value::LOST;
            game.spread(
                &pits,
                &mut |reached| match self.reached(&reached, seeds, &mut graph.to) {
                    Some(value) => best = best.or(value),
                    None => debug_assert!(matches!(reached.next, Next::Board { .. })),
                },
            );
            graph.fixed.push(best);
            Index::step(&mut pits);
        }
        graph.first.push(graph.to.len() as u32);
        Some(graph)
    }

    /// What a move is worth, if that is known; else it is one among the boards of so many seeds.
    fn reached(&self, reached: &Reached<'_>, seeds: usize, among: &mut Vec<u32>) -> Option<Value> {
        let (pits, again) = match reached.next {
            Next::Over => return Some(Value::exactly(0).plus(reached.gain)),
            Next::Drawn => return Some(Value::round(self.kind.round, seeds)),
            Next::Board { pits, again } => (pits, again),
        };
        let left: usize = pits.iter().map(|&held| usize::from(held)).sum();
        if left == seeds {
            let bit = if again { AGAIN } else { 0 };
            among.push(self.index.number(pits, seeds) as u32 | bit);
            return None;
        }
        let value = self.value(pits).unwrap_or_else(|| {
            // A file that can't be read any more: nothing is known of the board.
            Value::round(super::kind::Round::Whatever, left)
        });
        let value = if again { value } else { value.turned() };
        Some(value.plus(reached.gain))
    }
}

/// Moves of a board at most.
pub(super) fn moves_max(ruleset: &Ruleset) -> usize {
    let ways = match ruleset.rules().direction {
        Direction::Ccw | Direction::Cw => 1,
        Direction::Free | Direction::FreeInward | Direction::Reversible { .. } => 2,
    };
    debug_assert!(ruleset.start().to_move() == Some(Seat(0)));
    ways * ruleset.pits() / 2
}

/// A byte a board: which of the values it has.
fn coded(values: &[Value]) -> Result<EndgameLayer, EndgameError> {
    let mut codes_of = [[None; VALUES_MAX]; VALUES_MAX];
    let mut kinds = Vec::new();
    let at = |value: &Value| (value.least as u8 as usize, value.greatest as u8 as usize);
    for value in values {
        let (least, greatest) = at(value);
        if codes_of[least][greatest].is_none() {
            codes_of[least][greatest] = Some(0);
            kinds.push(*value);
        }
    }
    if kinds.len() > VALUES_MAX {
        return Err(EndgameError::TooManyValues);
    }
    kinds.sort_unstable();
    for (code, value) in kinds.iter().enumerate() {
        let (least, greatest) = at(value);
        codes_of[least][greatest] = Some(code as u8);
    }
    let code = |value: &Value| {
        let (least, greatest) = at(value);
        codes_of[least][greatest].unwrap_or(0)
    };
    Ok(EndgameLayer {
        values: kinds
            .iter()
            .map(|value| [value.least, value.greatest])
            .collect(),
        codes: values.iter().map(code).collect(),
    })
}

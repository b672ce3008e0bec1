//! Retrograde analysis of all boards of as many seeds, from the greatest margin to the least.

use super::kind::Round;
use super::value::{ALL, NONE, Value};

/// The bit of a move after which the same side is to move.
pub(super) const AGAIN: u32 = 1 << 31;

/// All boards of n seeds before any is solved.
pub(super) struct Graph {
    pub(super) seeds: usize,
    /// By board: the best of its moves that leave these boards.
    pub(super) fixed: Vec<Value>,
    /// By board and one: where its moves among these boards begin.
    pub(super) first: Vec<u32>,
    /// The boards they lead to.
    pub(super) to: Vec<u32>,
}

/// The value of every board; nothing if `stop` says so, which is asked before every margin.
///
/// Margin by margin it marks the boards whose side to move can force that much, and those where it can't
/// help losing that much. A board is marked once for each, when a move or the last of its moves is.
/// What stays unmarked can be kept going round.
pub(super) fn solve(
    graph: Graph,
    round: Round,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Vec<Value>> {
    let seeds = graph.seeds as i8;
    let least = match round {
        Round::Nothing => 1,
        Round::Rest => 1 - seeds,
        Round::Whatever => -seeds,
    };
    let mut marks = Marks::new(graph);
    for margin in (least..=seeds).rev() {
        if stop() {
            return None;
        }
        marks.mark_all(margin);
    }
    let mut values = marks.values;
    let unknown = Value::round(round, seeds as usize);
    for value in &mut values {
        value.least = value.least.max(unknown.least);
        value.greatest = value.greatest.min(unknown.greatest);
        *value = value.settled(round);
    }
    Some(values)
}

/// What was found so far.
struct Marks {
    fixed: Vec<Value>,
    values: Vec<Value>,
    /// By board: moves among these boards that aren't lost yet.
    open: Vec<u16>,
    /// By board and one: where the boards that it is reached from begin.
    first: Vec<u32>,
    from: Vec<u32>,
    /// Boards just marked, and whether as won.
    fresh: Vec<(u32, bool)>,
}

impl Marks {
    fn new(graph: Graph) -> Marks {
        let boards = graph.fixed.len();
        let (first, from) = by_target(&graph);
        let open = graph.first.windows(2);
        Marks {
            open: open.map(|pair| (pair[1] - pair[0]) as u16).collect(),
            fixed: graph.fixed,
            values: vec![
                Value {
                    least: NONE,
                    greatest: ALL
                };
                boards
            ],
            first,
            from,
            fresh: Vec::new(),
        }
    }

    /// Marks all boards that are won or lost by a margin, those of greater ones being marked.
    fn mark_all(&mut self, margin: i8) {
        for board in 0..self.fixed.len() {
            if self.fixed[board].least >= margin {
                self.win(board, margin);
            }
            self.lose(board, margin);
            while let Some((board, won)) = self.fresh.pop() {
                self.follow(board as usize, won, margin);
            }
        }
    }

    /// A board was marked: so may be those it is reached from.
    fn follow(&mut self, board: usize, won: bool, margin: i8) {
        for i in self.first[board]..self.first[board + 1] {
            let from = self.from[i as usize];
            let before = (from & !AGAIN) as usize;
            if won == (from & AGAIN != 0) {
                self.win(before, margin);
            } else {
                self.open[before] -= 1;
                self.lose(before, margin);
            }
        }
    }

    fn win(&mut self, board: usize, margin: i8) {
        if self.values[board].least == NONE {
            self.values[board].least = margin;
            self.fresh.push((board as u32, true));
        }
    }

    /// Marks a board as lost if all its moves are.
    fn lose(&mut self, board: usize, margin: i8) {
        let lost = self.open[board] == 0 && self.fixed[board].greatest <= -margin;
        if lost && self.values[board].greatest == ALL {
            self.values[board].greatest = -margin;
            self.fresh.push((board as u32, false));
        }
    }
}

/// The boards that each board is reached from, one after the other, and where those of each begin.
fn by_target(graph: &Graph) -> (Vec<u32>, Vec<u32>) {
    let boards = graph.fixed.len();
    let mut first = vec![0u32; boards + 1];
    for &to in &graph.to {
        first[(to & !AGAIN) as usize + 1] += 1;
    }
    for board in 0..boards {
        first[board + 1] += first[board];
    }
    let mut next = first.clone();
    let mut from = vec![0; graph.to.len()];
    for board in 0..boards {
        for &to in &graph.to[graph.first[board] as usize..graph.first[board + 1] as usize] {
            let place = &mut next[(to & !AGAIN) as usize];
            from[*place as usize] = board as u32 | to & AGAIN;
            *place += 1;
        }
    }
    (first, from)
}

//! Endgame tables: the exact margin of every board with few seeds, by retrograde analysis.
//!
//! For two-row games of one lap without a store on the path and without extra turns, whatever their
//! captures and feeding. A margin is what the seat to move gets of the seeds on the board less what the
//! other gets; the game is not stopped at a majority, and a cycle counts 0.

mod index;
mod solve;

use crate::fast::board::{Board, STORE};
use crate::fast::perft::Fast;
use crate::fast::{Compact, by_law, field::TwoWords, play::tops};
use crate::rules::{Goal, Relay, Rules, Store, Stuck, Then};
use crate::search::field::Field;
use crate::{Position, Ruleset};
use index::Index;
use solve::{Layer, NONE, solve};

/// Most seeds of a table: C(n+12, 12) boards of n seeds or fewer on twelve pits, a byte each; building
/// takes about a hundred times as much for those of exactly n.
pub const ENDGAME_SEEDS_MAX: u8 = 16;

/// The exact margins of all boards of up to so many seeds.
///
/// ```
/// use mashimo_engine::{Endgame, Spec};
/// let awari = Spec::parse("awari").expect("the spec is one").ruleset();
/// let table = Endgame::build(&awari, 4, &|| false).expect("awari is such a game");
/// let position = awari.parse_position("0,0,0,0,0,1/1,0,1,0,0,0 22,23 0").expect("a position");
/// assert_eq!(table.margin(&position), Some(1));
/// ```
#[derive(Clone)]
pub struct Endgame {
    index: Index,
    /// By seeds, then by board.
    margins: Vec<Vec<i8>>,
}

impl Endgame {
    /// Builds the tables of up to so many seeds.
    ///
    /// None for rulesets that are no such game, for more than `ENDGAME_SEEDS_MAX` seeds, and if
    /// stopped: it is asked after every number of seeds.
    pub fn build(ruleset: &Ruleset, seeds_max: u8, stop: &dyn Fn() -> bool) -> Option<Endgame> {
        let rules = endless_rules(ruleset.rules())?;
        if seeds_max > ENDGAME_SEEDS_MAX {
            return None;
        }
        let compact = Compact::new(&rules)?;
        let index = Index::new(2 * compact.columns, usize::from(seeds_max) + 1);
        let mut table = Endgame {
            index,
            margins: Vec::new(),
        };
        for seeds in 0..=usize::from(seeds_max) {
            if stop() {
                return None;
            }
            let layer = by_law!(compact.by, L => {
                table.layer(&TwoWords::<L>::new(&compact, &rules), compact.columns, seeds)
            });
            table.margins.push(solve(layer, seeds as i8));
        }
        Some(table)
    }

    /// Whether a table's margins, with what is banked, are those of a game of this ruleset from a
    /// position without a past: such a game it is, and a repetition splits the seeds evenly.
    pub fn decides(ruleset: &Ruleset) -> bool {
        let rules = ruleset.rules();
        let fits = endless_rules(rules).is_some_and(|rules| Compact::new(&rules).is_some());
        fits && rules.repetition.then == Then::Split
    }

    /// Bytes that building a table of so many seeds takes at most, the table itself included.
    pub fn bytes(ruleset: &Ruleset, seeds_max: u8) -> u64 {
        let pits = ruleset.pits() as u128;
        let boards = |seeds: u128| (1..pits).fold(1, |ways, i| ways * (seeds + i) / i);
        let seeds = u128::from(seeds_max);
        // A move is listed from both its ends, in a list that may have grown to twice its need; a
        // board has its best and its margin, a count of moves, and two places in the lists.
        let of_layer = boards(seeds) * (12 + 20 * pits / 2);
        let kept: u128 = (0..=seeds).map(boards).sum();
        u64::try_from(of_layer + kept).unwrap_or(u64::MAX)
    }

    /// The most seeds a board of the table has.
    pub fn seeds_max(&self) -> usize {
        self.margins.len() - 1
    }

    /// The margins of all boards of exactly so many seeds with the pits of each, the seat to move first.
    pub fn boards(&self, seeds: usize) -> impl Iterator<Item = (Vec<u8>, i32)> {
        let margins = self.margins.get(seeds).map_or(&[][..], |margins| margins);
        let mut pits = self.index.first(seeds.min(self.seeds_max()));
        margins.iter().map(move |&margin| {
            let board = pits.clone();
            Index::step(&mut pits);
            (board, i32::from(margin))
        })
    }

    /// What the seat to move gets more of the seeds on the board, if they are few enough.
    pub fn margin(&self, position: &Position) -> Option<i32> {
        let turn = position.to_move()?;
        let (south, north) = position.pits().split_at(position.pits().len() / 2);
        let (own, other) = if turn.0 == 0 {
            (south, north)
        } else {
            (north, south)
        };
        let pits = [own, other].concat();
        let seeds = pits.iter().map(|&held| usize::from(held)).sum();
        let margins = self.margins.get(seeds)?;
        Some(i32::from(margins[self.index.number(&pits, seeds)]))
    }

    /// All moves of the boards of so many seeds, smaller boards being known.
    fn layer<F>(&self, game: &F, columns: usize, seeds: usize) -> Layer
    where
        F: Fast<Board = Board> + Field<Position = Board>,
    {
        let boards = self.index.boards(seeds);
        let mut layer = Layer {
            best: vec![NONE; boards],
            open: vec![0; boards],
            moves: Vec::new(),
        };
        let mut pits = self.index.first(seeds);
        for number in 0..boards {
            let board = Board {
                own: word(&pits[..columns]),
                other: word(&pits[columns..]),
            };
            if let Some(ending) = game.ending(&board) {
                layer.best[number] = ending.margin as i8;
            }
            for bit in tops(game.legal(&board)) {
                let next = game.make(&board, bit);
                let captured = next.other_store() as usize;
                let after = row_pits(&next, columns);
                let to = self.index.number(&after, seeds - captured);
                if captured == 0 {
                    layer.open[number] += 1;
                    layer.moves.push((to as u32, number as u32));
                } else {
                    let margin = captured as i8 - self.margins[seeds - captured][to];
                    layer.best[number] = layer.best[number].max(margin);
                }
            }
            Index::step(&mut pits);
        }
        layer
    }
}

/// The rules without a stop at a majority, if they are those of a game such tables are for.
fn endless_rules(rules: &Rules) -> Option<Rules> {
    let goes_on = rules.relay == Relay::Never
        && rules.sowing.store == Store::Apart
        && rules.stuck == Stuck::Counted;
    let mut rules = *rules;
    rules.end.goal = Goal::None;
    goes_on.then_some(rules)
}

fn word(pits: &[u8]) -> u64 {
    let mut bytes = [0; 8];
    bytes[..pits.len()].copy_from_slice(pits);
    u64::from_le_bytes(bytes)
}

/// The pits of both rows, the seat to move first.
fn row_pits(board: &Board, columns: usize) -> Vec<u8> {
    debug_assert!(columns <= STORE as usize);
    let rows = [board.own, board.other].map(u64::to_le_bytes);
    [&rows[0][..columns], &rows[1][..columns]].concat()
}

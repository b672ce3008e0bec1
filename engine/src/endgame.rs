//! Endgame tables: what every board with few seeds comes to, by retrograde analysis from the rules.
//!
//! For every game of two seats with a row each of which pits, stores and the turn are all there is, and
//! whose margin decides: any captures, sown stores, extra turns, relays, skipped turns. A value is what the
//! seat to move gets of the seeds on the board less what the other gets; the game is not stopped at a
//! majority. Where play can go round for ever there are two, what either side can force.

mod boards;
mod index;
mod kind;
mod layer;
mod onward;
mod solve;
mod value;

use crate::{Position, Rules, Ruleset, Seat};
use index::Index;
use kind::Kind;
use std::sync::Arc;
pub(crate) use value::Value;
use value::{ALL, NONE};

pub use layer::{EndgameError, EndgameLayer};

/// Most seeds a table can be asked for: long before, memory is the limit, see `Endgame::bytes`.
pub const ENDGAME_SEEDS_MAX: u8 = 60;
/// Boards between two questions whether to stop.
const BOARDS_A_STOP: u32 = 1 << 14;

/// The codes of all boards of as many seeds, in memory or in a file that is read by position.
pub trait Codes: Send + Sync {
    /// The code of a board by its number; none if it can't be read.
    fn code(&self, number: u64) -> Option<u8>;
}

impl Codes for Vec<u8> {
    fn code(&self, number: u64) -> Option<u8> {
        self.get(usize::try_from(number).ok()?).copied()
    }
}

/// What all boards of up to so many seeds come to.
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
    kind: Kind,
    /// Seeds of a game, stores included.
    seeds: u32,
    layers: Vec<Layer>,
}

/// The boards of as many seeds: what each code stands for, and the codes.
#[derive(Clone)]
struct Layer {
    values: Arc<[Value]>,
    codes: Arc<dyn Codes>,
}

/// What a position comes to, for the seat to move, stores included.
#[derive(Copy, Clone, Eq, PartialEq, Debug)]
pub struct Worth {
    /// The margin it can force; none if it can force none, because play may go round.
    pub least: Option<i32>,
    /// The margin it gets at best; none if there is no limit, because play may go round.
    pub greatest: Option<i32>,
    /// 1 if the game is won, 0 if it is drawn, −1 if it is lost; none if the table can't tell.
    pub sign: Option<i32>,
}

impl Endgame {
    /// Tables without a layer yet, for up to so many seeds.
    ///
    /// None for rulesets that have no tables, and for more than `ENDGAME_SEEDS_MAX` seeds.
    pub fn new(ruleset: &Ruleset, seeds_max: u8) -> Option<Endgame> {
        let kind = Kind::of(ruleset.rules())?;
        (seeds_max <= ENDGAME_SEEDS_MAX).then(|| Endgame {
            index: Index::new(ruleset.pits(), usize::from(seeds_max)),
            kind,
            seeds: u32::from(ruleset.seeds()),
            layers: Vec::new(),
        })
    }

    /// Builds the tables of up to so many seeds; none where `new` gives none, if stopped, which is asked
    /// now and then, and where a layer has more values than a byte tells apart.
    pub fn build(ruleset: &Ruleset, seeds_max: u8, stop: &dyn Fn() -> bool) -> Option<Endgame> {
        let mut table = Endgame::new(ruleset, seeds_max)?;
        for _ in 0..=seeds_max {
            if stop() {
                return None;
            }
            let layer = table.next_layer(ruleset, &mut |_| stop()).ok()?;
            let pushed = table.push(&layer.values, Arc::new(layer.codes));
            debug_assert!(pushed, "what was built fits");
        }
        Some(table)
    }

    /// Adds the next layer, kept from before: what its codes stand for, and the codes. Not if it
    /// has no value, or more seeds than the tables are for.
    pub fn push(&mut self, values: &[[i8; 2]], codes: Arc<dyn Codes>) -> bool {
        let fits = !values.is_empty() && self.layers.len() <= self.index.seeds_max();
        if fits {
            let values = values
                .iter()
                .map(|&[least, greatest]| Value { least, greatest });
            self.layers.push(Layer {
                values: values.collect(),
                codes,
            });
        }
        fits
    }

    /// The rules that the tables of these rules are built by, with all that makes no difference to
    /// them taken out: games by the same ones share tables. None if they have none.
    pub fn rules(rules: &Rules) -> Option<Rules> {
        kind::table_rules(rules)
    }

    /// Whether the tables tell the margin of every position without a past: no play goes round, or
    /// if it does the seeds are shared.
    pub fn decides(ruleset: &Ruleset) -> bool {
        Kind::of(ruleset.rules()).is_some_and(|kind| kind.round == kind::Round::Nothing)
    }

    /// Boards of exactly so many seeds; `u64::MAX` if there are more.
    pub fn count(ruleset: &Ruleset, seeds: u8) -> u64 {
        Index::new(ruleset.pits(), usize::from(seeds)).boards(usize::from(seeds))
    }

    /// Bytes that building a table of so many seeds takes at most, the table itself included.
    pub fn bytes(ruleset: &Ruleset, seeds_max: u8) -> u64 {
        let index = Index::new(ruleset.pits(), usize::from(seeds_max));
        let kept = (0..=usize::from(seeds_max))
            .fold(0u64, |sum, seeds| sum.saturating_add(index.boards(seeds)));
        let moves = layer::moves_max(ruleset) as u64;
        let of_layer = layer::BYTES_A_BOARD + moves * layer::BYTES_A_MOVE;
        index
            .boards(usize::from(seeds_max))
            .saturating_mul(of_layer)
            .saturating_add(kept)
    }

    /// The most seeds a board of the table has; 0 for a table without a layer, too.
    pub fn seeds_max(&self) -> usize {
        self.layers.len().saturating_sub(1)
    }

    /// All boards of exactly so many seeds, the pits of the seat to move first, and their margins
    /// as `margin` tells them.
    pub fn boards(&self, seeds: usize) -> impl Iterator<Item = (Vec<u8>, i32)> {
        let boards = if seeds < self.layers.len() {
            self.index.boards(seeds)
        } else {
            0
        };
        let mut pits = self.index.first(seeds.min(self.seeds_max()));
        (0..boards).filter_map(move |number| {
            let board = pits.clone();
            Index::step(&mut pits);
            let value = self.layers[seeds].value(number)?;
            Some((board, value.middle()))
        })
    }

    /// What the seat to move gets more of the seeds on the board, if they are few enough. Where play
    /// can go round it is what comes nearest to 0 of what either side can force.
    pub fn margin(&self, position: &Position) -> Option<i32> {
        self.value_of(position).map(Value::middle)
    }

    /// What a position without a past comes to, if its seeds are few enough.
    pub fn worth(&self, position: &Position) -> Option<Worth> {
        let value = self.value_of(position).filter(|_| self.fits(position))?;
        let turn = position.to_move()?;
        let banked = i32::from(position.store(turn)) - i32::from(position.store(turn.other()));
        let told =
            |margin: i8| (margin != ALL && margin != NONE).then(|| banked + i32::from(margin));
        Some(Worth {
            least: told(value.least),
            greatest: told(value.greatest),
            sign: self.sign(value, banked),
        })
    }

    /// Whether what the tables say holds for a game that goes on from a position.
    pub(crate) fn fits(&self, position: &Position) -> bool {
        // Where a majority wins, all seeds of the game must be there to be won.
        self.kind.round != kind::Round::Rest || position.total() == self.seeds
    }

    /// Who wins, for a side that has banked so much more.
    #[inline]
    pub(crate) fn sign(&self, value: Value, banked: i32) -> Option<i32> {
        if i32::from(value.least) + banked > 0 && value.least != NONE || value.least == ALL {
            Some(1)
        } else if i32::from(value.greatest) + banked < 0 && value.greatest != ALL
            || value.greatest == NONE
        {
            Some(-1)
        } else {
            (self.kind.draws || value.least == value.greatest).then_some(0)
        }
    }

    /// The value of a board, the pits of the seat to move first.
    #[inline]
    pub(crate) fn value(&self, pits: &[u8]) -> Option<Value> {
        let seeds: usize = pits.iter().map(|&held| usize::from(held)).sum();
        let layer = self.layers.get(seeds)?;
        layer.value(self.index.number(pits, seeds))
    }

    fn value_of(&self, position: &Position) -> Option<Value> {
        let turn = position.to_move()?;
        let mut pits = position.pits().to_vec();
        if pits.len() != self.index.pits() {
            return None;
        }
        if turn != Seat(0) {
            let half = pits.len() / 2;
            pits.rotate_left(half);
        }
        self.value(&pits)
    }
}

impl Layer {
    #[inline]
    fn value(&self, number: u64) -> Option<Value> {
        let code = self.codes.code(number)?;
        self.values.get(usize::from(code)).copied()
    }
}

impl std::fmt::Debug for Endgame {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Endgame")
            .field("kind", &self.kind)
            .field("layers", &self.layers.len())
            .finish_non_exhaustive()
    }
}

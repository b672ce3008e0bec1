//! `Encoding`: positions and moves as numbers of fixed shape, for learning.
//!
//! Everything is seen from the seat to move: seat 0 of an encoding is the mover, seat 1 the next round the
//! board, and a pit counts from the mover's A1. The shape hangs on the rules alone.

mod actions;

use crate::rules::{Arrange, Asks, Direction, FirstLap, Gates, Goal, Opening, Phase, Rounds, Win};
use crate::{Awaited, Move, Pit, Position, Ruleset, Seat, Way};
use actions::{actions, asks};

/// The version of the encodings; a change of shape or meaning makes a new one.
pub const ENCODING_VERSION: u32 = 1;

/// The shape of observations and actions of a ruleset.
///
/// ```
/// use mashimo_engine::{Encoding, Ruleset, Rules};
/// let ruleset = Ruleset::new(&Rules::PLAIN).expect("the plainest game is admitted");
/// let encoding = Encoding::new(&ruleset);
/// assert_eq!(encoding.observation(&ruleset.start()).len(), encoding.features().len());
/// ```
#[derive(Clone, Debug)]
pub struct Encoding {
    seats: usize,
    pits: usize,
    features: Vec<String>,
    actions: Vec<Move>,
    holders: bool,
    pending: bool,
    marks: bool,
    handicap: bool,
}

impl Encoding {
    /// The shape for a ruleset.
    pub fn new(ruleset: &Ruleset) -> Encoding {
        let rules = ruleset.rules();
        let mut encoding = Encoding {
            seats: ruleset.seats(),
            pits: ruleset.pits(),
            features: Vec::new(),
            actions: actions(ruleset),
            holders: rules.gates != Gates::None || rules.rounds != Rounds::Single,
            pending: pends(ruleset),
            marks: marks(ruleset),
            handicap: rules.setup.handicap.seeds > 0,
        };
        encoding.features = encoding.names(ruleset);
        encoding
    }

    /// The name of each number of an observation: `A3` is the mover's pit, `1.A3` the next seat's.
    pub fn features(&self) -> &[String] {
        &self.features
    }

    /// The move that each action stands for, with seat 0 as the mover; ascending.
    pub fn actions(&self) -> &[Move] {
        &self.actions
    }

    /// The position as numbers: seeds as they are, marks as 0 or 1. A finished position is seen by seat 0.
    pub fn observation(&self, position: &Position) -> Vec<f32> {
        let me = position.to_move().unwrap_or(Seat(0));
        let own = self.pits / self.seats;
        let turned = |i: usize| Pit(((i + me.index() * own) % self.pits) as u8);
        let seat = |i: usize| Seat(((i + me.index()) % self.seats) as u8);
        let mut numbers = Vec::with_capacity(self.features.len());
        numbers.extend((0..self.pits).map(|i| f32::from(position.seeds(turned(i)))));
        numbers.extend((0..self.seats).map(|i| f32::from(position.store(seat(i)))));
        if self.holders {
            numbers.extend((0..self.pits).map(|i| flag(position.holder(turned(i)).is_some())));
            numbers.push(f32::from(position.round()));
        }
        if self.pending {
            numbers.extend(pending(position, me, self.pits, own));
        }
        if self.marks {
            numbers.extend((0..self.seats).map(|i| f32::from(position.reserve(seat(i)))));
            numbers.extend((0..self.seats).map(|i| flag(position.house(seat(i)))));
            numbers.extend((0..self.seats).map(|i| flag(position.has_captured(seat(i)))));
            numbers.extend((0..self.seats).map(|i| flag(position.has_moved(seat(i)))));
            numbers.push(
                position
                    .blocked()
                    .map_or(0.0, |pit| place(pit, me, self.pits, own)),
            );
        }
        if self.handicap {
            numbers.push(f32::from(position.moves_of_giver().unwrap_or(0)));
            numbers.push(flag(position.moves_of_giver().is_none()));
        }
        debug_assert_eq!(numbers.len(), self.features.len());
        numbers
    }

    /// The index of a move of the seat to move; none if it is no move of this ruleset.
    pub fn action(&self, position: &Position, mv: Move) -> Option<usize> {
        let me = position.to_move()?;
        let own = self.pits / self.seats;
        let turned =
            |pit: Pit| Pit(((pit.index() + self.pits - me.index() * own) % self.pits) as u8);
        self.actions.binary_search(&mv.with_pit(turned)).ok()
    }

    /// The move that an action stands for in a position; none beyond the last action or once it is over.
    pub fn decode(&self, position: &Position, action: usize) -> Option<Move> {
        let me = position.to_move()?;
        let own = self.pits / self.seats;
        let turned = |pit: Pit| Pit(((pit.index() + me.index() * own) % self.pits) as u8);
        self.actions.get(action).map(|mv| mv.with_pit(turned))
    }

    /// The names of an observation's numbers.
    fn names(&self, ruleset: &Ruleset) -> Vec<String> {
        let pit = |i: usize| ruleset.pit_name(Pit(i as u8));
        let each = |word: &str| {
            (0..self.seats)
                .map(|i| format!("{word} {i}"))
                .collect::<Vec<_>>()
        };
        let mut names: Vec<String> = (0..self.pits).map(pit).collect();
        names.extend(each("store"));
        if self.holders {
            names.extend((0..self.pits).map(|i| format!("held across {}", pit(i))));
            names.push("round".into());
        }
        if self.pending {
            names.extend(PENDING.map(String::from));
        }
        if self.marks {
            for word in ["reserve", "house", "captured", "moved"] {
                names.extend(each(word));
            }
            names.push("blocked".into());
        }
        if self.handicap {
            names.extend(["moves of the giver".into(), "handed over".into()]);
        }
        names
    }
}

/// What the numbers of a pending choice are called.
const PENDING: [&str; 11] = [
    "awaits take",
    "takes left",
    "awaits way",
    "awaits house",
    "awaits setup",
    "awaits give",
    "awaits place",
    "awaits claim",
    "at",
    "clockwise",
    "hand",
];

/// A pending choice as numbers.
fn pending(position: &Position, me: Seat, pits: usize, own: usize) -> [f32; 11] {
    let mut numbers = [0.0; 11];
    let (kind, at, way) = match position.awaited() {
        Awaited::Sow | Awaited::Over(_) | Awaited::Finished => (None, None, None),
        Awaited::Take { at, way, left } => {
            numbers[1] = f32::from(left);
            (Some(0), Some(at), Some(way))
        }
        Awaited::Reverse { at } => (Some(2), Some(at), None),
        Awaited::House { at, way } => (Some(3), Some(at), Some(way)),
        Awaited::Arrange => (Some(4), None, None),
        Awaited::Give => (Some(5), None, None),
        Awaited::Place => (Some(6), None, None),
        Awaited::Claim => (Some(7), None, None),
    };
    if let Some(kind) = kind {
        numbers[kind] = 1.0;
    }
    numbers[8] = at.map_or(0.0, |pit| place(pit, me, pits, own));
    numbers[9] = flag(way == Some(Way::Cw));
    numbers[10] = f32::from(position.hand());
    numbers
}

/// A pit as a number from 1, counted from the mover's A1.
fn place(pit: Pit, me: Seat, pits: usize, own: usize) -> f32 {
    ((pit.index() + pits - me.index() * own) % pits + 1) as f32
}

/// 1 where it holds.
fn flag(holds: bool) -> f32 {
    if holds { 1.0 } else { 0.0 }
}

/// Whether a turn may pause for a choice, or seeds may stay in a hand.
fn pends(ruleset: &Ruleset) -> bool {
    let rules = ruleset.rules();
    asks(ruleset) != Asks::Nothing
        || matches!(rules.direction, Direction::Reversible { .. })
        || rules.setup.arrange != Arrange::Fixed
        || rules.setup.handicap.seeds > 0
        || rules.phase != Phase::Sowing
        || rules.rounds != Rounds::Single
}

/// Whether positions carry reserves, houses, blocks, or marks of first moves and captures.
fn marks(ruleset: &Ruleset) -> bool {
    let rules = ruleset.rules();
    rules.phase != Phase::Sowing
        || matches!(rules.setup.arrange, Arrange::Put { .. })
        || rules.start.opening == Opening::Quiet
        || matches!(rules.start.first_lap, FirstLap::Decides { .. })
        || matches!(
            rules.end.goal,
            Goal::Captures {
                second: Win::On,
                ..
            }
        )
}

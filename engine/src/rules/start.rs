//! Board, set-up and which own pits a seat may lift.

use super::{Layout, all};
use serde::{Deserialize, Serialize};

/// The board. One row a seat is a shared circuit, two rows an own one.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Geometry {
    /// Two to four.
    pub seats: u8,
    /// Rows a seat: one or two.
    pub rows: u8,
    /// Pits of a row: 1 to 40.
    pub columns: u8,
}

impl Geometry {
    /// Two rows of six.
    pub const PLAIN: Geometry = Geometry {
        seats: 2,
        rows: 1,
        columns: 6,
    };
}

impl Default for Geometry {
    fn default() -> Geometry {
        Geometry::PLAIN
    }
}

/// What lies where before the first move, and what is arranged before it.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Setup {
    /// The seeds of each column, the same for all seats.
    pub layout: Layout,
    /// What the seats may move before the first sowing.
    pub arrange: Arrange,
    /// Seeds that one seat hands over after some moves.
    pub handicap: Handicap,
}

impl Setup {
    /// Four seeds in each of six pits, nothing arranged, no handicap.
    pub const PLAIN: Setup = Setup {
        layout: Layout::row(all(6, 4)),
        arrange: Arrange::Fixed,
        handicap: Handicap {
            seeds: 0,
            after: 3,
            seat: 0,
        },
    };
}

impl Default for Setup {
    fn default() -> Setup {
        Setup::PLAIN
    }
}

/// What the seats may move before the first sowing, seat 0 first.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Arrange {
    /// Nothing.
    #[default]
    Fixed,
    /// Whole outer pits, each into the inner pit of its column.
    PushPits,
    /// Single seeds, from outer pits into the inner pit of their column.
    PushSeeds,
    /// Every seat plants its seeds on an empty board, one at a time.
    Put {
        /// The seeds of a seat.
        reserve: u8,
    },
}

/// Seeds that one seat hands over once, when it has completed some moves (HusBao leaflet, 5).
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Handicap {
    /// How many are handed over; 0 is no handicap.
    pub seeds: u8,
    /// After how many moves of the giver.
    pub after: u8,
    /// The giver.
    pub seat: u8,
}

impl Default for Handicap {
    fn default() -> Handicap {
        Setup::PLAIN.handicap
    }
}

/// Which own pits may be lifted.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Start {
    /// How many seeds the pit must hold.
    pub seeds: Seeds,
    /// Which row goes first.
    pub rows: Rows,
    /// What the end of the first lap means for the move.
    pub first_lap: FirstLap,
    /// What is special about a seat's first move.
    pub opening: Opening,
}

impl Start {
    /// Any own pit that is not empty.
    pub const PLAIN: Start = Start {
        seeds: Seeds::One,
        rows: Rows::Either,
        first_lap: FirstLap::Free,
        opening: Opening::Free,
    };
}

impl Default for Start {
    fn default() -> Start {
        Start::PLAIN
    }
}

/// How many seeds a pit must hold to be lifted.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Seeds {
    /// One or more.
    #[default]
    One,
    /// Two or more.
    Two,
    /// Two or more; a single only if there is no such pit.
    TwoElse(Single),
}

/// Which singles may be lifted when there is no pit of two.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Single {
    /// All of them.
    Any,
    /// Those whose next pit is empty.
    IntoEmpty,
}

/// Which row goes first.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Rows {
    /// Neither.
    #[default]
    Either,
    /// The outer, while it has a pit that may be lifted.
    OuterFirst,
    /// The inner, while it has a pit that may be lifted.
    InnerFirst,
}

/// What the end of the first lap means for the move.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum FirstLap {
    /// Nothing.
    #[default]
    Free,
    /// It decides whether the whole move captures or is blank; capturing goes first.
    Decides {
        /// Whether a blank move can block a pit.
        takasia: Takasia,
    },
    /// It may not end in an own occupied pit, gates excepted.
    NotOnOwn,
}

/// Whether a blank move can block the pit that every capture would take first.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Takasia {
    /// It can not.
    Off,
    /// It can.
    On,
}

/// What is special about a seat's first move.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Opening {
    /// Nothing.
    #[default]
    Free,
    /// It lifts this pit of the inner row, while that holds what `seeds` asks.
    Fixed {
        /// The column, from 1.
        column: u8,
    },
    /// It takes nothing.
    Quiet,
}

/// Whether the next seat must be given seeds.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Feed {
    /// Never.
    #[default]
    Free,
    /// Into an empty row at least one seed of the first lap falls, captured again or not.
    BySowing,
    /// If the next seat is empty, it has some when the move is over.
    ByResult,
    /// The other seat is never left empty, unless every move does so.
    NeverStarve,
}

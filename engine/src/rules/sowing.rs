//! The way of the seeds: direction, path, relay, gates and planting.

use serde::{Deserialize, Serialize};

/// Which way a pit is sown.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Direction {
    /// Always anticlockwise.
    #[default]
    Ccw,
    /// Always clockwise.
    Cw,
    /// The mover chooses; the way holds for the whole move.
    Free,
    /// The same, but a lone inner end pit is sown along its row.
    FreeInward,
    /// Anticlockwise; or, asked anew on every lap, clockwise from the left columns if that captures.
    Reversible {
        /// How many columns from the left.
        columns: u8,
    },
}

/// Where seeds fall on the way.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Sowing {
    /// Whether the pit just emptied gets a seed when its turn comes.
    pub origin: Origin,
    /// Whether the own store is on the path.
    pub store: Store,
    /// What a seed that is not the last can take where it falls.
    pub passing: Passing,
}

impl Sowing {
    /// One seed a pit, none left out, no store.
    pub const PLAIN: Sowing = Sowing {
        origin: Origin::Sown,
        store: Store::Apart,
        passing: Passing::Falls,
    };
}

impl Default for Sowing {
    fn default() -> Sowing {
        Sowing::PLAIN
    }
}

/// Whether the pit just emptied gets a seed when its turn comes.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Origin {
    /// It does.
    #[default]
    Sown,
    /// It is left out, on every lap.
    Skipped,
}

/// Whether the own store is on the path.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Store {
    /// It is not.
    #[default]
    Apart,
    /// It follows the own last pit, and a last seed in it moves again.
    Again,
}

/// What a seed that is not the last can take where it falls.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Passing {
    /// Nothing.
    #[default]
    Falls,
    /// If it makes this number, they go to the owner of the pit.
    Owner(u8),
}

/// Whether the last seed starts another lap.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Relay {
    /// Never: a move is one lap.
    #[default]
    Never,
    /// From an occupied pit, which is lifted with it.
    Occupied,
}

/// Whether a last seed wins a pit of the other row for good.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Gates {
    /// Never.
    #[default]
    None,
    /// By bringing it to a number: what falls in it afterwards is banked for its maker.
    Made {
        /// The number.
        count: u8,
        /// How many gates a seat may have; as many as it can if there is none.
        limit: Option<u8>,
        /// Whether the lap's last seed but one joins it.
        escort: Escort,
    },
}

/// Whether the last seed but one of the lap joins a new gate.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Escort {
    /// It stays where it fell.
    Stays,
    /// It joins, unless there was none or a gate has it.
    Joins,
}

/// Whether seeds are planted from a reserve first.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Phase {
    /// There is no reserve.
    #[default]
    Sowing,
    /// One seed a turn into any own pit, quietly; seat 0's first move plants none.
    Planting {
        /// The seeds of a seat.
        reserve: u8,
    },
    /// One seed a turn, capturing where it can, with a house.
    Namua {
        /// The seeds of a seat.
        reserve: u8,
        /// The house.
        house: House,
    },
}

/// The house of Bao: a pit of the inner row that is special until it is first emptied.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct House {
    /// Its column, from 1.
    pub column: u8,
    /// The seeds from which on it stands.
    pub stands_from: u8,
}

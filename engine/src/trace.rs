//! What happened in a decision, lap by lap.

use crate::{Pit, Seat, Way};
use serde::{Deserialize, Serialize};

/// The laps a trace keeps; longer sowings are cut.
pub const TRACE_LAPS_MAX: usize = 1_000;

/// What happened in a decision, lap by lap.
#[derive(Clone, Eq, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Trace {
    /// The first laps.
    pub laps: Vec<Lap>,
    /// Whether there were more.
    pub truncated: bool,
}

/// One lap: seeds in hand sown round the board, and what came of the last one.
#[derive(Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
pub struct Lap {
    /// The pit that was lifted; none where loot was sown.
    pub lifted: Option<Pit>,
    /// The seeds sown.
    pub seeds: u8,
    /// The way they went.
    pub way: Way,
    /// Where the last one fell.
    pub last: Last,
    /// Pits of others and own pits taken from, with the number of seeds.
    pub captured: Vec<(Pit, u8)>,
    /// Seeds this lap brought into each store.
    pub banked: [u16; 4],
    /// Why the lap ended.
    pub end: LapEnd,
}

/// Where a last seed fell.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Last {
    /// In a pit.
    Pit(Pit),
    /// In this seat's store.
    Store(Seat),
}

/// Why a lap ended and what followed.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum LapEnd {
    /// In an own store: the same seat moves again.
    Store,
    /// In a gate or a blocked pit: the sowing is over.
    Stopped,
    /// In an empty pit, or where no lap follows: the sowing is over.
    Rested,
    /// In an occupied pit: it is lifted for the next lap.
    Relayed,
    /// With a capture into the store: the sowing is over.
    Banked,
    /// With a capture that is sown on.
    SownOn,
    /// With a pit won for good.
    Gate,
    /// At a choice of the mover.
    Paused,
    /// The game (or round) ended.
    Over,
    /// The next lap would repeat an earlier one, or is one too many.
    Endless,
}

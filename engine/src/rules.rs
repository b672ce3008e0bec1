//! `Rules`: a ruleset as plain data, one field an axis.
//!
//! A ruleset writes only where it differs: `..Rules::PLAIN` or `..Rules::FOUR_ROWS`. As JSON a missing
//! field means the plain value, and an unknown one is an error.

mod capture;
mod ending;
mod error;
mod layout;
mod sowing;
mod start;

pub use capture::{
    After, Alone, Asks, Capture, Chain, CountSet, Counts, CountsRow, Facing, Loot, On, Own, Slam,
    Takes,
};
pub use ending::{Bare, End, Endless, Goal, Repetition, Rounds, Scoring, Seen, Stuck, Then, Win};
pub use error::{RulesError, RulesFault};
pub use layout::{Layout, Row, all, halves};
pub use sowing::{Direction, Escort, Gates, House, Origin, Passing, Phase, Relay, Sowing, Store};
pub use start::{
    Arrange, Feed, FirstLap, Geometry, Handicap, Opening, Rows, Seeds, Setup, Single, Start,
    Takasia,
};

use serde::{Deserialize, Serialize};

/// The most seats.
pub const SEATS_MAX: usize = 4;
/// The most columns of a row.
pub const COLUMNS_MAX: usize = 40;
/// The most pits of a board.
pub const PITS_MAX: usize = 160;
/// The revision of the vocabulary: it goes up when the meaning of a written-down value changes.
pub const REVISION: u16 = 1;

/// The rules of a game as plain data; each field answers one question of a move.
#[derive(Copy, Clone, Eq, PartialEq, Hash, Debug, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Rules {
    /// The revision of the vocabulary these rules are written in.
    pub revision: u16,
    /// The board.
    pub geometry: Geometry,
    /// What lies where before the first move, and what is arranged before it.
    pub setup: Setup,
    /// Which own pits may be lifted.
    pub start: Start,
    /// Whether the next seat must be given seeds.
    pub feed: Feed,
    /// Which way a pit is sown.
    pub direction: Direction,
    /// Where seeds fall on the way.
    pub sowing: Sowing,
    /// Whether the last seed starts another lap.
    pub relay: Relay,
    /// What the last seed takes.
    pub capture: Capture,
    /// Whether a last seed wins a pit for good.
    pub gates: Gates,
    /// Whether seeds are planted from a reserve first.
    pub phase: Phase,
    /// What happens to a seat that has no move.
    pub stuck: Stuck,
    /// What ends the game before anybody is stuck.
    pub end: End,
    /// How a counted game is counted.
    pub scoring: Scoring,
    /// What a position that comes again means.
    pub repetition: Repetition,
    /// What a sowing that never ends means.
    pub endless: Endless,
    /// Whether the game goes over several rounds.
    pub rounds: Rounds,
}

impl Rules {
    /// Two rows of six with four seeds a pit: one lap, nothing taken; who cannot move ends the game
    /// and rows are counted.
    pub const PLAIN: Rules = Rules {
        revision: REVISION,
        geometry: Geometry::PLAIN,
        setup: Setup::PLAIN,
        start: Start::PLAIN,
        feed: Feed::Free,
        direction: Direction::Ccw,
        sowing: Sowing::PLAIN,
        relay: Relay::Never,
        capture: Capture::Never,
        gates: Gates::None,
        phase: Phase::Sowing,
        stuck: Stuck::Counted,
        end: End::PLAIN,
        scoring: Scoring::Stores,
        repetition: Repetition::PLAIN,
        endless: Endless::Draw,
        rounds: Rounds::Single,
    };

    /// Four rows of eight with two seeds a pit, relay sowing from pits of two or more; who cannot
    /// move loses, sides are counted.
    pub const FOUR_ROWS: Rules = Rules {
        geometry: Geometry {
            seats: 2,
            rows: 2,
            columns: 8,
        },
        setup: Setup {
            layout: Layout::rows(all(8, 2), all(8, 2)),
            ..Setup::PLAIN
        },
        start: Start {
            seeds: Seeds::Two,
            ..Start::PLAIN
        },
        relay: Relay::Occupied,
        stuck: Stuck::Loses,
        scoring: Scoring::Sides,
        ..Rules::PLAIN
    };
}

impl Default for Rules {
    fn default() -> Rules {
        Rules::PLAIN
    }
}

//! The rules of the mancala family.

mod board;
mod bots;
mod check;
mod encoding;
mod fast;
mod kernel;
mod line;
mod mirror;
mod moves;
mod notation;
mod outcome;
mod perft;
mod pit;
mod position;
mod random;
mod ring;
pub mod rules;
mod ruleset;
mod rulesets;
mod sample;
mod search;
mod trace;

pub use bots::{Bot, Level, LevelError, REF_LEVELS, REF_REVISION};
pub use encoding::{ENCODING_VERSION, Encoding};
pub use line::{Line, Transition};
pub use moves::{MOVES_MAX, Move, MoveError, Moves};
pub use outcome::{Outcome, Reason};
pub use perft::{Leaves, PERFT_DEPTH_MAX, divide, perft, perft_by_kernel};
pub use pit::{Pit, Seat, Way};
pub use position::{Awaited, Position, PositionError, PositionFault};
pub use rules::{Rules, RulesError, RulesFault};
pub use ruleset::Ruleset;
pub use rulesets::{Entry, OptionSpec, Spec, SpecError, SpecFault, catalogue};
pub use sample::random_line;
pub use search::{Aim, Limits, Report, SCORE_DECIDED, Search};
pub use trace::{Lap, LapEnd, Last, TRACE_LAPS_MAX, Trace};

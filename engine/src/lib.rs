//! The rules of the mancala family.

mod check;
mod encoding;
mod line;
mod mirror;
mod moves;
mod outcome;
mod pit;
mod position;
mod random;
pub mod rules;
mod ruleset;
mod rulesets;
mod sample;
mod trace;

pub use encoding::{ENCODING_VERSION, Encoding};
pub use line::{Line, Transition};
pub use moves::{MOVES_MAX, Move, MoveError, Moves};
pub use outcome::{Outcome, Reason};
pub use pit::{Pit, Seat, Way};
pub use position::{Awaited, Position, PositionError, PositionFault};
pub use rules::{Rules, RulesError, RulesFault};
pub use ruleset::Ruleset;
pub use rulesets::{Entry, OptionSpec, Spec, SpecError, SpecFault, catalogue};
pub use sample::random_line;
pub use trace::{Lap, LapEnd, Last, TRACE_LAPS_MAX, Trace};

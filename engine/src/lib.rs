//! The rules of the mancala family.

mod check;
mod line;
mod moves;
mod outcome;
mod pit;
mod position;
pub mod rules;
mod ruleset;
mod rulesets;
mod trace;

pub use line::{Line, Transition};
pub use moves::{MOVES_MAX, Move, MoveError, Moves};
pub use outcome::{Outcome, Reason};
pub use pit::{Pit, Seat, Way};
pub use position::{Awaited, Position, PositionError, PositionFault};
pub use rules::{Rules, RulesError, RulesFault};
pub use ruleset::Ruleset;
pub use rulesets::{Entry, OptionSpec, Spec, SpecError, SpecFault, catalogue};
pub use trace::{Lap, LapEnd, Last, TRACE_LAPS_MAX, Trace};

//! What a board is worth: bounds of the margin that a side can force.

use super::kind::Round;

/// Bounds of what the seat to move gets of the seeds on a board less what the other gets.
#[derive(Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug)]
pub(crate) struct Value {
    /// It can force so much, whatever the other does.
    pub(crate) least: i8,
    /// It gets no more than this if the other plays best.
    pub(crate) greatest: i8,
}

/// Better than any margin.
pub(crate) const ALL: i8 = i8::MAX;
/// Worse than any margin.
pub(crate) const NONE: i8 = -ALL;

impl Value {
    /// No move has been seen yet.
    pub(crate) const LOST: Value = Value {
        least: NONE,
        greatest: NONE,
    };

    pub(crate) const fn exactly(margin: i8) -> Value {
        Value {
            least: margin,
            greatest: margin,
        }
    }

    /// The margin, if it is one.
    #[inline]
    pub(crate) fn exact(self) -> Option<i8> {
        (self.least == self.greatest).then_some(self.least)
    }

    /// The other side's view.
    #[inline]
    pub(crate) const fn turned(self) -> Value {
        Value {
            least: -self.greatest,
            greatest: -self.least,
        }
    }

    /// With so many seeds won on the way.
    pub(crate) fn plus(self, gain: i32) -> Value {
        let add = |margin: i8| match margin {
            ALL | NONE => margin,
            // More than a game of 126 seeds can't be won.
            _ => (i32::from(margin) + gain).clamp(1 - i32::from(ALL), i32::from(ALL) - 1) as i8,
        };
        Value {
            least: add(self.least),
            greatest: add(self.greatest),
        }
    }

    /// The better of two moves.
    #[inline]
    pub(crate) fn or(self, other: Value) -> Value {
        Value {
            least: self.least.max(other.least),
            greatest: self.greatest.max(other.greatest),
        }
    }

    /// A board of so many seeds of which nothing is known: play may go round.
    pub(crate) fn round(round: Round, seeds: usize) -> Value {
        match round {
            Round::Nothing | Round::Whatever => Value {
                least: NONE,
                greatest: ALL,
            },
            Round::Rest => Value {
                least: -(seeds as i8),
                greatest: seeds as i8,
            },
        }
    }

    /// What comes nearest to 0 between the bounds.
    pub(crate) fn middle(self) -> i32 {
        i32::from(0i8.clamp(self.least, self.greatest))
    }

    /// What is left of bounds once it is known that play goes round between them.
    pub(crate) fn settled(self, round: Round) -> Value {
        match round {
            Round::Nothing => Value::exactly(0i8.clamp(self.least, self.greatest)),
            Round::Rest | Round::Whatever => self,
        }
    }
}

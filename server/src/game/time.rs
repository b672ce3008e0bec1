//! Instants, spans and calendar time, as numbers handed in: nothing here reads a clock.

use std::fmt;
use std::ops::{Add, Sub};

use serde::{Deserialize, Serialize};

/// An instant of the server's monotonic clock, in nanoseconds since an origin of its own.
///
/// Instants of two runs of the server cannot be compared; events therefore never hold one.
#[derive(
    Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Nanos(pub u64);

/// A length of time in nanoseconds; arithmetic stops at zero and at the maximum.
#[derive(
    Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Span(pub u64);

/// Calendar time in milliseconds since 1970-01-01 UTC: for records and people, never for a clock.
#[derive(
    Copy, Clone, Eq, PartialEq, Ord, PartialOrd, Hash, Debug, Default, Serialize, Deserialize,
)]
#[serde(transparent)]
pub struct Millis(pub u64);

/// What time it is, both ways, when a command is handled.
#[derive(Copy, Clone, Eq, PartialEq, Debug, Default)]
pub struct Now {
    /// The monotonic clock: clocks and deadlines go by it.
    pub mono: Nanos,
    /// The calendar: what events are stamped with.
    pub wall: Millis,
}

impl Span {
    /// No time at all.
    pub const ZERO: Span = Span(0);

    /// So many whole milliseconds.
    pub const fn millis(ms: u64) -> Span {
        Span(ms.saturating_mul(1_000_000))
    }

    /// So many whole seconds.
    pub const fn seconds(s: u64) -> Span {
        Span(s.saturating_mul(1_000_000_000))
    }

    /// The span in whole milliseconds, rounded down.
    pub const fn as_millis(self) -> u64 {
        self.0 / 1_000_000
    }

    /// This span without `other`, zero at the least.
    pub const fn minus(self, other: Span) -> Span {
        Span(self.0.saturating_sub(other.0))
    }

    /// This span and `other` together.
    pub const fn plus(self, other: Span) -> Span {
        Span(self.0.saturating_add(other.0))
    }
}

impl fmt::Display for Span {
    /// Seconds with three digits: `1.250 s`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{}.{:03} s",
            self.as_millis() / 1000,
            self.as_millis() % 1000
        )
    }
}

impl From<std::time::Duration> for Span {
    fn from(duration: std::time::Duration) -> Span {
        Span(u64::try_from(duration.as_nanos()).unwrap_or(u64::MAX))
    }
}

impl From<Span> for std::time::Duration {
    fn from(span: Span) -> std::time::Duration {
        std::time::Duration::from_nanos(span.0)
    }
}

impl Add<Span> for Nanos {
    type Output = Nanos;

    fn add(self, span: Span) -> Nanos {
        Nanos(self.0.saturating_add(span.0))
    }
}

impl Sub for Nanos {
    type Output = Span;

    /// The time since `earlier`, zero if it lies ahead.
    fn sub(self, earlier: Nanos) -> Span {
        Span(self.0.saturating_sub(earlier.0))
    }
}

impl Sub for Millis {
    type Output = Span;

    /// The time since `earlier`, zero if the calendar was set back.
    fn sub(self, earlier: Millis) -> Span {
        Span::millis(self.0.saturating_sub(earlier.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn spans_stop_at_zero_and_print_as_seconds() {
        assert_eq!(Nanos(5) - Nanos(9), Span::ZERO);
        assert_eq!(Span::millis(1250).to_string(), "1.250 s");
        assert_eq!(Span(u64::MAX).plus(Span(1)), Span(u64::MAX));
    }
}

//! Durations and timestamps.

use prost_types::{Duration as WireDuration, Timestamp};

use crate::arena::{FieldFault, Refusal};
use crate::game::{Millis, Span};

const NANOS_A_SECOND: u64 = 1_000_000_000;

/// A span as a message.
pub(crate) fn duration(span: Span) -> WireDuration {
    WireDuration {
        seconds: i64::try_from(span.0 / NANOS_A_SECOND).unwrap_or(i64::MAX),
        nanos: (span.0 % NANOS_A_SECOND) as i32,
    }
}

/// A message as a span.
///
/// # Errors
/// It is negative or no valid message.
pub(crate) fn span(field: &str, wire: &WireDuration) -> Result<Span, FieldFault> {
    let fault = |reason: &str| FieldFault {
        field: field.to_owned(),
        reason: reason.to_owned(),
    };
    let seconds = u64::try_from(wire.seconds).map_err(|_| fault("must not be negative"))?;
    let nanos = u64::try_from(wire.nanos).map_err(|_| fault("must not be negative"))?;
    if nanos >= NANOS_A_SECOND {
        return Err(fault("nanos must be less than 1000000000"));
    }
    Ok(Span(
        seconds.saturating_mul(NANOS_A_SECOND).saturating_add(nanos),
    ))
}

/// A calendar time as a message.
pub(crate) fn timestamp(at: Millis) -> Timestamp {
    Timestamp {
        seconds: i64::try_from(at.0 / 1000).unwrap_or(i64::MAX),
        nanos: (at.0 % 1000) as i32 * 1_000_000,
    }
}

/// One bad field as a refusal.
pub(crate) fn refused(fault: FieldFault) -> Refusal {
    Refusal::BadFields(vec![fault])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_span_comes_back_to_the_nanosecond() {
        for nanos in [0, 1, 999_999_999, 1_000_000_000, 86_400_000_000_001] {
            assert_eq!(span("f", &duration(Span(nanos))), Ok(Span(nanos)));
        }
    }

    #[test]
    fn a_negative_duration_names_its_field() {
        let fault = span(
            "clock.margin",
            &WireDuration {
                seconds: -1,
                nanos: 0,
            },
        )
        .unwrap_err();
        assert_eq!(fault.field, "clock.margin");
    }
}

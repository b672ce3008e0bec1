//! Calendar time in words.

use crate::game::Millis;

/// Calendar time as ISO 8601 in UTC: `2026-11-30T00:40:22.123Z`.
pub fn iso_8601(time: Millis) -> String {
    let (days, ms) = (time.0 / 86_400_000, time.0 % 86_400_000);
    let (year, month, day) = civil(days as i64);
    let (s, ms) = (ms / 1000, ms % 1000);
    let (hour, minute, second) = (s / 3600, s / 60 % 60, s % 60);
    format!("{year:04}-{month:02}-{day:02}T{hour:02}:{minute:02}:{second:02}.{ms:03}Z")
}

// Days since 1970-01-01 as year, month, day: eras of 400 years, years from March (Hinnant 2013,
// `civil_from_days`).
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    let year = year_of_era + era * 400 + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_and_hours_are_those_of_the_calendar() {
        let check = |ms, text: &str| assert_eq!(iso_8601(Millis(ms)), text);
        check(0, "1970-01-01T00:00:00.000Z");
        check(951_782_400_000, "2000-02-29T00:00:00.000Z");
        check(1_767_225_599_999, "2025-12-31T23:59:59.999Z");
    }
}

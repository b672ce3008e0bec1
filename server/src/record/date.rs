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

/// A date, or a date and a time, in UTC: `2026-11-30`, `2026-11-30T00:40`, `2026-11-30T00:40:22Z`.
///
/// ```
/// use mashimo_server::record::parse_date;
/// assert_eq!(parse_date("1970-01-02T00:00:01Z").map(|at| at.0), Some(86_401_000));
/// assert_eq!(parse_date("2026-02-30"), None);
/// ```
pub fn parse_date(text: &str) -> Option<Millis> {
    let (date, time) = text.split_once(['T', ' ']).unwrap_or((text, "0:0:0"));
    let date: Vec<i64> = date
        .split('-')
        .map(|n| n.parse().ok())
        .collect::<Option<_>>()?;
    let [year @ 1970..=9999, month @ 1..=12, day @ 1..=31] = date[..] else {
        return None;
    };
    let time = time.strip_suffix('Z').unwrap_or(time);
    let time: Vec<i64> = time
        .split(':')
        .map(|n| n.parse().ok())
        .collect::<Option<_>>()?;
    let (hour, minute, second) = match time[..] {
        [hour @ 0..=23, minute @ 0..=59] => (hour, minute, 0),
        [hour @ 0..=23, minute @ 0..=59, second @ 0..=59] => (hour, minute, second),
        _ => return None,
    };
    let days = days_of(year, month, day);
    // A day the month doesn't have is another month's.
    (civil(days) == (year, month, day))
        .then(|| Millis((((days * 24 + hour) * 60 + minute) * 60 + second) as u64 * 1000))
}

// The other way round (`days_from_civil`).
fn days_of(year: i64, month: i64, day: i64) -> i64 {
    let year = if month <= 2 { year - 1 } else { year };
    let era = year.div_euclid(400);
    let year_of_era = year.rem_euclid(400);
    let month_from_march = (month + 9) % 12;
    let day_of_year = (153 * month_from_march + 2) / 5 + day - 1;
    let day_of_era = year_of_era * 365 + year_of_era / 4 - year_of_era / 100 + day_of_year;
    era * 146_097 + day_of_era - 719_468
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

    #[test]
    fn every_day_is_read_back() {
        for day in (0..80_000u64).step_by(17) {
            let at = Millis(day * 86_400_000 + 12_345_000);
            let text = iso_8601(at);
            assert_eq!(parse_date(&text.replace(".000Z", "Z")), Some(at), "{text}");
            assert_eq!(parse_date(&text[..10]), Some(Millis(day * 86_400_000)));
        }
        for wrong in [
            "",
            "2026",
            "2026-13-01",
            "2026-04-31",
            "2026-01-01T25:00",
            "1969-12-31",
            "x-y-z",
        ] {
            assert_eq!(parse_date(wrong), None, "{wrong}");
        }
    }
}

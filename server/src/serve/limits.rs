//! Bounds on everything a stranger can send or open.

use std::time::Duration;

use super::error::StartError;

/// Bounds of one server. Each says what happens at it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Open connections; the next one waits in the kernel's queue until one closes.
    pub connections: usize,
    /// Open connections of one address off this machine; the next is closed at once.
    pub connections_of_an_address: usize,
    /// HTTP/2 streams of one connection; the client's next call waits.
    pub streams: u32,
    /// Bytes one stream may have under way towards the server before it is read.
    pub stream_window: u32,
    /// Bytes one connection may have under way towards the server before it is read.
    pub connection_window: u32,
    /// Sessions of bots; the next Hello is refused with `CAPACITY`.
    pub sessions: usize,
    /// Games not yet over; the next match waits, the next challenge is refused with `CAPACITY`.
    pub games: usize,
    /// Games of one session; a larger capacity in Hello is cut to it.
    pub games_of_a_session: u32,
    /// Matches not yet over; the next is refused with `CAPACITY`.
    pub matches: usize,
    /// Games and matches being followed; the next is refused with `CAPACITY`.
    pub watchers: usize,
    /// Sessions that one address may open a second, four times as many at once; more are refused with
    /// `RATE_LIMIT`. Words about a game are never counted.
    pub sessions_per_second: u32,
    /// Calls of engine and rules that one address may make a second, likewise.
    pub engine_calls_per_second: u32,
    /// Other calls that one address may make a second, likewise.
    pub calls_per_second: u32,
    /// While timers are later than this, no game begins and no long call is answered (`BUSY`).
    pub scheduling_delay: Duration,
    /// Frames waiting to be read by one bot; past it the stream ends with `SLOW_CONSUMER`.
    pub frames_waiting: usize,
    /// A connection of this age is asked to come back as a new one: its bots by Goaway, whoever else by HTTP/2's
    /// own. Each lives up to a tenth longer or shorter. Nothing: however old.
    pub connection_age: Duration,
    /// How long what is served on it may then still go on; a bot is let go as soon as it owes no decision.
    pub connection_grace: Duration,
    /// Bytes of one message of a bot, either way; larger is refused by the transport.
    pub message_bytes: usize,
    /// Bytes of one message of the bulk calls (batches, exports), either way.
    pub bulk_bytes: usize,
}

/// Under this a burst of small unread frames makes HTTP/2 close the connection.
const CONNECTION_WINDOW_MIN: u32 = 1 << 20;

/// The bounds that [`Limits::set`] knows.
const NAMES: [&str; 19] = [
    "connections",
    "connections_of_an_address",
    "streams",
    "stream_window",
    "connection_window",
    "sessions",
    "games",
    "games_of_a_session",
    "matches",
    "watchers",
    "sessions_per_second",
    "engine_calls_per_second",
    "calls_per_second",
    "scheduling_delay_ms",
    "frames_waiting",
    "connection_age_s",
    "connection_grace_s",
    "message_bytes",
    "bulk_bytes",
];

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4096,
            connections_of_an_address: 1024,
            streams: 200,
            stream_window: 32 << 10,
            connection_window: 8 << 20,
            sessions: 16_384,
            games: 32_768,
            games_of_a_session: 1024,
            matches: 1024,
            watchers: 8192,
            sessions_per_second: 1000,
            engine_calls_per_second: 20_000,
            calls_per_second: 500,
            scheduling_delay: Duration::from_millis(250),
            frames_waiting: 1024,
            connection_age: Duration::from_secs(30 * 60),
            connection_grace: Duration::from_secs(5 * 60),
            message_bytes: 64 << 10,
            bulk_bytes: 1 << 20,
        }
    }
}

impl Limits {
    /// Sets the bound of this name.
    ///
    /// # Errors
    /// There is none of this name, or the number is too large for it; with the names there are.
    pub fn set(&mut self, name: &str, n: u64) -> Result<(), String> {
        let large = |_| format!("{n} is too large");
        let number = || u32::try_from(n).map_err(large);
        let count = || usize::try_from(n).map_err(|_| format!("{n} is too large"));
        match name {
            "connections" => self.connections = count()?,
            "connections_of_an_address" => self.connections_of_an_address = count()?,
            "streams" => self.streams = number()?,
            "stream_window" => self.stream_window = number()?,
            "connection_window" => self.connection_window = number()?,
            "sessions" => self.sessions = count()?,
            "games" => self.games = count()?,
            "games_of_a_session" => self.games_of_a_session = number()?,
            "matches" => self.matches = count()?,
            "watchers" => self.watchers = count()?,
            "sessions_per_second" => self.sessions_per_second = number()?,
            "engine_calls_per_second" => self.engine_calls_per_second = number()?,
            "calls_per_second" => self.calls_per_second = number()?,
            "scheduling_delay_ms" => self.scheduling_delay = Duration::from_millis(n),
            "frames_waiting" => self.frames_waiting = count()?,
            "connection_age_s" => self.connection_age = Duration::from_secs(n),
            "connection_grace_s" => self.connection_grace = Duration::from_secs(n),
            "message_bytes" => self.message_bytes = count()?,
            "bulk_bytes" => self.bulk_bytes = count()?,
            _ => {
                return Err(format!(
                    "there is no such bound; there are {}",
                    NAMES.join(", ")
                ));
            }
        }
        Ok(())
    }

    /// Whether the bounds fit each other.
    ///
    /// # Errors
    /// The first that doesn't.
    pub fn check(&self) -> Result<(), StartError> {
        let bad = |reason: String| {
            Err(StartError::BadSetting {
                setting: "limits",
                reason,
            })
        };
        if self.connection_window < CONNECTION_WINDOW_MIN {
            return bad(format!(
                "connection_window must be at least {CONNECTION_WINDOW_MIN}"
            ));
        }
        // Streams that nobody reads must not starve the others of their connection.
        let stalled = u64::from(self.streams) * u64::from(self.stream_window);
        if stalled >= u64::from(self.connection_window) {
            return bad("streams × stream_window must be less than connection_window".into());
        }
        if self.message_bytes < 4096 || self.bulk_bytes < self.message_bytes {
            return bad("message_bytes must be at least 4096 and at most bulk_bytes".into());
        }
        let counts = [
            self.connections,
            self.connections_of_an_address,
            self.sessions,
            self.games,
            self.matches,
            self.watchers,
        ];
        let rates = [
            self.sessions_per_second,
            self.engine_calls_per_second,
            self.calls_per_second,
        ];
        if rates.contains(&0) {
            return bad("no rate may be 0".into());
        }
        if counts.contains(&0) || self.frames_waiting < 16 || self.streams == 0 {
            return bad("no count may be 0, frames_waiting not under 16".into());
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn g06_g09_g11_windows_and_streams_that_starve_others_are_refused() {
        Limits::default().check().unwrap();
        let refused = |change: fn(&mut Limits)| {
            let mut limits = Limits::default();
            change(&mut limits);
            limits.check().unwrap_err();
        };
        refused(|limits| limits.connection_window = (1 << 20) - 1);
        refused(|limits| limits.streams = limits.connection_window / limits.stream_window);
        refused(|limits| limits.streams = 0);
    }

    #[test]
    fn every_bound_that_is_named_can_be_set() {
        let mut limits = Limits::default();
        for name in NAMES {
            limits.set(name, 17).expect(name);
        }
        assert_eq!((limits.sessions, limits.calls_per_second), (17, 17));
        let wrong = limits.set("session", 1).expect_err("no such bound");
        assert!(wrong.contains("sessions"), "{wrong}");
        limits.set("streams", u64::MAX).expect_err("too large");
    }

    #[test]
    fn bounds_that_would_let_nobody_in_are_refused() {
        let refused = |name: &str| {
            let mut limits = Limits::default();
            limits.set(name, 0).expect("a bound");
            limits.check().is_err()
        };
        // No limit of timers is the tightest, and nothing need be under way before it is read.
        let may_be_zero = [
            "scheduling_delay_ms",
            "stream_window",
            "games_of_a_session",
            "connection_age_s",
            "connection_grace_s",
        ];
        for name in NAMES.iter().filter(|name| !may_be_zero.contains(name)) {
            assert!(refused(name), "{name}");
        }
    }
}

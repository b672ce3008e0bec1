//! Bounds on everything a stranger can send or open.

use super::error::StartError;

/// Bounds of one server. Each says what happens at it.
#[derive(Clone, Debug)]
pub struct Limits {
    /// Open connections; the next one waits in the kernel's queue until one closes.
    pub connections: usize,
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
    /// Frames waiting to be read by one bot; past it the stream ends with `SLOW_CONSUMER`.
    pub frames_waiting: usize,
    /// Bytes of one message of a bot, either way; larger is refused by the transport.
    pub message_bytes: usize,
    /// Bytes of one message of the bulk calls (batches, exports), either way.
    pub bulk_bytes: usize,
}

/// Under this a burst of small unread frames makes HTTP/2 close the connection.
const CONNECTION_WINDOW_MIN: u32 = 1 << 20;

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            connections: 4096,
            streams: 200,
            stream_window: 32 << 10,
            connection_window: 8 << 20,
            sessions: 16_384,
            games: 32_768,
            games_of_a_session: 1024,
            matches: 1024,
            frames_waiting: 1024,
            message_bytes: 64 << 10,
            bulk_bytes: 1 << 20,
        }
    }
}

impl Limits {
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
        let counts = [self.connections, self.sessions, self.games, self.matches];
        if counts.contains(&0) || self.frames_waiting < 16 || self.streams == 0 {
            return bad("no count may be 0, frames_waiting not under 16".into());
        }
        Ok(())
    }
}

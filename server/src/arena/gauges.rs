//! How the arena stands when somebody looks: who is connected, what is played, what waits.

use std::fmt;
use std::sync::{Arc, Weak};

use prometheus_client::collector::Collector;
use prometheus_client::encoding::{DescriptorEncoder, EncodeMetric};
use prometheus_client::metrics::counter::ConstCounter;
use prometheus_client::metrics::gauge::ConstGauge;

use super::Shared;

/// Reads a server as long as there is one.
pub(crate) struct Gauges(Weak<Shared>);

impl fmt::Debug for Gauges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Gauges")
    }
}

impl Shared {
    /// All figures of this server, in the text form of OpenMetrics.
    pub(crate) fn figures(self: &Arc<Shared>) -> String {
        self.metrics.page(Gauges(Arc::downgrade(self)))
    }
}

impl Collector for Gauges {
    fn encode(&self, mut to: DescriptorEncoder<'_>) -> fmt::Result {
        let Some(shared) = self.0.upgrade() else {
            return Ok(());
        };
        let mut gauge = |name: &str, help: &str, value: f64| {
            let gauge = ConstGauge::new(value);
            gauge.encode(to.encode_descriptor(name, help, None, gauge.metric_type())?)
        };
        let sessions = shared.sessions.all();
        let connected = sessions.iter().filter(|s| s.is_connected()).count();
        let frames: usize = sessions
            .iter()
            .map(|session| session.frames_waiting())
            .sum();
        let tables = shared.tables.all();
        let orders: usize = tables.iter().map(|table| table.orders_waiting()).sum();
        let delay = shared.delay.now().0 as f64 / 1e9;
        gauge("sessions", "Sessions known.", sessions.len() as f64)?;
        gauge(
            "sessions_connected",
            "Sessions with a stream.",
            connected as f64,
        )?;
        gauge("games_open", "Games with a task.", tables.len() as f64)?;
        gauge(
            "matches_open",
            "Matches not yet over.",
            shared.matches.len() as f64,
        )?;
        gauge(
            "frames_waiting",
            "Frames that bots have not read.",
            frames as f64,
        )?;
        gauge(
            "orders_waiting",
            "Words that games have not taken.",
            orders as f64,
        )?;
        let waiting = shared.house_pool.waiting() as f64;
        gauge(
            "house_waiting",
            "House bots' decisions that wait for a thread.",
            waiting,
        )?;
        let waiting = shared.call_pool.waiting() as f64;
        gauge(
            "engine_waiting",
            "Long calls that wait for a thread.",
            waiting,
        )?;
        let waiting = shared.store.waiting() as f64;
        gauge("store_waiting", "Batches that wait for the store.", waiting)?;
        gauge(
            "scheduling_delay_seconds",
            "How late timers are of late.",
            delay,
        )?;
        let flag = |on: bool| f64::from(u8::from(on));
        gauge(
            "busy",
            "1 while timers are too late for new games.",
            flag(shared.delay.is_busy()),
        )?;
        let draining = shared.stop.drain.is_cancelled();
        gauge("draining", "1 while the server drains.", flag(draining))?;
        let uptime = shared.clock.uptime().as_secs_f64();
        gauge("uptime_seconds", "Since the server started.", uptime)?;
        self.store(&shared, &mut to)
    }
}

impl Gauges {
    fn store(&self, shared: &Shared, to: &mut DescriptorEncoder<'_>) -> fmt::Result {
        let figures = shared.store.figures();
        let counted = [
            ("store_rows", "Rows stored.", &figures.writes),
            (
                "store_entries_read",
                "Entries of logs unpacked for readers.",
                &figures.unpacked,
            ),
        ];
        for (name, help, counter) in counted {
            let counter = ConstCounter::new(counter.get());
            counter.encode(to.encode_descriptor(name, help, None, counter.metric_type())?)?;
        }
        let help = "Batches of one commit.";
        let kind = figures.batches.metric_type();
        figures
            .batches
            .encode(to.encode_descriptor("store_batches", help, None, kind)?)?;
        let help = "How long a commit took.";
        let kind = figures.commits.metric_type();
        let encoder = to.encode_descriptor("store_commit_seconds", help, None, kind)?;
        figures.commits.encode(encoder)
    }
}

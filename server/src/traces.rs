//! Spans of sessions, matches, games, decisions and calls, for an OpenTelemetry collector, where there is one.
//!
//! A trace has the id of what it is about: who knows a game's id knows its trace, after a restart too. Whether
//! something is traced follows from that id, so that it is traced as a whole or not at all.

mod call;
mod game;
mod span;

use std::sync::Arc;
use std::time::{Duration, SystemTime};

use opentelemetry::trace::{SpanId, TraceId};
use opentelemetry::{InstrumentationScope, KeyValue};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{BatchSpanProcessor, SpanData, SpanExporter, SpanProcessor};

pub(crate) use game::GameTrace;
pub(crate) use span::SpanTrace;

/// Spans that wait to be sent; those that find no place are dropped.
const WAITING_MAX: usize = 8192;
/// Spans that are sent at once.
const BATCH_MAX: usize = 512;

/// Where traces go, and how many.
#[derive(Clone, Debug, PartialEq)]
pub struct Otlp {
    /// Address of the collector's gRPC port: `http://127.0.0.1:4317`, or `https://…`.
    pub endpoint: String,
    /// The share of games, matches, sessions and calls that are traced, 0 to 1.
    pub share: f64,
}

impl Otlp {
    /// Whether it can be used.
    ///
    /// # Errors
    /// The setting that can't, and what would be right.
    pub(crate) fn check(&self) -> Result<(), (&'static str, String)> {
        let address: Result<http::Uri, _> = self.endpoint.parse();
        let known = |uri: &http::Uri| {
            matches!(uri.scheme_str(), Some("http" | "https")) && uri.host().is_some()
        };
        if !address.is_ok_and(|uri| known(&uri)) {
            let reason = format!(
                "{:?} is no address of a collector's gRPC port such as http://127.0.0.1:4317",
                self.endpoint
            );
            return Err(("otlp", reason));
        }
        if !(0.0..=1.0).contains(&self.share) {
            let reason = format!("{} is no share: 0 to 1", self.share);
            return Err(("otlp_share", reason));
        }
        Ok(())
    }
}

/// Makes spans and hands them to the thread that sends them; clones share it. Nothing here waits.
#[derive(Clone, Debug)]
pub(crate) struct Traces {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    processor: BatchSpanProcessor,
    scope: InstrumentationScope,
    share: f64,
    /// Tells the spans of this run from those of a run before.
    run: u64,
}

/// What a span hangs on.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
struct Place {
    trace: TraceId,
    span: SpanId,
}

impl Traces {
    /// Sends spans by an exporter from a thread of its own.
    pub(crate) fn start(share: f64, exporter: impl SpanExporter + 'static) -> Traces {
        let batches = opentelemetry_sdk::trace::BatchConfigBuilder::default()
            .with_max_queue_size(WAITING_MAX)
            .with_max_export_batch_size(BATCH_MAX)
            .build();
        let mut processor = BatchSpanProcessor::new(exporter, batches);
        let resource = Resource::builder()
            .with_service_name("mashimo")
            .with_attribute(KeyValue::new("service.version", env!("CARGO_PKG_VERSION")))
            .build();
        processor.set_resource(&resource);
        let scope = InstrumentationScope::builder("mashimo")
            .with_version(env!("CARGO_PKG_VERSION"))
            .build();
        let inner = Inner {
            processor,
            scope,
            share,
            run: rand::random(),
        };
        Traces {
            inner: Arc::new(inner),
        }
    }

    /// Sends what waits, for so long at most, and ends. Blocks.
    pub(crate) fn close(&self, within: Duration) {
        if let Err(error) = self.inner.processor.shutdown_with_timeout(within) {
            tracing::debug!(%error, "the last spans were not sent");
        }
    }

    /// The place of what has this id, if it is traced.
    fn place(&self, id: &str) -> Option<Place> {
        let trace = trace_id(id);
        self.is_traced(trace).then(|| Place {
            trace,
            span: self.span_id(id),
        })
    }

    fn is_traced(&self, trace: TraceId) -> bool {
        let drawn = first_eight(blake3::hash(&trace.to_bytes()).as_bytes());
        // In [0, 1): a share of 1 is all, one of 0 nothing.
        (drawn >> 11) as f64 / (1u64 << 53) as f64 <= self.inner.share && self.inner.share > 0.0
    }

    /// The span of what has this id, in this run of the server.
    fn span_id(&self, id: &str) -> SpanId {
        let mut hash = blake3::Hasher::new();
        hash.update(&self.inner.run.to_be_bytes());
        hash.update(id.as_bytes());
        SpanId::from(first_eight(hash.finalize().as_bytes()).max(1))
    }

    fn send(&self, span: SpanData) {
        self.inner.processor.on_end(span);
    }
}

/// A UUID as it is, any other id by its hash.
fn trace_id(id: &str) -> TraceId {
    match uuid::Uuid::parse_str(id) {
        Ok(uuid) if !uuid.is_nil() => TraceId::from(uuid.as_u128()),
        Ok(_) | Err(_) => {
            let hash = blake3::hash(id.as_bytes());
            let half: [u8; 16] = hash.as_bytes()[..16]
                .try_into()
                .expect("a hash has 32 bytes");
            TraceId::from_bytes(half)
        }
    }
}

fn first_eight(bytes: &[u8; 32]) -> u64 {
    u64::from_be_bytes(bytes[..8].try_into().expect("eight of 32 bytes"))
}

/// A count as the values of spans hold it.
pub(crate) fn number(count: u64) -> i64 {
    i64::try_from(count).unwrap_or(i64::MAX)
}

fn now() -> SystemTime {
    SystemTime::now()
}

#[cfg(test)]
mod tests {
    use opentelemetry_sdk::error::OTelSdkResult;

    use super::*;

    #[derive(Debug)]
    struct Nowhere;

    impl SpanExporter for Nowhere {
        async fn export(&self, _: Vec<SpanData>) -> OTelSdkResult {
            Ok(())
        }
    }

    /// Takes what it is given and never comes back.
    #[derive(Debug)]
    struct Mute;

    impl SpanExporter for Mute {
        async fn export(&self, _: Vec<SpanData>) -> OTelSdkResult {
            std::future::pending().await
        }
    }

    #[test]
    fn an_exporter_that_hangs_holds_nobody() {
        let traces = Traces::start(1.0, Mute);
        for n in 0..4 * WAITING_MAX {
            let span = traces.begin("match", &n.to_string());
            span.expect("all are traced").end(None);
        }
        traces.close(Duration::from_millis(1));
    }

    fn traced(share: f64) -> usize {
        let traces = Traces::start(share, Nowhere);
        let ids = (0..1000).map(|_| uuid::Uuid::now_v7().to_string());
        ids.filter(|id| traces.place(id).is_some()).count()
    }

    #[test]
    fn a_share_of_games_is_traced() {
        assert_eq!(traced(0.0), 0);
        assert_eq!(traced(1.0), 1000);
        let some = traced(0.25);
        assert!((150..350).contains(&some), "{some} of 1000");
    }

    #[test]
    fn a_trace_has_the_id_of_its_game() {
        let id = "0190a6f0-7c1e-7abc-8def-0123456789ab";
        assert_eq!(trace_id(id).to_string(), "0190a6f07c1e7abc8def0123456789ab");
        assert_ne!(trace_id("spring"), trace_id("autumn"));
    }

    #[test]
    fn what_is_no_collector_is_told() {
        let check = |endpoint: &str, share| {
            let endpoint = endpoint.to_owned();
            Otlp { endpoint, share }.check()
        };
        assert_eq!(check("http://127.0.0.1:4317", 0.5), Ok(()));
        assert_eq!(check("https://otel.example.org", 1.0), Ok(()));
        for bad in ["127.0.0.1:4317", "ftp://a", "", "http://"] {
            assert_eq!(
                check(bad, 1.0).map_err(|(what, _)| what),
                Err("otlp"),
                "{bad}"
            );
        }
        for bad in [-0.1, 1.1, f64::NAN] {
            let wrong = check("http://a:1", bad).map_err(|(what, _)| what);
            assert_eq!(wrong, Err("otlp_share"), "{bad}");
        }
    }
}

//! Sends spans to a collector, by OTLP over gRPC. One that is away costs their loss and a line of the log.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use opentelemetry_otlp::{
    RetryPolicy, SpanExporter as Exporter, WithExportConfig, WithTonicConfig,
};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::error::OTelSdkResult;
use opentelemetry_sdk::trace::{SpanData, SpanExporter};
use prometheus_client::metrics::counter::Counter;
use tonic::transport::{ClientTlsConfig, Endpoint};

use crate::metrics::Metrics;
use crate::serve::StartError;
use crate::traces::{Otlp, Traces};

/// A collector that takes longer to connect, or to answer, is away.
const PATIENCE: Duration = Duration::from_secs(5);

/// Traces that go to a collector. It need not be there yet.
///
/// # Errors
/// The address is none, or the system's authorities can't be read.
pub(crate) fn traces(otlp: &Otlp, metrics: &Metrics) -> Result<Traces, StartError> {
    let wrong = |reason: String| StartError::BadSetting {
        setting: "otlp",
        reason,
    };
    let mut endpoint = Endpoint::from_shared(otlp.endpoint.clone())
        .map_err(|error| wrong(format!("{:?}: {error}", otlp.endpoint)))?
        .connect_timeout(PATIENCE)
        .timeout(PATIENCE);
    if endpoint.uri().scheme_str() == Some("https") {
        let tls = ClientTlsConfig::new().with_native_roots();
        endpoint = endpoint
            .tls_config(tls)
            .map_err(|error| wrong(error.to_string()))?;
    }
    let exporter = Exporter::builder()
        .with_tonic()
        .with_channel(endpoint.connect_lazy())
        .with_timeout(PATIENCE)
        .with_retry_policy(RetryPolicy::disabled())
        .build()
        .map_err(|error| wrong(error.to_string()))?;
    let telling = Telling {
        inner: exporter,
        sent: metrics.spans_sent.clone(),
        lost: metrics.spans_lost.clone(),
        away: AtomicBool::new(false),
    };
    Ok(Traces::start(otlp.share, telling))
}

/// An exporter that counts, and says once when the collector goes and when it comes back.
#[derive(Debug)]
struct Telling {
    inner: Exporter,
    sent: Counter,
    lost: Counter,
    away: AtomicBool,
}

impl SpanExporter for Telling {
    async fn export(&self, batch: Vec<SpanData>) -> OTelSdkResult {
        let spans = batch.len() as u64;
        let done = self.inner.export(batch).await;
        match &done {
            Ok(()) => {
                self.sent.inc_by(spans);
                if self.away.swap(false, Ordering::Relaxed) {
                    tracing::info!("the collector takes traces again");
                }
            }
            Err(error) => {
                self.lost.inc_by(spans);
                if !self.away.swap(true, Ordering::Relaxed) {
                    tracing::warn!(%error, "traces are lost until the collector is back");
                }
            }
        }
        done
    }

    fn shutdown_with_timeout(&self, timeout: Duration) -> OTelSdkResult {
        self.inner.shutdown_with_timeout(timeout)
    }

    fn set_resource(&mut self, resource: &Resource) {
        self.inner.set_resource(resource);
    }
}

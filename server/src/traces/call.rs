//! The span of a call, in the trace of whoever calls if he says which.

use std::time::SystemTime;

use http::HeaderMap;
use opentelemetry::KeyValue;
use opentelemetry::propagation::{Extractor, TextMapPropagator};
use opentelemetry::trace::{SpanId, SpanKind, Status as Outcome, TraceContextExt, TraceId};
use opentelemetry_sdk::propagation::TraceContextPropagator;

use super::span::Sent;
use super::{Place, Traces, now};

/// A call under way; a stream's ends when the stream is open, its session's own span goes on.
#[derive(Debug)]
pub(crate) struct CallTrace {
    traces: Traces,
    place: Place,
    parent: SpanId,
    name: &'static str,
    began: SystemTime,
}

struct Headers<'a>(&'a HeaderMap);

impl Extractor for Headers<'_> {
    fn get(&self, key: &str) -> Option<&str> {
        self.0.get(key)?.to_str().ok()
    }

    fn keys(&self) -> Vec<&str> {
        self.0.keys().map(http::HeaderName::as_str).collect()
    }
}

impl Traces {
    /// The span of a call, `Service/Method`, if it is traced.
    pub(crate) fn call(&self, name: &'static str, headers: &HeaderMap) -> Option<CallTrace> {
        let context = TraceContextPropagator::new().extract(&Headers(headers));
        let theirs = context.span().span_context().clone();
        let (trace, parent) = match theirs.is_valid() {
            true => (theirs.trace_id(), theirs.span_id()),
            false => (
                TraceId::from(rand::random::<u128>().max(1)),
                SpanId::INVALID,
            ),
        };
        // The trace may be the caller's, the share is ours: a stranger can't have everything traced.
        self.is_traced(trace).then(|| CallTrace {
            place: Place {
                trace,
                span: SpanId::from(rand::random::<u64>().max(1)),
            },
            traces: self.clone(),
            parent,
            name,
            began: now(),
        })
    }
}

impl CallTrace {
    /// It was answered, with this gRPC code.
    pub(crate) fn end(self, code: i32) {
        let (service, method) = self.name.split_once('/').unwrap_or(("", self.name));
        let attributes = vec![
            KeyValue::new("rpc.system", "grpc"),
            KeyValue::new("rpc.service", service),
            KeyValue::new("rpc.method", method),
            KeyValue::new("rpc.grpc.status_code", i64::from(code)),
        ];
        let status = match code {
            0 => Outcome::Unset,
            code => Outcome::error(format!("gRPC code {code}")),
        };
        self.traces.finish(Sent {
            name: self.name.into(),
            kind: SpanKind::Server,
            place: self.place,
            parent: self.parent,
            began: self.began,
            ended: now(),
            attributes,
            events: Vec::new(),
            links: Vec::new(),
            status,
        });
    }
}

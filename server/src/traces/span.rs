//! One span: of a session, a match, or part of a larger one.

use std::borrow::Cow;
use std::time::SystemTime;

use opentelemetry::KeyValue;
use opentelemetry::trace::{
    Event, Link, SpanContext, SpanId, SpanKind, Status as Outcome, TraceFlags, TraceState,
};
use opentelemetry_sdk::trace::{SpanData, SpanEvents, SpanLinks};

use super::{Place, Traces, now};

/// A span that has begun; it is sent when it ends.
#[derive(Debug)]
pub(crate) struct SpanTrace {
    pub(super) traces: Traces,
    pub(super) place: Place,
    pub(super) began: SystemTime,
    pub(super) attributes: Vec<KeyValue>,
    name: &'static str,
    links: Vec<Link>,
}

/// A span as it is sent.
pub(super) struct Sent {
    pub(super) name: Cow<'static, str>,
    pub(super) kind: SpanKind,
    pub(super) place: Place,
    pub(super) parent: SpanId,
    pub(super) began: SystemTime,
    pub(super) ended: SystemTime,
    pub(super) attributes: Vec<KeyValue>,
    pub(super) events: Vec<Event>,
    pub(super) links: Vec<Link>,
    pub(super) status: Outcome,
}

impl Traces {
    /// The span of what has this id begins, if that is traced.
    pub(crate) fn begin(&self, name: &'static str, id: &str) -> Option<SpanTrace> {
        Some(self.begin_at(name, self.place(id)?))
    }

    /// The same where it begins more than once in a run of the server.
    pub(crate) fn begin_again(&self, name: &'static str, id: &str, nth: u64) -> Option<SpanTrace> {
        let place = self.place(id)?;
        let span = self.span_id(&format!("{id} {nth}"));
        Some(self.begin_at(name, Place { span, ..place }))
    }

    fn begin_at(&self, name: &'static str, place: Place) -> SpanTrace {
        SpanTrace {
            place,
            traces: self.clone(),
            began: now(),
            attributes: Vec::new(),
            name,
            links: Vec::new(),
        }
    }

    pub(super) fn finish(&self, sent: Sent) {
        self.send(SpanData {
            span_context: context(sent.place),
            parent_span_id: sent.parent,
            parent_span_is_remote: false,
            span_kind: sent.kind,
            name: sent.name,
            start_time: sent.began,
            end_time: sent.ended,
            attributes: sent.attributes,
            dropped_attributes_count: 0,
            events: events(sent.events),
            links: links(sent.links),
            status: sent.status,
            instrumentation_scope: self.inner.scope.clone(),
        });
    }
}

impl SpanTrace {
    /// What is known of it.
    pub(crate) fn with(
        mut self,
        key: &'static str,
        value: impl Into<opentelemetry::Value>,
    ) -> Self {
        self.attributes.push(KeyValue::new(key, value));
        self
    }

    /// Points at the trace of something else, by its id.
    pub(super) fn linked(mut self, id: &str) -> Self {
        let place = Place {
            trace: super::trace_id(id),
            span: self.traces.span_id(id),
        };
        self.links.push(Link::with_context(context(place)));
        self
    }

    /// It has ended well, or not and why.
    pub(crate) fn end(self, fault: Option<String>) {
        let status = fault.map_or(Outcome::Unset, Outcome::error);
        let sent = Sent {
            name: self.name.into(),
            kind: SpanKind::Internal,
            place: self.place,
            parent: SpanId::INVALID,
            began: self.began,
            ended: now(),
            attributes: self.attributes,
            events: Vec::new(),
            links: self.links,
            status,
        };
        self.traces.finish(sent);
    }
}

fn context(place: Place) -> SpanContext {
    let (trace, span) = (place.trace, place.span);
    SpanContext::new(trace, span, TraceFlags::SAMPLED, false, TraceState::NONE)
}

fn events(all: Vec<Event>) -> SpanEvents {
    let mut events = SpanEvents::default();
    events.events = all;
    events
}

fn links(all: Vec<Link>) -> SpanLinks {
    let mut links = SpanLinks::default();
    links.links = all;
    links
}

//! What stands before every call: its rate, the number of watchers, what is counted, and the reason of a
//! message that is too large.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr};
use std::pin::Pin;
use std::sync::Arc;
use std::task::{Context, Poll};

use http::{HeaderMap, Request, Response};
use http_body_util::BodyExt;
use tokio::sync::Semaphore;
use tonic::Code;
use tonic::body::Body;
use tower::Service;

use super::calls::{Calls, Kind, Known};
use super::parting::Parting;
use super::rates::Rates;
use super::status::status;
use crate::arena::{Refusal, Shared};
use crate::metrics::{CallRefused, Metrics};
use crate::serve::Age;
use crate::traces::Traces;

/// The address a connection comes from, among the extensions of its requests.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Peer(pub(crate) IpAddr);

/// What stands before a service. Clones share their bounds.
#[derive(Clone)]
pub(super) struct Gate<S> {
    inner: S,
    bounds: Arc<Bounds>,
}

struct Bounds {
    calls: Calls,
    rates: Rates,
    metrics: Metrics,
    watchers: Arc<Semaphore>,
    watchers_max: usize,
    traces: Option<Traces>,
}

type Answering = Pin<Box<dyn Future<Output = Result<Response<Body>, Infallible>> + Send>>;

impl<S> Gate<S> {
    pub(super) fn new(inner: S, shared: &Shared) -> Gate<S> {
        let limits = &shared.limits;
        let metrics = shared.metrics.clone();
        let bounds = Bounds {
            calls: Calls::new(&metrics, limits.message_bytes, limits.bulk_bytes),
            rates: Rates::new(limits),
            metrics,
            watchers: Arc::new(Semaphore::new(limits.watchers)),
            watchers_max: limits.watchers,
            traces: shared.traces.clone(),
        };
        let bounds = Arc::new(bounds);
        Gate { inner, bounds }
    }
}

impl<S> Service<Request<Body>> for Gate<S>
where
    S: Service<Request<Body>, Response = Response<Body>, Error = Infallible>,
    S::Future: Send + 'static,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Answering;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<Body>) -> Answering {
        let known = self.bounds.calls.of(request.uri().path()).clone();
        let age = request.extensions().get::<Age>().cloned();
        known.begun.inc();
        let permit = match self.bounds.admit(&known, &request) {
            Ok(permit) => permit,
            Err(refusal) => {
                self.bounds.refused(&known, Code::ResourceExhausted);
                return Box::pin(std::future::ready(Ok(status(&refusal).into_http())));
            }
        };
        let traces = self.bounds.traces.as_ref();
        let trace = traces.and_then(|traces| traces.call(known.name, request.headers()));
        let answer = self.inner.call(request);
        let bounds = self.bounds.clone();
        Box::pin(async move {
            let answer = bounds.look(&known, answer.await?);
            if let Some(trace) = trace {
                trace.end(code(answer.headers()).unwrap_or(Code::Ok) as i32);
            }
            Ok(match permit {
                None => answer,
                // The place is taken as long as the stream is open, and that no longer than its connection.
                Some(permit) => answer.map(|body| {
                    let body = body.map_frame(move |frame| {
                        let _held = &permit;
                        frame
                    });
                    Body::new(Parting::new(body, &age.unwrap_or_default()))
                }),
            })
        })
    }
}

impl Bounds {
    fn admit(
        &self,
        known: &Known,
        request: &Request<Body>,
    ) -> Result<Option<tokio::sync::OwnedSemaphorePermit>, Refusal> {
        let peer = request.extensions().get::<Peer>();
        let from = peer.map_or(IpAddr::V4(Ipv4Addr::UNSPECIFIED), |peer| peer.0);
        let taken = self.rates.take(from, known.kind);
        taken.map_err(|too_often| Refusal::RateLimit {
            what: too_often.what,
            per_second: too_often.per_second,
            retry_after: too_often.retry_after,
        })?;
        match known.kind {
            Kind::Watch => {
                let full = |_| Refusal::Capacity {
                    what: "watchers",
                    limit: self.watchers_max,
                };
                self.watchers
                    .clone()
                    .try_acquire_owned()
                    .map(Some)
                    .map_err(full)
            }
            Kind::Play | Kind::Session | Kind::Engine | Kind::Other => Ok(None),
        }
    }

    /// Counts a refusal, and gives the transport's own about a message's size our reason.
    fn look(&self, known: &Known, answer: Response<Body>) -> Response<Body> {
        let Some(code) = code(answer.headers()) else {
            return answer;
        };
        if code == Code::OutOfRange {
            self.refused(known, Code::ResourceExhausted);
            let limit = known.bytes_max;
            return status(&Refusal::TooLarge { limit }).into_http();
        }
        if code != Code::Ok {
            self.refused(known, code);
        }
        answer
    }

    fn refused(&self, known: &Known, code: Code) {
        let refused = CallRefused {
            call: known.name,
            code: code as u16,
        };
        self.metrics.calls_refused.get_or_create(&refused).inc();
    }
}

/// The code of a call that was answered by a status alone.
fn code(headers: &HeaderMap) -> Option<Code> {
    let code = headers.get("grpc-status")?;
    Some(Code::from_bytes(code.as_bytes()))
}

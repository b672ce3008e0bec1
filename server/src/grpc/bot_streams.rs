//! The streams of `BotService`, whose frames are written as `told` says; its calls go on to the generated
//! service.

use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use http::{Request, Response};
use mashimo_proto::v1;
use mashimo_proto::v1::bot_service_server::BotServiceServer;
use tonic::body::Body;
use tonic::codegen::{BoxStream, Service};
use tonic::server::{Grpc, NamedService, ServerStreamingService, StreamingService};
use tonic::{Status, Streaming};

use super::bot_service::Bots;
use super::told::{Told, ToldCodec};
use crate::serve::Limits;

/// `BotService` on the wire.
#[derive(Clone)]
pub(super) struct BotStreams {
    bots: Arc<Bots>,
    calls: BotServiceServer<Bots>,
}

impl BotStreams {
    /// Serves bots within the limits.
    pub(super) fn new(bots: Bots, limits: &Limits) -> BotStreams {
        let bots = Arc::new(bots);
        let calls = BotServiceServer::from_arc(bots.clone())
            .max_decoding_message_size(limits.message_bytes)
            .max_encoding_message_size(limits.bulk_bytes);
        BotStreams { bots, calls }
    }

    /// One call of a stream that reads `R`.
    fn stream<R: prost::Message + Default + 'static>(&self) -> Grpc<ToldCodec<R>> {
        let limits = &self.bots.shared.limits;
        Grpc::new(ToldCodec::new(limits))
            .max_decoding_message_size(limits.message_bytes)
            .max_encoding_message_size(limits.bulk_bytes)
    }
}

impl NamedService for BotStreams {
    const NAME: &'static str = <BotServiceServer<Bots> as NamedService>::NAME;
}

impl Service<Request<Body>> for BotStreams {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        match request.uri().path() {
            "/mashimo.v1.BotService/Play" => {
                let (mut grpc, play) = (self.stream(), Play(self.bots.clone()));
                Box::pin(async move { Ok(grpc.streaming(play, request).await) })
            }
            "/mashimo.v1.BotService/Events" => {
                let (mut grpc, events) = (self.stream(), Events(self.bots.clone()));
                Box::pin(async move { Ok(grpc.server_streaming(events, request).await) })
            }
            _ => self.calls.call(request),
        }
    }
}

struct Play(Arc<Bots>);

impl StreamingService<v1::PlayRequest> for Play {
    type Response = Told;
    type ResponseStream = BoxStream<Told>;
    type Future = BoxFuture<'static, Result<tonic::Response<BoxStream<Told>>, Status>>;

    fn call(&mut self, request: tonic::Request<Streaming<v1::PlayRequest>>) -> Self::Future {
        let opened = self.0.open_play(request);
        Box::pin(async move { opened })
    }
}

struct Events(Arc<Bots>);

impl ServerStreamingService<v1::EventsRequest> for Events {
    type Response = Told;
    type ResponseStream = BoxStream<Told>;
    type Future = BoxFuture<'static, Result<tonic::Response<BoxStream<Told>>, Status>>;

    fn call(&mut self, request: tonic::Request<v1::EventsRequest>) -> Self::Future {
        let opened = self.0.open_events(request);
        Box::pin(async move { opened })
    }
}

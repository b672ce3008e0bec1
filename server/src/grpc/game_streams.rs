//! The stream of `GameService` that many follow, written as `shown` says; its calls go on to the generated
//! service.

use std::convert::Infallible;
use std::sync::Arc;
use std::task::{Context, Poll};

use futures_util::future::BoxFuture;
use http::{Request, Response};
use mashimo_proto::v1;
use mashimo_proto::v1::game_service_server::GameServiceServer;
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::{BoxStream, Service};
use tonic::server::{Grpc, NamedService, ServerStreamingService};

use super::game_service::Gallery;
use super::shown::{Shown, ShownCodec};
use crate::serve::Limits;

/// `GameService` on the wire.
#[derive(Clone)]
pub(super) struct GameStreams {
    gallery: Arc<Gallery>,
    calls: GameServiceServer<Gallery>,
    bytes_max: usize,
}

impl GameStreams {
    /// Shows games within the limits.
    pub(super) fn new(gallery: Gallery, limits: &Limits) -> GameStreams {
        let gallery = Arc::new(gallery);
        let bytes_max = limits.bulk_bytes;
        let calls = GameServiceServer::from_arc(gallery.clone())
            .max_decoding_message_size(bytes_max)
            .max_encoding_message_size(bytes_max);
        GameStreams {
            gallery,
            calls,
            bytes_max,
        }
    }
}

impl NamedService for GameStreams {
    const NAME: &'static str = <GameServiceServer<Gallery> as NamedService>::NAME;
}

impl Service<Request<Body>> for GameStreams {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Body>) -> Self::Future {
        if request.uri().path() != "/mashimo.v1.GameService/WatchGame" {
            return self.calls.call(request);
        }
        let mut grpc = Grpc::new(ShownCodec)
            .max_decoding_message_size(self.bytes_max)
            .max_encoding_message_size(self.bytes_max);
        let watch = Watch(self.gallery.clone());
        Box::pin(async move { Ok(grpc.server_streaming(watch, request).await) })
    }
}

struct Watch(Arc<Gallery>);

impl ServerStreamingService<v1::WatchGameRequest> for Watch {
    type Response = Shown;
    type ResponseStream = BoxStream<Shown>;
    type Future = BoxFuture<'static, Result<tonic::Response<BoxStream<Shown>>, Status>>;

    fn call(&mut self, request: tonic::Request<v1::WatchGameRequest>) -> Self::Future {
        let gallery = self.0.clone();
        Box::pin(async move { gallery.open_watch(request).await })
    }
}

//! What a connection is served by: everything, or while the server starts or drains what tells of that.

use std::convert::Infallible;
use std::sync::{Arc, OnceLock};
use std::task::{Context, Poll};

use futures_util::future::{BoxFuture, Either, Ready, ready};
use http::{Request, Response};
use hyper::body::Incoming;
use mashimo_proto::v1::server_service_server::ServerServiceServer;
use tonic::body::Body;
use tonic::service::Routes;
use tower::{Service, ServiceBuilder};

use super::health::Health;
use super::server_service::{About, Standing};
use super::status::status;
use super::{HttpService, service, web};
use crate::arena::{Refusal, Shared};
use crate::serve::{Config, Stop};

/// What is served while a server starts, serves and drains. Clones are the same doors.
#[derive(Clone)]
pub(crate) struct Doors {
    /// Health, and how the server stands.
    few: HttpService,
    all: Arc<OnceLock<HttpService>>,
    health: Health,
    standing: Arc<Standing>,
    origins: Arc<[String]>,
}

impl Doors {
    /// The doors of a server that starts.
    pub(crate) async fn starting(config: &Config, stop: &Stop) -> Doors {
        let health = Health::starting().await;
        let standing = Arc::new(Standing::new(config, stop));
        let about = About {
            standing: standing.clone(),
        };
        let routes = Routes::default()
            .add_service(health.service())
            .add_service(ServerServiceServer::new(about))
            .prepare();
        let few = ServiceBuilder::new()
            .layer(web::cors(&config.origins))
            .layer(tonic_web::GrpcWebLayer::new())
            .service(Few {
                inner: routes,
                standing: standing.clone(),
            });
        Doors {
            few: HttpService::new(few),
            all: Arc::default(),
            health,
            standing,
            origins: config.origins.clone().into(),
        }
    }

    /// Everything is served from now on, to connections that are open as well.
    pub(crate) async fn open(&self, shared: &Arc<Shared>) {
        self.standing.started(shared);
        let all = service(shared, &self.origins, &self.standing, &self.health);
        let _ = self.all.set(all);
        self.health.start_serving().await;
    }

    /// Health says that the server drains.
    pub(crate) async fn close(&self) {
        self.health.stop_serving().await;
    }

    /// For a connection: little as long as the server starts, then everything.
    pub(crate) fn service(&self) -> HttpService {
        HttpService::new(Front {
            few: self.few.clone(),
            all: self.all.clone(),
        })
    }

    /// For a connection that comes while the server drains.
    pub(crate) fn few(&self) -> HttpService {
        self.few.clone()
    }
}

#[derive(Clone)]
struct Front {
    few: HttpService,
    all: Arc<OnceLock<HttpService>>,
}

impl Service<Request<Incoming>> for Front {
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = BoxFuture<'static, Result<Response<Body>, Infallible>>;

    /// Both are always ready: neither has a queue.
    fn poll_ready(&mut self, _: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        Poll::Ready(Ok(()))
    }

    fn call(&mut self, request: Request<Incoming>) -> Self::Future {
        let service = self.all.get().unwrap_or(&self.few).clone();
        Box::pin(tower::ServiceExt::oneshot(service, request))
    }
}

/// Serves health and `ServerService`; everything else has to wait.
#[derive(Clone)]
struct Few<S> {
    inner: S,
    standing: Arc<Standing>,
}

const SERVED: [&str; 2] = ["/grpc.health.v1.Health/", "/mashimo.v1.ServerService/"];

type Answer = Result<Response<Body>, Infallible>;

impl<S, B> Service<Request<B>> for Few<S>
where
    S: Service<Request<B>, Response = Response<Body>, Error = Infallible>,
{
    type Response = Response<Body>;
    type Error = Infallible;
    type Future = Either<Ready<Answer>, S::Future>;

    fn poll_ready(&mut self, cx: &mut Context<'_>) -> Poll<Result<(), Infallible>> {
        self.inner.poll_ready(cx)
    }

    fn call(&mut self, request: Request<B>) -> Self::Future {
        let path = request.uri().path();
        if SERVED.iter().any(|served| path.starts_with(served)) {
            return Either::Right(self.inner.call(request));
        }
        let why = match self.standing.is_draining() {
            true => Refusal::Draining,
            false => Refusal::Starting,
        };
        Either::Left(ready(Ok(status(&why).into_http())))
    }
}

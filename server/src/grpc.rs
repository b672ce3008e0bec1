//! The only place that knows tonic, generated messages and status codes: decode, call, encode.

mod health;
mod web;

use std::convert::Infallible;
use std::sync::Arc;

use http::{Request, Response};
use hyper::body::Incoming;
use tonic::body::Body;
use tonic::service::Routes;
use tower::ServiceBuilder;
use tower::util::BoxCloneSyncService;

pub(crate) use health::Health;

use crate::serve::{Config, Stop};
use crate::store::Store;

/// What a connection is served by.
pub(crate) type HttpService = BoxCloneSyncService<Request<Incoming>, Response<Body>, Infallible>;

/// All services on one port: gRPC, gRPC-Web, health and reflection.
pub(crate) async fn service(
    config: &Config,
    _store: Arc<dyn Store>,
    _stop: &Stop,
) -> (HttpService, Health) {
    let (health, health_service) = Health::new();
    let routes = Routes::default().add_service(health_service);
    let routes = add_reflection(routes).prepare();
    let service = ServiceBuilder::new()
        .layer(web::cors(&config.origins))
        .layer(tonic_web::GrpcWebLayer::new())
        .service(routes);
    health.start_serving().await;
    (HttpService::new(service), health)
}

/// Reflection in the version that tools ask for today and the one they asked for before.
fn add_reflection(routes: Routes) -> Routes {
    let builder = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let built = "the descriptors were written by the compiler";
    routes
        .add_service(builder().build_v1().expect(built))
        .add_service(builder().build_v1alpha().expect(built))
}

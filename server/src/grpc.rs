//! The only place that knows tonic, generated messages and status codes: decode, call, encode.

mod admin_service;
mod auth;
mod bot_service;
mod bot_streams;
mod calls;
mod challenges;
mod convert;
mod custom_rules;
mod doors;
mod engine;
mod engine_service;
mod game_export;
mod game_service;
mod game_streams;
mod gate;
mod health;
mod ladder_service;
mod match_service;
mod otlp;
mod page;
mod parting;
mod powers;
mod rates;
mod registry_service;
pub mod relay;
mod rules_service;
mod server_service;
mod shown;
mod status;
mod told;
mod tournament_service;
mod web;

use std::convert::Infallible;
use std::sync::Arc;

use http::{Request, Response};
use hyper::body::Incoming;
use mashimo_proto::v1::admin_service_server::AdminServiceServer;
use mashimo_proto::v1::engine_service_server::EngineServiceServer;
use mashimo_proto::v1::ladder_service_server::LadderServiceServer;
use mashimo_proto::v1::match_service_server::MatchServiceServer;
use mashimo_proto::v1::registry_service_server::RegistryServiceServer;
use mashimo_proto::v1::rules_service_server::RulesServiceServer;
use mashimo_proto::v1::server_service_server::ServerServiceServer;
use mashimo_proto::v1::tournament_service_server::TournamentServiceServer;
use tonic::body::Body;
use tonic::service::Routes;
use tower::ServiceBuilder;
use tower::util::BoxCloneSyncService;

pub use custom_rules::{rules_message, rules_of_message};
pub(crate) use doors::Doors;
pub(crate) use gate::Peer;
pub(crate) use otlp::traces;

use crate::arena::Shared;

/// What a connection is served by.
pub(crate) type HttpService = BoxCloneSyncService<Request<Incoming>, Response<Body>, Infallible>;

/// All services on one port: gRPC, gRPC-Web, health and reflection.
fn service(
    shared: &Arc<Shared>,
    origins: &[String],
    standing: &Arc<server_service::Standing>,
    health: &health::Health,
) -> HttpService {
    let routes = add_services(Routes::default().add_service(health.service()), shared);
    let small = shared.limits.message_bytes;
    let standing = standing.clone();
    let about = server_service::About { standing };
    let routes = routes.add_service(
        ServerServiceServer::new(about)
            .max_decoding_message_size(small)
            .max_encoding_message_size(shared.limits.bulk_bytes),
    );
    let routes = add_reflection(routes).prepare();
    let service = ServiceBuilder::new()
        .layer(web::cors(origins))
        .layer(tonic_web::GrpcWebLayer::new())
        .service(gate::Gate::new(
            powers::Powers::before(routes, shared),
            shared,
        ));
    HttpService::new(service)
}

fn add_services(routes: Routes, shared: &Arc<Shared>) -> Routes {
    let limits = &shared.limits;
    let (small, bulk) = (limits.message_bytes, limits.bulk_bytes);
    // Answers may be larger than requests: a page of a list, a position's many moves.
    macro_rules! bounded {
        ($server:ident($service:expr), $decoded:expr) => {
            $server::new($service)
                .max_decoding_message_size($decoded)
                .max_encoding_message_size(bulk)
        };
    }
    let shared = || shared.clone();
    let bots = bot_service::Bots { shared: shared() };
    let matches = match_service::MatchDesk { shared: shared() };
    let games = game_service::Gallery { shared: shared() };
    let ladders = ladder_service::LadderDesk { shared: shared() };
    let tournaments = tournament_service::TournamentDesk { shared: shared() };
    let rules = rules_service::RulesDesk { shared: shared() };
    let engine = engine_service::Engine { shared: shared() };
    let admin = admin_service::Office { shared: shared() };
    let registry = registry_service::RegistryDesk { shared: shared() };
    routes
        .add_service(bot_streams::BotStreams::new(bots, limits))
        .add_service(bounded!(MatchServiceServer(matches), bulk))
        .add_service(game_streams::GameStreams::new(games, limits))
        .add_service(bounded!(LadderServiceServer(ladders), small))
        .add_service(bounded!(TournamentServiceServer(tournaments), bulk))
        .add_service(bounded!(RulesServiceServer(rules), bulk))
        .add_service(bounded!(EngineServiceServer(engine), bulk))
        .add_service(bounded!(RegistryServiceServer(registry), small))
        .add_service(bounded!(AdminServiceServer(admin), small))
}

/// Reflection in the version that tools ask for today and the one they asked for before.
fn add_reflection(routes: Routes) -> Routes {
    let builder = || {
        tonic_reflection::server::Builder::configure()
            .register_encoded_file_descriptor_set(mashimo_proto::FILE_DESCRIPTOR_SET)
            .register_encoded_file_descriptor_set(tonic_health::pb::FILE_DESCRIPTOR_SET)
    };
    let built = "the descriptors were written by the compiler";
    routes
        .add_service(builder().build_v1().expect(built))
        .add_service(builder().build_v1alpha().expect(built))
}

//! `grpc.health.v1`: starting, serving and draining told apart.

use tonic_health::ServingStatus;
use tonic_health::pb::health_server::{Health as HealthService, HealthServer};
use tonic_health::server::{HealthReporter, health_reporter};

/// What health says of the server as a whole and of the arena alone.
#[derive(Clone)]
pub(crate) struct Health {
    reporter: HealthReporter,
}

/// The name under which health tells whether games are made.
const ARENA: &str = "mashimo.v1.BotService";

impl Health {
    pub(crate) fn new() -> (Health, HealthServer<impl HealthService>) {
        let (reporter, service) = health_reporter();
        (Health { reporter }, service)
    }

    pub(crate) async fn start_serving(&self) {
        self.set(ServingStatus::Serving).await;
    }

    pub(crate) async fn stop_serving(&self) {
        self.set(ServingStatus::NotServing).await;
    }

    async fn set(&self, status: ServingStatus) {
        for name in ["", ARENA] {
            self.reporter.set_service_status(name, status).await;
        }
    }
}

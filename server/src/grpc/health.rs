//! `grpc.health.v1`: starting, serving and draining told apart.

use tonic_health::ServingStatus;
use tonic_health::pb::health_server::HealthServer;
use tonic_health::server::{HealthReporter, HealthService};

/// What health says under each of its names.
#[derive(Clone)]
pub(crate) struct Health {
    reporter: HealthReporter,
}

/// Ready: bots play and games are made. Neither while the server starts nor while it drains.
const READY: [&str; 2] = ["", "mashimo.v1.BotService"];
/// It has started: what was stored has been gone through. A server that drains has.
const STARTED: &str = "mashimo.started";
/// It lives, whatever it does.
const LIVE: &str = "mashimo.live";

impl Health {
    /// The health of a server that starts.
    pub(super) async fn starting() -> Health {
        let health = Health {
            reporter: HealthReporter::new(),
        };
        health.set(&READY, ServingStatus::NotServing).await;
        health.set(&[STARTED], ServingStatus::NotServing).await;
        health.set(&[LIVE], ServingStatus::Serving).await;
        health
    }

    /// The service; all of them say the same.
    pub(super) fn service(&self) -> HealthServer<HealthService> {
        HealthServer::new(HealthService::from_health_reporter(self.reporter.clone()))
    }

    pub(super) async fn start_serving(&self) {
        self.set(&[STARTED], ServingStatus::Serving).await;
        self.set(&READY, ServingStatus::Serving).await;
    }

    pub(super) async fn stop_serving(&self) {
        self.set(&READY, ServingStatus::NotServing).await;
    }

    async fn set(&self, names: &[&str], status: ServingStatus) {
        for name in names {
            self.reporter.set_service_status(*name, status).await;
        }
    }
}

//! How a server is, by the standard health service.

use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;

use super::{Client, unary};
use crate::Error;

/// How a server is.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
pub enum Health {
    /// It serves.
    Serving,
    /// It starts or drains.
    NotServing,
    /// It does not say.
    Unknown,
}

impl Client {
    /// How a service is; the empty name means the server as a whole.
    ///
    /// # Errors
    /// There is no such service, or the server is gone.
    pub async fn health(&self, service: &str) -> Result<Health, Error> {
        let request = HealthCheckRequest {
            service: service.to_owned(),
        };
        let mut client = HealthClient::new(self.transport.clone());
        let answer = client.check(unary(request)).await?.into_inner();
        Ok(match answer.status() {
            ServingStatus::Serving => Health::Serving,
            ServingStatus::NotServing => Health::NotServing,
            ServingStatus::Unknown | ServingStatus::ServiceUnknown => Health::Unknown,
        })
    }
}

//! About the server itself.

use std::sync::Arc;

use mashimo_proto::v1::{self, server_service_server::ServerService};
use tonic::{Request, Response, Status};

use super::convert::frames;
use super::convert::time::{duration, timestamp};
use crate::arena::{Shared, wall};
use crate::serve::Durability;

/// About the server itself.
pub(super) struct About {
    pub(super) shared: Arc<Shared>,
}

#[tonic::async_trait]
impl ServerService for About {
    async fn get_server_info(
        &self,
        _: Request<v1::GetServerInfoRequest>,
    ) -> Result<Response<v1::GetServerInfoResponse>, Status> {
        let shared = &self.shared;
        let state = if shared.stop.drain.is_cancelled() {
            v1::ServerState::Draining
        } else if shared.delay.is_busy() {
            v1::ServerState::Busy
        } else {
            v1::ServerState::Serving
        };
        Ok(Response::new(v1::GetServerInfoResponse {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            protocol_version: Some(frames::protocol()),
            limits: Some(frames::limits(
                &shared.limits,
                shared.limits.games_of_a_session,
            )),
            state: state.into(),
            server_time: Some(timestamp(wall())),
            uptime: Some(duration(shared.clock.uptime().into())),
            practice_realm: shared.access.is_open(),
            durability: match shared.durability {
                Durability::Process => "process",
                Durability::Power => "power",
            }
            .to_owned(),
            sessions: shared.sessions.connected() as u32,
            games_running: shared.tables.len() as u32,
            scheduling_delay: Some(duration(shared.delay.now())),
        }))
    }
}

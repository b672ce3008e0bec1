//! About the server itself.

use std::sync::{Arc, OnceLock};

use mashimo_proto::v1::{self, server_service_server::ServerService};
use tonic::{Request, Response, Status};

use super::convert::frames;
use super::convert::time::{duration, timestamp};
use crate::arena::{Clock, Shared, wall};
use crate::serve::{Access, Config, Durability, Limits, Stop};

/// About the server itself, from before it serves anything else.
pub(super) struct About {
    pub(super) standing: Arc<Standing>,
}

/// How the server stands.
pub(super) struct Standing {
    limits: Limits,
    practice_realm: bool,
    durability: Durability,
    since: Clock,
    stop: Stop,
    /// Nothing as long as it starts.
    shared: OnceLock<Arc<Shared>>,
}

impl Standing {
    /// Of a server that starts.
    pub(super) fn new(config: &Config, stop: &Stop) -> Standing {
        Standing {
            limits: config.limits.clone(),
            practice_realm: config.access == Access::Open,
            durability: config.durability,
            since: Clock::start(),
            stop: stop.clone(),
            shared: OnceLock::new(),
        }
    }

    /// What was stored has been gone through.
    pub(super) fn started(&self, shared: &Arc<Shared>) {
        let _ = self.shared.set(shared.clone());
    }

    pub(super) fn is_draining(&self) -> bool {
        self.stop.drain.is_cancelled()
    }

    fn state(&self) -> v1::ServerState {
        match self.shared.get() {
            _ if self.is_draining() => v1::ServerState::Draining,
            None => v1::ServerState::Starting,
            Some(shared) if shared.delay.is_busy() => v1::ServerState::Busy,
            Some(_) => v1::ServerState::Serving,
        }
    }
}

#[tonic::async_trait]
impl ServerService for About {
    async fn get_server_info(
        &self,
        _: Request<v1::GetServerInfoRequest>,
    ) -> Result<Response<v1::GetServerInfoResponse>, Status> {
        let standing = &self.standing;
        let shared = standing.shared.get();
        let count = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
        let delay = shared.map(|shared| shared.delay.now()).unwrap_or_default();
        Ok(Response::new(v1::GetServerInfoResponse {
            version: env!("CARGO_PKG_VERSION").to_owned(),
            protocol_version: Some(frames::protocol()),
            limits: Some(frames::limits(
                &standing.limits,
                standing.limits.games_of_a_session,
            )),
            state: standing.state().into(),
            server_time: Some(timestamp(wall())),
            uptime: Some(duration(standing.since.uptime().into())),
            practice_realm: standing.practice_realm,
            durability: match standing.durability {
                Durability::Process => "process",
                Durability::Power => "power",
            }
            .to_owned(),
            sessions: shared.map_or(0, |shared| count(shared.sessions.connected())),
            games_running: shared.map_or(0, |shared| count(shared.tables.len())),
            scheduling_delay: Some(duration(delay)),
        }))
    }
}

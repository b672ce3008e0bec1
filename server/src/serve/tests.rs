//! Starting, serving and draining, as somebody who asks from outside sees them.

use std::net::SocketAddr;
use std::sync::mpsc::{Sender, channel};

use mashimo_proto::v1::bot_service_client::BotServiceClient;
use mashimo_proto::v1::match_service_client::MatchServiceClient;
use mashimo_proto::v1::server_service_client::ServerServiceClient;
use mashimo_proto::v1::{self, ServerState};
use tonic::transport::Channel;
use tonic::{Code, Status};
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::health_client::HealthClient;
use tonic_types::StatusExt;

use super::*;
use crate::store::MemoryStore;

/// A server whose store is not open before it is let, and where it listens.
async fn slow() -> (
    JoinHandle<Result<Running, StartError>>,
    SocketAddr,
    Sender<()>,
) {
    let config = Config::throwaway();
    let bound = bind(config.listen).await.unwrap();
    let address = bound.1;
    let (let_it, wait) = channel();
    let opening = Opening::by(move || {
        let _ = wait.recv();
        Ok(Arc::new(MemoryStore::default()))
    });
    let starting = begin(config, None, opening, bound);
    (tokio::spawn(starting), address, let_it)
}

async fn connect(address: SocketAddr) -> Channel {
    let endpoint = Channel::from_shared(format!("http://{address}")).unwrap();
    endpoint.connect().await.unwrap()
}

/// What health says under its names: ready, started, live.
async fn health(channel: &Channel) -> [bool; 3] {
    let mut found = [false; 3];
    for (said, name) in found
        .iter_mut()
        .zip(["", "mashimo.started", "mashimo.live"])
    {
        let service = name.to_owned();
        let answer = HealthClient::new(channel.clone())
            .check(HealthCheckRequest { service })
            .await;
        *said = answer.unwrap().into_inner().status() == ServingStatus::Serving;
    }
    found
}

async fn state(channel: &Channel) -> ServerState {
    let mut about = ServerServiceClient::new(channel.clone());
    let info = about.get_server_info(v1::GetServerInfoRequest {}).await;
    info.unwrap().into_inner().state()
}

/// Refused for now: with this reason, and when to come back.
fn is_put_off(refused: &Status, reason: &str) {
    assert_eq!(refused.code(), Code::Unavailable, "{refused:?}");
    let details = refused.get_error_details();
    assert_eq!(details.error_info().unwrap().reason, reason);
    assert!(details.retry_info().unwrap().retry_delay.is_some());
}

async fn list_matches(channel: &Channel) -> Result<(), Status> {
    let request = v1::ListMatchesRequest {
        page_size: 10,
        ..v1::ListMatchesRequest::default()
    };
    let mut matches = MatchServiceClient::new(channel.clone());
    matches.list_matches(request).await.map(drop)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn starting_serving_and_draining_are_told_apart() {
    let (starting, address, let_it) = slow().await;
    let channel = connect(address).await;
    assert_eq!(health(&channel).await, [false, false, true]);
    assert_eq!(state(&channel).await, ServerState::Starting);
    is_put_off(&list_matches(&channel).await.unwrap_err(), "STARTING");
    let nothing = tokio_stream::pending::<v1::PlayRequest>();
    let play = BotServiceClient::new(channel.clone()).play(nothing).await;
    is_put_off(&play.unwrap_err(), "STARTING");

    let_it.send(()).unwrap();
    let server = starting.await.unwrap().unwrap();
    // The same connection.
    assert_eq!(health(&channel).await, [true; 3]);
    assert_eq!(state(&channel).await, ServerState::Serving);
    list_matches(&channel).await.unwrap();

    // A stream that stays keeps the drain going until it is cut off.
    let staying = HealthClient::new(channel.clone())
        .watch(HealthCheckRequest::default())
        .await
        .unwrap();
    server.drain().await;
    let late = connect(address).await;
    assert_eq!(health(&late).await, [false, true, true]);
    assert_eq!(state(&late).await, ServerState::Draining);
    is_put_off(&list_matches(&late).await.unwrap_err(), "DRAINING");
    drop((staying, channel));
    server.wait().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_start_that_fails_leaves_nothing_behind() {
    let config = Config::throwaway();
    let bound = bind(config.listen).await.unwrap();
    let address = bound.1;
    let opening = Opening::by(|| Err(StartError::Thread(std::io::Error::other("no"))));
    let failed = begin(config, None, opening, bound).await;
    assert_eq!(failed.err().unwrap().exit_code(), 71);
    // Its acceptor ends by itself.
    while bind(address).await.is_err() {
        tokio::task::yield_now().await;
    }
}

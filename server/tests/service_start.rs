//! A server starts, or says in one line why not; and ends when asked.

#![allow(
    clippy::unwrap_used,
    clippy::wildcard_enum_match_arm,
    reason = "a test may fail where it stands, and looks at the frames it is about"
)]

use std::time::Duration;

use mashimo_server::serve::{Data, StartError};
use mashimo_server::{Config, start};
use tokio_stream::StreamExt;
use tonic::transport::Channel;
use tonic_health::pb::health_check_response::ServingStatus;
use tonic_health::pb::{HealthCheckRequest, health_client::HealthClient};
use tonic_reflection::pb::v1::{
    ServerReflectionRequest, server_reflection_client::ServerReflectionClient,
    server_reflection_request::MessageRequest, server_reflection_response::MessageResponse,
};

async fn connect(address: std::net::SocketAddr) -> Channel {
    let endpoint = Channel::from_shared(format!("http://{address}")).unwrap();
    endpoint.connect().await.unwrap()
}

#[tokio::test]
async fn health_serves_and_then_tells_of_the_drain() {
    let drain_max = Duration::from_millis(100);
    let server = start(Config {
        drain_max,
        ..Config::throwaway()
    })
    .await
    .unwrap();
    let mut health = HealthClient::new(connect(server.local_addr()).await);
    let request = HealthCheckRequest {
        service: String::new(),
    };
    let mut watch = health.watch(request).await.unwrap().into_inner();
    let status = |answer: Option<Result<tonic_health::pb::HealthCheckResponse, _>>| {
        answer.map(|a: Result<_, tonic::Status>| a.unwrap().status())
    };
    assert_eq!(status(watch.next().await), Some(ServingStatus::Serving));
    server.drain().await;
    assert_eq!(status(watch.next().await), Some(ServingStatus::NotServing));
    // A watcher that stays does not keep the process alive.
    tokio::time::timeout(Duration::from_secs(60), server.wait())
        .await
        .unwrap();
}

#[tokio::test]
async fn reflection_names_the_services() {
    let server = start(Config::throwaway()).await.unwrap();
    let mut reflection = ServerReflectionClient::new(connect(server.local_addr()).await);
    let list = MessageRequest::ListServices(String::new());
    let request = ServerReflectionRequest {
        host: String::new(),
        message_request: Some(list),
    };
    let mut answers = reflection
        .server_reflection_info(tokio_stream::once(request))
        .await
        .unwrap()
        .into_inner();
    let answer = answers.next().await.unwrap().unwrap().message_response;
    let Some(MessageResponse::ListServicesResponse(list)) = answer else {
        panic!("{answer:?}");
    };
    assert!(
        list.service
            .iter()
            .any(|s| s.name == "grpc.health.v1.Health"),
        "{list:?}"
    );
}

async fn refusal(config: Config) -> StartError {
    start(config).await.err().expect("must be refused")
}

#[tokio::test]
async fn a_busy_port_is_told_in_one_line() {
    let server = start(Config::throwaway()).await.unwrap();
    let error = refusal(Config {
        listen: server.local_addr(),
        ..Config::throwaway()
    })
    .await;
    assert_eq!(error.exit_code(), 69);
    assert!(
        error.to_string().contains(&server.local_addr().to_string()),
        "{error}"
    );
    assert!(!error.to_string().contains('\n'));
}

#[tokio::test]
async fn a_folder_held_by_another_server_is_told_before_the_port_is_bound() {
    let folder = tempfile::tempdir().unwrap();
    let data = Data::Folder(folder.path().into());
    let server = start(Config {
        data: data.clone(),
        ..Config::throwaway()
    })
    .await
    .unwrap();
    let error = refusal(Config {
        data: data.clone(),
        ..Config::throwaway()
    })
    .await;
    assert_eq!(error.exit_code(), 75);
    server.shutdown().await;
    start(Config {
        data,
        ..Config::throwaway()
    })
    .await
    .expect("free again")
    .shutdown()
    .await;
}

#[tokio::test]
async fn a_folder_that_can_not_be_made_is_told() {
    let file = tempfile::NamedTempFile::new().unwrap();
    let data = Data::Folder(file.path().join("under-a-file"));
    let error = refusal(Config {
        data,
        ..Config::throwaway()
    })
    .await;
    assert_eq!(error.exit_code(), 73, "{error}");
}

#[tokio::test]
async fn a_folder_that_can_not_be_written_is_told() {
    // Nobody may make files there, whoever asks.
    let data = Data::Folder("/sys/kernel".into());
    let error = refusal(Config {
        data,
        ..Config::throwaway()
    })
    .await;
    assert_eq!(error.exit_code(), 73, "{error}");
    assert!(error.to_string().contains("/sys/kernel"), "{error}");
}

#[tokio::test]
async fn the_port_file_tells_the_address_while_it_serves() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("port");
    let config = Config {
        port_file: Some(path.clone()),
        ..Config::throwaway()
    };
    let server = start(config).await.unwrap();
    assert_eq!(
        std::fs::read_to_string(&path).unwrap(),
        format!("{}\n", server.local_addr())
    );
    server.shutdown().await;
    assert!(!path.exists());
    let nowhere = folder.path().join("no-such-folder/port");
    let error = refusal(Config {
        port_file: Some(nowhere),
        ..Config::throwaway()
    })
    .await;
    assert_eq!(error.exit_code(), 73, "{error}");
}

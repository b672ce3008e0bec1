//! The page with a server's figures, as Prometheus reads it.

#![allow(clippy::unwrap_used, reason = "a test may fail where it stands")]

mod service;

use std::net::SocketAddr;

use mashimo_server::serve::Data;
use mashimo_server::{Config, start};
use service::*;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

/// The answer to one request.
async fn get(address: SocketAddr, request: &str) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!("{request} HTTP/1.1\r\nhost: {address}\r\n\r\n");
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer
}

/// The value of a line.
fn value(page: &str, name: &str) -> f64 {
    let line = page
        .lines()
        .find_map(|line| line.strip_prefix(name)?.strip_prefix(' '));
    line.unwrap_or_else(|| panic!("no {name} in\n{page}"))
        .parse()
        .unwrap()
}

#[tokio::test]
async fn r58_games_decisions_faults_and_the_store_are_on_the_page_as_they_stand() {
    let folder = tempfile::tempdir().unwrap();
    let config = Config {
        data: Data::Folder(folder.path().to_owned()),
        metrics: Some("127.0.0.1:0".parse().unwrap()),
        ..Config::throwaway()
    };
    let server = start(config).await.unwrap();
    let channel = connect(server.local_addr()).await;
    let mut bot = Bot::join(&channel, "counted").await;
    create(&channel, spec("kalah", ["counted", "random"], 1))
        .await
        .unwrap();
    bot.play_out().await;
    create(&channel, spec("kalah", ["counted", "random"], 1))
        .await
        .unwrap();
    bot.ready().await;
    let request = bot.request().await;
    bot.play(&request, "A99").await;
    bot.over().await;
    let page = get(server.metrics_addr().unwrap(), "GET /metrics").await;
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
    assert!(
        page.contains("content-type: application/openmetrics-text"),
        "{page}"
    );
    assert!(page.contains("cache-control: no-store"), "{page}");
    assert!(page.ends_with("# EOF\n"), "{page}");
    assert_eq!(value(&page, "mashimo_games_begun_total"), 2.0);
    assert_eq!(
        value(&page, "mashimo_games_over_total{termination=\"NORMAL\"}"),
        1.0
    );
    let illegal = "mashimo_faults_total{termination=\"ILLEGAL_MOVE\"}";
    assert_eq!(value(&page, illegal), 1.0);
    assert_eq!(value(&page, "mashimo_sessions_connected"), 1.0);
    assert_eq!(value(&page, "mashimo_rejections_total"), 1.0);
    assert_eq!(
        value(
            &page,
            "mashimo_calls_total{call=\"MatchService/CreateMatch\"}"
        ),
        2.0
    );
    assert!(value(&page, "mashimo_decisions_total") >= 10.0);
    assert!(value(&page, "mashimo_answering_seconds_count") >= 5.0);
    assert!(value(&page, "mashimo_store_rows_total") >= 10.0);
    assert!(value(&page, "mashimo_store_commit_seconds_count") >= 5.0);
    for name in [
        "scheduling_delay_seconds",
        "frames_waiting",
        "orders_waiting",
        "store_waiting",
    ] {
        value(&page, &format!("mashimo_{name}"));
    }
}

#[tokio::test]
async fn the_page_is_all_there_is_at_its_address() {
    let config = Config {
        metrics: Some("127.0.0.1:0".parse().unwrap()),
        ..Config::throwaway()
    };
    let server = start(config).await.unwrap();
    let address = server.metrics_addr().unwrap();
    assert!(get(address, "GET /").await.starts_with("HTTP/1.1 404"));
    assert!(
        get(address, "POST /metrics")
            .await
            .starts_with("HTTP/1.1 405")
    );
    assert!(
        get(address, "GET /metrics")
            .await
            .starts_with("HTTP/1.1 200")
    );
    server.shutdown().await;
    TcpStream::connect(address).await.unwrap_err();
}

#[test]
fn the_page_is_not_shown_to_the_world_unasked() {
    let config = Config {
        metrics: Some("0.0.0.0:0".parse().unwrap()),
        ..Config::throwaway()
    };
    let refused = config.check().unwrap_err().to_string();
    assert!(
        refused.contains("metrics") && refused.contains("--insecure"),
        "{refused}"
    );
}

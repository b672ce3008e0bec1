//! What a connected bot that does nothing takes, against a stream that is nothing but open.

use std::time::Duration;

use mashimo_proto::v1::server_frame::Kind as Told;
use tonic::Code;
use tonic::transport::Channel;
use tonic_health::pb::HealthCheckRequest;
use tonic_health::pb::health_client::HealthClient;

use crate::process::Server;
use crate::resident_kib;
use crate::service::{Bot, connect, hello};

/// Connections after which memory is what it is to stay.
const BEFORE: usize = 500;

pub(crate) async fn run(n: usize) {
    come_and_go(10 * n).await;
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let before = resident_kib(server.id());
    let mut streams = Vec::new();
    for _ in 0..n {
        let channel = connect(server.address).await;
        let mut health = HealthClient::new(channel);
        let mut watched = health
            .watch(HealthCheckRequest::default())
            .await
            .unwrap()
            .into_inner();
        watched.message().await.unwrap();
        streams.push(watched);
    }
    let bare = resident_kib(server.id()) - before;
    drop(server);
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let before = resident_kib(server.id());
    let mut bots = Vec::new();
    for i in 0..n {
        let channel = connect(server.address).await;
        bots.push(join(&channel, &format!("idle-{i}")).await);
    }
    let ours = resident_kib(server.id()).saturating_sub(before);
    let each = |kib: u64| kib as f64 / n as f64;
    println!(
        "memory: {n} idle bots {:.1} KiB each, bare idle streams {:.1} KiB each, ratio {:.2}",
        each(ours),
        each(bare),
        ours as f64 / bare.max(1) as f64
    );
}

/// Says Hello and waits until it is synced, again where the server takes no more sessions in this second.
async fn join(channel: &Channel, name: &str) -> Bot {
    loop {
        match Bot::open(channel, hello(name)).await {
            Ok(mut bot) => {
                bot.until(|told| matches!(told, Told::Synced(_))).await;
                return bot;
            }
            Err(busy) if busy.code() == Code::ResourceExhausted => {
                tokio::time::sleep(Duration::from_millis(50)).await;
            }
            Err(refused) => panic!("{refused}"),
        }
    }
}

/// Bots that connect and go again, so many one after another: nothing of them stays.
async fn come_and_go(times: usize) {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), &[]);
    let mut before = 0;
    for i in 0..BEFORE + times {
        if i == BEFORE {
            before = resident_kib(server.id());
        }
        let channel = connect(server.address).await;
        drop(join(&channel, &format!("guest-{}", i % BEFORE)).await);
    }
    let after = resident_kib(server.id());
    println!("memory: {before} KiB after {BEFORE} connections, {after} KiB after {times} more");
    assert!(
        after <= before + before / 10,
        "it grew by more than a tenth"
    );
}

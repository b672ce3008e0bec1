//! A relay between clients and a server that can fall silent: what is sent then is lost, and nothing is closed.

#![allow(
    dead_code,
    unreachable_pub,
    missing_docs,
    clippy::unwrap_used,
    reason = "each test uses its own part and may fail where it stands"
)]

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;

/// Passes bytes both ways until it falls silent.
pub struct Relay {
    pub address: SocketAddr,
    /// Connections with a lower number are silent.
    silent_below: watch::Sender<usize>,
    accepted: Arc<AtomicUsize>,
}

impl Relay {
    pub async fn to(server: SocketAddr) -> Relay {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (silent_below, silence) = watch::channel(0);
        let accepted = Arc::new(AtomicUsize::new(0));
        let count = accepted.clone();
        tokio::spawn(async move {
            while let Ok((client, _)) = listener.accept().await {
                let number = count.fetch_add(1, Ordering::SeqCst);
                let server = TcpStream::connect(server).await.unwrap();
                for stream in [&client, &server] {
                    stream.set_nodelay(true).unwrap();
                }
                let (from_client, to_client) = client.into_split();
                let (from_server, to_server) = server.into_split();
                tokio::spawn(pass(from_client, to_server, number, silence.clone()));
                tokio::spawn(pass(from_server, to_client, number, silence.clone()));
            }
        });
        Relay {
            address,
            silent_below,
            accepted,
        }
    }

    /// From now on nothing passes on the connections there are; new ones work.
    pub fn fall_silent(&self) {
        self.silent_below.send_replace(self.connections());
    }

    /// Connections so far.
    pub fn connections(&self) -> usize {
        self.accepted.load(Ordering::SeqCst)
    }
}

async fn pass(
    mut from: tokio::net::tcp::OwnedReadHalf,
    mut to: tokio::net::tcp::OwnedWriteHalf,
    number: usize,
    mut silence: watch::Receiver<usize>,
) {
    let mut bytes = vec![0; 16 << 10];
    loop {
        let n = tokio::select! {
            _ = silence.wait_for(|below| number < *below) => break,
            read = from.read(&mut bytes) => read.unwrap_or(0),
        };
        if n == 0 || to.write_all(&bytes[..n]).await.is_err() {
            return;
        }
    }
    // What comes now is read and lost; both sides believe that the other is there.
    while from.read(&mut bytes).await.is_ok_and(|n| n > 0) {}
    std::future::pending::<()>().await;
}

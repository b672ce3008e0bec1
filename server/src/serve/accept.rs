//! The accept loop: TCP connections, HTTP/2 and HTTP/1.1 on one port, each with its bounds.

use std::future::Future;
use std::net::IpAddr;
use std::sync::Arc;
use std::time::Duration;

use http::Request;
use hyper::body::Incoming;
use hyper_util::rt::{TokioExecutor, TokioIo, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use hyper_util::service::TowerToHyperService;
use socket2::{SockRef, TcpKeepalive};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};
use tokio_rustls::TlsAcceptor;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;
use tower::ServiceExt;
use tracing::{debug, warn};

use super::Stop;
use super::age::Age;
use super::cork::{Corked, Turns};
use super::limits::Limits;
use super::peers::Peers;
use super::tls::Certificates;
use crate::grpc::{Doors, HttpService, Peer};

/// TCP asks a peer that says nothing whether it is there: HTTP/1.1 has no pings of its own.
const TCP_KEEPALIVE: Duration = Duration::from_secs(30);
/// A connection that says nothing at first is closed after this.
const FIRST_BYTE_MAX: Duration = Duration::from_secs(10);
/// HTTP/2 pings after this much silence …
const KEEPALIVE_INTERVAL: Duration = Duration::from_secs(20);
/// … and closes after this much more.
const KEEPALIVE_TIMEOUT: Duration = Duration::from_secs(10);
const HEADER_BYTES_MAX: u32 = 16 << 10;
/// Streams a client may open and reset before they are read.
const RESETS_PENDING_MAX: usize = 32;
/// Out of file descriptors, say: accepting again at once would only spin.
const ACCEPT_PAUSE: Duration = Duration::from_millis(100);

/// Accepts connections and serves each in a task of its own.
pub(super) struct Acceptor {
    http: Builder<TokioExecutor>,
    free: Arc<Semaphore>,
    stop: Stop,
    connections: TaskTracker,
    tls: Option<Arc<Certificates>>,
    peers: Peers,
    limits: Limits,
}

impl Acceptor {
    pub(super) fn new(
        limits: &Limits,
        stop: Stop,
        connections: TaskTracker,
        tls: Option<Arc<Certificates>>,
    ) -> Acceptor {
        let mut http = Builder::new(TokioExecutor::new());
        http.http1()
            .timer(TokioTimer::new())
            .header_read_timeout(FIRST_BYTE_MAX);
        http.http2()
            .timer(TokioTimer::new())
            .keep_alive_interval(KEEPALIVE_INTERVAL)
            .keep_alive_timeout(KEEPALIVE_TIMEOUT)
            .initial_stream_window_size(limits.stream_window)
            .initial_connection_window_size(limits.connection_window)
            .max_concurrent_streams(limits.streams)
            .max_header_list_size(HEADER_BYTES_MAX)
            .max_pending_accept_reset_streams(RESETS_PENDING_MAX);
        let free = Arc::new(Semaphore::new(limits.connections));
        Acceptor {
            http,
            free,
            stop,
            connections,
            tls,
            peers: Peers::default(),
            limits: limits.clone(),
        }
    }

    /// Accepts until all is cut off. Who comes while the server drains hears that it does.
    pub(super) async fn run(self, listener: TcpListener, doors: Doors) {
        loop {
            let next = async {
                let free = self.free.clone().acquire_owned().await;
                let free = free.expect("the semaphore is never closed");
                (listener.accept().await, free)
            };
            let (accepted, free) = tokio::select! {
                () = self.stop.cut.cancelled() => return,
                next = next => next,
            };
            match accepted {
                Ok((stream, from)) => self.serve(stream, from.ip(), &doors, free),
                Err(error) => {
                    warn!(%error, "a connection could not be accepted");
                    tokio::time::sleep(ACCEPT_PAUSE).await;
                }
            }
        }
    }

    fn serve(&self, stream: TcpStream, from: IpAddr, doors: &Doors, free: OwnedSemaphorePermit) {
        let late = self.stop.drain.is_cancelled();
        let service = if late { doors.few() } else { doors.service() };
        let Some(place) = self.peers.take(from, self.limits.connections_of_an_address) else {
            debug!(%from, "an address has too many connections: closed");
            return;
        };
        if let Err(error) = settle(&stream) {
            debug!(%error, "connection lost before it was served");
            return;
        }
        let http = self.http.clone();
        let cut = self.stop.cut.child_token();
        // A drain ends the connections that were there, and waits for them alone.
        let ending = match late {
            true => CancellationToken::new(),
            false => self.stop.drain.child_token(),
        };
        let age = Age::default();
        let grows = age.grow(&self.limits, ending.clone(), cut.clone());
        let tls = self.tls.as_ref().map(|tls| tls.acceptor());
        // Every call knows where it comes from, and how old its connection is.
        let service = service.map_request(move |mut request: Request<Incoming>| {
            request.extensions_mut().insert(Peer(from));
            request.extensions_mut().insert(age.clone());
            request
        });
        let service = HttpService::new(service);
        let serving = async move {
            let _held = (free, place, grows);
            let served = async {
                match tls {
                    None => plain(http, stream, service, ending).await,
                    Some(tls) => encrypted(&tls, http, stream, service, ending).await,
                }
            };
            tokio::select! { () = cut.cancelled() => {} () = served => {} }
        };
        match late {
            true => drop(tokio::spawn(serving)),
            false => drop(self.connections.spawn(serving)),
        }
    }
}

fn settle(stream: &TcpStream) -> std::io::Result<()> {
    // Without it small frames wait up to 40 ms for the peer's acknowledgement.
    stream.set_nodelay(true)?;
    let keepalive = TcpKeepalive::new().with_time(TCP_KEEPALIVE);
    SockRef::from(stream).set_tcp_keepalive(&keepalive)
}

async fn plain(
    http: Builder<TokioExecutor>,
    stream: TcpStream,
    service: HttpService,
    ending: CancellationToken,
) {
    let spoken = tokio::time::timeout(FIRST_BYTE_MAX, stream.peek(&mut [0])).await;
    if matches!(spoken, Ok(Ok(1))) {
        serve_connection(http, stream, service, ending).await;
    }
}

async fn encrypted(
    tls: &TlsAcceptor,
    http: Builder<TokioExecutor>,
    stream: TcpStream,
    service: HttpService,
    ending: CancellationToken,
) {
    match tokio::time::timeout(FIRST_BYTE_MAX, tls.accept(stream)).await {
        Ok(Ok(stream)) => serve_connection(http, stream, service, ending).await,
        Ok(Err(error)) => debug!(%error, "no handshake"),
        Err(_) => debug!("no handshake in time"),
    }
}

async fn serve_connection(
    http: Builder<TokioExecutor>,
    stream: impl AsyncRead + AsyncWrite + Unpin + Send + 'static,
    service: HttpService,
    ending: CancellationToken,
) {
    let service = TowerToHyperService::new(service);
    let turns = Turns::default();
    let corked = Corked::new(stream, turns.clone());
    let connection = http.serve_connection(TokioIo::new(corked), service);
    let mut connection = std::pin::pin!(connection);
    let mut ending = std::pin::pin!(ending.cancelled());
    let mut told = false;
    let ended = std::future::poll_fn(|cx| {
        turns.next();
        if !told && ending.as_mut().poll(cx).is_ready() {
            told = true;
            connection.as_mut().graceful_shutdown();
        }
        connection.as_mut().poll(cx)
    });
    let ended = ended.await;
    if let Err(error) = ended {
        debug!(%error, "connection ended");
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::AsyncWriteExt;

    use super::*;
    use crate::serve::Config;

    /// What a client says first: the preface, and settings that are none.
    const PREFACE: &[u8] = b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n\0\0\0\x04\0\0\0\0\0";

    #[tokio::test(start_paused = true)]
    async fn g02_a_peer_that_is_paused_and_not_closed_loses_its_connection() {
        let stop = Stop::default();
        let doors = Doors::starting(&Config::throwaway(), &stop).await;
        let acceptor = Acceptor::new(&Limits::default(), stop, TaskTracker::new(), None);
        let (mut peer, ours) = tokio::io::duplex(64 << 10);
        peer.write_all(PREFACE).await.unwrap();
        let begun = tokio::time::Instant::now();
        serve_connection(acceptor.http, ours, doors.few(), CancellationToken::new()).await;
        let most = KEEPALIVE_INTERVAL + KEEPALIVE_TIMEOUT + Duration::from_secs(1);
        let silent = begun.elapsed();
        assert!((KEEPALIVE_INTERVAL..most).contains(&silent), "{silent:?}");
    }

    #[tokio::test]
    async fn g15_a_connection_sends_at_once_and_asks_whether_its_peer_is_there() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let (peer, accepted) = tokio::join!(TcpStream::connect(address), listener.accept());
        let (stream, _peer) = (accepted.unwrap().0, peer.unwrap());
        settle(&stream).unwrap();
        assert!(stream.nodelay().unwrap());
        let socket = SockRef::from(&stream);
        assert!(socket.keepalive().unwrap());
        assert_eq!(socket.tcp_keepalive_time().unwrap(), TCP_KEEPALIVE);
    }
}

//! A relay between bots and a server: it sees the frames of their sessions both ways and may disturb
//! them. Every other call passes as it is.

mod line;
mod socket;

use std::convert::Infallible;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use mashimo_proto::v1;
use mashimo_proto::v1::bot_service_server::BotServiceServer;
use tokio::net::TcpListener;
use tokio::task::JoinHandle;
use tokio_stream::StreamExt as _;
use tokio_stream::wrappers::TcpListenerStream;
use tonic::Status;
use tonic::body::Body;
use tonic::codegen::Service;
use tonic::transport::{Channel, Endpoint, Server};
use tower::{Layer as _, ServiceExt};

use self::line::{Line, Lines, State};
use self::socket::Socket;

/// The calls that carry frames.
const SEEN: [&str; 4] = ["Play", "Events", "SubmitMove", "Respond"];
/// Frames in bulk do not pass here; a snapshot of a long game does.
const MESSAGE_BYTES: usize = 4 << 20;

/// What becomes of a frame: what is passed on in its place, and whether the connection is cut then.
#[derive(Clone, PartialEq, Debug)]
pub struct Passed<F> {
    /// These are passed on: the frame itself, others, more of them, or none.
    pub frames: Vec<F>,
    /// Whether the connection ends after them.
    pub cut: bool,
}

impl<F> Passed<F> {
    /// It passes.
    pub fn on(frame: F) -> Passed<F> {
        Passed::all(vec![frame])
    }

    /// These pass in its place.
    pub fn all(frames: Vec<F>) -> Passed<F> {
        Passed { frames, cut: false }
    }

    /// It is lost, and nobody is told.
    pub fn lost() -> Passed<F> {
        Passed::all(Vec::new())
    }

    /// It is lost, and the connection with it.
    pub fn cut() -> Passed<F> {
        Passed {
            frames: Vec::new(),
            cut: true,
        }
    }

    /// It passes, and the connection is cut behind it.
    pub fn cut_after(frame: F) -> Passed<F> {
        Passed {
            frames: vec![frame],
            cut: true,
        }
    }
}

/// How a session's connection ended.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Closed {
    /// The relay cut it.
    Cut,
    /// The bot ended it.
    ByBot,
    /// The server ended it: its reason of the error table (empty for none) and its sentence.
    ByServer {
        /// For example `SESSION_SUPERSEDED`.
        reason: String,
        /// For people.
        text: String,
    },
}

/// What happens to frames on their way. Connections are numbered from 1.
pub trait Disturbance: Send + Sync + 'static {
    /// A bot has opened a session.
    fn opened(&self, _connection: u32) {}

    /// What becomes of a frame of the bot.
    fn up(&self, _connection: u32, frame: v1::ClientFrame) -> Passed<v1::ClientFrame> {
        Passed::on(frame)
    }

    /// What becomes of a frame of the server.
    fn down(&self, _connection: u32, frame: v1::ServerFrame) -> Passed<v1::ServerFrame> {
        Passed::on(frame)
    }

    /// How long each frame is on its way.
    fn delay(&self) -> Duration {
        Duration::ZERO
    }

    /// A session's connection has ended.
    fn closed(&self, _connection: u32, _how: Closed) {}
}

/// A relay that listens on a free port of loopback until it is dropped.
pub struct Relay {
    local_addr: SocketAddr,
    state: Arc<State>,
    task: JoinHandle<()>,
}

impl Relay {
    /// Starts one in front of a server.
    ///
    /// # Errors
    /// There is no free port.
    pub async fn start(
        upstream: SocketAddr,
        disturbance: Arc<dyn Disturbance>,
    ) -> io::Result<Relay> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await?;
        let local_addr = listener.local_addr()?;
        let state = Arc::new(State {
            upstream: Mutex::new(channel(upstream)?),
            disturbance,
            lines: Lines::default(),
        });
        let task = tokio::spawn(serve(listener, state.clone()));
        Ok(Relay {
            local_addr,
            state,
            task,
        })
    }

    /// Where it listens.
    pub fn local_addr(&self) -> SocketAddr {
        self.local_addr
    }

    /// From now on it stands in front of another server, or of the same one at another address.
    ///
    /// # Errors
    /// The address is none.
    pub fn lead_to(&self, upstream: SocketAddr) -> io::Result<()> {
        let channel = channel(upstream)?;
        *self
            .state
            .upstream
            .lock()
            .expect("no holder of the lock panics") = channel;
        Ok(())
    }
}

impl Drop for Relay {
    fn drop(&mut self) {
        self.task.abort();
        self.state.lines.cut_all();
    }
}

fn channel(upstream: SocketAddr) -> io::Result<Channel> {
    let endpoint = Endpoint::from_shared(format!("http://{upstream}")).map_err(io::Error::other)?;
    Ok(endpoint.tcp_nodelay(true).connect_lazy())
}

async fn serve(listener: TcpListener, state: Arc<State>) {
    let sockets = TcpListenerStream::new(listener).map(|taken| taken.map(Socket::new));
    let bots = BotServiceServer::new(Line(state.clone()))
        .max_decoding_message_size(MESSAGE_BYTES)
        .max_encoding_message_size(MESSAGE_BYTES);
    let bots = tonic_web::GrpcWebLayer::new().layer(bots);
    let service = tower::service_fn(move |request: http::Request<Body>| {
        let (mut bots, state) = (bots.clone(), state.clone());
        async move {
            if is_seen(request.uri().path()) {
                return bots.call(request).await;
            }
            Ok::<_, Infallible>(as_it_is(&state, request).await)
        }
    });
    let server = Server::builder().accept_http1(true);
    if let Err(error) = server.serve_with_incoming(service, sockets).await {
        tracing::error!(%error, "the relay has ended");
    }
}

fn is_seen(path: &str) -> bool {
    let call = path.strip_prefix("/mashimo.v1.BotService/");
    call.is_some_and(|call| SEEN.contains(&call))
}

/// A call that is none of a session's frames.
async fn as_it_is(state: &State, mut request: http::Request<Body>) -> http::Response<Body> {
    *request.version_mut() = http::Version::HTTP_2;
    let answer = state.upstream().oneshot(request).await;
    answer.unwrap_or_else(|error| Status::unavailable(error.to_string()).into_http())
}

//! The protocol over WebSocket: text messages are a stream of lines, as over TCP.

use std::future::ready;
use std::io;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::timeout;
use tokio_rustls::TlsAcceptor;
use tokio_rustls::rustls::crypto::ring;
use tokio_rustls::rustls::pki_types::CertificateDer;
use tokio_rustls::rustls::pki_types::pem::PemObject;
use tokio_rustls::rustls::{ClientConfig, RootCertStore};
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::WebSocketConfig;
use tokio_tungstenite::tungstenite::{Bytes, Message, Utf8Bytes};
use tokio_tungstenite::{Connector, WebSocketStream};
use tokio_tungstenite::{accept_hdr_async_with_config, client_async_tls_with_config, tungstenite};
use tokio_util::io::{CopyToBytes, SinkWriter, StreamReader};

/// Where servers of the protocol take WebSockets.
const PATH: &str = "/socket";
/// A client that has not shaken hands by then is sent away.
const SHAKE_WITHIN: Duration = Duration::from_secs(10);
/// The largest message that is taken, in bytes: some lines.
const MESSAGE_BYTES_MAX: usize = 64 * 1024;

/// What is read from a WebSocket.
pub(super) type Input = Box<dyn AsyncRead + Send + Unpin>;
/// What is written to a WebSocket.
pub(super) type Output = Box<dyn AsyncWrite + Send + Unpin>;

/// Shakes hands with a client over an encrypted connection.
pub(super) async fn accept_tls(
    stream: TcpStream,
    tls: &TlsAcceptor,
) -> io::Result<(Input, Output)> {
    let shaken = timeout(SHAKE_WITHIN, tls.accept(stream)).await;
    accept(shaken.map_err(|_| late())??).await
}

/// Shakes hands with a client.
pub(super) async fn accept<S>(stream: S) -> io::Result<(Input, Output)>
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let shaken = accept_hdr_async_with_config(stream, admit, Some(config()));
    let shaken = timeout(SHAKE_WITHIN, shaken).await.map_err(|_| late())?;
    Ok(halves(shaken.map_err(io::Error::other)?))
}

/// Trusts the authorities of this PEM file and no others.
pub(super) fn trusting(file: &Path) -> Result<Connector, String> {
    let wrong = |reason: &dyn std::fmt::Display| format!("--ca {}: {reason}", file.display());
    let mut roots = RootCertStore::empty();
    let found = CertificateDer::pem_file_iter(file).map_err(|error| wrong(&error))?;
    for certificate in found {
        let certificate = certificate.map_err(|error| wrong(&error))?;
        roots.add(certificate).map_err(|error| wrong(&error))?;
    }
    if roots.is_empty() {
        return Err(wrong(&"holds no certificate (PEM)"));
    }
    let config = ClientConfig::builder_with_provider(Arc::new(ring::default_provider()))
        .with_safe_default_protocol_versions()
        .map_err(|error| wrong(&error))?
        .with_root_certificates(roots)
        .with_no_client_auth();
    Ok(Connector::Rustls(Arc::new(config)))
}

/// Shakes hands with a server at `ws://HOST:PORT/PATH`, or `wss://` for an encrypted connection; without a trust of
/// one's own that of the system.
pub(super) async fn connect(
    url: &str,
    stream: TcpStream,
    trust: Option<Connector>,
) -> io::Result<(Input, Output)> {
    let shaken = client_async_tls_with_config(url, stream, Some(config()), trust);
    let shaken = timeout(SHAKE_WITHIN, shaken).await.map_err(|_| late())?;
    let (socket, _) = shaken.map_err(io::Error::other)?;
    Ok(halves(socket))
}

fn config() -> WebSocketConfig {
    WebSocketConfig::default()
        .read_buffer_size(8 * 1024)
        .max_message_size(Some(MESSAGE_BYTES_MAX))
        .max_frame_size(Some(MESSAGE_BYTES_MAX))
}

fn late() -> io::Error {
    io::ErrorKind::TimedOut.into()
}

/// Whether a handshake is for this path, and from no stranger's page.
// The size of the refusal is the library's.
#[allow(clippy::result_large_err, reason = "the library's type")]
fn admit(request: &Request, response: Response) -> Result<Response, ErrorResponse> {
    let refusal = |status, text: &str| {
        let mut refusal = ErrorResponse::new(Some(format!("{text}\n")));
        *refusal.status_mut() = status;
        Err(refusal)
    };
    if request.uri().path() != PATH {
        let text = format!("the protocol is spoken at {PATH}");
        return refusal(StatusCode::NOT_FOUND, &text);
    }
    let header = |name| request.headers().get(name).and_then(|v| v.to_str().ok());
    // A page in a browser says where it comes from; programs do not.
    let own = |origin: &str| {
        let host = origin.split_once("://").map_or(origin, |(_, host)| host);
        header("host") == Some(host)
    };
    if header("origin").is_none_or(own) {
        return Ok(response);
    }
    refusal(StatusCode::FORBIDDEN, "pages of other origins may not")
}

fn halves<S>(socket: WebSocketStream<S>) -> (Input, Output)
where
    S: AsyncRead + AsyncWrite + Send + Unpin + 'static,
{
    let (sink, stream) = socket.split();
    let bytes = stream.filter_map(|message| ready(bytes(message)));
    let sink = sink
        .sink_map_err(io::Error::other)
        .with(|bytes: Bytes| ready(text(bytes)));
    let out = SinkWriter::new(CopyToBytes::new(sink));
    (Box::new(StreamReader::new(bytes)), Box::new(out))
}

/// What a message brings; nothing, where it is none of content.
fn bytes(message: tungstenite::Result<Message>) -> Option<io::Result<Bytes>> {
    match message {
        Ok(Message::Text(text)) => Some(Ok(text.into())),
        Ok(Message::Binary(bytes)) => Some(Ok(bytes)),
        Ok(Message::Ping(_) | Message::Pong(_) | Message::Close(_) | Message::Frame(_)) => None,
        Err(error) => Some(Err(io::Error::other(error))),
    }
}

fn text(bytes: Bytes) -> io::Result<Message> {
    let text = Utf8Bytes::try_from(bytes).map_err(io::Error::other)?;
    Ok(Message::Text(text))
}

//! `mashimo bridge kgp-client`: a reference level, or a program on standard streams, on a server of the Kalah Game
//! Protocol.

use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};
use tokio_tungstenite::Connector;

use super::brain::Brain;
use super::player::Player;
use super::web;
use super::wire::Wire;
use crate::cli::fault::Fault;
use crate::cli::play::level_of;

/// A server that cannot be reached by then is not there.
const CONNECT_WITHIN: Duration = Duration::from_secs(10);
/// The pause before a lost connection is made again.
const PAUSE: Duration = Duration::from_secs(1);
/// So often a server that was there before is looked for; one that never was is not looked for again.
const ATTEMPTS_MAX: u32 = 600;

/// The arguments of `mashimo bridge kgp-client`.
#[derive(Args, Debug)]
pub(crate) struct KgpClientArgs {
    /// The level: random, greedy, hoarder, ref:1 … ref:8, ref:max.
    #[arg(
        value_name = "LEVEL",
        required_unless_present = "command",
        conflicts_with = "command"
    )]
    pub(super) level: Option<String>,
    /// The server of the protocol: HOST:PORT, or ws://HOST:PORT/socket, or wss:// where it is encrypted.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:2671")]
    pub(super) server: String,
    /// Authorities of the server's certificate, PEM, for wss://; without it those of the system.
    #[arg(long, value_name = "FILE")]
    pub(super) ca: Option<PathBuf>,
    /// The name it plays under.
    #[arg(long, value_name = "NAME", default_value = "mashimo")]
    pub(super) name: String,
    /// Who it is to the server: any text, kept to oneself.
    #[arg(
        long,
        env = "MASHIMO_KGP_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    pub(super) token: String,
    /// The seconds that the server gives for a move, from 1.
    #[arg(long, value_name = "SECONDS", default_value_t = 5,
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub(super) move_time: u64,
    /// A program that speaks the Universal Game Interface, and its arguments, instead of a level.
    #[arg(value_name = "COMMAND", last = true)]
    pub(super) command: Vec<String>,
}

/// Plays until the server says goodbye.
pub(crate) async fn run(args: &KgpClientArgs) -> Result<(), Fault> {
    if args.name.trim().is_empty() || args.token.trim().is_empty() {
        return Err(Fault::input("--name and --token cannot be empty"));
    }
    host_of(&args.server)?;
    let trust = trust(args)?;
    let brain = match &args.level {
        Some(level) => Brain::Level(level_of(level)?),
        None => Brain::program(&args.command).await.map_err(Fault::failed)?,
    };
    let played = play(&brain, args, trust.as_ref()).await;
    brain.quit().await;
    played
}

/// Whom the client trusts, where it is not those whom the system trusts.
fn trust(args: &KgpClientArgs) -> Result<Option<Connector>, Fault> {
    let Some(ca) = &args.ca else { return Ok(None) };
    if !args.server.starts_with("wss://") {
        let reason = "--ca is for a --server that begins with wss://; nothing else is encrypted";
        return Err(Fault::input(reason));
    }
    web::trusting(ca).map(Some).map_err(Fault::input)
}

async fn play(brain: &Brain, args: &KgpClientArgs, trust: Option<&Connector>) -> Result<(), Fault> {
    let mut attempts = 0;
    loop {
        let lost = match connection(brain, args, trust).await {
            Ended::Goodbye => return Ok(()),
            Ended::Refused(reason) => return Err(Fault::failed(reason)),
            Ended::Unseated(reason) if (1..ATTEMPTS_MAX).contains(&attempts) => {
                attempts += 1;
                reason
            }
            Ended::Unseated(reason) => return Err(Fault::failed(reason)),
            Ended::Lost(reason) => {
                attempts = 1;
                reason
            }
        };
        tracing::info!(lost, attempts, "connecting again");
        sleep(PAUSE).await;
    }
}

/// How a connection ended.
#[derive(Debug)]
pub(super) enum Ended {
    Goodbye,
    /// After the client had its seat.
    Lost(String),
    /// Before that, or there was none.
    Unseated(String),
    Refused(String),
}

impl From<std::io::Error> for Ended {
    fn from(error: std::io::Error) -> Ended {
        Ended::Unseated(error.to_string())
    }
}

/// The host and port of a server as it is typed.
fn host_of(server: &str) -> Result<String, Fault> {
    let (host, port) = match server.split_once("://") {
        None => (server, None),
        Some(("ws", rest)) => (rest, Some(80)),
        Some(("wss", rest)) => (rest, Some(443)),
        Some((scheme, _)) => {
            let line = format_args!("--server {server}: {scheme}:// is neither ws:// nor wss://");
            return Err(Fault::input(line));
        }
    };
    let host = host.split('/').next().unwrap_or_default();
    let numbered = host.rsplit_once(':').is_some_and(|(host, port)| {
        !host.is_empty() && !host.ends_with(':') && port.parse::<u16>().is_ok()
    });
    match port {
        _ if numbered => Ok(host.to_owned()),
        Some(port) if !host.is_empty() && !host.contains(':') => Ok(format!("{host}:{port}")),
        _ => Err(Fault::input(format_args!(
            "--server {server}: write HOST:PORT, ws://HOST:PORT/socket or wss://HOST/socket"
        ))),
    }
}

/// One connection, from its beginning to its end.
async fn connection(brain: &Brain, args: &KgpClientArgs, trust: Option<&Connector>) -> Ended {
    let server = &args.server;
    let host = match host_of(server) {
        Ok(host) => host,
        Err(fault) => return Ended::Refused(fault.to_string()),
    };
    let stream = match timeout(CONNECT_WITHIN, TcpStream::connect(&host)).await {
        Ok(Ok(stream)) => stream,
        Ok(Err(error)) => return Ended::Unseated(format!("{server}: {error}")),
        Err(_) => {
            let within = CONNECT_WITHIN.as_secs();
            return Ended::Unseated(format!("{server}: no answer within {within} s"));
        }
    };
    super::tune(&stream);
    if server.contains("://") {
        return match web::connect(server, stream, trust.cloned()).await {
            Ok((from, out)) => converse(Wire::client(from, out), brain, args).await,
            Err(error) => Ended::Unseated(format!("{server}: {error}")),
        };
    }
    let (from, out) = stream.into_split();
    converse(Wire::client(from, out), brain, args).await
}

async fn converse<R, W>(wire: Wire<R, W>, brain: &Brain, args: &KgpClientArgs) -> Ended
where
    R: AsyncRead + Unpin,
    W: AsyncWrite + Unpin,
{
    let mut player = Player::new(wire, brain.clone(), args);
    match player.converse(args).await {
        Ok(never) => match never {},
        Err(Ended::Unseated(reason)) if player.seated => Ended::Lost(reason),
        Err(ended) => ended,
    }
}

#[cfg(test)]
mod tests {
    use super::host_of;

    #[test]
    fn a_server_is_a_host_with_a_port_or_the_address_of_a_socket() {
        let host = |server: &str| host_of(server).ok();
        for (server, wanted) in [
            ("127.0.0.1:2671", "127.0.0.1:2671"),
            ("[::1]:2671", "[::1]:2671"),
            ("ws://example.org:8080/socket", "example.org:8080"),
            ("wss://example.org/socket", "example.org:443"),
            ("ws://example.org", "example.org:80"),
        ] {
            assert_eq!(host(server).as_deref(), Some(wanted), "{server}");
        }
        for server in [
            "example.org",
            ":1",
            "a:x",
            "http://a:1",
            "ws://",
            "ws:///socket",
        ] {
            assert_eq!(host(server), None, "{server}");
        }
    }
}

//! The Kalah Game Protocol: its clients as bots of our server, and our levels as its clients.

mod board;
mod brain;
mod client;
mod command;
mod conversation;
mod guest;
mod introduction;
mod lines;
mod names;
mod player;
mod seat;
#[cfg(test)]
mod tests;
mod verify;
mod web;
mod wire;

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use mashimo_client::Address;
use mashimo_server::serve::{Certificates, Tls};
use socket2::{SockRef, TcpKeepalive};
use tokio::net::{TcpListener, TcpStream};
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;
use tokio::task::JoinSet;

pub(crate) use self::client::KgpClientArgs;
pub(super) use self::client::run as run_client;
use self::guest::{Host, Tokens, Way, Wish, attend};
use self::names::Names;
use crate::cli::fault::Fault;

/// The port of the protocol.
const PORT: u16 = 2671;
/// After a connection could not be taken, the next one is not tried at once.
const PAUSE: Duration = Duration::from_millis(100);
/// After so much silence the system asks the other side of a connection whether it is still there, and again.
const ALIVE_AFTER: Duration = Duration::from_secs(60);
const ALIVE_EVERY: Duration = Duration::from_secs(20);

/// The arguments of `mashimo bridge kgp-server`.
#[derive(Args, Debug)]
pub(crate) struct KgpServerArgs {
    /// The server.
    #[arg(
        long,
        alias = "server",
        env = "MASHIMO_ADDRESS",
        value_name = "ADDR",
        default_value = "127.0.0.1:50051"
    )]
    address: String,
    /// The address to listen on for clients; port 0 takes a free one.
    #[arg(long, value_name = "ADDR",
        default_value_t = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT)))]
    listen: SocketAddr,
    /// The address to listen on for clients that speak the protocol over WebSocket, at /socket.
    #[arg(long, value_name = "ADDR")]
    web: Option<SocketAddr>,
    /// The certificate of --web, PEM, with those that lead to its authority after it: clients then say
    /// wss://. Read again when the files change.
    #[arg(long, value_name = "FILE", requires_all = ["tls_key", "web"])]
    tls_cert: Option<PathBuf>,
    /// The certificate's private key, PEM.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// The ladder that every client joins.
    #[arg(long, value_name = "LADDER")]
    ladder: Option<String>,
    /// Where people can look at a game: each client is told this with the game's id after it.
    #[arg(long, value_name = "URI")]
    game_uri: Option<String>,
    /// The `auth:token` of a client is the token of its bot at the server.
    #[arg(long)]
    pass_tokens: bool,
    /// Listen off loopback with --pass-tokens although nothing is encrypted.
    #[arg(long)]
    insecure: bool,
    /// The most seconds a client may think about a move.
    #[arg(long, value_name = "SECONDS", default_value_t = 5,
        value_parser = clap::value_parser!(u64).range(1..=3600))]
    move_time: u64,
    /// How many games a client plays at once.
    #[arg(long, value_name = "N", default_value_t = 1,
        value_parser = clap::value_parser!(u32).range(1..=1000))]
    games_at_once: u32,
    /// How many clients there may be.
    #[arg(long, value_name = "N", default_value_t = 256)]
    clients: usize,
}

/// Serves until it is stopped.
pub(super) async fn run(args: &KgpServerArgs) -> Result<(), Fault> {
    let host = Arc::new(host(args)?);
    let lines = bind(args.listen).await?;
    let address = |listener: &TcpListener| listener.local_addr().map_err(Fault::failed);
    let bound = address(&lines)?;
    eprintln!("mashimo: listening on {bound} for clients of the Kalah Game Protocol");
    let web = match args.web {
        None => None,
        Some(web) => {
            let web = bind(web).await?;
            let bound = address(&web)?;
            eprintln!("mashimo: listening on {bound} for such clients over WebSocket, at /socket");
            Some(web)
        }
    };
    let (wish, wishes) = watch::channel(Wish::Serve);
    tokio::spawn(obey_signals(wish));
    let mut guests = accept((lines, web), &host, args.clients, wishes).await;
    while guests.join_next().await.is_some() {}
    Ok(())
}

async fn bind(address: SocketAddr) -> Result<TcpListener, Fault> {
    let bound = TcpListener::bind(address).await;
    bound.map_err(|error| Fault::failed(format_args!("cannot listen on {address}: {error}")))
}

fn host(args: &KgpServerArgs) -> Result<Host, Fault> {
    // Found out before a client is there to be told.
    Address::find(&args.address, None).map_err(Fault::input)?;
    if std::env::var_os("MASHIMO_BOT").is_some_and(|name| !name.is_empty()) {
        let reason = "MASHIMO_BOT names one bot, this bridge brings many: unset it";
        return Err(Fault::input(reason));
    }
    // What is encrypted may be listened to.
    let web = args.web.iter().filter(|_| args.tls_cert.is_none());
    let mut addresses = web.chain([&args.listen]);
    let outside = addresses.any(|address| !address.ip().is_loopback());
    if args.pass_tokens && !args.insecure && outside {
        return Err(Fault::input(
            "tokens would cross the network unencrypted: listen on 127.0.0.1, encrypt --web with \
             --tls-cert, leave out --pass-tokens, or allow it with --insecure",
        ));
    }
    let tokens = if args.pass_tokens {
        Tokens::OfBots
    } else {
        Tokens::KeepNames
    };
    Ok(Host {
        address: args.address.clone(),
        tokens,
        games_at_once: args.games_at_once,
        think_max: Duration::from_secs(args.move_time),
        names: Names::default(),
        certificates: certificates(args)?,
        ladder: args.ladder.clone(),
        game_uri: args.game_uri.clone(),
    })
}

fn certificates(args: &KgpServerArgs) -> Result<Option<Certificates>, Fault> {
    let (Some(cert), Some(key)) = (args.tls_cert.clone(), args.tls_key.clone()) else {
        return Ok(None);
    };
    let client_ca = None;
    let files = Tls {
        cert,
        key,
        client_ca,
    };
    Certificates::load(files).map(Some).map_err(Fault::input)
}

/// Takes clients until the bridge is to close; those that are there then.
async fn accept(
    (lines, web): (TcpListener, Option<TcpListener>),
    host: &Arc<Host>,
    clients_max: usize,
    mut wishes: watch::Receiver<Wish>,
) -> JoinSet<()> {
    let mut guests = JoinSet::new();
    let mut number = 0;
    loop {
        let (accepted, way) = tokio::select! {
            accepted = lines.accept() => (accepted, Way::Tcp),
            accepted = next(web.as_ref()) => (accepted, host.web()),
            Some(_) = guests.join_next() => continue,
            _ = wishes.wait_for(|wish| *wish != Wish::Serve) => return guests,
        };
        match accepted {
            Ok((stream, _)) if guests.len() >= clients_max => refuse(&stream, way),
            Ok((stream, _)) => {
                number += 1;
                guests.spawn(attend(stream, way, number, host.clone(), wishes.clone()));
            }
            Err(error) => {
                tracing::warn!(%error, "a client could not be taken");
                tokio::time::sleep(PAUSE).await;
            }
        }
    }
}

/// The next connection; none ever where nothing listens.
async fn next(listener: Option<&TcpListener>) -> std::io::Result<(TcpStream, SocketAddr)> {
    match listener {
        Some(listener) => listener.accept().await,
        None => std::future::pending().await,
    }
}

/// Says that there are too many, as far as it is heard.
fn refuse(stream: &TcpStream, way: Way) {
    let _ = stream.try_write(match way {
        Way::Tcp => b"error \"too many clients are connected\"\r\ngoodbye\r\n",
        Way::Web => b"HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\n\r\n",
        // Before the handshake nothing can be said.
        Way::Secure => b"",
    });
}

/// Moves go out at once, and a peer that has vanished is noticed. Where that cannot be set, moves only take longer.
fn tune(stream: &TcpStream) {
    let _ = stream.set_nodelay(true);
    let alive = TcpKeepalive::new()
        .with_time(ALIVE_AFTER)
        .with_interval(ALIVE_EVERY);
    let _ = SockRef::from(stream).set_tcp_keepalive(&alive);
}

/// SIGINT and SIGTERM end it: after the games first, at once the second time.
async fn obey_signals(wish: watch::Sender<Wish>) {
    let (Ok(mut int), Ok(mut term)) = (
        signal(SignalKind::interrupt()),
        signal(SignalKind::terminate()),
    ) else {
        return;
    };
    for next in [Wish::AfterGames, Wish::Now] {
        tokio::select! { _ = int.recv() => {} _ = term.recv() => {} }
        wish.send_replace(next);
    }
}

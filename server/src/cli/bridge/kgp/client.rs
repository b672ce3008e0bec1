//! `mashimo bridge kgp-client`: a reference level on a server of the Kalah Game Protocol.

use std::time::Duration;

use clap::Args;
use mashimo_engine::Level;
use tokio::net::TcpStream;
use tokio::time::{sleep, timeout};

use super::player::Player;
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
    #[arg(value_name = "LEVEL")]
    pub(super) level: String,
    /// The server of the protocol.
    #[arg(long, value_name = "ADDR", default_value = "127.0.0.1:2671")]
    pub(super) server: String,
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
}

/// Plays until the server says goodbye.
pub(crate) async fn run(args: &KgpClientArgs) -> Result<(), Fault> {
    let level = level_of(&args.level)?;
    if args.name.trim().is_empty() || args.token.trim().is_empty() {
        return Err(Fault::input("--name and --token cannot be empty"));
    }
    let mut attempts = 0;
    loop {
        let lost = match connection(level, args).await {
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

/// One connection, from its beginning to its end.
async fn connection(level: Level, args: &KgpClientArgs) -> Ended {
    let server = &args.server;
    let stream = match timeout(CONNECT_WITHIN, TcpStream::connect(server)).await {
        Ok(Ok(stream)) => stream,
        Ok(Err(error)) => return Ended::Unseated(format!("{server}: {error}")),
        Err(_) => {
            let within = CONNECT_WITHIN.as_secs();
            return Ended::Unseated(format!("{server}: no answer within {within} s"));
        }
    };
    // Where it cannot be set, moves only take longer.
    let _ = stream.set_nodelay(true);
    let (from, out) = stream.into_split();
    let mut player = Player::new(Wire::client(from, out), level, args);
    match player.converse(args).await {
        Ok(never) => match never {},
        Err(Ended::Unseated(reason)) if player.seated => Ended::Lost(reason),
        Err(ended) => ended,
    }
}

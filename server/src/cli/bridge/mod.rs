//! `mashimo bridge`: programs that speak other protocols, as bots.

mod engine;
mod kgp;
mod stdio;

use clap::{Args, Subcommand};

use super::fault::Fault;

/// What is bridged.
#[derive(Subcommand, Debug)]
pub(crate) enum BridgeCommand {
    /// A program that speaks the Universal Game Interface on its standard streams.
    #[command(
        after_help = "Examples:\n  mashimo bridge stdio -- ./engine --hash 64\n  \
        mashimo match -r oware --bot \"a=mashimo bridge stdio -- ./engine\" --bot ref:3\n\n\
        The protocol is described in clients/stdio/README.md, with samples. Each game has a process\n\
        of its own; one that is silent, dies or answers nonsense loses its game and is killed with\n\
        all it started."
    )]
    Stdio(StdioArgs),
    /// Clients of the Kalah Game Protocol, which connect to this program.
    #[command(after_help = "Examples:\n  mashimo bridge kgp-server\n  \
        mashimo bridge kgp-server --listen 0.0.0.0:2671 --move-time 2\n  \
        mashimo bridge kgp-server --web 127.0.0.1:8080\n\n\
        A client plays kalah as the bot that its `info:name` says. Its `auth:token` keeps the name while\n\
        it is connected. Ctrl-C ends the bridge after the games; again, at once.")]
    KgpServer(kgp::KgpServerArgs),
    /// A reference level or a program, as a client of a server of the Kalah Game Protocol.
    #[command(after_help = "Examples:\n  \
        mashimo bridge kgp-client ref:4 --server 127.0.0.1:2671 --name four --token secret\n  \
        mashimo bridge kgp-client --server wss://example.org/socket --token secret -- ./engine --hash 64\n\n\
        It plays until the server says goodbye; a lost connection is made again.")]
    KgpClient(kgp::KgpClientArgs),
}

/// The arguments of `mashimo bridge stdio`.
#[derive(Args, Debug)]
pub(crate) struct StdioArgs {
    /// The server.
    #[arg(
        long,
        alias = "server",
        env = "MASHIMO_ADDRESS",
        value_name = "ADDR",
        default_value = "127.0.0.1:50051"
    )]
    address: String,
    /// The bot's token.
    #[arg(
        long,
        env = "MASHIMO_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
    /// The name it plays under.
    #[arg(
        long,
        env = "MASHIMO_BOT",
        value_name = "NAME",
        default_value = "stdio"
    )]
    name: String,
    /// How many games it plays at once.
    #[arg(long, value_name = "N", default_value_t = 1)]
    games_at_once: u32,
    /// Leave after so many games.
    #[arg(long, value_name = "N")]
    games: Option<u64>,
    /// How many seconds the program has to introduce itself, and to be ready for a game.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    start_within: u64,
    /// The program and its arguments.
    #[arg(value_name = "COMMAND", required = true, last = true)]
    command: Vec<String>,
}

/// Plays until it is stopped.
pub(crate) async fn run(command: &BridgeCommand) -> Result<(), Fault> {
    match command {
        BridgeCommand::Stdio(args) => stdio::run(args).await,
        BridgeCommand::KgpServer(args) => kgp::run(args).await,
        BridgeCommand::KgpClient(args) => kgp::run_client(args).await,
    }
}

//! `mashimo admin`: who may play and who may do what; and the powers of arbiters and administrators.

mod bots;
mod first;
mod games;
mod house;
mod show;
mod tokens;

use clap::{Args, Subcommand};
use mashimo_client::{Address, Client};

use super::fault::Fault;
use super::out::Out;

/// The arguments of `mashimo admin`.
#[derive(Args, Debug)]
#[command(subcommand_required = true, arg_required_else_help = true)]
#[command(after_help = "Examples:\n  \
    mashimo admin first --data games > admin.token     # no server runs on the folder; or serve --first-admin FILE\n  \
    export MASHIMO_TOKEN=$(cat admin.token)\n  \
    mashimo admin bots register owl                    # prints the bot's token, once\n  \
    mashimo admin tokens create olga --role organiser\n  \
    mashimo admin bots suspend owl --reason 'plays two games at once'\n  \
    mashimo admin games adjudicate 01a2… --ranks 1,2 --reason 'agreed by both owners'\n  \
    mashimo admin audit --json\n\n\
    Whatever changes something is in the audit trail, with who did it and why.")]
pub(crate) struct AdminArgs {
    /// The server.
    #[arg(
        long,
        global = true,
        alias = "server",
        env = "MASHIMO_ADDRESS",
        value_name = "ADDR",
        default_value = "127.0.0.1:50051"
    )]
    address: String,
    /// The token of an administrator, arbiter, organiser or, for its own affairs, a bot.
    #[arg(
        long,
        global = true,
        env = "MASHIMO_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
    #[command(subcommand)]
    command: AdminCommand,
}

/// What is to be done.
#[derive(Subcommand, Debug)]
enum AdminCommand {
    /// Make the first administrator's token in a data folder that no server uses.
    First(first::FirstArgs),
    /// Bots: list, connected, show, register, publish, suspend, restore.
    #[command(subcommand)]
    Bots(bots::BotsCommand),
    /// Tokens: create, rotate, revoke.
    #[command(subcommand)]
    Tokens(tokens::TokensCommand),
    /// Games: adjudicate, void, replay, suspend, resume.
    #[command(subcommand)]
    Games(games::GamesCommand),
    /// Stop pairing, tell everybody to come back later, and end the server.
    Drain(house::DrainArgs),
    /// The audit trail, newest first.
    Audit(house::AuditArgs),
}

/// Does it.
pub(crate) async fn run(args: &AdminArgs, out: &mut Out) -> Result<(), Fault> {
    if let AdminCommand::First(first) = &args.command {
        return first::run(first, out).await;
    }
    let client = args.connect().await?;
    match &args.command {
        AdminCommand::First(_) => Ok(()),
        AdminCommand::Bots(command) => bots::run(command, &client, out).await,
        AdminCommand::Tokens(command) => tokens::run(command, &client, out).await,
        AdminCommand::Games(command) => games::run(command, &client, out).await,
        AdminCommand::Drain(args) => house::drain(args, &client, out).await,
        AdminCommand::Audit(args) => house::audit(args, &client, out).await,
    }
}

impl AdminArgs {
    async fn connect(&self) -> Result<Client, Fault> {
        let address = Address::find(&self.address, self.token.as_deref()).map_err(Fault::input)?;
        Client::connect(&address).await.map_err(Fault::failed)
    }
}

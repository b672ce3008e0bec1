//! `mashimo admin tokens`: made, changed, revoked.

use clap::{Args, Subcommand, ValueEnum};
use mashimo_client::{Client, v1};
use serde_json::json;

use super::bots::find;
use super::show::token_json;
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// What is to be done with tokens.
#[derive(Subcommand, Debug)]
pub(crate) enum TokensCommand {
    /// Make a token for a person or a program; prints it, once.
    Create(CreateArgs),
    /// Make a new token for a bot, printed once, and revoke its old ones; their sessions end.
    Rotate(RotateArgs),
    /// Revoke a token at once, by its id; its sessions end.
    Revoke(RevokeArgs),
}

/// A new token.
#[derive(Args, Debug)]
pub(crate) struct CreateArgs {
    /// Who will use it, for the audit trail.
    holder: String,
    /// What it may do.
    #[arg(long, value_enum)]
    role: RoleName,
}

/// A bot.
#[derive(Args, Debug)]
pub(crate) struct RotateArgs {
    /// The bot's name.
    bot: String,
}

/// A token.
#[derive(Args, Debug)]
pub(crate) struct RevokeArgs {
    /// The token's id, as `bots show` and the audit trail have it; never the secret.
    token_id: String,
}

/// What a token of a person or a program may do.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum RoleName {
    /// Make matches and own bots.
    Organiser,
    /// Decide games.
    Arbiter,
    /// Everything but playing.
    Administrator,
}

/// Does it.
pub(crate) async fn run(
    command: &TokensCommand,
    client: &Client,
    out: &mut Out,
) -> Result<(), Fault> {
    let (token, info) = match command {
        TokensCommand::Create(args) => {
            let role = match args.role {
                RoleName::Organiser => v1::Role::Organiser,
                RoleName::Arbiter => v1::Role::Arbiter,
                RoleName::Administrator => v1::Role::Administrator,
            };
            let made = client.create_token(&args.holder, role).await;
            let made = made.map_err(Fault::failed)?;
            (made.token, made.info)
        }
        TokensCommand::Rotate(args) => {
            let id = find(client, &args.bot).await?.bot_id;
            let made = client.rotate_token(&id).await.map_err(Fault::failed)?;
            (made.token, made.info)
        }
        TokensCommand::Revoke(args) => {
            let info = client.revoke_token(&args.token_id).await;
            let info = info.map_err(Fault::failed)?;
            return match out.is_json() {
                true => out.json(&token_json(&info)),
                false => out.line(format!("revoked: {} of {}", info.token_id, info.holder)),
            };
        }
    };
    if out.is_json() {
        let info = token_json(&info.unwrap_or_default());
        return out.json(&json!({ "token": token, "info": info }));
    }
    out.line(token)
}

//! `mashimo admin bots`: who is registered, and who may play.

use clap::{Args, Subcommand};
use mashimo_client::{Client, v1};
use serde_json::json;

use super::show::{bot_json, bot_lines, connected_json, state_word};
use crate::cli::fault::Fault;
use crate::cli::out::Out;

/// What is to be done with bots.
#[derive(Subcommand, Debug)]
pub(crate) enum BotsCommand {
    /// All bots, by name.
    List,
    /// The bots that are connected now.
    Connected,
    /// One bot with its versions and, for its owner, its tokens.
    Show(NameArg),
    /// Register a bot; prints its token, once.
    Register(RegisterArgs),
    /// Publish a version of a bot: until then it may not say Hello with it.
    Publish(PublishArgs),
    /// Forbid a bot, or one version, to play; its sessions end.
    Suspend(WhyArgs),
    /// Let a bot with all its versions, or one of them, play again.
    Restore(WhyArgs),
}

/// A bot.
#[derive(Args, Debug)]
pub(crate) struct NameArg {
    /// The bot's name.
    name: String,
}

/// A new bot.
#[derive(Args, Debug)]
pub(crate) struct RegisterArgs {
    /// Its name: letters, digits, `-`, `_` and `.`, at most 64.
    name: String,
    /// What it is.
    #[arg(long, value_name = "TEXT", default_value = "")]
    description: String,
    /// Who owns it; the holder of the token that is used, where it is left out.
    #[arg(long, value_name = "NAME", default_value = "")]
    owner: String,
}

/// A new version.
#[derive(Args, Debug)]
pub(crate) struct PublishArgs {
    /// The bot's name.
    name: String,
    /// The version.
    version: String,
    /// What changed.
    #[arg(long, value_name = "TEXT", default_value = "")]
    notes: String,
}

/// A bot or a version of it, and why.
#[derive(Args, Debug)]
pub(crate) struct WhyArgs {
    /// The bot's name.
    name: String,
    /// Only this version.
    #[arg(long, value_name = "VERSION", default_value = "")]
    version: String,
    /// Why, in a sentence: it is kept in the audit trail.
    #[arg(long, value_name = "TEXT")]
    reason: String,
}

/// Does it.
pub(crate) async fn run(
    command: &BotsCommand,
    client: &Client,
    out: &mut Out,
) -> Result<(), Fault> {
    match command {
        BotsCommand::List => list(client, out).await,
        BotsCommand::Connected => connected(client, out).await,
        BotsCommand::Show(arg) => show(&find(client, &arg.name).await?, out),
        BotsCommand::Register(args) => register(args, client, out).await,
        BotsCommand::Publish(args) => {
            let id = find(client, &args.name).await?.bot_id;
            let bot = client
                .publish_version(&id, &args.version, &args.notes)
                .await;
            show(&bot.map_err(Fault::failed)?, out)
        }
        BotsCommand::Suspend(args) => {
            let id = find(client, &args.name).await?.bot_id;
            let bot = client.suspend_bot(&id, &args.version, &args.reason).await;
            show(&bot.map_err(Fault::failed)?, out)
        }
        BotsCommand::Restore(args) => {
            let id = find(client, &args.name).await?.bot_id;
            let bot = client.restore_bot(&id, &args.version, &args.reason).await;
            show(&bot.map_err(Fault::failed)?, out)
        }
    }
}

pub(super) async fn find(client: &Client, name: &str) -> Result<v1::Bot, Fault> {
    client.bot_named(name).await.map_err(Fault::failed)
}

fn show(bot: &v1::Bot, out: &mut Out) -> Result<(), Fault> {
    if out.is_json() {
        return out.json(&bot_json(bot));
    }
    bot_lines(bot).iter().try_for_each(|line| out.line(line))
}

async fn register(args: &RegisterArgs, client: &Client, out: &mut Out) -> Result<(), Fault> {
    let made = client
        .register_bot(&args.name, &args.description, &args.owner)
        .await;
    let made = made.map_err(Fault::failed)?;
    if out.is_json() {
        let bot = bot_json(&made.bot.unwrap_or_default());
        return out.json(&json!({ "bot": bot, "token": made.token }));
    }
    out.line(made.token)
}

async fn list(client: &Client, out: &mut Out) -> Result<(), Fault> {
    let mut rows = vec![
        ["bot", "owner", "state", "versions"]
            .map(str::to_owned)
            .to_vec(),
    ];
    let mut request = v1::ListBotsRequest {
        page_size: 200,
        page_token: String::new(),
    };
    loop {
        let page = client.list_bots(request.clone()).await;
        let page = page.map_err(Fault::failed)?;
        for bot in &page.bots {
            if out.is_json() {
                out.json(&bot_json(bot))?;
            } else {
                let versions = bot.versions.iter().filter(|v| !v.version.is_empty());
                let names: Vec<_> = versions.map(|v| v.version.clone()).collect();
                rows.push(vec![
                    bot.name.clone(),
                    bot.owner.clone(),
                    state_word(bot.state()).to_owned(),
                    names.join(" "),
                ]);
            }
        }
        if page.next_page_token.is_empty() {
            break;
        }
        request.page_token = page.next_page_token;
    }
    if out.is_json() {
        Ok(())
    } else {
        out.table(&rows)
    }
}

async fn connected(client: &Client, out: &mut Out) -> Result<(), Fault> {
    let head = ["bot", "version", "instance", "games", "client"];
    let mut rows = vec![head.map(str::to_owned).to_vec()];
    let mut request = v1::ListConnectedBotsRequest {
        page_size: 1000,
        page_token: String::new(),
    };
    loop {
        let page = client.list_connected_bots(request.clone()).await;
        let page = page.map_err(Fault::failed)?;
        for bot in &page.bots {
            if out.is_json() {
                out.json(&connected_json(bot))?;
            } else {
                rows.push(vec![
                    bot.name.clone(),
                    bot.version.clone(),
                    bot.instance.clone(),
                    format!("{} of {}", bot.in_use, bot.capacity),
                    bot.client_name.clone(),
                ]);
            }
        }
        if page.next_page_token.is_empty() {
            break;
        }
        request.page_token = page.next_page_token;
    }
    if out.is_json() {
        Ok(())
    } else {
        out.table(&rows)
    }
}

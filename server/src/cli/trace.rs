//! `mashimo trace`: what passed between a bot and the server in a game, for its owner.

use clap::Args;
use mashimo_client::{Address, Client, v1};
use serde_json::{Value, json};

use super::fault::Fault;
use super::out::Out;

/// The arguments of `mashimo trace`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo trace 0198c5a2-… --bot my-bot\n  \
    MASHIMO_TOKEN=… mashimo trace 0198c5a2-… --json\n\n\
    While a game is played, the bot's token is needed, or the id of its session. With --json each line\n\
    is an entry of the game's log; times are nanoseconds.")]
pub(crate) struct TraceArgs {
    /// The game.
    #[arg(value_name = "GAME")]
    game: String,
    /// The bot; with a token it need not be named.
    #[arg(long, env = "MASHIMO_BOT", value_name = "NAME", default_value = "")]
    bot: String,
    /// The bot's session, as its Welcome said.
    #[arg(long, value_name = "ID", default_value = "")]
    session: String,
    /// The server.
    #[arg(
        long = "address",
        alias = "server",
        env = "MASHIMO_ADDRESS",
        value_name = "ADDR",
        default_value = "127.0.0.1:50051"
    )]
    server: String,
    /// The bot's token.
    #[arg(
        long,
        env = "MASHIMO_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
}

/// Prints the trace, page by page.
pub(crate) async fn run(args: &TraceArgs, out: &mut Out) -> Result<(), Fault> {
    let address = Address::find(&args.server, args.token.as_deref()).map_err(Fault::input)?;
    let client = Client::connect(&address).await.map_err(Fault::failed)?;
    let mut request = v1::GetGameTraceRequest {
        game_id: args.game.clone(),
        session_id: args.session.clone(),
        bot_name: args.bot.clone(),
        ..v1::GetGameTraceRequest::default()
    };
    loop {
        let page = client
            .game_trace(request.clone())
            .await
            .map_err(Fault::failed)?;
        for entry in &page.entries {
            tell(entry, out)?;
        }
        if page.next_index == 0 {
            return Ok(());
        }
        request.from_index = page.next_index;
    }
}

fn tell(entry: &v1::TraceEntry, out: &mut Out) -> Result<(), Fault> {
    let value: Value = serde_json::from_str(&entry.json).unwrap_or_else(|_| json!(entry.json));
    if out.is_json() {
        return out.json(&value);
    }
    let seq = entry.seq.map(|seq| seq.to_string()).unwrap_or_default();
    let line = format!(
        "{:>6} {seq:>5}  {:<13} {}",
        entry.index,
        entry.kind,
        about(&value)
    );
    out.line(line.trim_end())
}

/// What an author looks for first.
fn about(value: &Value) -> String {
    let mut parts = Vec::new();
    for name in [
        "seat",
        "about",
        "move",
        "sent",
        "reason",
        "text",
        "termination",
    ] {
        match &value[name] {
            Value::Null => {}
            Value::String(text) => parts.push(format!("{name} {text}")),
            other @ (Value::Bool(_) | Value::Number(_) | Value::Array(_) | Value::Object(_)) => {
                parts.push(format!("{name} {other}"));
            }
        }
    }
    let private = &value["private"];
    let nanos = |name: &str| private[name].as_u64().or(value[name].as_u64());
    for (name, shown) in [
        ("charged_ns", "charged"),
        ("measured_ns", "measured"),
        ("taken_after_ns", "taken after"),
        ("rtt_ns", "round trip"),
        ("think_time_ns", "thought"),
    ] {
        if let Some(ns) = nanos(name) {
            parts.push(format!("{shown} {:.3} ms", ns as f64 / 1e6));
        }
    }
    if let Some(said) = private["diagnostics"].as_str() {
        parts.push(format!("says {said:?}"));
    }
    parts.join(", ")
}

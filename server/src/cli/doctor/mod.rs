//! `mashimo doctor`: whether a server that runs, or a machine that is to run one, is as it should be.

mod installation;
mod server;

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use clap::Args;
use serde_json::json;

use super::fault::Fault;
use super::out::Out;

/// The arguments of `mashimo doctor`.
#[derive(Args, Debug)]
#[command(
    after_help = "Examples:\n  mashimo doctor                                  # this machine\n  \
    mashimo doctor --address 127.0.0.1:50051        # a server that runs\n  \
    mashimo doctor --address https://example.org:50051 --idle 35 --json\n\n\
    Exit codes: 0 nothing is wrong (there may be warnings), 1 something is; 2 what was typed is."
)]
pub(crate) struct DoctorArgs {
    /// A server to look at, instead of this machine.
    #[arg(long = "address", alias = "server", value_name = "ADDR")]
    server: Option<String>,
    /// A bot's token, where the server needs one.
    #[arg(
        long,
        env = "MASHIMO_TOKEN",
        value_name = "TOKEN",
        hide_env_values = true
    )]
    token: Option<String>,
    /// With --address: seconds to stay idle while pinging every ten, to see whether the server and what
    /// lies between bear it; 25 or more tell something.
    #[arg(long, value_name = "SECONDS", requires = "server", default_value_t = 0,
        value_parser = clap::value_parser!(u64).range(0..=3600))]
    idle: u64,
    /// The folder that games are to be kept in.
    #[arg(
        long,
        env = "MASHIMO_DATA",
        value_name = "FOLDER",
        default_value = "mashimo-data"
    )]
    data: PathBuf,
    /// The address that a server is to listen on.
    #[arg(
        long,
        env = "MASHIMO_LISTEN",
        value_name = "ADDR",
        default_value = "127.0.0.1:50051"
    )]
    listen: SocketAddr,
}

/// What a look came to.
#[derive(Copy, Clone, Debug, Eq, PartialEq)]
enum State {
    Ok,
    /// Not as one would wish, but it works.
    Warning,
    Failed,
    /// It could not be looked at, or was not asked for.
    Skipped,
}

/// One thing that was looked at.
#[derive(Debug)]
struct Look {
    name: &'static str,
    state: State,
    text: String,
}

impl Look {
    fn new(name: &'static str, state: State, text: impl Into<String>) -> Look {
        let text = text.into();
        Look { name, state, text }
    }

    fn ok(name: &'static str, text: impl Into<String>) -> Look {
        Look::new(name, State::Ok, text)
    }

    fn warning(name: &'static str, text: impl Into<String>) -> Look {
        Look::new(name, State::Warning, text)
    }

    fn failed(name: &'static str, text: impl Into<String>) -> Look {
        Look::new(name, State::Failed, text)
    }

    fn skipped(name: &'static str, text: impl Into<String>) -> Look {
        Look::new(name, State::Skipped, text)
    }
}

impl State {
    fn word(self) -> &'static str {
        match self {
            State::Ok => "ok",
            State::Warning => "warning",
            State::Failed => "failed",
            State::Skipped => "skipped",
        }
    }
}

/// Looks, and says what there is.
pub(crate) async fn run(args: &DoctorArgs, out: &mut Out) -> Result<(), Fault> {
    let looks = match &args.server {
        Some(server) => {
            let idle = Duration::from_secs(args.idle);
            server::looks(server, args.token.as_deref(), idle).await?
        }
        None => installation::looks(&args.data, args.listen).await,
    };
    for look in &looks {
        tell(look, out)?;
    }
    let count = |state| looks.iter().filter(|look| look.state == state).count();
    let (failed, warnings) = (count(State::Failed), count(State::Warning));
    if out.is_json() {
        out.json(&json!({ "failed": failed, "warnings": warnings, "looks": looks.len() }))?;
    } else {
        let n = looks.len();
        out.line(format!("{n} looks, {failed} failed, {warnings} warnings"))?;
    }
    if failed > 0 {
        return Err(Fault::reported());
    }
    Ok(())
}

fn tell(look: &Look, out: &mut Out) -> Result<(), Fault> {
    let Look { name, state, text } = look;
    if out.is_json() {
        return out.json(&json!({ "look": name, "state": state.word(), "text": text }));
    }
    out.line(format!("{:<8} {name:<20} {text}", state.word()))
}

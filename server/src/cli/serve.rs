//! `mashimo serve`: the arena as a service.

use std::fs;
use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum};
use mashimo_server::ladder::{self, LadderConfig, LadderFile};
use mashimo_server::pairing::PairingEngine;
use mashimo_server::serve::{
    Access, BotToken, Config, Data, Durability, Limits, Otlp, PORT_DEFAULT, Signals, StaffToken,
    Tls,
};
use mashimo_server::store::Role;
use mashimo_server::tournament::config::Hook;
use mashimo_server::webhooks::Webhook;
use tracing_appender::non_blocking::WorkerGuard;
use tracing_subscriber::EnvFilter;

use super::fault::Fault;
use super::out::watched;
use super::tables::TablesArgs;

/// A wrong setting of the server ends with this code.
const BAD_SETTING: u8 = 64;

/// The arguments of `mashimo serve`.
#[derive(Args, Debug)]
#[command(after_help = "Examples:\n  mashimo serve\n  \
    mashimo serve --listen 127.0.0.1:0 --port-file port.txt   # a free port, written to a file\n  \
    mashimo serve --data games --durability power --log json\n  \
    mashimo serve --tokens bots.txt                           # lines of a name and its token\n  \
    mashimo serve --listen 0.0.0.0:50051 --tls-cert cert.pem --tls-key key.pem\n  \
    mashimo serve --ladder ladders.toml                       # games that pair themselves\n\n\
    gRPC, gRPC-Web, health and reflection share the port. SIGTERM or Ctrl-C drains and ends.")]
pub(crate) struct ServeArgs {
    /// The address to listen on; port 0 takes a free one.
    #[arg(long, env = "MASHIMO_LISTEN", value_name = "ADDR",
        default_value_t = SocketAddr::from((Ipv4Addr::LOCALHOST, PORT_DEFAULT)))]
    listen: SocketAddr,
    /// The folder games are kept in; made if need be.
    #[arg(
        long,
        env = "MASHIMO_DATA",
        value_name = "FOLDER",
        default_value = "mashimo-data"
    )]
    data: PathBuf,
    /// Keep nothing: all games are lost at the end.
    #[arg(long, conflicts_with = "data")]
    memory: bool,
    /// What an acknowledged move survives.
    #[arg(long, value_enum, default_value_t = DurabilityName::Process)]
    durability: DurabilityName,
    /// A file the address is written to once requests are served.
    #[arg(long, value_name = "FILE")]
    port_file: Option<PathBuf>,
    /// A file with tokens: each line a name, a blank, a token of 16 characters or more, and where it is
    /// no bot's a blank and a role: organiser, arbiter, administrator.
    #[arg(long, value_name = "FILE")]
    tokens: Option<PathBuf>,
    /// The server's certificate, PEM, with those that lead to its authority after it: encrypts the
    /// port. Read again when the files change, and on SIGHUP.
    #[arg(long, value_name = "FILE", requires = "tls_key")]
    tls_cert: Option<PathBuf>,
    /// The certificate's private key, PEM.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_key: Option<PathBuf>,
    /// Authorities of clients, PEM: who shows no certificate of theirs is not let in.
    #[arg(long, value_name = "FILE", requires = "tls_cert")]
    tls_client_ca: Option<PathBuf>,
    /// An address for a page with the server's figures, for Prometheus: `GET /metrics`.
    #[arg(long, value_name = "ADDR")]
    metrics: Option<SocketAddr>,
    /// A bound on what strangers can send and open, such as `sessions=500`; a wrong name tells all.
    #[arg(long = "limit", value_name = "NAME=N")]
    limits: Vec<String>,
    /// Who may play without a token, under any name that is not registered.
    #[arg(long, value_enum, default_value_t = Practice::Auto)]
    practice: Practice,
    /// A file that a first administrator's token is written to, if there is no administrator yet.
    #[arg(long, value_name = "FILE")]
    first_admin: Option<PathBuf>,
    /// A file of ladders: bots join and leave at will, games are paired by themselves.
    #[arg(long, value_name = "FILE")]
    ladder: Option<PathBuf>,
    /// A program with the command line of bbpPairings that pairs the tournaments which ask for one.
    #[arg(long, value_name = "PROGRAM")]
    pairing_engine: Option<PathBuf>,
    /// A collector's gRPC port, such as `http://127.0.0.1:4317`: spans of sessions, matches, games,
    /// decisions and calls go there.
    #[arg(long, env = "MASHIMO_OTLP", value_name = "URL")]
    otlp: Option<String>,
    /// The share of games, matches, sessions and calls that spans are made of, 0 to 1.
    #[arg(
        long,
        env = "MASHIMO_OTLP_SHARE",
        value_name = "SHARE",
        default_value_t = 1.0,
        requires = "otlp"
    )]
    otlp_share: f64,
    /// Listen off loopback although nothing is encrypted.
    #[arg(long)]
    insecure: bool,
    /// Origins of web pages, beside those on loopback, that may call, such as `https://example.org`.
    #[arg(long = "origin", value_name = "ORIGIN")]
    origins: Vec<String>,
    /// How many seconds a drain may take before what is left is cut off.
    #[arg(long, value_name = "SECONDS", default_value_t = 10)]
    drain: u64,
    /// Threads for reference bots, perft and analysis.
    #[arg(long, value_name = "N", default_value_t = 1)]
    engine_threads: usize,
    #[command(flatten)]
    tables: TablesArgs,
    #[command(flatten)]
    log: LogArgs,
}

/// Who may play without a token.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Practice {
    /// Everybody where the server listens on loopback and no --tokens are given; else nobody.
    Auto,
    /// Everybody.
    Open,
    /// Nobody.
    Closed,
}

/// How the server logs.
#[derive(Args, Debug)]
pub(crate) struct LogArgs {
    /// The form of the log, on standard error.
    #[arg(long, value_enum, default_value_t = LogForm::Auto)]
    log: LogForm,
    /// What is logged: `info`, `debug`, `mashimo_server=debug,warn`.
    #[arg(
        long,
        env = "MASHIMO_LOG",
        value_name = "FILTER",
        default_value = "info"
    )]
    log_filter: String,
}

/// The form of a log.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum LogForm {
    /// Text on a terminal, JSON otherwise.
    Auto,
    /// Text for people.
    Text,
    /// One JSON object a line.
    Json,
}

/// What an acknowledged move survives.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum DurabilityName {
    /// The end of the process, however sudden.
    Process,
    /// A power cut: synced to disk before the acknowledgement.
    Power,
}

/// Serves until it is asked to end.
pub(crate) async fn run(args: &ServeArgs) -> Result<(), Fault> {
    let config = args.config()?;
    // What is still to be written of the log is written when this goes.
    let _log = args.log.start()?;
    let cannot = |error| Fault::failed(format_args!("cannot listen to signals: {error}"));
    let mut signals = Signals::listen().map_err(cannot)?;
    let server = tokio::select! {
        started = mashimo_server::start(config) => started,
        // Nothing is served yet: there is nothing to drain.
        () = signals.end_asked() => return Ok(()),
    };
    let server = server.map_err(|error| Fault::new(error.exit_code(), error))?;
    server.run_until_signal(signals).await;
    Ok(())
}

impl LogArgs {
    /// Logs go to standard error from now on, by a thread of their own: lines that nobody reads are
    /// dropped in the end, and no game waits for them.
    fn start(&self) -> Result<WorkerGuard, Fault> {
        let filter = EnvFilter::try_new(&self.log_filter).map_err(|error| {
            Fault::new(
                BAD_SETTING,
                format_args!("--log-filter '{}': {error}", self.log_filter),
            )
        })?;
        let json = match self.log {
            LogForm::Auto => !watched(),
            LogForm::Text => false,
            LogForm::Json => true,
        };
        let (lines, guard) = tracing_appender::non_blocking(io::stderr());
        let log = tracing_subscriber::fmt()
            .with_env_filter(filter)
            .with_writer(lines);
        let started = match json {
            true => log.json().flatten_event(true).try_init(),
            false => log.with_ansi(watched()).try_init(),
        };
        started.map_err(|error| Fault::failed(format_args!("cannot log: {error}")))?;
        Ok(guard)
    }
}

impl ServeArgs {
    fn tls(&self) -> Option<Tls> {
        Some(Tls {
            cert: self.tls_cert.clone()?,
            key: self.tls_key.clone()?,
            client_ca: self.tls_client_ca.clone(),
        })
    }

    fn limits(&self) -> Result<Limits, Fault> {
        let mut limits = Limits::default();
        for typed in &self.limits {
            let wrong =
                |reason: &str| Fault::new(BAD_SETTING, format_args!("--limit {typed}: {reason}"));
            let (name, n) = typed
                .split_once('=')
                .ok_or_else(|| wrong("NAME=N is needed"))?;
            let n = n.parse().map_err(|_| wrong("N must be a whole number"))?;
            limits.set(name, n).map_err(|reason| wrong(&reason))?;
        }
        Ok(limits)
    }

    fn config(&self) -> Result<Config, Fault> {
        let tokens = match &self.tokens {
            Some(path) => tokens_of(path)?,
            None => Vec::new(),
        };
        let (staff, bots) = sorted(tokens);
        let open = match self.practice {
            Practice::Auto => self.listen.ip().is_loopback() && self.tokens.is_none(),
            Practice::Open => true,
            Practice::Closed => false,
        };
        if open && !bots.is_empty() {
            let reason = "--practice open and bots in --tokens: a bot with a token is registered \
                          with `mashimo admin bots register` where others play without";
            return Err(Fault::new(BAD_SETTING, reason));
        }
        let access = if open {
            Access::Open
        } else {
            Access::Tokens(bots)
        };
        let (ladders, webhooks) = match &self.ladder {
            Some(path) => ladders_of(path)?,
            None => Default::default(),
        };
        let config = Config {
            listen: self.listen,
            data: if self.memory {
                Data::Memory
            } else {
                Data::Folder(self.data.clone())
            },
            durability: match self.durability {
                DurabilityName::Process => Durability::Process,
                DurabilityName::Power => Durability::Power,
            },
            port_file: self.port_file.clone(),
            access,
            tls: self.tls(),
            metrics: self.metrics,
            limits: self.limits()?,
            staff,
            first_admin: self.first_admin.clone(),
            insecure: self.insecure,
            origins: self.origins.clone(),
            drain_max: Duration::from_secs(self.drain),
            engine_threads: self.engine_threads,
            endgames: self.tables.place()?,
            ladders,
            pairing_engine: self.pairing_engine.as_ref().map(PairingEngine::new),
            webhooks,
            otlp: self.otlp.clone().map(|endpoint| Otlp {
                endpoint,
                share: self.otlp_share,
            }),
        };
        config
            .check()
            .map_err(|error| Fault::new(error.exit_code(), error))?;
        Ok(config)
    }
}

/// The ladders of a file, and who is told what happens; everything wrong with it is said at once.
fn ladders_of(path: &Path) -> Result<(Vec<LadderConfig>, Vec<Webhook>), Fault> {
    let name = path.display();
    let bad = |line: String| Fault::new(BAD_SETTING, format_args!("--ladder {name}: {line}"));
    let text = fs::read_to_string(path).map_err(|error| bad(error.to_string()))?;
    let LadderFile { ladders, webhooks } = ladder::config::read(&text).map_err(|faults| {
        let lines: Vec<String> = faults.iter().map(ToString::to_string).collect();
        bad(lines.join("; "))
    })?;
    let read = |hook: &Hook| {
        Webhook::read(&hook.url, &hook.secret_env, &hook.events)
            .map_err(|reason| bad(format!("line {}: {reason}", hook.line)))
    };
    let webhooks = webhooks.iter().map(read).collect::<Result<_, _>>()?;
    Ok((ladders, webhooks))
}

/// People and programs apart from bots.
fn sorted(tokens: Vec<StaffToken>) -> (Vec<StaffToken>, Vec<BotToken>) {
    let (bots, staff): (Vec<_>, Vec<_>) = tokens.into_iter().partition(|t| t.role == Role::Bot);
    let bot = |t: StaffToken| BotToken {
        bot: t.holder,
        token: t.token,
    };
    (staff, bots.into_iter().map(bot).collect())
}

/// The tokens of a file: a name, a blank, a token on each line, and a role where it is no bot's;
/// `#` begins a comment.
fn tokens_of(path: &Path) -> Result<Vec<StaffToken>, Fault> {
    let name = path.display();
    let text = fs::read_to_string(path)
        .map_err(|error| Fault::new(BAD_SETTING, format_args!("--tokens {name}: {error}")))?;
    let lines = text.lines().map(str::trim).enumerate();
    let lines = lines.filter(|(_, line)| !line.is_empty() && !line.starts_with('#'));
    let tokens = lines.map(|(i, line)| {
        let wrong = || {
            let reason = "a line is a name, a blank, a token, and for no bot a blank and a role: \
                          organiser, arbiter, administrator";
            Fault::new(
                BAD_SETTING,
                format_args!("--tokens {name}:{}: {reason}", i + 1),
            )
        };
        let words: Vec<&str> = line.split_whitespace().collect();
        let (holder, token, role) = match words[..] {
            [holder, token] => (holder, token, Role::Bot),
            [holder, token, role] => (holder, token, Role::from_word(role).ok_or_else(wrong)?),
            _ => return Err(wrong()),
        };
        Ok(StaffToken {
            holder: holder.to_string(),
            role,
            token: token.to_string(),
        })
    });
    tokens.collect()
}

//! What a server is started with, checked whole before a port is bound.

use std::net::{Ipv4Addr, SocketAddr};
use std::path::PathBuf;
use std::time::Duration;

use super::error::StartError;
use super::limits::Limits;
use super::tls::Tls;
use crate::ladder::LadderConfig;
use crate::pairing::PairingEngine;
use crate::store::Role;
use crate::traces::Otlp;
use crate::webhooks::Webhook;

/// Settings of one server.
#[derive(Clone, Debug)]
pub struct Config {
    /// Address to listen on; port 0 takes a free one.
    pub listen: SocketAddr,
    /// Where games are kept.
    pub data: Data,
    /// What an acknowledged move survives.
    pub durability: Durability,
    /// File the address is written to, as `127.0.0.1:50051` and a line end, once requests are served.
    pub port_file: Option<PathBuf>,
    /// Who may play.
    pub access: Access,
    /// Certificate and key, where the port is encrypted.
    pub tls: Option<Tls>,
    /// Address of the page with the server's figures (`GET /metrics`, OpenMetrics), if there is to be one.
    pub metrics: Option<SocketAddr>,
    /// Tokens of people and programs, beside those that were made by `CreateToken`.
    pub staff: Vec<StaffToken>,
    /// File that a first administrator's token is written to, if the store knows no administrator yet.
    pub first_admin: Option<PathBuf>,
    /// Whether listening off loopback without encryption is allowed.
    pub insecure: bool,
    /// Origins of web pages, beside those on loopback, that may call by gRPC-Web.
    pub origins: Vec<String>,
    /// How long a drain may take before what is left is cut off.
    pub drain_max: Duration,
    /// Threads of the engine's pool: reference bots, perft and analysis.
    pub engine_threads: usize,
    /// A folder of endgame tables that analysis looks positions up in, and the bytes they may take in
    /// memory; larger ones are read as they are needed.
    pub endgames: Option<(PathBuf, u64)>,
    /// The ladders that are played.
    pub ladders: Vec<LadderConfig>,
    /// The program that pairs rounds of tournaments that ask for one: bbpPairings or one like it.
    pub pairing_engine: Option<PairingEngine>,
    /// Who is told by HTTP what happens.
    pub webhooks: Vec<Webhook>,
    /// Where spans go of what happens; none are made where there is nothing.
    pub otlp: Option<Otlp>,
    /// Bounds on what strangers can send and open.
    pub limits: Limits,
}

/// Where games are kept.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Data {
    /// A folder of this server's own, made if need be.
    Folder(PathBuf),
    /// Nowhere: all is lost at the end. For tests, figures and throw-away matches.
    Memory,
}

/// What an acknowledged move survives.
#[derive(Copy, Clone, Debug, Default, Eq, PartialEq)]
pub enum Durability {
    /// The end of the process, however sudden.
    #[default]
    Process,
    /// The end of the power supply: synced to disk before the acknowledgement.
    Power,
}

/// Who may play.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub enum Access {
    /// The open practice realm: any name, no token.
    #[default]
    Open,
    /// These bots alone, each by its token.
    Tokens(Vec<BotToken>),
}

/// The secret by which a person or a program shows what it may do.
#[derive(Clone, Eq, PartialEq)]
pub struct StaffToken {
    /// Who uses it, for the audit trail.
    pub holder: String,
    /// What it may do.
    pub role: Role,
    /// The secret, sent as `authorization: Bearer …`.
    pub token: String,
}

impl std::fmt::Debug for StaffToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (holder, role) = (&self.holder, self.role);
        write!(
            f,
            "StaffToken {{ holder: {holder:?}, role: {role:?}, token: … }}"
        )
    }
}

/// The secret by which a bot shows that it is itself.
#[derive(Clone, Eq, PartialEq)]
pub struct BotToken {
    /// Name of the bot.
    pub bot: String,
    /// The secret, sent as `authorization: Bearer …`.
    pub token: String,
}

impl std::fmt::Debug for BotToken {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "BotToken {{ bot: {:?}, token: … }}", self.bot)
    }
}

impl Default for Config {
    fn default() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, PORT_DEFAULT)),
            data: Data::Folder(PathBuf::from("mashimo-data")),
            durability: Durability::Process,
            port_file: None,
            access: Access::Open,
            tls: None,
            metrics: None,
            staff: Vec::new(),
            first_admin: None,
            insecure: false,
            origins: Vec::new(),
            drain_max: Duration::from_secs(10),
            engine_threads: 1,
            endgames: None,
            ladders: Vec::new(),
            pairing_engine: None,
            webhooks: Vec::new(),
            otlp: None,
            limits: Limits::default(),
        }
    }
}

/// The port a server listens on unless told otherwise.
pub const PORT_DEFAULT: u16 = 50051;
const ENGINE_THREADS_MAX: usize = 256;
const TOKEN_BYTES_MIN: usize = 16;

impl Config {
    /// A server that keeps nothing, on a free port of loopback: for tests and matches of one run.
    pub fn throwaway() -> Config {
        Config {
            listen: SocketAddr::from((Ipv4Addr::LOCALHOST, 0)),
            data: Data::Memory,
            ..Config::default()
        }
    }

    /// Whether the settings can be served.
    ///
    /// # Errors
    /// The first setting that can't, with what would be right.
    pub fn check(&self) -> Result<(), StartError> {
        let bad = |setting, reason: String| Err(StartError::BadSetting { setting, reason });
        let open = self.tls.is_none() && !self.insecure;
        if open && !self.listen.ip().is_loopback() {
            let reason = format!(
                "{} is not loopback and the connection would not be encrypted; listen on 127.0.0.1, \
                 encrypt with --tls-cert and --tls-key, or allow it with --insecure",
                self.listen.ip()
            );
            return bad("listen", reason);
        }
        if let Some(metrics) = self
            .metrics
            .filter(|m| !m.ip().is_loopback() && !self.insecure)
        {
            let reason = format!(
                "{} is not loopback and the page is not encrypted; listen on 127.0.0.1, or allow it with \
                 --insecure",
                metrics.ip()
            );
            return bad("metrics", reason);
        }
        if !(1..=ENGINE_THREADS_MAX).contains(&self.engine_threads) {
            return bad(
                "engine_threads",
                format!("must be 1 to {ENGINE_THREADS_MAX}"),
            );
        }
        if self.drain_max.is_zero() || self.drain_max > Duration::from_secs(600) {
            return bad(
                "drain_max",
                "must be more than 0 and at most 600 seconds".into(),
            );
        }
        if let Some(origin) = self.origins.iter().find(|o| !o.contains("://")) {
            return bad(
                "origins",
                format!("{origin:?} is no origin such as https://example.org"),
            );
        }
        if let Some(Err((setting, reason))) = self.otlp.as_ref().map(Otlp::check) {
            return bad(setting, reason);
        }
        self.check_tokens()?;
        self.limits.check()
    }

    /// The program that pairs, and the folder that keeps what it reads and writes.
    pub(crate) fn pairing_engine_and_folder(&self) -> Option<(PairingEngine, PathBuf)> {
        let folder = match &self.data {
            Data::Folder(folder) => folder.join("pairings"),
            Data::Memory => std::env::temp_dir().join(format!("mashimo-{}", uuid::Uuid::now_v7())),
        };
        Some((self.pairing_engine.clone()?, folder))
    }

    fn check_tokens(&self) -> Result<(), StartError> {
        let bots: &[BotToken] = match &self.access {
            Access::Open => &[],
            Access::Tokens(tokens) => tokens,
        };
        let bots = bots.iter().map(|t| (&t.bot, &t.token));
        let staff = self.staff.iter().map(|t| (&t.holder, &t.token));
        let tokens: Vec<(&String, &String)> = bots.chain(staff).collect();
        let bad = |reason| {
            Err(StartError::BadSetting {
                setting: "tokens",
                reason,
            })
        };
        for (i, &(name, token)) in tokens.iter().enumerate() {
            if name.is_empty() {
                return bad("a name is empty".to_string());
            }
            if token.len() < TOKEN_BYTES_MIN {
                return bad(format!(
                    "the token of {name:?} is shorter than {TOKEN_BYTES_MIN}"
                ));
            }
            if tokens[..i].iter().any(|(_, other)| *other == token) {
                return bad(format!("the token of {name:?} is another's as well"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(change: impl FnOnce(&mut Config)) -> String {
        let mut config = Config::throwaway();
        change(&mut config);
        let error = config.check().expect_err("must be refused");
        assert_eq!(error.exit_code(), 64);
        error.to_string()
    }

    #[test]
    fn the_default_is_served() {
        Config::default()
            .check()
            .expect("default settings are fine");
    }

    #[test]
    fn off_loopback_needs_to_be_asked_for() {
        let listen = "0.0.0.0:0".parse().expect("an address");
        assert!(refused(|c| c.listen = listen).contains("--insecure"));
        let config = Config {
            listen,
            insecure: true,
            ..Config::throwaway()
        };
        config.check().expect("asked for");
    }

    #[test]
    fn every_bad_setting_is_named() {
        assert!(refused(|c| c.engine_threads = 0).starts_with("setting engine_threads:"));
        assert!(refused(|c| c.drain_max = Duration::ZERO).starts_with("setting drain_max:"));
        assert!(refused(|c| c.origins = vec!["x".into()]).starts_with("setting origins:"));
        let token = BotToken {
            bot: "a".into(),
            token: "short".into(),
        };
        let text = refused(|c| c.access = Access::Tokens(vec![token]));
        assert!(text.contains("\"a\"") && !text.contains("short\""));
    }
}

//! A server of this program's own, and the bots it has started.

use std::collections::BTreeMap;
use std::fs;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::time::Duration;

use futures_util::future::select_all;
use mashimo_client::{Address, Client, Error, v1};
use mashimo_server::serve::{Access, BotToken, Config, Data, Running, StaffToken};
use mashimo_server::spawn::{Keeper, Limits, Plan, tail};
use mashimo_server::store::Role;
use mashimo_server::webhooks::{Webhook, Webhooks};
use tokio::time::{Instant, sleep};

use super::entrant::{Entrant, Program};
use super::signals::Signals;
use crate::cli::fault::Fault;
use crate::cli::words::{quoted, this_program};

/// How often it is looked whether the bots are there.
const LOOK_EVERY: Duration = Duration::from_millis(20);
/// How long a bot has to end by itself when it is asked to.
const GRACE: Duration = Duration::from_millis(500);
/// The name this program calls the server under; no bot can have it.
const RUNNER: &str = "match runner";
/// Bots asked for at once.
const PAGE: u32 = 1000;
/// How many of its last lines are shown of a bot that has failed.
const LAST_LINES: usize = 5;

/// How the server and the bots are set up.
#[derive(Clone, Debug)]
pub(crate) struct StageSettings {
    /// Where everything is kept.
    pub(crate) folder: PathBuf,
    /// How long the bots have to connect.
    pub(crate) start_within: Duration,
    /// How often a bot is started again.
    pub(crate) restarts_max: u32,
    /// What each process may use.
    pub(crate) limits: Limits,
    /// Who is told what happens.
    pub(crate) webhooks: Vec<Webhook>,
    /// For bots that somebody else starts.
    pub(crate) door: Door,
}

/// How bots that somebody else starts come in.
#[derive(Clone, Debug, Default)]
pub(crate) struct Door {
    /// The address to listen on; a free port of loopback where it is left out.
    pub(crate) listen: Option<SocketAddr>,
    /// Whether that may be off loopback although nothing is encrypted.
    pub(crate) insecure: bool,
    /// Who may come, each by its token.
    pub(crate) guests: Vec<BotToken>,
}

/// A server and its bots; dropped, all of it is ended at once.
pub(crate) struct Stage {
    settings: StageSettings,
    keepers: Vec<Keeper>,
    started: Instant,
    server: Running,
    client: Client,
}

impl Stage {
    /// Starts the server and the bots, and waits until all are connected.
    pub(crate) async fn open(
        entrants: &[Entrant],
        settings: StageSettings,
    ) -> Result<Stage, Fault> {
        let mut signals = Signals::listen()?;
        let stage = Stage::start(entrants, settings).await?;
        let missing = tokio::select! {
            missing = stage.missing(&[]) => missing,
            fault = stage.bot_failed() => return Err(fault),
            fault = signals.interrupted() => return Err(fault),
        };
        match missing.is_empty() {
            true => Ok(stage),
            false => Err(stage.too_late(&missing)),
        }
    }

    /// The same, but goes on without the bots that are given up; with their names and why.
    pub(crate) async fn open_with_those_who_can(
        entrants: &[Entrant],
        settings: StageSettings,
    ) -> Result<(Stage, Vec<(String, Fault)>), Fault> {
        let mut signals = Signals::listen()?;
        let mut stage = Stage::start(entrants, settings).await?;
        let mut failed: Vec<(String, Fault)> = Vec::new();
        let missing = loop {
            let known: Vec<String> = failed.iter().map(|(name, _)| name.clone()).collect();
            tokio::select! {
                missing = stage.missing(&known) => break missing,
                one = stage.bot_failed_but(&known) => failed.push(one),
                fault = signals.interrupted() => return Err(fault),
            }
        };
        for name in missing {
            failed.push((name.clone(), stage.silence(&name).await));
        }
        Ok((stage, failed))
    }

    /// Ends a bot that runs and does not come; says so, and what it said last.
    async fn silence(&mut self, name: &str) -> Fault {
        let within = self.settings.start_within.as_secs();
        let index = self.keepers.iter().position(|k| k.name() == name);
        let keeper = self
            .keepers
            .swap_remove(index.expect("one of those that were started"));
        let fault = Fault::failed(format_args!(
            "bot '{name}' did not connect within {within} s (--start-within) and is given up: it {}",
            last_words(&keeper)
        ));
        keeper.stop().await;
        fault
    }

    async fn start(entrants: &[Entrant], settings: StageSettings) -> Result<Stage, Fault> {
        fs::create_dir_all(&settings.folder).map_err(|error| {
            Fault::input(format_args!("--out {}: {error}", settings.folder.display()))
        })?;
        let tokens: Vec<BotToken> = entrants
            .iter()
            .map(|entrant| token(&entrant.login()))
            .collect();
        let runner = StaffToken {
            holder: RUNNER.to_string(),
            role: Role::Organiser,
            token: secret(),
        };
        let mut throwaway = Config::throwaway();
        // It serves this run alone, however long that takes.
        throwaway.limits.connection_age = Duration::ZERO;
        let config = Config {
            data: Data::Folder(settings.folder.join("server")),
            access: Access::Tokens([tokens.clone(), settings.door.guests.clone()].concat()),
            insecure: settings.door.insecure,
            listen: settings.door.listen.unwrap_or(throwaway.listen),
            staff: vec![runner.clone()],
            engine_threads: 1,
            endgames: None,
            webhooks: settings.webhooks.clone(),
            drain_max: GRACE,
            ..throwaway
        };
        let server = mashimo_server::start(config)
            .await
            .map_err(|error| Fault::new(error.exit_code(), error))?;
        let address = server.local_addr().to_string();
        let client = connect(&address, &runner.token).await?;
        let plan = |(entrant, token): (&Entrant, &BotToken)| {
            Keeper::start(plan(entrant, &address, &token.token, &settings))
        };
        let keepers = entrants.iter().zip(&tokens).map(plan).collect();
        Ok(Stage {
            settings,
            keepers,
            started: Instant::now(),
            server,
            client,
        })
    }

    /// Calls to the server.
    pub(crate) fn client(&self) -> &Client {
        &self.client
    }

    /// Who is told what happens; none where nobody is.
    pub(crate) fn webhooks(&self) -> Option<&Webhooks> {
        self.server.webhooks()
    }

    /// Where it listens.
    pub(crate) fn address(&self) -> SocketAddr {
        self.server.local_addr()
    }

    /// The bots that are connected now, and how many games each plays at once.
    pub(crate) async fn connected(&self) -> Result<BTreeMap<String, u32>, Fault> {
        let mut found: BTreeMap<String, u32> = BTreeMap::new();
        let mut page_token = String::new();
        loop {
            let request = v1::ListConnectedBotsRequest {
                page_size: PAGE,
                page_token,
            };
            let page = self.client.registry().list_connected_bots(request).await;
            let page = page.map_err(|status| Fault::failed(Error::from(status)))?;
            let page = page.into_inner();
            for bot in page.bots {
                *found.entry(bot.name).or_default() += bot.capacity;
            }
            page_token = page.next_page_token;
            if page_token.is_empty() {
                return Ok(found);
            }
        }
    }

    /// Where everything is kept.
    pub(crate) fn folder(&self) -> &Path {
        &self.settings.folder
    }

    /// Waits until a bot is given up, and says which, why, and what it said last.
    pub(crate) async fn bot_failed(&self) -> Fault {
        self.bot_failed_but(&[]).await.1
    }

    /// The same for bots that are not among `known`; with its name.
    pub(crate) async fn bot_failed_but(&self, known: &[String]) -> (String, Fault) {
        let watched = self.keepers.iter();
        let watched = watched.filter(|keeper| !known.iter().any(|name| name == keeper.name()));
        let watched: Vec<&Keeper> = watched.collect();
        if watched.is_empty() {
            return std::future::pending().await;
        }
        let waits = watched.iter().map(|keeper| Box::pin(keeper.given_up()));
        let (reason, index, _) = select_all(waits).await;
        let keeper = watched[index];
        let restarts = self.settings.restarts_max;
        let fault = Fault::failed(format_args!(
            "bot '{}' is given up after {restarts} new starts: {reason}; {}",
            keeper.name(),
            last_words(keeper)
        ));
        (keeper.name().to_string(), fault)
    }

    /// Ends the bots and the server.
    pub(crate) async fn close(self) {
        let stops = self.keepers.into_iter().map(Keeper::stop);
        futures_util::future::join_all(stops).await;
        self.server.shutdown().await;
    }

    /// Waits until all are connected but those that have failed; who is not there when their time is over.
    async fn missing(&self, failed: &[String]) -> Vec<String> {
        let deadline = self.started + self.settings.start_within;
        loop {
            let connected = self.server.connected_bots();
            let names = self.keepers.iter().map(|k| k.name().to_string());
            let missing: Vec<String> = names
                .filter(|name| !connected.contains(name) && !failed.contains(name))
                .collect();
            if missing.is_empty() || Instant::now() >= deadline {
                return missing;
            }
            sleep(LOOK_EVERY).await;
        }
    }

    fn too_late(&self, missing: &[String]) -> Fault {
        let words = self
            .keepers
            .iter()
            .filter(|keeper| missing.iter().any(|name| name == keeper.name()))
            .map(|k| format!("'{}' {}", k.name(), last_words(k)));
        let words = words.collect::<Vec<_>>().join("; ");
        let wanted = self.keepers.len();
        let connected = wanted - missing.len();
        let within = self.settings.start_within.as_secs();
        Fault::failed(format_args!(
            "{connected} of {wanted} bots connected within {within} s (--start-within): {words}"
        ))
    }
}

async fn connect(address: &str, token: &str) -> Result<Client, Fault> {
    let address = Address::new(address, Some(token)).map_err(Fault::failed)?;
    Client::connect(&address).await.map_err(Fault::failed)
}

/// A token nobody can guess.
fn token(bot: &str) -> BotToken {
    BotToken {
        bot: bot.to_string(),
        token: secret(),
    }
}

pub(crate) fn secret() -> String {
    format!("{:032x}", rand::random::<u128>())
}

fn plan(entrant: &Entrant, address: &str, token: &str, settings: &StageSettings) -> Plan {
    let command = match &entrant.program {
        Program::Command(command) => command.clone(),
        Program::Level(level) => format!("exec {} bot {level}", quoted(&this_program())),
    };
    Plan {
        name: entrant.login(),
        command,
        folder: None,
        address: address.to_string(),
        token: token.to_string(),
        environment: Vec::new(),
        limits: settings.limits,
        stderr: settings
            .folder
            .join("bots")
            .join(format!("{}.log", entrant.login())),
        restarts_max: settings.restarts_max,
        grace: GRACE,
    }
}

/// The last lines a bot wrote, and where the rest is.
fn last_words(keeper: &Keeper) -> String {
    let path = keeper.stderr();
    let lines = tail(path, LAST_LINES);
    if lines.is_empty() {
        return format!("said nothing (log: {})", path.display());
    }
    format!("said last: {} (log: {})", lines.join(" | "), path.display())
}

//! One run of the bot behind a relay, and matches that it plays there.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use mashimo_client::{Address, Client, v1};
use mashimo_server::relay::Relay;
use mashimo_server::serve::BotToken;
use mashimo_server::spawn::{Keeper, Limits, Plan, State, tail};
use nix::sys::signal::{Signal, killpg};
use nix::unistd::Pid;
use tokio::time::sleep;

use super::finding::Trouble;
use super::law::Laws;
use super::trick::Trick;
use super::witness::Witness;
use crate::cli::fault::Fault;
use crate::cli::tc::Tc;

/// How often it is looked how a match stands.
const LOOK_EVERY: Duration = Duration::from_millis(50);
/// How long a bot has to end when it is asked to.
const GRACE: Duration = Duration::from_millis(500);
/// How many of its last lines are shown of a bot that has ended.
const LAST_LINES: usize = 3;

/// What is checked, and how.
pub(super) struct Settings {
    /// The bot as the shell takes it.
    pub(super) command: String,
    pub(super) name: String,
    pub(super) folder: PathBuf,
    pub(super) start_within: Duration,
    pub(super) check_within: Duration,
    pub(super) tc: Tc,
    pub(super) short_tc: Tc,
    pub(super) games: u32,
    pub(super) limits: Limits,
    pub(super) may_resign: bool,
}

/// Where a check's bot finds its server.
pub(super) struct Upstream {
    pub(super) address: SocketAddr,
    /// The token of the bot.
    pub(super) bot: BotToken,
    /// The token the checks call with; none where nobody needs one.
    pub(super) runner: Option<String>,
}

/// A bot that runs behind a relay; dropped, it is killed.
pub(super) struct Bench<'a> {
    pub(super) settings: &'a Settings,
    pub(super) witness: Arc<Witness>,
    pub(super) relay: Relay,
    pub(super) log: PathBuf,
    client: Client,
    keeper: Keeper,
}

impl<'a> Bench<'a> {
    /// Starts the bot; its standard streams go to the log of this name.
    pub(super) async fn start(
        settings: &'a Settings,
        log: &str,
        upstream: &Upstream,
        trick: Box<dyn Trick>,
    ) -> Result<Bench<'a>, Fault> {
        let witness = Arc::new(Witness::new(trick));
        let relay = Relay::start(upstream.address, witness.clone())
            .await
            .map_err(|error| Fault::failed(format_args!("no relay can be started: {error}")))?;
        let address = relay.local_addr().to_string();
        let own = Address::new(&upstream.address.to_string(), upstream.runner.as_deref());
        let client = Client::connect(&own.map_err(Fault::failed)?).await;
        let log = settings.folder.join(format!("{log}.log"));
        let keeper = Keeper::start(Plan {
            name: upstream.bot.bot.clone(),
            command: settings.command.clone(),
            folder: None,
            address,
            token: upstream.bot.token.clone(),
            environment: Vec::new(),
            limits: settings.limits,
            stderr: log.clone(),
            restarts_max: 0,
            grace: GRACE,
        });
        Ok(Bench {
            settings,
            witness,
            relay,
            log,
            client: client.map_err(Fault::failed)?,
            keeper,
        })
    }

    /// Waits until the server has welcomed it.
    pub(super) async fn connected(&self) -> Result<(), Trouble> {
        let within = self.settings.start_within;
        let welcomed = self.witness.until(within, |seen| seen.welcomes() > 0);
        let welcomed = tokio::select! {
            welcomed = welcomed => welcomed,
            reason = self.keeper.given_up() => return Err(self.ended(&reason)),
        };
        if welcomed {
            return Ok(());
        }
        let standing = self.witness.look(|seen| seen.standing());
        let within = within.as_secs();
        let words = self.last_words();
        Err(Trouble::new(
            format!("not welcomed within {within} s (--start-within): {standing}; {words}"),
            "connect to MASHIMO_ADDRESS with MASHIMO_TOKEN and say Hello as MASHIMO_BOT",
        ))
    }

    /// The server is elsewhere now.
    pub(super) async fn moved(&mut self, address: SocketAddr) -> Result<(), Fault> {
        self.relay.lead_to(address).map_err(Fault::failed)?;
        let own = Address::new(&address.to_string(), None).map_err(Fault::failed)?;
        self.client = Client::connect(&own).await.map_err(Fault::failed)?;
        Ok(())
    }

    /// Makes a match.
    pub(super) async fn create(&self, spec: v1::MatchSpec) -> Result<String, Fault> {
        let made = self.client.create_match(spec).await;
        Ok(made.map_err(Fault::failed)?.match_id)
    }

    /// Waits for its end and gives its games.
    pub(super) async fn finish(&self, match_id: &str) -> Result<Vec<v1::Game>, Trouble> {
        let over = async {
            loop {
                if let Ok(standing) = self.client.match_by_id(match_id).await
                    && is_over(standing.state())
                {
                    return standing;
                }
                sleep(LOOK_EVERY).await;
            }
        };
        let standing = tokio::select! {
            standing = over => standing,
            reason = self.keeper.given_up() => return Err(self.ended(&reason)),
            () = sleep(self.settings.check_within) => return Err(self.late()),
        };
        if standing.state() != v1::MatchState::Decided {
            let (state, text) = (standing.state().as_str_name(), standing.text);
            let seen = format!("the match did not come to its end: {state} {text}");
            return Err(Trouble::new(seen, "accept the games that are offered"));
        }
        let request = v1::ListGamesRequest {
            match_id: match_id.to_owned(),
            page_size: 500,
            ..Default::default()
        };
        let listed = self.client.list_games(request).await;
        let mut games = listed.map(|listed| listed.games).unwrap_or_default();
        // Oldest first.
        games.reverse();
        Ok(games)
    }

    /// Makes a match and plays it to its end.
    pub(super) async fn play(
        &self,
        spec: v1::MatchSpec,
    ) -> Result<Result<Vec<v1::Game>, Trouble>, Fault> {
        let match_id = self.create(spec).await?;
        Ok(self.finish(&match_id).await)
    }

    /// Asks the bot's processes to end.
    pub(super) fn signal(&self, signal: Signal) {
        if let State::Running { id, .. } = *self.keeper.state().borrow() {
            // One that has gone needs no signal.
            let _ = killpg(Pid::from_raw(id), signal);
        }
    }

    /// Waits until its process has ended by itself; how, within this time.
    pub(super) async fn gone(&self, within: Duration) -> Option<String> {
        tokio::time::timeout(within, self.keeper.given_up())
            .await
            .ok()
    }

    fn ended(&self, reason: &str) -> Trouble {
        let words = self.last_words();
        // It says `its command …` where there was no process.
        if let Some(command) = reason.strip_prefix("its command ") {
            let right = "give the bot after `--` as a shell finds it: a program and its arguments";
            return Trouble::new(format!("the bot's command {command}; {words}"), right).own();
        }
        let seen = format!("the bot's process {reason}; {words}");
        Trouble::new(seen, "a bot runs until it is asked to end with SIGTERM").anywhere()
    }

    fn late(&self) -> Trouble {
        let within = self.settings.check_within.as_secs();
        let standing = self.witness.look(|seen| seen.standing());
        Trouble::new(
            format!("not over within {within} s (--check-within): {standing}"),
            "connect again by itself, and answer every request in its `turn_time_left`",
        )
    }

    fn last_words(&self) -> String {
        let lines = tail(&self.log, LAST_LINES);
        if lines.is_empty() {
            return "it wrote nothing".into();
        }
        format!("it wrote last: {}", lines.join(" | "))
    }

    /// Ends the bot; which laws it kept.
    pub(super) async fn close(self) -> Laws {
        self.witness.settle().await;
        let laws = self.witness.look(|seen| seen.verdict());
        self.keeper.stop().await;
        laws
    }
}

fn is_over(state: v1::MatchState) -> bool {
    use v1::MatchState::{Decided, Faulted, Stopped};
    matches!(state, Decided | Stopped | Faulted)
}

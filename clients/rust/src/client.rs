//! The services beside playing: rules, engine, matches, games, typed.

mod admin;
mod challenges;
mod engine;
mod games;
mod health;
mod matches;
mod registry;
mod rules;

pub use health::Health;

use std::future::Future;
use std::time::Duration;

use mashimo_proto::v1;
use tonic::{Code, IntoRequest, Request, Response, Status};

use crate::backoff::Backoff;
use crate::connection::Transport;
use crate::{Address, Error};

/// A unary call that takes longer is given up.
const CALL: Duration = Duration::from_secs(10);
/// How often a call that may be repeated is tried.
const TRIES: u32 = 4;
/// Answers of the engine in bulk may be large.
const ANSWER_BYTES: usize = 16 << 20;

/// A connection to a server, for everything but playing. Clones share it.
///
/// ```no_run
/// # async fn show() -> Result<(), mashimo_client::Error> {
/// use mashimo_client::{Address, Client, Line};
///
/// let client = Client::connect(&Address::from_env()?).await?;
/// for legal in client.legal_moves(Line::of("oware").after(["A3"])).await?.moves {
///     println!("{} wins {:?}", legal.text, legal.seeds_won);
/// }
/// # Ok(())
/// # }
/// ```
#[derive(Clone)]
pub struct Client {
    transport: Transport,
}

impl Client {
    /// Connects.
    ///
    /// # Errors
    /// No server answers.
    pub async fn connect(address: &Address) -> Result<Client, Error> {
        Ok(Client {
            transport: address.connect_for_calls().await?,
        })
    }

    /// Version, limits and state of the server.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn server_info(&self) -> Result<v1::GetServerInfoResponse, Error> {
        retry(|| async {
            self.server()
                .get_server_info(unary(v1::GetServerInfoRequest {}))
                .await
        })
        .await
    }

    /// The same, asked once: a connection that was closed meanwhile is an error.
    ///
    /// # Errors
    /// The server refuses, with its reason, or the connection is gone.
    pub async fn server_info_once(&self) -> Result<v1::GetServerInfoResponse, Error> {
        let mut server = self.server();
        let asked = server.get_server_info(unary(v1::GetServerInfoRequest {}));
        Ok(asked.await?.into_inner())
    }

    /// What passed between a bot and the server in a game, for its owner; page by page.
    ///
    /// # Errors
    /// The server refuses, with its reason.
    pub async fn game_trace(
        &self,
        request: v1::GetGameTraceRequest,
    ) -> Result<v1::GetGameTraceResponse, Error> {
        let ask = || async {
            let mut bots = self.bots();
            bots.get_game_trace(unary(request.clone())).await
        };
        retry(ask).await
    }

    /// Every call of ServerService.
    pub fn server(&self) -> v1::server_service_client::ServerServiceClient<Transport> {
        v1::server_service_client::ServerServiceClient::new(self.transport.clone())
    }

    /// Every call of RulesService.
    pub fn rules(&self) -> v1::rules_service_client::RulesServiceClient<Transport> {
        v1::rules_service_client::RulesServiceClient::new(self.transport.clone())
    }

    /// Every call of EngineService.
    pub fn engine(&self) -> v1::engine_service_client::EngineServiceClient<Transport> {
        v1::engine_service_client::EngineServiceClient::new(self.transport.clone())
            .max_decoding_message_size(ANSWER_BYTES)
    }

    /// Every call of MatchService.
    pub fn matches(&self) -> v1::match_service_client::MatchServiceClient<Transport> {
        v1::match_service_client::MatchServiceClient::new(self.transport.clone())
            .max_decoding_message_size(ANSWER_BYTES)
    }

    /// Every call of GameService.
    pub fn games(&self) -> v1::game_service_client::GameServiceClient<Transport> {
        v1::game_service_client::GameServiceClient::new(self.transport.clone())
            .max_decoding_message_size(ANSWER_BYTES)
    }

    /// Every call of LadderService.
    pub fn ladders(&self) -> v1::ladder_service_client::LadderServiceClient<Transport> {
        v1::ladder_service_client::LadderServiceClient::new(self.transport.clone())
            .max_decoding_message_size(ANSWER_BYTES)
    }

    /// Tournaments: made, run, watched, corrected.
    pub fn tournaments(&self) -> v1::tournament_service_client::TournamentServiceClient<Transport> {
        v1::tournament_service_client::TournamentServiceClient::new(self.transport.clone())
    }

    /// Every call of RegistryService.
    pub fn registry(&self) -> v1::registry_service_client::RegistryServiceClient<Transport> {
        v1::registry_service_client::RegistryServiceClient::new(self.transport.clone())
    }

    /// Every call of AdminService.
    pub fn admin(&self) -> v1::admin_service_client::AdminServiceClient<Transport> {
        v1::admin_service_client::AdminServiceClient::new(self.transport.clone())
    }

    /// Every call of BotService; [`play`](crate::play) is what bots want.
    pub fn bots(&self) -> v1::bot_service_client::BotServiceClient<Transport> {
        v1::bot_service_client::BotServiceClient::new(self.transport.clone())
            .max_decoding_message_size(ANSWER_BYTES)
    }
}

/// Which rules are meant: a spec such as `hus:columns=12`, or custom rules.
///
/// ```
/// let rules = mashimo_client::Rules::from("hus:columns=12");
/// ```
#[derive(Debug, Clone, PartialEq)]
pub enum Rules {
    /// A ruleset by its spec.
    Spec(String),
    /// Rules as data.
    Custom(Box<v1::Rules>),
}

impl From<&str> for Rules {
    fn from(spec: &str) -> Rules {
        Rules::Spec(spec.to_owned())
    }
}

impl From<String> for Rules {
    fn from(spec: String) -> Rules {
        Rules::Spec(spec)
    }
}

impl From<v1::Rules> for Rules {
    fn from(rules: v1::Rules) -> Rules {
        Rules::Custom(Box::new(rules))
    }
}

impl From<Rules> for v1::RulesRef {
    fn from(rules: Rules) -> v1::RulesRef {
        let rules = match rules {
            Rules::Spec(spec) => v1::rules_ref::Rules::Spec(spec),
            Rules::Custom(rules) => v1::rules_ref::Rules::Custom(rules),
        };
        v1::RulesRef { rules: Some(rules) }
    }
}

/// A game as a start and the moves since.
///
/// ```
/// let line = mashimo_client::Line::of("kalah").after(["A3", "A1"]);
/// ```
#[derive(Debug, Clone, PartialEq)]
pub struct Line(v1::Line);

impl Line {
    /// The start of a ruleset.
    pub fn of(rules: impl Into<Rules>) -> Line {
        Line(v1::Line {
            rules: Some(rules.into().into()),
            ..Default::default()
        })
    }

    /// Another start.
    pub fn from(mut self, start: impl Into<String>) -> Line {
        self.0.start = start.into();
        self
    }

    /// Moves played, after those already there.
    pub fn after<M: Into<String>>(mut self, moves: impl IntoIterator<Item = M>) -> Line {
        self.0.moves.extend(moves.into_iter().map(Into::into));
        self
    }

    /// A draw after so many decisions.
    pub fn at_most(mut self, plies: u32) -> Line {
        self.0.max_plies = plies;
        self
    }
}

impl From<Line> for v1::Line {
    fn from(line: Line) -> v1::Line {
        line.0
    }
}

/// A request with the deadline of a unary call.
fn unary<T>(message: T) -> Request<T> {
    let mut request = message.into_request();
    request.set_timeout(CALL);
    request
}

/// Sends a call that may be repeated again while the server is unavailable.
async fn retry<T, F>(mut call: impl FnMut() -> F) -> Result<T, Error>
where
    F: Future<Output = Result<Response<T>, Status>>,
{
    let mut backoff = Backoff::default();
    for _ in 1..TRIES {
        match call().await {
            Ok(answer) => return Ok(answer.into_inner()),
            Err(status) if status.code() == Code::Unavailable => {
                tokio::time::sleep(backoff.next()).await;
            }
            Err(status) => return Err(status.into()),
        }
    }
    Ok(call().await?.into_inner())
}

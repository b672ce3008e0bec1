//! A server that says what a test tells it to say.
#![allow(dead_code, unreachable_pub, reason = "each test file uses a part")]

use std::net::SocketAddr;

use futures_util::StreamExt;
use mashimo_client::v1;
use mashimo_client::{Address, Options};
use tokio::net::TcpListener;
use tokio::sync::mpsc;
use tokio_stream::wrappers::{ReceiverStream, TcpListenerStream};
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status, Streaming};
use v1::bot_service_server::{BotService, BotServiceServer};
pub use v1::client_frame::Kind as Heard;
pub use v1::server_frame::Kind as Say;

type Answers = mpsc::Sender<Result<v1::PlayResponse, Status>>;

/// The server; every connection of a bot comes out of it.
pub struct Server {
    pub address: SocketAddr,
    connections: mpsc::Receiver<Connection>,
}

/// One connection of a bot.
pub struct Connection {
    pub token: Option<String>,
    heard: Streaming<v1::PlayRequest>,
    answers: Answers,
}

struct Door(mpsc::Sender<Connection>);

#[tonic::async_trait]
impl BotService for Door {
    async fn play(
        &self,
        request: Request<Streaming<v1::PlayRequest>>,
    ) -> Result<Response<BoxStream<v1::PlayResponse>>, Status> {
        let token = request.metadata().get("authorization");
        let token = token.map(|token| token.to_str().expect("text").to_owned());
        let (answers, queue) = mpsc::channel(64);
        let connection = Connection {
            token,
            heard: request.into_inner(),
            answers,
        };
        self.0
            .send(connection)
            .await
            .expect("the test waits for connections");
        Ok(Response::new(Box::pin(ReceiverStream::new(queue))))
    }
}

impl Server {
    pub async fn start() -> Server {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
        let address = listener.local_addr().expect("bound");
        let (door, connections) = mpsc::channel(8);
        let incoming = TcpListenerStream::new(listener);
        let service = BotServiceServer::new(Door(door));
        tokio::spawn(
            tonic::transport::Server::builder()
                .add_service(service)
                .serve_with_incoming(incoming),
        );
        Server {
            address,
            connections,
        }
    }

    pub fn options(&self) -> Options {
        let address = Address::new(&self.address.to_string(), Some("secret")).expect("an address");
        Options::named("tester").address(address)
    }

    /// The next connection of the bot and its Hello, not yet answered.
    pub async fn hello(&mut self) -> (Connection, v1::Hello) {
        let mut connection = self.connections.recv().await.expect("the bot connects");
        match connection.hear().await {
            Some(Heard::Hello(hello)) => (connection, hello),
            other => panic!("no Hello but {other:?}"),
        }
    }

    /// The next connection, welcomed; these games are live.
    pub async fn welcome(&mut self, games: &[&str]) -> (Connection, v1::Hello) {
        let (connection, hello) = self.hello().await;
        let listed = |id: &&str| v1::GameSeq {
            game_id: (*id).to_owned(),
            seq: 0,
        };
        let welcome = v1::Welcome {
            session_id: "s".into(),
            epoch: 1,
            resume_token: "resume".into(),
            // Long: a machine with other work is not a server that fell silent.
            heartbeat_interval: Some(prost_types::Duration {
                seconds: 60,
                nanos: 0,
            }),
            games: games.iter().map(listed).collect(),
            ..Default::default()
        };
        connection.say(Say::Welcome(Box::new(welcome))).await;
        (connection, hello)
    }
}

impl Connection {
    /// The next frame of the bot; none when it has gone.
    pub async fn hear(&mut self) -> Option<Heard> {
        let request = self.heard.next().await?.ok()?;
        request.frame.and_then(|frame| frame.kind)
    }

    pub async fn say(&self, kind: Say) {
        let frame = Some(v1::ServerFrame { kind: Some(kind) });
        self.answers
            .send(Ok(v1::PlayResponse { frame }))
            .await
            .expect("the bot listens");
    }

    /// Ends the stream with a status.
    pub async fn refuse(self, status: Status) {
        self.answers
            .send(Err(status))
            .await
            .expect("the bot listens");
    }

    /// The next move.
    pub async fn heard_move(&mut self) -> v1::PlayMove {
        match self.hear().await {
            Some(Heard::PlayMove(play)) => play,
            other => panic!("no move but {other:?}"),
        }
    }

    /// Offers a game and waits for Ready.
    pub async fn offer(&mut self, id: &str) {
        let offer = v1::GameOffer {
            game: Some(setup(id)),
            ..Default::default()
        };
        self.say(Say::GameOffer(Box::new(offer))).await;
        match self.hear().await {
            Some(Heard::Ready(ready)) => assert_eq!(ready.game_id, id),
            other => panic!("no Ready but {other:?}"),
        }
    }

    pub async fn request(&self, id: &str, decision_id: u64) {
        self.say(request(id, decision_id, 1)).await;
    }

    pub async fn accept(&self, id: &str, decision_id: u64) {
        let accepted = v1::MoveAccepted {
            game_id: id.into(),
            decision_id,
            attempt: 1,
            seq: decision_id + 1,
            ..Default::default()
        };
        self.say(Say::MoveAccepted(accepted)).await;
    }

    /// Ends a game, seat 0 wins.
    pub async fn over(&self, id: &str, seq: u64) {
        self.say(over(id, seq)).await;
    }

    pub async fn snapshot(&self, id: &str, seq: u64, decision_id: Option<u64>) {
        let snapshot = v1::GameSnapshot {
            game: Some(setup(id)),
            state: v1::GameState::Running.into(),
            seq,
            decision_id,
            ..Default::default()
        };
        self.say(Say::GameSnapshot(Box::new(snapshot))).await;
    }

    pub async fn synced(&self) {
        self.say(Say::Synced(v1::Synced {})).await;
    }
}

pub fn setup(id: &str) -> v1::GameSetup {
    v1::GameSetup {
        game_id: id.into(),
        rules: Some(v1::RulesRef {
            rules: Some(v1::rules_ref::Rules::Spec("oware".into())),
        }),
        players: vec![v1::Player::default(), v1::Player::default()],
        ..Default::default()
    }
}

/// Asks for a decision with the moves A1 (nothing won) and A2 (two seeds).
pub fn request(id: &str, decision_id: u64, attempt: u32) -> Say {
    let legal = |text: &str, won: i32| v1::LegalMove {
        text: text.into(),
        seeds_won: vec![won, 0],
        ..Default::default()
    };
    Say::MoveRequest(Box::new(v1::MoveRequest {
        game_id: id.into(),
        decision_id,
        request_no: 1,
        attempt,
        legal_moves: vec![legal("A1", 0), legal("A2", 2)],
        ..Default::default()
    }))
}

pub fn over(id: &str, seq: u64) -> Say {
    let outcome = v1::Outcome {
        winner: Some(0),
        ranks: vec![1, 2],
        ..Default::default()
    };
    let result = v1::GameResult {
        outcome: Some(outcome),
        ..Default::default()
    };
    let over = v1::GameOver {
        state: v1::GameState::Finished.into(),
        result: Some(result),
        ..Default::default()
    };
    Say::Event(Box::new(v1::GameEvent {
        game_id: id.into(),
        seq,
        kind: Some(v1::game_event::Kind::Over(over)),
        ..Default::default()
    }))
}

/// A status with the reason that the contract asks for.
pub fn refusal(code: tonic::Code, reason: &str) -> Status {
    use tonic_types::{ErrorDetails, StatusExt};
    let details =
        ErrorDetails::with_error_info(reason, "mashimo", std::collections::HashMap::new());
    Status::with_error_details(code, reason.to_lowercase(), details)
}

/// A status that says when to come back.
pub fn busy(retry_after: std::time::Duration) -> Status {
    use tonic_types::{ErrorDetails, StatusExt};
    let details = ErrorDetails::with_retry_info(Some(retry_after));
    Status::with_error_details(tonic::Code::ResourceExhausted, "busy", details)
}

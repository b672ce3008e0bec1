//! Challenges that come while a bot plays.

mod support;

use std::net::SocketAddr;

use mashimo_client::{Address, Bot, Choice, Options, Turn, play, v1};
use support::Say;
use tokio::net::TcpListener;
use tokio::sync::{Mutex, mpsc};
use tokio_stream::wrappers::{ReceiverStream, TcpListenerStream};
use tonic::codegen::BoxStream;
use tonic::{Request, Response, Status, Streaming};
use v1::bot_service_server::{BotService, BotServiceServer};
use v1::match_service_server::{MatchService, MatchServiceServer};

/// Accepts challenges on kalah, declines those on hus, and has no opinion on others.
struct KalahOnly;

impl Bot for KalahOnly {
    fn choose(&self, _: &Turn) -> Choice {
        Choice::resign()
    }

    fn challenged(&self, challenge: &v1::ChallengeReceived) -> Option<bool> {
        match challenge.spec.as_str() {
            "kalah" => Some(true),
            "hus" => Some(false),
            _ => None,
        }
    }
}

type Answers = mpsc::Receiver<Result<v1::PlayResponse, Status>>;

/// One session whose frames come from the test.
struct Door(Mutex<Option<Answers>>);

#[tonic::async_trait]
impl BotService for Door {
    async fn play(
        &self,
        _: Request<Streaming<v1::PlayRequest>>,
    ) -> Result<Response<BoxStream<v1::PlayResponse>>, Status> {
        let answers = self.0.lock().await.take();
        let answers = answers.ok_or_else(|| Status::unavailable("one session"))?;
        Ok(Response::new(Box::pin(ReceiverStream::new(answers))))
    }
}

/// Tells the test what was answered.
struct Desk(mpsc::Sender<String>);

#[tonic::async_trait]
impl MatchService for Desk {
    async fn accept_challenge(
        &self,
        request: Request<v1::AcceptChallengeRequest>,
    ) -> Result<Response<v1::AcceptChallengeResponse>, Status> {
        let id = request.into_inner().challenge_id;
        self.0.send(format!("accepted {id}")).await.expect("heard");
        Ok(Response::new(v1::AcceptChallengeResponse::default()))
    }

    async fn decline_challenge(
        &self,
        request: Request<v1::DeclineChallengeRequest>,
    ) -> Result<Response<v1::DeclineChallengeResponse>, Status> {
        let id = request.into_inner().challenge_id;
        self.0.send(format!("declined {id}")).await.expect("heard");
        Ok(Response::new(v1::DeclineChallengeResponse::default()))
    }
}

async fn serve(answers: Answers, desk: mpsc::Sender<String>) -> SocketAddr {
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("bound");
    tokio::spawn(
        tonic::transport::Server::builder()
            .add_service(BotServiceServer::new(Door(Mutex::new(Some(answers)))))
            .add_service(MatchServiceServer::new(Desk(desk)))
            .serve_with_incoming(TcpListenerStream::new(listener)),
    );
    address
}

fn frame(kind: Say) -> Result<v1::PlayResponse, Status> {
    let frame = Some(v1::ServerFrame { kind: Some(kind) });
    Ok(v1::PlayResponse { frame })
}

fn challenge(id: &str, spec: &str) -> Result<v1::PlayResponse, Status> {
    frame(Say::ChallengeReceived(Box::new(v1::ChallengeReceived {
        challenge_id: id.into(),
        challenger: "other".into(),
        spec: spec.into(),
        games: 2,
        ..Default::default()
    })))
}

#[tokio::test]
async fn a_challenge_is_answered_as_the_bot_wishes() {
    let (says, answers) = mpsc::channel(8);
    let (desk, mut answered) = mpsc::channel(8);
    let address = serve(answers, desk).await;
    let address = Address::new(&address.to_string(), None).expect("an address");
    let bot = tokio::spawn(play(KalahOnly, Options::named("tester").address(address)));
    let welcome = frame(Say::Welcome(Box::default()));
    says.send(welcome).await.expect("room");
    says.send(challenge("c0", "oware")).await.expect("room");
    says.send(challenge("c1", "kalah")).await.expect("room");
    assert_eq!(answered.recv().await.as_deref(), Some("accepted c1"));
    says.send(challenge("c2", "hus")).await.expect("room");
    assert_eq!(answered.recv().await.as_deref(), Some("declined c2"));
    bot.abort();
}

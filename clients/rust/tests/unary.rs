//! A session of a stream from the server and a call an answer: what is called again and what is not.

mod support;

use std::sync::Mutex;

use futures_util::StreamExt;
use mashimo_client::{Address, Options, Turn, play, v1};
use support::{Say, refusal, request, setup};
use tokio::net::TcpListener;
use tokio::sync::{mpsc, oneshot};
use tokio_stream::wrappers::{ReceiverStream, TcpListenerStream};
use tonic::codegen::BoxStream;
use tonic::{Code, Request, Response, Status};
use v1::bot_service_server::{BotService, BotServiceServer};

type Answer = oneshot::Sender<Result<(), Status>>;

/// A call of the bot, and where its answer goes.
struct Submitted(v1::PlayMove, Answer);

struct Door {
    events: Mutex<Option<mpsc::Receiver<Say>>>,
    submitted: mpsc::Sender<Submitted>,
}

#[tonic::async_trait]
impl BotService for Door {
    async fn events(
        &self,
        _: Request<v1::EventsRequest>,
    ) -> Result<Response<BoxStream<v1::EventsResponse>>, Status> {
        let events = self.events.lock().expect("no panic").take();
        let events = ReceiverStream::new(events.expect("one session")).map(|kind| {
            let frame = Some(v1::ServerFrame { kind: Some(kind) });
            Ok(v1::EventsResponse { frame })
        });
        Ok(Response::new(Box::pin(events)))
    }

    async fn respond(
        &self,
        _: Request<v1::RespondRequest>,
    ) -> Result<Response<v1::RespondResponse>, Status> {
        Ok(Response::new(v1::RespondResponse::default()))
    }

    async fn submit_move(
        &self,
        request: Request<v1::SubmitMoveRequest>,
    ) -> Result<Response<v1::SubmitMoveResponse>, Status> {
        let played = request.into_inner().r#move.expect("a move");
        let accepted = v1::MoveAccepted {
            game_id: played.game_id.clone(),
            decision_id: played.decision_id,
            attempt: played.attempt,
            ..Default::default()
        };
        let (answer, awaited) = oneshot::channel();
        let submitted = self.submitted.send(Submitted(played, answer)).await;
        submitted.map_err(|_| Status::internal("the test is over"))?;
        awaited.await.map_err(|_| Status::internal("no answer"))??;
        let accepted = Some(accepted);
        Ok(Response::new(v1::SubmitMoveResponse { accepted }))
    }
}

/// A server with one session; what it says goes in, the moves come out.
async fn start() -> (Options, mpsc::Sender<Say>, mpsc::Receiver<Submitted>) {
    let (says, events) = mpsc::channel(16);
    let (submitted, moves) = mpsc::channel(16);
    let listener = TcpListener::bind("127.0.0.1:0").await.expect("a free port");
    let address = listener.local_addr().expect("bound").to_string();
    let door = Door {
        events: Mutex::new(Some(events)),
        submitted,
    };
    let incoming = TcpListenerStream::new(listener);
    let server = tonic::transport::Server::builder().add_service(BotServiceServer::new(door));
    tokio::spawn(server.serve_with_incoming(incoming));
    let address = Address::new(&address, None).expect("an address");
    let options = Options::named("tester").address(address).unary(true);
    let welcome = v1::Welcome {
        session_id: "s".into(),
        epoch: 1,
        ..Default::default()
    };
    let offer = v1::GameOffer {
        game: Some(setup("g")),
        ..Default::default()
    };
    says.send(Say::Welcome(Box::new(welcome)))
        .await
        .expect("room");
    says.send(Say::GameOffer(Box::new(offer)))
        .await
        .expect("room");
    (options, says, moves)
}

#[tokio::test]
async fn r11_r12_a_call_whose_answer_was_lost_is_made_again_and_a_refused_one_is_not() {
    let (options, says, mut moves) = start().await;
    let bot = tokio::spawn(play(|_: &Turn| "A1", options));
    says.send(request("g", 1, 1))
        .await
        .expect("the bot listens");
    let Submitted(first, answer) = moves.recv().await.expect("a move");
    // The server has taken the move; only its answer does not arrive.
    answer
        .send(Err(Status::unavailable("lost")))
        .expect("awaited");
    let Submitted(again, answer) = moves.recv().await.expect("the move again");
    assert_eq!(again, first);
    answer.send(Ok(())).expect("awaited");

    says.send(request("g", 2, 1))
        .await
        .expect("the bot listens");
    let Submitted(second, answer) = moves.recv().await.expect("the next move");
    assert_eq!(second.decision_id, 2);
    let late = refusal(Code::FailedPrecondition, "DECISION_PASSED");
    answer.send(Err(late)).expect("awaited");
    says.send(request("g", 3, 1))
        .await
        .expect("the bot listens");
    let Submitted(third, _) = moves.recv().await.expect("the move after");
    assert_eq!(third.decision_id, 3);
    bot.abort();
}

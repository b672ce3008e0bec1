//! The limit: a bare tonic server that answers every move with the same request, and does nothing else.

use std::net::SocketAddr;
use std::time::Instant;

use mashimo_proto::v1::{
    self,
    bot_service_client::BotServiceClient,
    bot_service_server::{BotService, BotServiceServer},
};
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::{ReceiverStream, TcpListenerStream};
use tonic::codegen::BoxStream;
use tonic::transport::{Channel, Server};
use tonic::{Request, Response, Status, Streaming};

use crate::bots::{connect, on_own_thread};
use crate::figures::{Figures, Shape, cpu_seconds};

struct Bare {
    answer: v1::PlayResponse,
}

#[tonic::async_trait]
impl BotService for Bare {
    async fn play(
        &self,
        request: Request<Streaming<v1::PlayRequest>>,
    ) -> Result<Response<BoxStream<v1::PlayResponse>>, Status> {
        let answer = self.answer.clone();
        let answers = request
            .into_inner()
            .map(move |frame| frame.map(|_| answer.clone()));
        Ok(Response::new(Box::pin(answers)))
    }
}

/// Ping-pongs on every stream, one message under way on each.
pub(crate) fn run(shape: Shape) -> Figures {
    let (told, address) = std::sync::mpsc::channel();
    let server = on_own_thread(async move {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0")
            .await
            .expect("a free port");
        told.send(listener.local_addr().expect("it is bound"))
            .expect("somebody waits");
        let service = BotServiceServer::new(Bare { answer: answer() });
        let incoming = TcpListenerStream::new(listener)
            .map(|stream| stream.inspect(|s| s.set_nodelay(true).expect("a socket takes it")));
        let served = Server::builder()
            .add_service(service)
            .serve_with_incoming(incoming);
        served.await.expect("it serves until it is dropped");
    });
    let address: SocketAddr = address.recv().expect("the server starts");
    let began = cpu_seconds();
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build();
    let figures = runtime
        .expect("a runtime")
        .block_on(players(address, shape));
    let figures = figures.with_cpu(began);
    server.stop();
    figures
}

async fn players(address: SocketAddr, shape: Shape) -> Figures {
    let mut channels = Vec::new();
    for _ in 0..shape.connections {
        channels.push(connect(address).await);
    }
    let players = (0..shape.streams).map(|i| {
        let channel = channels[i % channels.len()].clone();
        tokio::spawn(player(channel, shape))
    });
    let mut all = Figures::default();
    for player in players.collect::<Vec<_>>() {
        all = all.join(player.await.expect("a player plays"));
    }
    all
}

async fn player(channel: Channel, shape: Shape) -> Figures {
    let (says, frames) = mpsc::channel(16);
    let mut client = BotServiceClient::new(channel);
    says.send(ping()).await.expect("the stream takes it");
    let mut told = client
        .play(ReceiverStream::new(frames))
        .await
        .expect("it answers")
        .into_inner();
    let mut meter = shape.meter();
    let mut sent = Instant::now();
    while told.next().await.expect("it goes on").is_ok() && meter.count(sent) {
        sent = Instant::now();
        says.send(ping()).await.expect("the stream takes it");
    }
    meter.figures()
}

/// What a bot sends for a move.
fn ping() -> v1::PlayRequest {
    let play = v1::PlayMove {
        game_id: "01938b5e-7c1a-7000-8000-0123456789ab".into(),
        decision_id: 17,
        attempt: 1,
        r#move: Some(v1::play_move::Move::Index(3)),
        ..v1::PlayMove::default()
    };
    let kind = Some(v1::client_frame::Kind::PlayMove(play));
    v1::PlayRequest {
        frame: Some(v1::ClientFrame { kind }),
    }
}

/// What a bot is asked, of the size that a request in the middle of Kalah has.
fn answer() -> v1::PlayResponse {
    let text = || "4,0,5,5,5,1/0,6,6,5,5,5 1,0 1".to_owned();
    let moves = (1..=6).map(|i| v1::LegalMove {
        text: format!("A{i}"),
        ..Default::default()
    });
    let left = Some(prost_types::Duration {
        seconds: 59,
        nanos: 123_456_789,
    });
    let clock = || v1::SeatClock {
        remaining: left,
        ..v1::SeatClock::default()
    };
    let request = v1::MoveRequest {
        game_id: "01938b5e-7c1a-7000-8000-0123456789ab".into(),
        decision_id: 17,
        request_no: 1,
        attempt: 1,
        seat: 1,
        position: Some(v1::Position {
            text: text(),
            ..v1::Position::default()
        }),
        legal_moves: moves.collect(),
        clocks: Some(v1::ClockState {
            seats: vec![clock(), clock()],
            running: Some(1),
        }),
        turn_time_left: left,
        ply: 16,
        plies_left: 984,
        line: vec!["A3".into()],
        line_start: text(),
        draw_offered_by: None,
        played: vec!["A3".into(), "B2".into()],
    };
    let kind = Some(v1::server_frame::Kind::MoveRequest(Box::new(request)));
    v1::PlayResponse {
        frame: Some(v1::ServerFrame { kind }),
    }
}

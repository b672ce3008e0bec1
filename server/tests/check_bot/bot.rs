//! A bot of a few lines, which does one thing wrong.

use std::collections::HashMap;
use std::time::Duration;

use mashimo_proto::v1::{
    self, bot_service_client::BotServiceClient, client_frame::Kind as Says,
    game_event::Kind as Happened, server_frame::Kind as Told,
};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Request, Status};
use tonic_types::StatusExt;

/// What it does wrong.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Fault {
    None,
    ForgetsSession,
    PlaysIllegal,
    Slow,
    EndsWhenCut,
    AnswersTwice,
    NeverAcks,
    Deaf,
    Strict,
    Fights,
    Hurries,
    Immortal,
    ClaimsChess,
}

impl Fault {
    pub(crate) fn named(name: &str) -> Option<Fault> {
        Some(match name {
            "none" => Fault::None,
            "forgets-session" => Fault::ForgetsSession,
            "plays-illegal" => Fault::PlaysIllegal,
            "slow" => Fault::Slow,
            "ends-when-cut" => Fault::EndsWhenCut,
            "answers-twice" => Fault::AnswersTwice,
            "never-acks" => Fault::NeverAcks,
            "deaf" => Fault::Deaf,
            "strict" => Fault::Strict,
            "fights" => Fault::Fights,
            "hurries" => Fault::Hurries,
            "immortal" => Fault::Immortal,
            "claims-chess" => Fault::ClaimsChess,
            _ => return None,
        })
    }
}

/// Plays until it is ended; the exit code.
pub(crate) fn run(fault: Fault) -> i32 {
    let runtime = tokio::runtime::Builder::new_current_thread()
        .enable_all()
        .build()
        .unwrap();
    runtime.block_on(play(fault))
}

/// What it keeps over connections.
#[derive(Default)]
struct Memory {
    resume: Option<v1::Resume>,
    /// Answers that were not accepted yet, by game.
    answers: HashMap<String, v1::PlayMove>,
    /// How long the server wants it to stay away.
    away: Duration,
}

async fn play(fault: Fault) -> i32 {
    if fault == Fault::Immortal {
        let term = tokio::signal::unix::SignalKind::terminate();
        // From here on the signal does nothing.
        std::mem::forget(tokio::signal::unix::signal(term).unwrap());
    }
    let mut memory = Memory::default();
    loop {
        let ended = connection(fault, &mut memory).await;
        let status = match ended {
            Ok(()) => Status::unavailable("the stream ended"),
            Err(status) => status,
        };
        let reason = status.get_details_error_info().map(|info| info.reason);
        let superseded = reason.as_deref() == Some("SESSION_SUPERSEDED");
        eprintln!("{:?}: {} {reason:?}", status.code(), status.message());
        match status.code() {
            Code::DataLoss => return 8,
            _ if fault == Fault::EndsWhenCut && memory.resume.is_some() => return 7,
            Code::Unauthenticated if fault != Fault::Fights => return 1,
            _ if superseded && fault != Fault::Fights => return 1,
            _ => {}
        }
        let away = std::mem::take(&mut memory.away);
        tokio::time::sleep(away.max(Duration::from_millis(50))).await;
    }
}

async fn connection(fault: Fault, memory: &mut Memory) -> Result<(), Status> {
    let address = std::env::var("MASHIMO_ADDRESS").unwrap();
    let mut bots = BotServiceClient::connect(format!("http://{address}"))
        .await
        .map_err(|error| Status::unavailable(error.to_string()))?;
    let (say, said) = mpsc::channel(1024);
    let resume = memory.resume.clone();
    let hello = v1::Hello {
        client_name: "test".into(),
        protocol_version: Some(v1::ProtocolVersion { major: 1, minor: 0 }),
        bot_name: std::env::var("MASHIMO_BOT").unwrap(),
        capacity: 4,
        rulesets: match fault {
            Fault::ClaimsChess => vec!["kalah".into(), "chess".into()],
            _ => Vec::new(),
        },
        resume: resume.filter(|_| fault != Fault::ForgetsSession),
        ..v1::Hello::default()
    };
    tell(&say, Says::Hello(hello)).await;
    let mut call = Request::new(ReceiverStream::new(said));
    let token = std::env::var("MASHIMO_TOKEN").unwrap_or_default();
    if !token.is_empty() {
        let bearer = format!("Bearer {token}").parse().unwrap();
        call.metadata_mut().insert("authorization", bearer);
    }
    let mut told = bots.play(call).await?.into_inner();
    // The silence of a dead line is longer than three heartbeats of 5 s.
    let silence = Duration::from_secs(16);
    loop {
        let frame = tokio::time::timeout(silence, told.message()).await;
        let frame = frame.map_err(|_| Status::unavailable("silence"))??;
        let Some(frame) = frame else { return Ok(()) };
        match frame.frame.and_then(|frame| frame.kind) {
            Some(kind) => hear(kind, fault, memory, &say).await,
            None if fault == Fault::Strict => return Err(Status::data_loss("what is this?")),
            None => {}
        }
    }
}

async fn hear(kind: Told, fault: Fault, memory: &mut Memory, say: &mpsc::Sender<v1::PlayRequest>) {
    match kind {
        Told::Welcome(welcome) => {
            memory.resume = Some(v1::Resume {
                session_id: welcome.session_id,
                resume_token: welcome.resume_token,
                games: Vec::new(),
            });
        }
        Told::GameOffer(offer) => {
            let game_id = offer.game.unwrap().game_id;
            tell(say, Says::Ready(v1::Ready { game_id })).await;
        }
        Told::GameSnapshot(snapshot) => {
            let game_id = snapshot.game.clone().unwrap().game_id;
            match snapshot.state() {
                v1::GameState::Offered => tell(say, Says::Ready(v1::Ready { game_id })).await,
                v1::GameState::Finished => ack(fault, game_id, snapshot.seq, say).await,
                _ => {}
            }
        }
        Told::MoveRequest(request) => answer(*request, fault, memory, say).await,
        Told::Event(event) => {
            if let Some(Happened::Over(_)) = event.kind {
                memory.answers.remove(&event.game_id);
                ack(fault, event.game_id, event.seq, say).await;
            }
        }
        Told::Heartbeat(v1::Heartbeat { nonce, .. }) if fault != Fault::Deaf => {
            tell(say, Says::HeartbeatAck(v1::HeartbeatAck { nonce })).await;
        }
        Told::Goaway(goaway) if fault != Fault::Hurries => {
            let away = goaway.resume_after.map(Duration::try_from);
            memory.away = away.and_then(Result::ok).unwrap_or_default();
        }
        _ => {}
    }
}

async fn ack(fault: Fault, game_id: String, seq: u64, say: &mpsc::Sender<v1::PlayRequest>) {
    if fault != Fault::NeverAcks {
        tell(say, Says::Ack(v1::Ack { game_id, seq })).await;
    }
}

async fn answer(
    request: v1::MoveRequest,
    fault: Fault,
    memory: &mut Memory,
    say: &mpsc::Sender<v1::PlayRequest>,
) {
    let key = |played: &v1::PlayMove| (played.decision_id, played.attempt);
    let known = memory.answers.get(&request.game_id);
    let known = known.filter(|known| key(known) == (request.decision_id, request.attempt));
    let played = known.cloned().unwrap_or_else(|| v1::PlayMove {
        game_id: request.game_id.clone(),
        decision_id: request.decision_id,
        attempt: request.attempt,
        r#move: Some(v1::play_move::Move::Text(match fault {
            Fault::PlaysIllegal => "A99".into(),
            _ => request.legal_moves[0].text.clone(),
        })),
        ..v1::PlayMove::default()
    });
    if fault == Fault::Slow {
        tokio::time::sleep(Duration::from_millis(1500)).await;
    }
    memory.answers.insert(request.game_id, played.clone());
    tell(say, Says::PlayMove(played.clone())).await;
    if fault == Fault::AnswersTwice {
        tell(say, Says::PlayMove(played)).await;
    }
}

async fn tell(say: &mpsc::Sender<v1::PlayRequest>, kind: Says) {
    let frame = Some(v1::ClientFrame { kind: Some(kind) });
    // Where the connection has gone, that is found out by listening.
    let _ = say.send(v1::PlayRequest { frame }).await;
}

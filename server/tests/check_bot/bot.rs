//! A bot of a few lines, which does one thing wrong.

use std::collections::HashMap;
use std::time::Duration;

use futures_util::StreamExt;
use mashimo_proto::v1::{
    self, bot_service_client::BotServiceClient, client_frame::Kind as Says,
    game_event::Kind as Happened, server_frame::Kind as Told,
};
use tokio::sync::mpsc;
use tokio_stream::wrappers::ReceiverStream;
use tonic::metadata::{Ascii, MetadataValue};
use tonic::transport::Channel;
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
    /// Nothing: it plays by `Events` and single calls.
    Calls,
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
            "calls" => Fault::Calls,
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
    let token = std::env::var("MASHIMO_TOKEN").unwrap();
    let bearer = (!token.is_empty()).then(|| format!("Bearer {token}").parse().unwrap());
    let (mut mouth, mut told) = if fault == Fault::Calls {
        let hello = Some(hello);
        let call = call(v1::EventsRequest { hello }, bearer.as_ref());
        let told = bots.events(call).await?.into_inner();
        let told = told.map(|answer| answer.map(|answer| answer.frame));
        let session = v1::SessionRef::default();
        (Mouth::Calls(bots, bearer, session), told.boxed())
    } else {
        let (say, said) = mpsc::channel(1024);
        let mut mouth = Mouth::Stream(say);
        mouth.say(Says::Hello(hello)).await;
        let call = call(ReceiverStream::new(said), bearer.as_ref());
        let told = bots.play(call).await?.into_inner();
        (
            mouth,
            told.map(|answer| answer.map(|answer| answer.frame)).boxed(),
        )
    };
    // The silence of a dead line is longer than three heartbeats of 5 s.
    let silence = Duration::from_secs(16);
    loop {
        let frame = tokio::time::timeout(silence, told.next()).await;
        let frame = frame.map_err(|_| Status::unavailable("silence"))?;
        let Some(frame) = frame.transpose()? else {
            return Ok(());
        };
        match frame.and_then(|frame| frame.kind) {
            Some(kind) => hear(kind, fault, memory, &mut mouth).await,
            None if fault == Fault::Strict => return Err(Status::data_loss("what is this?")),
            None => {}
        }
    }
}

async fn hear(kind: Told, fault: Fault, memory: &mut Memory, say: &mut Mouth) {
    match kind {
        Told::Welcome(welcome) => {
            say.welcomed(&welcome);
            memory.resume = Some(v1::Resume {
                session_id: welcome.session_id,
                resume_token: welcome.resume_token,
                games: Vec::new(),
            });
        }
        Told::GameOffer(offer) => {
            let game_id = offer.game.unwrap().game_id;
            say.say(Says::Ready(v1::Ready { game_id })).await;
        }
        Told::GameSnapshot(snapshot) => {
            let game_id = snapshot.game.clone().unwrap().game_id;
            match snapshot.state() {
                v1::GameState::Offered => say.say(Says::Ready(v1::Ready { game_id })).await,
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
            say.say(Says::HeartbeatAck(v1::HeartbeatAck { nonce }))
                .await;
        }
        Told::Goaway(goaway) if fault != Fault::Hurries => {
            let away = goaway.resume_after.map(Duration::try_from);
            memory.away = away.and_then(Result::ok).unwrap_or_default();
        }
        _ => {}
    }
}

async fn ack(fault: Fault, game_id: String, seq: u64, say: &mut Mouth) {
    if fault != Fault::NeverAcks {
        say.say(Says::Ack(v1::Ack { game_id, seq })).await;
    }
}

async fn answer(request: v1::MoveRequest, fault: Fault, memory: &mut Memory, say: &mut Mouth) {
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
    say.say(Says::PlayMove(played.clone())).await;
    if fault == Fault::AnswersTwice {
        say.say(Says::PlayMove(played)).await;
    }
}

fn call<T>(message: T, bearer: Option<&MetadataValue<Ascii>>) -> Request<T> {
    let mut call = Request::new(message);
    if let Some(bearer) = bearer {
        call.metadata_mut().insert("authorization", bearer.clone());
    }
    call
}

/// How it says something.
#[allow(clippy::large_enum_variant, reason = "there is one of it")]
enum Mouth {
    /// On its stream.
    Stream(mpsc::Sender<v1::PlayRequest>),
    /// By single calls.
    Calls(
        BotServiceClient<Channel>,
        Option<MetadataValue<Ascii>>,
        v1::SessionRef,
    ),
}

impl Mouth {
    /// Where the connection has gone, that is found out by listening.
    async fn say(&mut self, kind: Says) {
        match self {
            Mouth::Stream(frames) => {
                let frame = Some(v1::ClientFrame { kind: Some(kind) });
                let _ = frames.send(v1::PlayRequest { frame }).await;
            }
            Mouth::Calls(bots, bearer, session) => {
                let (mut bots, session) = (bots.clone(), Some(session.clone()));
                let bearer = bearer.clone();
                // Beside the stream: a call that is lost must not keep it from listening.
                tokio::spawn(async move {
                    if let Says::PlayMove(played) = kind {
                        let r#move = Some(played);
                        let request = v1::SubmitMoveRequest { session, r#move };
                        let call = call(request, bearer.as_ref());
                        return drop(bots.submit_move(call).await);
                    }
                    let frame = Some(v1::ClientFrame { kind: Some(kind) });
                    let request = v1::RespondRequest { session, frame };
                    let call = call(request, bearer.as_ref());
                    drop(bots.respond(call).await);
                });
            }
        }
    }

    fn welcomed(&mut self, welcome: &v1::Welcome) {
        if let Mouth::Calls(_, _, session) = self {
            session.session_id.clone_from(&welcome.session_id);
            session.epoch = welcome.epoch;
        }
    }
}

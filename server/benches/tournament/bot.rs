//! A bot that answers at once, in as many games as it is offered.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use mashimo_proto::v1::{
    self, bot_service_client::BotServiceClient, client_frame::Kind as Says,
    server_frame::Kind as Told,
};
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use tonic::transport::Channel;

/// Connects, and plays until the server ends.
pub(crate) async fn join(channel: Channel, name: String, capacity: u32, moves: Arc<AtomicU64>) {
    let (says, frames) = mpsc::channel(1024);
    let hello = v1::Hello {
        client_name: "bench".into(),
        protocol_version: Some(v1::ProtocolVersion { major: 1, minor: 0 }),
        bot_name: name,
        capacity,
        detail: v1::Detail::Text.into(),
        ..v1::Hello::default()
    };
    says.send(said(Says::Hello(hello)))
        .await
        .expect("the stream takes it");
    let told = BotServiceClient::new(channel)
        .play(ReceiverStream::new(frames))
        .await;
    let mut told = told.expect("it answers").into_inner();
    tokio::spawn(async move {
        let mut turn = 0;
        // The end of the server is the end of the stream.
        while let Some(Ok(response)) = told.next().await {
            let Some(told) = response.frame.and_then(|frame| frame.kind) else {
                continue;
            };
            let Some(answer) = answer(told, &mut turn, &moves) else {
                continue;
            };
            if says.send(said(answer)).await.is_err() {
                return;
            }
        }
    });
}

fn answer(told: Told, turn: &mut usize, moves: &AtomicU64) -> Option<Says> {
    Some(match told {
        Told::GameOffer(offer) => {
            let game_id = offer.game.map(|game| game.game_id).unwrap_or_default();
            Says::Ready(v1::Ready { game_id })
        }
        Told::MoveRequest(request) => {
            moves.fetch_add(1, Ordering::Relaxed);
            *turn = turn.wrapping_mul(31).wrapping_add(request.ply as usize + 7);
            let index = (*turn % request.legal_moves.len()) as u32;
            Says::PlayMove(v1::PlayMove {
                game_id: request.game_id,
                decision_id: request.decision_id,
                attempt: request.attempt,
                r#move: Some(v1::play_move::Move::Index(index)),
                ..v1::PlayMove::default()
            })
        }
        Told::Heartbeat(beat) => Says::HeartbeatAck(v1::HeartbeatAck { nonce: beat.nonce }),
        Told::Event(event) => match event.kind {
            Some(v1::game_event::Kind::Over(_)) => Says::Ack(v1::Ack {
                game_id: event.game_id,
                seq: event.seq,
            }),
            _ => return None,
        },
        _ => return None,
    })
}

fn said(kind: Says) -> v1::PlayRequest {
    v1::PlayRequest {
        frame: Some(v1::ClientFrame { kind: Some(kind) }),
    }
}

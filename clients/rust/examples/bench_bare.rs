//! Answers the stub of the figures by the generated code alone: what the library is measured against.

use mashimo_client::v1;
use tokio::sync::mpsc;
use tokio_stream::StreamExt;
use tokio_stream::wrappers::ReceiverStream;
use v1::bot_service_client::BotServiceClient;
use v1::client_frame::Kind as Say;
use v1::server_frame::Kind as Hear;

type Failure = Box<dyn std::error::Error>;

#[tokio::main]
async fn main() -> Result<(), Failure> {
    let address = format!("http://{}", std::env::var("MASHIMO_ADDRESS")?);
    let mut client = BotServiceClient::connect(address).await?;
    let (frames, queue) = mpsc::channel(4096);
    let hello = v1::Hello {
        protocol_version: Some(v1::ProtocolVersion { major: 1, minor: 0 }),
        bot_name: "bare".into(),
        capacity: 1000,
        ..Default::default()
    };
    frames.send(request(Say::Hello(hello))).await?;
    let mut answers = client.play(ReceiverStream::new(queue)).await?.into_inner();
    while let Some(Ok(answer)) = answers.next().await {
        match answer.frame.and_then(|frame| frame.kind) {
            Some(Hear::GameOffer(offer)) => {
                let game_id = offer.game.unwrap_or_default().game_id;
                frames
                    .send(request(Say::Ready(v1::Ready { game_id })))
                    .await?;
            }
            Some(Hear::MoveRequest(asked)) => frames.send(request(choose(*asked))).await?,
            Some(Hear::Goaway(_)) => break,
            _ => {}
        }
    }
    Ok(())
}

fn request(say: Say) -> v1::PlayRequest {
    let frame = Some(v1::ClientFrame { kind: Some(say) });
    v1::PlayRequest { frame }
}

/// Takes the most seeds.
fn choose(asked: v1::MoveRequest) -> Say {
    let seat = asked.seat as usize;
    let best = asked
        .legal_moves
        .iter()
        .max_by_key(|legal| legal.seeds_won[seat]);
    Say::PlayMove(v1::PlayMove {
        game_id: asked.game_id.clone(),
        decision_id: asked.decision_id,
        attempt: asked.attempt,
        r#move: best.map(|legal| v1::play_move::Move::Text(legal.text.clone())),
        ..Default::default()
    })
}

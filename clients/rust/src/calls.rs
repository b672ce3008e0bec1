//! The calls of a session that is a stream from the server and a call an answer.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use mashimo_proto::v1;
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tonic::{Request, Status};
use v1::bot_service_client::BotServiceClient;
use v1::client_frame::Kind as Say;
use v1::server_frame::Kind as Hear;

use crate::Refusal;
use crate::backoff::Backoff;
use crate::connection::Transport;
use crate::link::may_be_repeated;

/// A call that takes longer is given up.
const CALL: Duration = Duration::from_secs(10);
/// Games whose newest call is remembered before those that are over are forgotten.
const REMEMBERED: usize = 64;

/// Makes the calls of one connection, those of one game one after the other.
#[derive(Clone)]
pub(crate) struct Calls {
    client: BotServiceClient<Transport>,
    session: Arc<Mutex<v1::SessionRef>>,
    /// Where acceptances go; closed when the connection has ended.
    accepted: mpsc::Sender<v1::ServerFrame>,
}

impl Calls {
    pub(crate) fn new(
        client: BotServiceClient<Transport>,
        accepted: mpsc::Sender<v1::ServerFrame>,
    ) -> Calls {
        Calls {
            client,
            session: Arc::default(),
            accepted,
        }
    }

    fn session(&self) -> v1::SessionRef {
        let session = self.session.lock().unwrap_or_else(PoisonError::into_inner);
        session.clone()
    }

    /// Notes the session that calls are of.
    pub(crate) fn welcomed(&self, frame: &v1::ServerFrame) {
        if let Some(Hear::Welcome(welcome)) = &frame.kind {
            let session = v1::SessionRef {
                session_id: welcome.session_id.clone(),
                epoch: welcome.epoch,
            };
            *self.session.lock().unwrap_or_else(PoisonError::into_inner) = session;
        }
    }

    /// Makes a call a frame until no more come.
    pub(crate) async fn make(self, mut frames: mpsc::Receiver<v1::ClientFrame>) {
        let mut newest: HashMap<String, JoinHandle<()>> = HashMap::new();
        while let Some(frame) = frames.recv().await {
            if newest.len() > REMEMBERED {
                newest.retain(|_, call| !call.is_finished());
            }
            let game = game_of(&frame).to_owned();
            let before = newest.remove(&game);
            let calls = self.clone();
            let call = async move {
                if let Some(before) = before {
                    // A call that panicked is over, too.
                    let _ = before.await;
                }
                calls.call(frame).await;
            };
            newest.insert(game, tokio::spawn(call));
        }
    }

    /// Makes a call, again and again while the server is away and the stream of events lasts.
    async fn call(mut self, frame: v1::ClientFrame) {
        let mut backoff = Backoff::default();
        while !self.accepted.is_closed() {
            let Err(status) = self.once(frame.clone()).await else {
                return;
            };
            let again = may_be_repeated(&status);
            let refusal = Refusal::from(status);
            if !again {
                // The stream tells what follows: another request, the end of the game, or its own end.
                let game_id = game_of(&frame);
                tracing::warn!(game_id, %refusal, "an answer was not taken");
                return;
            }
            let wait = backoff.next().max(refusal.retry_after.unwrap_or_default());
            tokio::select! {
                () = tokio::time::sleep(wait) => {}
                () = self.accepted.closed() => return,
            }
        }
    }

    async fn once(&mut self, frame: v1::ClientFrame) -> Result<(), Status> {
        let session = Some(self.session());
        let Some(Say::PlayMove(played)) = frame.kind else {
            let frame = Some(frame);
            let request = within(v1::RespondRequest { session, frame });
            return self.client.respond(request).await.map(drop);
        };
        let r#move = Some(played);
        let request = within(v1::SubmitMoveRequest { session, r#move });
        let answer = self.client.submit_move(request).await?.into_inner();
        let kind = answer.accepted.map(Hear::MoveAccepted);
        // Nobody listens any more where the connection has ended meanwhile.
        let _ = self.accepted.send(v1::ServerFrame { kind }).await;
        Ok(())
    }
}

/// A call that is given up after [`CALL`].
pub(crate) fn within<T>(message: T) -> Request<T> {
    let mut request = Request::new(message);
    request.set_timeout(CALL);
    request
}

/// The game a frame is about; empty for the session.
fn game_of(frame: &v1::ClientFrame) -> &str {
    match &frame.kind {
        Some(Say::Ready(each)) => &each.game_id,
        Some(Say::Decline(each)) => &each.game_id,
        Some(Say::PreliminaryMove(each)) => &each.game_id,
        Some(Say::PlayMove(each)) => &each.game_id,
        Some(Say::Resign(each)) => &each.game_id,
        Some(Say::OfferDraw(each)) => &each.game_id,
        Some(Say::AnswerDraw(each)) => &each.game_id,
        Some(Say::ClaimWin(each)) => &each.game_id,
        Some(Say::Ack(each)) => &each.game_id,
        Some(
            Say::Hello(_)
            | Say::Heartbeat(_)
            | Say::HeartbeatAck(_)
            | Say::SetCapacity(_)
            | Say::Log(_)
            | Say::Bye(_),
        )
        | None => "",
    }
}

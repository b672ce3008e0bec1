//! What a bot hears with.

use mashimo_proto::v1::{
    self, ClientFrame, ServerFrame, client_frame::Kind as Says, server_frame::Kind as Told,
};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;
use tokio_stream::StreamExt;
use tonic::{Status, Streaming};

/// What a bot hears with.
pub(super) enum Ear {
    /// Reads when it is asked to, and answers nothing.
    Deaf(Box<Streaming<v1::PlayResponse>>),
    /// Reads all the time and answers heartbeats; the rest waits to be looked at.
    Open(
        mpsc::UnboundedReceiver<Result<v1::PlayResponse, Status>>,
        Reading,
    ),
}

/// The task that reads; it ends with its bot.
pub(super) struct Reading(JoinHandle<()>);

impl Drop for Reading {
    fn drop(&mut self) {
        self.0.abort();
    }
}

impl Ear {
    pub(super) fn open(
        told: Streaming<v1::PlayResponse>,
        says: mpsc::WeakSender<v1::PlayRequest>,
    ) -> Ear {
        let (tx, rx) = mpsc::unbounded_channel();
        Ear::Open(rx, Reading(tokio::spawn(read(told, says, tx))))
    }

    pub(super) async fn next(&mut self) -> Option<Result<v1::PlayResponse, Status>> {
        match self {
            Ear::Deaf(told) => told.next().await,
            Ear::Open(told, _) => told.recv().await,
        }
    }
}

async fn read(
    mut told: Streaming<v1::PlayResponse>,
    says: mpsc::WeakSender<v1::PlayRequest>,
    heard: mpsc::UnboundedSender<Result<v1::PlayResponse, Status>>,
) {
    while let Some(response) = told.next().await {
        let Some(nonce) = heartbeat(&response) else {
            if heard.send(response).is_err() {
                return;
            }
            continue;
        };
        let kind = Some(Says::HeartbeatAck(v1::HeartbeatAck { nonce }));
        let frame = Some(ClientFrame { kind });
        if let Some(says) = says.upgrade() {
            let _ = says.send(v1::PlayRequest { frame }).await;
        }
    }
}

fn heartbeat(response: &Result<v1::PlayResponse, Status>) -> Option<u64> {
    match response.as_ref().ok()?.frame.as_ref()? {
        ServerFrame {
            kind: Some(Told::Heartbeat(beat)),
        } => Some(beat.nonce),
        _ => None,
    }
}

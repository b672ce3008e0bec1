//! One connection of a session: a stream both ways, or a stream from the server and a call an answer.

use std::error::Error;
use std::pin::Pin;
use std::time::Duration;

use futures_util::{Stream, StreamExt, stream};
use mashimo_proto::v1;
use tokio::sync::mpsc;
use tokio::time::timeout;
use tokio_stream::wrappers::ReceiverStream;
use tonic::{Code, Status};
use v1::bot_service_client::BotServiceClient;
use v1::client_frame::Kind as Say;

use crate::calls::Calls;
use crate::connection::Transport;

/// Frames waiting for the network; more than that and the connection is as good as lost.
const FRAMES_MAX: usize = 4096;
/// The largest frame taken.
const FRAME_BYTES: usize = 4 << 20;
/// A stream that gives no headers within this time is none.
const HEADERS: Duration = Duration::from_secs(10);

/// What the server says.
pub(crate) type Inbound = Pin<Box<dyn Stream<Item = Result<v1::ServerFrame, Status>> + Send>>;

/// One connection of a session, whatever carries it.
pub(crate) struct Link {
    pub(crate) inbound: Inbound,
    pub(crate) frames: Frames,
}

/// What the bot says, in order.
#[derive(Clone)]
pub(crate) struct Frames(mpsc::Sender<v1::ClientFrame>);

impl Frames {
    /// Sends a frame; one that a dying connection loses comes again after the next Welcome.
    pub(crate) fn send(&self, say: Say) -> Result<(), Status> {
        let frame = v1::ClientFrame { kind: Some(say) };
        let sent = self.0.try_send(frame);
        sent.map_err(|_| Status::unavailable("the server does not read"))
    }
}

impl Link {
    /// One stream both ways, opened with Hello.
    pub(crate) async fn stream(transport: Transport, hello: v1::Hello) -> Result<Link, Status> {
        let (sender, queue) = mpsc::channel(FRAMES_MAX);
        let frames = Frames(sender);
        // Queued before the call is awaited: a server may answer headers only after the first frame.
        frames.send(Say::Hello(hello))?;
        let requests =
            ReceiverStream::new(queue).map(|frame| v1::PlayRequest { frame: Some(frame) });
        let mut client = BotServiceClient::new(transport).max_decoding_message_size(FRAME_BYTES);
        let answer = opened(client.play(requests)).await?;
        let inbound = answer.into_inner().map(|answer| frame(answer?.frame));
        Ok(Link {
            inbound: inbound.boxed(),
            frames,
        })
    }

    /// A stream from the server, opened with Hello, and a call an answer.
    pub(crate) async fn calls(transport: Transport, hello: v1::Hello) -> Result<Link, Status> {
        let mut client = BotServiceClient::new(transport).max_decoding_message_size(FRAME_BYTES);
        let request = v1::EventsRequest { hello: Some(hello) };
        let events = opened(client.events(request)).await?.into_inner();
        let (sender, queue) = mpsc::channel(FRAMES_MAX);
        let (accepted, heard) = mpsc::channel(FRAMES_MAX);
        let calls = Calls::new(client, accepted);
        tokio::spawn(calls.clone().make(queue));
        let events = events.map(move |answer| {
            let frame = frame(answer?.frame)?;
            calls.welcomed(&frame);
            Ok(frame)
        });
        // The stream of events is the session: with its end all ends.
        let events = events.map(Some).chain(stream::iter([None]));
        let both = stream::select(
            events,
            ReceiverStream::new(heard).map(|frame| Some(Ok(frame))),
        );
        let inbound = both.take_while(|frame| std::future::ready(frame.is_some()));
        Ok(Link {
            inbound: inbound.filter_map(std::future::ready).boxed(),
            frames: Frames(sender),
        })
    }
}

/// A stream that was opened in time.
async fn opened<T>(call: impl Future<Output = Result<T, Status>>) -> Result<T, Status> {
    let late = |_| Status::deadline_exceeded("the stream was not answered");
    timeout(HEADERS, call).await.map_err(late)?
}

/// A frame; an answer without one is as good as a frame of an unknown kind.
fn frame(frame: Option<v1::ServerFrame>) -> Result<v1::ServerFrame, Status> {
    Ok(frame.unwrap_or_default())
}

/// Whether a call that ended so may be made again: the server asks for that, or has said nothing at all, as when its
/// connection is going away and takes no more calls.
pub(crate) fn may_be_repeated(status: &Status) -> bool {
    let of_the_connection = status.source().is_some();
    of_the_connection
        || matches!(
            status.code(),
            Code::Unavailable | Code::DeadlineExceeded | Code::ResourceExhausted
        )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn r11_what_the_connection_lost_is_sent_again_whatever_its_code() {
        let lost = Status::from_error(Box::new(std::io::Error::other("going away")));
        assert_eq!(lost.code(), Code::Unknown);
        assert!(may_be_repeated(&lost));
        assert!(may_be_repeated(&Status::unavailable("draining")));
        for refused in [
            Status::unknown("no"),
            Status::internal("no"),
            Status::aborted("no"),
        ] {
            assert!(!may_be_repeated(&refused), "{refused:?}");
        }
    }
}
